//! Engine settings for software rendering: no preprocessing in shaders that would run on the same processor
//! anyway, and no tables sized for more meshes than the game has.

use bevy::light::cluster::GlobalClusterSettings;
use bevy::pbr::PbrPlugin;
use bevy::prelude::*;
use bevy::render::batching::gpu_preprocessing::{GpuPreprocessingMode, GpuPreprocessingSupport};
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::settings::MemoryHints;
use bevy::render::{RenderApp, RenderStartup, init_gpu_resource};

/// Size of the memory blocks for textures and buffers, in bytes; half as large for uploads.
const BLOCK: u64 = 8 * 1024 * 1024;

/// Returns allocation hints for graphics memory in main memory: small blocks. By default each block is
/// twice as large as the previous one, and the last one, filled at the start and never again, is kept.
/// Anything larger than a block gets a separate allocation.
pub(super) fn memory_hints() -> MemoryHints {
    MemoryHints::Manual { suballocated_device_memory_block_size: BLOCK..BLOCK }
}

/// Returns the plugin that draws meshes and light, `in_software` or on a graphics device.
pub(super) fn drawing(in_software: bool) -> PbrPlugin {
    PbrPlugin {
        use_gpu_instance_buffer_builder: !in_software,
        // Everything uses forward rendering.
        add_default_deferred_lighting_plugin: false,
        ..default()
    }
}

/// Sorts lights on the CPU, as there are none to sort.
fn sort_lights_without_shaders(settings: Option<ResMut<GlobalClusterSettings>>) {
    if let Some(mut settings) = settings {
        settings.gpu_clustering = None;
    }
}

/// Disables draws and instances prepared by shaders; disabling only one of them would draw nothing.
fn lay_out_without_shaders(mut support: ResMut<GpuPreprocessingSupport>) {
    support.max_supported_mode = GpuPreprocessingMode::None;
}

/// Registers the settings for software rendering.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, sort_lights_without_shaders);
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        // Each buffer shared by several meshes has a table of 4 MB, one for each kind of mesh. A separate
        // buffer per mesh takes only the size of the mesh.
        render_app.world_mut().get_resource_or_init::<MeshAllocatorSettings>().large_threshold = 0;
        render_app
            // The engine reads this before and after it has examined the device.
            .insert_resource(GpuPreprocessingSupport { max_supported_mode: GpuPreprocessingMode::None })
            .add_systems(
                RenderStartup,
                lay_out_without_shaders.after(init_gpu_resource::<GpuPreprocessingSupport>),
            );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn instances_and_draws_are_laid_out_by_the_same_side() {
        assert!(drawing(false).use_gpu_instance_buffer_builder);
        assert!(!drawing(true).use_gpu_instance_buffer_builder);
        let mut app = App::new();
        app.init_schedule(RenderStartup);
        let mut render_app = SubApp::new();
        render_app.init_schedule(RenderStartup);
        app.insert_sub_app(RenderApp, render_app);
        plugin(&mut app);
        let world = app.sub_app(RenderApp).world();
        assert!(!world.resource::<GpuPreprocessingSupport>().is_available());
        assert_eq!(world.resource::<MeshAllocatorSettings>().large_threshold, 0);
    }
}
