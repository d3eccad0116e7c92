//! The screens of Rolling Rivers besides the table.

mod begin;

pub use begin::BeginRolling;

use bevy::prelude::*;

/// Registers the transitions onto the table.
pub fn transitions(app: &mut App) {
    app.add_plugins(begin::plugin);
}

/// Registers everything in this folder.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(transitions);
}
