//! The summary of a game for lists, the same for every mode.

use jiff::civil::{Date, DateTime};

use super::mode::GameMode;
use super::{Outcome, Record, SeatOwner};

/// The data of a game shown in lists.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameSummary {
    /// The key of its mode.
    pub mode: &'static str,
    /// The unique id of the game; see [`Record::id`].
    pub id: String,
    /// The local time at which it began.
    pub begun: Option<DateTime>,
    /// The day, if it is a daily game.
    pub daily: Option<Date>,
    /// Whether the game is for practice.
    pub practice: bool,
    /// The owners of the seats, in playing order.
    pub seats: Vec<SeatOwner>,
    /// The options as a short text.
    pub options: String,
    /// The current turn of the seat to act, from 1.
    pub turn: u16,
    /// The number of turns of every seat.
    pub turns: u16,
    /// The outcome, once the game is over.
    pub outcome: Option<Outcome>,
}

impl GameSummary {
    /// Summarises a record.
    pub fn of<M: GameMode>(record: &Record<M>, content: &M::Content) -> Self {
        let setup = &record.setup;
        let ended = record.actions.iter().filter(|action| M::ends_turn(**action)).count();
        let turns = M::turns_each(setup, content);
        let turn = u16::try_from(ended / setup.seats.len().max(1) + 1).unwrap_or(u16::MAX);
        Self {
            mode: M::KEY,
            id: record.id(),
            begun: record.begun,
            daily: record.daily,
            practice: record.practice,
            seats: setup.seats.clone(),
            options: M::options_in_short(&setup.options),
            turn: turn.min(turns),
            turns,
            outcome: record.outcome.clone(),
        }
    }
}
