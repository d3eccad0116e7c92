//! Life on the environment in view, at qualities with a moving landscape: at times birds fly over the forest,
//! or a fish leaps out of a river.

mod alive;
mod birds;
mod fish;
mod recurrence;

use bevy::prelude::*;

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((alive::plugin, birds::plugin, fish::plugin));
}
