//! Light and dust over the pieces: one blended material for every ring, glow and glint.

use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;

use super::pieces::PieceMeshes;
use crate::preferences::config_files::{Rgb, Theme};
use crate::preferences::graphics_quality::landscape_in_sight;

/// The shape of an effect, numbered as in the shader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Glow {
    /// A ring of dust that spreads from the edge of a tile.
    Dust,
    /// A light along an edge.
    Edge,
    /// A ring of light that spreads from the edge of a tile.
    Harmony,
    /// A steady outline of a tile.
    TileOutline,
    /// A steady outline of a token.
    TokenOutline,
    /// A flash over a piece.
    Glint,
    /// A flash that travels along a line, from the left end to the right one.
    Beam,
    /// The shadow of a descending piece.
    Shadow,
    /// Rings on the water around a splash.
    WaterRing,
}

/// The colour of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EffectTint {
    /// Warm light.
    Warm,
    /// Dust of the table.
    Dust,
    /// The gold of nature tokens.
    Gold,
    /// Dark, for shadows.
    Dark,
    /// The colour of the player at this seat.
    Player(u8),
}

/// The current look of an effect, updated by its animation.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
#[require(Transform, Visibility)]
pub(crate) struct EffectLook {
    pub glow: Glow,
    pub tint: EffectTint,
    /// Its progress, 0 to 1.
    pub progress: f32,
    /// Its opacity, 0 to 1.
    pub strength: f32,
}

impl EffectLook {
    /// Returns the mesh tag of an effect, in the layout of the shader.
    fn tag(self) -> MeshTag {
        let tint = match self.tint {
            EffectTint::Warm => 0,
            EffectTint::Dust => 1,
            EffectTint::Gold => 2,
            EffectTint::Dark => 3,
            EffectTint::Player(seat) => 4 + u32::from(seat % 4),
        };
        let byte = |share: f32| (share.clamp(0.0, 1.0) * 255.0).round() as u32;
        MeshTag(self.glow as u32 | tint << 4 | byte(self.progress) << 8 | byte(self.strength) << 16)
    }
}

#[derive(Clone, Copy, ShaderType, Debug)]
struct EffectParameters {
    tints: [Vec4; 8],
}

/// The material of all effects; the tag of the mesh selects which.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct EffectMaterial {
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

/// The handle of the material of effects.
#[derive(Resource)]
pub(super) struct EffectMaterials(pub Handle<EffectMaterial>);

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

/// Attaches a mesh to a new effect. Without a window there is nothing to draw.
fn attach_effect_mesh(
    added: On<Add, EffectLook>,
    mut commands: Commands,
    effects: Query<&EffectLook>,
    meshes: Option<Res<PieceMeshes>>,
    material: Option<Res<EffectMaterials>>,
) {
    let (Ok(style), Some(meshes), Some(material)) = (effects.get(added.entity), meshes, material) else {
        return;
    };
    commands.entity(added.entity).insert((
        Mesh3d(meshes.plate.clone()),
        MeshMaterial3d(material.0.clone()),
        style.tag(),
    ));
}

/// Updates the mesh tag of a changed effect.
pub(super) fn redraw_effects(mut effects: Query<(&EffectLook, &mut MeshTag), Changed<EffectLook>>) {
    for (style, mut tag) in &mut effects {
        tag.set_if_neq(style.tag());
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<EffectMaterial>::default())
        .add_systems(Startup, make_material)
        .add_systems(PostUpdate, redraw_effects.run_if(landscape_in_sight))
        .add_observer(attach_effect_mesh);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tag_holds_every_part() {
        let style =
            EffectLook { glow: Glow::Beam, tint: EffectTint::Player(3), progress: 1.0, strength: 0.5 };
        assert_eq!(style.tag().0, 6 | 7 << 4 | 255 << 8 | 128 << 16);
        let style = EffectLook { progress: 0.0, strength: 7.0, tint: EffectTint::Warm, ..style };
        assert_eq!(style.tag().0, 6 | 255 << 16);
    }
}
