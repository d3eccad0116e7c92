//! Tables of the player, remembered for the next visit.

use bevy::prelude::*;

use crate::online::known_tables::{KnownTable, KnownTables};
use crate::online::lobby_client::{HostPlace, LobbyClient, ShownTable};
use crate::online::online_game::OnlineGame;
use crate::store::persistent::Persistent;
use cascadia_engine::SeatEntry;
use cascadia_table::message::StartUpdate;
use cascadia_table::table_options::TableSeat;

/// Remembers a table where the player has a seat, and forgets it after the player stands up.
pub(super) fn note_seat(lobby: &LobbyClient, table: &ShownTable, known: &mut KnownTables) {
    let sat = lobby.table.as_ref().is_some_and(|shown| shown.id == table.id && shown.you.is_some());
    if table.you.is_some() {
        known.note(remembered_table(lobby, table));
    } else if sat {
        known.forget(&table.id);
    }
}

/// Returns the entry of a table for the list of known tables. `names` are the names of the people in playing
/// order; none for open seats and computer players.
fn remembered<'a>(
    lobby: &LobbyClient,
    code: &str,
    mode: &str,
    you: Option<u8>,
    names: impl Iterator<Item = Option<&'a str>>,
) -> KnownTable {
    let is_other = |seat: usize| you.is_none_or(|you| usize::from(you) != seat);
    let others = names.enumerate().filter_map(|(seat, name)| name.filter(|_| is_other(seat)));
    KnownTable {
        server: match &lobby.place {
            Some(HostPlace::At { url, .. }) => Some(url.clone()),
            Some(HostPlace::Here) | None => None,
        },
        code: code.to_owned(),
        mode: mode.to_owned(),
        seat: you,
        others: others.map(str::to_owned).collect(),
        my_turn: false,
        turn: None,
    }
}

/// Returns the entry of a table before its game.
pub(super) fn remembered_table(lobby: &LobbyClient, table: &ShownTable) -> KnownTable {
    let names = table.seats.iter().map(|seat| match seat {
        TableSeat::Person(name) => Some(name.as_str()),
        TableSeat::Open | TableSeat::Computer(_) => None,
    });
    remembered(lobby, &table.id, &table.table_options.mode, table.you, names)
}

/// Returns the entry of a table whose game has begun.
pub(super) fn remembered_game(lobby: &LobbyClient, begun: &StartUpdate) -> KnownTable {
    let names = begun.start.seats.iter().map(|owner| match owner {
        SeatEntry::Human(name) => Some(name.as_str()),
        SeatEntry::Opponent(_) => None,
    });
    remembered(lobby, &begun.start.game, &begun.start.mode, begun.you, names)
}

/// Records for the list of tables whether it is the player's turn.
pub(super) fn note_turn(game: Res<OnlineGame>, mut known: ResMut<Persistent<KnownTables>>) {
    let my_turn = game.is_my_turn();
    let acts = game.to_act.iter().next().and_then(|seat| game.seats.get(usize::from(seat)));
    let turn = acts.filter(|name| !my_turn && !name.is_empty());
    let changes = |table: &KnownTable| {
        table.code == game.id && (table.my_turn != my_turn || table.turn.as_ref() != turn)
    };
    // Avoids writing an unchanged entry.
    if let Some(index) = known.value.tables.iter().position(changes) {
        let table = &mut known.value.tables[index];
        (table.my_turn, table.turn) = (my_turn, turn.cloned());
    }
}
