//! Reverberation for effects and music: a feedback delay network of eight lines with a Householder matrix
//! (Jot and Chaigne 1991).

use super::synth::{RATE, Stereo, samples};

/// A small glade with trees around it: for pieces and calls.
pub(crate) const GLADE: ReverbParams = ReverbParams { size: 1.0, rt60: 0.7, damping: 0.45 };
/// A wide valley: for distant sounds and for music.
pub(crate) const VALLEY: ReverbParams = ReverbParams { size: 2.3, rt60: 2.6, damping: 0.55 };

/// The character of a reverberation.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReverbParams {
    /// Scale of the delays: 1 stands for walls about ten metres away.
    size: f32,
    /// Reverberation time RT60: seconds until the sound has fallen by 60 dB, to a thousandth of its
    /// amplitude.
    rt60: f32,
    /// Damping: the share of the high frequencies lost at each reflection, 0 to 1.
    damping: f32,
}

const LINES: usize = 8;
/// Lengths of the delay lines in seconds, at scale 1. They share no common divisor, so that no pitch is
/// favoured.
const DELAYS: [f32; LINES] = [0.0233, 0.0271, 0.0311, 0.0353, 0.0389, 0.0421, 0.0457, 0.0499];

/// A reverberator with the sound still in its delay lines.
#[derive(Clone, Debug)]
pub(crate) struct Reverb {
    lines: [Vec<f32>; LINES],
    at: [usize; LINES],
    low_passed: [f32; LINES],
    gains: [f32; LINES],
    damping: f32,
    /// Two Schroeder all-pass filters that diffuse a click before it enters the delay lines: buffer and
    /// position.
    all_passes: [(Vec<f32>, usize); 2],
}

impl Reverb {
    /// Creates a silent reverberator for `rate` samples per second.
    pub(crate) fn new(params: ReverbParams, rate: f32) -> Self {
        let length = |seconds: f32| ((seconds * rate) as usize).max(1);
        let delays = DELAYS.map(|delay| delay * params.size);
        Self {
            lines: delays.map(|delay| vec![0.0; length(delay)]),
            at: [0; LINES],
            low_passed: [0.0; LINES],
            gains: delays.map(|delay| 0.001f32.powf(delay / params.rt60)),
            damping: params.damping,
            all_passes: [0.0047, 0.0083].map(|delay| (vec![0.0; length(delay)], 0)),
        }
    }

    /// Feeds in one sample `x` and returns the reverberation alone, left and right.
    pub(crate) fn process(&mut self, x: f32) -> Stereo {
        let mut x = x;
        for (line, at) in &mut self.all_passes {
            let old = line[*at];
            let new = x + old * 0.55;
            line[*at] = new;
            *at = (*at + 1) % line.len();
            x = old - new * 0.55;
        }
        let mut output = [0.0; LINES];
        for (index, output) in output.iter_mut().enumerate() {
            let out = self.lines[index][self.at[index]];
            self.low_passed[index] += (out - self.low_passed[index]) * (1.0 - self.damping);
            *output = self.low_passed[index] * self.gains[index];
        }
        // The Householder matrix: every line feeds all others, and the energy is preserved.
        let shared = output.iter().sum::<f32>() * (2.0 / LINES as f32);
        let mut out = [0.0; 2];
        for (index, output) in output.iter().enumerate() {
            out[index % 2] += output * if index % 4 < 2 { 1.0 } else { -1.0 };
            // Denormal numbers would slow some processors down.
            let back = x + output - shared;
            self.lines[index][self.at[index]] = if back.abs() < 1e-15 { 0.0 } else { back };
            self.at[index] = (self.at[index] + 1) % self.lines[index].len();
        }
        out.map(|sample| sample * 0.5)
    }
}

/// Adds reverberation to a mono sound at the rate of effects and returns it in stereo. `wet_gain` is the
/// gain of the reverberation, `pan` the panning from −1 (left) to 1 (right).
pub(crate) fn with_reverb(sound: &[f32], params: ReverbParams, wet_gain: f32, pan: f32) -> Vec<Stereo> {
    let mut reverb = Reverb::new(params, RATE);
    let length = sound.len() + samples(params.rt60);
    let gains = [(1.0 - pan).min(1.0), (1.0 + pan).min(1.0)];
    (0..length)
        .map(|index| {
            let dry = sound.get(index).copied().unwrap_or(0.0);
            let wet = reverb.process(dry);
            [dry * gains[0] + wet[0] * wet_gain, dry * gains[1] + wet[1] * wet_gain]
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clap_dies_away_in_its_time_and_comes_from_both_sides() {
        for params in [GLADE, VALLEY] {
            let mut clap = vec![0.0; 200];
            clap[0] = 1.0;
            let output = with_reverb(&clap, params, 1.0, 0.0);
            let energy = |from: f32, to: f32, side: usize| {
                output[samples(from)..samples(to)].iter().map(|frame| frame[side].powi(2)).sum::<f32>()
            };
            let early = energy(0.05, 0.15, 0);
            let late = energy(params.rt60 - 0.1, params.rt60, 0);
            assert!(late < early * 1e-3, "{params:?}: {early} {late}");
            assert!(late > 0.0);
            let other = energy(0.05, 0.15, 1);
            assert!((0.3..3.0).contains(&(early / other)), "{early} {other}");
        }
    }
}
