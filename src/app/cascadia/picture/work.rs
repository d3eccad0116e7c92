//! Makes a picture or a turning clip, from the wish to the notice that tells where it is.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::choices::clip_pixels;
use super::clip::{CLIP_FRAMES, clip_angle};
use super::mode::PictureMode;
use super::sheet::PictureSheet;
use super::writer::{PictureFile, PictureKind, PictureWriter, WriteFault, Written};
use crate::app::camera::Rig;
use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::render::{ImageOrder, LandImage, LandPicture};
use crate::app::preferences::graphics_quality::KeepRendering;
use crate::app::preferences::localizer::Localizer;
use crate::app::schedule::AppSystems;
use crate::app::store::paths::DataPaths;
use crate::app::ui::Notice;
use crate::app::window::layout::ScreenLayout;
use crate::app::window::screen::Screen;

/// How many times as large as a clip its frames are drawn, so that edges are smooth.
const FINER: u32 = 2;
/// The longest time by which water and wind may go on from one frame of a clip to the next, and otherwise.
const CLIP_STEP: Duration = Duration::from_millis(50);
const USUAL_STEP: Duration = Duration::from_millis(250);
/// The share of the progress of a clip that is drawing; the rest is encoding.
const DRAWING: f32 = 0.8;

/// What somebody wants to have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum PictureWish {
    Still,
    Clip,
}

/// What is being made.
struct PictureJob {
    wish: PictureWish,
    writer: PictureWriter,
    /// The camera before it went around the land.
    before: Rig,
}

/// The picture or clip that is being made.
#[derive(Resource, Default)]
pub(super) struct PictureWork {
    asked: Option<PictureWish>,
    /// The file for it; none for a new one in the folder of pictures.
    pub(super) file: Option<std::path::PathBuf>,
    job: Option<PictureJob>,
}

/// What came of a picture or a clip.
#[derive(Message, Clone, Debug)]
pub(super) struct PictureDone(pub(super) Result<Written, WriteFault>);

impl PictureWork {
    /// Asks for a picture, unless something is being made.
    pub(super) fn ask_picture(&mut self) {
        self.ask(PictureWish::Still);
    }

    /// Asks for a turning clip, unless something is being made.
    pub(super) fn ask_clip(&mut self) {
        self.ask(PictureWish::Clip);
    }

    fn ask(&mut self, wish: PictureWish) {
        if !self.is_busy() {
            self.asked = Some(wish);
        }
    }

    /// Tests whether something is being made.
    pub(super) const fn is_busy(&self) -> bool {
        self.asked.is_some() || self.job.is_some()
    }

    /// Tests whether a clip is being made.
    pub(super) fn is_clip(&self) -> bool {
        self.asked == Some(PictureWish::Clip)
            || self.job.as_ref().is_some_and(|job| job.wish == PictureWish::Clip)
    }

    /// Gives up what is being made. Returns the camera as it was before a clip.
    pub(super) fn cancel(&mut self, picture: &mut LandPicture) -> Option<Rig> {
        self.asked = None;
        let job = self.job.take()?;
        picture.stop();
        (job.wish == PictureWish::Clip).then_some(job.before)
    }

    /// Returns the share that is done, 0 to 1.
    pub(super) fn progress(&self, picture: &LandPicture) -> f32 {
        let Some(job) = &self.job else { return 0.0 };
        let encoded = job.writer.encoded() * (1.0 - DRAWING);
        if picture.is_busy() { picture.progress() * DRAWING } else { DRAWING + encoded }
    }
}

/// What telling about a picture needs.
#[derive(SystemParam)]
struct PictureNews<'w> {
    localizer: Res<'w, Localizer>,
    notices: MessageWriter<'w, Notice>,
    done: MessageWriter<'w, PictureDone>,
}

impl PictureNews<'_> {
    /// Tells what came of a picture or a clip.
    fn tell(&mut self, wish: PictureWish, result: Result<Written, WriteFault>) {
        let notice = match &result {
            Ok((path, bytes)) => {
                let megabytes = format!("{:.1}", *bytes as f32 / 1e6);
                let values = [
                    ("text", FluentValue::from(path.display().to_string())),
                    ("size", FluentValue::from(megabytes)),
                ];
                let key = if wish == PictureWish::Clip { "notice-clip" } else { "notice-picture" };
                self.localizer.text_with(key, &values)
            }
            Err(why) => {
                let values = [("text", FluentValue::from(why.text(&self.localizer)))];
                let key =
                    if wish == PictureWish::Clip { "notice-clip-failed" } else { "notice-picture-failed" };
                self.localizer.text_with(key, &values)
            }
        };
        self.notices.write(Notice(notice));
        self.done.write(PictureDone(result));
    }
}

