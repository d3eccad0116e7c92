//! Opponents and advice: knowledge in, plan out.

mod advice;
mod budget;
mod candidates;
mod configured;
mod counsel;
mod evaluate;
pub mod fast;
mod foresight;
mod greedy;
mod level;
mod measured;
mod novice;
mod random;
mod searcher;
mod seek;
mod style;

pub use advice::{Adviser, TileAdvice};
pub use budget::Budget;
pub use candidates::{Draft, WholeTurn, count_whole_turns, drafts, nth_whole_turn, tile_places};
pub use counsel::{Counsel, Suggestion, Topic};
pub use evaluate::{Appraisal, Change};
pub use foresight::{Foreseen, Foresight, PlaceForeseen, foreseen_places, turn_in, whole_points};
pub use greedy::Greedy;
pub use level::{Level, Levels, UnknownLevel, key_with_style, split_key};
pub use measured::{Measure, Measured};
pub use novice::{Habits, Novice};
pub use random::RandomPlayer;
pub use searcher::Searcher;
pub use style::Style;

use crate::challenges::Goal;
use crate::rules::{Action, Knowledge};
use crate::scoring::ScoringCards;

/// What an opponent plays for.
#[derive(Clone, Debug)]
pub struct Aims {
    /// The scoring cards as the opponent's seat knows them.
    pub cards: ScoringCards,
    /// The goals of a scenario; none in other games.
    pub goals: Vec<Goal>,
}

impl Aims {
    /// Points and nothing else.
    pub const fn points(cards: ScoringCards) -> Self {
        Self { cards, goals: Vec::new() }
    }
}

/// What somebody decided, and what for.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// The actions up to the next moment when something hidden appears.
    pub actions: Vec<Action>,
    /// The score the game is expected to end with, in hundredths of a point, from whoever looks that far.
    pub expected: Option<i32>,
}

impl Plan {
    /// These actions, with nothing said about them.
    pub const fn of(actions: Vec<Action>) -> Self {
        Self { actions, expected: None }
    }
}

/// Somebody who can play.
pub trait Opponent: Send + Sync {
    /// The actions up to the next moment when something hidden appears: usually the whole turn. After a wipe the
    /// opponent is asked again. Asked only when its seat is to draft, or to place a tile it was dealt before the game.
    fn plan(&self, knowledge: &Knowledge<'_>, aims: &Aims, budget: &Budget) -> Vec<Action>;

    /// The same with what is expected of it.
    fn think(&self, knowledge: &Knowledge<'_>, aims: &Aims, budget: &Budget) -> Plan {
        Plan::of(self.plan(knowledge, aims, budget))
    }
}
