//! The picture of a land with its score: a camera of its own draws it into an image of the size that was chosen,
//! whatever the size of the window, and the image is saved.

use std::path::PathBuf;

use bevy::camera::visibility::VisibilitySystems;
use bevy::camera::{ClearColorConfig, Hdr, RenderTarget};
use bevy::core_pipeline::tonemapping::Tonemapping;
use bevy::ecs::schedule::ScheduleLabel;
use bevy::ecs::system::SystemParam;
use bevy::post_process::bloom::Bloom;
use bevy::prelude::*;
use bevy::render::render_resource::{TextureFormat, TextureUsages};
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy_egui::{EguiContext, EguiSchedule};
use fluent_bundle::FluentValue;

use crate::app::camera::{CameraView, MainCamera, Rig, Viewport, filling_view};
use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::table::RestPose;
use crate::app::preferences::graphics_quality::{KeepRendering, ShadersAtOnce};
use crate::app::preferences::localizer::Localizer;
use crate::app::schedule::AppSystems;
use crate::app::store::shipped_assets::ShippedAssets;
use crate::app::ui::Notice;
use crate::app::ui::screenshot::{free_file, save};
use crate::app::ui::style::UiStyle;
use crate::app::window::screen::HideUi;
use crate::cascadia::rules::Seat;

/// Size of the picture in its own points, in which what is written on it is measured.
pub(crate) const PICTURE_POINTS: Vec2 = Vec2::new(1600.0, 900.0);
/// Height of the band with the score at its lower end, in points.
pub(crate) const PICTURE_BAND: f32 = 124.0;
/// Space between the land and the rim of the picture, in points.
const AROUND: f32 = 26.0;
/// Size of the image in the frames in which shaders, fonts and signs get ready, in pixels.
const WARM: UVec2 = UVec2::new(320, 180);
/// Number of these frames, and the same where shaders are compiled in the background.
const WARM_FRAMES: u8 = 6;
const WARM_FRAMES_IN_BACKGROUND: u8 = 40;
/// Frames in the full size, and which of them is saved, counted from the last.
const FRAMES: u8 = 7;
const SAVED: u8 = 3;

/// The size of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PictureSize {
    /// 1920 × 1080.
    #[default]
    FullHd,
    /// 2560 × 1440.
    QuadHd,
    /// 3840 × 2160.
    UltraHd,
}

impl PictureSize {
    /// All sizes, from the smallest.
    pub const ALL: [Self; 3] = [Self::FullHd, Self::QuadHd, Self::UltraHd];

    /// Returns width and height in pixels.
    pub const fn pixels(self) -> UVec2 {
        match self {
            Self::FullHd => UVec2::new(1920, 1080),
            Self::QuadHd => UVec2::new(2560, 1440),
            Self::UltraHd => UVec2::new(3840, 2160),
        }
    }
}

/// How far a picture is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum PictureStage {
    #[default]
    Idle,
    Asked,
    /// So many frames are still drawn in a small size.
    Warming(u8),
    /// So many frames are still drawn in the full size.
    Drawing(u8),
}

/// The picture of a land: which one and how large, and how far it is.
#[derive(Resource, Clone, PartialEq, Eq, Debug, Default)]
pub struct LandPicture {
    /// Whose land it shows.
    pub seat: Seat,
    /// Its size.
    pub size: PictureSize,
    /// The file it is saved in; none for a new one in the folder of pictures.
    pub file: Option<PathBuf>,
    stage: PictureStage,
}

impl LandPicture {
    /// Requests the picture.
    pub fn ask(&mut self) {
        if self.stage == PictureStage::Idle {
            self.stage = PictureStage::Asked;
        }
    }

    /// Tests whether it is being made.
    pub fn is_busy(&self) -> bool {
        self.stage != PictureStage::Idle
    }

    /// Tests whether it is drawn in its full size now.
    pub(crate) const fn is_drawn(&self) -> bool {
        matches!(self.stage, PictureStage::Drawing(_))
    }
}

/// Draws what is written on the picture.
#[derive(ScheduleLabel, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LandPicturePass;

/// The camera of the picture, and the style of what is written on it: signs belong to the image they are drawn in.
#[derive(Component)]
pub(crate) struct PictureCamera {
    /// The style.
    pub style: UiStyle,
    image: Handle<Image>,
}

/// Returns the camera that shows a land as large as the picture allows, above the band.
pub(crate) fn picture_view(seat: Seat, playthrough: &CascadiaSession, rig: &Rig) -> CameraView {
    let least = Vec2::splat(AROUND);
    let most = PICTURE_POINTS - Vec2::new(AROUND, AROUND + PICTURE_BAND);
    let rect = bevy::math::Rect::from_corners(least, most);
    let viewport = Viewport { rect, middle: rect.center() };
    let environment = playthrough.game().player(seat).environment();
    filling_view(viewport, seat, environment, PICTURE_POINTS, rig.goal)
}

/// What a picture is made with.
#[derive(SystemParam)]
struct PictureTools<'w, 's> {
    commands: Commands<'w, 's>,
    images: ResMut<'w, Assets<Image>>,
    assets: Res<'w, ShippedAssets>,
    style: Res<'w, UiStyle>,
    main: Single<'w, 's, (&'static Msaa, &'static Projection, Option<&'static Bloom>), With<MainCamera>>,
    cameras: Query<'w, 's, (Entity, &'static mut PictureCamera, &'static mut RenderTarget)>,
}

impl PictureTools<'_, '_> {
    fn image(&mut self, size: UVec2) -> Handle<Image> {
        let mut image = Image::new_target_texture(size.x, size.y, TextureFormat::Rgba8UnormSrgb, None);
        image.texture_descriptor.usage |= TextureUsages::COPY_SRC;
        self.images.add(image)
    }

