//! Table options, agreed on before a game: the mode and its options, clocks, assists, spectators.

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::calendar::TableCalendar;

/// Longest reserve, and longest free time of a turn, in milliseconds: thirty days.
const LONGEST_TIME_MS: u64 = 30 * 24 * 60 * 60 * 1000;
/// Most days of a turn.
const MOST_DAYS: u8 = 30;

/// The options of a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TableOptions {
    /// Key of the game mode.
    pub mode: String,
    /// Options of the game in the serialised form of the mode. Its seed and seats are ignored: the table has
    /// its own seats, and the seed is drawn at the start.
    pub options: Value,
    /// The clocks.
    #[serde(default)]
    pub pace: TablePace,
    /// Opening hours and holidays of a clock of days.
    #[serde(default, skip_serializing_if = "TableCalendar::is_always")]
    pub calendar: TableCalendar,
    /// Most assists allowed while playing.
    #[serde(default)]
    pub assists: TableAssists,
    /// Hides the game from spectators.
    #[serde(default)]
    pub private: bool,
    /// Requires an invitation for the seat of every person but the first.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub invited: bool,
}

/// The clocks of a game, in milliseconds. A reserve never grows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TablePace {
    /// No clock.
    #[default]
    None,
    /// Every turn has `turn_ms`; longer turns use up a reserve for the whole game.
    Live {
        /// Reserve of a seat for the whole game.
        reserve_ms: u64,
        /// Free time of every turn.
        turn_ms: u64,
    },
    /// Every turn has a number of days, without a reserve.
    Days {
        /// Days of a turn.
        days: u8,
    },
}

impl TablePace {
    /// Tests whether all times are within their limits. Games stored by earlier programs may exceed them.
    pub const fn is_bounded(self) -> bool {
        match self {
            Self::None => true,
            Self::Live { reserve_ms, turn_ms } => {
                reserve_ms <= LONGEST_TIME_MS && turn_ms <= LONGEST_TIME_MS && (reserve_ms > 0 || turn_ms > 0)
            }
            Self::Days { days } => days <= MOST_DAYS,
        }
    }

    /// Returns the days of a turn; none without a clock of days.
    pub const fn days(self) -> Option<u8> {
        match self {
            Self::Days { days } => Some(days),
            Self::None | Self::Live { .. } => None,
        }
    }
}

/// Assists allowed at a table while playing, the same for all people.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableAssists {
    /// No more information than on a table of cardboard.
    Purist,
    /// Also the points of moves.
    #[default]
    Standard,
    /// Also advice.
    Coach,
}

/// A seat before the game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TableSeat {
    /// An open seat.
    Open,
    /// A person with this name.
    Person(String),
    /// A computer player of the level with this key.
    Computer(String),
}
