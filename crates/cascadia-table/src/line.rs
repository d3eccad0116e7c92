//! JSON lines: writing, and parsing with a length limit and readable errors.

use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// Length of the longest message, in bytes.
pub const LONGEST_LINE: usize = 16 * 1024;

/// Length of the longest error of the parser, in characters.
const LONGEST_REASON: usize = 160;

/// The reason why a line cannot be read, as a sentence.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum BadLine {
    /// Too long: its length and the limit, in bytes.
    #[error("this line has {0} bytes; the longest allowed has {1}")]
    TooLong(usize, usize),
    /// Malformed or unknown, with the error of the parser.
    #[error("this is not a message: {0}")]
    NoMessage(String),
}

/// Parses a line of at most [`LONGEST_LINE`] bytes.
///
/// # Errors
/// If it is longer or cannot be parsed as `T`.
pub fn read_line<T: DeserializeOwned>(line: &str) -> Result<T, BadLine> {
    read_line_within(line, LONGEST_LINE)
}

/// Writes a value as a line, without the line break.
pub fn write_line<T: Serialize>(value: &T) -> String {
    // Numbers, strings and lists always serialise.
    serde_json::to_string(value).unwrap_or_default()
}

/// Parses a line of at most `longest` bytes.
///
/// # Errors
/// If it is longer or cannot be parsed as `T`.
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