    /// Spawns the camera, which draws a small image first.
    fn spawn(&mut self, view: CameraView) {
        let image = self.image(WARM);
        let (msaa, projection, bloom) = *self.main;
        let mut camera = self.commands.spawn((
            Name::new("Camera of a picture"),
            Camera3d::default(),
            Camera {
                order: 1,
                clear_color: ClearColorConfig::Custom(Color::srgb_u8(0x16, 0x23, 0x1F)),
                ..default()
            },
            RenderTarget::Image(image.clone().into()),
            projection.clone(),
            Tonemapping::None,
            *msaa,
            EguiSchedule::new(LandPicturePass),
            Transform { translation: view.position, rotation: view.rotation, scale: Vec3::ONE },
            PictureCamera { style: UiStyle::new(self.style.theme.clone(), &self.assets), image },
        ));
        if let Some(bloom) = bloom {
            camera.insert((Hdr, bloom.clone()));
        }
    }

    /// Gives the camera the image of the full size.
    fn enlarge(&mut self, size: UVec2) {
        let image = self.image(size);
        for (_, mut camera, mut target) in &mut self.cameras {
            camera.image = image.clone();
            *target = RenderTarget::Image(image.clone().into());
        }
    }

    fn clear_away(&mut self) {
        for (entity, ..) in &self.cameras {
            self.commands.entity(entity).despawn();
        }
    }

    /// Saves what is drawn in this frame.
    fn save(&mut self, file: Option<PathBuf>) {
        let Some(image) = self.cameras.iter().next().map(|(_, camera, _)| camera.image.clone()) else {
            return;
        };
        self.commands.spawn(Screenshot::image(image)).observe(
            move |captured: On<ScreenshotCaptured>,
                  localizer: Res<Localizer>,
                  mut notices: MessageWriter<Notice>| {
                let file = file.clone().unwrap_or_else(free_file);
                let (key, text) = match save(&captured.image, &file) {
                    Ok(()) => ("notice-picture", file.display().to_string()),
                    Err(error) => ("notice-picture-failed", error),
                };
                notices.write(Notice(localizer.text_with(key, &[("text", FluentValue::from(text))])));
            },
        );
    }
}

/// Makes the picture, step by step.
fn advance(
    mut picture: ResMut<LandPicture>,
    mut tools: PictureTools,
    playthrough: Option<Res<CascadiaSession>>,
    rig: Res<Rig>,
    at_once: Res<ShadersAtOnce>,
    mut hide_ui: ResMut<HideUi>,
    mut keep_rendering: ResMut<KeepRendering>,
) {
    keep_rendering.0 = true;
    let Some(playthrough) = playthrough else {
        // The game was left meanwhile.
        tools.clear_away();
        picture.stage = PictureStage::Idle;
        return;
    };
    picture.stage = match picture.stage {
        PictureStage::Idle => return,
        PictureStage::Asked => {
            tools.spawn(picture_view(picture.seat, &playthrough, &rig));
            PictureStage::Warming(if at_once.0 { WARM_FRAMES } else { WARM_FRAMES_IN_BACKGROUND })
        }
        PictureStage::Warming(0) => {
            tools.enlarge(picture.size.pixels());
            PictureStage::Drawing(FRAMES)
        }
        PictureStage::Warming(left) => PictureStage::Warming(left - 1),
        PictureStage::Drawing(0) => {
            tools.clear_away();
            PictureStage::Idle
        }
        PictureStage::Drawing(left) => {
            // Without the marks on the land.
            hide_ui.0 = hide_ui.0.max(2);
            if left == SAVED {
                let file = picture.file.clone();
                tools.save(file);
            }
            PictureStage::Drawing(left - 1)
        }
    };
}

/// Gives the picture our fonts, and writing of the same share of the picture in every size.
fn prepare_writing(
    mut cameras: Query<(&mut PictureCamera, &mut EguiContext, &RenderTarget)>,
    images: Res<Assets<Image>>,
) {
    for (mut camera, mut context, target) in &mut cameras {
        let context = context.get_mut();
        camera.style.install(context);
        let RenderTarget::Image(target) = target else { continue };
        let height = images.get(&target.handle).map_or(PICTURE_POINTS.y, |image| image.height() as f32);
        context.set_zoom_factor(height / PICTURE_POINTS.y);
    }
}

/// Keeps the pieces of the tray, which hang before the main camera, out of the picture.
fn hide_tray(
    picture: Res<LandPicture>,
    mut hidden: Local<bool>,
    mut pieces: Query<(&RestPose, &mut Visibility)>,
) {
    if !picture.is_busy() && !*hidden {
        return;
    }
    *hidden = picture.is_busy();
    let shown = if *hidden { Visibility::Hidden } else { Visibility::Inherited };
    for (rest, mut visibility) in &mut pieces {
        if matches!(rest, RestPose::Tray(_)) {
            visibility.set_if_neq(shown);
        }
    }
}

fn is_busy(picture: Res<LandPicture>) -> bool {
    picture.is_busy()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<LandPicture>()
        .init_schedule(LandPicturePass)
        .add_systems(Update, (advance.in_set(AppSystems::Show).run_if(is_busy), prepare_writing))
        .add_systems(PostUpdate, hide_tray.before(VisibilitySystems::VisibilityPropagate));
}
