//! The texture of the tray: as large as its panel, redrawn only on a change.

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{ClearColorConfig, RenderTarget};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::image::ImageSampler;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;
use bevy_egui::{EguiTextureHandle, EguiUserTextures, egui};

use super::scene::{TRAY_LAYER, TrayScene, show_scene};
use super::stage::DiceStage;
use super::throw::TrayPanel;
use super::tray_view::perspective;
use crate::preferences::graphics_quality::{Quality, ShadersAtOnce};
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use rolling_rivers::RollingRivers;

/// The texture is small and mostly still, so dice are antialiased in every quality.
const EDGES: Msaa = Msaa::Sample4;
/// Frames drawn after a change: changed assets arrive a frame or two later.
const FRAMES: u8 = 3;
/// Frames drawn for the first picture: image, material and pipeline arrive one after the other.
const FIRST_FRAMES: u8 = 12;
/// Frames drawn for the first picture if pipelines are compiled in the background.
const FIRST_FRAMES_IN_BACKGROUND: u8 = 90;

/// The texture of the tray.
#[derive(Resource, Default)]
pub(crate) struct TrayPicture {
    image: Option<Handle<Image>>,
    size: UVec2,
    /// The texture as the panel uses it.
    pub texture: Option<egui::TextureId>,
    /// Frames still to be drawn.
    left: u8,
}

impl TrayPicture {
    /// Redraws the picture without a change in the scene.
    pub(crate) fn draw_again(&mut self) {
        self.left = self.left.max(1);
    }
}

#[derive(Component)]
struct TrayCamera;

/// Resizes the texture to the panel, in physical pixels.
fn follow_size(
    panel: Res<TrayPanel>,
    at_once: Res<ShadersAtOnce>,
    stage: Res<DiceStage>,
    mut images: ResMut<Assets<Image>>,
    mut textures: ResMut<EguiUserTextures>,
    mut picture: ResMut<TrayPicture>,
    mut commands: Commands,
    cameras: Query<Entity, With<TrayCamera>>,
) {
    let Some(rect) = panel.rect else { return };
    let size = (rect.size() * panel.pixels).round().as_uvec2().clamp(UVec2::ONE, UVec2::splat(4096));
    if picture.size == size && !cameras.is_empty() {
        return;
    }
    let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
    image.sampler = ImageSampler::linear();
    let image = images.add(image);
    if let Some(before) = picture.image.replace(image.clone()) {
        textures.remove_image(&before);
    }
    picture.texture = Some(textures.add_image(EguiTextureHandle::Strong(image.clone())));
    picture.size = size;
    picture.left = if at_once.0 { FIRST_FRAMES } else { FIRST_FRAMES_IN_BACKGROUND };
    cameras.iter().for_each(|camera| commands.entity(camera).despawn());
    commands.spawn((
        Name::new("Camera of the tray"),
        TrayCamera,
        Camera3d::default(),
        Camera {
            order: -1,
            clear_color: ClearColorConfig::Custom(Color::srgb_u8(0x2E, 0x1E, 0x12)),
            ..default()
        },
        RenderTarget::Image(image.into()),
        Projection::from(perspective(rect.size())),
        Tonemapping::None,
        EDGES,
        RenderLayers::layer(TRAY_LAYER),
        stage.view.camera,
        DespawnOnExit(RollingRivers::TABLE),
    ));
}

/// Enables the camera while the scene changes.
fn draw_when_needed(
    mut scene: ResMut<TrayScene>,
    quality: Res<Quality>,
    mut picture: ResMut<TrayPicture>,
    mut frames: FrameRequests,
    mut cameras: Query<&mut Camera, With<TrayCamera>>,
) {
    if std::mem::take(&mut scene.bypass_change_detection().changed) || quality.is_changed() {
        picture.left = picture.left.max(FRAMES);
    }
    let draws = picture.left > 0;
    if draws {
        picture.left -= 1;
        frames.now();
    }
    for mut camera in &mut cameras {
        if camera.is_active != draws {
            camera.is_active = draws;
        }
    }
}

fn drop_picture(mut textures: ResMut<EguiUserTextures>, mut picture: ResMut<TrayPicture>) {
    if let Some(image) = picture.image.take() {
        textures.remove_image(&image);
    }
    *picture = TrayPicture::default();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TrayPicture>().add_systems(OnExit(RollingRivers::TABLE), drop_picture).add_systems(
        Update,
        (follow_size.run_if(resource_exists_and_changed::<TrayPanel>), draw_when_needed)
            .chain()
            .after(show_scene)
            .in_set(AppSystems::Show)
            .run_if(in_state(RollingRivers::TABLE).and_then(resource_exists::<TrayScene>)),
    );
}
