//! Output folder of a series: one record per game, never mixed with another series.

use std::fs;
use std::marker::PhantomData;
use std::path::Path;

use cascadia_engine::{GameMode, GameSetup, Record, read_record, write_record};

use super::args::OutputArgs;
use crate::{CommandFailure, write_file};

/// The output folder of a series.
pub(crate) struct SaveFolder<'a, M> {
    path: &'a Path,
    force: bool,
    mode: PhantomData<M>,
}

impl<'a, M: GameMode> SaveFolder<'a, M> {
    /// Returns the requested folder, if any.
    pub(crate) fn of(args: &'a OutputArgs) -> Option<Self> {
        let path = args.save.as_deref()?;
        Some(Self { path, force: args.force, mode: PhantomData })
    }

    /// Creates the folder, and refuses one with records of another series; `setup_of` returns the setup of
    /// a game of this series. With `force`, all its records are removed first.
    pub(crate) fn prepare(&self, setup_of: impl Fn(u64) -> GameSetup<M>) -> Result<(), CommandFailure> {
        let sentence = |what: &str, path: &Path, error: &dyn std::fmt::Display| {
            CommandFailure::Sentence(format!("{} cannot be {what}: {error}", path.display()))
        };
        fs::create_dir_all(self.path).map_err(|error| sentence("made", self.path, &error))?;
        let entries = fs::read_dir(self.path).map_err(|error| sentence("read", self.path, &error))?;
        let records = entries.filter_map(|entry| {
            let path = entry.ok()?.path();
            Some((index_of(&path)?, path))
        });
        for (index, path) in records {
            if self.force {
                fs::remove_file(&path).map_err(|error| sentence("removed", &path, &error))?;
            } else if record_at::<M>(&path).is_none_or(|record| record.setup != setup_of(index)) {
                return Err(CommandFailure::Sentence(format!(
                    "{} holds records of another series and was not changed; --force replaces them",
                    self.path.display()
                )));
            }
        }
        Ok(())
    }

    /// Writes the record of the game with this index.
    ///
    /// # Errors
    /// If it cannot be written, or if there is one of the same game with a different course, as with other
    /// limits.
    pub(crate) fn write(&self, index: u64, record: &Record<M>) -> Result<(), String> {
        let path = self.path.join(format!("game-{:06}.ron", index + 1));
        if path.exists() && record_at::<M>(&path).is_none_or(|there| there.actions != record.actions) {
            return Err(format!(
                "{} is a different record of this game and was not changed; --force replaces all records",
                path.display()
            ));
        }
        write_file(&path, &write_record(record))
    }
}

fn record_at<M: GameMode>(path: &Path) -> Option<Record<M>> {
    read_record(&fs::read_to_string(path).ok()?).ok()
}

/// Returns the index of the game whose record has this path, `None` for other files.
fn index_of(path: &Path) -> Option<u64> {
    let number = path.file_name()?.to_str()?.strip_prefix("game-")?.strip_suffix(".ron")?;
    number.parse::<u64>().ok()?.checked_sub(1)
}
