//! The search on a form of the game made for speed: what the computer's players and the adviser think with.

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

/// Lists of marks that are kept in every step where time allows.
pub(crate) const BEAM: usize = 8;
