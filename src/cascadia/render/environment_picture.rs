//! Off-screen rendering of the window's scene into images of any size: a separate camera follows the
//! window's, and each image is sent on once it has been read back.

use bevy::camera::visibility::RenderLayers;
use bevy::camera::{ClearColorConfig, Hdr, RenderTarget};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::SystemParam;
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy_egui::{EguiContext, EguiSchedule};

use super::grounds::GroundInSight;
use super::soft_focus::SoftFocus;
use crate::camera::{BACKGROUND, MainCamera};
use crate::preferences::graphics_quality::ShadersAtOnce;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::store::shipped_assets::ShippedAssets;
use crate::ui::lettering;
use crate::ui::style::UiStyle;

/// Length of the longer side of the image during warm-up, while shaders load, in pixels.
const WARM: u32 = 320;
/// Number of warm-up frames, and the same if shaders are compiled in the background.
const WARM_FRAMES: u8 = 6;
const WARM_FRAMES_IN_BACKGROUND: u8 = 40;
/// Maximum number of frames to wait for the painting of the ground, which takes some seconds after the start.
const LONGEST_WAIT: u16 = 600;
/// Frames at full size with the captions alone, in which fonts and icons load.
const WRITING_FRAMES: u8 = 4;
/// Maximum number of images on their way back from the GPU.
const ON_THE_WAY: u32 = 3;

/// A request for images.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ImageOrder {
    /// Size of each, in pixels.
    pub pixels: UVec2,
    /// Height of each in points, the unit of its captions.
    pub points: f32,
    /// The share of the window's height in the image, around the middle of the window.
    pub share: f32,
    /// The number of images, drawn one after the other.
    pub count: u32,
}

/// The stage of a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum ImageStage {
    #[default]
    Idle,
    Asked,
    /// Waiting for the ground to be painted, for at most a number of frames.
    Waiting(u16),
    /// Rendering at a small size, for a number of frames.
    Warming(u8),
    /// Rendering the captions alone at full size, for a number of frames.
    Writing(u8),
    /// Rendering the images.
    Drawing,
}

/// The current request for images and its progress.
#[derive(Resource, Clone, PartialEq, Debug, Default)]
pub(crate) struct EnvironmentPicture {
    order: Option<ImageOrder>,
    stage: ImageStage,
    /// The index of the image rendered in this frame.
    drawn_now: Option<u32>,
    /// The numbers of images rendered and read back.
    drawn: u32,
    received: u32,
}

impl EnvironmentPicture {
    /// Requests images, unless a request is running.
    pub(crate) fn ask(&mut self, order: ImageOrder) {
        if self.stage == ImageStage::Idle {
            *self = Self { order: Some(order), stage: ImageStage::Asked, ..Self::default() };
        }
    }

    /// Cancels the request; images on their way back are dropped by their receiver.
    pub(crate) fn stop(&mut self) {
        self.order = None;
    }

    /// Tests whether a request is running.
    pub(crate) fn is_busy(&self) -> bool {
        self.stage != ImageStage::Idle
    }

    /// Tests whether a single image is being rendered, which may exceed the size of the images baked for the
    /// window.
    pub(crate) fn is_single(&self) -> bool {
        self.is_busy() && self.order.is_some_and(|order| order.count == 1)
    }

    pub(crate) const fn drawn_now(&self) -> Option<u32> {
        self.drawn_now
    }

    /// Returns the share of images read back, 0 to 1.
    pub(crate) fn progress(&self) -> f32 {
        self.order.map_or(0.0, |order| self.received as f32 / order.count.max(1) as f32)
    }
}

/// An image read back from the GPU.
#[derive(Message)]
pub(crate) struct EnvironmentImage {
    /// Its index, from 0.
    pub index: u32,
    pub image: Image,
}

/// The pass that draws the captions of the images.
#[derive(ScheduleLabel, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct EnvironmentPicturePass;

/// The camera of the images, and the style of their captions: icons belong to the image they are drawn in.
#[derive(Component)]
pub(crate) struct PictureCamera {
    pub style: UiStyle,
    image: Handle<Image>,
}

/// Inputs for rendering images.
#[derive(SystemParam)]
struct PictureTools<'w, 's> {
    commands: Commands<'w, 's>,
    images: ResMut<'w, Assets<Image>>,
    assets: Res<'w, ShippedAssets>,
    style: Res<'w, UiStyle>,
    main: Single<
        'w,
        's,
        (&'static Msaa, &'static Projection, Option<&'static Bloom>, &'static Transform),
        With<MainCamera>,
    >,
    cameras: Query<'w, 's, (Entity, &'static mut PictureCamera, &'static mut RenderTarget)>,
}

impl PictureTools<'_, '_> {
    fn image(&mut self, size: UVec2) -> Handle<Image> {
        let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
        image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        self.images.add(image)
    }

    /// Spawns the camera with a small image for the warm-up.
    fn spawn(&mut self, order: ImageOrder) {
        let pixels = order.pixels.as_vec2();
        let warm = (pixels * (WARM as f32 / pixels.max_element())).max(Vec2::ONE);
        let image = self.image(warm.as_uvec2());
        let (msaa, projection, bloom, transform) = *self.main;
        // A picture is rendered once and viewed for long.
        let msaa = if *msaa == Msaa::Off { Msaa::Sample4 } else { *msaa };
        let mut camera = self.commands.spawn((
            Name::new("Camera of a picture"),
            Camera3d::default(),
            Camera { order: 1, clear_color: ClearColorConfig::Custom(BACKGROUND), ..default() },
            RenderTarget::Image(image.clone().into()),
            projection_of(projection, order.share),
            Tonemapping::None,
            msaa,
            EguiSchedule::new(EnvironmentPicturePass),
            *transform,
            PictureCamera { style: self.style.for_other_context(&self.assets), image },
        ));
        if let Some(bloom) = bloom {
            camera.insert((Hdr, bloom.clone()));
        }
    }

