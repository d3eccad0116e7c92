//! The archive of any mode: the journal of finished games, statistics over it, lesson progress, and practice.

mod csv;
mod daily_history;
mod journal;
mod lesson_progress;
mod people;
mod practice;
mod statistics;

pub use csv::{JournalColumns, or_empty, yes_or_no};
pub use daily_history::{DAILY_ATTEMPTS, DailyHistory, DailyScore, weeks_of_month};
pub use journal::{
    HostedResult, Journal, JournalEntry, JournalLine, JournalMode, OwnSeat, SeatResult, read_journal,
    write_line,
};
pub use lesson_progress::{LessonProgress, read_lesson_progress, write_lesson_progress};
pub use people::JournalPeople;
pub use practice::{PRACTICE_DAYS, PracticeItem, PracticeLog, PracticeState};
pub use practice::{PracticeEntry, practice_entries, practice_of};
pub use statistics::{
    Average, BAR_WIDTH, Bar, BestGame, GameKind, HistoryPoint, RivalRecord, Statistics, names,
};
