//! The terrain material of the tiles.

use bevy::ecs::system::SystemParam;
use bevy::mesh::{MeshTag, MeshVertexBufferLayoutRef};
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::ShaderRef;

use super::baked_pictures::{BakedPictures, BakedRegion};
use super::cells::{BoardTexture, ENVIRONMENTS, settled_tag};
use super::light::{Shaded, Shadows, follow_shadows};
use super::pieces::PieceMeshes;
use crate::cascadia::table::TileOf;
use crate::cascadia::turn::GhostTile;
use crate::preferences::graphics_quality::Quality;
use crate::preferences::season::Season;
use crate::preferences::season_look::{SeasonLook, SeasonLooks};
use crate::preferences::settings::Settings;
use crate::ui::silhouettes::ShapeAtlas;

#[derive(Clone, Copy, ShaderType, Debug)]
struct TerrainParameters {
    grid: f32,
    opacity: f32,
    still: f32,
    /// 1 on the canvas for baking the image of an environment.
    canvas: f32,
    /// The regions of the baked images of the environments.
    regions: [Vec4; ENVIRONMENTS],
}

/// The use of a terrain material.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum TerrainUse {
    /// Surfaces shaded point by point: tiles, and the canvas for baking an environment.
    Paint,
    /// Tiles that show their part of the baked image of their environment.
    Show,
}

/// The variant of the shader. Software renderers run every branch of a shader, so each use has a separate
/// variant.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TerrainKey {
    purpose: TerrainUse,
    /// True if environments are baked. The canvas then shares the variant of the tiles: software renderers
    /// keep some 20 MB for each shading variant.
    baked: bool,
    /// True if trees and peaks stand on the tiles, so that the ground below them is drawn calmer.
    standing: bool,
    /// True if the environments have the colours of high contrast.
    contrast: bool,
    /// True if every half of a tile has the sign of its habitat.
    signs: bool,
    /// True with shadows.
    shadows: Shadows,
}

