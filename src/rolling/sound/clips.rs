//! The synthesized sound of every cue: wood, paper and ink. All have the same loudness; their levels in the
//! mix are in `config/sound.ron`.

use std::sync::LazyLock;

use crate::audio::instruments::{climbing, wood};
use crate::audio::motifs;
use crate::audio::reverb::{GLADE, with_reverb};
use crate::audio::synth::{
    Envelope, Filter, Noise, RATE, Stereo, add, filtered_noise, finished, samples, sine_sweep,
};
use crate::audio::{ClipId, ClipSet};
use cascadia_base::Wildlife;

/// The number of the first clip, above the numbers of all other modes.
const FIRST: u16 = 1000;
/// Numbers of variants: knocks of dice, rattles of the cup, lengths of a stroke, and tones of a chain.
pub(super) const KNOCKS: u8 = 6;
pub(super) const RATTLES: u8 = 4;
pub(super) const STROKES: u8 = 3;
pub(super) const CHAIN: u8 = 6;

/// A sound that is synthesized once and played often.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum SoundClip {
    Rattle(u8),
    Knock(u8),
    DiceSlide,
    Stroke(u8),
    CrossOut,
    Stamp,
    River,
    Page,
    CardSlide,
    Chain(u8),
    Collected(Wildlife),
}

/// Every clip, in the order of need.
static CLIPS: LazyLock<Vec<SoundClip>> = LazyLock::new(|| {
    use SoundClip::*;
    let mut clips: Vec<SoundClip> = (0..KNOCKS).map(Knock).collect();
    clips.extend((0..RATTLES).map(Rattle));
    clips.push(DiceSlide);
    clips.extend(Wildlife::ALL.map(Collected));
    clips.extend((0..STROKES).map(Stroke));
    clips.extend([CrossOut, Stamp, River, Page, CardSlide]);
    clips.extend((0..CHAIN).map(Chain));
    clips
});

/// Returns the clips for the mixer.
pub(super) fn clip_set() -> ClipSet {
    let clip = |id: ClipId| SoundClip::of(id).map(SoundClip::make).unwrap_or_default();
    ClipSet { first: ClipId(FIRST), count: CLIPS.len() as u16, clip }
}

impl SoundClip {
    /// Returns every clip, by number.
    #[cfg(test)]
    pub(crate) fn all() -> &'static [Self] {
        &CLIPS
    }

    /// Returns the clip with a number, if any.
    pub(crate) fn of(id: ClipId) -> Option<Self> {
        CLIPS.get(usize::from(id.0.checked_sub(FIRST)?)).copied()
    }

    pub(crate) fn id(self) -> ClipId {
        let place = CLIPS.iter().position(|clip| *clip == self).unwrap_or(0);
        ClipId(FIRST + place as u16)
    }

    /// Synthesizes the sound.
    pub(crate) fn make(self) -> Vec<Stereo> {
        let (sound, wet, aside) = match self {
            Self::Rattle(which) => (rattle(which), 0.12, 0.0),
            Self::Knock(die) => (knock(die), 0.2, 0.3 * (f32::from(die) - 2.5) / 2.5),
            Self::DiceSlide => (dice_slide(), 0.15, 0.0),
            Self::Stroke(length) => {
                (pencil(81 + u32::from(length), [0.13, 0.24, 0.42][usize::from(length.min(2))]), 0.08, 0.1)
            }
            Self::CrossOut => (cross_out(), 0.08, -0.1),
            Self::Stamp => (stamp(), 0.2, 0.0),
            Self::River => (river(), 0.35, 0.1),
            Self::Page => (page(), 0.2, 0.0),
            Self::CardSlide => (card_slide(), 0.15, 0.0),
            Self::Chain(step) => (climbing(step), 0.5, 0.12 * (f32::from(step.min(5)) - 2.5) / 2.5),
            Self::Collected(species) => (motifs::motif(species, 0.8), 0.4, 0.0),
        };
        finished(with_reverb(&sound, GLADE, wet, aside))
    }
}

/// Synthesizes dice that knock against each other and the wall of their cup.
fn rattle(which: u8) -> Vec<f32> {
    let mut chance = Noise::new(301 + u32::from(which));
    let mut sound = Vec::new();
    for _ in 0..4 + which % 2 {
        let at = chance.between(0.0, 0.075);
        add(&mut sound, at, &wood(chance.between(620.0, 1150.0), 0.008), chance.between(0.5, 1.0));
    }
    // The leather dampens the high frequencies.
    add(&mut sound, 0.0, &wood(230.0, 0.014), 0.35);
    let mut soft = Filter::low_pass(2600.0, RATE);
    sound.iter_mut().for_each(|sample| *sample = soft.process(*sample));
    sound
}

