//! Low quality: each land is painted once into a picture when it changes, and its tiles only show their part of it.

use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::camera::{ClearColorConfig, RenderTarget, ScalingMode};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::image::ImageSampler;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::render::render_resource::TextureFormat;

use super::ground::{BOARD, OCCUPIED};
use super::terrain::{
    BoardTexture, GHOST, LANDS, TerrainMaterial, TerrainMaterials, cell_index, land_of_tag, write_board,
};
use crate::app::quality::{Quality, ShadersAtOnce};
use crate::app::settings::Settings;
use crate::app::space::hex_centre;
use crate::app::table::TileOf;
use crate::rules::{Hex, Seat};

/// Side of the picture of one land, in pixels. The pictures of all lands lie in one image, two by two.
const SIDE: u32 = 1024;
/// Where the painting happens, out of sight of every other camera.
const LAYER: usize = 7;
/// Cells of one land.
const CELLS: usize = (BOARD * BOARD) as usize;
/// Frames in which a land is painted after a change: what it is painted with arrives a frame or two later.
const FRAMES: u8 = 4;
/// The same after the start of the program and after a change of quality: image, material and program arrive one after
/// the other.
const FIRST_FRAMES: u8 = 12;
/// The same where shaders are prepared in the background.
const FIRST_FRAMES_IN_BACKGROUND: u8 = 90;

/// The part of a land that its picture shows: a square, as its least corner and its side.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Region {
    least: Vec2,
    side: f32,
}

impl Default for Region {
    fn default() -> Self {
        Self { least: Vec2::splat(-4.0), side: 8.0 }
    }
}

impl Region {
    /// The smallest region that holds all tiles of a land; grows in steps, so that it seldom changes.
    fn of(cells: &[u32]) -> Self {
        let occupied = |(index, cell): (usize, &u32)| {
            let index = index as i32;
            let hex = Hex::new(index % BOARD - BOARD / 2, index / BOARD - BOARD / 2);
            (*cell & OCCUPIED != 0 && *cell & GHOST == 0).then(|| hex_centre(hex))
        };
        let mut bounds = None;
        for centre in cells.iter().enumerate().filter_map(occupied) {
            let tile = Rect::from_center_half_size(centre, Vec2::splat(1.05));
            bounds = Some(bounds.map_or(tile, |bounds: Rect| bounds.union(tile)));
        }
        let Some(bounds) = bounds else { return Self::default() };
        let least = (bounds.min / 2.0).floor() * 2.0;
        let most = (bounds.max / 2.0).ceil() * 2.0;
        Self { least, side: (most - least).max_element().max(8.0) }
    }

    /// As the shader wants it.
    pub(super) const fn vector(self) -> Vec4 {
        Vec4::new(self.least.x, self.least.y, self.side, 0.0)
    }
}

/// The pictures, and what they were painted from.
#[derive(Resource)]
pub(super) struct Pictures {
    /// All four, two by two.
    pub image: Handle<Image>,
    /// What each shows.
    pub regions: [Region; LANDS],
    /// The cells each was painted from.
    painted: Vec<u32>,
    /// Frames each has still to be painted in.
    left: [u8; LANDS],
    /// The cells that the pictures show for sure.
    finished: Vec<u32>,
}

impl Pictures {
    /// Whether anything lies on a land. The first land is painted even so, to have everything ready for the game.
    fn is_needed(&self, land: usize) -> bool {
        land == 0 || self.painted[cells_of(land)].iter().any(|cell| cell & OCCUPIED != 0)
    }
}

/// The camera that paints.
#[derive(Component)]
struct Painter;

/// What the painter sees of one land: a square that the land is painted on.
#[derive(Component)]
struct Canvas(usize);

/// Where the cells of a land are among those of all.
const fn cells_of(land: usize) -> std::ops::Range<usize> {
    land * CELLS..(land + 1) * CELLS
}

const fn first_frames(at_once: ShadersAtOnce) -> u8 {
    if at_once.0 { FIRST_FRAMES } else { FIRST_FRAMES_IN_BACKGROUND }
}

/// Makes the image before the materials that show it.
fn make_image(mut commands: Commands, mut images: ResMut<Assets<Image>>, at_once: Res<ShadersAtOnce>) {
    let mut image = Image::new_target_texture(SIDE * 2, SIDE * 2, TextureFormat::Rgba8UnormSrgb, None);
    image.sampler = ImageSampler::linear();
    commands.insert_resource(Pictures {
        image: images.add(image),
        regions: [Region::default(); LANDS],
        painted: vec![0; LANDS * CELLS],
        left: [first_frames(*at_once); LANDS],
        finished: vec![0; LANDS * CELLS],
    });
}

