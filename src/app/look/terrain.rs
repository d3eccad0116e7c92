//! The land material, and the texture that tells it what lies where.

use bevy::asset::RenderAssetUsages;
use bevy::image::ImageSampler;
use bevy::mesh::{MeshTag, MeshVertexBufferLayoutRef};
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, Extent3d, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
    TextureDimension, TextureFormat,
};
use bevy::shader::ShaderRef;

use super::PieceMeshes;
use super::bake::{Pictures, Region};
use super::ground::{BOARD, OCCUPIED};
use super::light::{Shaded, Shadows, follow_shadows};
use super::silhouettes::ShapeAtlas;
use crate::app::play::Playthrough;
use crate::app::quality::Quality;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::space::LAND_SPACING;
use crate::app::table::{At, Facing, TileOf, TokenOf};
use crate::app::turn::{Aim, GhostTile};
use crate::rules::{Catalogue, Hex, Place, Rotation, Seat, Tile};

/// Lands in the texture.
pub(super) const LANDS: usize = 4;

/// Bits of a cell beside habitats, rotation and wildlife; the shader knows them too.
pub(super) const KEYSTONE: u32 = 0x8000;
pub(super) const TOKEN: u32 = 0x1_0000;
pub(super) const GHOST: u32 = 0x2_0000;
const LIT: u32 = 0x4_0000;

/// The bits a tile is drawn by while it lies on no land: its own two halves, on a patch of ground of its own.
pub fn tile_tag(tile: Tile, rotation: Rotation, variation: u8) -> u32 {
    face_bits(tile, rotation) | u32::from(variation) << 24
}

/// The bits a tile is drawn by while it lies on a land, or is on its way there: its hex comes with them, and what lies
/// around it the board texture says.
fn settled_tag(tile: Tile, rotation: Rotation, hex: Hex) -> u32 {
    let place = |along: i32| (along + BOARD / 2) as u32 & 63;
    face_bits(tile, rotation) | OCCUPIED | place(hex.x) << 16 | place(hex.y) << 22
}

/// The land and the hex in the tag of a settled tile at `position` in the world; none for a tile apart.
pub(super) fn land_of_tag(tag: u32, position: Vec3) -> Option<(usize, Hex)> {
    let along = |bits: u32| (bits & 63) as i32 - BOARD / 2;
    let land = (position.x / LAND_SPACING).round().max(0.0) as usize;
    (tag & OCCUPIED != 0).then(|| (land, Hex::new(along(tag >> 16), along(tag >> 22))))
}

fn face_bits(tile: Tile, rotation: Rotation) -> u32 {
    let wildlife: u32 = tile.wildlife().iter().map(|species| 1 << (10 + species as u32)).sum();
    tile.first() as u32
        | (tile.second() as u32) << 3
        | u32::from(rotation.steps()) << 6
        | wildlife
        | if tile.is_keystone() { KEYSTONE } else { 0 }
}

#[derive(Clone, Copy, ShaderType, Debug)]
struct TerrainParameters {
    grid: f32,
    opacity: f32,
    still: f32,
    unused: f32,
    /// What the pictures of the lands show.
    regions: [Vec4; LANDS],
}

/// What a terrain material is for.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum TerrainUse {
    /// Tiles that are painted as they are.
    Paint,
    /// Tiles that show their part of the picture of their land.
    Show,
    /// The canvas that the picture of a land is painted on.
    Canvas,
}

/// What the shader is made for. Drawn in software every branch of a shader is run, so there is one for each use.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TerrainKey {
    /// What for.
    purpose: TerrainUse,
    /// Whether trees and peaks stand on the land, so that the ground below them is painted calmer.
    standing: bool,
    /// Whether the land has the colours of high contrast.
    contrast: bool,
    /// Whether every half of a tile has the sign of its habitat.
    signs: bool,
    /// Whether shadows are shown.
    shadows: Shadows,
}

impl TerrainKey {
    fn of(purpose: TerrainUse, settings: &Settings, quality: &Quality) -> Self {
        Self {
            purpose,
            standing: stands(settings, quality),
            contrast: settings.high_contrast,
            signs: settings.habitat_signs,
            shadows: Shadows::of(quality),
        }
    }
}

impl Shaded for TerrainMaterial {
    fn shadows(&mut self) -> &mut Shadows {
        &mut self.key.shadows
    }
}

impl From<&TerrainMaterial> for TerrainKey {
    fn from(material: &TerrainMaterial) -> Self {
        material.key
    }
}

/// The material of all habitat tiles.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(TerrainKey)]
pub struct TerrainMaterial {
    #[uniform(0)]
    parameters: TerrainParameters,
    #[texture(1, sample_type = "u_int")]
    board: Handle<Image>,
    #[texture(2)]
    #[sampler(3)]
    shapes: Handle<Image>,
    #[texture(4)]
    #[sampler(5)]
    pictures: Option<Handle<Image>>,
    key: TerrainKey,
    alpha_mode: AlphaMode,
}

