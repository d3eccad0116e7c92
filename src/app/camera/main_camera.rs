//! The camera as an entity: how it draws.

use bevy::camera::ClearColorConfig;
use bevy::camera::Hdr;
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::post_process::bloom::{Bloom, BloomCompositeMode, BloomPrefilter};
use bevy::prelude::*;
use bevy_egui::PrimaryEguiContext;

use super::view::FIELD_OF_VIEW;
use crate::app::preferences::graphics_quality::Quality;

/// The camera that draws the table and the panels.
#[derive(Component)]
pub struct MainCamera;

/// Spawns the camera, which also draws the panels.
pub(super) fn spawn_camera(mut commands: Commands, quality: Res<Quality>) {
    commands.spawn((
        Name::new("Camera"),
        MainCamera,
        PrimaryEguiContext,
        Camera3d::default(),
        Camera { clear_color: ClearColorConfig::Custom(Color::srgb_u8(0x16, 0x23, 0x1F)), ..default() },
        Projection::from(PerspectiveProjection { fov: FIELD_OF_VIEW, near: 0.5, far: 400.0, ..default() }),
        // The palette is painted as it is to be seen.
        Tonemapping::None,
        quality.msaa(),
    ));
}

/// Brings antialiasing and bloom in step with the graphics quality.
pub(super) fn follow_quality(
    quality: Res<Quality>,
    camera: Single<(Entity, &mut Msaa), With<MainCamera>>,
    mut commands: Commands,
) {
    let (entity, mut msaa) = camera.into_inner();
    msaa.set_if_neq(quality.msaa());
    if quality.preset.bloom > 0.0 {
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