fn set_up(
    mut commands: Commands,
    pictures: Res<Pictures>,
    materials: Res<TerrainMaterials>,
    mut meshes: ResMut<Assets<Mesh>>,
) {
    commands.spawn((
        Name::new("Painter"),
        Painter,
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
    for land in 0..LANDS {
        let place = Vec3::new((land % 2) as f32 - 0.5, 0.0, (land / 2) as f32 - 0.5);
        commands.spawn((
            Name::new(format!("Canvas of land {land}")),
            Canvas(land),
            Mesh3d(square.clone()),
            MeshMaterial3d(materials.canvas.clone()),
            MeshTag(land as u32),
            RenderLayers::layer(LAYER),
            Transform::from_translation(place),
            Visibility::Hidden,
        ));
    }
}

/// What a picture depends on: tiles that lie, without previews and tokens.
const fn painted_bits(cell: u32) -> u32 {
    if cell & GHOST == 0 { cell & 0xffff } else { 0 }
}

/// What the pictures were painted with, beside the tiles: the strength of the grid and whether in high contrast.
type PaintedWith = (u16, bool);

/// Paints every land whose tiles have changed, and all of them when they are to look otherwise.
fn paint(
    quality: Res<Quality>,
    settings: Res<Settings>,
    mut painted_with: Local<Option<PaintedWith>>,
    at_once: Res<ShadersAtOnce>,
    board: Res<BoardTexture>,
    handles: Res<TerrainMaterials>,
    mut pictures: ResMut<Pictures>,
    mut materials: ResMut<Assets<TerrainMaterial>>,
    mut painter: Single<&mut Camera, With<Painter>>,
    mut canvases: Query<(&Canvas, &mut Visibility)>,
) {
    let pictures = &mut *pictures;
    let with = (settings.grid, settings.high_contrast);
    let before = painted_with.replace(with);
    if quality.is_changed() || before.is_some_and(|before| before != with) {
        pictures.left = [first_frames(*at_once); LANDS];
        pictures.finished.fill(0);
    }
    if quality.preset.baked && (board.is_changed() || quality.is_changed()) {
        let cells: Vec<u32> = board.cells().iter().copied().map(painted_bits).collect();
        for (land, part) in cells.chunks(CELLS).enumerate() {
            if part == &pictures.painted[cells_of(land)] {
                continue;
            }
            pictures.left[land] = pictures.left[land].max(FRAMES);
            let region = Region::of(part);
            if pictures.regions[land] != region {
                // While a picture changes what it shows, tiles are painted as they are.
                pictures.regions[land] = region;
                pictures.finished[cells_of(land)].fill(0);
            }
        }
        pictures.painted = cells;
        for handle in [&handles.pictured, &handles.canvas] {
            if let Some(mut material) = materials.get_mut(handle) {
                material.show(&pictures.regions);
            }
        }
    }
    // All are painted whenever one is: what the painter had drawn before it rested is not there any more.
    let busy =
        quality.preset.baked && (0..LANDS).any(|land| pictures.left[land] > 0 && pictures.is_needed(land));
    for (canvas, mut visibility) in &mut canvases {
        let land = canvas.0;
        let shown = quality.preset.baked && pictures.left[land] > 0;
        if shown {
            pictures.left[land] -= 1;
            if pictures.left[land] == 0 {
                pictures.finished[cells_of(land)].copy_from_slice(&pictures.painted[cells_of(land)]);
            }
        }
        let drawn = busy && pictures.is_needed(land);
        visibility.set_if_neq(if drawn { Visibility::Visible } else { Visibility::Hidden });
    }
    if painter.is_active != busy {
        painter.is_active = busy;
    }
}

/// Lets every tile that is in the picture of its land show its part of it.
fn show_pictures(
    quality: Res<Quality>,
    board: Res<BoardTexture>,
    pictures: Res<Pictures>,
    handles: Res<TerrainMaterials>,
    mut tiles: Query<
        (&MeshTag, &Transform, &mut MeshMaterial3d<TerrainMaterial>),
        (With<TileOf>, Without<Canvas>),
    >,
) {
    for (tag, transform, mut material) in &mut tiles {
        let index = land_of_tag(tag.0, transform.translation)
            .and_then(|(land, hex)| cell_index(Seat(land as u8), hex))
            .filter(|_| quality.preset.baked);
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
    app.add_systems(PreStartup, make_image).add_systems(PostStartup, set_up).add_systems(
        PostUpdate,
        (paint, show_pictures).chain().after(write_board).before(VisibilitySystems::VisibilityPropagate),
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_region_holds_every_tile_and_no_preview() {
        let mut cells = vec![0; (BOARD * BOARD) as usize];
        assert_eq!(Region::of(&cells), Region::default());
        let index = |x: i32, y: i32| ((y + BOARD / 2) * BOARD + x + BOARD / 2) as usize;
        for (x, y) in [(0, 0), (7, -2), (-1, 5)] {
            cells[index(x, y)] = OCCUPIED;
        }
        let region = Region::of(&cells);
        for (x, y) in [(0, 0), (7, -2), (-1, 5)] {
            let centre = hex_centre(Hex::new(x, y));
            let inside = Rect::from_corners(region.least, region.least + Vec2::splat(region.side));
            assert!(inside.contains(centre - Vec2::ONE) && inside.contains(centre + Vec2::ONE));
        }
        cells[index(-20, 0)] = OCCUPIED | GHOST;
        assert_eq!(Region::of(&cells), region);
        assert_eq!(painted_bits(OCCUPIED | GHOST | 1), 0);
    }
}
