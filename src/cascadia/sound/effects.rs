//! The sound of every cue, made of wood, metal, cloth and the voices of animals. All have the same loudness;
//! their levels in the mix are in `config/sound.ron`.

use std::sync::LazyLock;

use crate::audio::ClipId;
use crate::audio::instruments::{climbing, wood};
use crate::audio::motifs;
use crate::audio::reverb::{GLADE, VALLEY, with_reverb};
use crate::audio::synth::{
    Envelope, Filter, FmTone, Noise, RATE, Stereo, add, filtered_noise, finished, pentatonic, pitch, samples,
    sine_sweep,
};
use cascadia_base::Wildlife;

/// Number of mallet tones in the final count: one for each line, the last one for all further lines.
pub(super) const COUNT_TONES: u8 = 13;

/// A sound that is synthesized once and played often.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) enum SoundClip {
    PickUp,
    TileDrop,
    TokenDrop(Wildlife),
    /// The rotation of the tile, 0 to 5.
    Rotate(u8),
    /// The number of edges that matched before, 0 to 5.
    Matched(u8),
    Harmony,
    Wipe,
    Return,
    Refill,
    NatureTokenGained,
    NatureTokenSpent,
    TurnCall,
    LastTurn,
    BonusTaken,
    Completed(Wildlife),
    Points,
    Refused,
    Button,
    /// One voice of the final chord.
    Chord(Wildlife),
    /// The number of lines before this one.
    CountLine(u8),
}

/// Every clip, the most urgent first. A clip's index is its number in the bank.
static CLIPS: LazyLock<Vec<SoundClip>> = LazyLock::new(|| {
    use SoundClip::*;
    let mut clips = vec![
        Button,
        PickUp,
        TileDrop,
        Refill,
        TurnCall,
        Refused,
        Harmony,
        Points,
        Wipe,
        Return,
        NatureTokenGained,
        NatureTokenSpent,
        LastTurn,
        BonusTaken,
    ];
    clips.extend((0..6).map(Rotate));
    clips.extend((0..6).map(Matched));
    clips.extend(Wildlife::ALL.map(TokenDrop));
    clips.extend(Wildlife::ALL.map(Completed));
    clips.extend((0..COUNT_TONES).map(CountLine));
    clips.extend(Wildlife::ALL.map(Chord));
    clips
});

impl SoundClip {
    /// Returns every clip, by number.
    pub(crate) fn all() -> &'static [Self] {
        &CLIPS
    }

    /// Returns the clip with a number in the bank, if there is one.
    pub(crate) fn of(id: ClipId) -> Option<Self> {
        CLIPS.get(usize::from(id.0)).copied()
    }

    /// Returns the number of the clip in the bank.
    ///
    /// # Panics If the clip is not in [`SoundClip::all`]: a rotation or a step above 5, or a line above the
    /// last tone.
    pub(crate) fn id(self) -> ClipId {
        let place = CLIPS.iter().position(|clip| *clip == self).expect("a clip of the bank");
        ClipId(place as u16)
    }

    /// Synthesizes the sound.
    pub(crate) fn make(self) -> Vec<Stereo> {
        finished(match self {
            Self::PickUp => with_reverb(&pick_up(), GLADE, 0.25, 0.0),
            Self::TileDrop => with_reverb(&tile_drop(), GLADE, 0.30, 0.0),
            Self::TokenDrop(species) => with_reverb(&token_drop(species), GLADE, 0.45, 0.0),
            Self::Rotate(turn) => with_reverb(&rotate(turn), GLADE, 0.18, 0.0),
            Self::Matched(step) => {
                with_reverb(&climbing(step), GLADE, 0.5, 0.12 * (f32::from(step.min(5)) - 2.5) / 2.5)
            }
            Self::Harmony => with_reverb(&harmony(), VALLEY, 0.5, 0.0),
            Self::Wipe => with_reverb(&rustle(21, 0.30, 1500.0, 3), GLADE, 0.25, 0.0),
            Self::Return => with_reverb(&put_back(), GLADE, 0.25, 0.0),
            Self::Refill => with_reverb(&refill(), GLADE, 0.2, 0.0),
            Self::NatureTokenGained => {
                with_reverb(&glockenspiel(&[79.0, 84.0, 88.0], 0.105), VALLEY, 0.4, 0.0)
            }
            Self::NatureTokenSpent => with_reverb(&spent(), GLADE, 0.4, 0.0),
            Self::TurnCall => with_reverb(&turn_call(), GLADE, 0.6, 0.0),
            // Down the chord and to rest; and a step up.
            Self::LastTurn => with_reverb(&glockenspiel(&[84.0, 79.0, 72.0], 0.19), VALLEY, 0.5, 0.0),
            Self::BonusTaken => with_reverb(&glockenspiel(&[76.0, 81.0], 0.13), VALLEY, 0.4, 0.0),
            Self::Completed(species) => with_reverb(&motifs::call(species), VALLEY, 0.4, 0.0),
            Self::Points => with_reverb(&points(), GLADE, 0.3, 0.0),
            Self::Refused => with_reverb(&refused(), GLADE, 0.15, 0.0),
            Self::Button => with_reverb(&button(), GLADE, 0.12, 0.0),
            Self::Chord(species) => {
                let place = 0.3 * (species.index() as f32 - 2.0) / 2.0;
                with_reverb(&motifs::held(species), VALLEY, 0.4, place)
            }
            Self::CountLine(line) => {
                with_reverb(&FmTone::mallet(count_tone(line), 0.13).render(), GLADE, 0.5, 0.0)
            }
        })
    }
}

