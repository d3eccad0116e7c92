//! Building blocks of synthesized sounds: noise, envelopes, FM tones, filters. Pure functions,
//! deterministic for a seed.

use std::f32::consts::TAU;

use cascadia_base::hash::{fibonacci32, xorshift32};

/// Samples per second of an effect.
pub(crate) const RATE: f32 = 48_000.0;
/// Sample rate of ambience and music in hertz: half the rate of effects, since they have no high
/// frequencies.
pub(crate) const STREAM_RATE: f32 = RATE / 2.0;

/// A sample for the left and one for the right channel.
pub(crate) type Stereo = [f32; 2];

/// Converts a duration in seconds to a number of samples.
pub(crate) fn samples(seconds: f32) -> usize {
    (seconds * RATE).round().max(0.0) as usize
}

/// Returns the frequency in Hz of a note in semitones (MIDI numbers): 69 is the A of 440 Hz, 60 the C below
/// it.
pub(crate) fn pitch(note: f32) -> f32 {
    440.0 * ((note - 69.0) / 12.0).exp2()
}

/// Returns the frequency in Hz of a degree of the pentatonic scale of C major. Degree 0 is the C of 523 Hz;
/// negative degrees lie below it.
pub(crate) fn pentatonic(step: i32) -> f32 {
    const STEPS: [f32; 5] = [0.0, 2.0, 4.0, 7.0, 9.0];
    let octave = step.div_euclid(5);
    pitch(72.0 + 12.0 * octave as f32 + STEPS[step.rem_euclid(5) as usize])
}

/// White noise from an xorshift generator.
#[derive(Clone, Debug)]
pub(crate) struct Noise(u32);

impl Noise {
    /// Creates a generator; equal seeds give equal noise.
    pub(crate) fn new(seed: u32) -> Self {
        // Zero is a fixed point of xorshift, and the first numbers of small seeds are small.
        let mut noise = Self(fibonacci32(seed) ^ 0x5EED_1E55);
        noise.0 = noise.0.max(1);
        for _ in 0..4 {
            noise.sample();
        }
        noise
    }

    /// Returns the next sample, uniform between −1 and 1.
    pub(crate) fn sample(&mut self) -> f32 {
        self.0 = xorshift32(self.0);
        (self.0 >> 8) as f32 / 8_388_608.0 - 1.0
    }

    /// Returns a random number between `low` and `high`.
    pub(crate) fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.sample() * 0.5 + 0.5)
    }

    /// Returns a random index below `count`.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.between(0.0, count as f32) as usize).min(count.saturating_sub(1))
    }
}

/// A biquad filter after Robert Bristow-Johnson's Audio EQ Cookbook.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Filter {
    b: [f32; 3],
    a: [f32; 2],
    x: [f32; 2],
    y: [f32; 2],
}

impl Filter {
    /// Creates a band-pass filter around `hz` with the Q factor `quality`, for `rate` samples per second.
    pub(crate) fn band_pass(hz: f32, quality: f32, rate: f32) -> Self {
        let mut filter = Self::default();
        filter.tune_band(hz, quality, rate);
        filter
    }

    /// Moves a band-pass filter to another frequency; its state stays, so that there is no click.
    pub(crate) fn tune_band(&mut self, hz: f32, quality: f32, rate: f32) {
        let (sine, cosine) = (TAU * hz / rate).sin_cos();
        let alpha = sine / (2.0 * quality);
        self.set([alpha, 0.0, -alpha], [1.0 + alpha, -2.0 * cosine, 1.0 - alpha]);
    }

    /// Creates a low-pass filter with the cutoff frequency `hz`.
    pub(crate) fn low_pass(hz: f32, rate: f32) -> Self {
        let (sine, cosine) = (TAU * hz / rate).sin_cos();
        let alpha = sine * std::f32::consts::FRAC_1_SQRT_2;
        let half = (1.0 - cosine) / 2.0;
        let mut filter = Self::default();
        filter.set([half, 2.0 * half, half], [1.0 + alpha, -2.0 * cosine, 1.0 - alpha]);
        filter
    }

