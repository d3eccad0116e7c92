//! The folder that a series is saved in: one record for each game, never mixed with those of another series.

use std::fs;
use std::path::Path;

use cascadia::cascadia::Cascadia;
use cascadia::engine::{GameSetup, Record, read_record, write_record};

use super::ArenaArgs;
use crate::{CommandFailure, write_file};

/// The folder of a saved series.
pub(super) struct SaveFolder<'a> {
    path: &'a Path,
    force: bool,
}

impl<'a> SaveFolder<'a> {
    /// Returns the folder that was asked for, if one was.
    pub(super) fn of(args: &'a ArenaArgs) -> Option<Self> {
        let path = args.save.as_deref()?;
        Some(Self { path, force: args.force })
    }

    /// Makes the folder, and refuses one that holds records of another series; `setup_of` returns how a game of this
    /// series begins. If that is forced, all records in it are removed first.
    pub(super) fn prepare(
        &self,
        setup_of: impl Fn(u64) -> GameSetup<Cascadia>,
    ) -> Result<(), CommandFailure> {
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
            } else if record_at(&path).is_none_or(|record| record.setup != setup_of(index)) {
                return Err(CommandFailure::Sentence(format!(
                    "{} holds records of another series; it is left as it is, --force replaces them",
                    self.path.display()
                )));
            }
        }
        Ok(())
    }

    /// Writes the record of the game with this index.
    ///
    /// # Errors
    /// If it cannot be written, or if there is one of the same game that went otherwise, as with other limits.
    pub(super) fn write(&self, index: u64, record: &Record<Cascadia>) -> Result<(), String> {
        let path = self.path.join(format!("game-{:06}.ron", index + 1));
        if path.exists() && record_at(&path).is_none_or(|there| there.actions != record.actions) {
            return Err(format!(
                "{} is of this game, but it went otherwise; it is left as it is, --force replaces all of them",
                path.display()
            ));
        }
        write_file(&path, &write_record(record))
    }
}

fn record_at(path: &Path) -> Option<Record<Cascadia>> {
    read_record(&fs::read_to_string(path).ok()?).ok()
}

/// Returns the index of the game whose record has this path; none for other files.
fn index_of(path: &Path) -> Option<u64> {
    let number = path.file_name()?.to_str()?.strip_prefix("game-")?.strip_suffix(".ron")?;
    number.parse::<u64>().ok()?.checked_sub(1)
}
