//! Generative music: long chords, a few plucked notes over them, and silences longer than the music. It
//! stays within the pentatonic scale of the mallet tones, so that it fits the sounds of the pieces.

use std::f32::consts::TAU;

use super::reverb::{Reverb, VALLEY};
use super::synth::{Noise, STREAM_RATE, Stereo, pitch};

/// Notes of the chords as MIDI numbers, the lowest first; 60 is middle C.
const CHORDS: [[f32; 4]; 6] = [
    [48.0, 55.0, 62.0, 64.0],
    [45.0, 52.0, 60.0, 67.0],
    [41.0, 48.0, 57.0, 64.0],
    [50.0, 57.0, 62.0, 65.0],
    [43.0, 50.0, 60.0, 62.0],
    [52.0, 55.0, 59.0, 67.0],
];
/// The possible successors of each chord, by index.
const FOLLOW: [&[usize]; 6] = [&[1, 2, 5], &[2, 3, 0], &[0, 4, 1], &[4, 2], &[0, 1], &[1, 2]];
/// Semitones of the plucked notes above a C.
const SCALE: [f32; 5] = [0.0, 2.0, 4.0, 7.0, 9.0];

/// Durations of pieces and silences.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct MusicPlan {
    /// Seconds until the first piece.
    pub first: f32,
    /// Shortest and longest piece, in seconds.
    pub piece: [f32; 2],
    /// Shortest and longest silence between pieces, in seconds.
    pub silence: [f32; 2],
}

/// A sine oscillator: a unit vector rotated a little at every sample.
#[derive(Clone, Copy, Debug, Default)]
struct SineOscillator {
    phasor: [f32; 2],
    rotation: [f32; 2],
}

impl SineOscillator {
    fn new(hz: f32, phase: f32) -> Self {
        let (sine, cosine) = (TAU * hz / STREAM_RATE).sin_cos();
        let (y, x) = (TAU * phase).sin_cos();
        Self { phasor: [x, y], rotation: [cosine, sine] }
    }

    fn sample(&mut self) -> f32 {
        let [x, y] = self.phasor;
        let [cosine, sine] = self.rotation;
        self.phasor = [x * cosine - y * sine, x * sine + y * cosine];
        self.phasor[1]
    }
}

/// One note of a chord: two slowly beating tones, and a soft octave.
#[derive(Clone, Copy, Debug)]
struct ChordPad {
    tones: [SineOscillator; 3],
    sides: Stereo,
    time: f32,
    /// Seconds of attack, sustain and release.
    shape: [f32; 3],
    loudness: f32,
}

impl ChordPad {
    fn sample(&mut self) -> Stereo {
        let [swell, stay, fade] = self.shape;
        let share = if self.time < swell {
            self.time / swell
        } else {
            1.0 - ((self.time - swell - stay) / fade).clamp(0.0, 1.0)
        };
        self.time += 1.0 / STREAM_RATE;
        let loudness = share * share * (3.0 - 2.0 * share) * self.loudness;
        let [first, second, octave] = &mut self.tones;
        let octave = octave.sample() * 0.22;
        let (first, second) = (first.sample(), second.sample());
        [
            (first + 0.5 * second + octave) * self.sides[0] * loudness,
            (second + 0.5 * first + octave) * self.sides[1] * loudness,
        ]
    }

    fn is_over(&self) -> bool {
        self.time > self.shape.iter().sum::<f32>()
    }
}

/// A plucked note, like a metal tongue on a wooden box.
#[derive(Clone, Copy, Debug)]
struct Pluck {
    wait: f32,
    tone: SineOscillator,
    above: SineOscillator,
    loudness: f32,
    risen: f32,
    bright: f32,
    sides: Stereo,
}

impl Pluck {
    fn new(wait: f32, hz: f32, loudness: f32, place: f32) -> Self {
        let (tone, above) = (SineOscillator::new(hz, 0.0), SineOscillator::new((hz * 5.4).min(5200.0), 0.0));
        let sides = [1.0 - place, place];
        Self { wait, tone, above, loudness, risen: 0.0, bright: 0.13, sides }
    }

    fn sample(&mut self) -> Stereo {
        if self.wait > 0.0 {
            self.wait -= 1.0 / STREAM_RATE;
            return [0.0; 2];
        }
        self.risen = (self.risen + 1.0 / (0.004 * STREAM_RATE)).min(1.0);
        self.loudness *= 1.0 - 1.0 / (0.55 * STREAM_RATE);
        self.bright *= 1.0 - 1.0 / (0.05 * STREAM_RATE);
        let sample = (self.tone.sample() + self.above.sample() * self.bright) * self.loudness * self.risen;
        [sample * self.sides[0], sample * self.sides[1]]
    }
}

/// A generator of endless music, sample by sample.
pub(super) struct Music {
    plan: MusicPlan,
    chance: Noise,
    reverb: Reverb,
    pads: Vec<ChordPad>,
    plucks: Vec<Pluck>,
    /// Seconds until the next decision: the next chord, or the next piece.
    wait: f32,
    /// Seconds left of this piece, `None` during a silence.
    left: Option<f32>,
    chord: usize,
    degree: i32,
    /// Seconds until the reverberation has decayed.
    tail: f32,
}

impl Music {
    /// Creates a generator that begins with the first silence of `plan`. Equal seeds give equal music.
    pub(super) fn new(plan: MusicPlan, seed: u32) -> Self {
        Self {
            plan,
            chance: Noise::new(seed),
            reverb: Reverb::new(VALLEY, STREAM_RATE),
            pads: Vec::with_capacity(16),
            plucks: Vec::with_capacity(32),
            wait: plan.first,
            left: None,
            chord: 0,
            degree: 5,
            tail: 0.0,
        }
    }

