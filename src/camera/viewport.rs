//! The part of the window that shows an environment.

use bevy::math::{Rect, Vec2};

use crate::window::layout::ScreenLayout;

/// The part of the window that shows an environment.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Viewport {
    /// The available rectangle, in points.
    pub rect: Rect,
    /// The position of the camera's focus in the window, in points.
    pub middle: Vec2,
}

/// Returns the viewport during a game: between the panels, below the horizon and above a bar over the tray.
/// The small buttons in its lower corners may cover free hexes.
pub(super) fn table_viewport(layout: &ScreenLayout) -> Viewport {
    let rect = Rect {
        min: layout.viewport.min + Vec2::new(4.0, 20.0),
        max: layout.viewport.max - Vec2::new(4.0, 10.0 + layout.bars.above),
    };
    Viewport { rect, middle: layout.viewport.center() }
}
