//! The game of Cascadia: rules, scoring, goals, content of the box, records; without players, window or
//! network.
//!
//! Read first: the worked turn in [`rules`], then [`rules::Game`].

pub mod archive;
pub mod content;
mod game_mode;
pub mod goals;
pub mod mode;
mod playthrough;
pub mod record;
mod remote;
pub mod rules;
pub mod scoring;

pub use mode::Cascadia;
pub use playthrough::CascadiaPlaythrough;
