//! The rendering of the table: the terrain material, the meshes of the pieces, plants, light.

mod bake;
mod baked_pictures;
mod cells;
mod cutout;
mod edge;
mod effects;
mod environment_picture;
mod figures;
mod frames;
mod ground;
mod grounds;
mod highlight;
mod life;
mod light;
mod pieces;
mod plants;
mod plates;
mod scenery;
mod soft_focus;
mod terrain;
mod token_models;

pub(crate) use cells::{InFlight, tile_tag};
pub(crate) use effects::EffectTint;
pub(crate) use effects::{EffectLook, Glow};
pub(crate) use environment_picture::{EnvironmentImage, EnvironmentPicturePass, ImageOrder, PictureCamera};
pub(crate) use environment_picture::{EnvironmentPicture, prepare_writing};
pub(crate) use frames::StillEnvironment;
pub(crate) use grounds::GroundInSight;
pub(crate) use highlight::HighlightedHexes;
#[cfg(test)]
pub(crate) use highlight::plugin as highlight_plugin;
pub(crate) use highlight::{HighlightOrder, HighlightSource};
#[cfg(test)]
pub(crate) use light::picture_hour_plugin;
pub(crate) use light::{FIRST_HOUR, LAST_HOUR, hour_of_day};
pub(crate) use light::{PictureHour, SetPictureHour};
pub(crate) use pieces::PieceMeshes;
pub(crate) use soft_focus::SoftFocus;
pub(crate) use terrain::TerrainMaterials;
pub(crate) use token_models::{ModelKind, TokenModel};

use std::path::Path;

use bevy::asset::io::memory::{Dir, MemoryAssetReader};
use bevy::asset::io::{AssetSourceBuilder, AssetSourceId};
use bevy::prelude::*;
use bevy::shader::Shader;

use crate::camera::CameraView;
use crate::schedule::AppSystems;
use cascadia_storage::ProgramRoot;

/// The shader of the tiles and the imported ones, kept loaded for their importers.
#[derive(Resource)]
struct SharedShaders([Handle<Shader>; 4]);

impl SharedShaders {
    fn all(&self) -> impl Iterator<Item = &Handle<Shader>> {
        self.0.iter()
    }
}

fn load_shared_shaders(mut commands: Commands, assets: Res<AssetServer>) {
    let shaders = ["terrain", "land", "patterns", "light"];
    commands.insert_resource(SharedShaders(
        shaders.map(|shader| assets.load(format!("shaders://{shader}.wgsl"))),
    ));
}

/// Registers the shaders of `root` as the only asset files; must be added before the asset plugin, which
/// would look for a folder `assets` beside the program and fail to start on systems that do not report the
/// program's path.
pub(crate) fn register_shaders(app: &mut App, root: &ProgramRoot) {
    let nothing = AssetSourceBuilder::new(|| Box::new(MemoryAssetReader::default()));
    app.register_asset_source(AssetSourceId::Default, nothing);
    let source = match root {
        ProgramRoot::Folder(folder) => {
            AssetSourceBuilder::platform_default(&folder.join("shaders").display().to_string(), None)
        }
        ProgramRoot::BuiltIn => {
            let files = built_in_shaders();
            AssetSourceBuilder::new(move || Box::new(MemoryAssetReader { root: files.clone() }))
        }
    };
    app.register_asset_source("shaders", source);
}

/// Returns the shaders built into the program as an in-memory folder.
fn built_in_shaders() -> Dir {
    let folder = Dir::default();
    for file in ProgramRoot::built_in_below("shaders") {
        if let Ok(text) = ProgramRoot::BuiltIn.read(&format!("shaders/{file}")) {
            folder.insert_asset(Path::new(&file), text.into_owned());
        }
    }
    folder
}

/// A speck in front of the camera with a material not yet in use elsewhere, so that its pipeline is compiled
/// early.
#[derive(Component)]
struct Speck;

/// Draws specks of the previews at the start. A pipeline is compiled on first use, and the previews would be
/// missing for a moment when a player first needs them.
fn prepare_previews(
    mut commands: Commands,
    meshes: Res<PieceMeshes>,
    tokens: Res<pieces::TokenMaterials>,
    tiles: Res<TerrainMaterials>,
    spots: Res<pieces::SpotMaterials>,
    effects: Res<effects::EffectMaterials>,
) {
    let speck = |mesh: &Handle<Mesh>| {
        (Name::new("Speck"), Speck, Mesh3d(mesh.clone()), Transform::from_scale(Vec3::splat(1e-4)))
    };
    commands.spawn((speck(&meshes.tile), MeshMaterial3d(tiles.ghost.clone())));
    commands.spawn((speck(&meshes.tile), MeshMaterial3d(tiles.pictured[0].clone())));
    commands.spawn((speck(&meshes.token), MeshMaterial3d(tokens.ghost.clone())));
    commands.spawn((speck(&meshes.spot), MeshMaterial3d(spots.0.clone())));
    commands.spawn((speck(&meshes.plate), MeshMaterial3d(effects.0.clone())));
}

/// Keeps the specks in front of the camera for some frames, then despawns them.
fn clear_specks(
    mut commands: Commands,
    camera: Res<CameraView>,
    mut frames: Local<u32>,
    mut specks: Query<(Entity, &mut Transform), With<Speck>>,
) {
    *frames += 1;
    for (entity, mut transform) in &mut specks {
        transform.translation = camera.position + camera.forward() * 5.0;
        if *frames > 200 {
            commands.entity(entity).despawn();
        }
    }
}

/// Adds the shaders, materials and meshes of the table.
pub(crate) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, load_shared_shaders).add_plugins((
        highlight::plugin,
        terrain::plugin,
        cells::plugin,
        pieces::plugin,
        token_models::plugin,
        plates::plugin,
        bake::plugin,
        scenery::plugin,
        edge::plugin,
        light::plugin,
        grounds::plugin,
        (effects::plugin, life::plugin),
        environment_picture::plugin,
        soft_focus::plugin,
        frames::plugin,
    ));
    app.add_systems(PostStartup, prepare_previews)
        .add_systems(Update, clear_specks.in_set(AppSystems::Show).run_if(any_with_component::<Speck>));
}
