//! Rematches: one player asks, the others agree, the last one begins, all on the seats kept by the host.

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

/// The state of a rematch, for the player here.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum RematchStage {
    /// No player has asked for one.
    Unasked,
    /// These people would like one.
    Asked(Vec<String>),
    /// This player would like one and waits for these; empty before the host's answer.
    Waiting(Vec<String>),
}

impl RematchStage {
    /// Returns how far the rematch of a game is that is over.
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

/// Returns the seat that the host keeps for the player here: the starting player comes last.
fn seat_again(game: &OnlineGame) -> Option<u8> {
    let count = u8::try_from(game.seats.len()).ok().filter(|count| *count > 0)?;
    game.you.map(|you| (you + count - 1) % count)
}

/// Returns the finished game whose rematch a shown table is.
pub(super) fn ended<'g>(at: &AtTable, game: Option<&'g OnlineGame>, id: &str) -> Option<&'g OnlineGame> {
    let is_other = at.table.as_ref().is_none_or(|shown| shown.id != *id);
    game.filter(|game| game.ended && game.id != id && at.wanted == PendingCall::Nothing && is_other)
}

/// Notes the table of a rematch. Returns the answer: a willing player sits down, the last one begins, and an undecided
/// one listens for the others.
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
    // Watchers decide nothing.
    (is_new && game.you.is_some()).then_some(ToHost::Resume { game: id, from: 0 })
}

/// Asks for a rematch, agrees to one, withdraws, or goes to its table.
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
                    // Listens to the table from now on.
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

/// Returns the next message toward a rematch, given what is known of its table.
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

/// Asks the host, after a reconnection, for the rest of the finished game and for its rematch.
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
            // The answer decides: the new game may have begun, or the message to begin it was lost.
            table.you = None;
            say.write(resume(&table.id, 0));
        } else if wants {
            say.write_batch(ask_again(&mut at, game).map(SendToHost));
        }
    }
}

/// The rematch as the result of a hosted game offers it.
#[derive(SystemParam)]
pub(crate) struct RematchOffer<'w> {
    game: Option<Res<'w, OnlineGame>>,
    at: Option<Res<'w, AtTable>>,
    orders: MessageWriter<'w, TableOrder>,
}

/// The button of the result of a hosted game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum RematchButton {
    /// There is none: the person here looks on.
    None,
    /// It asks the others, or agrees.
    Open,
    /// It was pressed, and the others are waited for.
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

    /// Asks the others to play again, or agrees.
    pub(crate) fn ask(&mut self) {
        self.orders.write(TableOrder::Rematch);
    }
}
