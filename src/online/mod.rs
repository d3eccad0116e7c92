//! Playing together: hosts and tables, the connection to them, and the game that is told, on the table like any other.

mod address;
mod assists;
pub(crate) mod at_table;
pub(crate) mod connection;
mod ending;
mod fault;
mod finding;
mod followed;
mod game;
mod gather;
pub(crate) mod host;
mod installation;
#[cfg(feature = "peer")]
mod internet;
pub(crate) mod known_tables;
mod nearby;
pub(crate) mod online_game;
mod page;
pub(crate) mod panels;
mod people;
mod proposals;
pub(crate) mod rematch;
mod restored;

use bevy::prelude::*;

use crate::session::PlayableMode;
use crate::store::persistent;
use cascadia_engine::ToldMode;
use known_tables::KnownTables;

/// Registers the connection and what is remembered, with a window and without one.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((persistent::plugin::<KnownTables>, connection::plugin, people::plugin, assists::plugin));
}

/// Registers the hosted games of a mode.
pub(crate) fn game_plugin<M: PlayableMode + ToldMode>(app: &mut App) {
    game::plugin::<M>(app);
}

/// Registers the table before its game, and rematches.
pub(crate) fn tables_plugin(app: &mut App) {
    app.add_message::<host::HostOrder>().init_resource::<host::Hosting>().add_plugins(gather::plugin);
}

/// Registers hosting, the page of tables, and the panels over the table of a hosted game.
pub(crate) fn window_plugin(app: &mut App) {
    #[cfg(feature = "peer")]
    app.add_plugins(internet::plugin);
    app.add_plugins((host::plugin, nearby::plugin, tables_plugin, page::plugin, panels::plugin));
}