impl TerrainMaterial {
    /// Says what the pictures of the lands show.
    pub(super) fn show(&mut self, regions: &[Region; LANDS]) {
        self.parameters.regions = regions.map(Region::vector);
    }
}

impl Material for TerrainMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders://terrain.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.alpha_mode
    }

    fn enable_prepass() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        let TerrainKey { purpose, standing, contrast, signs, shadows } = key.bind_group_data;
        let definitions = [
            ("STANDING", standing),
            ("CONTRAST", contrast),
            ("SIGNS", signs),
            ("PICTURED", purpose == TerrainUse::Show),
            ("CANVAS", purpose == TerrainUse::Canvas),
        ];
        // The pass that draws shadows has no fragments.
        if let Some(fragment) = &mut descriptor.fragment {
            let chosen = definitions.into_iter().filter(|(_, chosen)| *chosen);
            fragment.shader_defs.extend(chosen.map(|(name, _)| name.into()));
        }
        shadows.define(descriptor);
        Ok(())
    }
}

/// The materials of tiles that lie and of the one that only might.
#[derive(Resource)]
pub struct TerrainMaterials {
    /// Of tiles.
    pub solid: Handle<TerrainMaterial>,
    /// Of tiles that show their part of the picture of their land.
    pub(super) pictured: Handle<TerrainMaterial>,
    /// Of the preview.
    pub ghost: Handle<TerrainMaterial>,
    /// Of the canvases that pictures of lands are painted on.
    pub(super) canvas: Handle<TerrainMaterial>,
}

/// Hexes of a land that light up, for whoever wants to know what earned points.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub struct LitHexes {
    /// Whose land.
    pub seat: Seat,
    /// Which hexes.
    pub hexes: Vec<Hex>,
    /// Which panel asked for it, if one did.
    source: Option<LitBy>,
}

/// A panel that can light hexes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LitBy {
    /// The scoring cards.
    Card,
    /// The table of habitats.
    Habitat,
    /// The goals of a scenario.
    Goal,
    /// The score pad at the end of a game.
    Pad,
}

impl LitHexes {
    /// What a panel wants to be lit now, if anything; what another panel lit is left alone then.
    pub fn ask(lit: &mut ResMut<Self>, source: LitBy, seat: Seat, hexes: Option<Vec<Hex>>) {
        if hexes.is_some() || lit.source == Some(source) {
            let source = hexes.is_some().then_some(source);
            lit.set_if_neq(Self { seat, hexes: hexes.unwrap_or_default(), source });
        }
    }
}

/// A piece that is on its way: it does not lie on the land yet.
#[derive(Component)]
pub struct InFlight;

/// What lies where, as the shader reads it.
#[derive(Resource)]
pub(super) struct BoardTexture {
    image: Handle<Image>,
    cells: Vec<u32>,
}

impl BoardTexture {
    /// The cells of all lands, land by land and row by row.
    pub(super) fn cells(&self) -> &[u32] {
        &self.cells
    }
}

fn make_materials(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<TerrainMaterial>>,
    atlas: Res<ShapeAtlas>,
    pictures: Res<Pictures>,
    settings: Res<Settings>,
    quality: Res<Quality>,
) {
    let cells = vec![0; LANDS * (BOARD * BOARD) as usize];
    let size =
        Extent3d { width: BOARD as u32, height: BOARD as u32 * LANDS as u32, depth_or_array_layers: 1 };
    let mut image = Image::new(
        size,
        TextureDimension::D2,
        bytes(&cells),
        TextureFormat::R32Uint,
        RenderAssetUsages::default(),
    );
    image.sampler = ImageSampler::nearest();
    let image = images.add(image);
    let mut material = |opacity, alpha_mode, purpose| {
        materials.add(TerrainMaterial {
            parameters: parameters(&settings, opacity),
            key: TerrainKey::of(purpose, &settings, &quality),
            board: image.clone(),
            shapes: atlas.0.clone(),
            pictures: (purpose == TerrainUse::Show).then(|| pictures.image.clone()),
            alpha_mode,
        })
    };
    commands.insert_resource(TerrainMaterials {
        solid: material(1.0, AlphaMode::Opaque, TerrainUse::Paint),
        pictured: material(1.0, AlphaMode::Opaque, TerrainUse::Show),
        ghost: material(0.88, AlphaMode::Blend, TerrainUse::Paint),
        canvas: material(1.0, AlphaMode::Opaque, TerrainUse::Canvas),
    });
    commands.insert_resource(BoardTexture { image, cells });
}

/// How densely trees and peaks stand on the land. They would hide what high contrast and signs are for.
pub(super) fn density(settings: &Settings, quality: &Quality) -> f32 {
    if settings.high_contrast || settings.habitat_signs { 0.0 } else { quality.preset.scenery }
}

/// Whether trees and peaks stand on the land.
fn stands(settings: &Settings, quality: &Quality) -> bool {
    density(settings, quality) > 0.0
}

