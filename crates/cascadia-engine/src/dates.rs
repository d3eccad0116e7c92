//! The serialised forms of dates and times.

use jiff::civil::{Date, DateTime};
use serde::{Deserialize, Serialize};

const DATE_TIME: &str = "%Y-%m-%d %H:%M:%S";
const DATE: &str = "%Y-%m-%d";

/// A date and a time in a file, like `2026-11-21 22:36:05`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DateTimeEntry(pub DateTime);

impl TryFrom<String> for DateTimeEntry {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        // Another spelling cannot come from this program.
        let read = DateTime::strptime(DATE_TIME, &text).ok().map(Self);
        read.filter(|entry| String::from(*entry) == text)
            .ok_or_else(|| format!("`{text}` is not a day and a time"))
    }
}

impl From<DateTimeEntry> for String {
    fn from(DateTimeEntry(time): DateTimeEntry) -> Self {
        time.strftime(DATE_TIME).to_string()
    }
}

/// A date in a file, like `2026-11-21`.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct DateEntry(pub Date);

impl TryFrom<String> for DateEntry {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        let read = Date::strptime(DATE, &text).ok().map(Self);
        read.filter(|date| String::from(*date) == text).ok_or_else(|| format!("`{text}` is not a day"))
    }
}

impl From<DateEntry> for String {
    fn from(DateEntry(date): DateEntry) -> Self {
        date.strftime(DATE).to_string()
    }
}
