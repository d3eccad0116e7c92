//! Resumable log of a long series, written game by game.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::CommandFailure;

/// The resumable results of a long series.
pub(crate) struct ResumeLog<R> {
    file: fs::File,
    path: PathBuf,
    pub(super) known: Vec<(u64, Vec<R>)>,
}

impl<R: Serialize + DeserializeOwned> ResumeLog<R> {
    /// Opens the log at `path` for the series with this description.
    pub(crate) fn open(path: &Path, series: &str) -> Result<Self, CommandFailure> {
        let sentence = |error: io::Error| CommandFailure::Sentence(format!("{}: {error}", path.display()));
        let mut known = Vec::new();
        let mut torn = false;
        match fs::read_to_string(path) {
            Ok(text) if !text.is_empty() => {
                let mut lines = text.lines();
                if lines.next() != Some(series) {
                    let path = path.display();
                    return Err(CommandFailure::Sentence(format!(
                        "{path} holds games of another series and was not changed"
                    )));
                }
                // An interruption may cut off the last line; that game is played again.
                known.extend(lines.filter_map(|line| serde_json::from_str(line).ok()));
                torn = !text.ends_with('\n');
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(sentence(error)),
        }
        let mut file = fs::OpenOptions::new().create(true).append(true).open(path).map_err(sentence)?;
        if known.is_empty() && file.metadata().map_err(sentence)?.len() == 0 {
            writeln!(file, "{series}").map_err(sentence)?;
        } else if torn {
            writeln!(file).map_err(sentence)?;
        }
        Ok(Self { file, path: path.to_owned(), known })
    }

    pub(super) fn add(&mut self, index: u64, result: &[R]) -> Result<(), CommandFailure> {
        let line = serde_json::to_string(&(index, result)).unwrap_or_default();
        writeln!(self.file, "{line}")
            .map_err(|error| CommandFailure::Sentence(format!("{}: {error}", self.path.display())))
    }
}