    /// Creates a high-pass filter with the cutoff frequency `hz`.
    pub(crate) fn high_pass(hz: f32, rate: f32) -> Self {
        let (sine, cosine) = (TAU * hz / rate).sin_cos();
        let alpha = sine * std::f32::consts::FRAC_1_SQRT_2;
        let half = (1.0 + cosine) / 2.0;
        let mut filter = Self::default();
        filter.set([half, -2.0 * half, half], [1.0 + alpha, -2.0 * cosine, 1.0 - alpha]);
        filter
    }

    fn set(&mut self, b: [f32; 3], a: [f32; 3]) {
        self.b = b.map(|part| part / a[0]);
        self.a = [a[1] / a[0], a[2] / a[0]];
    }

    /// Filters the next sample.
    pub(crate) fn process(&mut self, x: f32) -> f32 {
        let y = self.b[0] * x + self.b[1] * self.x[0] + self.b[2] * self.x[1]
            - self.a[0] * self.y[0]
            - self.a[1] * self.y[1];
        self.x = [x, self.x[0]];
        self.y = [y, self.y[0]];
        y
    }
}

/// The envelope of a struck sound: a soft attack, then an exponential decay.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Envelope {
    /// Seconds until the peak; never so short that it clicks.
    pub attack: f32,
    /// Time constant of the decay: seconds until the amplitude falls to 1/e.
    pub decay: f32,
}

impl Envelope {
    /// The shortest attack that does not click, in seconds.
    pub(crate) const MIN_ATTACK: f32 = 0.003;

    /// Returns the amplitude, 0 to 1, after `time` seconds.
    pub(crate) fn at(self, time: f32) -> f32 {
        if time < 0.0 {
            return 0.0;
        }
        let attack = self.attack.max(Self::MIN_ATTACK);
        if time < attack {
            return 0.5 - 0.5 * (time / attack * std::f32::consts::PI).cos();
        }
        (-(time - attack) / self.decay).exp()
    }

    /// Returns the seconds until the sound is inaudible.
    pub(crate) fn length(self) -> f32 {
        self.attack.max(Self::MIN_ATTACK) + self.decay * 9.0
    }
}

/// An FM tone of two operators with decaying modulation, so that it begins bright and ends mellow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FmTone {
    /// Carrier frequency in Hz.
    pub hz: f32,
    /// Frequency of the modulator as a multiple of the carrier's.
    pub ratio: f32,
    /// Initial modulation index, in radians.
    pub modulation_index: f32,
    /// Time constant of the modulation: seconds until the index falls to 1/e.
    pub index_decay: f32,
    /// Envelope of the amplitude.
    pub envelope: Envelope,
}

impl FmTone {
    /// Returns the tone of a wooden bar under a soft mallet. The modulator sounds the fourth partial, as on a
    /// marimba.
    pub(crate) const fn mallet(hz: f32, decay: f32) -> Self {
        let envelope = Envelope { attack: Envelope::MIN_ATTACK, decay };
        Self { hz, ratio: 4.0, modulation_index: 0.55, index_decay: 0.035, envelope }
    }

    /// Returns the tone of a metal bar.
    pub(crate) const fn bell(hz: f32, decay: f32) -> Self {
        let envelope = Envelope { attack: 0.004, decay };
        Self { hz, ratio: 2.76, modulation_index: 0.5, index_decay: 0.12, envelope }
    }

    /// Renders the tone until it has decayed.
    pub(crate) fn render(self) -> Vec<f32> {
        self.render_for(self.envelope.length())
    }

    /// Renders the first `seconds` of the tone.
    pub(crate) fn render_for(self, seconds: f32) -> Vec<f32> {
        (0..samples(seconds))
            .map(|index| {
                let time = index as f32 / RATE;
                let bend = self.modulation_index * (-time / self.index_decay).exp();
                let phase = TAU * self.hz * time + bend * (TAU * self.hz * self.ratio * time).sin();
                phase.sin() * self.envelope.at(time)
            })
            .collect()
    }
}

/// Renders a sine tone whose frequency (Hz) and amplitude are functions of the time in seconds.
pub(crate) fn sine_sweep(seconds: f32, hz: impl Fn(f32) -> f32, loudness: impl Fn(f32) -> f32) -> Vec<f32> {
    let mut phase = 0.0f32;
    (0..samples(seconds))
        .map(|index| {
            let time = index as f32 / RATE;
            phase = (phase + hz(time) / RATE).fract();
            (TAU * phase).sin() * loudness(time)
        })
        .collect()
}

