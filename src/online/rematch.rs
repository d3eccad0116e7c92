//! Rematches: a player proposes one, the others agree, the last one starts it, all on seats kept by the host.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::at_table::{AtTable, PendingCall, ShownTable, TableOrder, sit};
use super::connection::{ConnectionChanged, ConnectionState, SendToHost};
use super::known_tables::KnownTables;
use super::online_game::OnlineGame;
use crate::store::persistent::Persistent;
use crate::window::screen::Screen;
use cascadia_table::message::ToHost;
use cascadia_table::terms::TableSeat;

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
    pub(crate) fn of(game: &OnlineGame, at: &AtTable) -> Self {
        let people = |is_seated: bool| -> Vec<String> {
            let seats = at.rematch.iter().flat_map(|table| table.seats.iter().enumerate());
            let stands = |seat: &TableSeat| match seat {
                TableSeat::Person(_) => Some(true),
                TableSeat::Open => Some(false),
                TableSeat::Computer(_) => None,
            };
            let found = seats.filter(|(_, seat)| stands(seat) == Some(is_seated));
            found.map(|(index, seat)| name_again(game, index, seat)).collect()
        };
        if at.wants_rematch {
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
pub(super) fn ended<'g>(at: &AtTable, game: Option<&'g OnlineGame>, id: &str) -> Option<&'g OnlineGame> {
    let is_other = at.table.as_ref().is_none_or(|shown| shown.id != *id);
    game.filter(|game| game.ended && game.id != id && at.wanted == PendingCall::Nothing && is_other)
}

/// Updates the table of a rematch. Returns the next request: a willing player takes the seat, the last one
/// starts the game, and an undecided one subscribes to the table.
pub(super) fn note(at: &mut AtTable, game: &OnlineGame, table: ShownTable) -> Option<ToHost> {
    let before = at.rematch.as_ref().filter(|before| before.id == table.id);
    let (is_new, sat) = (before.is_none(), before.is_some_and(|before| before.you.is_some()));
    let id = table.id.clone();
    let sits = at.wants_rematch && table.you.is_none() && at.sits_again_at.as_ref() != Some(&id);
    let begins = at.wants_rematch && table.you.is_some() && !sat && table.first_open().is_none();
    at.rematch = Some(table);
    if sits {
        at.sits_again_at = Some(id.clone());
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
    mut at: ResMut<AtTable>,
    mut known: ResMut<Persistent<KnownTables>>,
    mut say: MessageWriter<SendToHost>,
    mut next: ResMut<NextState<Screen>>,
    game: Option<Res<OnlineGame>>,
) {
    let game = game.as_deref().filter(|game| game.ended);
    for order in orders.read() {
        match (order, game) {
            (TableOrder::Rematch, Some(game)) if game.you.is_some() => {
                at.wants_rematch = true;
                say.write_batch(ask_again(&mut at, game).map(SendToHost));
            }
            (TableOrder::NoRematch, _) => {
                (at.wants_rematch, at.sits_again_at) = (false, None);
                if let Some(table) = at.rematch.as_ref().filter(|table| table.you.is_some()) {
                    known.value.forget(&table.id);
                    say.write(SendToHost(ToHost::Stand { table: table.id.clone() }));
                }
            }
            (TableOrder::SeeRematch, _) => {
                if let Some(table) = at.rematch.take() {
                    // Subscribes to the table.
                    say.write(SendToHost(ToHost::Resume { game: table.id.clone(), from: 0 }));
                    at.kept_for_others = game.filter(|game| game.you.is_none()).map(|_| table.id.clone());
                    at.wants_rematch = false;
                    at.table = Some(table);
                    next.set(Screen::Together);
                }
            }
            _ => {}
        }
    }
}

/// Returns the next request toward a rematch, given the known state of its table.
fn ask_again(at: &mut AtTable, game: &OnlineGame) -> Option<ToHost> {
    match &at.rematch {
        None => Some(ToHost::Rematch { game: game.id.clone() }),
        Some(table) if table.you.is_none() => {
            at.sits_again_at = Some(table.id.clone());
            seat_again(game).and_then(|seat| sit(&table.id, seat))
        }
        Some(_) => None,
    }
}

/// Requests the rest of the finished game and its rematch after a reconnection.
pub(super) fn follow_connection(
    mut changes: MessageReader<ConnectionChanged>,
    mut at: ResMut<AtTable>,
    mut say: MessageWriter<SendToHost>,
    game: Option<Res<OnlineGame>>,
) {
    for ConnectionChanged(state) in changes.read() {
        let game = game.as_deref().filter(|game| game.ended);
        let (ConnectionState::Connected { .. }, Some(game)) = (state, game) else { continue };
        let resume = |game: &str, from| SendToHost(ToHost::Resume { game: game.to_owned(), from });
        say.write(resume(&game.id, game.version));
        at.sits_again_at = None;
        let wants = at.wants_rematch;
        if let Some(table) = &mut at.rematch {
            // The host's answer decides: the new game may have begun, or the request to start it was lost.
            table.you = None;
            say.write(resume(&table.id, 0));
        } else if wants {
            say.write_batch(ask_again(&mut at, game).map(SendToHost));
        }
    }
}

/// Access of the result screen to the rematch.
#[derive(SystemParam)]
pub(crate) struct RematchOffer<'w> {
    game: Option<Res<'w, OnlineGame>>,
    at: Option<Res<'w, AtTable>>,
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

impl RematchOffer<'_> {
    /// Returns the button; none after a local game.
    pub(crate) fn button(&self) -> Option<RematchButton> {
        let game = self.game.as_ref().filter(|game| game.ended)?;
        let is_pressed = self.at.as_ref().is_some_and(|at| at.wants_rematch);
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
