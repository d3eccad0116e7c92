//! Computer players of Rolling Rivers, and the advice based on their search.

pub mod advice;
pub mod players;
pub mod search;
