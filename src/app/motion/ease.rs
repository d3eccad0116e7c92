//! The curves along which things move: all go from 0 to 1 while time does.

use std::f32::consts::{PI, TAU};

/// Slow at both ends.
pub(super) fn in_out(t: f32) -> f32 {
    t * t * (3.0 - 2.0 * t)
}

/// Slow at the end.
pub(super) fn out(t: f32) -> f32 {
    let left = 1.0 - t;
    1.0 - left * left * left
}

/// Faster and faster, as things fall.
pub(super) fn fall(t: f32) -> f32 {
    t * t
}

/// Goes a little too far and comes back; `too_far` is the share of the way by which it does.
pub(super) fn out_back(t: f32, too_far: f32) -> f32 {
    // The usual curve with a pull of c goes too far by 4c³ / 27(c+1)²; this is its inverse, close enough.
    let pull = 6.25 * too_far.max(0.0).powf(0.56);
    let left = t - 1.0;
    1.0 + (pull + 1.0) * left * left * left + pull * left * left
}

/// A hop: up and down again.
pub(super) fn hop(t: f32) -> f32 {
    4.0 * t * (1.0 - t)
}

/// From 1 to 0 in swings that die away, `swings` of them.
pub(super) fn spring(t: f32, swings: f32) -> f32 {
    (-4.5 * t).exp() * (t * swings * TAU).cos() * (1.0 - t)
}

/// A swing to both sides that begins and ends at 0.
pub(super) fn sway(t: f32, swings: f32) -> f32 {
    (t * swings * TAU).sin() * (t * PI).sin()
}

/// A spring without swings: where something is that was `away` from its goal at a `speed`, after `seconds`, and how
/// fast it is then. It arrives in about `time` seconds.
pub(super) fn follow<V>(away: V, speed: V, seconds: f32, time: f32) -> (V, V)
where
    V: Copy + std::ops::Add<Output = V> + std::ops::Sub<Output = V> + std::ops::Mul<f32, Output = V>,
{
    let rate = 5.5 / time.max(1e-3);
    let pull = speed + away * rate;
    let decay = (-rate * seconds).exp();
    ((away + pull * seconds) * decay, (speed - pull * (rate * seconds)) * decay)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_begin_and_end_where_they_should() {
        for curve in [in_out, out, fall, |t| out_back(t, 0.13)] {
            assert!(curve(0.0).abs() < 1e-5);
            assert!((curve(1.0) - 1.0).abs() < 1e-5);
        }
        assert!(hop(0.0).abs() + hop(1.0).abs() + sway(1.0, 3.0).abs() + spring(1.0, 2.0).abs() < 1e-4);
        assert!((spring(0.0, 2.0) - 1.0).abs() < 1e-6);
    }

    #[test]
    fn one_step_goes_too_far_by_eight_degrees() {
        for steps in [1.0, 2.0, 3.0] {
            let way = steps * 60.0;
            let farthest =
                (0..=1000).map(|i| way * out_back(i as f32 / 1000.0, 8.0 / way)).fold(0.0, f32::max);
            assert!((farthest - way - 8.0).abs() < 0.8, "{steps}: {farthest}");
        }
    }

    #[test]
    fn following_arrives_without_swinging() {
        let (away, _) = follow(1.0, 0.0, 0.12, 0.12);
        assert!((0.0..0.03).contains(&away), "{away}");
        // Many small steps are as good as one.
        let (mut now, mut speed) = (1.0, 0.0);
        for _ in 0..12 {
            (now, speed) = follow(now, speed, 0.01, 0.12);
            assert!(now >= 0.0);
        }
        assert!((now - away).abs() < 1e-4, "{now} {away}");
    }
}
