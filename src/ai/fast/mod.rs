//! The engine: lands and courses of a game in a form made for searching.
//!
//! Nothing here decides what the rules are: this is a second, quick reading of them, and tests prove that it agrees with
//! [`crate::rules`] and [`crate::scoring`] in every position they try.

#[cfg(test)]
mod agreement;
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
pub use selfplay::Dealer;
pub use search::{Effort, Glance, Opening, Position, Prospects};
pub use tuning::{Knob, Outcomes, Tuner};
