//! What sounds are made of: noise, strokes, two-operator tones, filters. Pure, and the same for the same seed.

use std::f32::consts::TAU;

/// Samples of an effect in a second.
pub const RATE: f32 = 48_000.0;

/// A sample for the left and one for the right ear.
pub type Stereo = [f32; 2];

/// How many samples so many seconds are.
pub fn samples(seconds: f32) -> usize {
    (seconds * RATE).round().max(0.0) as usize
}

/// Frequency of a note, counted in half-tones; 69 is the A of 440 Hz, 60 the C below it.
pub fn pitch(note: f32) -> f32 {
    440.0 * ((note - 69.0) / 12.0).exp2()
}

/// The pentatonic scale of C major, counted from the C of 523 Hz; goes on above and below.
pub fn pentatonic(step: i32) -> f32 {
    const STEPS: [f32; 5] = [0.0, 2.0, 4.0, 7.0, 9.0];
    let octave = step.div_euclid(5);
    pitch(72.0 + 12.0 * octave as f32 + STEPS[step.rem_euclid(5) as usize])
}

/// White noise: the same numbers for the same seed.
#[derive(Clone, Debug)]
pub struct Noise(u32);

impl Noise {
    /// Noise that begins somewhere else for each seed.
    pub fn new(seed: u32) -> Self {
        // Zero would stay zero; and the first numbers of small seeds are small.
        let mut noise = Self(seed.wrapping_mul(0x9E37_79B9) ^ 0x5EED_1E55);
        noise.0 = noise.0.max(1);
        for _ in 0..4 {
            noise.sample();
        }
        noise
    }

    /// Between −1 and 1.
    pub fn sample(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 >> 8) as f32 / 8_388_608.0 - 1.0
    }

    /// Between `low` and `high`.
    pub fn between(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.sample() * 0.5 + 0.5)
    }

    /// One of `count`.
    pub fn below(&mut self, count: usize) -> usize {
        (self.between(0.0, count as f32) as usize).min(count.saturating_sub(1))
    }
}

/// A filter of second order after Robert Bristow-Johnson's formulas.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filter {
    b: [f32; 3],
    a: [f32; 2],
    x: [f32; 2],
    y: [f32; 2],
}

impl Filter {
    /// Lets through what is around `hz`.
    pub fn band(hz: f32, quality: f32, rate: f32) -> Self {
        let mut filter = Self::default();
        filter.tune_band(hz, quality, rate);
        filter
    }

    /// Moves a band filter to another frequency, without a click.
    pub fn tune_band(&mut self, hz: f32, quality: f32, rate: f32) {
        let (sine, cosine) = (TAU * hz / rate).sin_cos();
        let alpha = sine / (2.0 * quality);
        self.set([alpha, 0.0, -alpha], [1.0 + alpha, -2.0 * cosine, 1.0 - alpha]);
    }

    /// Lets through what is below `hz`.
    pub fn low(hz: f32, rate: f32) -> Self {
        let (sine, cosine) = (TAU * hz / rate).sin_cos();
        let alpha = sine * std::f32::consts::FRAC_1_SQRT_2;
        let half = (1.0 - cosine) / 2.0;
        let mut filter = Self::default();
        filter.set([half, 2.0 * half, half], [1.0 + alpha, -2.0 * cosine, 1.0 - alpha]);
        filter
    }

    /// Lets through what is above `hz`.
    pub fn high(hz: f32, rate: f32) -> Self {
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

    /// The next sample.
    pub fn pass(&mut self, x: f32) -> f32 {
        let y = self.b[0] * x + self.b[1] * self.x[0] + self.b[2] * self.x[1]
            - self.a[0] * self.y[0]
            - self.a[1] * self.y[1];
        self.x = [x, self.x[0]];
        self.y = [y, self.y[0]];
        y
    }
}

/// Loudness of something that is struck: rises softly, then dies away.
#[derive(Clone, Copy, Debug)]
pub struct Stroke {
    /// Seconds until it is loudest; never so short that it clicks.
    pub attack: f32,
    /// Seconds until a third is left.
    pub decay: f32,
}

impl Stroke {
    /// The shortest attack that is no click.
    pub const SOFT: f32 = 0.003;

