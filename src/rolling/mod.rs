//! Rolling Rivers: the roll-and-write game of the family, without a window.

pub mod content;
pub mod goals;
pub mod rules;
pub mod sheets;
