//! Sound output on Linux through libasound, loaded at run time. Without the library or a device the game is
//! silent; a lost device is reopened once it is back.

use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_ulong, c_void};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bevy::log::info;
use kira::backend::{Backend, Renderer};
use libloading::Library;

/// Samples per second requested from the device; the library resamples for other rates.
const RATE: u32 = 48_000;
/// Frames mixed at a time.
const FRAMES: usize = 480;
/// Microseconds of sound buffered in the device, in steps as underruns occur: short, so that sounds match
/// the picture; longer on busy machines.
const LATENCY: [c_uint; 3] = [50_000, 100_000, 200_000];
/// Underruns after which the next longer buffer is used.
const UNDERRUN_LIMIT: u32 = 5;
/// Maximum lead of playback over the clock. A device that accepts everything immediately must not keep a
/// processor busy.
const MAX_LEAD: Duration = Duration::from_millis(500);
/// Interval between attempts to open a device.
const RETRY_INTERVAL: Duration = Duration::from_secs(3);

/// The signature of an error handler of the library.
type Handler = unsafe extern "C" fn(*const c_char, c_int, *const c_char, c_int, *const c_char);

/// The library functions used here.
struct Functions {
    open: unsafe extern "C" fn(*mut *mut c_void, *const c_char, c_int, c_int) -> c_int,
    set_params: unsafe extern "C" fn(*mut c_void, c_int, c_int, c_uint, c_uint, c_int, c_uint) -> c_int,
    writei: unsafe extern "C" fn(*mut c_void, *const c_void, c_ulong) -> c_long,
    recover: unsafe extern "C" fn(*mut c_void, c_int, c_int) -> c_int,
    close: unsafe extern "C" fn(*mut c_void) -> c_int,
    strerror: unsafe extern "C" fn(c_int) -> *const c_char,
    /// Keeps the library loaded; the functions above are valid only while it is.
    _library: Option<Library>,
}

/// Ignores a message of the library, which would otherwise write it to the terminal; return codes report
/// every error as well. The library passes more arguments than these; C calling conventions allow a
/// function to ignore them.
unsafe extern "C" fn ignore_message(
    _: *const c_char,
    _: c_int,
    _: *const c_char,
    _: c_int,
    _: *const c_char,
) {
}

impl Functions {
    fn find() -> Result<Self, String> {
        // SAFETY: the names and signatures match the stable interface of libasound 2 (alsa/pcm.h,
        // alsa/error.h), whose initialisation has no conditions. The pointers are kept together with their
        // library.
        unsafe {
            let library =
                Library::new("libasound.so.2").map_err(|_| "libasound.so.2 was not found".to_owned())?;
            macro_rules! function {
                ($name:literal) => {
                    *library.get(concat!($name, "\0").as_bytes()).map_err(|error| error.to_string())?
                };
            }
            let set_handler: unsafe extern "C" fn(Option<Handler>) -> c_int =
                function!("snd_lib_error_set_handler");
            set_handler(Some(ignore_message));
            Ok(Self {
                open: function!("snd_pcm_open"),
                set_params: function!("snd_pcm_set_params"),
                writei: function!("snd_pcm_writei"),
                recover: function!("snd_pcm_recover"),
                close: function!("snd_pcm_close"),
                strerror: function!("snd_strerror"),
                _library: Some(library),
            })
        }
    }

    fn reason(&self, error: c_int) -> String {
        // SAFETY: the library returns a text that is never freed, for any number.
        let text = unsafe {
            let text = (self.strerror)(error);
            if text.is_null() { None } else { Some(CStr::from_ptr(text).to_string_lossy().into_owned()) }
        };
        text.unwrap_or_else(|| error.to_string())
    }
}

/// An open device.
struct AlsaDevice {
    functions: Arc<Functions>,
    handle: *mut c_void,
}

// SAFETY: the library allows a handle to be used by any thread, one at a time; a device has one owner and
// no shared use.
unsafe impl Send for AlsaDevice {}

impl AlsaDevice {
    /// Opens the default device of the system, with a buffer of `latency` microseconds.
    fn open(functions: &Arc<Functions>, latency: c_uint) -> Result<Self, String> {
        const PLAYBACK: c_int = 0;
        const INTERLEAVED: c_int = 3;
        const FLOATS: c_int = if cfg!(target_endian = "little") { 14 } else { 15 };
        let mut handle = std::ptr::null_mut();
        // SAFETY: the pointers to the handle and the name are valid for the call; a handle is used only
        // after success and closed once, when the device is dropped.
        unsafe {
            let error = (functions.open)(&raw mut handle, c"default".as_ptr(), PLAYBACK, 0);
            if error < 0 {
                return Err(functions.reason(error));
            }
            let device = Self { functions: Arc::clone(functions), handle };
            let error = (functions.set_params)(handle, FLOATS, INTERLEAVED, 2, RATE, 1, latency);
            if error < 0 { Err(functions.reason(error)) } else { Ok(device) }
        }
    }