/// Returns the frequency of a line of the final count, in hertz.
pub(super) fn count_tone(line: u8) -> f32 {
    pentatonic(i32::from(line.min(COUNT_TONES - 1)) - 5)
}

fn pick_up() -> Vec<f32> {
    let mut sound = wood(620.0, 0.018);
    let lift = Envelope { attack: 0.03, decay: 0.03 };
    let air = filtered_noise(31, 0.16, Filter::band_pass(1300.0, 0.9, RATE), |time| lift.at(time));
    add(&mut sound, 0.0, &air, 0.5);
    add(&mut sound, 0.012, &wood(930.0, 0.014), 0.35);
    sound
}

fn tile_drop() -> Vec<f32> {
    let burst = Envelope { attack: Envelope::MIN_ATTACK, decay: 0.016 };
    let mut sound = filtered_noise(1, 0.09, Filter::band_pass(900.0, 1.1, RATE), |time| burst.at(time));
    sound.iter_mut().for_each(|sample| *sample *= 1.6);
    let thud = Envelope { attack: 0.004, decay: 0.05 };
    let falling = |time: f32| 90.0 + 50.0 * (-time / 0.035).exp();
    add(&mut sound, 0.0, &sine_sweep(thud.length(), falling, |time| thud.at(time)), 0.55);
    // The body of the table, in a range that small loudspeakers play too.
    add(&mut sound, 0.001, &wood(265.0, 0.035), 0.60);
    sound
}

fn token_drop(species: Wildlife) -> Vec<f32> {
    let mut sound = wood(720.0, 0.014);
    let click = Envelope { attack: Envelope::MIN_ATTACK, decay: 0.010 };
    add(&mut sound, 0.0, &sine_sweep(0.07, |_| 1800.0, |time| click.at(time)), 0.55);
    add(&mut sound, 0.0, &wood(310.0, 0.02), 0.35);
    // The click is the piece; the voice of the animal stays softer.
    let motif = motifs::motif(species, 1.0);
    let loudest = |sound: &[f32]| sound.iter().fold(1e-9f32, |loudest, sample| loudest.max(sample.abs()));
    let behind = 10f32.powf(-12.0 / 20.0) * loudest(&sound) / loudest(&motif);
    add(&mut sound, 0.07, &motif, behind);
    sound
}

fn rotate(turn: u8) -> Vec<f32> {
    let hz =
        560.0 * [0.0, 2.0, 4.0, 5.0, 7.0, 9.0].map(|half: f32| (half / 12.0).exp2())[usize::from(turn % 6)];
    let mut sound = wood(hz, 0.011);
    let scrape = Envelope { attack: 0.004, decay: 0.006 };
    add(
        &mut sound,
        0.0,
        &filtered_noise(41, 0.04, Filter::band_pass(1900.0, 1.0, RATE), |time| scrape.at(time)),
        0.3,
    );
    sound
}

