//! The search for a good turn: flat Monte Carlo over determinized playouts.
//!
//! `position` is the root, `sequential_halving` shares the playouts between the root candidates, `playout`
//! samples the rest of a game, and `policy` chooses the turns in it by `eval_weights`. `board`,
//! `rule_tables`, `token_scoring`, `set_packing`, `shape_value` and `value_cache` are a mutable board with
//! incremental scoring that is cheap to copy. The rules are defined by [`cascadia_rules::rules`] and
//! [`cascadia_rules::scoring`] alone; differential tests compare the two in random positions of every kind of
//! game.

// Species, habitats, cells and tiles are indices here, each into several tables.
#![allow(clippy::needless_range_loop)]

mod bit_iter;
mod board;
pub mod candidates;
#[cfg(test)]
mod differential_tests;
mod eval_weights;
mod habitat_bonus;
mod last_turn;
mod playout;
mod policy;
mod position;
mod rule_tables;
mod self_play;
mod sequential_halving;
mod set_packing;
mod shape_value;
mod style;
mod table_playouts;
mod token_scoring;
mod tuning;
mod value_cache;

pub use candidates::{Draft, Turn, count_whole_turns, drafts, nth_whole_turn, tile_places};

pub use board::Board;
pub use cascadia_engine::SearchLimits;
pub(crate) use eval_weights::EVAL_WEIGHTS;
pub use eval_weights::{CardWeights, EvalWeights, POINT, SHAPES};
pub use position::{Position, RankedAction, RootAction, StaticEval};
pub use rule_tables::RuleTables;
pub use self_play::SelfPlay;
pub use style::Style;
pub use table_playouts::{ExactTerms, LaterTurn, TERMS, TableChoice, TablePosition, Terms};
pub use tuning::{Outcomes, Parameter, Tuner};
