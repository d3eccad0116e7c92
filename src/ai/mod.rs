//! Opponents and advice: knowledge in, plan out.

mod advice;
mod budget;
mod candidates;
mod counsel;
mod evaluate;
mod greedy;
mod level;
mod random;
mod seek;

pub use advice::{Adviser, TileAdvice};
pub use budget::Budget;
pub use candidates::{Draft, WholeTurn, count_whole_turns, drafts, nth_whole_turn, tile_places};
pub use counsel::{Counsel, Suggestion, Topic};
pub use evaluate::{Appraisal, Change};
pub use greedy::Greedy;
pub use level::{Level, Levels, UnknownLevel};
pub use random::RandomPlayer;

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

/// Somebody who can play.
pub trait Opponent: Send + Sync {
    /// The actions up to the next moment when something hidden appears: usually the whole turn. After a wipe the
    /// opponent is asked again. Asked only when its seat is to draft, or to place a tile it was dealt before the game.
    fn plan(&self, knowledge: &Knowledge<'_>, aims: &Aims, budget: &Budget) -> Vec<Action>;
}
