//! The way to the loudspeakers on Linux: the system's sound library, looked for when the game runs. Where it is missing,
//! or no device answers, there is silence; a device that goes away is looked for again.

use std::ffi::{CStr, c_char, c_int, c_long, c_uint, c_ulong, c_void};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use bevy::log::info;
use kira::backend::{Backend, Renderer};
use libloading::Library;

/// Samples in a second that devices are asked for; the library converts where it has to.
const RATE: u32 = 48_000;
/// Frames made at a time.
const FRAMES: usize = 480;
/// Microseconds that lie ready in the device: few, so that a sound comes with its picture; more on busy machines.
const LATENCY: [c_uint; 3] = [50_000, 100_000, 200_000];
/// Gaps in the sound until more is kept ready.
const GAPS: u32 = 5;
/// How far the sound may run ahead of the clock; a device that swallows everything at once must not keep us busy.
const AHEAD: Duration = Duration::from_millis(500);
/// Time between two looks for a device.
const LOOK_AGAIN: Duration = Duration::from_secs(3);

/// The kind of a handler of messages.
type Handler = unsafe extern "C" fn(*const c_char, c_int, *const c_char, c_int, *const c_char);

/// What we need of the library.
struct Functions {
    open: unsafe extern "C" fn(*mut *mut c_void, *const c_char, c_int, c_int) -> c_int,
    set_params: unsafe extern "C" fn(*mut c_void, c_int, c_int, c_uint, c_uint, c_int, c_uint) -> c_int,
    writei: unsafe extern "C" fn(*mut c_void, *const c_void, c_ulong) -> c_long,
    recover: unsafe extern "C" fn(*mut c_void, c_int, c_int) -> c_int,
    close: unsafe extern "C" fn(*mut c_void) -> c_int,
    strerror: unsafe extern "C" fn(c_int) -> *const c_char,
    /// The functions above are those of this library as long as it stays open.
    _library: Option<Library>,
}

/// Keeps the library from writing into the terminal; what is wrong, its answers say as well. It hands over more than
/// these arguments, which C allows a function to leave where they are.
unsafe extern "C" fn say_nothing(_: *const c_char, _: c_int, _: *const c_char, _: c_int, _: *const c_char) {}

impl Functions {
    fn find() -> Result<Self, String> {
        // SAFETY: the names and signatures are those of the stable interface of libasound 2 (alsa/pcm.h, alsa/error.h),
        // whose initialisation has no conditions. The pointers are kept together with the library they belong to.
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
            set_handler(Some(say_nothing));
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
        // SAFETY: the library returns a text that is never freed, whatever the number.
        let text = unsafe {
            let text = (self.strerror)(error);
            if text.is_null() { None } else { Some(CStr::from_ptr(text).to_string_lossy().into_owned()) }
        };
        text.unwrap_or_else(|| error.to_string())
    }
}

/// An open device.
struct Device {
    functions: Arc<Functions>,
    handle: *mut c_void,
}

// SAFETY: the library allows a handle to be used by any thread, as long as it is one at a time; a device has one owner
// and no shared use.
unsafe impl Send for Device {}

impl Device {
    /// Opens the device that the system calls usual.
    fn open(functions: &Arc<Functions>, latency: c_uint) -> Result<Self, String> {
        const PLAYBACK: c_int = 0;
        const INTERLEAVED: c_int = 3;
        const FLOATS: c_int = if cfg!(target_endian = "little") { 14 } else { 15 };
        let mut handle = std::ptr::null_mut();
        // SAFETY: the place for the handle and the name are valid for the call; a handle is used only after success and
        // closed once, when the device is dropped.
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

    /// Plays these samples, left and right in turn; waits until there is room for them. The number of gaps there were.
    fn play(&mut self, samples: &[f32]) -> Result<u32, String> {
        let mut left = samples;
        let mut gaps = 0;
        let mut tries = 0;
        while !left.is_empty() {
            let frames = (left.len() / 2) as c_ulong;
            // SAFETY: the handle is open, and there are as many frames behind the pointer as are told.
            let written = unsafe { (self.functions.writei)(self.handle, left.as_ptr().cast(), frames) };
            tries += 1;
            if written > 0 {
                left = &left[(written as usize * 2).min(left.len())..];
                continue;
            }
            gaps += 1;
            // SAFETY: the handle is open; the number is the one the library gave.
            let error = unsafe { (self.functions.recover)(self.handle, written as c_int, 1) };
            if error < 0 || tries > 50 {
                return Err(self.functions.reason(error));
            }
        }
        Ok(gaps)
    }
}

impl Drop for Device {
    fn drop(&mut self) {
        // SAFETY: the handle was opened and is closed only here.
        unsafe {
            (self.functions.close)(self.handle);
        }
    }
}

/// The device that the system calls usual: there is nothing to choose.
#[derive(Default)]
pub struct Usual;

/// What plays what is mixed.
pub struct Alsa {
    functions: Arc<Functions>,
    device: Option<Device>,
    stop: Arc<AtomicBool>,
}

impl Backend for Alsa {
    type Settings = Usual;
    type Error = String;

