//! The types behind the mode of Cascadia: position, score ledger, and amendments.

use std::sync::Arc;

use super::content::GameOptions;
use super::rules::{Action, Game, GameEvent, Seat};
use super::scoring::{ScoreDelta, ScoreSheet, ScoringCards, winners};
use cascadia_base::{Hex, Wildlife};
use cascadia_engine::{GameSetup, Outcome, SeatOwner};

/// The board game of tiles and wildlife.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cascadia;

/// A position with the scoring cards in play, secret ones included.
#[derive(Clone, PartialEq, Debug)]
pub struct ScoredGame {
    /// The game without its cards.
    pub game: Game,
    /// The scoring cards in play.
    pub cards: Arc<ScoringCards>,
}

/// The score sheets as if the game ended now, and the log of the finished turns.
#[derive(Clone, Debug)]
pub struct ScoreLedger {
    /// The score sheets by seat.
    pub sheets: Vec<ScoreSheet>,
    /// The score sheets at the beginning of the current turn.
    pub turn_start_sheets: Vec<ScoreSheet>,
    /// Finished turns in order.
    pub log: Vec<LoggedTurn>,
}

/// One finished turn, for the log.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LoggedTurn {
    /// The seat on turn.
    pub seat: Seat,
    /// The number of that seat's turn, from 1.
    pub turn: u8,
    /// The hex of the tile.
    pub tile_hex: Option<Hex>,
    /// The species of the token that was taken.
    pub species: Option<Wildlife>,
    /// The hex of the token; none if it was returned to the bag.
    pub token_hex: Option<Hex>,
    /// All changes by the turn to the seat's score sheet, secret cards included.
    pub change: ScoreDelta,
}

/// An amendment to the actions of the current turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TurnAmendment {
    /// Takes another pair instead; pieces placed since are picked up.
    TakeInstead(Action),
    /// Rotates the tile placed this turn by this number of steps; under edge rules, to the next legal one.
    TurnPlacedTile(i32),
    /// Picks the tile placed this turn up again, and the token if it lies on that tile.
    LiftTile,
    /// Picks the token placed or returned this turn up again.
    LiftToken,
}

/// Finds the hex of the placed tile in the events of a turn.
pub fn tile_placed(events: &[GameEvent]) -> Option<Hex> {
    events.iter().rev().find_map(|event| match event {
        GameEvent::TilePlaced { hex, .. } => Some(*hex),
        _ => None,
    })
}

/// Finds the hex of the placed token in the events of a turn.
pub fn token_placed(events: &[GameEvent]) -> Option<Hex> {
    events.iter().rev().find_map(|event| match event {
        GameEvent::TokenPlaced { hex, .. } => Some(*hex),
        _ => None,
    })
}

/// Returns the outcome of a game with these score sheets, by seat.
pub fn outcome_of_sheets(sheets: &[ScoreSheet]) -> Outcome {
    Outcome { totals: sheets.iter().map(ScoreSheet::total).collect(), winners: winners(sheets) }
}

impl Cascadia {
    /// Creates the setup of a game with these options for `seats`, whose number takes precedence.
    pub fn setup(options: GameOptions, seats: Vec<SeatOwner>) -> GameSetup<Self> {
        let mut setup = GameSetup { options, seats };
        setup.options = options_of(&setup);
        setup
    }
}

/// Returns the options of a setup with the number of its seats.
pub fn options_of(setup: &GameSetup<Cascadia>) -> GameOptions {
    GameOptions { seats: u8::try_from(setup.seats.len()).unwrap_or(u8::MAX), ..setup.options }
}
