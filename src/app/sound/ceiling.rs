//! Many sounds at once stay below what devices can play.

use kira::Frame;
use kira::effect::{Effect, EffectBuilder};
use kira::info::Info;

/// Keeps what is loud below what devices can play, without a sound of its own.
pub(super) struct Ceiling;

/// Below this nothing is changed.
const UNCHANGED: f32 = 0.7;

fn under_the_ceiling(sample: f32) -> f32 {
    let over = sample.abs() - UNCHANGED;
    if over <= 0.0 {
        return sample;
    }
    let room = 0.98 - UNCHANGED;
    sample.signum() * (UNCHANGED + room * (over / room).tanh())
}

impl EffectBuilder for Ceiling {
    type Handle = ();

    fn build(self) -> (Box<dyn Effect>, ()) {
        (Box::new(self), ())
    }
}

impl Effect for Ceiling {
    fn process(&mut self, input: &mut [Frame], _: f64, _: &Info) {
        for frame in input {
            *frame = Frame { left: under_the_ceiling(frame.left), right: under_the_ceiling(frame.right) };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_loud_is_left_as_it_is() {
        for sample in [0.0, 0.1, -0.5, 0.7] {
            assert_eq!(under_the_ceiling(sample), sample);
        }
        assert!(under_the_ceiling(-3.0) > -1.0);
        assert!(under_the_ceiling(0.8) > under_the_ceiling(0.75));
    }
}
