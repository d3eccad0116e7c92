//! Three buses into one: effects, ambience, music. It runs on a thread of its own, which makes all sounds before it
//! looks for a device, and takes orders; the game never waits for it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use bevy::log::info;
use kira::backend::Backend;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;
use kira::sound::static_sound::{StaticSoundData, StaticSoundSettings};
use kira::sound::{Sound, SoundData};
use kira::track::{MainTrackBuilder, TrackBuilder, TrackHandle};
use kira::{AudioManager, AudioManagerSettings, Decibels, Easing, Frame, StartTime, Tween};

use super::ambience::{Ambience, AmbienceMix};
use super::buses::Buses;
use super::effects::Clip;
use super::habitats::FIELD_RATE;
use super::music::{Music, MusicPlan};
use super::synth::{RATE, Stereo};
use crate::app::levels::Levels;

#[cfg(not(any(windows, target_os = "macos")))]
type Output = super::alsa::Alsa;
#[cfg(any(windows, target_os = "macos"))]
type Output = kira::backend::cpal::CpalBackend;

/// What the mixer is told to do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Order {
    /// Play this now, or after so many seconds.
    Play {
        /// What.
        clip: Clip,
        /// How loud, in decibels.
        level: f32,
        /// How fast, and so how high.
        rate: f32,
        /// In how many seconds.
        delay: f32,
    },
    /// Be as loud as this, within so many seconds.
    Buses(Buses, f32),
    /// Be the ambience of a land with these shares of habitats, in the order of the score pad.
    Land([f32; 5]),
}

/// Makes all sounds and carries out orders until nobody can give any more, or until it is clear that there is no device.
pub fn serve(levels: Levels, orders: &Receiver<Order>) {
    let clips = Clips::make();
    let mut mixer = match Mixer::<Output>::open(levels, clips, ()) {
        Ok(mixer) => mixer,
        Err(why) => {
            info!("there is no sound: {why}");
            return;
        }
    };
    // What was to be heard before there was anything to hear it with is past.
    loop {
        match orders.try_recv() {
            Ok(Order::Play { .. }) => {}
            Ok(order) => mixer.carry_out(order),
            Err(TryRecvError::Empty) => break,
            Err(TryRecvError::Disconnected) => return,
        }
    }
    while let Ok(order) = orders.recv() {
        mixer.carry_out(order);
    }
}

/// The sounds of all clips.
pub struct Clips(Vec<(Clip, StaticSoundData)>);

impl Clips {
    /// Makes them; it takes about a second.
    pub fn make() -> Self {
        let data = |clip: Clip| {
            let frames: Arc<[Frame]> =
                clip.make().into_iter().map(|[left, right]| Frame { left, right }).collect();
            let settings = StaticSoundSettings::new();
            StaticSoundData { sample_rate: RATE as u32, frames, settings, slice: None }
        };
        Self(Clip::all().into_iter().map(|clip| (clip, data(clip))).collect())
    }

    fn get(&self, clip: Clip) -> Option<&StaticSoundData> {
        self.0.iter().find(|(known, _)| *known == clip).map(|(_, data)| data)
    }
}

/// The shares of habitats that the ambience goes to, written by the mixer and read while it is made.
#[derive(Default)]
struct Land {
    shares: [AtomicU32; 5],
}

/// The buses and what is played on them.
pub struct Mixer<B: Backend> {
    manager: AudioManager<B>,
    effects: TrackHandle,
    ambience: TrackHandle,
    music: TrackHandle,
    clips: Clips,
    land: Arc<Land>,
    buses: Buses,
}

