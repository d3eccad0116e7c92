//! Types of the Rolling Rivers mode: its running ledger and its amendments.

use super::content::GameOptions;
use super::rules::{Action, Collection, Game, GameEvent, HabitatCardId, ranking::winners};
use super::sheets::SheetScore;
use cascadia_base::{ByWildlife, Seat};
use cascadia_engine::{GameSetup, Outcome, SeatOwner};

/// The roll-and-write game of rivers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct RollingRivers;

/// Scores as if the game ended now, and the log of the finished rounds.
#[derive(Clone, Debug)]
pub struct ScoreLedger {
    /// The scores by seat.
    pub scores: Vec<SheetScore>,
    /// The totals by seat at the start of the seat's current round.
    pub round_start_totals: Vec<u16>,
    /// The finished rounds of all seats, in order.
    pub log: Vec<LoggedRound>,
}

/// A seat's finished round, for the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoggedRound {
    /// The seat.
    pub seat: Seat,
    /// The number of the round, from 1.
    pub round: u8,
    /// The animals collected.
    pub animals: ByWildlife<u8>,
    /// The card completed.
    pub card: Option<HabitatCardId>,
    /// The total before the round.
    pub before: u16,
    /// The total after the round.
    pub after: u16,
}

/// A change to the actions of a seat's current round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnAmendment {
    /// Replaces the collection; later actions stay as far as they are still legal.
    CollectInstead(Collection),
    /// Replaces or drops the completed card; consequences of the old one are taken back.
    CompleteInstead(Action),
}

impl RollingRivers {
    /// Creates the setup of a game with these options for `seats`, whose number overrides the one in the
    /// options.
    pub fn setup(options: GameOptions, seats: Vec<SeatOwner>) -> GameSetup<Self> {
        let mut setup = GameSetup { options, seats };
        setup.options = options_of(&setup);
        setup
    }
}

/// Returns the options of a setup, with its number of seats.
pub fn options_of(setup: &GameSetup<RollingRivers>) -> GameOptions {
    GameOptions { seats: u8::try_from(setup.seats.len()).unwrap_or(u8::MAX), ..setup.options }
}

/// Returns the outcome as if the game ended now.
pub fn outcome_of(game: &Game) -> Outcome {
    let ranking_keys = game.ranking_keys();
    Outcome {
        totals: ranking_keys.iter().map(|(total, _)| *total).collect(),
        winners: winners(&ranking_keys),
    }
}

/// Scores all seats as if the game ended now.
pub fn scores_of(game: &Game) -> Vec<SheetScore> {
    game.players().iter().map(|player| player.sheet().score(player.tally())).collect()
}

/// Returns the log entry of the round of `seat` that ended with these events.
pub(super) fn logged(ledger: &ScoreLedger, seat: Seat, events: &[GameEvent]) -> LoggedRound {
    let animals = events.iter().find_map(|event| match event {
        GameEvent::Collected { animals, .. } => Some(*animals),
        _ => None,
    });
    let card = events.iter().find_map(|event| match event {
        GameEvent::Completed { card, .. } => Some(*card),
        _ => None,
    });
    let earlier = ledger.log.iter().filter(|round| round.seat == seat).count();
    LoggedRound {
        seat,
        round: earlier as u8 + 1,
        animals: animals.unwrap_or_default(),
        card,
        before: ledger.round_start_totals[seat.index()],
        after: ledger.scores[seat.index()].total(),
    }
}
