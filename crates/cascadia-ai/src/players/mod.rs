//! The computer players: knowledge in, plan out.

mod goal_seeking;
pub(crate) mod greedy;
mod levels;
mod monte_carlo;
mod novice;
mod random;
mod strength;

pub use super::search::Style;
use cascadia_engine::{Budget, Plan};
pub use cascadia_engine::{key_with_style, split_key};
pub use cascadia_rules::goals::Objective;
pub use greedy::Greedy;
pub use levels::{Level, Levels};
pub use monte_carlo::MonteCarloPlayer;
pub use novice::{Novice, NoviceTraits};
pub use random::RandomPlayer;
pub use strength::{LevelStanding, Strength, Strengths};

use cascadia_rules::rules::{Action, Knowledge};

/// A computer player.
pub trait Opponent: Send + Sync {
    /// Returns the actions up to the next reveal: usually the whole turn. After a wipe the opponent is called
    /// again. Called only when its seat is to draft, or to place a tile dealt before the game.
    fn plan(&self, knowledge: &Knowledge<'_>, objective: &Objective, budget: &Budget) -> Vec<Action>;

    /// Plans the same actions and adds their expected score, if the opponent estimates it.
    fn think(&self, knowledge: &Knowledge<'_>, objective: &Objective, budget: &Budget) -> Plan<Action> {
        Plan::of(self.plan(knowledge, objective, budget))
    }
}
