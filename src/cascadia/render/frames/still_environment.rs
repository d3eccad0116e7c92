//! Caching of a still scene: while nothing in it changes, frames copy the cached image and only draw the
//! panels anew. The result looks the same at a tenth of the cost in software rendering.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use bevy::asset::AssetEventSystems;
use bevy::camera::CameraMainTextureUsages;
use bevy::camera::visibility::{RenderLayers, VisibilitySystems};
use bevy::core_pipeline::{Core3d, Core3dSystems};
use bevy::ecs::system::SystemParam;
use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::render::render_resource::{PipelineCache, Texture, TextureDescriptor, TextureUsages};
use bevy::render::renderer::{RenderContext, RenderDevice, ViewQuery};
use bevy::render::sync_world::RenderEntity;
use bevy::render::view::ViewTarget;
use bevy::render::{Extract, ExtractSchedule, RenderApp};
use bevy::window::PrimaryWindow;

use super::EnvironmentFrameSystems;
use crate::camera::MainCamera;
use crate::cascadia::render::effects::EffectMaterial;
use crate::cascadia::render::grounds::GroundMaterial;
use crate::cascadia::render::pieces::{SpotMaterial, TokenMaterial};
use crate::cascadia::render::plates::PlateMaterial;
use crate::cascadia::render::scenery::SceneryMaterial;
use crate::cascadia::render::terrain::TerrainMaterial;
use crate::preferences::graphics_quality::{LandscapeInSight, Quality};

/// Frames without a change before the image is cached: changes arrive at the GPU a frame or two later.
const REST: u8 = 4;

/// The treatment of the scene in a frame.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum StillOrder {
    /// Renders the scene.
    #[default]
    Draw,
    /// Renders the scene and caches the image.
    Keep,
    /// Shows the cached image instead.
    Show,
}

/// The scene of the main camera, as long as it stands still.
#[derive(Resource, Debug, Default)]
pub(crate) struct StillEnvironment {
    /// True while a benchmark leaves the scene out.
    left_out: bool,
    /// True if images may be cached, because no other camera is active.
    may_keep: bool,
    /// True if anything changed in this frame.
    changed: bool,
    /// A hash of the last frame's contents.
    print: u64,
    /// Frames without a change.
    rested: u8,
    /// A counter of the versions of the scene.
    look: u32,
    order: StillOrder,
    /// True while the camera sees nothing.
    is_hidden: bool,
    /// The cached version, reported by the render world.
    kept: Arc<AtomicU32>,
}

impl StillEnvironment {
    /// Leaves the scene out of the following frames, or restores it.
    pub(crate) const fn leave_out(&mut self, left_out: bool) {
        self.left_out = left_out;
    }

    /// Tests whether the frame renders a cacheable scene without caching or showing an image.
    pub(super) fn is_drawn(&self) -> bool {
        self.order == StillOrder::Draw && self.may_keep && !self.left_out
    }

    /// Decides the treatment of the frame. `print` is a hash of everything in the scene; `may` permits
    /// caching.
    fn choose(&mut self, print: u64, may: bool) {
        self.may_keep = may;
        let changed = std::mem::take(&mut self.changed) || print != self.print;
        self.print = print;
        if changed || !may || self.left_out {
            self.rested = 0;
            self.look = self.look.wrapping_add(1).max(1);
            self.order = StillOrder::Draw;
            return;
        }
        self.rested = self.rested.saturating_add(1);
        self.order = if self.kept.load(Ordering::Acquire) == self.look {
            StillOrder::Show
        } else if self.rested >= REST {
            StillOrder::Keep
        } else {
            StillOrder::Draw
        };
    }
}

/// Inputs of the scene, beside assets.
#[derive(SystemParam)]
struct SeenEnvironment<'w, 's> {
    pieces: Query<
        'w,
        's,
        (
            Entity,
            &'static GlobalTransform,
            &'static Mesh3d,
            Option<&'static MeshTag>,
            &'static InheritedVisibility,
        ),
    >,
    lights: Query<'w, 's, (&'static GlobalTransform, &'static DirectionalLight)>,
    cameras: Query<'w, 's, (&'static Camera, &'static GlobalTransform, &'static Projection, &'static Msaa)>,
    window: Query<'w, 's, &'static Window, With<PrimaryWindow>>,
}

