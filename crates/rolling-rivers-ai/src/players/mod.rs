//! Computer players of Rolling Rivers: knowledge in, plan out.

mod fallback;
mod levels;
mod series_game;
mod strategy_player;
mod strength;
mod task;

pub use fallback::FirstPlayer;
pub use levels::{RollingLevel, RollingLevels, UnknownRollingLevel};
pub use series_game::{SeriesSeat, play_series_game, total_by_value};
pub use strategy_player::StrategyPlayer;
pub use strength::{RollingStrength, RollingStrengths};

use cascadia_engine::{Budget, Plan};
use rolling_rivers::goals::RollingGoal;
use rolling_rivers::rules::{RollingAction, RollingKnowledge};

/// A computer player.
pub trait RollingOpponent: Send + Sync {
    /// Returns the actions up to the next reveal of something hidden, and the expected score if the
    /// opponent searches to the end of the game. `goals` belong to the current scenario.
    fn think(
        &self,
        knowledge: &RollingKnowledge<'_>,
        goals: &[RollingGoal],
        budget: &Budget,
    ) -> Plan<RollingAction>;
}
