//! Online play: hosting, the connection to hosts, the lobby, and the followed game on the table.

mod address;
mod assists;
pub(crate) mod connection;
mod ending;
mod fault;
mod game;
pub(crate) mod host;
mod host_recovery;
mod installation;
#[cfg(feature = "peer")]
mod internet;
pub(crate) mod known_tables;
mod lobby;
pub(crate) mod lobby_client;
mod nearby;
pub(crate) mod online_game;
mod page;
pub(crate) mod panels;
mod people;
pub(crate) mod rematch;
mod replica;
mod submit;

use bevy::prelude::*;

use crate::session::PlayableMode;
use crate::store::persistent;
use cascadia_engine::RemoteMode;
use known_tables::KnownTables;

/// Registers the connection and the remembered tables, needed with and without a window.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins((persistent::plugin::<KnownTables>, connection::plugin, people::plugin, assists::plugin));
}

/// Registers the online games of a mode.
pub(crate) fn game_plugin<M: PlayableMode + RemoteMode>(app: &mut App) {
    game::plugin::<M>(app);
}

/// Registers the lobby and rematches.
pub(crate) fn tables_plugin(app: &mut App) {
    app.add_plugins(lobby::plugin);
}

/// Registers hosting, the page of online play, and the panels over an online game.
pub(crate) fn window_plugin(app: &mut App) {
    #[cfg(feature = "peer")]
    app.add_plugins(internet::plugin);
    app.add_plugins((host::plugin, nearby::plugin, tables_plugin, page::plugin, panels::plugin));
}
