//! Cascadia: the rules, what they are scored by, what is in the box, and the players of the computer.

pub mod advice;
pub mod archive;
pub mod content;
mod game_mode;
pub mod goals;
pub mod mode;
pub mod players;
mod playthrough;
pub mod puzzles;
pub mod record;
pub mod review;
pub mod rules;
pub mod scoring;
pub mod search;
mod told;

pub use mode::Cascadia;
