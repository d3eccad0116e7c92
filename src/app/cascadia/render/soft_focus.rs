//! Soft focus for pictures: what lies before and behind a band of the picture blurs, as in a photograph of a small model.
//! Two passes over the finished picture, across and down.

use bevy::core_pipeline::Core3dSystems;
use bevy::core_pipeline::fullscreen_material::{
    FullscreenMaterial, FullscreenMaterialPlugin, fullscreen_material_system,
};
use bevy::core_pipeline::tonemapping::tonemapping;
use bevy::ecs::schedule::ScheduleConfigs;
use bevy::ecs::system::BoxedSystem;
use bevy::prelude::*;
use bevy::render::extract_component::ExtractComponent;
use bevy::render::render_resource::ShaderType;
use bevy::shader::ShaderRef;

/// The blur in one direction.
#[derive(Component, ExtractComponent, ShaderType, Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct SoftFocus {
    /// The row in the middle of the sharp band, as a share of the height.
    pub middle: f32,
    /// Half the height of the sharp band, the same way.
    pub sharp: f32,
    /// The way from there to the strongest blur, the same way.
    pub fade: f32,
    /// The radius of the strongest blur, the same way.
    pub reach: f32,
}

impl SoftFocus {
    /// Returns the soft focus of an image that shows this share of the height, around its middle.
    pub(super) fn within(self, share: f32) -> Self {
        Self {
            middle: 0.5 + (self.middle - 0.5) / share,
            sharp: self.sharp / share,
            fade: self.fade / share,
            reach: self.reach / share,
        }
    }
}

impl FullscreenMaterial for SoftFocus {
    fn fragment_shader() -> ShaderRef {
        "shaders://soft_focus_across.wgsl".into()
    }
}

/// The second pass, of the same blur.
#[derive(Component, ExtractComponent, ShaderType, Clone, Copy, PartialEq, Debug, Default)]
struct SoftFocusDown {
    focus: SoftFocus,
}

impl FullscreenMaterial for SoftFocusDown {
    fn fragment_shader() -> ShaderRef {
        "shaders://soft_focus_down.wgsl".into()
    }

    fn schedule_configs(system: ScheduleConfigs<BoxedSystem>) -> ScheduleConfigs<BoxedSystem> {
        system
            .in_set(Core3dSystems::PostProcess)
            .after(fullscreen_material_system::<SoftFocus>)
            .before(tonemapping)
    }
}

/// Gives every camera with the first pass the second one.
fn pair_passes(
    mut commands: Commands,
    cameras: Query<(Entity, Option<&SoftFocus>, Option<&SoftFocusDown>), With<Camera>>,
) {
    for (camera, across, down) in &cameras {
        let wanted = across.map(|across| SoftFocusDown { focus: *across });
        if down.copied() == wanted {
            continue;
        }
        match wanted {
            Some(wanted) => commands.entity(camera).insert(wanted),
            None => commands.entity(camera).remove::<SoftFocusDown>(),
        };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        FullscreenMaterialPlugin::<SoftFocus>::default(),
        FullscreenMaterialPlugin::<SoftFocusDown>::default(),
    ))
    .add_systems(PostUpdate, pair_passes);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_of_the_window_has_the_same_soft_focus_in_its_own_measure() {
        let window = SoftFocus { middle: 0.6, sharp: 0.1, fade: 0.2, reach: 0.01 };
        let part = window.within(0.5);
        assert!((part.middle - 0.7).abs() < 1e-6 && (part.sharp - 0.2).abs() < 1e-6);
        assert!((part.fade - 0.4).abs() < 1e-6 && (part.reach - 0.02).abs() < 1e-6);
        assert_eq!(window.within(1.0), window);
    }
}
