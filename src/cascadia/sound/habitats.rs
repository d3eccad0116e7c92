//! The background sound of each habitat: wind, water, reeds, grass. Synthesized in real time, so there is no
//! loop.

use std::f32::consts::TAU;

use crate::audio::synth::{Filter, Noise, STREAM_RATE, Stereo};
use cascadia_base::Habitat;

/// Samples between two updates of slowly changing values.
pub(super) const BLOCK: usize = 48;

/// A value that moves between 0 and 1, slowly and without a rhythm.
#[derive(Clone, Debug)]
struct Drift {
    chance: Noise,
    seconds: [f32; 2],
    from: f32,
    to: f32,
    done: f32,
    step: f32,
}

impl Drift {
    fn new(seed: u32, seconds: [f32; 2]) -> Self {
        let mut chance = Noise::new(seed);
        let (from, to) = (chance.between(0.0, 1.0), chance.between(0.0, 1.0));
        Self { chance, seconds, from, to, done: 1.0, step: 0.0 }
    }

    /// Returns the value for the next block.
    fn block(&mut self) -> f32 {
        if self.done >= 1.0 {
            self.from = self.to;
            self.to = self.chance.between(0.0, 1.0);
            self.done = 0.0;
            let seconds = self.chance.between(self.seconds[0], self.seconds[1]);
            self.step = BLOCK as f32 / STREAM_RATE / seconds;
        }
        self.done = (self.done + self.step).min(1.0);
        let eased = self.done * self.done * (3.0 - 2.0 * self.done);
        self.from + (self.to - self.from) * eased
    }
}

/// Wind: noise in a band with a wandering centre.
#[derive(Clone, Debug)]
struct Breeze {
    noises: [Noise; 2],
    bands: [Filter; 2],
    softs: [Filter; 2],
    gusts: Drift,
    colours: Drift,
    hz: [f32; 2],
    quality: f32,
    /// Loudness between gusts and in them.
    loudness: [f32; 2],
    now: f32,
}

impl Breeze {
    fn new(seed: u32, hz: [f32; 2], quality: f32, loudness: [f32; 2]) -> Self {
        Self {
            noises: [Noise::new(seed), Noise::new(seed + 1)],
            bands: [Filter::band_pass(hz[0], quality, STREAM_RATE); 2],
            softs: [Filter::low_pass((hz[1] * 2.5).min(4500.0), STREAM_RATE); 2],
            gusts: Drift::new(seed + 2, [2.5, 7.0]),
            colours: Drift::new(seed + 3, [3.0, 8.0]),
            hz,
            quality,
            loudness,
            now: 0.0,
        }
    }

    fn add_block(&mut self, out: &mut [Stereo]) {
        let hz = self.hz[0] * (self.hz[1] / self.hz[0]).powf(self.colours.block());
        self.bands.iter_mut().for_each(|band| band.tune_band(hz, self.quality, STREAM_RATE));
        let gust = self.gusts.block();
        // A band half as wide passes half as much.
        let width = (hz / self.quality / 400.0).sqrt();
        let goal = (self.loudness[0] + (self.loudness[1] - self.loudness[0]) * gust * gust) / width;
        let step = (goal - self.now) / out.len() as f32;
        for frame in out {
            self.now += step;
            for (side, sample) in frame.iter_mut().enumerate() {
                *sample +=
                    self.softs[side].process(self.bands[side].process(self.noises[side].sample())) * self.now;
            }
        }
    }
}

/// Small animals that call in short pulses from changing sides.
#[derive(Clone, Debug)]
struct Callers {
    chance: Noise,
    hz: [f32; 2],
    /// Minimum and maximum pulses of a call.
    pulses: [f32; 2],
    /// Seconds from pulse to pulse.
    beat: f32,
    /// Decay of a pulse to a third, in seconds.
    decay: f32,
    /// Seconds between calls.
    pause: [f32; 2],
    loudness: f32,
    wait: f32,
    left: usize,
    time: f32,
    phase: f32,
    call: f32,
    sides: Stereo,
}

impl Callers {
    fn new(seed: u32, hz: [f32; 2], pulses: [f32; 2], beat: f32, decay: f32) -> Self {
        let mut chance = Noise::new(seed);
        let wait = chance.between(0.3, 4.0);
        Self {
            chance,
            hz,
            pulses,
            beat,
            decay,
            pause: [1.0, 3.0],
            loudness: 0.05,
            wait,
            left: 0,
            time: 1.0,
            phase: 0.0,
            call: hz[0],
            sides: [0.0; 2],
        }
    }

    fn after(self, pause: [f32; 2], loudness: f32) -> Self {
        Self { pause, loudness, ..self }
    }

    fn add_block(&mut self, out: &mut [Stereo]) {
        let step = 1.0 / STREAM_RATE;
        for frame in out {
            self.time += step;
            if self.left > 0 && self.time >= self.beat {
                self.left -= 1;
                self.time = 0.0;
            }
            if self.left == 0 && self.time > self.decay * 8.0 {
                self.wait -= step;
                if self.wait <= 0.0 {
                    self.wait = self.chance.between(self.pause[0], self.pause[1]);
                    self.left = self.chance.between(self.pulses[0], self.pulses[1] + 1.0) as usize;
                    self.call = self.chance.between(self.hz[0], self.hz[1]);
                    let place = self.chance.between(0.12, 0.88);
                    let near = self.loudness * self.chance.between(0.35, 1.0);
                    self.sides = [(1.0 - place) * near, place * near];
                }
                continue;
            }
            let attack = self.decay * 0.6;
            let loudness = if self.time < attack {
                self.time / attack
            } else {
                (-(self.time - attack) / self.decay).exp()
            };
            self.phase = (self.phase + self.call * step).fract();
            let sample = (TAU * self.phase).sin() * loudness;
            frame[0] += sample * self.sides[0];
            frame[1] += sample * self.sides[1];
        }
    }
}

