//! Opponents and advice: knowledge in, plan out.

mod advice;
mod budget;
mod candidates;
mod evaluate;
mod greedy;
mod level;
mod random;

pub use advice::{Adviser, TileAdvice};
pub use budget::Budget;
pub use candidates::{Draft, WholeTurn, count_whole_turns, drafts, nth_whole_turn};
pub use evaluate::{Appraisal, Change};
pub use greedy::Greedy;
pub use level::{Level, Levels, UnknownLevel};
pub use random::RandomPlayer;

use crate::rules::{Action, Knowledge};
use crate::scoring::ScoringCards;

/// Somebody who can play.
pub trait Opponent: Send + Sync {
    /// The actions up to the next moment when something hidden appears: usually the whole turn. After a wipe the
    /// opponent is asked again. Asked only when its seat is to draft.
    fn plan(&self, knowledge: &Knowledge<'_>, cards: &ScoringCards, budget: &Budget) -> Vec<Action>;
}