fn harmony() -> Vec<f32> {
    let mut sound = FmTone::mallet(pentatonic(0), 0.22).render();
    add(&mut sound, 0.0, &FmTone::mallet(pentatonic(3), 0.22).render(), 0.5);
    add(&mut sound, 0.06, &FmTone::mallet(pentatonic(5), 0.25).render(), 0.75);
    let mut chance = Noise::new(51);
    for index in 0..9 {
        let hz = pentatonic(5 + [0, 2, 3, 5, 3, 0, 2, 5, 3][index]) * (1.0 + 0.003 * chance.sample());
        let loudness = 0.085 * (1.0 - index as f32 / 12.0);
        add(&mut sound, 0.12 + 0.062 * index as f32, &FmTone::bell(hz, 0.22).render(), loudness);
    }
    sound
}

/// Synthesizes hands in a bag of cloth: noise in swells.
fn rustle(seed: u32, seconds: f32, hz: f32, swells: usize) -> Vec<f32> {
    let mut chance = Noise::new(seed);
    let mut sound = vec![0.0; samples(seconds)];
    for index in 0..swells {
        let envelope = Envelope { attack: chance.between(0.02, 0.04), decay: chance.between(0.03, 0.05) };
        let filter = Filter::band_pass(hz * chance.between(0.75, 1.3), 0.8, RATE);
        let swell = filtered_noise(seed + index as u32 + 1, 0.25, filter, |time| envelope.at(time));
        let at = seconds / swells as f32 * index as f32 + chance.between(0.0, 0.02);
        add(&mut sound, at, &swell, chance.between(0.7, 1.0));
        // Wooden pieces knocking together.
        add(&mut sound, at + 0.05, &wood(chance.between(520.0, 900.0), 0.012), 0.10);
    }
    let mut soft = Filter::low_pass(3600.0, RATE);
    sound.iter_mut().for_each(|sample| *sample = soft.process(*sample));
    sound
}

fn put_back() -> Vec<f32> {
    let mut sound = rustle(61, 0.16, 1200.0, 2);
    add(&mut sound, 0.1, &wood(240.0, 0.03), 0.4);
    sound
}

fn refill() -> Vec<f32> {
    let slide = |time: f32| (time / 0.07).min(1.0).powi(2) * if time < 0.08 { 1.0 } else { 0.0 };
    let soft_end = |time: f32| slide(time) * ((0.08 - time) / 0.01).clamp(0.0, 1.0);
    let mut sound = filtered_noise(71, 0.09, Filter::band_pass(1100.0, 0.8, RATE), soft_end);
    sound.iter_mut().for_each(|sample| *sample *= 0.5);
    add(&mut sound, 0.075, &wood(480.0, 0.016), 0.8);
    sound
}

fn glockenspiel(notes: &[f32], step: f32) -> Vec<f32> {
    let mut sound = Vec::new();
    for (index, note) in notes.iter().enumerate() {
        add(&mut sound, step * index as f32, &FmTone::bell(pitch(*note), 0.26).render(), 1.0);
    }
    sound
}

fn spent() -> Vec<f32> {
    let mut sound = glockenspiel(&[84.0, 79.0], 0.09);
    add(&mut sound, 0.0, &wood(390.0, 0.02), 0.3);
    sound
}

fn turn_call() -> Vec<f32> {
    let mut sound = Vec::new();
    for (index, note) in [67.0, 72.0].into_iter().enumerate() {
        let envelope = Envelope { attack: 0.012, decay: 0.22 };
        let tone =
            FmTone { hz: pitch(note), ratio: 2.0, modulation_index: 0.35, index_decay: 0.15, envelope };
        add(&mut sound, 0.17 * index as f32, &tone.render(), 0.9);
        add(&mut sound, 0.17 * index as f32, &FmTone::mallet(pitch(note), 0.1).render(), 0.3);
    }
    sound
}

fn points() -> Vec<f32> {
    let mut sound = FmTone::mallet(pitch(84.0), 0.03).render();
    add(&mut sound, 0.0, &wood(700.0, 0.008), 0.3);
    sound
}

fn refused() -> Vec<f32> {
    let envelope = Envelope { attack: 0.006, decay: 0.03 };
    let tap = FmTone { hz: 180.0, ratio: 2.0, modulation_index: 0.5, index_decay: 0.02, envelope }.render();
    let mut sound = tap.clone();
    add(&mut sound, 0.12, &tap, 0.85);
    sound
}

