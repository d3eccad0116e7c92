//! Lists the records in a folder and opens them.

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
    /// The file.
    pub path: PathBuf,
    /// The name of the file, without its extension.
    pub name: String,
    /// The record, if it can be read as it lies there.
    pub record: Option<Record<M>>,
    /// Whether a later version wrote it.
    pub newer: bool,
    /// When it was written last.
    pub written: SystemTime,
}

impl<M: GameMode> SavedGame<M> {
    /// Returns the game in short, if it can be read as it lies there.
    pub(crate) fn summary(&self, content: &M::Content) -> Option<GameSummary> {
        self.record.as_ref().map(|record| GameSummary::of(record, content))
    }
}

/// Lists the records of a folder, the one that was written last first.
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
                        // Its mode is asked for only where it cannot be read as one of this mode.
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

/// Tests whether a text says to be a record of another mode. Whatever names none is left to the unnamed mode, damaged
/// files too.
fn is_of_another_mode<M: GameMode>(text: &str) -> bool {
    mode_of(text).map_or(!M::IS_UNNAMED, |mode| mode != M::KEY)
}

/// A record that can be played or watched.
#[derive(Clone, Debug)]
pub(crate) struct OpenedGame<M: GameMode> {
    /// The record as far as it can be played.
    pub record: Record<M>,
    /// The outcome that the record states.
    pub stored: Option<Outcome>,
    /// The reason why it cannot be played to its end.
    pub fault: Option<LoadError<M>>,
    /// The newest file was damaged and is kept under this name; this is the copy before it.
    pub kept_aside: Option<PathBuf>,
}

/// The reason why a record cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum OpenError {
    /// There is no such file.
    Missing,
    /// A later version wrote it; it is left as it is.
    Newer,
    /// It is damaged, and so are its copies.
    Damaged {
        /// The fault.
        why: String,
        /// The file in which it lies now.
        kept: PathBuf,
    },
    /// The system does not let it be read, for this reason.
    Unreadable(String),
}

/// Reads the newest good copy of a record, or as much of the newest as can be played if none is good.
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

/// Reads as much of a record as can be played.
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
