//! A landscape that stands still is drawn once and kept: while nothing of it changes, frames copy the kept picture and only
//! draw the panels anew. What is seen is the same, and where a processor draws it costs a tenth.

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

use super::LandFrameSystems;
use crate::camera::MainCamera;
use crate::cascadia::render::effects::EffectMaterial;
use crate::cascadia::render::grounds::GroundMaterial;
use crate::cascadia::render::pieces::{SpotMaterial, TokenMaterial};
use crate::cascadia::render::plates::PlateMaterial;
use crate::cascadia::render::scenery::SceneryMaterial;
use crate::cascadia::render::terrain::TerrainMaterial;
use crate::preferences::graphics_quality::{LandscapeInSight, Quality};

/// Frames without a change before the picture is kept: what changes arrives at the graphics device a frame or two later.
const REST: u8 = 4;

/// What a frame does with the landscape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum StillOrder {
    /// Draws it.
    #[default]
    Draw,
    /// Draws it and keeps the picture.
    Keep,
    /// Shows the kept picture instead.
    Show,
}

/// The landscape of the main camera, as long as it stands still.
#[derive(Resource, Debug, Default)]
pub(crate) struct StillLand {
    /// Whether a measurement leaves the landscape out for the moment.
    left_out: bool,
    /// Whether pictures may be kept, as no other camera draws.
    may_keep: bool,
    /// Whether something was changed in this frame.
    changed: bool,
    /// What the last frame looked like, as one number.
    print: u64,
    /// Frames without a change.
    rested: u8,
    /// Counts the looks of the landscape.
    look: u32,
    order: StillOrder,
    /// Whether the camera sees nothing for the moment.
    is_hidden: bool,
    /// The look that is kept, told by the part of the program that draws.
    kept: Arc<AtomicU32>,
}

impl StillLand {
    /// Leaves the landscape out of the frames from now on, or no more.
    pub(crate) const fn leave_out(&mut self, left_out: bool) {
        self.left_out = left_out;
    }

    /// Tests whether the frame draws a landscape that may be kept, and neither keeps nor shows a picture of it.
    pub(super) fn is_drawn(&self) -> bool {
        self.order == StillOrder::Draw && self.may_keep && !self.left_out
    }

    /// Chooses what the frame does. `print` stands for everything in the landscape, `may` tells whether it stands still.
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

/// Everything that the look of the landscape follows from, beside assets.
#[derive(SystemParam)]
struct SeenLand<'w, 's> {
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

impl SeenLand<'_, '_> {
    /// Returns a number that differs where anything of the landscape does, in whichever order the parts come: a component
    /// more or less moves them.
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

