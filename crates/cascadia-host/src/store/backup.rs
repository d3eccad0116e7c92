//! Copies of an SQLite store in use.

use std::ffi::OsStr;
use std::fs::{self, OpenOptions};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use rusqlite::backup::{Backup, StepResult};
use rusqlite::{Connection, OpenFlags};

use super::entries::StoreError;
use super::sqlite_error::{of_file, of_sqlite};
use cascadia_storage::{rename, sync_folder_of};

/// Time limit of waiting for a lock on the store.
const PATIENCE: Duration = Duration::from_secs(5);
/// Pause before another attempt.
const AGAIN: Duration = Duration::from_millis(20);

/// Copies the store `from`, even while in use, to the new file `copy`, which appears only once it is complete.
///
/// # Errors
/// If there is no such store, or the new file exists or cannot be written.
pub(super) fn copy_store(from: &Path, copy: &Path) -> Result<(), StoreError> {
    let there = || StoreError::Away(format!("{} is there already", copy.display()));
    if fs::symlink_metadata(copy).is_ok() {
        return Err(there());
    }
    let part = part_path(copy);
    let placed = write_part(from, &part).and_then(|()| {
        if fs::symlink_metadata(copy).is_ok() {
            return Err(there());
        }
        place(&part, copy).map_err(|error| StoreError::Away(format!("{}: {error}", copy.display())))
    });
    if placed.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&part);
    }
    placed
}

/// Returns the name of an unfinished copy.
fn part_path(copy: &Path) -> PathBuf {
    let mut name = copy.file_name().unwrap_or(OsStr::new("copy")).to_owned();
    name.push(format!(".{}.part", std::process::id()));
    copy.with_file_name(name)
}

fn write_part(from: &Path, part: &Path) -> Result<(), StoreError> {
    let of_source = |error: rusqlite::Error| of_file(from, of_sqlite(&error));
    let of_part = |error: &dyn std::fmt::Display| StoreError::Away(format!("{}: {error}", part.display()));
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let source = Connection::open_with_flags(from, flags).map_err(of_source)?;
    source.busy_timeout(PATIENCE).map_err(of_source)?;
    // An abandoned copy of an earlier process with this number.
    let _ = fs::remove_file(part);
    let mut target = Connection::open(part).map_err(|error| of_part(&error))?;
    let backup = Backup::new(&source, &mut target).map_err(of_source)?;
    let begun = Instant::now();
    // All pages in one step, which other writers cannot make start again.
    while backup.step(-1).map_err(of_source)? != StepResult::Done {
        if begun.elapsed() > PATIENCE {
            return Err(of_file(from, StoreError::Away("it is locked by another program".to_owned())));
        }
        thread::sleep(AGAIN);
    }
    drop(backup);
    target.close().map_err(|(_, error)| of_part(&error))?;
    let synced = OpenOptions::new().write(true).open(part).and_then(|file| file.sync_all());
    synced.map_err(|error| of_part(&error))
}

/// Moves the complete copy into place, and makes its name survive a power failure if the system supports that.
fn place(part: &Path, copy: &Path) -> std::io::Result<()> {
    rename(part, copy)?;
    sync_folder_of(copy);
    Ok(())
}
