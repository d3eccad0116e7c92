//! Rematches: a player proposes one, the others agree, the last one starts it, all on seats kept by the host.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::connection::{ConnectionChanged, ConnectionState, SendToHost};
use super::known_tables::KnownTables;
use super::lobby_client::{LobbyClient, PendingCall, ShownTable, TableOrder, sit};
use super::online_game::OnlineGame;
use crate::store::persistent::Persistent;
use crate::window::screen::Screen;
use cascadia_table::message::ToHost;
use cascadia_table::table_options::TableSeat;

/// State of a rematch from the player's point of view.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RematchStage {
    Unasked,
    /// These people would like a rematch.
    Asked(Vec<String>),
    /// The player waits for these people; empty before the host's answer.
    Waiting(Vec<String>),
}

impl RematchStage {
    /// Returns the state of the rematch of a finished game.
    pub(crate) fn of(game: &OnlineGame, lobby: &LobbyClient) -> Self {
        let people = |is_seated: bool| -> Vec<String> {
            let seats = lobby.rematch.iter().flat_map(|table| table.seats.iter().enumerate());
            let stands = |seat: &TableSeat| match seat {
                TableSeat::Person(_) => Some(true),
                TableSeat::Open => Some(false),
                TableSeat::Computer(_) => None,
            };
            let found = seats.filter(|(_, seat)| stands(seat) == Some(is_seated));
            found.map(|(index, seat)| name_again(game, index, seat)).collect()
        };
        if lobby.wants_rematch {
            return Self::Waiting(people(false));
        }
        let asked = people(true);
        if asked.is_empty() { Self::Unasked } else { Self::Asked(asked) }
    }
}

/// Returns the name at a seat of the rematch, taken or kept.
fn name_again(game: &OnlineGame, index: usize, seat: &TableSeat) -> String {
    match seat {
        TableSeat::Person(name) => name.clone(),
        TableSeat::Open | TableSeat::Computer(_) => {
            let before = (index + 1) % game.seats.len().max(1);
            game.seats.get(before).cloned().unwrap_or_default()
        }
    }
}

/// Returns the seat that the host keeps for the player: the former starting player comes last.
fn seat_again(game: &OnlineGame) -> Option<u8> {
    let count = u8::try_from(game.seats.len()).ok().filter(|count| *count > 0)?;
    game.you.map(|you| (you + count - 1) % count)
}

/// Returns the finished game if the shown table is its rematch.
pub(super) fn ended<'g>(
    lobby: &LobbyClient,
    game: Option<&'g OnlineGame>,
    id: &str,
) -> Option<&'g OnlineGame> {
    let is_other = lobby.table.as_ref().is_none_or(|shown| shown.id != *id);
    game.filter(|game| game.ended && game.id != id && lobby.wanted == PendingCall::Nothing && is_other)
}

/// Updates the table of a rematch. Returns the next request: a willing player takes the seat, the last one
/// starts the game, and an undecided one subscribes to the table.
pub(super) fn note(lobby: &mut LobbyClient, game: &OnlineGame, table: ShownTable) -> Option<ToHost> {
    let before = lobby.rematch.as_ref().filter(|before| before.id == table.id);
    let (is_new, sat) = (before.is_none(), before.is_some_and(|before| before.you.is_some()));
    let id = table.id.clone();
    let sits = lobby.wants_rematch && table.you.is_none() && lobby.sits_again_at.as_ref() != Some(&id);
    let begins = lobby.wants_rematch && table.you.is_some() && !sat && table.first_open().is_none();
    lobby.rematch = Some(table);
    if sits {
        lobby.sits_again_at = Some(id.clone());
        return seat_again(game).and_then(|seat| sit(&id, seat));
    }
    if begins {
        return Some(ToHost::Start { table: id });
    }
    // Spectators have no part in the decision.
    (is_new && game.you.is_some()).then_some(ToHost::Resume { game: id, from: 0 })
}

