//! Layout of a picture in the window and of its parts. Preview and image share it, so that the saved picture
//! matches the preview.

use bevy::math::{Rect, Vec2};

use super::choices::{PictureChoices, PictureFrame};
use crate::camera::Viewport;

/// Height of the bar with its margins, kept clear of the picture, in points.
pub(super) const BAR_ROOM: f32 = 68.0;
/// Margin beside a picture in the window, in points.
const BESIDE: f32 = 18.0;
/// Length of the shorter side in picture points, the unit of its captions; and that of a clip, which has
/// fewer captions.
const SHORT_SIDE: f32 = 900.0;
const SHORT_SIDE_OF_CLIP: f32 = 430.0;
/// Margin around the environment, in picture points.
const AROUND: f32 = 26.0;

/// The amount of captions in a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum CaptionKind {
    None,
    /// Title and total.
    Brief,
    /// Title and total with the parts of the score below.
    TwoRows,
    /// All of these in one row.
    OneRow,
}

/// The layout of a picture in the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PictureSheet {
    /// The part of the window that the picture shows, in window points, centred in the window.
    pub place: Rect,
    /// Size in picture points.
    pub points: Vec2,
    /// The area of the environment, in picture points.
    pub environment: Rect,
    /// The area of the captions, in picture points.
    pub caption: Rect,
    pub(super) kind: CaptionKind,
}

impl PictureSheet {
    /// Returns the layout of a picture or a clip with these choices; `window` is the size of the window in
    /// points.
    pub(super) fn of(choices: &PictureChoices, window: Vec2, clip: bool) -> Self {
        let ratio = choices.aspect.ratio(window.x / window.y);
        // A plain picture of the whole window extends behind the bar.
        let whole = choices.frame == PictureFrame::Plain && (ratio * window.y / window.x - 1.0).abs() < 0.01;
        let room = if whole { window } else { window - 2.0 * Vec2::new(BESIDE, BAR_ROOM) };
        let height = room.y.min(room.x / ratio);
        let size = Vec2::new(height * ratio, height);
        let short_side = if clip { SHORT_SIDE_OF_CLIP } else { SHORT_SIDE };
        let points = size * (short_side / size.min_element());
        let kind = match choices.frame {
            PictureFrame::Plain => CaptionKind::None,
            _ if clip || points.y < 600.0 => CaptionKind::Brief,
            _ if points.x < 1250.0 => CaptionKind::TwoRows,
            _ => CaptionKind::OneRow,
        };
        let (environment, caption) = parts(choices.frame, kind, points);
        Self { place: Rect::from_center_size(window / 2.0, size), points, environment, caption, kind }
    }

    /// Returns the number of window points per picture point.
    pub(crate) fn scale(&self) -> f32 {
        self.place.height() / self.points.y
    }

    /// Converts a rectangle of the picture to window points.
    pub(super) fn in_window(&self, rect: Rect) -> Rect {
        let at = |point: Vec2| self.place.min + point * self.scale();
        Rect { min: at(rect.min), max: at(rect.max) }
    }

    /// Returns the viewport of the environment in the window.
    pub(super) fn viewport(&self) -> Viewport {
        let environment = self.in_window(self.environment);
        let rect =
            environment.inflate(-AROUND.min(self.environment.size().min_element() * 0.06) * self.scale());
        Viewport { rect, middle: environment.center() }
    }
}

/// Returns the areas of the environment and of the captions in a picture of this size.
fn parts(frame: PictureFrame, kind: CaptionKind, points: Vec2) -> (Rect, Rect) {
    let whole = Rect::from_corners(Vec2::ZERO, points);
    let (band, below) = match kind {
        CaptionKind::None => return (whole, Rect::from_corners(points, points)),
        CaptionKind::Brief => (62.0, 66.0),
        CaptionKind::OneRow => (124.0, 146.0),
        CaptionKind::TwoRows => (214.0, 232.0),
    };
    if frame == PictureFrame::Band {
        let top = points.y - band;
        let environment = Rect { max: Vec2::new(points.x, top), ..whole };
        return (environment, Rect { min: Vec2::new(0.0, top), ..whole });
    }
    let rim = points.min_element() * if kind == CaptionKind::Brief { 0.045 } else { 0.062 };
    let bottom = points.y - below;
    let environment = Rect::new(rim, rim, points.x - rim, bottom);
    (environment, Rect::new(rim, bottom, points.x - rim, points.y))
}

#[cfg(test)]
mod tests {
    use super::super::choices::PictureAspect;
    use super::*;

    #[test]
    fn a_picture_lies_around_the_middle_of_every_window_and_never_under_the_bar() {
        let windows = [(1000.0, 600.0), (1024.0, 600.0), (1280.0, 720.0), (1536.0, 864.0), (2400.0, 800.0)];
        for window in windows.map(|(width, height)| Vec2::new(width, height)) {
            for aspect in PictureAspect::ALL {
                for frame in PictureFrame::ALL {
                    for clip in [false, true] {
                        let choices = PictureChoices { aspect, frame, ..PictureChoices::default() };
                        let sheet = PictureSheet::of(&choices, window, clip);
                        let what = format!("{window} {aspect:?} {frame:?} {clip}");
                        assert!(sheet.place.center().distance(window / 2.0) < 1e-2, "{what}");
                        let ratio = sheet.place.width() / sheet.place.height();
                        assert!((ratio / aspect.ratio(window.x / window.y) - 1.0).abs() < 1e-3, "{what}");
                        let like_window = (ratio * window.y / window.x - 1.0).abs() < 0.01;
                        let whole = frame == PictureFrame::Plain && like_window;
                        assert!(whole || sheet.place.max.y <= window.y - BAR_ROOM + 0.1, "{what}");
                        // Environment and captions do not overlap, and the environment takes most of the
                        // area.
                        assert!(sheet.environment.max.y <= sheet.caption.min.y + 0.1, "{what}");
                        let share =
                            sheet.environment.size().element_product() / sheet.points.element_product();
                        assert!(share > 0.55, "{what}: {share}");
                        let view = sheet.viewport();
                        let environment = sheet.in_window(sheet.environment);
                        assert!(
                            environment.contains(view.rect.min) && environment.contains(view.rect.max),
                            "{what}"
                        );
                    }
                }
            }
        }
    }
}