    /// Returns the next sample, at the rate of the streams.
    pub(super) fn sample(&mut self) -> Stereo {
        self.wait -= 1.0 / STREAM_RATE;
        if self.wait <= 0.0 {
            self.advance();
        }
        if self.pads.is_empty() && self.plucks.is_empty() {
            self.tail -= 1.0 / STREAM_RATE;
            if self.tail <= 0.0 {
                return [0.0; 2];
            }
        } else {
            self.tail = 4.0;
        }
        let mut dry = [0.0; 2];
        let mut add = |[left, right]: Stereo| {
            dry[0] += left;
            dry[1] += right;
        };
        self.pads.iter_mut().for_each(|pad| add(pad.sample()));
        self.plucks.iter_mut().for_each(|pluck| add(pluck.sample()));
        let wet = self.reverb.process((dry[0] + dry[1]) * 0.5);
        [dry[0] * 0.8 + wet[0] * 0.55, dry[1] * 0.8 + wet[1] * 0.55]
    }

    /// Begins the next chord or the next piece, or ends the piece.
    fn advance(&mut self) {
        self.pads.retain(|pad| !pad.is_over());
        self.plucks.retain(|pluck| pluck.wait > 0.0 || pluck.loudness > 1e-4);
        match self.left {
            None => {
                self.left = Some(self.chance.between(self.plan.piece[0], self.plan.piece[1]));
                self.chord = [0, 1, 2][self.chance.below(3)];
                self.degree = 5;
                self.play_chord(false);
            }
            Some(left) if left > 12.0 => {
                let next = FOLLOW[self.chord];
                self.chord = next[self.chance.below(next.len())];
                self.play_chord(false);
            }
            Some(left) if left > 0.0 => {
                self.chord = 0;
                self.play_chord(true);
                self.left = Some(0.0);
            }
            Some(_) => {
                self.left = None;
                self.wait = self.chance.between(self.plan.silence[0], self.plan.silence[1]);
            }
        }
    }

    fn play_chord(&mut self, last: bool) {
        let stay = self.chance.between(4.0, 6.5);
        let shape = if last { [3.0, 1.5, 6.0] } else { [2.6, stay, 3.6] };
        for (index, note) in CHORDS[self.chord].into_iter().enumerate() {
            let hz = pitch(note);
            let place = [0.5, 0.32, 0.68, 0.45][index];
            let tones = [hz, hz * 1.0016 + 0.12, hz * 2.0]
                .map(|hz| SineOscillator::new(hz, self.chance.between(0.0, 1.0)));
            // Low notes have a soft timbre of their own; high ones stay in the background.
            let loudness = [0.085, 0.095, 0.09, 0.07][index];
            self.pads.push(ChordPad { tones, sides: [1.0 - place, place], time: 0.0, shape, loudness });
        }
        // The next chord begins its attack while this one is still sustained.
        let length = shape[0] + shape[1] - 0.8;
        self.wait = if last { shape.iter().sum() } else { length };
        self.left = self.left.map(|left| left - length);
        let most = if last { 2 } else { 5 };
        let mut beat = 2.0 + self.chance.below(3) as f32;
        for _ in 0..self.chance.below(most + 1) {
            let step = self.chance.below(5) as i32 - 2;
            self.degree = (self.degree + step).clamp(0, 9);
            let octave = self.degree.div_euclid(5);
            let note = 60.0 + 12.0 * octave as f32 + SCALE[self.degree.rem_euclid(5) as usize];
            let at = beat * 0.62 + self.chance.between(-0.03, 0.05);
            if at > length {
                break;
            }
            let loudness = self.chance.between(0.11, 0.22);
            let place = self.chance.between(0.3, 0.7);
            self.plucks.push(Pluck::new(at, pitch(note), loudness, place));
            beat += 1.0 + self.chance.below(4) as f32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAN: MusicPlan = MusicPlan { first: 5.0, piece: [25.0, 60.0], silence: [35.0, 90.0] };

    #[test]
    fn pieces_come_between_silences() {
        for seed in 0..3 {
            let mut music = Music::new(PLAN, seed);
            let mut spans: Vec<(bool, f32)> = Vec::new();
            for _ in 0..900 {
                let loudest = (0..STREAM_RATE as usize)
                    .flat_map(|_| music.sample())
                    .inspect(|sample| assert!(sample.is_finite() && sample.abs() < 0.9, "{sample}"))
                    .fold(0.0f32, |loudest, sample| loudest.max(sample.abs()));
                let audible = loudest > 0.004;
                match spans.last_mut() {
                    Some((kind, seconds)) if *kind == audible => *seconds += 1.0,
                    _ => spans.push((audible, 1.0)),
                }
            }
            assert!(!spans[0].0, "it begins with a silence");
            assert!(spans.len() > 8, "{spans:?}");
            for (audible, seconds) in &spans[1..spans.len() - 1] {
                let most = if *audible { 20.0..=80.0 } else { 25.0..=95.0 };
                assert!(most.contains(seconds), "{spans:?}");
            }
        }
    }

    #[test]
    fn nothing_gathers_in_hours_of_music() {
        let mut music = Music::new(MusicPlan { first: 0.1, piece: [600.0, 600.0], silence: [1.0, 1.0] }, 5);
        for _ in 0..(300.0 * STREAM_RATE) as usize {
            music.sample();
        }
        assert!(music.pads.len() <= 12, "{}", music.pads.len());
        assert!(music.plucks.len() <= 12, "{}", music.plucks.len());
        // The rotated vector keeps its length for minutes.
        for pad in &music.pads {
            for tone in pad.tones {
                assert!((tone.phasor[0].hypot(tone.phasor[1]) - 1.0).abs() < 0.01);
            }
        }
    }
}
