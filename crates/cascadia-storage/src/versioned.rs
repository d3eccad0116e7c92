//! RON files with a format number: checking the number before the rest is parsed, parsing and printing.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The reason why a file could not be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FileError {
    /// The text is of another kind, or damaged.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// A later version of the program wrote the file.
    #[error(
        "the file has format {found}; this program knows formats up to {known}. A newer program can read it"
    )]
    NewerFormat {
        /// The format of the file.
        found: u32,
        /// The newest format known to this program.
        known: u32,
    },
}

/// The field common to all formats.
#[derive(Deserialize)]
struct AnyFormat {
    format: u32,
}

/// Returns the format number of a file, between 1 and `known`.
///
/// # Errors
/// If the text is damaged or of a later format; the file must not be overwritten then.
pub fn format_of(text: &str, known: u32) -> Result<u32, FileError> {
    match parse::<AnyFormat>(text)?.format {
        0 => Err(FileError::Damaged("there is no format 0".to_owned())),
        format if format <= known => Ok(format),
        found => Err(FileError::NewerFormat { found, known }),
    }
}

/// Parses the text of a file in a known format.
///
/// # Errors
/// If the text does not have that format.
pub fn parse<T: DeserializeOwned>(text: &str) -> Result<T, FileError> {
    ron::from_str(text)
        .map_err(|error| FileError::Damaged(format!("line {}: {}", error.span.start.line, error.code)))
}

/// Prints a file as text; values nested deeper than `depth` are written on one line.
pub fn to_text(file: &impl Serialize, depth: usize) -> String {
    let pretty = ron::ser::PrettyConfig::default().depth_limit(depth).new_line("\n".to_owned());
    // Numbers, strings and lists can always be serialised.
    let mut text = ron::ser::to_string_pretty(file, pretty).unwrap_or_default();
    text.push('\n');
    text
}
