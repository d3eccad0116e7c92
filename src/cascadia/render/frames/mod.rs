//! Frame-level optimizations of the scene: full rendering, fewer pixels while the view moves, or a cached
//! image.

mod moving_view;
mod still_environment;
mod unused_views;

pub(crate) use still_environment::StillEnvironment;

use bevy::prelude::*;

/// The stages of a frame, in order.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum EnvironmentFrameSystems {
    /// Decides whether to render, to cache or to show the cached image.
    Choose,
    /// Caches the finished image, or shows the cached one.
    KeepOrShow,
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((still_environment::plugin, moving_view::plugin, unused_views::plugin));
}
