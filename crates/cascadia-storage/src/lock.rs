//! An advisory lock on a folder, so that two running programs do not write the same files.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io;
use std::path::Path;

/// The locked file. It stays when the lock is released: if it were removed, one program could hold a lock on
/// the removed file and another one on a new file of the same name.
const FILE: &str = "in-use.lock";

/// An exclusive lock on a folder, released when dropped, or by the operating system if the program dies.
#[must_use = "the folder is free again as soon as this is dropped"]
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Locks the folder, which is created if missing. Returns none if it is locked already, by another
    /// program or by this one.
    ///
    /// # Errors
    /// If the folder cannot be written or its disk does not support locks. Another program may be running
    /// then; continuing without the lock risks no more than losing the writes of one of the two, since every
    /// write is atomic.
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