impl SeenEnvironment<'_, '_> {
    /// Returns a hash of the scene, independent of the order of its parts, because adding or removing a
    /// component reorders them.
    fn print(&self) -> u64 {
        let pieces = self.pieces.iter().map(|(piece, place, mesh, tag, visible)| {
            hashed(|hasher| {
                (piece, mesh.id(), tag.map(|tag| tag.0), visible.get()).hash(hasher);
                hash_place(place, hasher);
            })
        });
        let lights = self.lights.iter().map(|(place, light)| {
            hashed(|hasher| {
                hash_place(place, hasher);
                light.color.to_linear().to_u8_array().hash(hasher);
                light.shadow_maps_enabled.hash(hasher);
            })
        });
        let cameras = self.cameras.iter().map(|(camera, place, projection, samples)| {
            hashed(|hasher| {
                (camera.is_active, samples.samples()).hash(hasher);
                hash_place(place, hasher);
                let clip = projection.get_clip_from_view().to_cols_array();
                clip.map(f32::to_bits).hash(hasher);
            })
        });
        let windows = self
            .window
            .iter()
            .map(|window| hashed(|hasher| (window.physical_width(), window.physical_height()).hash(hasher)));
        pieces.chain(lights).chain(cameras).chain(windows).fold(0, u64::wrapping_add)
    }

    /// Tests whether the main camera is the only active one: others show the same scene.
    fn is_alone(&self) -> bool {
        self.cameras.iter().filter(|(camera, ..)| camera.is_active).count() == 1
    }
}

/// Returns the hash of the output of `write`.
fn hashed(write: impl FnOnce(&mut DefaultHasher)) -> u64 {
    let mut hasher = DefaultHasher::new();
    write(&mut hasher);
    hasher.finish()
}

fn hash_place(place: &GlobalTransform, hasher: &mut DefaultHasher) {
    place.affine().to_cols_array().map(f32::to_bits).hash(hasher);
}

/// Records a change of a scene asset.
fn note_assets<A: Asset>(mut events: MessageReader<AssetEvent<A>>, mut still: ResMut<StillEnvironment>) {
    if events.read().count() > 0 {
        still.changed = true;
    }
}

/// Records a change of a piece's material.
fn note_materials<M: Material>(
    pieces: Query<(), Changed<MeshMaterial3d<M>>>,
    mut still: ResMut<StillEnvironment>,
) {
    if !pieces.is_empty() {
        still.changed = true;
    }
}

/// Chooses between rendering the scene and showing the cached image; the latter removes the scene from the
/// camera.
fn choose(
    environment: SeenEnvironment,
    quality: Res<Quality>,
    in_sight: Res<LandscapeInSight>,
    mut still: ResMut<StillEnvironment>,
    camera: Single<Entity, With<MainCamera>>,
    mut commands: Commands,
) {
    if !in_sight.0 {
        // The camera sees nothing anyway; the system that hid the scene restores it.
        *still = StillEnvironment {
            left_out: still.left_out,
            look: still.look,
            kept: still.kept.clone(),
            ..default()
        };
        return;
    }
    // With scenery, pieces restored to the camera are drawn in another order, visible where two of them
    // touch; and with reduced motion, frames are rare anyway.
    let may = quality.preset.baked && environment.is_alone();
    // The hash costs time per piece, so it is skipped if nothing can be cached.
    let print = if may { environment.print() } else { 0 };
    still.choose(print, may);
    let hidden = still.left_out || still.order == StillOrder::Show;
    if hidden == still.is_hidden {
        return;
    }
    still.is_hidden = hidden;
    let mut camera = commands.entity(*camera);
    if hidden {
        camera.insert(RenderLayers::none());
    } else {
        camera.remove::<RenderLayers>();
    }
}

/// Allows copies to the camera's target.
fn allow_copies(camera: Single<Entity, Added<MainCamera>>, mut commands: Commands) {
    let usages = CameraMainTextureUsages::default().0 | TextureUsages::COPY_DST;
    commands.entity(*camera).insert(CameraMainTextureUsages(usages));
}

/// The extract of [`StillEnvironment`] for the render world.
#[derive(Resource, Default)]
struct OrderedEnvironment {
    camera: Option<Entity>,
    order: StillOrder,
    look: u32,
    kept: Arc<AtomicU32>,
}

fn extract(
    still: Extract<Res<StillEnvironment>>,
    camera: Extract<Query<RenderEntity, With<MainCamera>>>,
    mut ordered: ResMut<OrderedEnvironment>,
) {
    *ordered = OrderedEnvironment {
        camera: camera.iter().next(),
        order: still.order,
        look: still.look,
        kept: still.kept.clone(),
    };
}

/// The cached image.
#[derive(Resource, Default)]
struct KeptEnvironment(Option<Texture>);

