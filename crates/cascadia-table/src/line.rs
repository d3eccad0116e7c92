//! One JSON object as a line: written, and parsed with a limit and with a sentence about what is wrong.

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// The length in bytes of the longest line that is said.
pub const LONGEST_LINE: usize = 16 * 1024;

/// The length in characters of what is quoted from a faulty line.
const LONGEST_REASON: usize = 160;

/// The reason why a line cannot be read. It is a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadLine {
    /// The line is too long.
    #[error("this line has {0} bytes; the longest allowed has {1}")]
    TooLong(usize, usize),
    /// The line is nothing that is known.
    #[error("this line is no message: {0}")]
    NoMessage(String),
}

/// Parses a line of at most [`LONGEST_LINE`] bytes.
///
/// # Errors
/// If it is longer or cannot be read as `T`.
pub fn read_line<T: DeserializeOwned>(line: &str) -> Result<T, BadLine> {
    read_line_within(line, LONGEST_LINE)
}

/// Writes a value as a line, without the line break.
pub fn write_line<T: Serialize>(value: &T) -> String {
    // Numbers, words and lists can always be written.
    serde_json::to_string(value).unwrap_or_default()
}

/// Parses a line of at most `longest` bytes.
///
/// # Errors
/// If it is longer or cannot be read as `T`.
pub(super) fn read_line_within<T: DeserializeOwned>(line: &str, longest: usize) -> Result<T, BadLine> {
    if line.len() > longest {
        return Err(BadLine::TooLong(line.len(), longest));
    }
    serde_json::from_str(line).map_err(|error| {
        let reason = error.to_string();
        BadLine::NoMessage(
            reason.chars().filter(|letter| !letter.is_control()).take(LONGEST_REASON).collect(),
        )
    })
}