/// Begins what is asked for.
fn begin(
    mode: Res<PictureMode>,
    layout: Res<ScreenLayout>,
    rig: Res<Rig>,
    mut work: ResMut<PictureWork>,
    mut picture: ResMut<LandPicture>,
    mut news: PictureNews,
) {
    if picture.is_busy() {
        // The one that was given up is cleared away first.
        return;
    }
    let Some(wish) = work.asked.take() else { return };
    let clip = wish == PictureWish::Clip;
    let sheet = PictureSheet::of(&mode.choices, layout.window, clip);
    let ratio = sheet.place.width() / sheet.place.height();
    let small = clip_pixels(ratio);
    let (pixels, kind) = if clip {
        (small * FINER, PictureKind::Clip(CLIP_FRAMES, small))
    } else {
        (mode.choices.size.pixels(ratio), PictureKind::Still)
    };
    let file = work.file.clone().map_or_else(|| PictureFile::In(DataPaths::pictures()), PictureFile::Exactly);
    match PictureWriter::start(kind, file) {
        Ok(writer) => work.job = Some(PictureJob { wish, writer, before: rig.clone() }),
        Err(error) => {
            news.tell(wish, Err(error.into()));
            return;
        }
    }
    picture.ask(ImageOrder {
        pixels,
        points: sheet.points.y,
        share: sheet.place.height() / layout.window.y,
        count: if clip { CLIP_FRAMES } else { 1 },
    });
}

/// Hands the images on, and tells when everything is written.
fn follow(
    mut images: MessageReader<LandImage>,
    mut work: ResMut<PictureWork>,
    mut rig: ResMut<Rig>,
    mut keep_rendering: ResMut<KeepRendering>,
    mut news: PictureNews,
) {
    keep_rendering.0 = true;
    let Some(job) = &work.job else {
        images.clear();
        return;
    };
    for LandImage { index, image } in images.read() {
        job.writer.send(*index, image.clone());
    }
    let Some(result) = job.writer.poll() else { return };
    let Some(PictureJob { wish, before, .. }) = work.job.take() else { return };
    if wish == PictureWish::Clip {
        *rig = before;
    }
    news.tell(wish, result);
}

/// Leads the camera around the land while a clip is drawn.
fn lead_around(
    picture: Res<LandPicture>,
    layout: Res<ScreenLayout>,
    playthrough: Res<CascadiaSession>,
    work: Res<PictureWork>,
    mut rig: ResMut<Rig>,
) {
    let Some(job) = work.job.as_ref().filter(|job| job.wish == PictureWish::Clip) else { return };
    let seat = rig.seat();
    let ring = rig.ring(playthrough.game().player(seat).environment(), &layout, job.before.goal.pitch);
    let angle = picture.drawn_now().map_or(0.0, clip_angle);
    rig.place(ring.at(job.before.goal.yaw + angle));
}

/// Lets water and wind go on by steps of a clip while one is drawn, however long its frames take.
fn pace_time(work: Res<PictureWork>, mut time: ResMut<Time<Virtual>>) {
    let step = if work.is_clip() { CLIP_STEP } else { USUAL_STEP };
    if time.max_delta() != step {
        time.set_max_delta(step);
    }
}

fn is_busy(work: Res<PictureWork>) -> bool {
    work.is_busy()
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PictureWork>()
        .init_resource::<LandPicture>()
        .add_message::<LandImage>()
        .add_message::<Notice>()
        .add_message::<PictureDone>()
        .add_systems(
            Update,
            (
                (begin, follow).chain().in_set(AppSystems::Apply).run_if(is_busy),
                lead_around.in_set(AppSystems::Project).after(super::mode::keep_view).run_if(
                    is_busy.and_then(in_state(Screen::Picture)).and_then(resource_exists::<CascadiaSession>),
                ),
                pace_time.in_set(AppSystems::Show).run_if(resource_changed::<PictureWork>),
            ),
        );
}
