//! Lists and opens the records in a folder.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use cascadia_engine::{
    GameMode, GameSummary, LoadError, Outcome, Record, mode_of, read_record, record_text_of_bytes, salvage,
};
use cascadia_storage::{Newest, Reading, files_in, read_newest};

/// A record in a folder.
#[derive(Clone, Debug)]
pub(crate) struct SavedGame<M: GameMode> {
    pub path: PathBuf,
    /// The name of the file without its extension.
    pub name: String,
    /// The record, if it is readable without repair.
    pub record: Option<Record<M>>,
    /// Set if a later version wrote it.
    pub newer: bool,
    /// Time of the last write.
    pub written: SystemTime,
}

impl<M: GameMode> SavedGame<M> {
    /// Returns a summary of the game, if it is readable without repair.
    pub(crate) fn summary(&self, content: &M::Content) -> Option<GameSummary> {
        self.record.as_ref().map(|record| GameSummary::of(record, content))
    }
}

/// Lists the records of a folder, the most recent first.
pub(super) fn list<M: GameMode>(folder: &Path, ending: &str) -> Vec<SavedGame<M>> {
    let mut found: Vec<SavedGame<M>> = files_in(folder, ending)
        .unwrap_or_default()
        .into_iter()
        .filter_map(|path| {
            let written = fs::metadata(&path).and_then(|file| file.modified());
            let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let (record, newer) = match fs::read(&path) {
                Err(_) => (None, false),
                Ok(bytes) => {
                    let text = String::from_utf8_lossy(&bytes);
                    match read_record(&text) {
                        Ok(record) => (Some(record), false),
                        // Its mode is checked only if it is not readable as a record of this mode.
                        Err(_) if is_of_another_mode::<M>(&text) => return None,
                        Err(error) => (None, matches!(error, LoadError::NewerFormat(_))),
                    }
                }
            };
            let written = written.unwrap_or(SystemTime::UNIX_EPOCH);
            Some(SavedGame { path, name, record, newer, written })
        })
        .collect();
    found.sort_by_key(|saved| std::cmp::Reverse(saved.written));
    found
}

/// Tests whether a text claims to be a record of another mode. A text without a mode, damaged or not,
/// belongs to the unnamed mode.
fn is_of_another_mode<M: GameMode>(text: &str) -> bool {
    mode_of(text).map_or(!M::IS_UNNAMED, |mode| mode != M::KEY)
}

/// A record that can be played or watched.
#[derive(Clone, Debug)]
pub(crate) struct OpenedGame<M: GameMode> {
    /// The playable part of the record.
    pub record: Record<M>,
    /// The outcome stated in the record.
    pub stored: Option<Outcome>,
    /// The reason why it cannot be played to its end.
    pub fault: Option<LoadError<M>>,
    /// The new name of the newest file if it was damaged; this is then the copy before it.
    pub kept_aside: Option<PathBuf>,
}

/// The reason why a record cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OpenError {
    Missing,
    /// A later version wrote it; it is left unchanged.
    Newer,
    /// It is damaged, and so are its copies.
    Damaged {
        why: String,
        /// The file's new path.
        kept: PathBuf,
    },
    /// The system's reason.
    Unreadable(String),
}

/// Reads the newest good copy of a record, or the playable part of the newest if none is good.
pub(super) fn open<M: GameMode>(
    path: &Path,
    content: &M::Content,
    may_write: bool,
) -> Result<OpenedGame<M>, OpenError> {
    let opened = |record, kept_aside| OpenedGame { record, stored: None, fault: None, kept_aside };
    if !may_write {
        return mend(path, content);
    }
    let strict = |text: &str| {
        let salvaged = salvage::<M>(text, content)?;
        salvaged.fault.map_or(Ok(salvaged.record), Err)
    };
    match read_newest(path, strict, |error| matches!(error, LoadError::NewerFormat(_))) {
        Reading::Nothing => Err(OpenError::Missing),
        Reading::Good(record) => Ok(opened(record, None)),
        Reading::Copy { value, newest: Newest::Quarantined(aside), .. } => Ok(opened(value, Some(aside))),
        Reading::Copy { value, .. } => Ok(opened(value, None)),
        Reading::Newer(_) => Err(OpenError::Newer),
        Reading::Damaged(aside) => mend(&aside, content),
        Reading::Untouched(why) => Err(OpenError::Unreadable(why)),
    }
}

/// Reads the playable part of a record.
fn mend<M: GameMode>(path: &Path, content: &M::Content) -> Result<OpenedGame<M>, OpenError> {
    let bytes = fs::read(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => OpenError::Missing,
        _ => OpenError::Unreadable(error.to_string()),
    })?;
    match salvage::<M>(&record_text_of_bytes(&bytes), content) {
        Ok(salvaged) => Ok(OpenedGame {
            record: salvaged.record,
            stored: salvaged.stored,
            fault: salvaged.fault,
            kept_aside: None,
        }),
        Err(LoadError::NewerFormat(_)) => Err(OpenError::Newer),
        Err(error) => Err(OpenError::Damaged { why: error.to_string(), kept: path.to_owned() }),
    }
}