fn button() -> Vec<f32> {
    wood(840.0, 0.009)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::audio::synth::Stereo;
    use crate::audio::synth::measures::{peak, power};

    /// Measures the amplitude of a frequency in a stretch of sound, independent of phase.
    fn strength(sound: &[f32], hz: f32) -> f32 {
        let step = std::f32::consts::TAU * hz / RATE;
        let (mut real, mut imaginary) = (0.0, 0.0);
        for (index, sample) in sound.iter().enumerate() {
            let window = (std::f32::consts::PI * index as f32 / sound.len() as f32).sin().powi(2);
            real += sample * window * (step * index as f32).cos();
            imaginary += sample * window * (step * index as f32).sin();
        }
        real.hypot(imaginary) / sound.len() as f32
    }

    #[test]
    fn every_sound_is_whole_and_begins_and_ends_in_silence() {
        for clip in SoundClip::all().iter().copied() {
            let sound = clip.make();
            assert!(sound.iter().flatten().all(|sample| sample.is_finite()), "{clip:?}");
            assert!((0.69..=0.7001).contains(&peak(&sound)), "{clip:?}: {}", peak(&sound));
            assert!(power(&sound).sqrt() > 0.02, "{clip:?}: {}", power(&sound).sqrt());
            assert_eq!((sound[0], sound[sound.len() - 1]), ([0.0; 2], [0.0; 2]), "{clip:?}");
            // No click: it swells for some samples, and fades to nearly nothing at the end.
            assert!(peak(&sound[..12]) < 0.1, "{clip:?}: {}", peak(&sound[..12]));
            assert!(peak(&sound[sound.len() - samples(0.01)..]) < 0.002, "{clip:?}");
            let seconds = sound.len() as f32 / RATE;
            assert!((0.05..7.0).contains(&seconds), "{clip:?}: {seconds} s");
        }
    }

    #[test]
    fn the_same_sound_is_made_of_the_same_samples() {
        for clip in
            [SoundClip::TileDrop, SoundClip::Wipe, SoundClip::Harmony, SoundClip::Completed(Wildlife::Elk)]
        {
            assert_eq!(clip.make(), clip.make());
        }
    }

    #[test]
    fn nothing_is_shrill() {
        for clip in SoundClip::all().iter().copied() {
            let sound = clip.make();
            let mut highs = [Filter::high_pass(6000.0, RATE); 2];
            let high: Vec<Stereo> =
                sound.iter().map(|frame| [highs[0].process(frame[0]), highs[1].process(frame[1])]).collect();
            let share = power(&high) / power(&sound);
            assert!(share < 0.03, "{clip:?}: {share}");
        }
    }

    #[test]
    fn motifs_have_the_notes_of_their_species() {
        for species in Wildlife::ALL {
            let sound = motifs::motif(species, 1.0);
            let second = samples(motifs::step(species));
            // The elk slides into its second note.
            let reached = second + samples(0.16);
            let parts = [&sound[..second], &sound[reached..reached + samples(0.2)]];
            for (part, note) in parts.into_iter().zip(motifs::notes(species)) {
                let hz = pitch(note);
                let there = strength(part, hz);
                // Weaker two semitones away.
                for other in [hz * 0.89, hz * 1.122] {
                    assert!(there > strength(part, other), "{species:?}: {hz} Hz against {other} Hz");
                }
            }
        }
    }

    #[test]
    fn matched_edges_climb_the_scale_of_c() {
        let scale = [523.25, 587.33, 659.26, 783.99, 880.0, 1046.5];
        for (step, hz) in scale.into_iter().enumerate() {
            let sound: Vec<f32> =
                SoundClip::Matched(step as u8).make().iter().map(|frame| frame[0] + frame[1]).collect();
            let there = strength(&sound[..samples(0.3)], hz);
            for other in scale.into_iter().filter(|other| *other != hz) {
                assert!(there > 4.0 * strength(&sound[..samples(0.3)], other), "{hz} Hz against {other} Hz");
            }
        }
    }

    #[test]
    fn lines_of_the_count_rise_to_the_last() {
        let mut before = 0.0;
        for line in 0..COUNT_TONES {
            let hz = count_tone(line);
            assert!(hz > before);
            before = hz;
        }
    }
}
