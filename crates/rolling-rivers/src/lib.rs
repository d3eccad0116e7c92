//! The game of Rolling Rivers, the roll-and-write of the Cascadia family: sheets, rules, goals, contents of
//! the box, and records; without players, window or network.

pub mod archive;
pub mod content;
mod game_mode;
pub mod goals;
pub mod mode;
pub mod notation;
pub mod record;
mod remote;
pub mod rules;
pub mod sheets;

pub use mode::RollingRivers;
