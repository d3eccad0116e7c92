//! Computer players of Rolling Rivers: knowledge in, plan out.

mod fallback;
mod levels;
mod search_opponent;
mod series_game;
mod strength;

pub use fallback::FirstPlayer;
pub use levels::{Level, Levels};
pub use search_opponent::SearchOpponent;
pub use series_game::{SeriesSeat, play_series_game, total_by_value};
pub use strength::{Strength, Strengths};

use cascadia_engine::{Budget, Plan};
use rolling_rivers::goals::Goal;
use rolling_rivers::rules::{Action, Knowledge};

/// A computer player.
pub trait Opponent: Send + Sync {
    /// Returns the actions up to the next reveal of something hidden, and the expected score if the
    /// opponent searches to the end of the game. `goals` belong to the current scenario.
    fn think(&self, knowledge: &Knowledge<'_>, goals: &[Goal], budget: &Budget) -> Plan<Action>;
}
