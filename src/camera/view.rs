//! Projection of a frame: from the table to the window and back.

use bevy::prelude::*;

use super::pose::CameraPose;

/// Vertical field of view, in radians.
pub(super) const FIELD_OF_VIEW: f32 = 30.0 * std::f32::consts::PI / 180.0;

/// The camera of this frame, in the space of the table.
#[derive(Resource, Clone, Copy, Debug, Default)]
pub(crate) struct CameraView {
    pub position: Vec3,
    pub rotation: Quat,
}

impl CameraView {
    /// Returns the unit vector of its direction.
    pub(crate) fn forward(&self) -> Vec3 {
        self.rotation * Vec3::NEG_Z
    }

    /// Returns the unit vector towards the right of the window.
    pub(crate) fn right(&self) -> Vec3 {
        self.rotation * Vec3::X
    }

    /// Returns the unit vector towards the top of the window.
    pub(crate) fn up(&self) -> Vec3 {
        self.rotation * Vec3::Y
    }

    /// Returns the rotation around the vertical with which an object on the table appears upright.
    pub(crate) fn upright(&self) -> Quat {
        let right = self.right();
        Quat::from_rotation_y((-right.z).atan2(right.x))
    }

    /// Returns the length of one point of the window at `depth` in front of the camera, in units of the
    /// table.
    pub(crate) fn world_per_point(&self, window_height: f32, depth: f32) -> f32 {
        2.0 * depth * (FIELD_OF_VIEW / 2.0).tan() / window_height
    }

    /// Returns the camera in a pose whose focus appears at the point `middle` of the window, all in points.
    pub(crate) fn of(pose: CameraPose, middle: Vec2, window: Vec2) -> Self {
        let distance = window.y / (2.0 * (FIELD_OF_VIEW / 2.0).tan()) / pose.zoom;
        let rotation = Quat::from_rotation_y(pose.yaw) * Quat::from_rotation_x(-pose.pitch);
        let mut camera = Self { position: Vec3::ZERO, rotation };
        let unit = camera.world_per_point(window.y, distance);
        let off_centre = (middle - window / 2.0) * unit;
        camera.position = Vec3::new(pose.focus.x, 0.0, pose.focus.y)
            - camera.forward() * distance
            - camera.right() * off_centre.x
            + camera.up() * off_centre.y;
        camera
    }

    /// Returns the point of the table under a point of the window, `None` above the horizon.
    pub(crate) fn table_under(&self, point: Vec2, window: Vec2) -> Option<Vec3> {
        let unit = self.world_per_point(window.y, 1.0);
        let from_middle = point - window / 2.0;
        let direction =
            self.forward() + self.right() * (from_middle.x * unit) - self.up() * (from_middle.y * unit);
        (direction.y < -1e-4).then(|| self.position - direction * (self.position.y / direction.y))
    }

    /// Projects a point to the window, in points; `None` behind the camera.
    pub(crate) fn on_screen(&self, point: Vec3, window: Vec2) -> Option<Vec2> {
        let away = point - self.position;
        let depth = away.dot(self.forward());
        if depth < 0.1 {
            return None;
        }
        let unit = self.world_per_point(window.y, depth);
        Some(window / 2.0 + Vec2::new(away.dot(self.right()), -away.dot(self.up())) / unit)
    }
}

/// Returns the pose that gives the same picture when its focus appears at the point `middle` of the window
/// instead of `before`, all in points.
pub(super) fn with_focus_at(pose: CameraPose, before: Vec2, middle: Vec2, window: Vec2) -> CameraPose {
    let camera = CameraView::of(pose, before, window);
    let Some(under) = camera.table_under(middle, window) else { return pose };
    let depth = (under - camera.position).dot(camera.forward());
    let zoom = 1.0 / camera.world_per_point(window.y, depth);
    CameraPose { focus: Vec2::new(under.x, under.z), zoom, ..pose }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_part_of_the_window_moves_nothing() {
        let window = Vec2::new(1280.0, 720.0);
        let pose = CameraPose { focus: Vec2::new(103.0, -4.0), zoom: 70.0, yaw: 0.7, pitch: 0.9 };
        let (before, after) = (Vec2::new(640.0, 314.0), Vec2::new(900.0, 400.0));
        let camera = CameraView::of(pose, before, window);
        let same = CameraView::of(with_focus_at(pose, before, after, window), after, window);
        assert!(camera.position.distance(same.position) < 1e-2, "{} {}", camera.position, same.position);
    }

    #[test]
    fn upright_pictures_share_the_right_of_the_camera() {
        for yaw in [0.0, 1.0, -2.5, 3.1] {
            let camera = CameraView::of(
                CameraPose { yaw, ..CameraPose::default() },
                Vec2::ZERO,
                Vec2::new(1280.0, 720.0),
            );
            assert!((camera.upright() * Vec3::X).distance(camera.right()) < 1e-4, "{yaw}");
            assert!((camera.upright() * Vec3::Y).distance(Vec3::Y) < 1e-4, "{yaw}");
        }
    }

    #[test]
    fn a_point_of_the_table_is_found_again_under_its_place_on_screen() {
        let window = Vec2::new(1280.0, 720.0);
        for yaw in [0.0, 1.0, -2.5] {
            let pose = CameraPose { focus: Vec2::new(103.0, -4.0), zoom: 70.0, yaw, pitch: 1.0 };
            let middle = Vec2::new(640.0, 314.0);
            let camera = CameraView::of(pose, middle, window);
            let point = Vec3::new(101.5, 0.0, -2.0);
            let seen = camera.on_screen(point, window).expect("it is before the camera");
            let back = camera.table_under(seen, window).expect("the ray meets the table");
            assert!(back.distance(point) < 1e-3, "{back}");
            let focus =
                camera.on_screen(Vec3::new(103.0, 0.0, -4.0), window).expect("it is before the camera");
            assert!(focus.distance(middle) < 1e-2, "{focus}");
        }
    }
}
