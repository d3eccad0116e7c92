//! One problem of the shipped data: which file, which entry, and a sentence.

use std::fmt;

/// Something wrong with a data file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Problem {
    /// Path of the file below the program's folder.
    pub file: String,
    /// The entry in it, if it is about one.
    pub entry: Option<String>,
    /// What is wrong.
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

/// All problems that were found; never only the first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    /// Notes a problem of a whole file.
    pub fn of_file(&mut self, file: &str, sentence: impl Into<String>) {
        self.0.push(Problem { file: file.to_owned(), entry: None, sentence: sentence.into() });
    }

    /// Notes a problem of one entry.
    pub fn of_entry(&mut self, file: &str, entry: &str, sentence: impl Into<String>) {
        self.0.push(Problem {
            file: file.to_owned(),
            entry: Some(entry.to_owned()),
            sentence: sentence.into(),
        });
    }

    /// `value` if nothing was found.
    ///
    /// # Errors
    /// All problems otherwise.
    pub fn none_or<T>(self, value: T) -> Result<T, Self> {
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
