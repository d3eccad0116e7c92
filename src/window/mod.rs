//! The window: its layout, the screen it shows, how it fills the screen, and where it was.

pub(crate) mod fullscreen;
pub(crate) mod geometry;
pub(crate) mod layout;
pub(crate) mod screen;

use bevy::prelude::App;

/// Registers the screens and the layout, and keeps the window as the settings and the player have it.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((screen::plugin, layout::plugin, geometry::plugin, fullscreen::plugin));
}
