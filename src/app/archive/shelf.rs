//! Records in a folder: what there is, and opening one of them.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use crate::content::Content;
use crate::record::{
    LoadError, Newest, Outcome, Reading, Record, files_in, read_newest, read_record, salvage,
};

/// A record in a folder.
#[derive(Clone, Debug)]
pub struct Shelved {
    /// Where it lies.
    pub path: PathBuf,
    /// The name of the file, without its ending.
    pub name: String,
    /// The record, if it can be read as it lies there.
    pub record: Option<Record>,
    /// Whether a later version wrote it.
    pub newer: bool,
}

/// The records of a folder, the one that was written last first.
pub(super) fn list(folder: &Path, ending: &str) -> Vec<Shelved> {
    let mut found: Vec<(SystemTime, Shelved)> = files_in(folder, ending)
        .unwrap_or_default()
        .into_iter()
        .map(|path| {
            let written = fs::metadata(&path).and_then(|file| file.modified());
            let read = fs::read(&path).map(|bytes| read_record(&String::from_utf8_lossy(&bytes)));
            let name = path.file_stem().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            let newer = matches!(read, Ok(Err(LoadError::NewerFormat(_))));
            let record = read.ok().and_then(Result::ok);
            (written.unwrap_or(SystemTime::UNIX_EPOCH), Shelved { path, name, record, newer })
        })
        .collect();
    found.sort_by_key(|(written, _)| std::cmp::Reverse(*written));
    found.into_iter().map(|(_, shelved)| shelved).collect()
}

/// A record that can be played or watched.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The record as far as it can be played.
    pub record: Record,
    /// What it says of its own end.
    pub stored: Option<Outcome>,
    /// Why it cannot be played to its end.
    pub fault: Option<LoadError>,
    /// The newest file was damaged and is kept under this name; this is the copy before it.
    pub kept_aside: Option<PathBuf>,
}

/// Why a record cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unusable {
    /// There is no such file.
    Missing,
    /// A later version wrote it; it is left as it is.
    Newer,
    /// It is damaged, and so are its copies.
    Damaged {
        /// What is wrong with it.
        why: String,
        /// Where it lies now.
        kept: PathBuf,
    },
    /// The system does not let it be read, for this reason.
    Unreadable(String),
}

/// Reads the newest good copy of a record. If none is good, as much of the newest as can be played.
pub(super) fn open(path: &Path, content: &Content, may_write: bool) -> Result<Opened, Unusable> {
    let opened = |record, kept_aside| Opened { record, stored: None, fault: None, kept_aside };
    if !may_write {
        return mend(path, content);
    }
    let strict = |text: &str| {
        let salvaged = salvage(text, content)?;
        salvaged.fault.map_or(Ok(salvaged.record), Err)
    };
    match read_newest(path, strict, |error| matches!(error, LoadError::NewerFormat(_))) {
        Reading::Nothing => Err(Unusable::Missing),
        Reading::Good(record) => Ok(opened(record, None)),
        Reading::Copy { value, newest: Newest::KeptAside(aside), .. } => Ok(opened(value, Some(aside))),
        Reading::Copy { value, .. } => Ok(opened(value, None)),
        Reading::Newer(_) => Err(Unusable::Newer),
        Reading::Damaged(aside) => mend(&aside, content),
        Reading::Untouched(why) => Err(Unusable::Unreadable(why)),
    }
}

/// As much of a record as can be played.
fn mend(path: &Path, content: &Content) -> Result<Opened, Unusable> {
    let bytes = fs::read(path).map_err(|error| match error.kind() {
        std::io::ErrorKind::NotFound => Unusable::Missing,
        _ => Unusable::Unreadable(error.to_string()),
    })?;
    match salvage(&String::from_utf8_lossy(&bytes), content) {
        Ok(salvaged) => Ok(Opened {
            record: salvaged.record,
            stored: salvaged.stored,
            fault: salvaged.fault,
            kept_aside: None,
        }),
        Err(LoadError::NewerFormat(_)) => Err(Unusable::Newer),
        Err(error) => Err(Unusable::Damaged { why: error.to_string(), kept: path.to_owned() }),
    }
}
