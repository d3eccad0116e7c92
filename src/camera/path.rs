//! Automatic camera movement: around an environment, or from one pose to another.

use std::f32::consts::TAU;
use std::time::Duration;

use super::orbit_ring::OrbitRing;
use super::pose::CameraPose;

/// A slow orbit around an environment, which returns to its start.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Orbit {
    /// The pose before the orbit.
    pub from: CameraPose,
    pub length: Duration,
    /// Duration of the initial acceleration.
    pub ease: Duration,
}

impl Orbit {
    pub(crate) fn pose(&self, ring: &OrbitRing, elapsed: Duration) -> CameraPose {
        let (now, length) = (elapsed.as_secs_f32(), self.length.as_secs_f32());
        let ease = self.ease.as_secs_f32().clamp(1e-3, length.max(1e-3));
        // The speed grows linearly and then stays constant.
        let way = |at: f32| if at < ease { at * at / (2.0 * ease) } else { at - ease / 2.0 };
        let share = way(now.min(length)) / way(length).max(1e-3);
        let yaw = self.from.yaw + TAU * share;
        blend(CameraPose { yaw, ..self.from }, ring.at(yaw), smooth(now / ease))
    }
}

/// A flight from one pose to another.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CameraFlight {
    pub from: CameraPose,
    pub to: CameraPose,
    pub length: Duration,
    pub elapsed: Duration,
}

impl CameraFlight {
    pub(crate) fn pose(&self) -> CameraPose {
        let length = self.length.as_secs_f32();
        let share = if length > 0.0 { self.elapsed.as_secs_f32() / length } else { 1.0 };
        // A flight ends exactly at its goal, up to whole turns.
        if share >= 1.0 { self.to } else { blend(self.from, self.to, smooth(share)) }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.elapsed >= self.length
    }
}

/// Computes the smoothstep of `share`: 0 to 1, with speed 0 at both ends.
fn smooth(share: f32) -> f32 {
    let share = share.clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// Interpolates between two poses, along the shorter arc for the yaw.
fn blend(from: CameraPose, to: CameraPose, share: f32) -> CameraPose {
    let half = TAU / 2.0;
    let turn = (to.yaw - from.yaw + half).rem_euclid(TAU) - half;
    CameraPose {
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
    use crate::camera::fit::HexArea;
    use crate::camera::rig::Rig;
    use crate::window::layout::ScreenLayout;
    use cascadia_base::Hex;

    /// An environment without tiles.
    struct Empty;

    impl HexArea for Empty {
        fn covered_hexes(&self) -> impl Iterator<Item = Hex> {
            std::iter::empty()
        }

        fn free_hexes(&self) -> impl Iterator<Item = Hex> {
            std::iter::empty()
        }
    }

    fn seconds(seconds: f32) -> Duration {
        Duration::from_secs_f32(seconds)
    }

    fn ring() -> OrbitRing {
        Rig::default().ring(&Empty, &ScreenLayout::default(), 0.785)
    }

    #[test]
    fn the_orbit_begins_where_the_camera_was_and_ends_on_the_same_side() {
        let from = CameraPose { focus: Vec2::new(4.0, 1.0), yaw: 0.4, ..CameraPose::default() };
        let orbit = Orbit { from, length: seconds(12.0), ease: seconds(2.0) };
        assert_eq!(orbit.pose(&ring(), Duration::ZERO), from);
        let last = orbit.pose(&ring(), seconds(12.0));
        assert!((last.yaw - from.yaw - TAU).abs() < 1e-4);
        assert!((last.pitch - 0.785).abs() < 1e-4);
        assert!(last.focus.distance(ring().at(0.4).focus) < 1e-3);
    }

    #[test]
    fn the_orbit_has_one_speed_once_it_is_under_way_and_never_jumps() {
        let orbit = Orbit { from: CameraPose::default(), length: seconds(12.0), ease: seconds(2.0) };
        let yaw = |at: f32| orbit.pose(&ring(), seconds(at)).yaw;
        let speed = yaw(12.0) - yaw(11.0);
        for second in 2..11 {
            let at = second as f32;
            assert!((yaw(at + 1.0) - yaw(at) - speed).abs() < 1e-3, "{second}");
        }
        assert!(yaw(1.0) - yaw(0.0) < speed / 2.0);
    }

    #[test]
    fn a_flight_turns_the_shorter_way_and_arrives() {
        let from = CameraPose { yaw: TAU + 0.2, ..CameraPose::default() };
        let to = CameraPose { yaw: 0.0, zoom: 30.0, ..CameraPose::default() };
        let mut flight = CameraFlight { from, to, length: seconds(1.0), elapsed: seconds(0.5) };
        assert!((flight.pose().yaw - TAU - 0.1).abs() < 1e-4);
        assert!(!flight.is_over());
        flight.elapsed = seconds(1.0);
        assert_eq!(flight.pose(), to);
        let at_once = CameraFlight { length: Duration::ZERO, elapsed: Duration::ZERO, ..flight };
        assert!(at_once.is_over());
        assert_eq!(at_once.pose(), to);
    }
}
