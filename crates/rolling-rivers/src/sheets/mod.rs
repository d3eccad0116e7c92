//! Environment sheets A to D: their printed layouts, marks, effects of marks, and scores.

mod animal_points;
mod animals;
mod columns;
pub mod elk_lines;
mod gain;
mod hierarchy;
mod layout;
mod map;
mod marks;
mod outlines;
mod paper;
mod score;
mod sheet;
mod tracks;
mod weather;

pub use animals::AnimalSheet;
pub use columns::ColumnSheet;
pub use gain::{LEFTOVERS_PER_POINT, SheetGain, Tally};
pub use hierarchy::{HIERARCHY, above, below};
pub use layout::{
    AnimalLayout, AnimalPoints, BonusRow, COLUMN_LENGTH, ColumnLayout, Diamond, HexagonKind, MapIcon,
    OPTIONS, OutlineBonuses, OutlineHexagon, OutlineLayout, PrintedSpot, SheetLayout, TrackLayout,
};
pub use map::{CellSet, HexMap};
pub use marks::{MOST_ELK, MarksError, SheetMarks};
pub use outlines::OutlineSheet;
pub use paper::Sheet;
pub use score::{LEFTOVERS, ScorePart, ScoredMark, SheetLine, SheetScore};
pub use sheet::{Cell, FreeTarget, Icon, Pick, SheetEffect, SheetLetter};
pub use tracks::TrackSheet;
pub use weather::PickedOptions;
