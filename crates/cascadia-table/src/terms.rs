//! What the people at a table agree on before a game: the mode and its options, clocks, assists, who may look on.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::calendar::TableCalendar;

/// What the people at a table agree on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableTerms {
    /// The key of the game mode.
    pub mode: String,
    /// The options of the game in the serialised form of the mode. Its seed and its seats mean nothing here: the seats
    /// are those of the table, and the seed is drawn when the game begins.
    pub options: Value,
    /// The clocks.
    #[serde(default)]
    pub pace: TablePace,
    /// When time passes in a game of days.
    #[serde(default, skip_serializing_if = "TableCalendar::is_always")]
    pub calendar: TableCalendar,
    /// What helps while playing.
    #[serde(default)]
    pub assists: TableAssists,
    /// Whether only those who sit at the table see the game.
    #[serde(default)]
    pub private: bool,
}

/// The clocks of a game. Times are in milliseconds and never grow by themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TablePace {
    /// No clock.
    #[default]
    None,
    /// Every turn has `turn_ms`; what is needed beyond comes out of a reserve for the whole game.
    Live {
        /// The reserve of a seat for the whole game.
        reserve_ms: u64,
        /// The time of every turn that costs no reserve.
        turn_ms: u64,
    },
    /// Every turn has so many days, without a reserve.
    Days {
        /// The days of a turn.
        days: u8,
    },
}

impl TablePace {
    /// Returns the days of a turn; none without a clock of days.
    pub const fn days(self) -> Option<u8> {
        match self {
            Self::Days { days } => Some(days),
            Self::None | Self::Live { .. } => None,
        }
    }
}

/// What helps the people at a table while they play; the same for all, so that nobody has an advantage.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableAssists {
    /// Nothing that a table of cardboard does not show.
    Purist,
    /// What is worth how much.
    #[default]
    Standard,
    /// Also advice.
    Coach,
}

/// A seat before the game begins.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableSeat {
    /// Nobody sits here yet.
    Open,
    /// A person with this name.
    Person(String),
    /// The computer, at the level with this key.
    Computer(String),
}
