//! The archive of Rolling Rivers: journal lines, mean points by line of the sheet, and the table for other programs.

mod averages;
mod breakdown;
mod csv;
mod journal;

pub use averages::{RollingAverages, SheetAverages};
pub use breakdown::RollingBreakdown;
pub use csv::rolling_journal_csv;
pub use journal::{RollingGameLine, RollingSeatLine};
