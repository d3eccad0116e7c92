//! What the engine does otherwise where a processor draws in software: nothing is prepared by shaders that the processor
//! has to run anyway, and no tables are laid out for more meshes than there will ever be.

use bevy::light::cluster::GlobalClusterSettings;
use bevy::pbr::PbrPlugin;
use bevy::prelude::*;
use bevy::render::batching::gpu_preprocessing::{GpuPreprocessingMode, GpuPreprocessingSupport};
use bevy::render::mesh::allocator::MeshAllocatorSettings;
use bevy::render::settings::MemoryHints;
use bevy::render::{RenderApp, RenderStartup, init_gpu_resource};

/// Size of the blocks of memory from which textures and buffers are cut, in bytes; those of uploads are half as large.
const BLOCK: u64 = 8 * 1024 * 1024;

/// Returns how graphics memory is asked for where it is memory of the processor: in blocks that stay small. Otherwise each is
/// twice as large as the one before, and the last one, filled at the start and never again, is kept. What is larger than a
/// block has memory of its own.
pub(super) fn memory_hints() -> MemoryHints {
    MemoryHints::Manual { suballocated_device_memory_block_size: BLOCK..BLOCK }
}

/// Returns how meshes and light are drawn, `in_software` or by a graphics device.
pub(super) fn drawing(in_software: bool) -> PbrPlugin {
    PbrPlugin {
        use_gpu_instance_buffer_builder: !in_software,
        // Everything is drawn forward.
        add_default_deferred_lighting_plugin: false,
        ..default()
    }
}

/// Leaves the sorting of lights to the processor, which has none to sort.
fn sort_lights_without_shaders(settings: Option<ResMut<GlobalClusterSettings>>) {
    if let Some(mut settings) = settings {
        settings.gpu_clustering = None;
    }
}

/// Has no draws laid out by shaders. Together with the instances, or nothing is drawn at all.
fn lay_out_without_shaders(mut support: ResMut<GpuPreprocessingSupport>) {
    support.max_supported_mode = GpuPreprocessingMode::None;
}

/// Registers what is different where a processor draws.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, sort_lights_without_shaders);
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        // Each buffer that several meshes share has a table of 4 MB, and there is one for each kind of mesh. A buffer for
        // each mesh takes what the mesh takes.
        render_app.world_mut().get_resource_or_init::<MeshAllocatorSettings>().large_threshold = 0;
        render_app
            // The engine asks for this before it has looked at the device, and again afterwards.
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
