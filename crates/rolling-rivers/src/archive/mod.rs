//! Archive of Rolling Rivers: journal lines, average points by line of the sheet, the river trail, and the
//! CSV export.

mod averages;
mod breakdown;
mod course;
mod csv;
mod journal;
mod river_trails;

pub use averages::{CompletionWorth, RollingAverages, SheetAverages};
pub use breakdown::RollingBreakdown;
pub use course::{RollingCourse, RollingMoment};
pub use csv::rolling_journal_csv;
pub use journal::{RollingGameLine, RollingSeatLine};
pub use river_trails::{
    EarnedStep, RiverTrails, RiverWalker, WalkerNameError, read_river_trails, write_river_trails,
};
