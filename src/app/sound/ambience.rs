//! The land that is looked at, to be heard: its habitats by their shares, and now and then an animal.

use super::critters::critters;
use super::habitats::{BLOCK, FIELD_RATE, Layer};
use super::synth::{Noise, Stereo};
use crate::rules::{ByHabitat, Habitat};

/// How ambience is mixed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct AmbienceMix {
    /// Loudness of each habitat when the land is nothing else, in the order of the score pad.
    pub habitats: [f32; 5],
    /// Loudness of an animal.
    pub critters: f32,
    /// Fewest and most seconds from animal to animal.
    pub pause: [f32; 2],
    /// Seconds until another land is heard instead.
    pub glide: f32,
}

/// Something heard once.
struct Call {
    habitat: Habitat,
    which: usize,
    at: usize,
    sides: Stereo,
}

/// Makes the ambience, block by block.
pub struct Ambience {
    mix: AmbienceMix,
    layers: ByHabitat<Layer>,
    critters: ByHabitat<Vec<Vec<Stereo>>>,
    /// Loudness of each habitat now, and what it goes to.
    now: ByHabitat<f32>,
    goal: ByHabitat<f32>,
    chance: Noise,
    wait: f32,
    call: Option<Call>,
    /// Which animal was heard last, so that it is another one's turn.
    last: Option<(Habitat, usize)>,
    block: [Stereo; BLOCK],
    at: usize,
}

impl Ambience {
    /// A land of nothing yet.
    pub fn new(mix: AmbienceMix, seed: u32) -> Self {
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

    /// Goes over to a land with these shares of habitats; they add up to 1.
    pub fn go_to(&mut self, shares: [f32; 5]) {
        // Unlike sounds add up by their power, not by their height.
        self.goal = ByHabitat(shares.map(|share| share.clamp(0.0, 1.0).sqrt()));
    }

    /// The next sample for each ear, at the rate of the field.
    pub fn sample(&mut self) -> Stereo {
        if self.at == BLOCK {
            self.make_block();
            self.at = 0;
        }
        self.at += 1;
        self.block[self.at - 1]
    }

    fn make_block(&mut self) {
        self.block = [[0.0; 2]; BLOCK];
        let seconds = BLOCK as f32 / FIELD_RATE;
        // After the time of the glide a twentieth of the way is left.
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
        self.hear_animals(seconds);
    }

    fn hear_animals(&mut self, seconds: f32) {
        self.wait -= seconds;
        if self.wait <= 0.0 {
            self.wait = self.chance.between(self.mix.pause[0], self.mix.pause[1]);
            self.call = self.choose_call();
        }
        let Some(call) = &mut self.call else { return };
        let sound = &self.critters[call.habitat][call.which];
        for (frame, heard) in self.block.iter_mut().zip(&sound[call.at.min(sound.len())..]) {
            frame[0] += heard[0] * call.sides[0];
            frame[1] += heard[1] * call.sides[1];
        }
        call.at += BLOCK;
        if call.at >= sound.len() {
            self.call = None;
        }
    }

    /// An animal of the land, the more likely the more there is of its habitat.
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