    /// Plays interleaved samples (left, right) and blocks until the device has room for them. Returns the
    /// number of underruns.
    fn play(&mut self, samples: &[f32]) -> Result<u32, String> {
        let mut left = samples;
        let mut underruns = 0;
        let mut tries = 0;
        while !left.is_empty() {
            let frames = (left.len() / 2) as c_ulong;
            // SAFETY: the handle is open, and the pointer leads to as many frames as are passed.
            let written = unsafe { (self.functions.writei)(self.handle, left.as_ptr().cast(), frames) };
            tries += 1;
            if written > 0 {
                left = &left[(written as usize * 2).min(left.len())..];
                continue;
            }
            underruns += 1;
            // SAFETY: the handle is open; the number came from the library.
            let error = unsafe { (self.functions.recover)(self.handle, written as c_int, 1) };
            if error < 0 || tries > 50 {
                return Err(self.functions.reason(error));
            }
        }
        Ok(underruns)
    }
}

impl Drop for AlsaDevice {
    fn drop(&mut self) {
        // SAFETY: the handle was opened and is closed only here.
        unsafe {
            (self.functions.close)(self.handle);
        }
    }
}

/// Selects the default device of the system; there is no choice.
#[derive(Default)]
pub(super) struct DefaultDevice;

/// The backend that plays the mixed sound.
pub(super) struct Alsa {
    functions: Arc<Functions>,
    device: Option<AlsaDevice>,
    stop: Arc<AtomicBool>,
}

impl Backend for Alsa {
    type Settings = DefaultDevice;
    type Error = String;

    fn setup(_: DefaultDevice, _: usize) -> Result<(Self, u32), String> {
        let functions = Arc::new(Functions::find()?);
        let device = AlsaDevice::open(&functions, LATENCY[0])?;
        Ok((Self { functions, device: Some(device), stop: Arc::default() }, RATE))
    }

    fn start(&mut self, renderer: Renderer) -> Result<(), String> {
        let Some(device) = self.device.take() else { return Ok(()) };
        let (functions, stop) = (Arc::clone(&self.functions), Arc::clone(&self.stop));
        thread::Builder::new()
            .name("loudspeakers".to_owned())
            .spawn(move || play_until(&stop, &functions, device, renderer))
            .map(|_| ())
            .map_err(|error| error.to_string())
    }
}

