//! The engine: lands and courses of a game in a form made for searching.
//!
//! Nothing here decides what the rules are: this is a second, quick reading of them, and tests prove that it agrees with
//! [`crate::rules`] and [`crate::scoring`] in every position they try.

// Species, habitats and places are numbers here, and several tables are read by each of them.
#![allow(clippy::needless_range_loop)]

#[cfg(test)]
mod agreement;
mod bits;
mod chooser;
mod instinct;
mod land;
mod law;
mod mind;
mod search;
mod selfplay;
mod splits;
mod tuning;
mod wildlife;
mod world;

pub use instinct::{CardInstinct, Instinct, POINT, SHAPES};
pub use land::Land;
pub use law::Law;
pub use search::{Effort, Glance, Opening, Position, Prospects};
pub use selfplay::Dealer;
pub use tuning::{Knob, Outcomes, Tuner};
