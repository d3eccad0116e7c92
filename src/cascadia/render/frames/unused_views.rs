//! Cameras that draw only now and then, such as the one that bakes an environment: while they draw nothing, they keep no
//! textures. The engine takes such a camera out of the frame, but leaves it what it was drawn on.

use bevy::prelude::*;
use bevy::render::camera::ExtractedCamera;
use bevy::render::view::{ViewDepthTexture, ViewTarget};
use bevy::render::{Render, RenderApp, RenderSystems};

/// Takes the textures from cameras that are not drawn. The engine's cache of textures frees them some frames later.
fn free(cameras: Query<Entity, (With<ViewTarget>, Without<ExtractedCamera>)>, mut commands: Commands) {
    for camera in &cameras {
        commands.entity(camera).remove::<(ViewTarget, ViewDepthTexture)>();
    }
}

pub(super) fn plugin(app: &mut App) {
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
    render_app.add_systems(Render, free.in_set(RenderSystems::Cleanup));
}
