//! A game in progress under any rules: play, undo, records and replay, written once for all game modes.
//!
//! [`GameMode`] is the interface. A mode provides the rules (`start`, `apply`), the text of its actions and
//! options, and its ledger; that yields [`Playthrough`] (undo barrier, redo, amendments, replay), [`Record`]
//! with its file format and salvage, and [`GameSummary`] for lists. Nothing here names a piece of any mode.

pub mod archive;
mod budget;
pub mod code_letters;
mod dates;
mod lesson;
mod levels;
mod mode;
mod names;
mod opponents;
mod packing;
mod packing_sample;
mod playthrough;
mod record;
mod record_file;
mod record_text;
mod remote;
mod seed_text;
mod summary;

pub use budget::{Budget, SearchLimits};
pub use dates::{DateEntry, DateTimeEntry};
pub use lesson::{
    Course, CourseProgress, CourseStep, Curriculum, LearningMoment, LessonAdvance, PracticeTable, RawLesson,
    StepState, collect_courses, learn_all,
};
pub use levels::{Level, LevelPolicy, LevelTable, LevelsFile, UnknownLevel};
pub use mode::{GameMode, NotAnAction};
pub use names::BETWEEN_LEVEL_AND_STYLE;
pub use names::{
    LONGEST_NAME, comparable_name, cut_to_letters, distinct_name, is_same_person, key_with_style, letters_of,
    lookalike_form, name_with_ending, person_name, spelling, split_key, tidy_name,
};
pub use opponents::{ComputerPlayers, Plan, PlayerTask};
pub use playthrough::{PendingActions, Playthrough, Refused, RemoteStart, Revision, turn_marks};
pub use record::{GameSetup, Outcome, Record, ReplayStep, SeatOwner, with_distinct_names};
pub(crate) use record_file::mode_tag;
pub use record_file::{
    LoadError, RecordFile, ResultEntry, Salvaged, SeatEntry, mode_of, newest_format, read_record, salvage,
    write_record, write_record_line,
};
pub use record_text::{LARGEST_RECORD, RecordTextFault, plain_record_text, record_text_of_bytes};
pub use remote::{RemoteMismatch, RemoteMode, RemoteStep, StepEffect};
pub use seed_text::{seed_from_text, seed_number};
pub use summary::GameSummary;
