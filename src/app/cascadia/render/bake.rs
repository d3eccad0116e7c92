//! Low quality: each environment is painted once into a picture when it changes, and its tiles only show
//! their part of it.

use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::camera::{ClearColorConfig, RenderTarget, ScalingMode};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::ecs::system::SystemParam;
use bevy::image::ImageSampler;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

use super::baked_pictures::{BakedPictures, BakedRegion, CELLS, cells_of, painted_bits};
use super::cells::{BoardTexture, ENVIRONMENTS, cell_index, place_of_tag, write_board};
use super::ground::OCCUPIED;
use super::land_picture::LandPicture;
use super::terrain::{TerrainMaterial, TerrainMaterials};
use crate::app::cascadia::table::TileOf;
use crate::app::preferences::graphics_quality::{KeepRendering, Quality, ShadersAtOnce, landscape_in_sight};
use crate::app::preferences::season::Season;
use crate::app::preferences::settings::Settings;
use crate::cascadia::rules::Seat;

/// Side of the picture of one environment, in pixels. The pictures of all environments lie in one image, two
/// by two.
const SIDE: u32 = 1024;
/// The render layer of the canvases, which no other camera draws.
const LAYER: usize = 7;
/// Frames in which an environment is painted after a change: the changed assets arrive a frame or two later.
const FRAMES: u8 = 4;
/// The same after the start of the program and after a change of quality: image, material and pipeline arrive
/// one after the other.
const FIRST_FRAMES: u8 = 12;
/// The same where pipelines are compiled in the background.
const FIRST_FRAMES_IN_BACKGROUND: u8 = 90;

/// The camera that paints the pictures.
#[derive(Component)]
struct BakeCamera;

/// The canvas of one environment: a square that the environment is painted on.
#[derive(Component)]
struct Canvas(usize);

const fn first_frames(at_once: ShadersAtOnce) -> u8 {
    if at_once.0 { FIRST_FRAMES } else { FIRST_FRAMES_IN_BACKGROUND }
}

/// Makes the image before the materials that show it.
fn make_image(mut commands: Commands, mut images: ResMut<Assets<Image>>, at_once: Res<ShadersAtOnce>) {
    let mut image = Image::new_target_texture(SIDE * 2, SIDE * 2, TextureFormat::Rgba8UnormSrgb, None);
    image.sampler = ImageSampler::linear();
    commands.insert_resource(BakedPictures::empty(images.add(image), first_frames(*at_once)));
}

/// Spawns the camera that paints the pictures, and a canvas for each environment.
fn spawn_canvases(
    mut commands: Commands,
    pictures: Res<BakedPictures>,
    materials: Res<TerrainMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    commands.spawn((
        Name::new("Bake camera"),
        BakeCamera,
        Camera3d::default(),
        Camera { order: -1, is_active: false, clear_color: ClearColorConfig::None, ..default() },
        RenderTarget::Image(pictures.image.clone().into()),
        Projection::from(OrthographicProjection {
            scaling_mode: ScalingMode::Fixed { width: 2.0, height: 2.0 },
            near: 0.0,
            far: 4.0,
            ..OrthographicProjection::default_3d()
        }),
        Tonemapping::None,
        Msaa::Off,
        RenderLayers::layer(LAYER),
        Transform::from_xyz(0.0, 2.0, 0.0).looking_to(Vec3::NEG_Y, Vec3::NEG_Z),
    ));
    let square = meshes.add(Plane3d::new(Vec3::Y, Vec2::splat(0.5)).mesh().build());
    for environment in 0..ENVIRONMENTS {
        let place = Vec3::new((environment % 2) as f32 - 0.5, 0.0, (environment / 2) as f32 - 0.5);
        commands.spawn((
            Name::new(format!("Canvas of environment {environment}")),
            Canvas(environment),
            Mesh3d(square.clone()),
            MeshMaterial3d(materials.canvas.clone()),
            MeshTag(environment as u32),
            RenderLayers::layer(LAYER),
            Transform::from_translation(place),
            Visibility::Hidden,
        ));
    }
}

/// What the pictures were painted with, beside the tiles: the strength of the grid, whether in high contrast, and the
/// season.
type PaintedWith = (u16, bool, Season);

