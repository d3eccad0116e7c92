//! The ambience of an environment: its habitats by their shares, and occasional animals.

use super::critters::critters;
use super::habitats::{BLOCK, Layer};
use crate::audio::Ambience;
use crate::audio::synth::{Noise, STREAM_RATE, Stereo};
use cascadia_base::{ByHabitat, Habitat};

/// The levels and times of the ambience.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct AmbienceMix {
    /// Loudness of each habitat in an environment of that habitat alone, in the order of the score pad.
    pub habitats: [f32; 5],
    /// Loudness of an animal.
    pub critters: f32,
    /// Minimum and maximum seconds between two calls of animals.
    pub pause: [f32; 2],
    /// Seconds of the cross-fade to another environment.
    pub glide: f32,
}

/// A call in progress.
struct Call {
    habitat: Habitat,
    which: usize,
    at: usize,
    sides: Stereo,
}

/// Synthesizes the ambience of the habitats, block by block.
pub(super) struct HabitatAmbience {
    mix: AmbienceMix,
    layers: ByHabitat<Layer>,
    critters: ByHabitat<Vec<Vec<Stereo>>>,
    /// Current loudness of each habitat, and the target.
    now: ByHabitat<f32>,
    goal: ByHabitat<f32>,
    chance: Noise,
    wait: f32,
    call: Option<Call>,
    /// The last call, which is not repeated immediately.
    last: Option<(Habitat, usize)>,
    block: [Stereo; BLOCK],
    at: usize,
}

impl HabitatAmbience {
    /// Creates the ambience of an empty environment, which is silent.
    pub(super) fn new(mix: AmbienceMix, seed: u32) -> Self {
        let mut chance = Noise::new(seed);
        let wait = chance.between(mix.pause[0], mix.pause[1]);
        Self {
            mix,
            layers: ByHabitat::from_fn(|habitat| Layer::of(habitat, seed)),
            critters: ByHabitat::from_fn(critters),
            now: ByHabitat([0.0; 5]),
            goal: ByHabitat([0.0; 5]),
            chance,
            wait,
            call: None,
            last: None,
            block: [[0.0; 2]; BLOCK],
            at: BLOCK,
        }
    }

    fn make_block(&mut self) {
        self.block = [[0.0; 2]; BLOCK];
        let seconds = BLOCK as f32 / STREAM_RATE;
        // Reduces the difference to a twentieth within the glide time.
        let share = 1.0 - (-3.0 * seconds / self.mix.glide.max(0.05)).exp();
        for habitat in Habitat::ALL {
            let before = self.now[habitat];
            let after = before + (self.goal[habitat] - before) * share;
            self.now[habitat] = after;
            if after < 1e-3 && before < 1e-3 {
                continue;
            }
            let mut layer = [[0.0; 2]; BLOCK];
            self.layers[habitat].add_block(&mut layer);
            let loudness = self.mix.habitats[habitat.index()];
            for (index, (frame, added)) in self.block.iter_mut().zip(layer).enumerate() {
                let now = (before + (after - before) * index as f32 / BLOCK as f32) * loudness;
                frame[0] += added[0] * now;
                frame[1] += added[1] * now;
            }
        }
        self.add_critters(seconds);
    }

    fn add_critters(&mut self, seconds: f32) {
        self.wait -= seconds;
        if self.wait <= 0.0 {
            self.wait = self.chance.between(self.mix.pause[0], self.mix.pause[1]);
            self.call = self.choose_call();
        }
        let Some(call) = &mut self.call else { return };
        let sound = &self.critters[call.habitat][call.which];
        for (frame, audible) in self.block.iter_mut().zip(&sound[call.at.min(sound.len())..]) {
            frame[0] += audible[0] * call.sides[0];
            frame[1] += audible[1] * call.sides[1];
        }
        call.at += BLOCK;
        if call.at >= sound.len() {
            self.call = None;
        }
    }

    /// Chooses a call of an animal of the environment, with habitats weighted by their shares.
    fn choose_call(&mut self) -> Option<Call> {
        let weights = self.goal.map(|loudness| loudness * loudness);
        let all: f32 = weights.0.iter().sum();
        let mut left = self.chance.between(0.0, all);
        let (habitat, _) = weights.iter().find(|(_, weight)| {
            left -= **weight;
            left <= 0.0 && **weight > 0.0
        })?;
        let count = self.critters[habitat].len();
        let mut which = self.chance.below(count);
        if self.last == Some((habitat, which)) {
            which = (which + 1) % count;
        }
        self.last = Some((habitat, which));
        let place = self.chance.between(0.2, 0.8);
        let near = self.mix.critters * self.chance.between(0.4, 1.0);
        let sides = [near * (1.0 - place), near * place];
        Some(Call { habitat, which, at: 0, sides })
    }
}

