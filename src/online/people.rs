//! Presence of the players and number of spectators of the online game.

use bevy::prelude::*;

use super::connection::FromHost;
use super::game::ReplicaSystems;
use super::online_game::OnlineGame;
use crate::schedule::AppSystems;
use cascadia_table::message::ToClient;

/// Updates the presence of the players and the number of spectators.
fn note_presence(mut received: MessageReader<FromHost>, mut online: ResMut<OnlineGame>) {
    for FromHost(message) in received.read() {
        if let ToClient::Presence { game, seat, is, spectators } = message
            && *game == online.id
        {
            online.presence.insert(*seat, *is);
            online.spectators = *spectators;
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        note_presence
            .after(ReplicaSystems)
            .in_set(AppSystems::Read)
            .run_if(resource_exists::<OnlineGame>.and_then(on_message::<FromHost>)),
    );
}
