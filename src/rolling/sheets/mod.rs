//! The environment sheets A to D: their printed layouts, what is marked on them, what marks set off, and what they score.

mod gain;
mod hierarchy;
mod sheet;

pub use gain::{Gain, LEFTOVERS_PER_POINT, Tally};
pub use hierarchy::{HIERARCHY, above, below};
pub use sheet::{Cell, FreeTarget, Icon, Pick, SheetEffect, SheetLetter};
