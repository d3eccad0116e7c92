//! Low quality: each environment is baked into an image when it changes, and its tiles only show their part
//! of it.

use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::camera::{ClearColorConfig, RenderTarget};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::ecs::system::SystemParam;
use bevy::image::ImageSampler;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

use super::SharedShaders;
use super::baked_pictures::{BakedPictures, painted_bits, painted_cells};
use super::cells::{BoardTexture, cell_index, place_of_tag, write_board};
use super::environment_picture::EnvironmentPicture;
use super::ground::OCCUPIED;
use super::pieces::canvas_mesh;
use super::terrain::{TerrainMaterial, TerrainMaterials};
use crate::cascadia::table::TileOf;
use crate::preferences::graphics_quality::{Quality, ShadersAtOnce, landscape_in_sight};
use crate::preferences::season::Season;
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;
use cascadia_rules::rules::Seat;

/// Side of the image of one environment, in pixels.
const SIDE: u32 = 1024;
/// Height of the camera over the canvas, in sides of the canvas.
const HEIGHT: f32 = 2.0;
/// The render layer of the canvas, seen by no other camera.
const LAYER: usize = 7;

/// The camera that bakes the images.
#[derive(Component)]
struct BakeCamera;

/// The canvas: a square for one environment after the other.
#[derive(Component)]
struct Canvas;

/// Makes the images before the materials that show them.
fn make_images(mut commands: Commands, mut images: ResMut<Assets<Image>>, at_once: Res<ShadersAtOnce>) {
    let images = std::array::from_fn(|_| {
        let mut image = Image::new_target_texture(SIDE, SIDE, TextureFormat::Rgba8UnormSrgb, None);
        image.sampler = ImageSampler::linear();
        // The camera fills it; a copy in main memory would be wasted.
        image.data = None;
        image.copy_on_resize = false;
        images.add(image)
    });
    commands.insert_resource(BakedPictures::empty(images, *at_once));
}

/// Spawns the camera that bakes the images, and the canvas.
fn spawn_canvas(
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
        RenderTarget::Image(pictures.images[0].clone().into()),
        // With a perspective projection like the main camera's and a mesh like a tile's, the canvas shares
        // the tiles' pipeline.
        Projection::from(PerspectiveProjection {
            fov: 2.0 * (0.5 / HEIGHT).atan(),
            near: 0.5,
            far: 2.0 * HEIGHT,
            ..default()
        }),
        Tonemapping::None,
        Msaa::Off,
        RenderLayers::layer(LAYER),
        Transform::from_xyz(0.0, HEIGHT, 0.0).looking_to(Vec3::NEG_Y, Vec3::NEG_Z),
    ));
    commands.spawn((
        Name::new("Canvas"),
        Canvas,
        Mesh3d(meshes.add(canvas_mesh())),
        MeshMaterial3d(materials.canvas.clone()),
        MeshTag(0),
        RenderLayers::layer(LAYER),
        Transform::default(),
    ));
}

/// Inputs of the images beside the tiles: the strength of the grid, whether in high contrast, and the season.
type PaintedWith = (u16, bool, Season);

/// Inputs of the baking.
#[derive(SystemParam)]
struct PaintSource<'w> {
    quality: Res<'w, Quality>,
    settings: Res<'w, Settings>,
    season: Res<'w, Season>,
    at_once: Res<'w, ShadersAtOnce>,
    board: Res<'w, BoardTexture>,
    handles: Res<'w, TerrainMaterials>,
    assets: Res<'w, AssetServer>,
}

impl PaintSource<'_> {
    /// Tests whether a shader needed for baking is still loading.
    fn waits_for_shaders(&self, shaders: &SharedShaders) -> bool {
        shaders.all().any(|shader| self.assets.load_state(shader).is_loading())
    }
}

/// Bakes every environment with changed tiles, or all of them after a change of settings.
fn paint(
    (source, shaders): (PaintSource, Res<SharedShaders>),
    mut painted_with: Local<Option<PaintedWith>>,
    mut pictures: ResMut<BakedPictures>,
    mut materials: ResMut<Assets<TerrainMaterial>>,
    camera: Single<(&mut Camera, &mut RenderTarget), With<BakeCamera>>,
    mut canvas: Single<&mut MeshTag, With<Canvas>>,
    mut frames: FrameRequests,
) {
    let PaintSource { quality, settings, season, at_once, board, handles, .. } = &source;
    let with = (settings.grid, settings.high_contrast, **season);
    let before = painted_with.replace(with);
    if quality.is_changed() || before.is_some_and(|before| before != with) {
        pictures.begin_again(**at_once);
    }
    if quality.preset.baked && (board.is_changed() || quality.is_changed()) {
        pictures.take_cells(painted_cells(board));
        for handle in handles.pictured.iter().chain([&handles.canvas]) {
            if let Some(mut material) = materials.get_mut(handle) {
                material.show(&pictures.regions);
            }
        }
    }
    let busy = quality.preset.baked && pictures.is_busy();
    if busy {
        frames.now();
    }
    let painted = if busy && !source.waits_for_shaders(&shaders) { pictures.count_frame() } else { None };
    let (mut camera, mut target) = camera.into_inner();
    if camera.is_active != painted.is_some() {
        camera.is_active = painted.is_some();
    }
    if let Some(environment) = painted {
        canvas.set_if_neq(MeshTag(environment as u32));
        *target = RenderTarget::Image(pictures.images[environment].clone().into());
    }
}

/// Switches every tile contained in its environment's image to that image.
fn show_pictures(
    quality: Res<Quality>,
    board: Res<BoardTexture>,
    pictures: Res<BakedPictures>,
    handles: Res<TerrainMaterials>,
    saved: Res<EnvironmentPicture>,
    mut tiles: Query<
        (&MeshTag, &Transform, &mut MeshMaterial3d<TerrainMaterial>),
        (With<TileOf>, Without<Canvas>),
    >,
) {
    for (tag, transform, mut material) in &mut tiles {
        let place = place_of_tag(tag.0, transform.translation)
            // A saved picture may be larger than the baked image.
            .filter(|_| quality.preset.baked && !saved.is_single());
        let is_finished = |index: usize| {
            let cell = painted_bits(board.cells()[index]);
            cell & OCCUPIED != 0 && cell == pictures.finished[index]
        };
        let picture = place.and_then(|(environment, hex)| {
            let index = cell_index(Seat(environment as u8), hex)?;
            handles.pictured.get(environment).filter(|_| is_finished(index))
        });
        let handle = picture.unwrap_or(&handles.solid);
        if material.0 != *handle {
            material.0 = handle.clone();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, make_images).add_systems(PostStartup, spawn_canvas).add_systems(
        PostUpdate,
        (paint, show_pictures)
            .chain()
            .after(write_board)
            .before(VisibilitySystems::VisibilityPropagate)
            .run_if(landscape_in_sight),
    );
}