impl TerrainKey {
    fn of(purpose: TerrainUse, settings: &Settings, quality: &Quality) -> Self {
        Self {
            purpose,
            baked: quality.preset.baked,
            standing: has_scenery(settings, quality),
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
pub(crate) struct TerrainMaterial {
    #[uniform(0)]
    parameters: TerrainParameters,
    #[texture(1, sample_type = "u_int")]
    board: Handle<Image>,
    #[texture(2)]
    #[sampler(3)]
    shapes: Handle<Image>,
    #[texture(4)]
    #[sampler(5)]
    picture: Option<Handle<Image>>,
    #[uniform(6)]
    season: SeasonLook,
    key: TerrainKey,
    alpha_mode: AlphaMode,
}

impl TerrainMaterial {
    /// Sets the regions of the baked images.
    pub(super) fn show(&mut self, regions: &[BakedRegion; ENVIRONMENTS]) {
        self.parameters.regions = regions.map(BakedRegion::vector);
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
        let TerrainKey { purpose, baked, standing, contrast, signs, shadows } = key.bind_group_data;
        let definitions = [
            ("STANDING", standing),
            ("CONTRAST", contrast),
            ("SIGNS", signs),
            ("PICTURED", purpose == TerrainUse::Show),
            ("CANVAS", baked && purpose == TerrainUse::Paint),
        ];
        // The shadow pass has no fragment shader.
        if let Some(fragment) = &mut descriptor.fragment {
            let chosen = definitions.into_iter().filter(|(_, chosen)| *chosen);
            fragment.shader_defs.extend(chosen.map(|(name, _)| name.into()));
        }
        shadows.define(descriptor);
        Ok(())
    }
}

/// The materials of tiles and of the preview.
#[derive(Resource)]
pub(crate) struct TerrainMaterials {
    pub solid: Handle<TerrainMaterial>,
    /// Of tiles that show their part of the baked image of each environment.
    pub(super) pictured: [Handle<TerrainMaterial>; ENVIRONMENTS],
    pub ghost: Handle<TerrainMaterial>,
    /// Of the canvas for baking.
    pub(super) canvas: Handle<TerrainMaterial>,
}

/// Inputs of the terrain's look.
#[derive(SystemParam)]
struct TerrainLook<'w> {
    settings: Res<'w, Settings>,
    quality: Res<'w, Quality>,
    season: Res<'w, Season>,
    looks: Res<'w, SeasonLooks>,
}

impl TerrainLook<'_> {
    fn of_season(&self) -> SeasonLook {
        *self.looks.of(*self.season, self.settings.high_contrast)
    }
}

impl TerrainMaterials {
    fn all(&self) -> impl Iterator<Item = &Handle<TerrainMaterial>> {
        [&self.solid, &self.ghost, &self.canvas].into_iter().chain(&self.pictured)
    }
}

fn make_materials(
    mut commands: Commands,
    mut images: ResMut<Assets<Image>>,
    mut materials: ResMut<Assets<TerrainMaterial>>,
    atlas: Res<ShapeAtlas>,
    pictures: Res<BakedPictures>,
    look: TerrainLook,
) {
    let (settings, quality) = (&*look.settings, &*look.quality);
    let board = BoardTexture::empty(&mut images);
    let mut material = |opacity, alpha_mode, purpose, picture: Option<&Handle<Image>>| {
        materials.add(TerrainMaterial {
            parameters: parameters(settings, quality, opacity),
            season: look.of_season(),
            key: TerrainKey::of(purpose, settings, quality),
            board: board.image().clone(),
            shapes: atlas.0.clone(),
            picture: picture.cloned(),
            alpha_mode,
        })
    };
    let canvas = material(1.0, AlphaMode::Opaque, TerrainUse::Paint, None);
    commands.insert_resource(TerrainMaterials {
        solid: material(1.0, AlphaMode::Opaque, TerrainUse::Paint, None),
        pictured: pictures
            .images
            .each_ref()
            .map(|picture| material(1.0, AlphaMode::Opaque, TerrainUse::Show, Some(picture))),
        ghost: material(0.88, AlphaMode::Blend, TerrainUse::Paint, None),
        canvas: canvas.clone(),
    });
    if let Some(mut canvas) = materials.get_mut(&canvas) {
        canvas.parameters.canvas = 1.0;
    }
    commands.insert_resource(board);
}

/// Returns the density of trees and peaks; 0 if they would hide the high-contrast colours or the signs.
pub(super) fn density(settings: &Settings, quality: &Quality) -> f32 {
    if settings.high_contrast || settings.habitat_signs { 0.0 } else { quality.preset.scenery }
}

/// Tests whether trees and peaks stand on the tiles.
fn has_scenery(settings: &Settings, quality: &Quality) -> bool {
    density(settings, quality) > 0.0
}

fn parameters(settings: &Settings, quality: &Quality, opacity: f32) -> TerrainParameters {
    TerrainParameters {
        grid: f32::from(settings.grid) / 100.0,
        opacity,
        still: if quality.stands_still(settings) { 3.0 } else { -1.0 },
        canvas: 0.0,
        regions: [BakedRegion::default().vector(); ENVIRONMENTS],
    }
}

fn follow_look(
    look: TerrainLook,
    handles: Res<TerrainMaterials>,
    mut materials: ResMut<Assets<TerrainMaterial>>,
) {
    for handle in handles.all() {
        if let Some(mut material) = materials.get_mut(handle) {
            let TerrainParameters { regions, opacity, canvas, .. } = material.parameters;
            material.parameters =
                TerrainParameters { regions, canvas, ..parameters(&look.settings, &look.quality, opacity) };
            material.season = look.of_season();
            material.key = TerrainKey::of(material.key.purpose, &look.settings, &look.quality);
        }
    }
}

/// Attaches mesh and material to a new tile.
fn attach_tile_mesh(
    added: On<Add, TileOf>,
    mut commands: Commands,
    meshes: Option<Res<PieceMeshes>>,
    materials: Option<Res<TerrainMaterials>>,
) {
    // Without a window there are no materials.
    let (Some(meshes), Some(materials)) = (meshes, materials) else { return };
    commands.entity(added.entity).insert((
        Mesh3d(meshes.tile.clone()),
        MeshMaterial3d(materials.solid.clone()),
        MeshTag::default(),
    ));
}

/// Attaches mesh and material to the preview of a tile, and a new tag after a rotation.
fn attach_ghost_mesh(
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

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<TerrainMaterial>::default())
        .add_systems(Startup, make_materials)
        .add_systems(
            Update,
            follow_look.run_if(
                resource_changed::<Settings>
                    .or_else(resource_changed::<Quality>)
                    .or_else(resource_changed::<Season>),
            ),
        )
        .add_systems(Update, follow_shadows::<TerrainMaterial>.run_if(resource_changed::<Quality>))
        .add_observer(attach_tile_mesh)
        .add_observer(attach_ghost_mesh);
}
