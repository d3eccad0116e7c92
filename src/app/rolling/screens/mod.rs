//! The screens of Rolling Rivers besides the table.

mod begin;
pub(crate) mod new_game;
mod opening;
mod result;
mod rules;
mod track;

pub use begin::BeginRolling;
pub(crate) use opening::{OpenRolling, RollingPurpose};

use bevy::prelude::*;

/// Registers the transitions onto the table.
pub fn transitions(app: &mut App) {
    app.add_plugins((begin::plugin, opening::plugin));
}

/// Registers everything in this folder.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((transitions, new_game::plugin, result::plugin, track::plugin, rules::plugin));
}
