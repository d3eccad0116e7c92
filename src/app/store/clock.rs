//! The player's own date and time, for what is recorded with them.

use jiff::civil::{Date, DateTime};

/// Returns the player's local time, in whole seconds.
pub(crate) fn now() -> DateTime {
    let now = jiff::Zoned::now().datetime();
    now.with().subsec_nanosecond(0).build().unwrap_or(now)
}

/// Returns the player's local date.
pub(crate) fn today() -> Date {
    now().date()
}

/// Formats a time for lists: the date, and the time to the minute.
pub(crate) fn to_the_minute(revision: DateTime) -> String {
    revision.strftime("%Y-%m-%d %H:%M").to_string()
}