fn parameters(settings: &Settings, opacity: f32) -> TerrainParameters {
    TerrainParameters {
        grid: f32::from(settings.grid) / 100.0,
        opacity,
        still: if settings.reduce_motion { 3.0 } else { -1.0 },
        unused: 0.0,
        regions: [Region::default().vector(); LANDS],
    }
}

fn follow_settings(
    settings: Res<Settings>,
    quality: Res<Quality>,
    handles: Res<TerrainMaterials>,
    mut materials: ResMut<Assets<TerrainMaterial>>,
) {
    for handle in [&handles.solid, &handles.pictured, &handles.ghost, &handles.canvas] {
        if let Some(mut material) = materials.get_mut(handle) {
            let TerrainParameters { regions, opacity, .. } = material.parameters;
            material.parameters = TerrainParameters { regions, ..parameters(&settings, opacity) };
            material.key = TerrainKey::of(material.key.purpose, &settings, &quality);
        }
    }
}

fn bytes(cells: &[u32]) -> Vec<u8> {
    cells.iter().flat_map(|cell| cell.to_le_bytes()).collect()
}

/// Where the cell of a hex is found among the cells of all lands; none outside.
pub(super) fn cell_index(seat: Seat, hex: Hex) -> Option<usize> {
    let (column, row) = (hex.x + BOARD / 2, hex.y + BOARD / 2);
    let inside = (0..BOARD).contains(&column) && (0..BOARD).contains(&row) && seat.index() < LANDS;
    inside.then(|| ((seat.index() as i32 * BOARD + row) * BOARD + column) as usize)
}

/// Gives a tile its looks as soon as it appears.
fn dress_tile(
    added: On<Add, TileOf>,
    mut commands: Commands,
    meshes: Option<Res<PieceMeshes>>,
    materials: Option<Res<TerrainMaterials>>,
) {
    // Without a window there is nothing to dress for.
    let (Some(meshes), Some(materials)) = (meshes, materials) else { return };
    commands.entity(added.entity).insert((
        Mesh3d(meshes.tile.clone()),
        MeshMaterial3d(materials.solid.clone()),
        MeshTag::default(),
    ));
}

/// Tells the shader what lies where: every tile that has arrived, the tokens on them, and the preview.
pub(super) fn write_board(
    playthrough: Option<Res<Playthrough>>,
    aim: Res<Aim>,
    ghosts: Query<&GhostTile>,
    lit: Res<LitHexes>,
    mut tiles: Query<(&TileOf, &At, &Facing, Has<InFlight>, &mut MeshTag)>,
    tokens: Query<&At, (With<TokenOf>, Without<InFlight>)>,
    mut board: ResMut<BoardTexture>,
    mut images: ResMut<Assets<Image>>,
) {
    let Some(playthrough) = playthrough else { return };
    let catalogue: &Catalogue = &playthrough.game().setup().catalogue;
    let mut cells = vec![0; board.cells.len()];
    for (tile, at, facing, in_flight, mut tag) in &mut tiles {
        // A tile in the hand shows how it is going to lie.
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
    for hex in &lit.hexes {
        if let Some(index) = cell_index(lit.seat, *hex) {
            cells[index] |= LIT;
        }
    }
    for ghost in &ghosts {
        if let Some(index) = cell_index(ghost.seat, ghost.hex) {
            cells[index] = face_bits(ghost.tile, ghost.rotation) | OCCUPIED | GHOST;
        }
    }
    if cells != board.cells {
        if let Some(mut image) = images.get_mut(&board.image) {
            image.data = Some(bytes(&cells));
        }
        board.cells = cells;
    }
}

/// Gives the ghost of a tile its looks, and new ones when it is turned.
fn dress_ghost(
    inserted: On<Insert, GhostTile>,
    mut commands: Commands,
    ghosts: Query<&GhostTile>,
    meshes: Option<Res<PieceMeshes>>,
    materials: Option<Res<TerrainMaterials>>,
) {
    let (Ok(ghost), Some(meshes), Some(materials)) = (ghosts.get(inserted.entity), meshes, materials) else {
        return;
    };
    commands.entity(inserted.entity).insert((
        Mesh3d(meshes.tile.clone()),
        MeshMaterial3d(materials.ghost.clone()),
        MeshTag(settled_tag(ghost.tile, ghost.rotation, ghost.hex)),
    ));
}

/// What a panel of the table lit goes out with the table.
fn put_out(mut lit: ResMut<LitHexes>) {
    lit.set_if_neq(LitHexes::default());
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<TerrainMaterial>::default())
        .init_resource::<LitHexes>()
        .add_systems(OnExit(Screen::Playing), put_out)
        .add_systems(Startup, make_materials)
        .add_systems(
            Update,
            follow_settings.run_if(resource_changed::<Settings>.or_else(resource_changed::<Quality>)),
        )
        .add_systems(Update, follow_shadows::<TerrainMaterial>.run_if(resource_changed::<Quality>))
        .add_systems(PostUpdate, write_board)
        .add_observer(dress_tile)
        .add_observer(dress_ghost);
}
