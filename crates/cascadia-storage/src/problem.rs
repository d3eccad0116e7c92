//! Problems of the shipped data files, collected to report all at once: file, entry and a sentence.

use std::fmt;

use serde::de::DeserializeOwned;

use super::root::ProgramRoot;

/// A fault in a data file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Path of the file below the program's folder.
    pub file: String,
    /// The key of the entry; none for the file as a whole.
    pub entry: Option<String>,
    /// A sentence about the fault.
    pub sentence: String,
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.entry {
            Some(entry) => write!(formatter, "{}, {entry}: {}", self.file, self.sentence),
            None => write!(formatter, "{}: {}", self.file, self.sentence),
        }
    }
}

/// All problems found, not only the first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// Adds a problem of a whole file.
    pub fn report_file(&mut self, file: &str, sentence: impl Into<String>) {
        self.0.push(Problem { file: file.to_owned(), entry: None, sentence: sentence.into() });
    }

    /// Adds a problem of one entry.
    pub fn report_entry(&mut self, file: &str, entry: &str, sentence: impl Into<String>) {
        self.0.push(Problem {
            file: file.to_owned(),
            entry: Some(entry.to_owned()),
            sentence: sentence.into(),
        });
    }

    /// Reads the data file `file` below `root`; a failure is reported and yields none.
    pub fn read_ron<T: DeserializeOwned>(&mut self, root: &ProgramRoot, file: &str) -> Option<T> {
        let text = match root.read_text(file) {
            Ok(text) => text,
            Err(error) => {
                self.report_file(file, format!("the file cannot be read: {error}"));
                return None;
            }
        };
        match ron::from_str(&text) {
            Ok(value) => Some(value),
            Err(error) => {
                self.report_file(file, format!("line {}: {}", error.span.start.line, error.code));
                None
            }
        }
    }

    /// Returns `value` if there are no problems.
    ///
    /// # Errors
    /// All problems otherwise.
    pub fn into_result<T>(self, value: T) -> Result<T, Self> {
        if self.0.is_empty() { Ok(value) } else { Err(self) }
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, problem) in self.0.iter().enumerate() {
            if index > 0 {
                writeln!(formatter)?;
            }
            write!(formatter, "{problem}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
