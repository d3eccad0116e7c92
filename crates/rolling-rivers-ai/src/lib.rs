//! The computer players of Rolling Rivers and what rests on their search.

pub mod advice;
pub mod players;
pub mod search;
