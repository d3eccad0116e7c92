//! The layout of the pad and the environment.

use bevy::math::Rect;
use bevy_egui::egui::{Align2, Pos2, Vec2};

use super::sequence::EndingAct;
use crate::camera::Viewport;
use crate::cascadia::hud::score_pad::pad_width;
use crate::window::layout::ScreenLayout;

/// Size of the buttons beside the pad.
pub(super) const BUTTON: Vec2 = Vec2::new(240.0, 46.0);
/// Gap between the pad and the buttons.
pub(super) const GAP: f32 = 14.0;
/// Padding of the panel.
pub(super) const MARGIN: Vec2 = Vec2::new(24.0, 14.0);
/// Gap between the window and the panel.
const BESIDE: f32 = 28.0;
/// Minimum width for an environment to the right of the panel, in points.
const LEAST_ENVIRONMENT_WIDTH: f32 = 300.0;

/// The place of the panel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ResultLayout {
    /// The pivot of the panel, and its position.
    pub at: Pos2,
    pub pivot: Align2,
    /// True if the buttons fit.
    pub buttons: bool,
    pub width: f32,
}

/// Returns the place of the panel: beside the environment if both fit, otherwise in the middle. If the
/// buttons do not fit, the pad alone stands beside the environment during the count.
pub(super) fn place(layout: &ScreenLayout, players: usize, act: EndingAct) -> ResultLayout {
    let alone = pad_width(players) + 2.0 * MARGIN.x;
    let whole = alone + GAP + BUTTON.x + 8.0;
    let beside = |width: f32| layout.window.x - width - 2.0 * BESIDE >= LEAST_ENVIRONMENT_WIDTH;
    let (buttons, width) =
        if act == EndingAct::Done || beside(whole) { (true, whole) } else { (false, alone) };
    let middle = layout.window.y / 2.0;
    if beside(width) {
        ResultLayout { at: Pos2::new(BESIDE, middle), pivot: Align2::LEFT_CENTER, buttons, width }
    } else {
        ResultLayout {
            at: Pos2::new(layout.window.x / 2.0, middle),
            pivot: Align2::CENTER_CENTER,
            buttons,
            width,
        }
    }
}

/// Returns the part of the window for the environment.
pub(super) fn viewport(layout: &ScreenLayout, players: usize, act: EndingAct, aside: bool) -> Viewport {
    let window = layout.window;
    let rect = match act {
        EndingAct::Orbit => Rect::new(30.0, 24.0, window.x - 30.0, window.y - 96.0),
        _ if aside => Rect::new(20.0, 40.0, window.x - 20.0, window.y - 90.0),
        _ => {
            let place = place(layout, players, act);
            let left = if place.pivot == Align2::LEFT_CENTER { place.width + 2.0 * BESIDE } else { 0.0 };
            Rect::new(left, 40.0, window.x - 20.0, window.y - 40.0)
        }
    };
    Viewport { rect, middle: rect.center() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pad_and_environment_stand_side_by_side_where_there_is_room() {
        for (window, players, counting, done) in [
            ((1280.0, 720.0), 1, true, true),
            ((1280.0, 720.0), 2, true, true),
            ((1280.0, 720.0), 4, true, false),
            ((1536.0, 864.0), 4, true, true),
            ((1000.0, 625.0), 2, true, false),
        ] {
            let layout = ScreenLayout::of(bevy::math::Vec2::new(window.0, window.1), 1.0);
            for (act, wanted) in [(EndingAct::Count, counting), (EndingAct::Done, done)] {
                let panel = place(&layout, players, act);
                let beside = panel.pivot == Align2::LEFT_CENTER;
                assert_eq!(beside, wanted, "{window:?} {players} {act:?}");
                let viewport = viewport(&layout, players, act, false);
                assert!(!beside || viewport.rect.min.x >= panel.at.x + panel.width);
                assert!(viewport.rect.width() >= LEAST_ENVIRONMENT_WIDTH - 20.0);
            }
        }
    }
}