/// Synthesizes a die that hits the wood, each with its own pitch.
fn knock(die: u8) -> Vec<f32> {
    let hz = 470.0
        * [0.0, 2.0, 4.0, 7.0, 9.0, 12.0].map(|half: f32| (half / 12.0).exp2())[usize::from(die % KNOCKS)];
    let mut sound = wood(hz, 0.017);
    let click = Envelope { attack: Envelope::MIN_ATTACK, decay: 0.005 };
    let burst = filtered_noise(311 + u32::from(die), 0.05, Filter::band_pass(1500.0, 0.9, RATE), |time| {
        click.at(time)
    });
    add(&mut sound, 0.0, &burst, 0.5);
    // The board under it.
    add(&mut sound, 0.001, &wood(205.0 + 9.0 * f32::from(die), 0.035), 0.55);
    sound
}

/// Synthesizes dice that slide over wood until they touch.
fn dice_slide() -> Vec<f32> {
    let swell = |time: f32| (time / 0.06).min(1.0) * ((0.3 - time) / 0.16).clamp(0.0, 1.0);
    let mut grain = Noise::new(321);
    let mut rough = 0.0_f32;
    let mut sound = filtered_noise(322, 0.31, Filter::band_pass(820.0, 0.7, RATE), swell);
    for sample in &mut sound {
        rough += (grain.sample() - rough) * 0.02;
        *sample *= 0.45 * (1.0 + 6.0 * rough).max(0.2);
    }
    let mut soft = Filter::low_pass(2600.0, RATE);
    sound.iter_mut().for_each(|sample| *sample = soft.process(*sample));
    for (at, hz) in [(0.21, 560.0), (0.25, 700.0), (0.27, 840.0)] {
        add(&mut sound, at, &wood(hz, 0.009), 0.3);
    }
    sound
}

/// Synthesizes a pencil on paper, for a number of seconds.
fn pencil(seed: u32, seconds: f32) -> Vec<f32> {
    let pressed = move |time: f32| {
        let share = (time / seconds).clamp(0.0, 1.0);
        (share * 9.0).min(1.0) * ((1.0 - share) * 5.0).min(1.0)
    };
    let mut sound = filtered_noise(seed, seconds, Filter::band_pass(1900.0, 0.8, RATE), pressed);
    let low = filtered_noise(seed + 7, seconds, Filter::band_pass(480.0, 0.9, RATE), pressed);
    add(&mut sound, 0.0, &low, 0.4);
    // The grain of the paper.
    let mut grain = Noise::new(seed + 13);
    let mut rough = 0.0_f32;
    let mut soft = Filter::low_pass(2500.0, RATE);
    for sample in &mut sound {
        rough += (grain.sample() - rough) * 0.035;
        *sample = soft.process(*sample * (1.0 + 5.0 * rough).clamp(0.15, 2.2));
    }
    sound
}

fn cross_out() -> Vec<f32> {
    let mut sound = pencil(331, 0.09);
    add(&mut sound, 0.12, &pencil(337, 0.1), 1.1);
    sound
}

/// Synthesizes a stamp pressed on paper.
fn stamp() -> Vec<f32> {
    let thud = Envelope { attack: 0.004, decay: 0.045 };
    let falling = |time: f32| 95.0 + 75.0 * (-time / 0.03).exp();
    let mut sound = sine_sweep(thud.length(), falling, |time| thud.at(time));
    add(&mut sound, 0.0, &wood(330.0, 0.018), 0.55);
    let felt = Envelope { attack: Envelope::MIN_ATTACK, decay: 0.014 };
    let press = filtered_noise(341, 0.12, Filter::band_pass(900.0, 0.8, RATE), |time| felt.at(time));
    add(&mut sound, 0.0, &press, 0.7);
    sound
}

