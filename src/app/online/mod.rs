//! Games that are hosted elsewhere: what is said to the host, and the game it tells, on the table like any other.

mod connection;

use bevy::prelude::*;

/// Registers everything of games over a network that no mode is needed for.
pub fn plugin(app: &mut App) {
    app.add_plugins(connection::plugin);
}
