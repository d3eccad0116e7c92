//! The layout of the pad and the environment.

use bevy::math::Rect;
use bevy_egui::egui::{Align2, Pos2, Vec2};

use super::sequence::EndingAct;
use crate::camera::Viewport;
use crate::cascadia::Session;
use crate::cascadia::hud::score_pad::pad_width;
use crate::window::layout::ScreenLayout;
use cascadia_rules::CascadiaPlaythrough;

/// Size of the buttons beside the pad.
pub(super) const BUTTON: Vec2 = Vec2::new(240.0, 46.0);
/// Gap between the pad and the buttons.
pub(super) const GAP: f32 = 14.0;
/// Padding of the panel.
pub(super) const MARGIN: Vec2 = Vec2::new(24.0, 14.0);
/// Gap between the window and the panel.
const BESIDE: f32 = 28.0;
/// Minimum width for an environment to the right of the pad alone, and of the pad with its buttons, in points.
const LEAST_ENVIRONMENT_WIDTH: f32 = 300.0;
const ROOMY_ENVIRONMENT_WIDTH: f32 = 420.0;
/// Height of the buttons below the environment.
const BAR_HEIGHT: f32 = 150.0;
/// Padding of their frame.
pub(super) const BAR_PADDING: i8 = 14;

/// The parts of a game that change the layout of its result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ResultShape {
    pub players: usize,
    /// A scenario has its goals above the buttons.
    pub is_scenario: bool,
}

impl ResultShape {
    pub(super) fn of(session: &Session) -> Self {
        let is_scenario = session.record().setup.options.scenario.is_some();
        Self { players: session.sheets().len(), is_scenario }
    }
}

/// The place of the panel and of its buttons.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ResultLayout {
    /// The pivot of the panel, and its position.
    pub at: Pos2,
    pub pivot: Align2,
    pub width: f32,
    /// True if the step of the count and the buttons stand beside the pad.
    pub buttons_beside: bool,
    /// The place of the buttons below the environment.
    pub bar: Option<Rect>,
}

/// Returns the size of the buttons in a bar within its frame, which has an outline of one point.
pub(super) fn bar_room(bar: Rect) -> Vec2 {
    let around = 2.0 * (f32::from(BAR_PADDING) + 1.0);
    Vec2::new(bar.width() - around, bar.height() - around)
}

/// Returns the place of the panel: beside the environment if both fit, otherwise in the middle. If the
/// buttons do not fit beside the pad, they are below the environment. The buttons of a scenario, with its
/// goals above them, need the middle.
pub(super) fn place(layout: &ScreenLayout, shape: ResultShape, act: EndingAct) -> ResultLayout {
    let window = layout.window;
    let alone = pad_width(shape.players) + 2.0 * MARGIN.x;
    let whole = alone + GAP + BUTTON.x + 8.0;
    let leaves = |width: f32, least: f32| window.x - width - 2.0 * BESIDE >= least;
    let is_done = act == EndingAct::Done;
    let beside = Pos2::new(BESIDE, window.y / 2.0);
    let bar =
        Rect::new(alone + 2.0 * BESIDE, window.y - BESIDE - BAR_HEIGHT, window.x - BESIDE, window.y - BESIDE);
    let (at, pivot, width, buttons_beside, bar) = if leaves(whole, ROOMY_ENVIRONMENT_WIDTH) {
        (beside, Align2::LEFT_CENTER, whole, true, None)
    } else if leaves(alone, LEAST_ENVIRONMENT_WIDTH) && !(is_done && shape.is_scenario) {
        (beside, Align2::LEFT_CENTER, alone, false, is_done.then_some(bar))
    } else {
        let middle = Pos2::new(window.x / 2.0, window.y / 2.0);
        (middle, Align2::CENTER_CENTER, if is_done { whole } else { alone }, is_done, None)
    };
    ResultLayout { at, pivot, width, buttons_beside, bar }
}

/// Returns the part of the window for the environment.
pub(super) fn viewport(layout: &ScreenLayout, shape: ResultShape, act: EndingAct, aside: bool) -> Viewport {
    let window = layout.window;
    let rect = match act {
        EndingAct::Orbit => Rect::new(30.0, 24.0, window.x - 30.0, window.y - 96.0),
        _ if aside => Rect::new(20.0, 40.0, window.x - 20.0, window.y - 90.0),
        _ => {
            let place = place(layout, shape, act);
            let left = if place.pivot == Align2::LEFT_CENTER { place.width + 2.0 * BESIDE } else { 0.0 };
            let below = place.bar.map_or(40.0, |_| BAR_HEIGHT + BESIDE + 20.0);
            Rect::new(left, 40.0, window.x - 20.0, window.y - below)
        }
    };
    Viewport { rect, middle: rect.center() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pad_and_environment_stand_side_by_side_where_there_is_room() {
        let window = |x: f32, y: f32| ScreenLayout::of(bevy::math::Vec2::new(x, y), 1.0);
        for (layout, players, counting, is_scenario, done, has_bar) in [
            (window(1280.0, 720.0), 1, true, false, true, false),
            (window(1280.0, 720.0), 2, true, false, true, false),
            (window(1280.0, 720.0), 4, true, false, true, true),
            (window(1280.0, 720.0), 4, true, true, false, false),
            (window(1536.0, 864.0), 4, true, true, true, false),
            (window(1000.0, 625.0), 2, true, false, true, true),
            (window(800.0, 500.0), 4, false, false, false, false),
        ] {
            for (act, wanted) in [(EndingAct::Count, counting), (EndingAct::Done, done)] {
                let shape = ResultShape { players, is_scenario };
                let panel = place(&layout, shape, act);
                let beside = panel.pivot == Align2::LEFT_CENTER;
                let case = format!("{:?} {players} {act:?} {is_scenario}", layout.window);
                assert_eq!(beside, wanted, "{case}");
                assert_eq!(panel.bar.is_some(), act == EndingAct::Done && has_bar, "{case}");
                assert!(act != EndingAct::Done || panel.bar.is_some() != panel.buttons_beside, "{case}");
                let viewport = viewport(&layout, shape, act, false);
                assert!(!beside || viewport.rect.min.x >= panel.at.x + panel.width, "{case}");
                assert!(viewport.rect.width() >= LEAST_ENVIRONMENT_WIDTH - 20.0, "{case}");
                assert!(panel.bar.is_none_or(|bar| bar.min.y >= viewport.rect.max.y), "{case}");
            }
        }
    }
}