/// What the pictures are painted from.
#[derive(SystemParam)]
struct PaintSource<'w> {
    quality: Res<'w, Quality>,
    settings: Res<'w, Settings>,
    season: Res<'w, Season>,
    at_once: Res<'w, ShadersAtOnce>,
    board: Res<'w, BoardTexture>,
    handles: Res<'w, TerrainMaterials>,
}

/// Paints every environment whose tiles have changed, and all of them when the settings of their look have.
fn paint(
    source: PaintSource,
    mut painted_with: Local<Option<PaintedWith>>,
    mut pictures: ResMut<BakedPictures>,
    mut materials: ResMut<Assets<TerrainMaterial>>,
    mut camera: Single<&mut Camera, With<BakeCamera>>,
    mut canvases: Query<(&Canvas, &mut Visibility)>,
    mut keep_rendering: ResMut<KeepRendering>,
) {
    let PaintSource { quality, settings, season, at_once, board, handles } = source;
    let pictures = &mut *pictures;
    let with = (settings.grid, settings.high_contrast, *season);
    let before = painted_with.replace(with);
    if quality.is_changed() || before.is_some_and(|before| before != with) {
        pictures.left = [first_frames(*at_once); ENVIRONMENTS];
        pictures.finished.fill(0);
    }
    if quality.preset.baked && (board.is_changed() || quality.is_changed()) {
        let cells: Vec<u32> = board.cells().iter().copied().map(painted_bits).collect();
        for (environment, part) in cells.chunks(CELLS).enumerate() {
            if part == &pictures.painted[cells_of(environment)] {
                continue;
            }
            pictures.left[environment] = pictures.left[environment].max(FRAMES);
            let region = BakedRegion::of(part);
            if pictures.regions[environment] != region {
                // While a picture changes what it shows, tiles are painted as they are.
                pictures.regions[environment] = region;
                pictures.finished[cells_of(environment)].fill(0);
            }
        }
        pictures.painted = cells;
        for handle in [&handles.pictured, &handles.canvas] {
            if let Some(mut material) = materials.get_mut(handle) {
                material.show(&pictures.regions);
            }
        }
    }
    // All are painted whenever one is: the image does not keep what was drawn before the camera paused.
    let busy = quality.preset.baked
        && (0..ENVIRONMENTS)
            .any(|environment| pictures.left[environment] > 0 && pictures.is_needed(environment));
    keep_rendering.0 |= busy;
    for (canvas, mut visibility) in &mut canvases {
        let environment = canvas.0;
        let shown = quality.preset.baked && pictures.left[environment] > 0;
        if shown {
            pictures.left[environment] -= 1;
            if pictures.left[environment] == 0 {
                pictures.finished[cells_of(environment)]
                    .copy_from_slice(&pictures.painted[cells_of(environment)]);
            }
        }
        let drawn = busy && pictures.is_needed(environment);
        visibility.set_if_neq(if drawn { Visibility::Visible } else { Visibility::Hidden });
    }
    if camera.is_active != busy {
        camera.is_active = busy;
    }
}

/// Switches every tile that is in the picture of its environment to that picture.
fn show_pictures(
    quality: Res<Quality>,
    board: Res<BoardTexture>,
    pictures: Res<BakedPictures>,
    handles: Res<TerrainMaterials>,
    saved: Res<LandPicture>,
    mut tiles: Query<
        (&MeshTag, &Transform, &mut MeshMaterial3d<TerrainMaterial>),
        (With<TileOf>, Without<Canvas>),
    >,
) {
    for (tag, transform, mut material) in &mut tiles {
        let index = place_of_tag(tag.0, transform.translation)
            .and_then(|(environment, hex)| cell_index(Seat(environment as u8), hex))
            // A picture that is saved may be larger than the painted one.
            .filter(|_| quality.preset.baked && !saved.is_single());
        let finished = index.is_some_and(|index| {
            let cell = painted_bits(board.cells()[index]);
            cell & OCCUPIED != 0 && cell == pictures.finished[index]
        });
        let handle = if finished { &handles.pictured } else { &handles.solid };
        if material.0 != *handle {
            material.0 = handle.clone();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make_image).add_systems(PostStartup, spawn_canvases).add_systems(
        PostUpdate,
        (paint, show_pictures)
            .chain()
            .after(write_board)
            .before(VisibilitySystems::VisibilityPropagate)
            .run_if(landscape_in_sight),
    );
}
