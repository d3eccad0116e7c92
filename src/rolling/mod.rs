//! Rolling Rivers: the roll-and-write game of the family, without a window.

pub mod advice;
