//! Soft focus for pictures: everything outside a band of the picture blurs, as in a photograph of a small
//! model. Two passes over the finished picture, across and down.

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

/// The blur of a picture by row.
#[derive(Component, ShaderType, Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct SoftFocus {
    /// The row in the middle of the sharp band, as a share of the height.
    pub middle: f32,
    /// Half the height of the sharp band, as a share of the height.
    pub sharp: f32,
    /// The distance from there to the strongest blur, as a share of the height.
    pub fade: f32,
    /// The radius of the strongest blur, as a share of the height.
    pub reach: f32,
}

impl SoftFocus {
    /// Returns the soft focus of an image with this share of the height, around its middle.
    pub(super) fn within(self, share: f32) -> Self {
        Self {
            middle: 0.5 + (self.middle - 0.5) / share,
            sharp: self.sharp / share,
            fade: self.fade / share,
            reach: self.reach / share,
        }
    }
}

/// The shader's parameters: the blur in one direction.
#[derive(ShaderType, Clone, Copy, PartialEq, Debug, Default)]
struct BlurPass {
    focus: SoftFocus,
    along: Vec2,
}

/// The shader of both passes. The engine keeps a single pipeline for all such passes of a camera, the one
/// prepared last, so two shaders would collapse into one.
const SHADER: &str = "shaders://soft_focus.wgsl";

/// The first pass: across the picture.
#[derive(Component, ExtractComponent, ShaderType, Clone, Copy, PartialEq, Debug, Default)]
struct BlurAcross {
    pass: BlurPass,
}

impl FullscreenMaterial for BlurAcross {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }
}

/// The second pass: down the picture.
#[derive(Component, ExtractComponent, ShaderType, Clone, Copy, PartialEq, Debug, Default)]
struct BlurDown {
    pass: BlurPass,
}

impl FullscreenMaterial for BlurDown {
    fn fragment_shader() -> ShaderRef {
        SHADER.into()
    }

    fn schedule_configs(system: ScheduleConfigs<BoxedSystem>) -> ScheduleConfigs<BoxedSystem> {
        system
            .in_set(Core3dSystems::PostProcess)
            .after(fullscreen_material_system::<BlurAcross>)
            .before(tonemapping)
    }
}

/// Adds both passes to every camera with a soft focus.
fn give_passes(
    mut commands: Commands,
    cameras: Query<(Entity, Option<&SoftFocus>, Option<&BlurDown>), With<Camera>>,
) {
    for (camera, focus, down) in &cameras {
        let wanted = focus.map(|focus| BlurDown { pass: BlurPass { focus: *focus, along: Vec2::Y } });
        if down.copied() == wanted {
            continue;
        }
        match focus.zip(wanted) {
            Some((focus, down)) => {
                let across = BlurAcross { pass: BlurPass { focus: *focus, along: Vec2::X } };
                commands.entity(camera).insert((across, down));
            }
            None => {
                commands.entity(camera).remove::<(BlurAcross, BlurDown)>();
            }
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        FullscreenMaterialPlugin::<BlurAcross>::default(),
        FullscreenMaterialPlugin::<BlurDown>::default(),
    ))
    .add_systems(PostUpdate, give_passes);
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

    #[test]
    fn a_camera_with_a_soft_focus_has_both_passes_of_one_shader() {
        let mut app = App::new();
        app.add_systems(Update, give_passes);
        let focus = SoftFocus { middle: 0.5, sharp: 0.1, fade: 0.2, reach: 0.01 };
        let camera = app.world_mut().spawn((Camera::default(), focus)).id();
        app.update();
        let passes = |app: &App| {
            let across = app.world().get::<BlurAcross>(camera).map(|across| across.pass);
            (across, app.world().get::<BlurDown>(camera).map(|down| down.pass))
        };
        let both = [Vec2::X, Vec2::Y].map(|along| Some(BlurPass { focus, along }));
        assert_eq!(passes(&app), (both[0], both[1]));
        let shader =
            |shader: ShaderRef| matches!(shader, ShaderRef::Path(path) if path.to_string() == SHADER);
        assert!(shader(BlurAcross::fragment_shader()) && shader(BlurDown::fragment_shader()));
        app.world_mut().entity_mut(camera).remove::<SoftFocus>();
        app.update();
        assert_eq!(passes(&app), (None, None));
    }
}
