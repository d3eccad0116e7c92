//! What everything looks like: the land material, the meshes of the pieces, silhouettes.

mod bake;
mod effects;
mod ground;
mod light;
mod pieces;
mod plants;
mod plates;
mod scenery;
pub mod silhouettes;
pub mod terrain;

pub use effects::{EffectLook, Glow, Tint};
pub use pieces::{PieceMeshes, SpotMaterial, TokenMaterial, TokenMaterials, token_tag};
pub use terrain::{TerrainMaterial, TerrainMaterials, tile_tag};

use bevy::asset::io::AssetSourceBuilder;
use bevy::prelude::*;
use bevy::shader::Shader;

use super::Frame;
use super::camera::Eye;

/// Shaders that others import; they must be loaded for that.
#[derive(Resource)]
struct SharedShaders {
    _land: Handle<Shader>,
    _patterns: Handle<Shader>,
    _light: Handle<Shader>,
}

fn load_shared_shaders(mut commands: Commands, assets: Res<AssetServer>) {
    commands.insert_resource(SharedShaders {
        _land: assets.load("shaders://land.wgsl"),
        _patterns: assets.load("shaders://patterns.wgsl"),
        _light: assets.load("shaders://light.wgsl"),
    });
}

/// Makes the folder `shaders` known; has to come before the asset plugin.
pub fn register_shaders(app: &mut App, folder: &str) {
    app.register_asset_source("shaders", AssetSourceBuilder::platform_default(folder, None));
}

/// A speck before the eye that has a material nothing else shows yet, so that it is ready when it is needed.
#[derive(Component)]
struct Speck;

/// Materials are prepared when something first uses them. The previews would stay away for a moment when a player
/// first needs them, so specks of them are drawn at the start.
fn prepare_previews(
    mut commands: Commands,
    meshes: Res<PieceMeshes>,
    tokens: Res<TokenMaterials>,
    tiles: Res<TerrainMaterials>,
    spots: Res<pieces::SpotMaterials>,
    effects: Res<effects::EffectMaterials>,
) {
    let speck = |mesh: &Handle<Mesh>| {
        (Name::new("Speck"), Speck, Mesh3d(mesh.clone()), Transform::from_scale(Vec3::splat(1e-4)))
    };
    commands.spawn((speck(&meshes.tile), MeshMaterial3d(tiles.ghost.clone())));
    commands.spawn((speck(&meshes.tile), MeshMaterial3d(tiles.pictured.clone())));
    commands.spawn((speck(&meshes.token), MeshMaterial3d(tokens.ghost.clone())));
    commands.spawn((speck(&meshes.spot), MeshMaterial3d(spots.0.clone())));
    commands.spawn((speck(&meshes.plate), MeshMaterial3d(effects.0.clone())));
}

/// Keeps the specks before the eye for a while, then clears them away.
fn clear_specks(
    mut commands: Commands,
    eye: Res<Eye>,
    mut frames: Local<u32>,
    mut specks: Query<(Entity, &mut Transform), With<Speck>>,
) {
    *frames += 1;
    for (entity, mut transform) in &mut specks {
        transform.translation = eye.position + eye.forward() * 5.0;
        if *frames > 200 {
            commands.entity(entity).despawn();
        }
    }
}

/// Everything in this folder.
pub fn plugin(app: &mut App) {
    app.add_systems(PreStartup, load_shared_shaders).add_plugins((
        silhouettes::plugin,
        terrain::plugin,
        pieces::plugin,
        plates::plugin,
        bake::plugin,
        scenery::plugin,
        light::plugin,
        effects::plugin,
    ));
    app.add_systems(PostStartup, prepare_previews)
        .add_systems(Update, clear_specks.in_set(Frame::Show).run_if(any_with_component::<Speck>));
}
