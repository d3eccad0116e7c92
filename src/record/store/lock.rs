//! A lock on a folder, so that two running programs do not write the same files.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// The file that is locked. It stays when the lock is gone: if it were removed, one program could lock the removed
/// file and another one a new file of the same name.
const FILE: &str = "in-use.lock";

/// Holds a folder for this program until it is dropped. If the program dies, the system frees the folder.
#[must_use = "the folder is free again as soon as this is dropped"]
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Takes the folder, which is created if there is none. None if somebody holds it, be it this program.
    ///
    /// # Errors
    /// If the folder cannot be written or its disk knows no locks. Nothing is known about other programs then; whoever
    /// goes on all the same loses at most what the other one writes, since files are always written whole.
    pub fn take(folder: &Path) -> io::Result<Option<Self>> {
        fs::create_dir_all(folder)?;
        let file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(folder.join(FILE))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(Self { _file: file })),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(error),
        }
    }
}