    /// Loudness after `time` seconds.
    pub fn at(self, time: f32) -> f32 {
        if time < 0.0 {
            return 0.0;
        }
        let attack = self.attack.max(Self::SOFT);
        if time < attack {
            return 0.5 - 0.5 * (time / attack * std::f32::consts::PI).cos();
        }
        (-(time - attack) / self.decay).exp()
    }

    /// Seconds until nothing is heard any more.
    pub fn length(self) -> f32 {
        self.attack.max(Self::SOFT) + self.decay * 9.0
    }
}

/// A tone of two operators: one bends the phase of the other, less and less, so that it begins bright and ends mellow.
#[derive(Clone, Copy, Debug)]
pub struct Tone {
    /// Frequency.
    pub hz: f32,
    /// Frequency of the bending operator, as a multiple.
    pub ratio: f32,
    /// How far the phase is bent at first.
    pub brightness: f32,
    /// Seconds until a third of the brightness is left.
    pub dulls_in: f32,
    /// Loudness.
    pub stroke: Stroke,
}

impl Tone {
    /// A bar of wood under a soft mallet: the fourth partial, as on a marimba.
    pub const fn mallet(hz: f32, decay: f32) -> Self {
        let stroke = Stroke { attack: Stroke::SOFT, decay };
        Self { hz, ratio: 4.0, brightness: 0.55, dulls_in: 0.035, stroke }
    }

    /// A bar of metal.
    pub const fn bell(hz: f32, decay: f32) -> Self {
        let stroke = Stroke { attack: 0.004, decay };
        Self { hz, ratio: 2.76, brightness: 0.5, dulls_in: 0.12, stroke }
    }

    /// Its samples until it has died away.
    pub fn play(self) -> Vec<f32> {
        self.play_for(self.stroke.length())
    }

    /// Its first seconds.
    pub fn play_for(self, seconds: f32) -> Vec<f32> {
        (0..samples(seconds))
            .map(|index| {
                let time = index as f32 / RATE;
                let bend = self.brightness * (-time / self.dulls_in).exp();
                let phase = TAU * self.hz * time + bend * (TAU * self.hz * self.ratio * time).sin();
                phase.sin() * self.stroke.at(time)
            })
            .collect()
    }
}

/// A tone whose frequency and loudness change: both are asked for at every sample, in seconds since the beginning.
pub fn glide(seconds: f32, hz: impl Fn(f32) -> f32, loudness: impl Fn(f32) -> f32) -> Vec<f32> {
    let mut phase = 0.0f32;
    (0..samples(seconds))
        .map(|index| {
            let time = index as f32 / RATE;
            phase = (phase + hz(time) / RATE).fract();
            (TAU * phase).sin() * loudness(time)
        })
        .collect()
}

/// Filtered noise whose loudness changes.
pub fn breath(seed: u32, seconds: f32, mut filter: Filter, loudness: impl Fn(f32) -> f32) -> Vec<f32> {
    let mut noise = Noise::new(seed);
    (0..samples(seconds)).map(|index| filter.pass(noise.sample()) * loudness(index as f32 / RATE)).collect()
}

/// Adds a sound to another from `seconds` on.
pub fn add(into: &mut Vec<f32>, seconds: f32, sound: &[f32], loudness: f32) {
    let start = samples(seconds);
    if into.len() < start + sound.len() {
        into.resize(start + sound.len(), 0.0);
    }
    for (sample, added) in into[start..].iter_mut().zip(sound) {
        *sample += added * loudness;
    }
}

/// Makes a sound as loud as the loudest may be, takes away what is too low to be heard, and lets it begin and end in
/// silence.
pub fn finished(mut sound: Vec<Stereo>) -> Vec<Stereo> {
    const LOUDEST: f32 = 0.7;
    const SILENCE: f32 = 0.001;
    let mut highs = [Filter::high(35.0, RATE); 2];
    for frame in &mut sound {
        *frame = [highs[0].pass(frame[0]), highs[1].pass(frame[1])];
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
            let mut filter = Filter::band(900.0, 1.5, RATE);
            let tone = glide(0.5, |_| hz, |_| 1.0);
            tone.into_iter()
                .map(|x| filter.pass(x))
                .skip(4000)
                .fold(0.0f32, |loudest, y| loudest.max(y.abs()))
        };
        assert!((loudness(900.0) - 1.0).abs() < 0.02);
        assert!(loudness(90.0) < 0.1);
        assert!(loudness(9000.0) < 0.1);
    }
}
