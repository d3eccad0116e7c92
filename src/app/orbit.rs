//! The eye on its way: around a land, or from one view to the next.

use std::f32::consts::TAU;
use std::time::Duration;

use super::camera::{Ring, View};

/// A slow walk around a land, from where the eye was and back to the side it came from.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Orbit {
    /// Where the eye was.
    pub from: View,
    /// How long the whole walk takes.
    pub length: Duration,
    /// How long the eye takes to get on its way.
    pub ease: Duration,
}

impl Orbit {
    /// Where the eye is after so long.
    pub fn view(&self, ring: &Ring, elapsed: Duration) -> View {
        let (now, length) = (elapsed.as_secs_f32(), self.length.as_secs_f32());
        let ease = self.ease.as_secs_f32().clamp(1e-3, length.max(1e-3));
        // The speed grows evenly and then stays.
        let way = |at: f32| if at < ease { at * at / (2.0 * ease) } else { at - ease / 2.0 };
        let share = way(now.min(length)) / way(length).max(1e-3);
        let yaw = self.from.yaw + TAU * share;
        blend(View { yaw, ..self.from }, ring.at(yaw), smooth(now / ease))
    }
}

/// A flight from one view to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Flight {
    /// Where it begins.
    pub from: View,
    /// Where it ends.
    pub to: View,
    /// How long it takes.
    pub length: Duration,
    /// How long it has taken so far.
    pub elapsed: Duration,
}

impl Flight {
    /// Where the eye is now.
    pub fn view(&self) -> View {
        let length = self.length.as_secs_f32();
        let share = if length > 0.0 { self.elapsed.as_secs_f32() / length } else { 1.0 };
        // A flight ends exactly where it was bound for, whole turns aside.
        if share >= 1.0 { self.to } else { blend(self.from, self.to, smooth(share)) }
    }

    /// Whether it has arrived.
    pub fn is_over(&self) -> bool {
        self.elapsed >= self.length
    }
}

/// Slow, fast, slow: from 0 to 1.
fn smooth(share: f32) -> f32 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// A view between two, turned the shorter way.
fn blend(from: View, to: View, share: f32) -> View {
    let half = TAU / 2.0;
    let turn = (to.yaw - from.yaw + half).rem_euclid(TAU) - half;
    View {
        focus: from.focus.lerp(to.focus, share),
        zoom: from.zoom * (to.zoom / from.zoom).powf(share),
        yaw: from.yaw + turn * share,
        pitch: from.pitch + (to.pitch - from.pitch) * share,
    }
}

#[cfg(test)]
mod tests {
    use bevy::math::Vec2;

    use super::*;
    use crate::app::areas::Areas;
    use crate::app::camera::Rig;
    use crate::rules::Environment;

    fn seconds(seconds: f32) -> Duration {
        Duration::from_secs_f32(seconds)
    }

    fn ring() -> Ring {
        Rig::default().ring(&Environment::new(), &Areas::default(), 0.785)
    }

    #[test]
    fn the_walk_begins_where_the_eye_was_and_ends_on_the_same_side() {
        let from = View { focus: Vec2::new(4.0, 1.0), yaw: 0.4, ..View::default() };
        let orbit = Orbit { from, length: seconds(12.0), ease: seconds(2.0) };
        assert_eq!(orbit.view(&ring(), Duration::ZERO), from);
        let last = orbit.view(&ring(), seconds(12.0));
        assert!((last.yaw - from.yaw - TAU).abs() < 1e-4);
        assert!((last.pitch - 0.785).abs() < 1e-4);
        assert!(last.focus.distance(ring().at(0.4).focus) < 1e-3);
    }

    #[test]
    fn the_walk_has_one_speed_once_it_is_under_way_and_never_jumps() {
        let orbit = Orbit { from: View::default(), length: seconds(12.0), ease: seconds(2.0) };
        let yaw = |at: f32| orbit.view(&ring(), seconds(at)).yaw;
        let speed = yaw(12.0) - yaw(11.0);
        for second in 2..11 {
            let at = second as f32;
            assert!((yaw(at + 1.0) - yaw(at) - speed).abs() < 1e-3, "{second}");
        }
        assert!(yaw(1.0) - yaw(0.0) < speed / 2.0);
    }

    #[test]
    fn a_flight_turns_the_shorter_way_and_arrives() {
        let from = View { yaw: TAU + 0.2, ..View::default() };
        let to = View { yaw: 0.0, zoom: 30.0, ..View::default() };
        let mut flight = Flight { from, to, length: seconds(1.0), elapsed: seconds(0.5) };
        assert!((flight.view().yaw - TAU - 0.1).abs() < 1e-4);
        assert!(!flight.is_over());
        flight.elapsed = seconds(1.0);
        assert_eq!(flight.view(), to);
        let at_once = Flight { length: Duration::ZERO, elapsed: Duration::ZERO, ..flight };
        assert!(at_once.is_over());
        assert_eq!(at_once.view(), to);
    }
}
