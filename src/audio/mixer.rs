//! Mixer of three buses: effects, ambience, music. It runs on its own thread, which opens a device,
//! synthesizes all sounds and then carries out orders; the game never waits for it.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError};
use std::time::Duration;

use bevy::log::info;
use kira::backend::Backend;
use kira::sound::static_sound::{StaticSoundData, StaticSoundSettings};
use kira::track::{MainTrackBuilder, TrackBuilder, TrackHandle};
use kira::{AudioManager, AudioManagerSettings, Decibels, Easing, Frame, StartTime, Tween};

use super::bank::{ClipId, MoreClips, SoundBank};
use super::buses::Buses;
use super::limiter::Limiter;
use super::music::{Music, MusicPlan};
use super::orders::Order;
use super::stream::{AmbienceSource, HabitatShares, MusicSource, Stream};
use super::synth::{RATE, Stereo};
use crate::preferences::mix_levels::MixLevels;

#[cfg(not(any(windows, target_os = "macos")))]
use super::alsa::Alsa as Output;
#[cfg(any(windows, target_os = "macos"))]
use kira::backend::cpal::CpalBackend as Output;

/// Opens the device, synthesizes all sounds and carries out orders until every sender is dropped. Returns
/// early, without synthesis, if there is no device.
pub(super) fn serve(levels: MixLevels, bank: &SoundBank, more: &MoreClips, orders: &Receiver<Order>) {
    let mut mixer = match Mixer::<Output>::open(levels, bank, more, Default::default()) {
        Ok(mixer) => mixer,
        Err(why) => {
            info!("there is no sound: {why}");
            return;
        }
    };
    // Sounds ordered before the clips were ready are outdated by now.
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

/// Synthesizes all clips by number, which takes about a second.
fn render_clips(bank: &SoundBank, more: &MoreClips) -> BTreeMap<ClipId, StaticSoundData> {
    let data = |(clip, make): (ClipId, fn(ClipId) -> Vec<Stereo>)| {
        let frames: Arc<[Frame]> =
            make(clip).into_iter().map(|[left, right]| Frame { left, right }).collect();
        let settings = StaticSoundSettings::new();
        (clip, StaticSoundData { sample_rate: RATE as u32, frames, settings, slice: None })
    };
    let own = (0..bank.clips).map(|number| (ClipId(number), bank.clip));
    own.chain(more.clips()).map(data).collect()
}

/// The buses and their sounds.
pub(super) struct Mixer<B: Backend> {
    manager: AudioManager<B>,
    effects: TrackHandle,
    ambience: TrackHandle,
    music: TrackHandle,
    clips: BTreeMap<ClipId, StaticSoundData>,
    shares: Arc<HabitatShares>,
    buses: Buses,
}

impl<B: Backend> Mixer<B>
where
    B::Error: std::fmt::Display,
{
    /// Opens the device with all buses silent and synthesizes the clips of the bank; the first order for
    /// the buses fades them in.
    ///
    /// # Errors
    /// If there is no device.
    pub(super) fn open(
        levels: MixLevels,
        bank: &SoundBank,
        more: &MoreClips,
        output: B::Settings,
    ) -> Result<Self, String> {
        let settings = AudioManagerSettings {
            main_track_builder: MainTrackBuilder::new().volume(Decibels::SILENCE).with_effect(Limiter),
            backend_settings: output,
            capacities: kira::Capacities::default(),
            internal_buffer_size: 128,
        };
        let mut manager = AudioManager::<B>::new(settings).map_err(|error| error.to_string())?;
        // Only after a device is open, since it would be useless without one; the streams below begin
        // afterwards.
        let clips = render_clips(bank, more);
        let mut bus = || {
            let builder = TrackBuilder::new().volume(Decibels::SILENCE).sound_capacity(48);
            manager.add_sub_track(builder).map_err(|error| error.to_string())
        };
        let (effects, mut ambience, mut music) = (bus()?, bus()?, bus()?);
        let shares = Arc::new(HabitatShares::default());
        let seed = seed_of_now();
        let source = AmbienceSource { ambience: (bank.ambience)(&levels, seed), shares: Arc::clone(&shares) };
        ambience.play(Stream::new(source)).map_err(|error| error.to_string())?;
        let plan = MusicPlan { first: levels.first_piece, piece: levels.piece, silence: levels.silence };
        let tune = MusicSource { music: Music::new(plan, seed), loudness: MixLevels::factor(levels.music) };
        music.play(Stream::new(tune)).map_err(|error| error.to_string())?;
        Ok(Self { manager, effects, ambience, music, clips, shares, buses: Buses::SILENT })
    }

    pub(super) fn carry_out(&mut self, order: Order) {
        match order {
            Order::Play { clip, level, rate, delay } => self.play(clip, level, rate, delay),
            Order::Buses(buses, seconds) => self.set_buses(buses, seconds),
            Order::Ambience(shares) => self.shares.set(shares),
        }
    }

    fn play(&mut self, clip: ClipId, level: f32, rate: f32, delay: f32) {
        if self.buses.all == 0.0 || self.buses.effects == 0.0 {
            return;
        }
        if let Some(sound) = self.clips.get(&clip) {
            let start = match delay {
                0.0 => StartTime::Immediate,
                delay => StartTime::Delayed(Duration::from_secs_f32(delay)),
            };
            let sound = sound.volume(level).playback_rate(f64::from(rate)).start_time(start);
            // The bus is full: among so many sounds, one more is not missed.
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
            // Inaudible sounds are not synthesized.
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

fn decibels(factor: f32) -> Decibels {
    if factor <= 0.001 { Decibels::SILENCE } else { Decibels(20.0 * factor.log10()) }
}

/// Returns a seed from the clock, so that wind and music differ each time.
fn seed_of_now() -> u32 {
    #[expect(clippy::disallowed_methods, reason = "ambience and music differ from run to run")]
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    now.map_or(1, |now| now.subsec_nanos() ^ now.as_secs() as u32)
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use kira::backend::Renderer;

    use super::*;
    use crate::audio::stream::Ambience;
    use crate::audio::synth::{FmTone, Noise, Stereo, finished};

    /// A backend that hands its renderer to the test instead of playing.
    struct TestOutput {
        renderer: Arc<Mutex<Option<Renderer>>>,
        rate: u32,
    }

    impl Backend for TestOutput {
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

    /// The number of clips in the test bank: a short bell each.
    const CLIPS: u16 = 2;

    fn bell(_: ClipId) -> Vec<Stereo> {
        let tone = FmTone::bell(660.0, 0.1).render();
        finished(tone.into_iter().map(|sample| [sample; 2]).collect())
    }

    /// Noise as loud as the share of the second habitat.
    struct Wind {
        noise: Noise,
        loudness: f32,
    }

    impl Ambience for Wind {
        fn go_to(&mut self, shares: [f32; 5]) {
            self.loudness = 0.2 * shares[1];
        }

        fn sample(&mut self) -> Stereo {
            [self.noise.sample() * self.loudness; 2]
        }
    }

    fn bank() -> SoundBank {
        SoundBank {
            clips: CLIPS,
            clip: bell,
            interface: |_| ClipId(0),
            ambience: |_, seed| Box::new(Wind { noise: Noise::new(seed), loudness: 0.0 }),
        }
    }

    /// A backend without a device.
    struct NoDevice;

    impl Backend for NoDevice {
        type Settings = ();
        type Error = String;

        fn setup((): (), _: usize) -> Result<(Self, u32), String> {
            Err("no device".to_owned())
        }

        fn start(&mut self, _: Renderer) -> Result<(), String> {
            Ok(())
        }
    }

    /// A mixer and its output.
    struct TestMixer {
        mixer: Mixer<TestOutput>,
        renderer: Renderer,
        rate: u32,
    }

    impl TestMixer {
        fn new(rate: u32, levels: MixLevels) -> Self {
            let place = Arc::new(Mutex::new(None));
            let mixer =
                Mixer::<TestOutput>::open(levels, &bank(), &MoreClips::default(), (Arc::clone(&place), rate))
                    .expect("a tape");
            let renderer = place.lock().expect("one thread").take().expect("it was started");
            Self { mixer, renderer, rate }
        }

        fn order(&mut self, order: Order) {
            self.mixer.carry_out(order);
        }

        fn seconds(&mut self, seconds: f32) -> Vec<f32> {
            let mut output = Vec::new();
            let mut samples = [0.0; 960];
            for _ in 0..(seconds * self.rate as f32 / 480.0).ceil() as usize {
                self.renderer.on_start_processing();
                self.renderer.process(&mut samples, 2);
                output.extend(samples);
            }
            output
        }
    }

    const LOUD: Buses = Buses { all: 1.0, effects: 1.0, ambience: 1.0, music: 1.0 };

    fn peak(sound: &[f32]) -> f32 {
        sound.iter().fold(0.0, |peak, sample| peak.max(sample.abs()))
    }

    fn drop_now(level: f32) -> Order {
        Order::Play { clip: ClipId(0), level, rate: 1.0, delay: 0.0 }
    }

    #[test]
    fn the_loudness_of_a_sound_follows_the_buses() {
        let mut mixer = TestMixer::new(48_000, MixLevels { critters: -80.0, ..MixLevels::default() });
        mixer.order(drop_now(0.0));
        assert_eq!(peak(&mixer.seconds(1.0)), 0.0, "no bus is open yet");
        let only_effects = Buses { ambience: 0.0, music: 0.0, ..LOUD };
        mixer.order(Order::Buses(only_effects, 0.1));
        assert_eq!(peak(&mixer.seconds(0.3)), 0.0, "nothing was ordered");
        mixer.order(drop_now(0.0));
        let full = peak(&mixer.seconds(1.0));
        assert!((0.65..=0.75).contains(&full), "{full}");
        mixer.order(Order::Buses(Buses { effects: 0.25, ..only_effects }, 0.1));
        mixer.seconds(0.3);
        mixer.order(drop_now(-6.0206));
        let eighth = peak(&mixer.seconds(1.0));
        assert!((eighth / full - 0.125).abs() < 0.01, "{eighth} of {full}");
        mixer.order(Order::Buses(Buses { all: 0.0, ..only_effects }, 0.1));
        mixer.seconds(0.3);
        mixer.order(drop_now(0.0));
        assert_eq!(peak(&mixer.seconds(1.0)), 0.0, "muted");
    }

    #[test]
    fn the_ambience_and_the_music_have_buses_of_their_own() {
        for (ambience, music) in [(true, false), (false, true)] {
            let mut mixer = TestMixer::new(44_100, MixLevels { first_piece: 0.2, ..MixLevels::default() });
            let own = |open| if open { 1.0 } else { 0.0 };
            mixer.order(Order::Buses(Buses { ambience: own(ambience), music: own(music), ..LOUD }, 0.1));
            assert!(music || peak(&mixer.seconds(0.5)) == 0.0, "no environment is in sight");
            mixer.order(Order::Ambience([0.0, 1.0, 0.0, 0.0, 0.0]));
            let output = peak(&mixer.seconds(8.0));
            assert!((0.05..0.9).contains(&output), "{ambience} {music}: {output}");
            // Muted within the time of the fade, and back.
            mixer.order(Order::Buses(Buses { all: 0.0, ..LOUD }, 0.4));
            mixer.seconds(0.5);
            assert_eq!(peak(&mixer.seconds(1.0)), 0.0);
            mixer.order(Order::Buses(Buses { ambience: own(ambience), music: own(music), ..LOUD }, 0.1));
            assert!(peak(&mixer.seconds(6.0)) > 0.04, "{ambience} {music}");
        }
    }

    #[test]
    fn many_sounds_at_once_stay_below_the_ceiling() {
        let mut mixer = TestMixer::new(48_000, MixLevels::default());
        mixer.order(Order::Buses(LOUD, 0.01));
        mixer.seconds(0.1);
        for _ in 0..20 {
            mixer.order(drop_now(0.0));
        }
        let output = mixer.seconds(1.0);
        assert!((0.9..=0.9801).contains(&peak(&output)), "{}", peak(&output));
    }

    #[test]
    fn a_chord_is_played_voice_by_voice() {
        let mut mixer = TestMixer::new(48_000, MixLevels::default());
        mixer.order(Order::Buses(Buses { ambience: 0.0, music: 0.0, ..LOUD }, 0.01));
        mixer.seconds(0.1);
        mixer.order(Order::Play { clip: ClipId(1), level: 0.0, rate: 1.0, delay: 0.5 });
        assert_eq!(peak(&mixer.seconds(0.48)), 0.0);
        assert!(peak(&mixer.seconds(0.1)) > 0.5);
    }

    #[test]
    fn without_a_device_nothing_is_synthesized() {
        let clip = |clip: ClipId| -> Vec<Stereo> { panic!("{clip:?} is synthesized for nothing") };
        let output = Mixer::<NoDevice>::open(
            MixLevels::default(),
            &SoundBank { clip, ..bank() },
            &MoreClips::default(),
            (),
        );
        assert_eq!(output.err().as_deref(), Some("no device"));
    }
}
