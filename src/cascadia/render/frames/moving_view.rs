//! Reduced resolution while the view moves: fine lines are hardly visible then, and pixels dominate the cost
//! of software rendering. A view at rest is rendered in full again.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::camera::{ClearColorConfig, MainPassResolutionOverride};
use bevy::core_pipeline::{Core3d, Core3dSystems, FullscreenShader};
use bevy::prelude::*;
use bevy::render::render_resource::binding_types::{sampler, texture_2d};
use bevy::render::render_resource::{
    BindGroupEntries, BindGroupLayoutDescriptor, BindGroupLayoutEntries, CachedRenderPipelineId,
    ColorTargetState, ColorWrites, Extent3d, FilterMode, FragmentState, LoadOp, Operations, PipelineCache,
    RenderPassColorAttachment, RenderPassDescriptor, RenderPipelineDescriptor, Sampler, SamplerBindingType,
    SamplerDescriptor, ShaderStages, TextureDescriptor, TextureDimension, TextureFormat, TextureSampleType,
    TextureUsages,
};
use bevy::render::renderer::{RenderContext, RenderDevice, ViewQuery};
use bevy::render::sync_world::RenderEntity;
use bevy::render::texture::{CachedTexture, TextureCache};
use bevy::render::view::{ExtractedView, ViewTarget};
use bevy::render::{Extract, ExtractSchedule, Render, RenderApp, RenderStartup, RenderSystems};

use super::{EnvironmentFrameSystems, StillEnvironment};
use crate::camera::MainCamera;
use crate::preferences::graphics_quality::Quality;
use crate::preferences::wake_up::FrameRequests;
use crate::ui::UncoveredPart;
use crate::window::layout::ScreenLayout;

/// Frames without a move before the view is rendered in full: a dragging hand rests for single frames.
const REST: u8 = 3;

/// The view and its motion.
#[derive(Resource, Debug, Default)]
struct MovingView {
    /// The last camera transform and projection.
    seen: Option<(GlobalTransform, Mat4)>,
    /// Frames without a move.
    rested: u8,
    /// The reduced size in pixels; `None` for full resolution.
    size: Option<UVec2>,
    /// Set by the render world once it can upscale.
    ready: Arc<AtomicBool>,
}

impl MovingView {
    /// Chooses the render size of a frame with this full size.
    fn choose(&mut self, seen: (GlobalTransform, Mat4), full: UVec2, scale: f32) {
        let moved = self.seen.replace(seen).is_some_and(|before| before != seen);
        self.rested = if moved { 0 } else { self.rested.saturating_add(1) };
        let moves = self.rested < REST && scale < 1.0 && self.ready.load(Ordering::Acquire);
        let size = (full.as_vec2() * scale).as_uvec2();
        self.size = Some(size).filter(|size| moves && size.cmpgt(UVec2::ZERO).all());
    }
}

/// Chooses the render size of this frame.
fn choose(
    quality: Res<Quality>,
    still: Res<StillEnvironment>,
    camera: Single<(&Camera, &GlobalTransform, &Projection), With<MainCamera>>,
    mut view: ResMut<MovingView>,
    mut frames: FrameRequests,
) {
    let (camera, place, projection) = *camera;
    let scale = if still.is_drawn() { quality.preset.moving } else { 1.0 };
    let full = camera.physical_target_size().filter(|_| camera.viewport.is_none()).unwrap_or_default();
    view.choose((*place, projection.get_clip_from_view()), full, scale);
    // The following frames, up to the one in full resolution, come immediately.
    if view.size.is_some() {
        frames.now();
    }
}

/// The extract of [`MovingView`] for the render world.
#[derive(Resource, Default)]
struct EnlargedView {
    camera: Option<Entity>,
    ready: Arc<AtomicBool>,
    /// The visible part of the scene, as shares of the image.
    part: Rect,
    /// The colour of the rest.
    clear: Color,
}

/// Returns the part of the window that shows the environment or the tray, as shares of its size.
fn seen_part(uncovered: UncoveredPart, layout: &ScreenLayout) -> Rect {
    let seen = uncovered.0.map(|uncovered| uncovered.union(layout.tray));
    seen.map_or(Rect::new(0.0, 0.0, 1.0, 1.0), |seen| {
        Rect::from_corners(seen.min / layout.window, seen.max / layout.window)
    })
}

/// Returns a part of an image in whole pixels: its corner and its size.
fn whole_pixels(part: Rect, picture: UVec2) -> (UVec2, UVec2) {
    let size = picture.as_vec2();
    let least = (part.min * size).floor().clamp(Vec2::ZERO, size).as_uvec2();
    let most = (part.max * size).ceil().clamp(Vec2::ZERO, size).as_uvec2();
    (least, most.saturating_sub(least))
}