/// Caches the image just rendered, or copies the cached one to the target.
fn keep_or_show(
    view: ViewQuery<&ViewTarget>,
    ordered: Res<OrderedEnvironment>,
    (device, pipelines): (Res<RenderDevice>, Res<PipelineCache>),
    mut kept: ResMut<KeptEnvironment>,
    mut context: RenderContext,
) {
    if ordered.camera != Some(view.entity()) || ordered.order == StillOrder::Draw {
        return;
    }
    let picture = view.into_inner().main_texture();
    let (size, format) = (picture.size(), picture.format());
    let fits = kept.0.as_ref().is_some_and(|kept| kept.size() == size && kept.format() == format);
    if ordered.order == StillOrder::Show {
        match kept.0.as_ref().filter(|_| fits) {
            Some(kept) => context.command_encoder().copy_texture_to_texture(
                kept.as_image_copy(),
                picture.as_image_copy(),
                size,
            ),
            None => ordered.kept.store(0, Ordering::Release),
        }
        return;
    }
    // Meshes whose shader is still compiling are missing in the image.
    if pipelines.waiting_pipelines().next().is_some() {
        return;
    }
    if !fits {
        kept.0 = Some(device.create_texture(&TextureDescriptor {
            label: Some("kept landscape"),
            size,
            mip_level_count: 1,
            sample_count: 1,
            dimension: bevy::render::render_resource::TextureDimension::D2,
            format,
            usage: TextureUsages::COPY_SRC | TextureUsages::COPY_DST,
            view_formats: &[],
        }));
    }
    if let Some(kept) = &kept.0 {
        context.command_encoder().copy_texture_to_texture(
            picture.as_image_copy(),
            kept.as_image_copy(),
            size,
        );
        ordered.kept.store(ordered.look, Ordering::Release);
    }
}

/// Systems that note changes of the picture, in any order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct NoteChanges;

pub(super) fn plugin(app: &mut App) {
    app.configure_sets(PostUpdate, NoteChanges.ambiguous_with(NoteChanges));
    app.init_resource::<StillEnvironment>().add_systems(PreUpdate, allow_copies).add_systems(
        PostUpdate,
        (
            (
                note_assets::<Mesh>,
                note_assets::<Image>,
                (note_assets::<TerrainMaterial>, note_materials::<TerrainMaterial>),
                (note_assets::<TokenMaterial>, note_materials::<TokenMaterial>),
                (note_assets::<SceneryMaterial>, note_materials::<SceneryMaterial>),
                (note_assets::<SpotMaterial>, note_materials::<SpotMaterial>),
                (note_assets::<EffectMaterial>, note_materials::<EffectMaterial>),
                (note_assets::<PlateMaterial>, note_materials::<PlateMaterial>),
                (note_assets::<GroundMaterial>, note_materials::<GroundMaterial>),
            )
                .in_set(NoteChanges)
                .after(AssetEventSystems),
            choose.in_set(EnvironmentFrameSystems::Choose),
        )
            .chain()
            .after(TransformSystems::Propagate)
            .after(VisibilitySystems::VisibilityPropagate)
            .before(VisibilitySystems::CheckVisibility),
    );
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
    render_app
        .init_resource::<OrderedEnvironment>()
        .init_resource::<KeptEnvironment>()
        .add_systems(ExtractSchedule, extract)
        .add_systems(
            Core3d,
            keep_or_show
                .in_set(EnvironmentFrameSystems::KeepOrShow)
                .after(Core3dSystems::MainPass)
                .before(Core3dSystems::EarlyPostProcess),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs frames with these hashes, with a render world that follows its orders. Returns the orders.
    fn run(still: &mut StillEnvironment, prints: &[u64]) -> Vec<StillOrder> {
        let mut orders = Vec::new();
        for print in prints {
            still.choose(*print, true);
            if still.order == StillOrder::Keep {
                still.kept.store(still.look, Ordering::Release);
            }
            orders.push(still.order);
        }
        orders
    }

    #[test]
    fn a_landscape_is_kept_once_it_rests_and_drawn_again_with_the_first_change() {
        use StillOrder::{Draw, Keep, Show};
        let mut still = StillEnvironment::default();
        let orders = run(&mut still, &[7, 7, 7, 7, 7, 7, 7]);
        assert_eq!(orders, [Draw, Draw, Draw, Draw, Keep, Show, Show]);
        // A change is rendered in its own frame, and the image cached before it is never shown again.
        assert_eq!(run(&mut still, &[8, 8, 8, 8, 8, 8]), [Draw, Draw, Draw, Draw, Keep, Show]);
        still.changed = true;
        assert_eq!(run(&mut still, &[8, 8]), [Draw, Draw]);
    }

    #[test]
    fn a_late_copy_of_an_earlier_look_is_not_shown() {
        let mut still = StillEnvironment::default();
        run(&mut still, &[7, 7, 7, 7]);
        let late = still.look;
        still.choose(8, true);
        still.kept.store(late, Ordering::Release);
        assert!(!run(&mut still, &[8, 8]).contains(&StillOrder::Show));
    }

    #[test]
    fn a_moving_landscape_and_one_that_is_left_out_are_never_kept() {
        let mut still = StillEnvironment::default();
        for _ in 0..20 {
            still.choose(7, false);
            assert_eq!(still.order, StillOrder::Draw);
        }
        still.leave_out(true);
        assert!(run(&mut still, &[7; 20]).iter().all(|order| *order == StillOrder::Draw));
    }
}
