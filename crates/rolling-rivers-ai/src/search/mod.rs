//! Search on a fast form of the game, shared by the computer players and the adviser.

mod animals;
#[cfg(test)]
mod differential_tests;
mod eval_weights;
mod evaluator;
mod goal_score;
mod marking;
mod payments;
mod plan;
mod player;
mod playout;
mod policy;
mod potential_outlines;
mod potential_rows;
mod random_policy;
mod self_play;
mod sequential_halving;
mod state;
mod tally_value;
mod turn_resolution;
mod value;

pub(crate) use eval_weights::EVAL_WEIGHTS;
pub use eval_weights::{EvalWeights, SheetWeights};
pub use plan::{AdvisedTurn, Position, plan, rank_turns};
pub use player::SearchPlayer;
pub(crate) use self_play::play_game;
pub use state::tables::RuleTables;

/// Beam width for lists of marks where time allows.
pub(crate) const BEAM: usize = 8;