/// Handles the intents of a rematch.
pub(super) fn follow_orders(
    mut orders: MessageReader<TableOrder>,
    mut lobby: ResMut<LobbyClient>,
    mut known: ResMut<Persistent<KnownTables>>,
    mut to_host: MessageWriter<SendToHost>,
    mut next: ResMut<NextState<Screen>>,
    game: Option<Res<OnlineGame>>,
) {
    let game = game.as_deref().filter(|game| game.ended);
    for order in orders.read() {
        match (order, game) {
            (TableOrder::Rematch, Some(game)) if game.you.is_some() => {
                lobby.wants_rematch = true;
                to_host.write_batch(ask_again(&mut lobby, game).map(SendToHost));
            }
            (TableOrder::NoRematch, _) => {
                (lobby.wants_rematch, lobby.sits_again_at) = (false, None);
                if let Some(table) = lobby.rematch.as_ref().filter(|table| table.you.is_some()) {
                    known.value.forget(&table.id);
                    to_host.write(SendToHost(ToHost::Stand { table: table.id.clone() }));
                }
            }
            (TableOrder::SeeRematch, _) => {
                if let Some(table) = lobby.rematch.take() {
                    // Subscribes to the table.
                    to_host.write(SendToHost(ToHost::Resume { game: table.id.clone(), from: 0 }));
                    lobby.kept_for_others = game.filter(|game| game.you.is_none()).map(|_| table.id.clone());
                    lobby.wants_rematch = false;
                    lobby.table = Some(table);
                    next.set(Screen::Together);
                }
            }
            _ => {}
        }
    }
}

/// Returns the next request toward a rematch, given the known state of its table.
fn ask_again(lobby: &mut LobbyClient, game: &OnlineGame) -> Option<ToHost> {
    match &lobby.rematch {
        None => Some(ToHost::Rematch { game: game.id.clone() }),
        Some(table) if table.you.is_none() => {
            lobby.sits_again_at = Some(table.id.clone());
            seat_again(game).and_then(|seat| sit(&table.id, seat))
        }
        Some(_) => None,
    }
}

/// Requests the rest of the finished game and its rematch after a reconnection.
pub(super) fn follow_connection(
    mut changes: MessageReader<ConnectionChanged>,
    mut lobby: ResMut<LobbyClient>,
    mut to_host: MessageWriter<SendToHost>,
    game: Option<Res<OnlineGame>>,
) {
    for ConnectionChanged(state) in changes.read() {
        let game = game.as_deref().filter(|game| game.ended);
        let (ConnectionState::Connected { .. }, Some(game)) = (state, game) else { continue };
        let resume = |game: &str, from| SendToHost(ToHost::Resume { game: game.to_owned(), from });
        to_host.write(resume(&game.id, game.version));
        lobby.sits_again_at = None;
        let wants = lobby.wants_rematch;
        if let Some(table) = &mut lobby.rematch {
            // The host's answer decides: the new game may have begun, or the request to start it was lost.
            table.you = None;
            to_host.write(resume(&table.id, 0));
        } else if wants {
            to_host.write_batch(ask_again(&mut lobby, game).map(SendToHost));
        }
    }
}

/// Access of the result screen to the rematch.
#[derive(SystemParam)]
pub(crate) struct RematchOffer<'w> {
    game: Option<Res<'w, OnlineGame>>,
    lobby: Option<Res<'w, LobbyClient>>,
    orders: MessageWriter<'w, TableOrder>,
}

/// The rematch button on the result of an online game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RematchButton {
    /// No button for spectators.
    None,
    /// Proposes a rematch or agrees to one.
    Open,
    /// Pressed, while the others decide.
    Pressed,
}

impl RematchButton {
    /// Returns the key of its text, and whether it can be pressed.
    pub(crate) const fn label(self) -> Option<(&'static str, bool)> {
        match self {
            Self::None => None,
            Self::Open => Some(("rematch", true)),
            Self::Pressed => Some(("rematch-pressed", false)),
        }
    }
}

impl RematchOffer<'_> {
    /// Returns the button; none after a local game.
    pub(crate) fn button(&self) -> Option<RematchButton> {
        let game = self.game.as_ref().filter(|game| game.ended)?;
        let is_pressed = self.lobby.as_ref().is_some_and(|lobby| lobby.wants_rematch);
        Some(match game.you {
            None => RematchButton::None,
            Some(_) if is_pressed => RematchButton::Pressed,
            Some(_) => RematchButton::Open,
        })
    }

    /// Proposes a rematch, or agrees to one.
    pub(crate) fn ask(&mut self) {
        self.orders.write(TableOrder::Rematch);
    }
}
