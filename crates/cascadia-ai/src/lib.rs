//! Cascadia's computer players, and the features built on their search: advice, review and puzzles.

pub mod advice;
pub mod players;
pub mod puzzles;
pub mod review;
pub mod search;