/// One bubble of running water.
#[derive(Clone, Copy, Debug, Default)]
struct Bubble {
    phase: f32,
    step: f32,
    rising: f32,
    loudness: f32,
    fading: f32,
    risen: f32,
    sides: Stereo,
}

/// Running water: many small bubbles, each a tone that rises as it bursts.
#[derive(Clone, Debug)]
struct Bubbles {
    chance: Noise,
    bubbles: [Bubble; 14],
    wait: f32,
    crowd: Drift,
}

impl Bubbles {
    fn new(seed: u32) -> Self {
        let crowd = Drift::new(seed + 1, [0.8, 3.0]);
        Self { chance: Noise::new(seed), bubbles: [Bubble::default(); 14], wait: 0.0, crowd }
    }

    fn add_block(&mut self, out: &mut [Stereo]) {
        self.wait -= out.len() as f32 / STREAM_RATE;
        let crowd = self.crowd.block();
        let chance = &mut self.chance;
        if self.wait <= 0.0
            && let Some(bubble) = self.bubbles.iter_mut().find(|bubble| bubble.loudness < 1e-4)
        {
            self.wait = chance.between(0.2, 1.8) / (22.0 + 26.0 * crowd);
            let hz = 340.0 * chance.between(0.0, 2.0).exp2();
            let place = chance.between(0.15, 0.85);
            let seconds = chance.between(0.010, 0.030) * 700.0 / hz.max(500.0);
            *bubble = Bubble {
                phase: 0.0,
                step: hz / STREAM_RATE,
                rising: 1.0 + chance.between(2.0, 9.0) / STREAM_RATE,
                loudness: chance.between(0.15, 1.0).powi(2),
                fading: (-1.0 / (seconds * STREAM_RATE)).exp(),
                risen: 0.0,
                sides: [1.0 - place, place],
            };
        }
        for bubble in self.bubbles.iter_mut().filter(|bubble| bubble.loudness >= 1e-4) {
            for frame in out.iter_mut() {
                bubble.phase = (bubble.phase + bubble.step).fract();
                bubble.step *= bubble.rising;
                bubble.loudness *= bubble.fading;
                bubble.risen = (bubble.risen + 1.0 / 90.0).min(1.0);
                let sample = (TAU * bubble.phase).sin() * bubble.loudness * bubble.risen;
                frame[0] += sample * bubble.sides[0] * 0.16;
                frame[1] += sample * bubble.sides[1] * 0.16;
            }
        }
    }
}

/// The sound of one habitat.
#[derive(Clone, Debug)]
pub(super) struct Layer {
    breezes: Vec<Breeze>,
    callers: Vec<Callers>,
    bubbles: Option<Bubbles>,
}

impl Layer {
    /// Returns the sound of a habitat with its wind, water and small animals.
    pub(super) fn of(habitat: Habitat, seed: u32) -> Self {
        let seed = seed + 100 * habitat.index() as u32;
        let mut callers = Vec::new();
        let mut bubbles = None;
        let breezes = match habitat {
            // High wind over stones: a low body, and a thin tone between the rocks.
            Habitat::Mountain => vec![
                Breeze::new(seed, [150.0, 330.0], 0.9, [0.10, 0.30]),
                Breeze::new(seed + 10, [430.0, 760.0], 5.0, [0.006, 0.045]),
            ],
            // Wind in the crowns, and leaves in gusts.
            Habitat::Forest => vec![
                Breeze::new(seed, [240.0, 520.0], 0.6, [0.12, 0.30]),
                Breeze::new(seed + 10, [1500.0, 2300.0], 0.7, [0.02, 0.13]),
            ],
            // A light breeze; crickets.
            Habitat::Prairie => {
                for index in 0..3 {
                    let hz = 3500.0 + 260.0 * index as f32;
                    let cricket = Callers::new(seed + 20 + index, [hz, hz + 90.0], [2.0, 4.0], 0.031, 0.006);
                    callers.push(cricket.after([0.7, 2.6], 0.050));
                }
                vec![
                    Breeze::new(seed, [380.0, 800.0], 0.6, [0.08, 0.22]),
                    Breeze::new(seed + 10, [1900.0, 2600.0], 0.9, [0.015, 0.05]),
                ]
            }
            // Reeds rubbing against each other; frogs.
            Habitat::Wetland => {
                for index in 0..3 {
                    let hz = 330.0 + 150.0 * index as f32;
                    let frog = Callers::new(seed + 20 + index, [hz, hz * 1.2], [5.0, 11.0], 0.026, 0.008);
                    callers.push(frog.after([2.5, 8.0], 0.17));
                }
                vec![
                    Breeze::new(seed, [900.0, 1500.0], 0.8, [0.05, 0.19]),
                    Breeze::new(seed + 10, [160.0, 260.0], 0.7, [0.05, 0.10]),
                ]
            }
            // Water over stones.
            Habitat::River => {
                bubbles = Some(Bubbles::new(seed + 20));
                vec![
                    Breeze::new(seed, [330.0, 430.0], 0.5, [0.20, 0.27]),
                    Breeze::new(seed + 10, [1100.0, 1400.0], 0.7, [0.06, 0.09]),
                ]
            }
        };
        Self { breezes, callers, bubbles }
    }

    /// Adds the next block.
    pub(super) fn add_block(&mut self, out: &mut [Stereo; BLOCK]) {
        self.breezes.iter_mut().for_each(|breeze| breeze.add_block(out));
        self.callers.iter_mut().for_each(|callers| callers.add_block(out));
        if let Some(bubbles) = &mut self.bubbles {
            bubbles.add_block(out);
        }
    }
}
