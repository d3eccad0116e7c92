//! The log of a game: what is stored, one JSON line for each entry. The version of a game is the number of its entries.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::calendar::TableCalendar;
use super::consent::Question;
use super::line::{BadLine, LONGEST_LINE, read_line_within, write_line};
use super::terms::{TableAssists, TablePace};
use cascadia_engine::SeatEntry;

/// An entry of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LogEntry {
    /// The time of the host in milliseconds since 1970 (UTC), never before that of the entry before.
    pub at: u64,
    /// What happened.
    pub what: Happening,
}

/// What an entry says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Happening {
    /// The game began: always the first entry, and only that.
    Begun(Box<GameStart>),
    /// A seat kept its first actions and did others after them.
    Did(Did),
    /// The time of a seat ran out.
    Clock {
        /// The seat.
        ran_out: u8,
    },
    /// The computer plays a seat from now on.
    Bot {
        /// The seat.
        seat: u8,
        /// The key of the level.
        level: String,
        /// Whether it plays only the present turn.
        #[serde(default)]
        once: bool,
    },
    /// The person of a seat plays it again.
    Back {
        /// The seat.
        seat: u8,
    },
    /// A seat asked the others for something.
    Asked {
        /// The seat that asked.
        seat: u8,
        /// What for.
        question: Question,
        /// The seats that have to agree.
        of: Vec<u8>,
    },
    /// A seat answered the waiting question.
    Answered {
        /// The seat.
        seat: u8,
        /// Whether it agreed.
        yes: bool,
    },
    /// The host ended the game without a result.
    Over {
        /// The reason in a word.
        why: String,
    },
}

/// The actions of a seat as one step: of all actions so far the first `keep` stay, and these follow them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Did {
    /// The seat.
    pub seat: u8,
    /// The number of actions that stay.
    pub keep: usize,
    /// The actions after them, as the lines of a record.
    pub actions: Vec<String>,
    /// The number by which the sender knows this step again.
    pub id: u64,
}

/// Everything that a game starts from but the secret of the host.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameStart {
    /// The name of the game at the host.
    pub game: String,
    /// The key of the game mode.
    pub mode: String,
    /// The version of the rules.
    pub rules: u32,
    /// The fingerprint of the content.
    pub content: String,
    /// The version of the program of the host.
    pub program: String,
    /// The options of the game in the serialised form of the mode; neither seed nor seats count.
    pub options: Value,
    /// The owners of the seats, in playing order.
    pub seats: Vec<SeatEntry>,
    /// The commitment of the host to its secret, in hexadecimal; see [`super::proof`].
    pub commitment: String,
    /// The bytes that every seat added, in hexadecimal; empty for seats of the computer and of the host.
    pub salts: Vec<String>,
    /// The clocks.
    #[serde(default)]
    pub pace: TablePace,
    /// When time passes in a game of days.
    #[serde(default, skip_serializing_if = "TableCalendar::is_always")]
    pub calendar: TableCalendar,
    /// What helps while playing.
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
    /// If it is none.
    pub fn from_line(line: &str) -> Result<Self, BadLine> {
        read_line_within(line, 2 * LONGEST_LINE)
    }
}
