//! Where the pad and the land go.

use bevy::math::Rect;
use bevy_egui::egui::{Align2, Pos2, Vec2};

use super::sequence::Act;
use crate::app::areas::Areas;
use crate::app::camera::Room;
use crate::app::hud::score_pad::pad_width;

/// Size of the buttons beside the pad.
pub(super) const BUTTON: Vec2 = Vec2::new(240.0, 46.0);
/// Between the pad and the buttons.
pub(super) const GAP: f32 = 14.0;
/// Between the rim of the panel and what is in it.
pub(super) const MARGIN: Vec2 = Vec2::new(24.0, 14.0);
/// Between the window and the panel.
const BESIDE: f32 = 28.0;
/// Points to the right of the panel that are worth showing a land in.
const ROOM_FOR_A_LAND: f32 = 300.0;

/// The place of the panel.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Place {
    /// A point of the panel, and which one.
    pub at: Pos2,
    pub pivot: Align2,
    /// Whether it has its buttons.
    pub buttons: bool,
    /// Its width.
    pub width: f32,
}

/// Where the panel goes: beside the land if there is room for both, in the middle if not. Without room for the buttons
/// the pad alone stands beside the land while it is counted.
pub(super) fn place(areas: &Areas, players: usize, act: Act) -> Place {
    let alone = pad_width(players) + 2.0 * MARGIN.x;
    let whole = alone + GAP + BUTTON.x + 8.0;
    let beside = |width: f32| areas.window.x - width - 2.0 * BESIDE >= ROOM_FOR_A_LAND;
    let (buttons, width) = if act == Act::Done || beside(whole) { (true, whole) } else { (false, alone) };
    let middle = areas.window.y / 2.0;
    if beside(width) {
        Place { at: Pos2::new(BESIDE, middle), pivot: Align2::LEFT_CENTER, buttons, width }
    } else {
        Place { at: Pos2::new(areas.window.x / 2.0, middle), pivot: Align2::CENTER_CENTER, buttons, width }
    }
}

/// What the land may fill.
pub(super) fn room(areas: &Areas, players: usize, act: Act, aside: bool) -> Room {
    let window = areas.window;
    let rect = match act {
        Act::Orbit => Rect::new(30.0, 24.0, window.x - 30.0, window.y - 96.0),
        _ if aside => Rect::new(20.0, 40.0, window.x - 20.0, window.y - 90.0),
        _ => {
            let place = place(areas, players, act);
            let left = if place.pivot == Align2::LEFT_CENTER { place.width + 2.0 * BESIDE } else { 0.0 };
            Rect::new(left, 40.0, window.x - 20.0, window.y - 40.0)
        }
    };
    Room { rect, middle: rect.center() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pad_and_land_stand_side_by_side_where_there_is_room() {
        for (window, players, counting, done) in [
            ((1280.0, 720.0), 1, true, true),
            ((1280.0, 720.0), 2, true, true),
            ((1280.0, 720.0), 4, true, false),
            ((1536.0, 864.0), 4, true, true),
            ((1000.0, 625.0), 2, true, false),
        ] {
            let areas = Areas::of(bevy::math::Vec2::new(window.0, window.1), 1.0);
            for (act, wanted) in [(Act::Count, counting), (Act::Done, done)] {
                let panel = place(&areas, players, act);
                let beside = panel.pivot == Align2::LEFT_CENTER;
                assert_eq!(beside, wanted, "{window:?} {players} {act:?}");
                let room = room(&areas, players, act, false);
                assert!(!beside || room.rect.min.x >= panel.at.x + panel.width);
                assert!(room.rect.width() >= ROOM_FOR_A_LAND - 20.0);
            }
        }
    }
}
