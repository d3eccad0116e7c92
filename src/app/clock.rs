//! The calendar and the clock of the player, for what is written down with a date.

use jiff::civil::{Date, DateTime};

/// The player's own time now, in whole seconds.
pub fn now() -> DateTime {
    let now = jiff::Zoned::now().datetime();
    now.with().subsec_nanosecond(0).build().unwrap_or(now)
}

/// The day it is where the player is.
pub fn today() -> Date {
    now().date()
}

/// A moment as lists show it: the day, and the time to the minute.
pub fn to_the_minute(moment: DateTime) -> String {
    moment.strftime("%Y-%m-%d %H:%M").to_string()
}