/// Renders filtered noise whose amplitude is a function of the time in seconds.
pub(crate) fn filtered_noise(
    seed: u32,
    seconds: f32,
    mut filter: Filter,
    loudness: impl Fn(f32) -> f32,
) -> Vec<f32> {
    let mut noise = Noise::new(seed);
    (0..samples(seconds))
        .map(|index| filter.process(noise.sample()) * loudness(index as f32 / RATE))
        .collect()
}

/// Mixes `sound` into another sound from `seconds` on, extending it as necessary.
pub(crate) fn add(into: &mut Vec<f32>, seconds: f32, sound: &[f32], loudness: f32) {
    let start = samples(seconds);
    if into.len() < start + sound.len() {
        into.resize(start + sound.len(), 0.0);
    }
    for (sample, added) in into[start..].iter_mut().zip(sound) {
        *sample += added * loudness;
    }
}

/// Finishes a sound: removes inaudible low frequencies, normalises the peak, and fades both ends to
/// silence.
pub(crate) fn finished(mut sound: Vec<Stereo>) -> Vec<Stereo> {
    const LOUDEST: f32 = 0.7;
    const SILENCE: f32 = 0.001;
    let mut highs = [Filter::high_pass(35.0, RATE); 2];
    for frame in &mut sound {
        *frame = [highs[0].process(frame[0]), highs[1].process(frame[1])];
    }
    let peak = |frame: &Stereo| frame[0].abs().max(frame[1].abs());
    let loudest = sound.iter().map(peak).fold(1e-9, f32::max);
    let last = sound.iter().rposition(|frame| peak(frame) > loudest * SILENCE).unwrap_or(0);
    let fade = samples(0.02).min(sound.len());
    sound.truncate((last + fade).min(sound.len()));
    let length = sound.len();
    let rise = samples(0.001);
    for (index, frame) in sound.iter_mut().enumerate() {
        let start = (index as f32 / rise as f32).min(1.0);
        let end = ((length - 1 - index) as f32 / fade as f32).min(1.0);
        *frame = frame.map(|sample| sample / loudest * LOUDEST * start * end);
    }
    sound
}

/// Measures of finished sounds, for the tests of every bank of sounds.
#[cfg(test)]
pub(crate) mod measures {
    use super::Stereo;

    /// Returns the largest distance from silence.
    pub(crate) fn peak(frames: &[Stereo]) -> f32 {
        frames.iter().flatten().fold(0.0f32, |peak, sample| peak.max(sample.abs()))
    }

    /// Returns the mean power of a sample.
    pub(crate) fn power(frames: &[Stereo]) -> f32 {
        frames.iter().flatten().map(|sample| sample * sample).sum::<f32>() / (2 * frames.len()) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn notes_have_their_frequencies() {
        assert!((pitch(69.0) - 440.0).abs() < 1e-3);
        assert!((pentatonic(0) - 523.25).abs() < 0.01);
        assert!((pentatonic(5) - 1046.5).abs() < 0.02);
        assert!((pentatonic(-5) - 261.63).abs() < 0.01);
        assert!((pentatonic(3) - 783.99).abs() < 0.02);
    }

    #[test]
    fn noise_is_the_same_for_the_same_seed_and_has_no_leaning() {
        let take = |seed| {
            let mut noise = Noise::new(seed);
            (0..20_000).map(|_| noise.sample()).collect::<Vec<f32>>()
        };
        assert_eq!(take(3), take(3));
        assert_ne!(take(3), take(4));
        for seed in 0..4 {
            let mean = take(seed).iter().sum::<f32>() / 20_000.0;
            assert!(mean.abs() < 0.02, "{mean}");
        }
    }

    #[test]
    fn a_band_lets_its_middle_through_and_little_else() {
        let loudness = |hz: f32| {
            let mut filter = Filter::band_pass(900.0, 1.5, RATE);
            let tone = sine_sweep(0.5, |_| hz, |_| 1.0);
            tone.into_iter()
                .map(|x| filter.process(x))
                .skip(4000)
                .fold(0.0f32, |loudest, y| loudest.max(y.abs()))
        };
        assert!((loudness(900.0) - 1.0).abs() < 0.02);
        assert!(loudness(90.0) < 0.1);
        assert!(loudness(9000.0) < 0.1);
    }
}
