//! Release of the textures of inactive cameras, such as the one that bakes an environment. The engine removes
//! such a camera from the frame but leaves its textures.

use bevy::prelude::*;
use bevy::render::camera::ExtractedCamera;
use bevy::render::view::{ViewDepthTexture, ViewTarget};
use bevy::render::{Render, RenderApp, RenderSystems};

/// Removes the textures from cameras that are not rendered. The engine's texture cache frees them some frames
/// later.
fn free(cameras: Query<Entity, (With<ViewTarget>, Without<ExtractedCamera>)>, mut commands: Commands) {
    for camera in &cameras {
        commands.entity(camera).remove::<(ViewTarget, ViewDepthTexture)>();
    }
}

pub(super) fn plugin(app: &mut App) {
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
    render_app.add_systems(Render, free.in_set(RenderSystems::Cleanup));
}
