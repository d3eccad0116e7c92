//! Renderer setup. On X11 and Wayland, OpenGL draws only through the program's own connection to the
//! display. The engine opens it without one, so it is opened here.

use std::sync::Arc;

use bevy::prelude::*;
use bevy::render::RenderPlugin;
use bevy::render::renderer::{
    RenderAdapter, RenderAdapterInfo, RenderDevice, RenderInstance, RenderQueue, WgpuWrapper,
};
use bevy::render::settings::{RenderCreation, RenderResources, WgpuSettings};
use bevy::tasks::block_on;
use bevy::winit::DisplayHandleWrapper;
use wgpu::{Backends, ExperimentalFeatures, Features, Instance, InstanceDescriptor};

use super::device::DRIVERS;

/// Adds the engine's renderer; replaces the engine's own plugin, after the window system.
pub(super) struct RendererPlugin {
    pub(super) settings: WgpuSettings,
    /// Set if frames wait for their shaders.
    pub(super) at_once: bool,
}

impl Plugin for RendererPlugin {
    fn build(&self, app: &mut App) {
        let display = app.world().get_resource::<DisplayHandleWrapper>();
        let render_creation = match display.filter(|_| self.settings.backends == Some(Backends::GL)) {
            Some(display) => match open_gl(display, &self.settings) {
                Ok(resources) => RenderCreation::Manual(resources),
                // A plugin can fail only by a panic; the message reaches the player.
                Err(sentence) => panic!("{sentence}"),
            },
            None => self.settings.clone().into(),
        };
        app.add_plugins(RenderPlugin {
            render_creation,
            synchronous_pipeline_compilation: self.at_once,
            ..default()
        });
    }
}

/// Opens OpenGL for the windows of a display, with all its features within the limits of the settings.
fn open_gl(display: &DisplayHandleWrapper, settings: &WgpuSettings) -> Result<RenderResources, String> {
    let instance = Instance::new(InstanceDescriptor {
        backends: Backends::GL,
        flags: settings.instance_flags,
        ..InstanceDescriptor::new_with_display_handle(Box::new(display.0.clone()))
    });
    let adapters = block_on(instance.enumerate_adapters(Backends::GL));
    let adapter = adapters.into_iter().next();
    let adapter = adapter.ok_or_else(|| format!("OpenGL cannot draw on this display; {DRIVERS}"))?;
    let limits = match &settings.constrained_limits {
        Some(used) => adapter.limits().or_worse_values_from(used),
        None => adapter.limits(),
    };
    let device = adapter.request_device(&wgpu::DeviceDescriptor {
        label: None,
        required_features: adapter.features() - Features::all_experimental_mask(),
        required_limits: limits,
        experimental_features: ExperimentalFeatures::disabled(),
        memory_hints: settings.memory_hints.clone(),
        trace: wgpu::Trace::Off,
    });
    let (device, queue) = block_on(device).map_err(|why| format!("OpenGL cannot be used: {why}"))?;
    Ok(RenderResources(
        RenderDevice::from(device),
        RenderQueue(Arc::new(WgpuWrapper::new(queue))),
        RenderAdapterInfo(WgpuWrapper::new(adapter.get_info())),
        RenderAdapter(Arc::new(WgpuWrapper::new(adapter))),
        RenderInstance(Arc::new(WgpuWrapper::new(instance))),
    ))
}