    /// Switches the camera to the full-size image, without the scene yet.
    fn enlarge(&mut self, size: UVec2) {
        let image = self.image(size);
        for (entity, mut camera, mut target) in &mut self.cameras {
            camera.image = image.clone();
            *target = RenderTarget::Image(image.clone().into());
            self.commands.entity(entity).insert(RenderLayers::none());
        }
    }

    /// Shows the scene to the camera.
    fn uncover(&mut self) {
        for (entity, ..) in &self.cameras {
            self.commands.entity(entity).remove::<RenderLayers>();
        }
    }

    fn clear_away(&mut self) {
        for (entity, ..) in &self.cameras {
            self.commands.entity(entity).despawn();
        }
    }

    /// Reads back the image of this frame.
    fn read_back(&mut self, index: u32) {
        let Some(image) = self.cameras.iter().next().map(|(_, camera, _)| camera.image.clone()) else {
            return;
        };
        self.commands.spawn(Screenshot::image(image)).observe(
            move |captured: On<ScreenshotCaptured>, mut images: MessageWriter<EnvironmentImage>| {
                images.write(EnvironmentImage { index, image: captured.image.clone() });
            },
        );
    }
}

/// Returns the projection of a camera with this share of the window's height.
fn projection_of(window: &Projection, share: f32) -> Projection {
    match window {
        Projection::Perspective(window) => {
            let fov = 2.0 * ((window.fov / 2.0).tan() * share).atan();
            Projection::Perspective(PerspectiveProjection { fov, ..window.clone() })
        }
        other => other.clone(),
    }
}

/// Advances the request by a frame.
fn advance(
    mut picture: ResMut<EnvironmentPicture>,
    mut tools: PictureTools,
    ground: GroundInSight,
    at_once: Res<ShadersAtOnce>,
    mut frames: FrameRequests,
) {
    frames.now();
    picture.drawn_now = None;
    let Some(order) = picture.order else {
        tools.clear_away();
        picture.stage = ImageStage::Idle;
        return;
    };
    picture.stage = match picture.stage {
        ImageStage::Idle => return,
        ImageStage::Asked => ImageStage::Waiting(LONGEST_WAIT),
        ImageStage::Waiting(left) if left > 0 && !ground.is_painted() => ImageStage::Waiting(left - 1),
        ImageStage::Waiting(_) => {
            tools.spawn(order);
            ImageStage::Warming(if at_once.0 { WARM_FRAMES } else { WARM_FRAMES_IN_BACKGROUND })
        }
        ImageStage::Warming(0) => {
            tools.enlarge(order.pixels);
            ImageStage::Writing(WRITING_FRAMES)
        }
        ImageStage::Warming(left) => ImageStage::Warming(left - 1),
        ImageStage::Writing(0) => {
            tools.uncover();
            ImageStage::Drawing
        }
        ImageStage::Writing(left) => ImageStage::Writing(left - 1),
        ImageStage::Drawing if picture.received >= order.count => {
            tools.clear_away();
            picture.order = None;
            ImageStage::Idle
        }
        ImageStage::Drawing => {
            if picture.drawn < order.count && picture.drawn < picture.received + ON_THE_WAY {
                tools.read_back(picture.drawn);
                picture.drawn_now = Some(picture.drawn);
                picture.drawn += 1;
            }
            ImageStage::Drawing
        }
    };
}

/// Counts the images read back.
fn count(mut images: MessageReader<EnvironmentImage>, mut picture: ResMut<EnvironmentPicture>) {
    picture.received += images.read().count() as u32;
}

/// Keeps the camera of the images at the pose and soft focus of the window's.
fn follow_window(
    picture: Res<EnvironmentPicture>,
    main: Single<(&Transform, Option<&SoftFocus>), (With<MainCamera>, Without<PictureCamera>)>,
    mut cameras: Query<(Entity, &mut Transform), With<PictureCamera>>,
    mut commands: Commands,
) {
    let Some(order) = picture.order else { return };
    let (window, soft) = *main;
    for (entity, mut transform) in &mut cameras {
        transform.set_if_neq(*window);
        match soft {
            Some(soft) => commands.entity(entity).insert(soft.within(order.share)),
            None => commands.entity(entity).remove::<SoftFocus>(),
        };
    }
}

/// Gives the images our fonts, and captions at the same share of the image in every size.
pub(crate) fn prepare_writing(
    picture: Res<EnvironmentPicture>,
    mut cameras: Query<(&mut PictureCamera, &mut EguiContext, &RenderTarget)>,
    images: Res<Assets<Image>>,
) {
    let Some(order) = picture.order else { return };
    for (mut camera, mut context, target) in &mut cameras {
        let context = context.get_mut();
        camera.style.install(context);
        lettering::watch(context);
        let RenderTarget::Image(target) = target else { continue };
        let height = images.get(&target.handle).map_or(order.points, |image| image.height() as f32);
        context.set_zoom_factor(height / order.points);
    }
}

fn is_busy(picture: Res<EnvironmentPicture>) -> bool {
    picture.is_busy()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<EnvironmentPicture>()
        .init_schedule(EnvironmentPicturePass)
        .add_message::<EnvironmentImage>()
        .add_systems(
            Update,
            (
                (count, advance).chain().in_set(AppSystems::Decide),
                (follow_window, prepare_writing).in_set(AppSystems::Show),
            )
                .run_if(is_busy),
        );
}
