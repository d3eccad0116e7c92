//! The material of everything in the tray: painted wood and dice, lit from the north west.

use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;

use super::die_mesh::{CUP, EDGE};
use super::flight::DiePlace;
use crate::preferences::config_files::{Rgb, Theme};
use crate::rolling::table::PhysicalDie;

/// Maximum number of shadow casters: eight dice and the cup, with one to spare.
pub(super) const CASTERS: usize = 10;

/// A shadow caster: a box with round edges, given by its middle and three half axes.
#[derive(Clone, Copy, ShaderType, PartialEq, Debug, Default)]
pub(super) struct ShadowCaster {
    /// The middle, and the radius of the edges.
    middle: Vec4,
    first: Vec4,
    second: Vec4,
    /// The last axis, and the strength of the shadow.
    third: Vec4,
}

impl ShadowCaster {
    /// Returns the shadow of a die of which the share `there` is visible.
    pub(super) fn of_die(place: &DiePlace, there: f32) -> Self {
        let axes = Mat3::from_quat(place.rotation) * ((0.5 - EDGE) * place.size);
        Self {
            middle: place.at.extend(EDGE * place.size),
            first: axes.x_axis.extend(0.0),
            second: axes.y_axis.extend(0.0),
            third: axes.z_axis.extend(there),
        }
    }

    /// Returns the shadow of the cup.
    pub(super) fn of_cup(pose: &Transform) -> Self {
        let radius = (CUP[0] + CUP[1]) * 0.47;
        let up = pose.rotation * Vec3::Y;
        Self {
            middle: (pose.translation + up * CUP[2] * 0.3).extend(radius),
            first: (up * CUP[2] * 0.3).extend(0.0),
            second: Vec4::ZERO,
            third: Vec3::ZERO.extend(1.0),
        }
    }
}

/// The uniform of the shader.
#[derive(Clone, Copy, ShaderType, PartialEq, Debug)]
pub(super) struct TrayParameters {
    pub casters: [ShadowCaster; CASTERS],
    pub players: [Vec4; 4],
    pub accent: Vec4,
    /// Half the floor (x, y); rows of pictures; 1 in high contrast.
    pub half: Vec4,
    /// Number of shadow casters; softness of shadows; the rest is unused.
    pub shadows: Vec4,
}

impl TrayParameters {
    /// Returns the parameters of an empty tray.
    pub(super) fn of(theme: &Theme, rows: usize, high_contrast: bool) -> Self {
        Self {
            casters: [ShadowCaster::default(); CASTERS],
            players: theme.players.map(vector),
            accent: vector(theme.accent),
            half: Vec4::new(2.7, 1.3, rows as f32, f32::from(u8::from(high_contrast))),
            shadows: Vec4::ZERO,
        }
    }
}

fn vector(rgb: Rgb) -> Vec4 {
    Vec4::new(f32::from(rgb[0]), f32::from(rgb[1]), f32::from(rgb[2]), 255.0) / 255.0
}

/// The material of the tray; the tag of a mesh holds its die and look.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
pub(super) struct TrayMaterial {
    #[uniform(0)]
    pub parameters: TrayParameters,
    #[texture(1)]
    #[sampler(2)]
    pub faces: Handle<Image>,
    pub alpha_mode: AlphaMode,
}

impl Material for TrayMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders://dice.wgsl".into()
    }

    fn alpha_mode(&self) -> AlphaMode {
        self.alpha_mode
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }
}

/// The look of a die apart from its place.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct DieLook {
    pub die: PhysicalDie,
    /// Its index among the shadow casters.
    pub caster: usize,
    /// Opacity, 0 to 1.
    pub opacity: f32,
    /// Brightness.
    pub light: f32,
    /// Strength of the glow of its edges.
    pub glow: f32,
}

impl DieLook {
    /// Packs the look for the shader.
    pub(super) fn tag(self) -> MeshTag {
        let (kind, seat) = match self.die {
            PhysicalDie::Central(_) => (0, 0),
            PhysicalDie::Special => (1, 0),
            PhysicalDie::Personal(seat, _) => (2, seat.index() as u32 & 3),
        };
        let byte = |share: f32| (share.clamp(0.0, 1.0) * 255.0).round() as u32;
        let caster = (self.caster as u32).min(15);
        MeshTag(
            kind | seat << 2
                | caster << 4
                | byte(self.opacity) << 8
                | byte(self.light) << 16
                | byte(self.glow) << 24,
        )
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(MaterialPlugin::<TrayMaterial>::default());
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_base::Seat;

    #[test]
    fn the_tag_of_a_die_holds_every_part() {
        let look = DieLook {
            die: PhysicalDie::Personal(Seat(3), 1),
            caster: 7,
            opacity: 1.0,
            light: 0.0,
            glow: 1.0,
        };
        assert_eq!(look.tag().0, 2 | 3 << 2 | 7 << 4 | 255 << 8 | 255 << 24);
    }
}
