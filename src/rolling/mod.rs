//! Rolling Rivers: the roll-and-write game of the family, without a window.

pub mod advice;
pub mod archive;
pub mod content;
mod game_mode;
pub mod goals;
pub mod mode;
mod notation;
pub mod players;
pub mod record;
pub mod rules;
pub mod search;
pub mod sheets;
mod told;

pub use mode::Rolling;
