//! What a frame does with the landscape: draws it, with fewer pixels while the view moves, or shows the picture that was kept of
//! it.

mod moving_view;
mod still_land;
mod unused_views;

pub(crate) use still_land::StillLand;

use bevy::prelude::*;

/// The parts of a frame that follow each other.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum LandFrameSystems {
    /// Chooses whether the landscape is drawn, kept or shown as it was kept.
    Choose,
    /// Keeps the finished picture, or shows the kept one.
    KeepOrShow,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((still_land::plugin, moving_view::plugin, unused_views::plugin));
}
