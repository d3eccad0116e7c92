//! The job of saving a picture or a turning clip, from the request to the notice with its path.

use cascadia_rules::CascadiaPlaythrough;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::choices::clip_pixels;
use super::clip::{CLIP_FRAMES, clip_angle};
use super::mode::{PictureMode, keep_view};
use super::sheet::PictureSheet;
use super::work::{PictureDone, PictureJob, PictureOutput, PictureWork};
use super::writer::{PictureFile, PictureKind, PictureWriter, WrittenPicture};
use crate::camera::{CameraOrder, GuideCamera, Rig};
use crate::cascadia::Session;
use crate::cascadia::render::{EnvironmentImage, EnvironmentPicture, ImageOrder};
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::store::file_fault::FileFault;
use crate::store::paths::DataPaths;
use crate::ui::Notice;
use crate::window::layout::ScreenLayout;
use cascadia_rules::Cascadia;

/// Supersampling factor of a clip, for smooth edges.
const FINER: u32 = 2;
/// Maximum virtual time step between two frames of a clip, and the usual maximum.
const CLIP_STEP: Duration = Duration::from_millis(50);
const USUAL_STEP: Duration = Duration::from_millis(250);
/// State for reporting the outcome of a picture.
#[derive(SystemParam)]
struct PictureNews<'w> {
    localizer: Res<'w, Localizer>,
    notices: MessageWriter<'w, Notice>,
    done: MessageWriter<'w, PictureDone>,
}

impl PictureNews<'_> {
    /// Reports the outcome of a picture or clip.
    fn report(&mut self, output: PictureOutput, result: Result<WrittenPicture, FileFault>) {
        let notice = match &result {
            Ok((path, bytes)) => {
                let megabytes = format!("{:.1}", *bytes as f32 / 1e6);
                let values = [
                    ("text", FluentValue::from(path.display().to_string())),
                    ("size", FluentValue::from(megabytes)),
                ];
                let key = if output == PictureOutput::Clip { "notice-clip" } else { "notice-picture" };
                self.localizer.text_with(key, &values)
            }
            Err(why) => {
                let values = [("text", FluentValue::from(self.localizer.file_fault(why)))];
                let key = if output == PictureOutput::Clip {
                    "notice-clip-failed"
                } else {
                    "notice-picture-failed"
                };
                self.localizer.text_with(key, &values)
            }
        };
        self.notices.write(Notice(notice));
        self.done.write(PictureDone(result));
    }
}

/// Starts the requested job.
fn begin(
    mode: Res<PictureMode>,
    layout: Res<ScreenLayout>,
    rig: Res<Rig>,
    mut work: ResMut<PictureWork>,
    mut picture: ResMut<EnvironmentPicture>,
    mut news: PictureNews,
) {
    if picture.is_busy() {
        // A cancelled job is cleaned up first.
        return;
    }
    let Some(output) = work.asked.take() else { return };
    let clip = output == PictureOutput::Clip;
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
        Ok(writer) => work.job = Some(PictureJob { output, writer, before: rig.clone() }),
        Err(error) => {
            news.report(output, Err(error.into()));
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

/// Passes the images to the writer, and reports the result once everything is written.
fn follow(
    mut images: MessageReader<EnvironmentImage>,
    mut work: ResMut<PictureWork>,
    mut orders: MessageWriter<CameraOrder>,
    mut frames: FrameRequests,
    mut news: PictureNews,
) {
    frames.now();
    let Some(job) = &work.job else {
        images.clear();
        return;
    };
    for EnvironmentImage { index, image } in images.read() {
        job.writer.send(*index, image.clone());
    }
    let Some(result) = job.writer.poll() else { return };
    let Some(PictureJob { output, before, .. }) = work.job.take() else { return };
    if output == PictureOutput::Clip {
        orders.write(CameraOrder::replace(before));
    }
    news.report(output, result);
}

/// Moves the camera around the environment while a clip is rendered.
fn lead_around(
    picture: Res<EnvironmentPicture>,
    layout: Res<ScreenLayout>,
    session: Res<Session>,
    (mode, work): (Res<PictureMode>, Res<PictureWork>),
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
) {
    let Some(job) = work.job.as_ref().filter(|job| job.output == PictureOutput::Clip) else { return };
    let mut seen = rig.clone();
    seen.viewport = mode.sheet.map(|sheet| sheet.viewport());
    let ring = seen.ring(session.game().player(seen.seat()).environment(), &layout, job.before.goal.pitch);
    let angle = picture.drawn_now().map_or(0.0, clip_angle);
    orders.write(CameraOrder::Place(ring.at(job.before.goal.yaw + angle)));
}

/// Advances water and wind in steps of a clip during its rendering, independent of the frame rate.
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
    app.init_resource::<PictureWork>().add_message::<PictureDone>().add_systems(
        Update,
        (
            (begin, follow).chain().in_set(AppSystems::Apply).run_if(is_busy),
            lead_around
                .in_set(GuideCamera)
                .in_set(AppSystems::Project)
                .after(keep_view)
                .run_if(is_busy.and_then(in_state(Cascadia::PICTURE)).and_then(resource_exists::<Session>)),
            pace_time.in_set(AppSystems::Show).run_if(resource_changed::<PictureWork>),
        ),
    );
}
