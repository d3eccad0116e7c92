//! The claim of a server to an SQLite file: a lock on a file beside it, released by the system at the latest.

use std::fs::{File, OpenOptions, TryLockError, canonicalize};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::entries::StoreError;

/// Pause between two attempts.
const AGAIN: Duration = Duration::from_millis(20);

/// A claim to serve a store, released on drop.
#[derive(Default)]
pub struct StoreClaim {
    /// The locked file; none where nothing needs to be locked.
    _file: Option<File>,
}

/// Locks the file beside the store `path`, waiting for at most `patience`.
///
/// # Errors
/// If another process has locked it, or it cannot be created.
pub(super) fn claim_file(path: &Path, patience: Duration) -> Result<StoreClaim, StoreError> {
    // One file has one lock, even behind several links.
    let path = canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let lock = lock_path(&path);
    let failed = |error: io::Error| StoreError::Away(format!("{}: {error}", lock.display()));
    let file = open_lock(&lock).map_err(failed)?;
    let begun = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(StoreClaim { _file: Some(file) }),
            Err(TryLockError::WouldBlock) if begun.elapsed() < patience => thread::sleep(AGAIN),
            Err(TryLockError::WouldBlock) => {
                let why = format!("another server uses the store {}: stop it first", path.display());
                return Err(StoreError::Refused(why));
            }
            // Without locks a second server cannot be detected.
            Err(TryLockError::Error(error)) if error.kind() == ErrorKind::Unsupported => {
                tracing::warn!("the file system has no locks: start one server with this store only");
                return Ok(StoreClaim::default());
            }
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
    }
}

fn lock_path(store: &Path) -> PathBuf {
    let mut name = store.as_os_str().to_owned();
    name.push(".lock");
    name.into()
}

/// Opens the lock file. Reading is enough, so that a file of another user can be locked.
fn open_lock(path: &Path) -> io::Result<File> {
    match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            OpenOptions::new().write(true).create(true).truncate(false).open(path)
        }
        opened => opened,
    }
}
