//! A circle around an environment, for orbits with all of it in view.

use bevy::prelude::*;

use super::fit::{HexArea, fit_outline};
use super::pose::{CameraPose, USUAL_ZOOM};
use super::space::hex_position;
use super::viewport::Viewport;
use cascadia_base::Seat;

/// A circle around an environment from which all of it is visible.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct OrbitRing {
    /// The centre of the environment.
    centre: Vec2,
    /// Distance of the focus from the centre, towards the camera, since nearer parts look larger.
    before: f32,
    zoom: f32,
    pitch: f32,
}

impl OrbitRing {
    /// Maximum zoom during an orbit.
    const LARGEST: f32 = USUAL_ZOOM * 1.6;

    /// Returns the circle around all covered hexes of the environment of `seat`, for a viewport in a window
    /// of this size in points.
    pub(super) fn around(
        viewport: Viewport,
        seat: Seat,
        area: &impl HexArea,
        window: Vec2,
        pitch: f32,
    ) -> Self {
        let places = || area.covered_hexes().map(|hex| hex_position(seat, hex));
        let (least, most) =
            places().fold((Vec3::MAX, Vec3::MIN), |(least, most), place| (least.min(place), most.max(place)));
        // An environment without tiles is viewed at its origin.
        let centre =
            if places().next().is_some() { (least + most) / 2.0 } else { hex_position(seat, default()) };
        let radius = places().map(|place| place.distance(centre)).fold(0.0, f32::max) + 1.0;
        // A circle looks the same from all sides.
        let circle: Vec<Vec3> = (0..32)
            .map(|point| Vec2::from_angle(point as f32 * std::f32::consts::TAU / 32.0) * radius)
            .map(|offset| centre + Vec3::new(offset.x, 0.0, offset.y))
            .collect();
        let start = CameraPose { pitch, yaw: 0.0, ..CameraPose::default() };
        let fitted = fit_outline(viewport, &circle, Self::LARGEST, window, start);
        Self {
            centre: Vec2::new(centre.x, centre.z),
            before: fitted.focus.y - centre.z,
            zoom: fitted.zoom,
            pitch,
        }
    }

    /// Returns the pose at a yaw, in radians.
    pub(crate) fn at(&self, yaw: f32) -> CameraPose {
        let focus = self.centre + Vec2::from_angle(-yaw).rotate(Vec2::new(0.0, self.before));
        CameraPose { focus, zoom: self.zoom, yaw, pitch: self.pitch }
    }

    /// Rotates a pose by `angle` radians around the centre of the environment.
    pub(crate) fn turned(&self, pose: CameraPose, angle: f32) -> CameraPose {
        let focus = self.centre + Vec2::from_angle(-angle).rotate(pose.focus - self.centre);
        CameraPose { focus, yaw: pose.yaw + angle, ..pose }
    }
}
