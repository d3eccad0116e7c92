//! Curves that Bevy's `EaseFunction` lacks: an overshoot of any size, oscillations, and a damped spring.

use std::f32::consts::{PI, TAU};

/// Goes from 0 to 1, beyond it by `overshoot`, and back. The overshoot of `EaseFunction::BackOut` is fixed at
/// a tenth.
pub(super) fn out_back(t: f32, overshoot: f32) -> f32 {
    // The standard curve with a constant c overshoots by 4c³ / 27(c+1)²; this inverse of it is close enough.
    let pull = 6.25 * overshoot.max(0.0).powf(0.56);
    let left = t - 1.0;
    1.0 + (pull + 1.0) * left * left * left + pull * left * left
}

/// Goes up to 1 at half time and down again to 0.
pub(super) fn hop(t: f32) -> f32 {
    4.0 * t * (1.0 - t)
}

/// Goes from 1 to 0 in `swings` decaying oscillations.
pub(super) fn spring(t: f32, swings: f32) -> f32 {
    (-4.5 * t).exp() * (t * swings * TAU).cos() * (1.0 - t)
}

/// Swings to both sides `swings` times; 0 at the beginning and at the end.
pub(super) fn sway(t: f32, swings: f32) -> f32 {
    (t * swings * TAU).sin() * (t * PI).sin()
}

/// Solves a critically damped spring: returns offset and speed `seconds` after being at `offset` from the
/// goal with `speed`. The goal is reached in about `time` seconds.
pub(super) fn smooth_damp<V>(offset: V, speed: V, seconds: f32, time: f32) -> (V, V)
where
    V: Copy + std::ops::Add<Output = V> + std::ops::Sub<Output = V> + std::ops::Mul<f32, Output = V>,
{
    let rate = 5.5 / time.max(1e-3);
    let pull = speed + offset * rate;
    let decay = (-rate * seconds).exp();
    ((offset + pull * seconds) * decay, (speed - pull * (rate * seconds)) * decay)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn curves_begin_and_end_where_they_should() {
        assert!(out_back(0.0, 0.13).abs() < 1e-5);
        assert!((out_back(1.0, 0.13) - 1.0).abs() < 1e-5);
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
    fn a_damped_spring_arrives_without_swinging() {
        let (offset, _) = smooth_damp(1.0, 0.0, 0.12, 0.12);
        assert!((0.0..0.03).contains(&offset), "{offset}");
        // Many small steps are as good as one.
        let (mut now, mut speed) = (1.0, 0.0);
        for _ in 0..12 {
            (now, speed) = smooth_damp(now, speed, 0.01, 0.12);
            assert!(now >= 0.0);
        }
        assert!((now - offset).abs() < 1e-4, "{now} {offset}");
    }
}
