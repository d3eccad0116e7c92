//! Light and dust on the land: one blended material for every ring, glow and glint that comes and goes.

use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;

use super::PieceMeshes;
use crate::app::config::{Rgb, Theme};

/// The shape of an effect; the shader knows them too.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Glow {
    /// A ring of dust that spreads from the rim of a tile.
    Dust,
    /// A light along an edge.
    Edge,
    /// A ring of light that spreads from the rim of a tile.
    Harmony,
    /// A steady outline of a tile.
    TileOutline,
    /// A steady outline of a token.
    TokenOutline,
    /// A flash over a piece.
    Glint,
    /// A flash that travels along a line, from the left end to the right one.
    Beam,
    /// The shadow of a piece that comes down.
    Shadow,
}

/// The colour of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Tint {
    /// Evening light.
    Warm,
    /// What lies on the table.
    Dust,
    /// Nature tokens.
    Gold,
    /// No light at all.
    Dark,
    /// The colour of the player at this seat.
    Player(u8),
}

/// What an effect looks like now. Written by whoever lets it come and go.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
#[require(Transform, Visibility)]
pub struct EffectLook {
    /// Its shape.
    pub glow: Glow,
    /// Its colour.
    pub tint: Tint,
    /// How far it has come, 0 to 1.
    pub progress: f32,
    /// How strongly it is seen, 0 to 1.
    pub strength: f32,
}

impl EffectLook {
    /// The bits an effect is drawn by; the shader knows them too.
    fn tag(self) -> MeshTag {
        let tint = match self.tint {
            Tint::Warm => 0,
            Tint::Dust => 1,
            Tint::Gold => 2,
            Tint::Dark => 3,
            Tint::Player(seat) => 4 + u32::from(seat % 4),
        };
        let byte = |share: f32| (share.clamp(0.0, 1.0) * 255.0).round() as u32;
        MeshTag(self.glow as u32 | tint << 4 | byte(self.progress) << 8 | byte(self.strength) << 16)
    }
}

#[derive(Clone, Copy, ShaderType, Debug)]
struct EffectParameters {
    tints: [Vec4; 8],
}

/// The material of all effects; which one it is, the tag of the mesh says.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub struct EffectMaterial {
    #[uniform(0)]
    parameters: EffectParameters,
}

impl Material for EffectMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders://effect.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// The material of the effects.
#[derive(Resource)]
pub struct EffectMaterials(pub Handle<EffectMaterial>);

fn make_material(mut commands: Commands, theme: Res<Theme>, mut materials: ResMut<Assets<EffectMaterial>>) {
    let vector = |rgb: Rgb| Vec4::new(f32::from(rgb[0]), f32::from(rgb[1]), f32::from(rgb[2]), 255.0) / 255.0;
    let [first, second, third, fourth] = theme.players.map(vector);
    let warm = vector([0xFF, 0xE2, 0x9A]);
    let dust = vector([0xD8, 0xC9, 0xA8]);
    let tints =
        [warm, dust, vector(theme.nature.silhouette), vector([8, 14, 12]), first, second, third, fourth];
    let material = EffectMaterial { parameters: EffectParameters { tints } };
    commands.insert_resource(EffectMaterials(materials.add(material)));
}

/// Gives an effect its mesh as soon as it appears. Without a window there is nothing to be seen.
fn dress_effect(
    added: On<Add, EffectLook>,
    mut commands: Commands,
    effects: Query<&EffectLook>,
    meshes: Option<Res<PieceMeshes>>,
    material: Option<Res<EffectMaterials>>,
) {
    let (Ok(look), Some(meshes), Some(material)) = (effects.get(added.entity), meshes, material) else {
        return;
    };
    commands.entity(added.entity).insert((
        Mesh3d(meshes.plate.clone()),
        MeshMaterial3d(material.0.clone()),
        look.tag(),
    ));
}

/// Draws an effect as it has become.
fn redraw(mut effects: Query<(&EffectLook, &mut MeshTag), Changed<EffectLook>>) {
    for (look, mut tag) in &mut effects {
        tag.set_if_neq(look.tag());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<EffectMaterial>::default())
        .add_systems(Startup, make_material)
        .add_systems(PostUpdate, redraw)
        .add_observer(dress_effect);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tag_holds_every_part() {
        let look = EffectLook { glow: Glow::Beam, tint: Tint::Player(3), progress: 1.0, strength: 0.5 };
        assert_eq!(look.tag().0, 6 | 7 << 4 | 255 << 8 | 128 << 16);
        let look = EffectLook { progress: 0.0, strength: 7.0, tint: Tint::Warm, ..look };
        assert_eq!(look.tag().0, 6 | 255 << 16);
    }
}
