//! The stored event log of a game, one JSON line for each entry. The number of entries is the version of the
//! game.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::calendar::TableCalendar;
use super::line::{BadLine, LONGEST_LINE, read_line_within, write_line};
use super::table_options::{TableAssists, TablePace};
use super::vote::VoteTopic;
use cascadia_engine::SeatEntry;

/// An entry of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    /// The host's time in milliseconds since 1970 (UTC), never decreasing.
    pub at: u64,
    /// The event.
    pub what: LogEvent,
}

/// An event of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LogEvent {
    /// The game began: always the first entry, and only the first.
    Begun(Box<GameStart>),
    /// A seat kept its first actions and added others.
    #[serde(rename = "did")]
    Step(Step),
    /// A seat ran out of time.
    Clock {
        /// The seat.
        ran_out: u8,
    },
    /// A computer player takes over a seat.
    Bot {
        /// The seat.
        seat: u8,
        /// Key of the level.
        level: String,
        /// True for the current turn only.
        #[serde(default)]
        once: bool,
    },
    /// A person takes their seat back.
    Back {
        /// The seat.
        seat: u8,
    },
    /// A seat opened a vote.
    #[serde(rename = "asked")]
    VoteCalled {
        /// Seat that opened it.
        seat: u8,
        /// Topic of the vote.
        #[serde(rename = "question")]
        topic: VoteTopic,
        /// Seats that have to agree.
        of: Vec<u8>,
    },
    /// A seat voted.
    #[serde(rename = "answered")]
    VoteCast {
        /// The seat.
        seat: u8,
        /// True if it agreed.
        yes: bool,
    },
    /// The host ended the game without a result.
    Over {
        /// Key of the reason.
        why: String,
    },
}

/// A step: all actions after the first `keep` are replaced by others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Step {
    /// The seat.
    pub seat: u8,
    /// Number of kept actions.
    pub keep: usize,
    /// New actions, as lines of a record.
    pub actions: Vec<String>,
    /// Number that identifies the step to its sender.
    pub id: u64,
}

/// The start of a game, without the secret of the host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameStart {
    /// Name of the game at the host.
    pub game: String,
    /// Key of the game mode.
    pub mode: String,
    /// Version of the rules.
    pub rules: u32,
    /// Fingerprint of the content.
    pub content: String,
    /// Version of the host's program.
    pub program: String,
    /// Options of the game in the serialised form of the mode; its seed and seats are ignored.
    pub options: Value,
    /// Owners of the seats, in playing order.
    pub seats: Vec<SeatEntry>,
    /// The host's commitment to its secret, in hexadecimal; see [`super::proof`].
    pub commitment: String,
    /// Salt of every seat, in hexadecimal; empty for computer players and the host.
    pub salts: Vec<String>,
    /// The clocks.
    #[serde(default)]
    pub pace: TablePace,
    /// Opening hours and holidays of a clock of days.
    #[serde(default, skip_serializing_if = "TableCalendar::is_always")]
    pub calendar: TableCalendar,
    /// Most assists allowed while playing.
    #[serde(default)]
    pub assists: TableAssists,
}

impl LogEntry {
    /// Writes the entry as a line.
    pub fn to_line(&self) -> String {
        write_line(self)
    }

    /// Parses the line of an entry.
    ///
    /// # Errors
    /// If it is malformed.
    pub fn from_line(line: &str) -> Result<Self, BadLine> {
        read_line_within(line, 2 * LONGEST_LINE)
    }
}
