//! The camera of the keepsakes: renders a finished environment off-screen, wherever the window looks.

use bevy::camera::{ClearColorConfig, Hdr, RenderTarget};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::ecs::system::SystemParam;
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};

use crate::camera::{BACKGROUND, CameraPose, CameraView, HexArea, MainCamera, Rig, Viewport};
use crate::store::keepsakes;
use crate::window::layout::ScreenLayout;
use cascadia_base::Seat;

/// Size of a picture in pixels.
pub(super) const SIZE: UVec2 = UVec2::new(keepsakes::SIZE[0] as u32, keepsakes::SIZE[1] as u32);
/// Margins around the tiles, in pixels; peaks and trees rise above the uppermost tile.
const AROUND: Vec2 = Vec2::new(33.0, 30.0);
const ABOVE: f32 = 21.0;

/// Returns the pose that fills a picture with an environment, with the yaw and pitch of `like`.
pub(super) fn pose_of(seat: Seat, area: &impl HexArea, like: CameraPose) -> CameraPose {
    let (size, layout) = (SIZE.as_vec2(), ScreenLayout::of(SIZE.as_vec2(), 1.0));
    let rect = Rect::from_corners(AROUND + Vec2::new(0.0, ABOVE), size - AROUND);
    let mut rig = Rig::default();
    rig.place(like);
    rig.show_in(Viewport { rect, middle: size / 2.0 }, seat, area, 1.0, &layout);
    rig.fill(area, &layout);
    rig.goal
}

/// Returns the place of the camera in a pose.
fn place_of(pose: CameraPose) -> Transform {
    let size = SIZE.as_vec2();
    let view = CameraView::of(pose, size / 2.0, size);
    Transform::from_translation(view.position).with_rotation(view.rotation)
}

/// Marks the camera, with its image.
#[derive(Component)]
pub(super) struct KeepsakeCamera {
    pub(super) image: Handle<Image>,
}

/// Inputs for spawning and removing the camera.
#[derive(SystemParam)]
pub(super) struct KeepsakeCameras<'w, 's> {
    commands: Commands<'w, 's>,
    images: ResMut<'w, Assets<Image>>,
    main: Query<'w, 's, (&'static Msaa, &'static Projection, Option<&'static Bloom>), With<MainCamera>>,
    cameras: Query<'w, 's, (Entity, &'static mut KeepsakeCamera, &'static mut RenderTarget)>,
}

impl KeepsakeCameras<'_, '_> {
    fn image(&mut self, size: UVec2) -> Handle<Image> {
        let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
        image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        // The camera fills it; a copy in main memory would be wasted.
        image.data = None;
        image.copy_on_resize = false;
        self.images.add(image)
    }

    /// Spawns the camera with a small image, while its shaders and textures get ready.
    pub(super) fn spawn(&mut self, pose: CameraPose) {
        let image = self.image(SIZE / 4);
        let Some((msaa, projection, bloom)) = self.main.iter().next() else { return };
        // Everything as in the window, so that no shader is compiled for the pictures alone.
        let mut camera = self.commands.spawn((
            Name::new("Camera of a keepsake"),
            Camera3d::default(),
            Camera { order: 1, clear_color: ClearColorConfig::Custom(BACKGROUND), ..default() },
            RenderTarget::Image(image.clone().into()),
            projection.clone(),
            Tonemapping::None,
            *msaa,
            place_of(pose),
            KeepsakeCamera { image },
        ));
        if let Some(bloom) = bloom {
            camera.insert((Hdr, bloom.clone()));
        }
    }

    /// Gives the camera its full image, twice as large each way where edges are not smoothed otherwise.
    pub(super) fn enlarge(&mut self) {
        let is_rough = self.main.iter().next().is_some_and(|(msaa, ..)| *msaa == Msaa::Off);
        let image = self.image(if is_rough { SIZE * 2 } else { SIZE });
        for (_, mut camera, mut target) in &mut self.cameras {
            camera.image = image.clone();
            *target = RenderTarget::Image(image.clone().into());
        }
    }

    /// Returns the image of the camera.
    pub(super) fn target(&self) -> Option<Handle<Image>> {
        self.cameras.iter().next().map(|(_, camera, _)| camera.image.clone())
    }

    pub(super) fn clear_away(&mut self) {
        for (entity, ..) in &self.cameras {
            self.commands.entity(entity).despawn();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_base::Hex;

    /// A row of tiles.
    struct TileRow(i32);

    impl HexArea for TileRow {
        fn covered_hexes(&self) -> impl Iterator<Item = Hex> {
            (0..self.0).map(|q| Hex::new(q, 0))
        }

        fn free_hexes(&self) -> impl Iterator<Item = Hex> {
            std::iter::empty()
        }
    }

    #[test]
    fn an_environment_fills_its_picture_from_every_seat_and_side() {
        let size = SIZE.as_vec2();
        for (seat, length, yaw) in [(0, 4, 0.0), (1, 9, 0.3), (3, 12, 2.0)] {
            let like = CameraPose { yaw, pitch: 0.9, ..CameraPose::default() };
            let pose = pose_of(Seat(seat), &TileRow(length), like);
            assert_eq!((pose.yaw, pose.pitch), (yaw, 0.9));
            let view = CameraView::of(pose, size / 2.0, size);
            let row = TileRow(length);
            let corners = row.covered_hexes().map(|hex| {
                let middle = crate::camera::space::hex_position(Seat(seat), hex);
                view.on_screen(middle, size).expect("it is before the camera")
            });
            let bounds = corners.fold(Rect::EMPTY, |bounds, corner| bounds.union_point(corner));
            assert!(Rect::from_corners(Vec2::ZERO, size).contains(bounds.min), "{bounds:?}");
            assert!(Rect::from_corners(Vec2::ZERO, size).contains(bounds.max), "{bounds:?}");
            let share = (bounds.width() / size.x).max(bounds.height() / size.y);
            assert!(share > 0.55, "{length}: {share}");
        }
    }
}
