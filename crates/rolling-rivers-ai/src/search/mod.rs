//! Search on a fast form of the game, shared by the computer players and the adviser.

mod animals;
mod course;
#[cfg(test)]
mod differential_tests;
mod evaluator;
mod form;
mod goal_score;
mod greedy_turn;
mod halving;
mod marking;
mod payments;
mod plan;
mod potential_outlines;
mod potential_rows;
mod random_turn;
mod rollout;
mod strategy;
mod table_game;
mod value;
mod weights;
mod worth;

pub use form::tables::RollingTables;
pub use halving::RollingLimits;
pub use plan::{AdvisedTurn, RollingPosition, plan, rank_turns};
pub use strategy::Strategy;
pub(crate) use table_game::play_game;
pub use weights::{RollingWeights, SheetWeights};

/// Beam width for lists of marks where time allows.
pub(crate) const BEAM: usize = 8;
