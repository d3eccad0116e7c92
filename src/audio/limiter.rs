//! Soft limiter that keeps many simultaneous sounds below full scale.

use kira::Frame;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;

/// An effect that compresses loud samples below full scale and leaves the others unchanged.
pub(super) struct Limiter;

/// Amplitude up to which samples stay unchanged.
const THRESHOLD: f32 = 0.7;
/// Amplitude that no sample reaches.
const CEILING: f32 = 0.98;

/// Compresses the part above the threshold into the headroom below full scale.
fn soft_clip(sample: f32) -> f32 {
    let over = sample.abs() - THRESHOLD;
    if over <= 0.0 {
        return sample;
    }
    let headroom = CEILING - THRESHOLD;
    sample.signum() * (THRESHOLD + headroom * (over / headroom).tanh())
}

impl EffectBuilder for Limiter {
    type Handle = ();

    fn build(self) -> (Box<dyn Effect>, ()) {
        (Box::new(self), ())
    }
}

impl Effect for Limiter {
    fn process(&mut self, input: &mut [Frame], _: f64, _: &Info) {
        for frame in input {
            *frame = Frame { left: soft_clip(frame.left), right: soft_clip(frame.right) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quiet_signals_pass_unchanged() {
        for sample in [0.0, 0.1, -0.5, 0.7] {
            assert_eq!(soft_clip(sample), sample);
        }
        assert!(soft_clip(-3.0) > -1.0);
        assert!(soft_clip(0.8) > soft_clip(0.75));
    }
}
