//! The window: layout, current screen, full screen and saved geometry.

pub(crate) mod fullscreen;
pub(crate) mod geometry;
pub(crate) mod icon;
pub(crate) mod layout;
pub(crate) mod screen;

use bevy::prelude::App;

/// Registers the screens and the layout, and keeps the window in step with the settings.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((screen::plugin, layout::plugin, geometry::plugin, fullscreen::plugin));
}
