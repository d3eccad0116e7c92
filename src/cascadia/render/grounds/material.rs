//! The material of the ground with its shader parameters.

use bevy::mesh::MeshVertexBufferLayoutRef;
use bevy::pbr::{MaterialPipeline, MaterialPipelineKey};
use bevy::prelude::*;
use bevy::reflect::TypePath;
use bevy::render::render_resource::{
    AsBindGroup, RenderPipelineDescriptor, ShaderType, SpecializedMeshPipelineError,
};
use bevy::shader::{Shader, ShaderRef};

use super::super::cells::ENVIRONMENTS;
use crate::preferences::config_files::TONES;

/// The parameters of a ground; `Ground` in `shaders/ground.wgsl`.
#[derive(Clone, Copy, ShaderType, Debug, Default)]
pub(in super::super) struct GroundParameters {
    /// The hour of the day: 0 dawn, one half noon, 1 the golden hour.
    pub hour: f32,
    /// The time for moving things, in seconds; negative for the clock.
    pub still: f32,
    /// The minimum share of haze.
    pub least_haze: f32,
    /// 1 once the textures hold the painting of this ground, otherwise 0.
    pub painted: f32,
    /// The share of snow on open ground.
    pub snow: f32,
    /// Rows by which the horizon is lowered, in a window of 720 rows.
    pub lowered: f32,
    /// The region of each environment in the shadow texture: minimum corner and side.
    pub environments: [Vec4; ENVIRONMENTS],
    /// The tones of the hour.
    pub tones: [Vec4; TONES],
}

/// A part of the ground, a rectangle of the window.
#[derive(Component, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in super::super) enum GroundPart {
    /// The upper rows with the end of the floor.
    Horizon,
    /// The rest, with floor alone.
    Floor,
}

/// The variant of the shader.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in super::super) struct GroundKey {
    pub part: GroundPart,
    /// The shader of the chosen ground.
    pub shader: Handle<Shader>,
    /// True if clouds and wisps of mist are drawn; with reduced motion they stand still.
    pub drifts: bool,
}

/// The material of the ground.
#[derive(Asset, TypePath, AsBindGroup, Clone, Debug)]
#[bind_group_data(GroundKey)]
pub(in super::super) struct GroundMaterial {
    #[uniform(0)]
    pub parameters: GroundParameters,
    /// The floor as seen from above.
    #[texture(1)]
    #[sampler(2)]
    pub floor: Handle<Image>,
    /// The surroundings of the floor, by direction.
    #[texture(3)]
    #[sampler(4)]
    pub panorama: Handle<Image>,
    #[texture(5)]
    #[sampler(6)]
    pub drift: Handle<Image>,
    /// The soft shadows of the environments, side by side.
    #[texture(7)]
    #[sampler(8)]
    pub shadow: Handle<Image>,
    pub key: GroundKey,
}

impl From<&GroundMaterial> for GroundKey {
    fn from(material: &GroundMaterial) -> Self {
        material.key.clone()
    }
}

impl Material for GroundMaterial {
    fn vertex_shader() -> ShaderRef {
        "shaders://ground.wgsl".into()
    }

    fn fragment_shader() -> ShaderRef {
        "shaders://ground_valley.wgsl".into()
    }

    /// Draws the ground after everything that hides it, so that hidden parts cost nothing.
    fn alpha_mode(&self) -> AlphaMode {
        AlphaMode::Blend
    }

    /// Draws the ground before everything else drawn after the pieces.
    fn depth_bias(&self) -> f32 {
        -1e9
    }

    fn enable_prepass() -> bool {
        false
    }

    fn enable_shadows() -> bool {
        false
    }

    fn specialize(
        _: &MaterialPipeline,
        descriptor: &mut RenderPipelineDescriptor,
        _: &MeshVertexBufferLayoutRef,
        key: MaterialPipelineKey<Self>,
    ) -> Result<(), SpecializedMeshPipelineError> {
        // The ground is opaque, and nothing lies behind it.
        if let Some(depth) = &mut descriptor.depth_stencil {
            depth.depth_write_enabled = Some(false);
            depth.bias = default();
        }
        let Some(fragment) = &mut descriptor.fragment else { return Ok(()) };
        fragment.shader = key.bind_group_data.shader;
        for target in fragment.targets.iter_mut().flatten() {
            target.blend = None;
        }
        if key.bind_group_data.part == GroundPart::Horizon {
            fragment.shader_defs.push("HORIZON".into());
        }
        if key.bind_group_data.drifts {
            fragment.shader_defs.push("DRIFTS".into());
        }
        Ok(())
    }
}