    fn setup(_: Usual, _: usize) -> Result<(Self, u32), String> {
        let functions = Arc::new(Functions::find()?);
        let device = Device::open(&functions, LATENCY[0])?;
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
        // Nobody waits for the thread: a device that hangs must not keep the game from ending.
        self.stop.store(true, Ordering::Relaxed);
    }
}

/// Mixes and plays until it is told to stop. Without a device it goes on mixing at the same pace, so that nothing
/// gathers that would be heard all at once later.
fn play_until(stop: &AtomicBool, functions: &Arc<Functions>, device: Device, mut renderer: Renderer) {
    let mut samples = [0.0f32; FRAMES * 2];
    let mut device = Some(device);
    let mut patience = 0;
    let mut gaps = 0;
    let mut begun = Instant::now();
    let mut played = Duration::ZERO;
    let mut look_again = begun;
    let mut said = false;
    while !stop.load(Ordering::Relaxed) {
        renderer.on_start_processing();
        renderer.process(&mut samples, 2);
        played += Duration::from_micros(FRAMES as u64 * 1_000_000 / u64::from(RATE));
        match device.as_mut().map(|device| device.play(&samples)) {
            Some(Ok(more)) => gaps += more,
            Some(Err(why)) => {
                if !said {
                    info!("the sound device is gone: {why}");
                    said = true;
                }
                device = None;
                look_again = Instant::now() + LOOK_AGAIN;
            }
            None => {
                if Instant::now() >= look_again {
                    device = Device::open(functions, LATENCY[patience]).ok();
                    look_again = Instant::now() + LOOK_AGAIN;
                }
            }
        }
        if gaps >= GAPS && patience + 1 < LATENCY.len() {
            patience += 1;
            gaps = 0;
            device = None;
            look_again = Instant::now();
        }
        let ahead = if device.is_some() { AHEAD } else { Duration::ZERO };
        let elapsed = begun.elapsed();
        if played > elapsed + ahead {
            thread::sleep(played - elapsed - ahead);
        } else if played + AHEAD < elapsed {
            // After a pause of the whole machine there is nothing to catch up with.
            begun = Instant::now();
            played = Duration::ZERO;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;
    use std::sync::atomic::AtomicUsize;

    use kira::{AudioManager, AudioManagerSettings};

    use super::*;

    /// How often a device was opened, and how many frames it took since.
    static OPENED: AtomicUsize = AtomicUsize::new(0);
    static TAKEN: AtomicUsize = AtomicUsize::new(0);
    /// What the device does: takes a part, has a gap first, or is gone.
    static MOOD: AtomicUsize = AtomicUsize::new(WELL);
    const WELL: usize = 0;
    const LATE: usize = 1;
    const GONE: usize = 2;
    /// One test at a time uses the device.
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

    /// A library whose device is there.
    fn library() -> Arc<Functions> {
        MOOD.store(WELL, Ordering::SeqCst);
        TAKEN.store(0, Ordering::SeqCst);
        OPENED.store(0, Ordering::SeqCst);
        Arc::new(Functions { open, set_params, writei, recover, close, strerror, _library: None })
    }

    #[test]
    fn a_device_takes_everything_in_parts_and_over_gaps() {
        let _turn = TURN.lock().unwrap_or_else(|poison| poison.into_inner());
        let mut device = Device::open(&library(), LATENCY[0]).expect("it is there");
        assert_eq!(device.play(&[0.0; FRAMES * 2]), Ok(0));
        assert_eq!(TAKEN.load(Ordering::SeqCst), FRAMES);
        MOOD.store(LATE, Ordering::SeqCst);
        assert_eq!(device.play(&[0.0; FRAMES * 2]), Ok(1));
        assert_eq!(TAKEN.load(Ordering::SeqCst), FRAMES * 2);
        MOOD.store(GONE, Ordering::SeqCst);
        assert_eq!(device.play(&[0.0; FRAMES * 2]), Err("No such device".to_owned()));
    }

    /// Hands the renderer to the test.
    struct Hand(Arc<Mutex<Option<Renderer>>>);

    impl Backend for Hand {
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
        let functions = library();
        let place = Arc::new(Mutex::new(None));
        let settings = AudioManagerSettings::<Hand> {
            backend_settings: Arc::clone(&place),
            capacities: kira::Capacities::default(),
            main_track_builder: kira::track::MainTrackBuilder::default(),
            internal_buffer_size: 128,
        };
        let _manager = AudioManager::<Hand>::new(settings).expect("it has no conditions");
        let renderer = place.lock().expect("one thread").take().expect("it was started");
        let device = Device::open(&functions, LATENCY[0]).expect("it is there");
        let stop = Arc::new(AtomicBool::new(false));
        let thread = {
            let stop = Arc::clone(&stop);
            thread::spawn(move || play_until(&stop, &functions, device, renderer))
        };
        let wait = |done: &dyn Fn() -> bool| {
            let begun = Instant::now();
            while !done() && begun.elapsed() < LOOK_AGAIN * 10 {
                thread::sleep(Duration::from_millis(20));
            }
            done()
        };
        assert!(wait(&|| TAKEN.load(Ordering::SeqCst) > 0), "it plays");
        // A device that takes everything at once is not fed faster than time passes.
        let (frames, begun) = (TAKEN.load(Ordering::SeqCst), Instant::now());
        thread::sleep(Duration::from_millis(300));
        let most = (begun.elapsed() + AHEAD * 2).as_secs_f32() * RATE as f32;
        assert!(((TAKEN.load(Ordering::SeqCst) - frames) as f32) < most);
        MOOD.store(GONE, Ordering::SeqCst);
        assert!(wait(&|| OPENED.load(Ordering::SeqCst) > 1), "it is looked for");
        MOOD.store(WELL, Ordering::SeqCst);
        let frames = TAKEN.load(Ordering::SeqCst);
        assert!(wait(&|| TAKEN.load(Ordering::SeqCst) > frames), "it plays again");
        stop.store(true, Ordering::Relaxed);
        assert!(wait(&|| thread.is_finished()), "it ends when it is told to");
    }
}
