//! What the engine does otherwise where a processor draws in software: lights are not sorted by shaders that the processor
//! has to run anyway, and no tables are laid out for more meshes than there will ever be.

use bevy::light::cluster::GlobalClusterSettings;
use bevy::pbr::PbrPlugin;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::mesh::allocator::MeshAllocatorSettings;

/// Returns how meshes and light are drawn: everything forward. Instances are laid out by a shader in software too: where
/// the processor does it, nothing opaque is seen beside anything transparent (Bevy 0.19).
pub(super) fn drawing() -> PbrPlugin {
    PbrPlugin { add_default_deferred_lighting_plugin: false, ..default() }
}

/// Leaves the sorting of lights to the processor, which has none to sort.
fn sort_lights_without_shaders(settings: Option<ResMut<GlobalClusterSettings>>) {
    if let Some(mut settings) = settings {
        settings.gpu_clustering = None;
    }
}

/// Registers what is different where a processor draws.
pub(super) fn plugin(app: &mut App) {
    app.add_systems(PreStartup, sort_lights_without_shaders);
    if let Some(render_app) = app.get_sub_app_mut(RenderApp) {
        let mut settings = MeshAllocatorSettings::default();
        // Each buffer that several meshes share has a table of 4 MB, and there is one for each kind of mesh. A buffer for
        // each mesh takes what the mesh takes.
        settings.large_threshold = 0;
        render_app.insert_resource(settings);
    }
}