    /// Tests whether the main camera is the only one that draws: others draw what it shows.
    fn is_alone(&self) -> bool {
        self.cameras.iter().filter(|(camera, ..)| camera.is_active).count() == 1
    }
}

/// Returns the hash of what `write` writes.
fn hashed(write: impl FnOnce(&mut DefaultHasher)) -> u64 {
    let mut hasher = DefaultHasher::new();
    write(&mut hasher);
    hasher.finish()
}

fn hash_place(place: &GlobalTransform, hasher: &mut DefaultHasher) {
    place.affine().to_cols_array().map(f32::to_bits).hash(hasher);
}

/// Notes that an asset of the landscape was changed.
fn note_assets<A: Asset>(mut events: MessageReader<AssetEvent<A>>, mut still: ResMut<StillLand>) {
    if events.read().count() > 0 {
        still.changed = true;
    }
}

/// Notes that a piece got another material.
fn note_materials<M: Material>(pieces: Query<(), Changed<MeshMaterial3d<M>>>, mut still: ResMut<StillLand>) {
    if !pieces.is_empty() {
        still.changed = true;
    }
}

/// Chooses whether the landscape is drawn or shown as it was kept, and takes it from the camera in the latter case.
fn choose(
    land: SeenLand,
    quality: Res<Quality>,
    in_sight: Res<LandscapeInSight>,
    mut still: ResMut<StillLand>,
    camera: Single<Entity, With<MainCamera>>,
    mut commands: Commands,
) {
    if !in_sight.0 {
        // The camera sees nothing anyway, and is given back its sight by whoever took it.
        *still =
            StillLand { left_out: still.left_out, look: still.look, kept: still.kept.clone(), ..default() };
        return;
    }
    // With scenery, pieces that are given back to the camera are drawn in another order, which is seen where two of them
    // touch; and with motion reduced, frames are few anyway.
    let may = quality.preset.baked && land.is_alone();
    // What cannot be kept is not looked at more closely: that costs as much as there are pieces.
    let print = if may { land.print() } else { 0 };
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

/// Lets pictures be copied to what the camera draws on.
fn allow_copies(camera: Single<Entity, Added<MainCamera>>, mut commands: Commands) {
    let usages = CameraMainTextureUsages::default().0 | TextureUsages::COPY_DST;
    commands.entity(*camera).insert(CameraMainTextureUsages(usages));
}

/// What the part that draws is told of [`StillLand`].
#[derive(Resource, Default)]
struct OrderedLand {
    camera: Option<Entity>,
    order: StillOrder,
    look: u32,
    kept: Arc<AtomicU32>,
}

fn extract(
    still: Extract<Res<StillLand>>,
    camera: Extract<Query<RenderEntity, With<MainCamera>>>,
    mut ordered: ResMut<OrderedLand>,
) {
    *ordered = OrderedLand {
        camera: camera.iter().next(),
        order: still.order,
        look: still.look,
        kept: still.kept.clone(),
    };
}

/// The kept picture.
#[derive(Resource, Default)]
struct KeptLand(Option<Texture>);

/// Keeps the picture that was just drawn, or copies the kept one to where it would have been drawn.
fn keep_or_show(
    view: ViewQuery<&ViewTarget>,
    ordered: Res<OrderedLand>,
    (device, pipelines): (Res<RenderDevice>, Res<PipelineCache>),
    mut kept: ResMut<KeptLand>,
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
    // What waits for its shader is missing in the picture.
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

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<StillLand>().add_systems(PreUpdate, allow_copies).add_systems(
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
                .after(AssetEventSystems),
            choose.in_set(LandFrameSystems::Choose),
        )
            .chain()
            .after(TransformSystems::Propagate)
            .after(VisibilitySystems::VisibilityPropagate)
            .before(VisibilitySystems::CheckVisibility),
    );
    let Some(render_app) = app.get_sub_app_mut(RenderApp) else { return };
    render_app
        .init_resource::<OrderedLand>()
        .init_resource::<KeptLand>()
        .add_systems(ExtractSchedule, extract)
        .add_systems(
            Core3d,
            keep_or_show
                .in_set(LandFrameSystems::KeepOrShow)
                .after(Core3dSystems::MainPass)
                .before(Core3dSystems::EarlyPostProcess),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs frames with these prints, in each of which the part that draws does as it is told. Returns the orders.
    fn run(still: &mut StillLand, prints: &[u64]) -> Vec<StillOrder> {
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
        let mut still = StillLand::default();
        let orders = run(&mut still, &[7, 7, 7, 7, 7, 7, 7]);
        assert_eq!(orders, [Draw, Draw, Draw, Draw, Keep, Show, Show]);
        // A change is drawn in its own frame, and what was kept before it is never shown again.
        assert_eq!(run(&mut still, &[8, 8, 8, 8, 8, 8]), [Draw, Draw, Draw, Draw, Keep, Show]);
        still.changed = true;
        assert_eq!(run(&mut still, &[8, 8]), [Draw, Draw]);
    }

    #[test]
    fn what_is_kept_late_of_an_earlier_look_is_not_shown() {
        let mut still = StillLand::default();
        run(&mut still, &[7, 7, 7, 7]);
        let late = still.look;
        still.choose(8, true);
        still.kept.store(late, Ordering::Release);
        assert!(!run(&mut still, &[8, 8]).contains(&StillOrder::Show));
    }

    #[test]
    fn a_moving_landscape_and_one_that_is_left_out_are_never_kept() {
        let mut still = StillLand::default();
        for _ in 0..20 {
            still.choose(7, false);
            assert_eq!(still.order, StillOrder::Draw);
        }
        still.leave_out(true);
        assert!(run(&mut still, &[7; 20]).iter().all(|order| *order == StillOrder::Draw));
    }
}
