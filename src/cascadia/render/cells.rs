//! The cells of the environments, with their tiles, tokens and previews, as a texture for the shaders.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::render::render_resource::{Extent3d, TextureDimension, TextureFormat};

use super::ground::{BOARD, OCCUPIED};
use super::highlight::{HighlightedHexes, follow_orders};
use crate::camera::space::ENVIRONMENT_SPACING;
use crate::cascadia::Session;
use crate::cascadia::table::{At, Facing, TileOf, TokenOf};
use crate::cascadia::turn::{Aim, GhostTile};
use crate::preferences::graphics_quality::landscape_in_sight;
use cascadia_base::{Hex, Rotation};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Catalogue, Place, Seat, Tile};

/// Number of environments in the texture.
pub(super) const ENVIRONMENTS: usize = 4;

/// Bits of a cell beside habitats, rotation and wildlife; constants of the shader too.
pub(super) const KEYSTONE: u32 = 0x8000;
pub(super) const TOKEN: u32 = 0x1_0000;
pub(super) const GHOST: u32 = 0x2_0000;
const HIGHLIGHTED: u32 = 0x4_0000;

/// Returns the mesh tag of a tile outside environments: its two halves on a separate patch of ground.
pub(crate) fn tile_tag(tile: Tile, rotation: Rotation, variation: u8) -> u32 {
    face_bits(tile, rotation) | u32::from(variation) << 24
}

/// Returns the mesh tag of a tile in an environment or on its way there: it contains the hex, by which the
/// shader looks up the neighbours in the cell texture.
pub(super) fn settled_tag(tile: Tile, rotation: Rotation, hex: Hex) -> u32 {
    let place = |along: i32| (along + BOARD / 2) as u32 & 63;
    face_bits(tile, rotation) | OCCUPIED | place(hex.x) << 16 | place(hex.y) << 22
}

/// Returns the environment and the hex in the tag of a settled tile at `position` in the world; `None` for
/// other tags.
pub(super) fn place_of_tag(tag: u32, position: Vec3) -> Option<(usize, Hex)> {
    let along = |bits: u32| (bits & 63) as i32 - BOARD / 2;
    let environment = (position.x / ENVIRONMENT_SPACING).round().max(0.0) as usize;
    (tag & OCCUPIED != 0).then(|| (environment, Hex::new(along(tag >> 16), along(tag >> 22))))
}

fn face_bits(tile: Tile, rotation: Rotation) -> u32 {
    let wildlife: u32 = tile.wildlife().iter().map(|species| 1 << (10 + species as u32)).sum();
    tile.first() as u32
        | (tile.second() as u32) << 3
        | u32::from(rotation.steps()) << 6
        | wildlife
        | if tile.is_keystone() { KEYSTONE } else { 0 }
}

/// Returns the index of the cell of a hex among the cells of all environments; `None` outside.
pub(super) fn cell_index(seat: Seat, hex: Hex) -> Option<usize> {
    let (column, row) = (hex.x + BOARD / 2, hex.y + BOARD / 2);
    let inside = (0..BOARD).contains(&column) && (0..BOARD).contains(&row) && seat.index() < ENVIRONMENTS;
    inside.then(|| ((seat.index() as i32 * BOARD + row) * BOARD + column) as usize)
}

/// Marks a piece on its way into the environment.
#[derive(Component)]
pub(crate) struct InFlight;

/// The cells of all environments, in the layout of the shader.
#[derive(Resource)]
pub(super) struct BoardTexture {
    image: Handle<Image>,
    cells: Vec<u32>,
}

impl BoardTexture {
    /// Creates the texture of empty environments.
    pub(super) fn empty(images: &mut Assets<Image>) -> Self {
        let cells = vec![0; ENVIRONMENTS * (BOARD * BOARD) as usize];
        let size = Extent3d {
            width: BOARD as u32,
            height: BOARD as u32 * ENVIRONMENTS as u32,
            depth_or_array_layers: 1,
        };
        let mut image = Image::new(
            size,
            TextureDimension::D2,
            bytes(&cells),
            TextureFormat::R32Uint,
            RenderAssetUsages::default(),
        );
        image.sampler = ImageSampler::nearest();
        Self { image: images.add(image), cells }
    }

    pub(super) const fn image(&self) -> &Handle<Image> {
        &self.image
    }

    /// Returns the cells of all environments, one after the other and row by row.
    pub(super) fn cells(&self) -> &[u32] {
        &self.cells
    }

    /// Replaces all cells, in the texture too.
    fn replace(&mut self, cells: Vec<u32>, images: &mut Assets<Image>) {
        if let Some(mut image) = images.get_mut(&self.image) {
            image.data = Some(bytes(&cells));
        }
        self.cells = cells;
    }
}

fn bytes(cells: &[u32]) -> Vec<u8> {
    cells.iter().flat_map(|cell| cell.to_le_bytes()).collect()
}

/// Writes the cells for the shader: all arrived tiles, the tokens on them, and the preview.
pub(super) fn write_board(
    session: Option<Res<Session>>,
    aim: Res<Aim>,
    ghosts: Query<&GhostTile>,
    highlighted: Res<HighlightedHexes>,
    mut tiles: Query<(&TileOf, &At, &Facing, Has<InFlight>, &mut MeshTag)>,
    tokens: Query<&At, (With<TokenOf>, Without<InFlight>)>,
    mut board: ResMut<BoardTexture>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(session) = session else { return };
    let catalogue: &Catalogue = &session.game().setup().catalogue;
    let mut cells = vec![0; board.cells.len()];
    for (tile, at, facing, in_flight, mut tag) in &mut tiles {
        // A tile in hand shows its future rotation.
        let rotation = match at.place() {
            Place::Hand(_) => aim.rotation,
            _ => facing.rotation(),
        };
        let face = catalogue.tile(tile.id());
        let bits = if let Place::Environment(seat, hex) = at.place() {
            if let Some(index) = cell_index(seat, hex)
                && !in_flight
            {
                cells[index] = face_bits(face, rotation) | OCCUPIED;
            }
            settled_tag(face, rotation, hex)
        } else {
            tile_tag(face, rotation, tile.id().0)
        };
        tag.set_if_neq(MeshTag(bits));
    }
    for at in &tokens {
        if let Place::Environment(seat, hex) = at.place()
            && let Some(index) = cell_index(seat, hex)
        {
            cells[index] |= TOKEN;
        }
    }
    for hex in &highlighted.hexes {
        if let Some(index) = cell_index(highlighted.seat, *hex) {
            cells[index] |= HIGHLIGHTED;
        }
    }
    for ghost in &ghosts {
        if let Some(index) = cell_index(ghost.seat, ghost.hex) {
            cells[index] = face_bits(ghost.tile, ghost.rotation) | OCCUPIED | GHOST;
        }
    }
    if cells != board.cells {
        board.replace(cells, &mut images);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(PostUpdate, write_board.after(follow_orders).run_if(landscape_in_sight));
}
