//! Three buses into one: effects, ambience, music. It runs on a thread of its own, which makes all sounds before it
//! looks for a device, and takes orders; the game never waits for it.

use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use bevy::log::info;
use kira::backend::Backend;
use kira::sound::static_sound::{StaticSoundData, StaticSoundSettings};
use kira::track::{MainTrackBuilder, TrackBuilder, TrackHandle};
use kira::{AudioManager, AudioManagerSettings, Decibels, Easing, Frame, StartTime, Tween};

use super::ambience::{Ambience, AmbienceMix};
use super::buses::Buses;
use super::ceiling::Ceiling;
use super::effects::Clip;
use super::field::{Field, Land, Tune, Wind};
use super::music::{Music, MusicPlan};
use super::synth::RATE;
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
    let mut mixer = match Mixer::<Output>::open(levels, clips, Default::default()) {
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
            Order::Land(shares) => self.land.set(shares),
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

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use kira::backend::Renderer;

    use super::*;

    /// A device that only keeps what would be played.
    struct Tape {
        renderer: Arc<Mutex<Option<Renderer>>>,
        rate: u32,
    }

    impl Backend for Tape {
        type Settings = (Arc<Mutex<Option<Renderer>>>, u32);
        type Error = String;

        fn setup((renderer, rate): Self::Settings, _: usize) -> Result<(Self, u32), String> {
            Ok((Self { renderer, rate }, rate))
        }

        fn start(&mut self, renderer: Renderer) -> Result<(), String> {
            assert!(self.rate > 0);
            *self.renderer.lock().map_err(|error| error.to_string())? = Some(renderer);
            Ok(())
        }
    }

    /// A mixer, and what comes out of it.
    struct Desk {
        mixer: Mixer<Tape>,
        renderer: Renderer,
        rate: u32,
    }

    impl Desk {
        fn new(rate: u32, levels: Levels) -> Self {
            let place = Arc::new(Mutex::new(None));
            let mixer =
                Mixer::<Tape>::open(levels, Clips::make(), (Arc::clone(&place), rate)).expect("a tape");
            let renderer = place.lock().expect("one thread").take().expect("it was started");
            Self { mixer, renderer, rate }
        }

        fn order(&mut self, order: Order) {
            self.mixer.carry_out(order);
        }

        fn seconds(&mut self, seconds: f32) -> Vec<f32> {
            let mut heard = Vec::new();
            let mut samples = [0.0; 960];
            for _ in 0..(seconds * self.rate as f32 / 480.0).ceil() as usize {
                self.renderer.on_start_processing();
                self.renderer.process(&mut samples, 2);
                heard.extend(samples);
            }
            heard
        }
    }

    const LOUD: Buses = Buses { all: 1.0, effects: 1.0, ambience: 1.0, music: 1.0 };

    fn peak(sound: &[f32]) -> f32 {
        sound.iter().fold(0.0, |peak, sample| peak.max(sample.abs()))
    }

    fn drop_now(level: f32) -> Order {
        Order::Play { clip: Clip::TileDrop, level, rate: 1.0, delay: 0.0 }
    }

    #[test]
    fn what_is_ordered_is_heard_as_loud_as_the_buses_are() {
        let mut desk = Desk::new(48_000, Levels { critters: -80.0, ..Levels::default() });
        desk.order(drop_now(0.0));
        assert_eq!(peak(&desk.seconds(1.0)), 0.0, "no bus is open yet");
        let only_effects = Buses { ambience: 0.0, music: 0.0, ..LOUD };
        desk.order(Order::Buses(only_effects, 0.1));
        assert_eq!(peak(&desk.seconds(0.3)), 0.0, "nothing was ordered");
        desk.order(drop_now(0.0));
        let full = peak(&desk.seconds(1.0));
        assert!((0.65..=0.75).contains(&full), "{full}");
        desk.order(Order::Buses(Buses { effects: 0.25, ..only_effects }, 0.1));
        desk.seconds(0.3);
        desk.order(drop_now(-6.0206));
        let eighth = peak(&desk.seconds(1.0));
        assert!((eighth / full - 0.125).abs() < 0.01, "{eighth} of {full}");
        desk.order(Order::Buses(Buses { all: 0.0, ..only_effects }, 0.1));
        desk.seconds(0.3);
        desk.order(drop_now(0.0));
        assert_eq!(peak(&desk.seconds(1.0)), 0.0, "muted");
    }

    #[test]
    fn the_land_and_the_music_have_buses_of_their_own() {
        for (land, music) in [(true, false), (false, true)] {
            let mut desk = Desk::new(44_100, Levels { first_piece: 0.2, ..Levels::default() });
            let own = |open| if open { 1.0 } else { 0.0 };
            desk.order(Order::Buses(Buses { ambience: own(land), music: own(music), ..LOUD }, 0.1));
            assert!(music || peak(&desk.seconds(0.5)) == 0.0, "no land is looked at");
            desk.order(Order::Land([0.0, 1.0, 0.0, 0.0, 0.0]));
            let heard = peak(&desk.seconds(8.0));
            assert!((0.05..0.9).contains(&heard), "{land} {music}: {heard}");
            // Muted within the time it is given, and back.
            desk.order(Order::Buses(Buses { all: 0.0, ..LOUD }, 0.4));
            desk.seconds(0.5);
            assert_eq!(peak(&desk.seconds(1.0)), 0.0);
            desk.order(Order::Buses(Buses { ambience: own(land), music: own(music), ..LOUD }, 0.1));
            assert!(peak(&desk.seconds(6.0)) > 0.04, "{land} {music}");
        }
    }

    #[test]
    fn many_sounds_at_once_stay_below_the_ceiling() {
        let mut desk = Desk::new(48_000, Levels::default());
        desk.order(Order::Buses(LOUD, 0.01));
        desk.seconds(0.1);
        for _ in 0..20 {
            desk.order(drop_now(0.0));
        }
        let heard = desk.seconds(1.0);
        assert!((0.9..=0.9801).contains(&peak(&heard)), "{}", peak(&heard));
    }

    #[test]
    fn a_chord_is_played_voice_by_voice() {
        let mut desk = Desk::new(48_000, Levels::default());
        desk.order(Order::Buses(Buses { ambience: 0.0, music: 0.0, ..LOUD }, 0.01));
        desk.seconds(0.1);
        desk.order(Order::Play { clip: Clip::Button, level: 0.0, rate: 1.0, delay: 0.5 });
        assert_eq!(peak(&desk.seconds(0.48)), 0.0);
        assert!(peak(&desk.seconds(0.1)) > 0.5);
    }
}