impl<B: Backend> Mixer<B>
where
    B::Error: std::fmt::Display,
{
    /// Begins in silence; the first order for the buses fades in.
    ///
    /// # Errors
    /// If there is no device.
    pub fn open(levels: Levels, clips: Clips, output: B::Settings) -> Result<Self, String> {
        let settings = AudioManagerSettings {
            main_track_builder: MainTrackBuilder::new().volume(Decibels::SILENCE).with_effect(Ceiling),
            backend_settings: output,
            capacities: kira::Capacities::default(),
            internal_buffer_size: 128,
        };
        let mut manager = AudioManager::<B>::new(settings).map_err(|error| error.to_string())?;
        let mut bus = || {
            let builder = TrackBuilder::new().volume(Decibels::SILENCE).sound_capacity(48);
            manager.add_sub_track(builder).map_err(|error| error.to_string())
        };
        let (effects, mut ambience, mut music) = (bus()?, bus()?, bus()?);
        let land = Arc::new(Land::default());
        let mix = AmbienceMix {
            habitats: levels.habitats.map(Levels::factor),
            critters: Levels::factor(levels.critters),
            pause: levels.critter_pause,
            glide: levels.land_glide,
        };
        let seed = seed_of_now();
        let wind = Field::new(Wind { ambience: Ambience::new(mix, seed), land: Arc::clone(&land) });
        ambience.play(wind).map_err(|error| error.to_string())?;
        let plan = MusicPlan { first: levels.first_piece, piece: levels.piece, silence: levels.silence };
        let tune = Tune { music: Music::new(plan, seed), loudness: Levels::factor(levels.music) };
        music.play(Field::new(tune)).map_err(|error| error.to_string())?;
        Ok(Self { manager, effects, ambience, music, clips, land, buses: Buses::SILENT })
    }

    /// Does what it is told.
    pub fn carry_out(&mut self, order: Order) {
        match order {
            Order::Play { clip, level, rate, delay } => self.play(clip, level, rate, delay),
            Order::Buses(buses, seconds) => self.set_buses(buses, seconds),
            Order::Land(shares) => {
                for (place, share) in self.land.shares.iter().zip(shares) {
                    place.store(share.to_bits(), Ordering::Relaxed);
                }
            }
        }
    }

    fn play(&mut self, clip: Clip, level: f32, rate: f32, delay: f32) {
        if self.buses.all == 0.0 || self.buses.effects == 0.0 {
            return;
        }
        if let Some(sound) = self.clips.get(clip) {
            let start = match delay {
                0.0 => StartTime::Immediate,
                delay => StartTime::Delayed(Duration::from_secs_f32(delay)),
            };
            let sound = sound.volume(level).playback_rate(f64::from(rate)).start_time(start);
            // Where so much is heard already, one sound more or less is not missed.
            let _ = self.effects.play(sound);
        }
    }

    fn set_buses(&mut self, buses: Buses, seconds: f32) {
        let glide = Tween {
            start_time: StartTime::Immediate,
            duration: Duration::from_secs_f32(seconds),
            easing: Easing::Linear,
        };
        let before = std::mem::replace(&mut self.buses, buses);
        self.manager.main_track().set_volume(decibels(buses.all), glide);
        self.effects.set_volume(decibels(buses.effects), glide);
        let fields = [
            (&mut self.ambience, before.ambience * before.all, buses.ambience, buses.all),
            (&mut self.music, before.music * before.all, buses.music, buses.all),
        ];
        for (track, before, own, all) in fields {
            // What nobody hears is not made.
            if own * all == 0.0 {
                track.pause(glide);
                continue;
            }
            track.set_volume(decibels(own), glide);
            if before == 0.0 {
                track.resume(glide);
            }
        }
    }
}

/// Decibels of a factor.
fn decibels(factor: f32) -> Decibels {
    if factor <= 0.001 { Decibels::SILENCE } else { Decibels(20.0 * factor.log10()) }
}

/// Another wind and other music every time.
fn seed_of_now() -> u32 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |now| now.subsec_nanos() ^ now.as_secs() as u32)
}

/// Something that goes on for ever at the rate of the field.
trait Source: Send + 'static {
    fn look_around(&mut self) {}
    fn sample(&mut self) -> Stereo;
}

struct Wind {
    ambience: Ambience,
    land: Arc<Land>,
}

impl Source for Wind {
    fn look_around(&mut self) {
        let shares = self.land.shares.each_ref().map(|share| f32::from_bits(share.load(Ordering::Relaxed)));
        self.ambience.go_to(shares);
    }

    fn sample(&mut self) -> Stereo {
        self.ambience.sample()
    }
}

struct Tune {
    music: Music,
    loudness: f32,
}

impl Source for Tune {
    fn sample(&mut self) -> Stereo {
        self.music.sample().map(|sample| sample * self.loudness)
    }
}

/// Plays a source at the rate of the device, whatever that is.
struct Field<S> {
    source: S,
    before: Stereo,
    after: Stereo,
    between: f32,
}

impl<S: Source> Field<S> {
    const fn new(source: S) -> Self {
        Self { source, before: [0.0; 2], after: [0.0; 2], between: 1.0 }
    }
}

impl<S: Source> SoundData for Field<S> {
    type Error = std::convert::Infallible;
    type Handle = ();

    fn into_sound(self) -> Result<(Box<dyn Sound>, ()), Self::Error> {
        Ok((Box::new(self), ()))
    }
}

impl<S: Source> Sound for Field<S> {
    fn on_start_processing(&mut self) {
        self.source.look_around();
    }

    fn process(&mut self, out: &mut [Frame], dt: f64, _: &Info) {
        let step = (dt * f64::from(FIELD_RATE)) as f32;
        for frame in out {
            while self.between >= 1.0 {
                self.between -= 1.0;
                self.before = self.after;
                self.after = self.source.sample();
            }
            let mix = |side: usize| self.before[side] + (self.after[side] - self.before[side]) * self.between;
            *frame = Frame { left: mix(0), right: mix(1) };
            self.between += step;
        }
    }

    fn finished(&self) -> bool {
        false
    }
}

/// Keeps what is loud below what devices can play, without a sound of its own.
struct Ceiling;

/// Below this nothing is changed.
const UNCHANGED: f32 = 0.7;

fn under_the_ceiling(sample: f32) -> f32 {
    let over = sample.abs() - UNCHANGED;
    if over <= 0.0 {
        return sample;
    }
    let room = 0.98 - UNCHANGED;
    sample.signum() * (UNCHANGED + room * (over / room).tanh())
}

impl EffectBuilder for Ceiling {
    type Handle = ();

    fn build(self) -> (Box<dyn Effect>, ()) {
        (Box::new(self), ())
    }
}

impl Effect for Ceiling {
    fn process(&mut self, input: &mut [Frame], _: f64, _: &Info) {
        for frame in input {
            *frame = Frame { left: under_the_ceiling(frame.left), right: under_the_ceiling(frame.right) };
        }
    }
}
