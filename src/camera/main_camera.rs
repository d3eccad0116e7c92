//! The camera entity and its rendering settings.

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{ClearColorConfig, Hdr};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::post_process::bloom::{Bloom, BloomCompositeMode, BloomPrefilter};
use bevy::prelude::*;
use bevy_egui::PrimaryEguiContext;

use super::view::FIELD_OF_VIEW;
use crate::preferences::graphics_quality::{LandscapeInSight, Quality};
use crate::window::screen::Screen;

/// The window colour before the first frame.
pub(crate) const BACKGROUND: Color =
    Color::srgb(0x16 as f32 / 255.0, 0x23 as f32 / 255.0, 0x1F as f32 / 255.0);

/// The camera for the table and the panels.
#[derive(Component)]
pub(crate) struct MainCamera;

/// Spawns the camera, which also draws the panels.
pub(super) fn spawn_camera(mut commands: Commands, quality: Res<Quality>) {
    commands.spawn((
        Name::new("Camera"),
        MainCamera,
        PrimaryEguiContext,
        Camera3d::default(),
        Camera { clear_color: ClearColorConfig::Custom(BACKGROUND), ..default() },
        Projection::from(PerspectiveProjection { fov: FIELD_OF_VIEW, near: 0.5, far: 400.0, ..default() }),
        // The palette consists of final display colours.
        Tonemapping::None,
        quality.msaa(),
    ));
}

/// Shows or hides the landscape with the screen: a camera without layers draws only the panels, and casts
/// no shadows.
pub(super) fn follow_screen(
    screen: Res<State<Screen>>,
    camera: Option<Single<Entity, With<MainCamera>>>,
    mut in_sight: ResMut<LandscapeInSight>,
    mut commands: Commands,
) {
    let shown = screen.get().shows_landscape();
    in_sight.set_if_neq(LandscapeInSight(shown));
    let Some(camera) = camera else { return };
    let mut camera = commands.entity(*camera);
    if shown {
        camera.remove::<RenderLayers>();
    } else {
        camera.insert(RenderLayers::none());
    }
}

/// Updates antialiasing and bloom from the graphics quality. Panels need neither.
pub(super) fn follow_quality(
    quality: Res<Quality>,
    in_sight: Res<LandscapeInSight>,
    camera: Single<(Entity, &mut Msaa), With<MainCamera>>,
    mut commands: Commands,
) {
    let (entity, mut msaa) = camera.into_inner();
    msaa.set_if_neq(if in_sight.0 { quality.msaa() } else { Msaa::Off });
    if quality.preset.bloom > 0.0 && in_sight.0 {
        let bloom = Bloom {
            intensity: quality.preset.bloom,
            prefilter: BloomPrefilter { threshold: 1.0, threshold_softness: 0.0 },
            composite_mode: BloomCompositeMode::Additive,
            ..Bloom::NATURAL
        };
        commands.entity(entity).insert((Hdr, bloom));
    } else {
        commands.entity(entity).remove::<(Hdr, Bloom)>();
    }
}

#[cfg(test)]
mod tests {
    use bevy::state::app::StatesPlugin;

    use super::*;
    use crate::window::screen::ModeId;

    #[test]
    fn nothing_of_a_landscape_is_drawn_where_panels_cover_it() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .init_state::<Screen>()
            .init_resource::<LandscapeInSight>()
            .add_systems(PreUpdate, follow_screen.run_if(state_changed::<Screen>));
        let camera = app.world_mut().spawn(MainCamera).id();
        let mut layers = |screen: Screen| {
            app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
            app.update();
            app.update();
            let in_sight = app.world().resource::<LandscapeInSight>().0;
            (app.world().get::<RenderLayers>(camera).cloned(), in_sight)
        };
        assert_eq!(layers(Screen::Table(ModeId::WITH_LANDSCAPE)), (None, true));
        assert_eq!(layers(Screen::Table(ModeId::WITH_PAPERS)), (Some(RenderLayers::none()), false));
        assert_eq!(layers(Screen::Result(ModeId::WITH_PAPERS)), (Some(RenderLayers::none()), false));
        assert_eq!(layers(Screen::Title), (None, true));
    }
}
