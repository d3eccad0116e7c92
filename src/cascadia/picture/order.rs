//! A picture or clip from the command line: opens picture mode, saves, and exits the program.

use std::path::PathBuf;
use std::sync::atomic::Ordering;

use bevy::math::UVec2;
use bevy::prelude::*;

use super::choices::{PictureAspect, PictureFrame, PictureSize};
use super::mode::PictureMode;
use super::work::{PictureDone, PictureWork};
use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::overlay::Leave;
use crate::ui::screenshot::PICTURE_FAILED;
use crate::window::screen::Screen;
use cascadia_rules::Cascadia;

/// Number of frames between the choices and the picture, for fitting the environment and settling the camera.
const FRAMES: u32 = 6;

/// A picture or clip ordered on the command line.
#[derive(Resource, Clone, PartialEq, Debug)]
pub(crate) struct PictureOrder {
    /// The output file.
    pub file: PathBuf,
    pub clip: bool,
    /// Frames left before picture mode opens.
    pub frames_left: u32,
    /// Size of the picture, or aspect ratio of the clip.
    pub pixels: UVec2,
    pub frame: PictureFrame,
    /// The title; empty for the player's name.
    pub title: String,
    /// The hour of the day: 0 for first light, 100 for last light; `None` for the hour of the game.
    pub hour: Option<f32>,
    /// The strength of the soft focus, 0 to 1.
    pub softness: f32,
}

/// Opens picture mode, sets the choices and requests the picture.
fn carry_out(
    mut order: ResMut<PictureOrder>,
    screen: Res<State<Screen>>,
    mut mode: ResMut<PictureMode>,
    mut work: ResMut<PictureWork>,
    mut leave: MessageWriter<Leave>,
    mut frames: FrameRequests,
    mut waited: Local<u32>,
) {
    frames.now();
    if *screen.get() != Cascadia::PICTURE {
        *waited = 0;
        order.frames_left = order.frames_left.saturating_sub(1);
        if order.frames_left == 0 {
            leave.write(Leave::ToPicture);
        }
        return;
    }
    *waited += 1;
    if *waited == 1 {
        let choices = &mut mode.choices;
        choices.aspect = PictureAspect::Exactly(order.pixels.x as f32 / order.pixels.y.max(1) as f32);
        choices.size = PictureSize::Rows(order.pixels.y);
        (choices.frame, choices.hour, choices.softness) = (order.frame, order.hour, order.softness);
        choices.title.clone_from(&order.title);
        work.file = Some(order.file.clone());
    } else if *waited == FRAMES && order.clip {
        work.ask_clip();
    } else if *waited == FRAMES {
        work.ask_picture();
    }
}

/// Exits the program once the picture is saved or has failed.
fn end(
    mut done: MessageReader<PictureDone>,
    order: Res<PictureOrder>,
    localizer: Res<Localizer>,
    mut exit: MessageWriter<AppExit>,
) {
    for PictureDone(result) in done.read() {
        match result {
            Ok(_) => exit.write(AppExit::Success),
            Err(why) => {
                let why = localizer.file_fault(why);
                eprintln!("cascadia: {} cannot be written: {why}", order.file.display());
                PICTURE_FAILED.store(true, Ordering::Relaxed);
                exit.write(AppExit::error())
            }
        };
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (carry_out.in_set(AppSystems::Decide), end.in_set(AppSystems::Show))
            .run_if(resource_exists::<PictureOrder>),
    );
}
