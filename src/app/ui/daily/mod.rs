//! The parts of the game of the day that every mode has.

pub(crate) mod calendar;
