//! A shipped configuration file: read from disk and checked, with the compiled-in copy as the fallback.

use ron::error::SpannedError;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::root::ProgramRoot;

/// A configuration file shipped with the program. Its text at build time replaces a missing or broken file, so
/// that no default is written twice.
///
/// `Raw` is the parsed value, `T` the checked one. Meant to be a constant:
///
/// ```
/// use cascadia_storage::{ConfigFile, ProgramRoot};
///
/// const STRENGTHS: ConfigFile<Vec<(String, u32)>> = ConfigFile::new("config/example.ron", r#"[("hare", 3)]"#, Ok);
///
/// let (strengths, error) = STRENGTHS.read(&ProgramRoot::folder("/nowhere"));
/// assert_eq!(strengths, STRENGTHS.built_in());
/// assert_eq!(error.map(|error| error.file), Some("config/example.ron"));
/// ```
pub struct ConfigFile<Raw, T = Raw> {
    path: &'static str,
    built_in: &'static str,
    check: fn(Raw) -> Result<T, String>,
}

impl<Raw: DeserializeOwned, T> ConfigFile<Raw, T> {
    /// Describes the file at `path` below the program's folder. `built_in` is its text at build time, by
    /// `include_str!`; `check` converts the parsed value or returns a sentence about its fault.
    pub const fn new(
        path: &'static str,
        built_in: &'static str,
        check: fn(Raw) -> Result<T, String>,
    ) -> Self {
        Self { path, built_in, check }
    }

    /// Reads and checks the file below `root`. Returns the built-in value together with the error if that
    /// fails.
    ///
    /// # Panics
    /// As [`ConfigFile::built_in`].
    pub fn read(&self, root: &ProgramRoot) -> (T, Option<ConfigError>) {
        let parsed = root
            .read_text(self.path)
            .map_err(|error| ConfigFault::Unreadable(error.to_string()))
            .and_then(|text| self.parse(&text));
        match parsed {
            Ok(value) => (value, None),
            Err(fault) => (self.built_in(), Some(ConfigError { file: self.path, fault })),
        }
    }

    /// Returns the value of the file at build time.
    ///
    /// # Panics
    /// If the built-in text is not valid. Every shipped file is read by a test, so this is a fault of the
    /// build only.
    pub fn built_in(&self) -> T {
        self.parse(self.built_in).unwrap_or_else(|fault| panic!("the built-in {}: {fault}", self.path))
    }

    fn parse(&self, text: &str) -> Result<T, ConfigFault> {
        let raw = ron::from_str(text).map_err(ConfigFault::Syntax)?;
        (self.check)(raw).map_err(ConfigFault::Invalid)
    }
}

/// The reason for using the built-in value of a configuration file.
#[derive(Clone, PartialEq, Debug, Error)]
#[error("{file}: {fault}")]
pub struct ConfigError {
    /// Path of the file below the program's folder.
    pub file: &'static str,
    /// The fault of the file.
    pub fault: ConfigFault,
}

/// A fault of a configuration file.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum ConfigFault {
    /// The file is missing or cannot be read, for this reason.
    #[error("{0}")]
    Unreadable(String),
    /// The text is not RON, or has other fields.
    #[error("{0}")]
    Syntax(SpannedError),
    /// A value is out of range, in a sentence.
    #[error("{0}")]
    Invalid(String),
}

impl ConfigFault {
    /// Returns the reason for a notice to the player: like `to_string`, but with the line number alone
    /// instead of the exact range in the text.
    pub fn with_line(&self) -> String {
        match self {
            Self::Syntax(error) => format!("line {}: {}", error.span.start.line, error.code),
            Self::Unreadable(why) | Self::Invalid(why) => why.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const EVEN: ConfigFile<u32> =
        ConfigFile::new("even.ron", "4", |number: u32| match number.is_multiple_of(2) {
            true => Ok(number),
            false => Err(format!("{number} is odd")),
        });

    #[test]
    fn a_broken_file_gives_the_built_in_value_and_the_reason() {
        let temporary = tempfile::tempdir().expect("a temporary folder");
        let root = temporary.path();
        let read = |text: &str| {
            fs::write(root.join("even.ron"), text).expect("writable");
            let (value, error) = EVEN.read(&ProgramRoot::folder(root));
            (value, error.map(|error| (error.to_string(), error.fault.with_line())))
        };
        let broken = |full: &str, short: &str| (4, Some((full.to_owned(), short.to_owned())));
        assert_eq!(read("6"), (6, None));
        assert_eq!(read("7"), broken("even.ron: 7 is odd", "7 is odd"));
        let not_a_number = broken("even.ron: 1:1-2:1: Expected integer", "line 1: Expected integer");
        assert_eq!(read("\nhare"), not_a_number);
        fs::remove_dir_all(root).expect("removable");
        assert!(matches!(
            EVEN.read(&ProgramRoot::folder(root)),
            (4, Some(ConfigError { fault: ConfigFault::Unreadable(_), .. }))
        ));
    }
}
