//! Saving a finished sheet as a picture: for some frames only the paper is drawn, as large as the window
//! allows.

use bevy::prelude::*;
use bevy::render::view::screenshot::{Screenshot, ScreenshotCaptured};
use bevy_egui::egui;
use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::ui::Notice;
use crate::ui::screenshot::{free_file, save_part};
use rolling_rivers::RollingRivers;

/// Number of frames that draw only the paper, and the captured frame: drawing lags the request by a frame.
const PAPER_FRAMES: u8 = 5;
const TAKEN: u8 = 2;

/// The paper being captured.
#[derive(Resource, Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct PaperPicture {
    frames: u8,
    seat: usize,
    /// Rectangle of the paper in points, and pixels per point.
    pub place: Option<(egui::Rect, f32)>,
}

impl PaperPicture {
    /// Requests a picture of a seat's paper.
    pub(super) const fn ask(&mut self, seat: usize) {
        (self.frames, self.seat) = (PAPER_FRAMES, seat);
    }

    /// Returns the seat whose paper alone is to be drawn now.
    pub(super) const fn seat(&self) -> Option<usize> {
        if self.frames > 0 { Some(self.seat) } else { None }
    }
}

/// Counts the frames down, and captures one of them.
fn take_picture(
    mut commands: Commands,
    mut picture: ResMut<PaperPicture>,
    mut frames: FrameRequests,
    windows: Query<&Window>,
) {
    if picture.frames == 0 {
        return;
    }
    frames.now();
    picture.frames -= 1;
    let Some((place, scale)) = picture.place.filter(|_| picture.frames == TAKEN) else { return };
    // Points are logical pixels scaled by the text size; the picture has physical pixels.
    let physical = windows.iter().next().map_or(1.0, Window::scale_factor);
    let pixels = place.expand(4.0) * (scale * physical);
    commands.spawn(Screenshot::primary_window()).observe(
        move |captured: On<ScreenshotCaptured>,
              localizer: Res<Localizer>,
              mut notices: MessageWriter<Notice>| {
            let file = free_file();
            let corner = UVec2::new(pixels.min.x.max(0.0) as u32, pixels.min.y.max(0.0) as u32);
            let size = UVec2::new(pixels.width() as u32, pixels.height() as u32);
            let (key, text) = match save_part(&captured.image, corner, size, &file) {
                Ok(()) => ("notice-picture", file.display().to_string()),
                Err(error) => ("notice-picture-failed", error),
            };
            notices.write(Notice(localizer.text_with(key, &[("text", FluentValue::from(text))])));
        },
    );
}

/// Cancels a pending picture.
fn forget_picture(mut picture: ResMut<PaperPicture>) {
    *picture = PaperPicture::default();
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<PaperPicture>()
        .add_systems(OnExit(RollingRivers::RESULT), forget_picture)
        .add_systems(Update, take_picture.in_set(AppSystems::Show).run_if(in_state(RollingRivers::RESULT)));
}
