//! Renderer setup: the engine draws on the device that was opened before it.

use std::sync::Mutex;

use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::settings::RenderCreation;
use bevy::winit::DisplayHandleWrapper;

use super::device::GraphicsDevice;

/// Adds the engine's renderer; replaces the engine's own plugin, after the window system.
pub(super) struct RendererPlugin {
    /// Taken once.
    device: Mutex<Option<GraphicsDevice>>,
    /// Set if frames wait for their shaders.
    at_once: bool,
}

impl RendererPlugin {
    pub(super) const fn new(device: GraphicsDevice, at_once: bool) -> Self {
        Self { device: Mutex::new(Some(device)), at_once }
    }
}

impl Plugin for RendererPlugin {
    fn build(&self, app: &mut App) {
        let device = self.device.lock().ok().and_then(|mut device| device.take());
        let Some(device) = device else { return };
        let opened = match device.for_display(app.world().get_resource::<DisplayHandleWrapper>()) {
            Ok(opened) => opened,
            // A plugin can fail only by a panic; the message reaches the player.
            Err(sentence) => panic!("{sentence}"),
        };
        app.add_plugins(RenderPlugin {
            render_creation: RenderCreation::Manual(opened),
            synchronous_pipeline_compilation: self.at_once,
            ..default()
        });
    }
}
