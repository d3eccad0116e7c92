//! The search on a form of the game made for speed: what the computer's players and the adviser think with.

mod animal_scores;
mod course;
mod deal;
#[cfg(test)]
mod differential_tests;
mod goal_score;
mod greedy_turn;
mod halving;
mod harvests;
mod marking;
mod payments;
mod plan;
mod potential_maps;
mod potential_rows;
mod random_turn;
mod rollout;
mod seat_state;
mod stock;
mod strategy;
mod table_game;
mod tables;
mod value;
mod weights;
mod worth;

pub use halving::RollingLimits;
pub use plan::{RankedTurn, plan, rank_turns};
pub use strategy::Strategy;
pub(crate) use table_game::play_game;
pub use tables::RollingTables;
pub use weights::{RollingWeights, SheetWeights};

/// Lists of marks that are kept in every step where time allows.
pub(crate) const BEAM: usize = 8;
