//! Advice for a seat of Rolling Rivers: what rows, cards and marks bring, and which plans are best.

mod cards;
mod marks;
mod plans;
mod rows;

pub use cards::{CardAdvice, card_advice};
pub use marks::{MarkPreview, preview};
pub use plans::{AdvisedPlan, RollingAdviser};
pub use rows::{RowAdvice, row_advice};
