//! Position and direction of the camera as one value.

use bevy::math::Vec2;

/// Limits of the zoom: points per circumradius on screen.
pub(super) const ZOOM: std::ops::RangeInclusive<f32> = 22.0..=140.0;
/// Zoom for a small environment.
pub(super) const USUAL_ZOOM: f32 = 62.0;
/// Default pitch of the camera below the horizon, in radians.
pub(super) const USUAL_PITCH: f32 = 58.0 * std::f32::consts::PI / 180.0;
/// Limits of the pitch, in radians.
pub(super) const PITCH: std::ops::RangeInclusive<f32> = 40.0 * std::f32::consts::PI / 180.0..=TOP_DOWN;
/// Pitch of the view from above, in radians.
pub(super) const TOP_DOWN: f32 = 89.0 * std::f32::consts::PI / 180.0;

/// The player's limits of camera movement.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PoseLimits {
    /// Minimum and maximum zoom, in points per circumradius.
    pub(super) zoom: [f32; 2],
    /// Minimum and maximum pitch, in radians.
    pub(super) pitch: [f32; 2],
    /// Set if the cursor keys rotate and tilt the camera, since there is no cursor.
    pub(super) is_free: bool,
}

impl Default for PoseLimits {
    fn default() -> Self {
        Self { zoom: [*ZOOM.start(), *ZOOM.end()], pitch: [*PITCH.start(), *PITCH.end()], is_free: false }
    }
}

impl PoseLimits {
    /// Returns the limits of picture mode: nearly down to the ground, from a single tile to a small
    /// environment in a wide valley.
    pub(crate) const fn free() -> Self {
        Self { zoom: [9.0, 420.0], pitch: [18.0 * std::f32::consts::PI / 180.0, TOP_DOWN], is_free: true }
    }
}

/// The focus of the camera, and its viewing angle and distance.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct CameraPose {
    /// The point of the table in the centre of the viewport: east and south, in units of the table.
    pub focus: Vec2,
    /// Points per circumradius on screen.
    pub zoom: f32,
    /// Rotation around the vertical in radians, 0 with north up.
    pub yaw: f32,
    /// Angle below the horizon in radians.
    pub pitch: f32,
}

impl Default for CameraPose {
    fn default() -> Self {
        Self { focus: Vec2::ZERO, zoom: USUAL_ZOOM, yaw: 0.0, pitch: USUAL_PITCH }
    }
}