impl Ambience for HabitatAmbience {
    fn go_to(&mut self, shares: [f32; 5]) {
        // Independent sounds add up by their power, not by their amplitude.
        self.goal = ByHabitat(shares.map(|share| share.clamp(0.0, 1.0).sqrt()));
    }

    fn sample(&mut self) -> Stereo {
        if self.at == BLOCK {
            self.make_block();
            self.at = 0;
        }
        self.at += 1;
        self.block[self.at - 1]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MIX: AmbienceMix =
        AmbienceMix { habitats: [1.0; 5], critters: 0.3, pause: [6.0, 20.0], glide: 2.0 };

    fn seconds(ambience: &mut HabitatAmbience, seconds: f32) -> Vec<Stereo> {
        (0..(seconds * STREAM_RATE) as usize).map(|_| ambience.sample()).collect()
    }

    fn loudness(sound: &[Stereo]) -> f32 {
        (sound.iter().flatten().map(|sample| sample * sample).sum::<f32>() / (2 * sound.len()) as f32).sqrt()
    }

    fn only(habitat: Habitat) -> [f32; 5] {
        Habitat::ALL.map(|other| if other == habitat { 1.0 } else { 0.0 })
    }

    #[test]
    fn every_habitat_sounds_evenly_and_without_a_jump() {
        for habitat in Habitat::ALL {
            let mut ambience = HabitatAmbience::new(AmbienceMix { critters: 0.0, ..MIX }, 3);
            ambience.go_to(only(habitat));
            seconds(&mut ambience, 4.0);
            let sound = seconds(&mut ambience, 20.0);
            assert!(sound.iter().flatten().all(|sample| sample.abs() < 0.5), "{habitat:?}");
            let whole = loudness(&sound);
            assert!((0.004..0.1).contains(&whole), "{habitat:?}: {whole}");
            for second in sound.chunks(STREAM_RATE as usize) {
                let now = loudness(second);
                assert!((0.35..2.2).contains(&(now / whole)), "{habitat:?}: {now} of {whole}");
            }
            // The blocks must join without audible steps.
            let step = |index: usize| (sound[index][0] - sound[index - 1][0]).abs();
            let seams: f32 = (1..300).map(|block| step(block * BLOCK)).sum();
            let inside: f32 = (1..300).map(|block| step(block * BLOCK - BLOCK / 2)).sum();
            assert!((0.6..1.6).contains(&(seams / inside)), "{habitat:?}: {seams} against {inside}");
        }
    }

    #[test]
    fn it_begins_in_silence_and_glides_from_environment_to_environment() {
        let mut ambience = HabitatAmbience::new(AmbienceMix { critters: 0.0, ..MIX }, 5);
        assert_eq!(loudness(&seconds(&mut ambience, 1.0)), 0.0);
        ambience.go_to(only(Habitat::River));
        let first = loudness(&seconds(&mut ambience, 0.1));
        seconds(&mut ambience, 3.0);
        let later = loudness(&seconds(&mut ambience, 0.5));
        assert!(first < later * 0.35, "{first} {later}");
        ambience.go_to([0.0; 5]);
        seconds(&mut ambience, 6.0);
        assert!(loudness(&seconds(&mut ambience, 0.5)) < later * 0.01);
    }

    #[test]
    fn animals_of_the_environment_call_with_pauses_between() {
        let mut ambience = HabitatAmbience::new(MIX, 7);
        ambience.go_to(only(Habitat::Wetland));
        let mut audible = 0;
        let mut silent_for = 0.0;
        for _ in 0..(300.0 * STREAM_RATE) as usize / BLOCK {
            for _ in 0..BLOCK {
                ambience.sample();
            }
            silent_for += BLOCK as f32 / STREAM_RATE;
            if let Some(call) = &ambience.call
                && call.at == BLOCK
            {
                assert_eq!(call.habitat, Habitat::Wetland);
                assert!((5.9..20.5).contains(&silent_for), "{silent_for} s");
                silent_for = 0.0;
                audible += 1;
            }
        }
        assert!((14..50).contains(&audible), "{audible} in five minutes");
        let mut nowhere = HabitatAmbience::new(MIX, 7);
        assert_eq!(loudness(&seconds(&mut nowhere, 60.0)), 0.0);
    }

    #[test]
    fn animal_calls_start_and_end_in_silence() {
        for sound in Habitat::ALL.into_iter().flat_map(critters) {
            assert!(sound.iter().flatten().all(|sample| sample.abs() <= 1.0));
            assert!(loudness(&sound) > 0.03);
            assert!(sound[0][0].abs() < 0.05);
            assert_eq!(sound[sound.len() - 1], [0.0; 2]);
        }
    }

    #[test]
    fn the_same_seed_gives_the_same_wind() {
        let wind = |seed| {
            let mut ambience = HabitatAmbience::new(MIX, seed);
            ambience.go_to([0.2; 5]);
            seconds(&mut ambience, 2.0)
        };
        assert_eq!(wind(1), wind(1));
        assert_ne!(wind(1), wind(2));
    }
}