impl Drop for Alsa {
    fn drop(&mut self) {
        // The thread is not joined: a hanging device must not keep the game from ending.
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Mixes and plays until `stop` is set. Without a device it continues to mix in real time, so that no
/// backlog of sounds is played later.
fn play_until(stop: &AtomicBool, functions: &Arc<Functions>, device: AlsaDevice, mut renderer: Renderer) {
    let mut samples = [0.0f32; FRAMES * 2];
    let mut device = Some(device);
    let mut latency_step = 0;
    let mut underruns = 0;
    let mut begun = Instant::now();
    let mut played = Duration::ZERO;
    let mut next_try = begun;
    let mut reported = false;
    while !stop.load(Ordering::Relaxed) {
        renderer.on_start_processing();
        renderer.process(&mut samples, 2);
        played += Duration::from_micros(FRAMES as u64 * 1_000_000 / u64::from(RATE));
        match device.as_mut().map(|device| device.play(&samples)) {
            Some(Ok(more)) => underruns += more,
            Some(Err(why)) => {
                if !reported {
                    info!("the sound device is gone: {why}");
                    reported = true;
                }
                device = None;
                next_try = Instant::now() + RETRY_INTERVAL;
            }
            None => {
                if Instant::now() >= next_try {
                    device = AlsaDevice::open(functions, LATENCY[latency_step]).ok();
                    next_try = Instant::now() + RETRY_INTERVAL;
                }
            }
        }
        if underruns >= UNDERRUN_LIMIT && latency_step + 1 < LATENCY.len() {
            latency_step += 1;
            underruns = 0;
            device = None;
            next_try = Instant::now();
        }
        let lead = if device.is_some() { MAX_LEAD } else { Duration::ZERO };
        let elapsed = begun.elapsed();
        if played > elapsed + lead {
            thread::sleep(played - elapsed - lead);
        } else if played + MAX_LEAD < elapsed {
            // After a suspend there is nothing to catch up on.
            begun = Instant::now();
            played = Duration::ZERO;
        }
    }
}

#[allow(clippy::disallowed_methods, reason = "a thread of a test needs no name")]
#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::AtomicUsize;

    use kira::{AudioManager, AudioManagerSettings};

    use super::*;

    /// Number of times a device was opened, and of frames played since.
    static OPENED: AtomicUsize = AtomicUsize::new(0);
    static TAKEN: AtomicUsize = AtomicUsize::new(0);
    /// Behaviour of the device: plays a part, reports an underrun first, or is gone.
    static MOOD: AtomicUsize = AtomicUsize::new(WELL);
    const WELL: usize = 0;
    const LATE: usize = 1;
    const GONE: usize = 2;
    /// Serialises the tests, which share the device.
    static TURN: Mutex<()> = Mutex::new(());

    unsafe extern "C" fn open(_: *mut *mut c_void, _: *const c_char, _: c_int, _: c_int) -> c_int {
        OPENED.fetch_add(1, Ordering::SeqCst);
        if MOOD.load(Ordering::SeqCst) == GONE { -19 } else { 0 }
    }
    unsafe extern "C" fn set_params(
        _: *mut c_void,
        _: c_int,
        _: c_int,
        _: c_uint,
        _: c_uint,
        _: c_int,
        _: c_uint,
    ) -> c_int {
        0
    }
    unsafe extern "C" fn writei(_: *mut c_void, _: *const c_void, frames: c_ulong) -> c_long {
        match MOOD.load(Ordering::SeqCst) {
            GONE => -19,
            LATE => {
                MOOD.store(WELL, Ordering::SeqCst);
                -32
            }
            _ => {
                let some = frames.min(300);
                TAKEN.fetch_add(some as usize, Ordering::SeqCst);
                some as c_long
            }
        }
    }
    unsafe extern "C" fn recover(_: *mut c_void, error: c_int, _: c_int) -> c_int {
        if error == -32 { 0 } else { error }
    }
    unsafe extern "C" fn close(_: *mut c_void) -> c_int {
        0
    }
    unsafe extern "C" fn strerror(_: c_int) -> *const c_char {
        c"No such device".as_ptr()
    }

    /// Returns a library with a working device.
    fn functions() -> Arc<Functions> {
        MOOD.store(WELL, Ordering::SeqCst);
        TAKEN.store(0, Ordering::SeqCst);
        OPENED.store(0, Ordering::SeqCst);
        Arc::new(Functions { open, set_params, writei, recover, close, strerror, _library: None })
    }

    #[test]
    fn a_device_takes_everything_in_parts_and_over_underruns() {
        let _turn = TURN.lock().unwrap_or_else(|poison| poison.into_inner());
        let mut device = AlsaDevice::open(&functions(), LATENCY[0]).expect("it is there");
        assert_eq!(device.play(&[0.0; FRAMES * 2]), Ok(0));
        assert_eq!(TAKEN.load(Ordering::SeqCst), FRAMES);
        MOOD.store(LATE, Ordering::SeqCst);
        assert_eq!(device.play(&[0.0; FRAMES * 2]), Ok(1));
        assert_eq!(TAKEN.load(Ordering::SeqCst), FRAMES * 2);
        MOOD.store(GONE, Ordering::SeqCst);
        assert_eq!(device.play(&[0.0; FRAMES * 2]), Err("No such device".to_owned()));
    }

    /// Hands the renderer to the test.
    struct RendererHandoff(Arc<Mutex<Option<Renderer>>>);

    impl Backend for RendererHandoff {
        type Settings = Arc<Mutex<Option<Renderer>>>;
        type Error = ();

        fn setup(place: Self::Settings, _: usize) -> Result<(Self, u32), ()> {
            Ok((Self(place), RATE))
        }

        fn start(&mut self, renderer: Renderer) -> Result<(), ()> {
            *self.0.lock().map_err(|_| ())? = Some(renderer);
            Ok(())
        }
    }

    #[test]
    fn a_device_that_goes_away_is_looked_for_until_it_is_back() {
        let _turn = TURN.lock().unwrap_or_else(|poison| poison.into_inner());
        let functions = functions();
        let place = Arc::new(Mutex::new(None));
        let settings = AudioManagerSettings::<RendererHandoff> {
            backend_settings: Arc::clone(&place),
            capacities: kira::Capacities::default(),
            main_track_builder: kira::track::MainTrackBuilder::default(),
            internal_buffer_size: 128,
        };
        let _manager = AudioManager::<RendererHandoff>::new(settings).expect("it has no conditions");
        let renderer = place.lock().expect("one thread").take().expect("it was started");
        let device = AlsaDevice::open(&functions, LATENCY[0]).expect("it is there");
        let stop = Arc::new(AtomicBool::new(false));
        let thread = {
            let stop = Arc::clone(&stop);
            thread::spawn(move || play_until(&stop, &functions, device, renderer))
        };
        let wait = |done: &dyn Fn() -> bool| {
            let begun = Instant::now();
            while !done() && begun.elapsed() < RETRY_INTERVAL * 10 {
                thread::sleep(Duration::from_millis(20));
            }
            done()
        };
        assert!(wait(&|| TAKEN.load(Ordering::SeqCst) > 0), "it plays");
        // A device that accepts everything immediately is not fed faster than real time.
        let (frames, begun) = (TAKEN.load(Ordering::SeqCst), Instant::now());
        thread::sleep(Duration::from_millis(300));
        let most = (begun.elapsed() + MAX_LEAD * 2).as_secs_f32() * RATE as f32;
        assert!(((TAKEN.load(Ordering::SeqCst) - frames) as f32) < most);
        MOOD.store(GONE, Ordering::SeqCst);
        assert!(wait(&|| OPENED.load(Ordering::SeqCst) > 1), "it is looked for");
        MOOD.store(WELL, Ordering::SeqCst);
        let frames = TAKEN.load(Ordering::SeqCst);
        assert!(wait(&|| TAKEN.load(Ordering::SeqCst) > frames), "it plays again");
        stop.store(true, Ordering::Relaxed);
        assert!(wait(&|| thread.is_finished()), "it ends on request");
    }
}
