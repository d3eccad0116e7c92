//! Everything that moves: pieces travel to where they rest. It is only show; a piece that is skipped is simply there.

mod choreography;
mod glide;

use bevy::prelude::*;

/// Everything in this folder.
pub fn plugin(app: &mut App) {
    app.add_plugins((choreography::plugin, glide::plugin));
}