/// Synthesizes running ink: a swelling stream with drops in it.
fn river() -> Vec<f32> {
    let swell = |time: f32| (time / 0.12).min(1.0) * ((0.62 - time) / 0.4).clamp(0.0, 1.0);
    let mut sound = filtered_noise(351, 0.63, Filter::band_pass(760.0, 1.1, RATE), swell);
    let mut soft = Filter::low_pass(2500.0, RATE);
    sound.iter_mut().for_each(|sample| *sample = soft.process(*sample * 0.6));
    let mut chance = Noise::new(352);
    for index in 0..7 {
        let (hz, envelope) = (chance.between(520.0, 1150.0), Envelope { attack: 0.006, decay: 0.028 });
        let drop = sine_sweep(
            envelope.length(),
            |time| hz * (0.75 + 0.45 * (time / 0.05).min(1.0)),
            |time| envelope.at(time),
        );
        add(&mut sound, 0.04 + 0.06 * index as f32 + chance.between(0.0, 0.03), &drop, 0.28);
    }
    sound
}

/// Synthesizes a sheet of paper being laid down.
fn page() -> Vec<f32> {
    let turn = |time: f32| (time / 0.16).min(1.0).powi(2) * ((0.42 - time) / 0.2).clamp(0.0, 1.0);
    let mut sound = filtered_noise(361, 0.43, Filter::band_pass(1500.0, 0.6, RATE), turn);
    let mut grain = Noise::new(362);
    let mut rough = 0.0_f32;
    let mut soft = Filter::low_pass(2500.0, RATE);
    for sample in &mut sound {
        rough += (grain.sample() - rough) * 0.006;
        *sample = soft.process(*sample * (1.0 + 9.0 * rough).clamp(0.1, 2.0));
    }
    add(&mut sound, 0.36, &wood(190.0, 0.02), 0.25);
    sound
}

/// Synthesizes a card sliding to the next space.
fn card_slide() -> Vec<f32> {
    let slide = |time: f32| (time / 0.09).min(1.0) * ((0.19 - time) / 0.05).clamp(0.0, 1.0);
    let mut sound = filtered_noise(371, 0.2, Filter::band_pass(1150.0, 0.7, RATE), slide);
    let mut soft = Filter::low_pass(2500.0, RATE);
    sound.iter_mut().for_each(|sample| *sample = soft.process(*sample * 0.6));
    add(&mut sound, 0.175, &wood(390.0, 0.012), 0.7);
    debug_assert!(sound.len() > samples(0.1));
    sound
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::synth::measures::{peak, power};

    #[test]
    fn every_sound_is_whole_never_clips_and_begins_and_ends_in_silence() {
        for clip in SoundClip::all().iter().copied() {
            let sound = clip.make();
            assert!(sound.iter().flatten().all(|sample| sample.is_finite()), "{clip:?}");
            assert!((0.69..=0.7001).contains(&peak(&sound)), "{clip:?}: {}", peak(&sound));
            assert!(power(&sound).sqrt() > 0.02, "{clip:?}: {}", power(&sound).sqrt());
            assert_eq!((sound[0], sound[sound.len() - 1]), ([0.0; 2], [0.0; 2]), "{clip:?}");
            assert!(peak(&sound[..12]) < 0.1, "{clip:?}: {}", peak(&sound[..12]));
            let seconds = sound.len() as f32 / RATE;
            assert!((0.05..4.0).contains(&seconds), "{clip:?}: {seconds} s");
        }
    }

    #[test]
    fn no_two_sounds_are_equal_and_none_is_shrill() {
        let sounds: Vec<Vec<Stereo>> = SoundClip::all().iter().map(|clip| clip.make()).collect();
        for (index, sound) in sounds.iter().enumerate() {
            let clip = SoundClip::all()[index];
            assert!(sounds[index + 1..].iter().all(|other| other != sound), "{clip:?}");
            let mut highs = [Filter::high_pass(6000.0, RATE); 2];
            let high: Vec<Stereo> =
                sound.iter().map(|frame| [highs[0].process(frame[0]), highs[1].process(frame[1])]).collect();
            let share = power(&high) / power(sound);
            assert!(share < 0.03, "{clip:?}: {share}");
        }
    }

    #[test]
    fn every_clip_has_a_number_of_its_own_and_longer_strokes_sound_longer() {
        for clip in SoundClip::all() {
            assert_eq!(SoundClip::of(clip.id()), Some(*clip));
        }
        assert_eq!(SoundClip::of(ClipId(0)), None);
        let length = |stroke| SoundClip::Stroke(stroke).make().len();
        assert!(length(0) < length(1) && length(1) < length(2));
    }
}
