//! Files with a format number: reading them step by step, and saying what is wrong with one that cannot be used.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Why a file could not be used.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum FileError {
    /// The text is something else, or damaged.
    #[error("the file is damaged: {0}")]
    Damaged(String),
    /// The file was written by a later version.
    #[error(
        "the file has format {found}; this program knows formats up to {known}. A newer program can read it"
    )]
    NewerFormat {
        /// The format of the file.
        found: u32,
        /// The newest format that can be read.
        known: u32,
    },
}

/// What every format has.
#[derive(Deserialize)]
struct AnyFormat {
    format: u32,
}

/// The format of the file with this text, between 1 and `known`.
///
/// # Errors
/// If the text is damaged or of a later format; nothing of it should be overwritten then.
pub(super) fn format_of(text: &str, known: u32) -> Result<u32, FileError> {
    match parse::<AnyFormat>(text)?.format {
        0 => Err(FileError::Damaged("there is no format 0".to_owned())),
        format if format <= known => Ok(format),
        found => Err(FileError::NewerFormat { found, known }),
    }
}

/// The text as a file of a format that is known.
///
/// # Errors
/// If it is something else.
pub(super) fn parse<T: DeserializeOwned>(text: &str) -> Result<T, FileError> {
    ron::from_str(text)
        .map_err(|error| FileError::Damaged(format!("line {}: {}", error.span.start.line, error.code)))
}

/// The text of a file; what lies deeper than `depth` is written in one line.
pub(super) fn to_text(file: &impl Serialize, depth: usize) -> String {
    let pretty = ron::ser::PrettyConfig::default().depth_limit(depth).new_line("\n".to_owned());
    // Plain numbers, words and lists can always be written.
    let mut text = ron::ser::to_string_pretty(file, pretty).unwrap_or_default();
    text.push('\n');
    text
}
