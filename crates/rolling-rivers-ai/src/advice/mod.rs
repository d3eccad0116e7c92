//! Advice for a seat of Rolling Rivers: the gains of rows, cards and marks, and the best plans.

mod cards;
mod last_roll;
mod marks;
mod plans;
mod rows;

pub use cards::{CardAdvice, CardStanding, card_advice};
pub use last_roll::{LastRoll, last_rolls};
pub use marks::{LineChange, MarkPreview, preview, preview_all};
pub use plans::{AdvisedPlan, Adviser};
pub use rows::{DiceReadings, DieReading, RowAdvice, next_reading, row_advice, tally_after};
