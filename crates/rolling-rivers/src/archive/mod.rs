//! Archive of Rolling Rivers: journal lines, average points by line of the sheet, the river trail, and the
//! CSV export.

mod averages;
mod breakdown;
mod csv;
mod history;
mod journal;
mod river_trails;

pub use averages::{CompletionWorth, ScoreAverages, SheetAverages};
pub use breakdown::ScoreBreakdown;
pub use csv::journal_csv;
pub use history::{GameHistory, Moment};
pub use journal::{GameLine, SeatLine};
pub use river_trails::{
    EarnedStep, RiverTrails, RiverWalker, WalkerNameError, read_river_trails, write_river_trails,
};