fn extract(
    view: Extract<Res<MovingView>>,
    camera: Extract<Query<(RenderEntity, &Camera), With<MainCamera>>>,
    (uncovered, layout): (Extract<Res<UncoveredPart>>, Extract<Res<ScreenLayout>>),
    mut enlarged: ResMut<EnlargedView>,
    mut commands: Commands,
) {
    let Some((camera, seen)) = camera.iter().next() else {
        enlarged.camera = None;
        return;
    };
    let clear = match seen.clear_color {
        ClearColorConfig::Custom(colour) => colour,
        _ => Color::BLACK,
    };
    let part = seen_part(**uncovered, &layout);
    *enlarged = EnlargedView { camera: Some(camera), ready: view.ready.clone(), part, clear };
    match view.size {
        Some(size) => commands.entity(camera).insert(MainPassResolutionOverride(size)),
        None => commands.entity(camera).remove::<MainPassResolutionOverride>(),
    };
}

/// The upscaling pipeline.
#[derive(Resource)]
struct EnlargePipeline {
    layout: BindGroupLayoutDescriptor,
    sampler: Sampler,
    fullscreen: FullscreenShader,
    shader: Handle<Shader>,
    /// The pipeline for a storage format of the view.
    compiled: Option<(TextureFormat, CachedRenderPipelineId)>,
}

fn begin(
    mut commands: Commands,
    device: Res<RenderDevice>,
    fullscreen: Res<FullscreenShader>,
    assets: Res<AssetServer>,
) {
    let entries = BindGroupLayoutEntries::sequential(
        ShaderStages::FRAGMENT,
        (texture_2d(TextureSampleType::Float { filterable: true }), sampler(SamplerBindingType::Filtering)),
    );
    commands.insert_resource(EnlargePipeline {
        layout: BindGroupLayoutDescriptor::new("enlarged view", &entries),
        sampler: device.create_sampler(&SamplerDescriptor {
            mag_filter: FilterMode::Linear,
            min_filter: FilterMode::Linear,
            ..default()
        }),
        fullscreen: fullscreen.clone(),
        shader: assets.load("shaders://enlarge.wgsl"),
        compiled: None,
    });
}

/// Compiles the pipeline for the format of the view, and reports when it is ready.
fn prepare(
    pipelines: Res<PipelineCache>,
    enlarged: Res<EnlargedView>,
    views: Query<&ExtractedView>,
    mut pipeline: ResMut<EnlargePipeline>,
) {
    let Some(view) = enlarged.camera.and_then(|camera| views.get(camera).ok()) else { return };
    let format = view.target_format.remove_srgb_suffix();
    if pipeline.compiled.is_none_or(|(known, _)| known != format) {
        let id = pipelines.queue_render_pipeline(RenderPipelineDescriptor {
            label: Some("enlarged view".into()),
            layout: vec![pipeline.layout.clone()],
            vertex: pipeline.fullscreen.to_vertex_state(),
            fragment: Some(FragmentState {
                shader: pipeline.shader.clone(),
                targets: vec![Some(ColorTargetState { format, blend: None, write_mask: ColorWrites::ALL })],
                ..default()
            }),
            ..default()
        });
        pipeline.compiled = Some((format, id));
    }
    let ready = pipeline.compiled.is_some_and(|(_, id)| pipelines.get_render_pipeline(id).is_some());
    enlarged.ready.store(ready, Ordering::Release);
}

/// The source and target of the upscaling: copies of the image in its storage format without colour space
/// conversion, which in software rendering costs more than both copies. They last as long as the view moves.
#[derive(Component)]
struct EnlargedCopies {
    small: CachedTexture,
    large: CachedTexture,
}

/// Gives the moving view its copies.
fn prepare_copies(
    views: Query<(Entity, &ViewTarget, &MainPassResolutionOverride)>,
    device: Res<RenderDevice>,
    mut cache: ResMut<TextureCache>,
    mut commands: Commands,
) {
    for (view, target, drawn) in &views {
        let picture = target.main_texture();
        let mut texture = |size, usage| {
            cache.get(
                &device,
                TextureDescriptor {
                    label: Some("enlarged view"),
                    size,
                    mip_level_count: 1,
                    sample_count: 1,
                    dimension: TextureDimension::D2,
                    format: picture.format().remove_srgb_suffix(),
                    usage,
                    view_formats: &[],
                },
            )
        };
        let drawn = Extent3d { width: drawn.x, height: drawn.y, depth_or_array_layers: 1 };
        let small = texture(drawn, TextureUsages::COPY_DST | TextureUsages::TEXTURE_BINDING);
        let large = texture(picture.size(), TextureUsages::COPY_SRC | TextureUsages::RENDER_ATTACHMENT);
        commands.entity(view).insert(EnlargedCopies { small, large });
    }
}

/// Releases the copies with the frame; the cache keeps them for the next one.
fn free_copies(views: Query<Entity, With<EnlargedCopies>>, mut commands: Commands) {
    for view in &views {
        commands.entity(view).remove::<EnlargedCopies>();
    }
}

