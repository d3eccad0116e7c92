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

/// Returns the viewport during a game: away from the panels, above the floating buttons, and below the
/// horizon.
pub(super) fn table_viewport(layout: &ScreenLayout) -> Viewport {
    let rect = Rect {
        min: layout.viewport.min + Vec2::new(10.0, 34.0),
        max: layout.viewport.max - Vec2::new(10.0, 66.0),
    };
    Viewport { rect, middle: layout.viewport.center() }
}
