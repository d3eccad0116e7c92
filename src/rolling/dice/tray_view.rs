//! The camera of the tray: from above and slightly from the south, filling the tray's part of the window.

use bevy::prelude::*;

/// Pitch of the camera, and its vertical field of view, in radians.
const PITCH: f32 = 1.26;
const VIEW_ANGLE: f32 = 0.28;
/// Minimum visible size at the middle of the dice, in sides of a die.
const LEAST: Vec2 = Vec2::new(5.85, 3.05);
/// The point of the tray in the middle of the view.
const FOCUS: Vec3 = Vec3::new(0.0, 0.5, 0.02);
/// Visible width of the rim at the sides, in the north and in the south.
const SEEN_RIM: [f32; 3] = [0.17, 0.10, 0.02];

/// The tray as seen in a part of the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TrayView {
    /// The part of the window, in points.
    pub rect: Rect,
    /// Half the size of the floor.
    pub(super) half: Vec2,
    pub(super) camera: Transform,
    /// The projection of the camera.
    pub(super) projection: Mat4,
}

impl Default for TrayView {
    fn default() -> Self {
        Self::of(Rect::new(0.0, 0.0, 340.0, 172.0))
    }
}

/// Returns the projection of the camera for a part of the window.
pub(super) fn perspective(size: Vec2) -> PerspectiveProjection {
    let aspect_ratio = size.x / size.y.max(1.0);
    PerspectiveProjection { fov: VIEW_ANGLE, aspect_ratio, near: 1.0, far: 60.0, ..default() }
}

impl TrayView {
    /// Returns the view that fills this part of the window.
    pub(crate) fn of(rect: Rect) -> Self {
        let size = rect.size().max(Vec2::ONE);
        let aspect = size.x / size.y;
        let flat = PITCH.sin();
        let high = (LEAST.y * flat).max(LEAST.x / aspect);
        let away = high / 2.0 / (VIEW_ANGLE / 2.0).tan();
        let from = FOCUS + Vec3::new(0.0, PITCH.sin(), PITCH.cos()) * away;
        let camera = Transform::from_translation(from).looking_at(FOCUS, Vec3::Y);
        let projection =
            Mat4::perspective_infinite_reverse_rh(VIEW_ANGLE, aspect, 1.0) * camera.to_matrix().inverse();
        let mut view = Self { rect, half: Vec2::ONE, camera, projection };
        // The floor ends where its rim becomes visible.
        let corner = |x: f32, y: f32| view.floor_under(rect.min + size * Vec2::new(x, y), 0.0);
        let (north, south, side) = (corner(0.5, 0.0).y, corner(0.5, 1.0).y, corner(0.0, 0.62).x);
        let deep = (-north - SEEN_RIM[1]).min(south - SEEN_RIM[2]);
        view.half = Vec2::new(-side - SEEN_RIM[0], deep);
        view
    }

    /// Returns the window position of a point of the tray, in points.
    pub(crate) fn point_of(&self, place: Vec3) -> Vec2 {
        let seen = self.projection.project_point3(place);
        self.rect.min + (Vec2::new(seen.x, -seen.y) * 0.5 + 0.5) * self.rect.size()
    }

    /// Returns the length of a die's side at this place, in points.
    pub(crate) fn size_of(&self, place: Vec3) -> f32 {
        self.point_of(place + Vec3::X * 0.5).distance(self.point_of(place - Vec3::X * 0.5))
    }

    /// Returns the intersection of a plane at this height with the ray through a point of the window.
    pub(crate) fn floor_under(&self, point: Vec2, height: f32) -> Vec2 {
        let share = (point - self.rect.min) / self.rect.size().max(Vec2::ONE);
        let seen = Vec2::new(share.x * 2.0 - 1.0, 1.0 - share.y * 2.0);
        let through = self.projection.inverse().project_point3(seen.extend(0.5));
        let from = self.camera.translation;
        let ray = through - from;
        let far = (height - from.y) / if ray.y.abs() < 1e-6 { -1e-6 } else { ray.y };
        let hit = from + ray * far;
        Vec2::new(hit.x, hit.z)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tray_fills_its_part_of_the_window_whatever_its_shape() {
        for (left, top, width, height) in [
            (0.0, 214.0, 339.0, 172.0),
            (0.0, 252.0, 400.0, 208.0),
            (0.0, 190.0, 268.0, 139.0),
            (3.0, 9.0, 300.0, 220.0),
        ] {
            let rect = Rect::new(left, top, left + width, top + height);
            let view = TrayView::of(rect);
            // Two rows of dice, the upper one lifted.
            for (x, z) in [(-2.02, -0.68), (2.02, -0.68), (-2.02, 0.68), (2.02, 0.68)] {
                for corner in [-0.5, 0.5] {
                    for up in [0.0, 1.35] {
                        let point = view.point_of(Vec3::new(x + corner, up, z + corner));
                        assert!(rect.inflate(1.0).contains(point), "{rect:?}: {point}");
                    }
                }
            }
            let there = Vec2::new(0.7, -0.4);
            let point = view.point_of(Vec3::new(there.x, 0.5, there.y));
            assert!(view.floor_under(point, 0.5).distance(there) < 1e-3);
            assert!(view.half.x > 2.5 && view.half.y > 1.2, "{}", view.half);
        }
    }
}