/// Upscales the rendered part to the whole image.
fn enlarge(
    view: ViewQuery<(&ViewTarget, &EnlargedCopies)>,
    enlarged: Res<EnlargedView>,
    pipelines: Res<PipelineCache>,
    pipeline: Res<EnlargePipeline>,
    mut context: RenderContext,
) {
    let (target, EnlargedCopies { small, large }) = view.into_inner();
    let compiled = pipeline.compiled.and_then(|(_, id)| pipelines.get_render_pipeline(id));
    let Some(compiled) = compiled else { return };
    let picture = target.main_texture();
    let group = context.render_device().create_bind_group(
        "enlarged view",
        &pipelines.get_bind_group_layout(&pipeline.layout),
        &BindGroupEntries::sequential((&small.default_view, &pipeline.sampler)),
    );
    // The stored values, without conversion.
    let [red, green, blue, alpha] = if picture.format().is_srgb() {
        enlarged.clear.to_srgba().to_f32_array()
    } else {
        enlarged.clear.to_linear().to_f32_array()
    }
    .map(f64::from);
    let (corner, size) = whole_pixels(enlarged.part, UVec2::new(picture.width(), picture.height()));
    let encoder = context.command_encoder();
    encoder.copy_texture_to_texture(
        picture.as_image_copy(),
        small.texture.as_image_copy(),
        small.texture.size(),
    );
    let mut pass = encoder.begin_render_pass(&RenderPassDescriptor {
        label: Some("enlarged view"),
        color_attachments: &[Some(RenderPassColorAttachment {
            view: &large.default_view,
            depth_slice: None,
            resolve_target: None,
            ops: Operations {
                load: LoadOp::Clear(wgpu::Color { r: red, g: green, b: blue, a: alpha }),
                ..default()
            },
        })],
        depth_stencil_attachment: None,
        timestamp_writes: None,
        occlusion_query_set: None,
        multiview_mask: None,
    });
    pass.set_pipeline(compiled);
    pass.set_bind_group(0, &group, &[]);
    // Upscaling the part covered by panels would cost as much per pixel as the rest.
    pass.set_scissor_rect(corner.x, corner.y, size.x, size.y);
    pass.draw(0..3, 0..1);
    drop(pass);
    encoder.copy_texture_to_texture(
        large.texture.as_image_copy(),
        picture.as_image_copy(),
        large.texture.size(),
    );
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<MovingView>().add_systems(PostUpdate, choose.after(EnvironmentFrameSystems::Choose));
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
    render_app
        .init_resource::<EnlargedView>()
        .add_systems(RenderStartup, begin)
        .add_systems(ExtractSchedule, extract)
        .add_systems(
            Render,
            (
                prepare.in_set(RenderSystems::Prepare),
                prepare_copies.in_set(RenderSystems::PrepareResources),
                free_copies.in_set(RenderSystems::Cleanup),
            ),
        )
        .add_systems(
            Core3d,
            enlarge
                .after(Core3dSystems::MainPass)
                .before(EnvironmentFrameSystems::KeepOrShow)
                .before(Core3dSystems::EarlyPostProcess),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: UVec2 = UVec2::new(1280, 720);

    /// Views from these places in turn, and returns the render sizes.
    fn sizes(view: &mut MovingView, places: &[f32], scale: f32) -> Vec<Option<UVec2>> {
        let look = |x: &f32| {
            view.choose((GlobalTransform::from_xyz(*x, 0.0, 0.0), Mat4::IDENTITY), FULL, scale);
            view.size
        };
        places.iter().map(look).collect()
    }

    #[test]
    fn a_view_that_moves_is_drawn_smaller_until_it_has_rested() {
        let mut view = MovingView::default();
        view.ready.store(true, Ordering::Release);
        sizes(&mut view, &[0.0; 4], 0.5);
        let small = Some(UVec2::new(640, 360));
        let moving = sizes(&mut view, &[1.0, 2.0, 2.0, 3.0, 3.0, 3.0, 3.0, 3.0], 0.5);
        assert_eq!(moving, [small, small, small, small, small, small, None, None]);
        assert_eq!(sizes(&mut view, &[4.0, 5.0], 1.0), [None, None]);
    }

    #[test]
    fn covered_parts_are_not_enlarged() {
        let layout = ScreenLayout::with_log(FULL.as_vec2(), 1.0, true);
        let part = seen_part(UncoveredPart(Some(layout.viewport)), &layout);
        // Environment and tray: all but the top bar and the rails.
        assert_eq!(whole_pixels(part, FULL), (UVec2::new(208, 44), UVec2::new(864, 676)));
        assert_eq!(whole_pixels(part, FULL * 2), (UVec2::new(416, 88), UVec2::new(1728, 1352)));
        assert_eq!(whole_pixels(seen_part(UncoveredPart(None), &layout), FULL), (UVec2::ZERO, FULL));
    }

    #[test]
    fn nothing_is_drawn_smaller_before_it_can_be_enlarged() {
        let mut view = MovingView::default();
        assert_eq!(sizes(&mut view, &[0.0, 1.0, 2.0], 0.5), [None; 3]);
    }
}
