//! Reading of the newest valid version of a file, itself or a copy, without destroying an unreadable one.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::names::{COPIES, copy_of, exists, resolve_links, with_ending};

/// The result of reading a file with copies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading<T> {
    /// Neither the file nor a copy exists, as on the first start.
    Nothing,
    /// The file itself, which is valid.
    Good(T),
    /// A copy, since the file itself is unusable.
    Copy {
        /// The value of the copy.
        value: T,
        /// Number of the copy: 1 is the version before the newest.
        number: usize,
        /// The state of the file itself.
        newest: Newest,
    },
    /// A later version of the program wrote this file, the newest valid one. Nothing has been touched.
    Newer(PathBuf),
    /// The file is damaged and no copy is valid. It is quarantined under this name.
    Damaged(PathBuf),
    /// A file cannot be read or moved, for this reason.
    Untouched(String),
}

/// The state of a file that was replaced by a copy.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Newest {
    /// It did not exist.
    Missing,
    /// It was damaged and is quarantined under this name.
    Quarantined(PathBuf),
    /// It cannot be read or moved, for this reason, and is still in its place.
    Untouched(String),
}

impl<T> Reading<T> {
    /// Returns whether the file may be written now. Otherwise a write would destroy data of a later version
    /// or data that may still be recovered.
    pub const fn may_write(&self) -> bool {
        match self {
            Self::Nothing | Self::Good(_) | Self::Damaged(_) => true,
            Self::Copy { newest, .. } => !matches!(newest, Newest::Untouched(_)),
            Self::Newer(_) | Self::Untouched(_) => false,
        }
    }

    /// Returns the value that was read, if any.
    pub fn value(self) -> Option<T> {
        match self {
            Self::Good(value) | Self::Copy { value, .. } => Some(value),
            Self::Nothing | Self::Newer(_) | Self::Damaged(_) | Self::Untouched(_) => None,
        }
    }
}

/// Reads the newest valid version of a file: itself or one of its copies. `read` parses a text; `is_newer`
/// tests whether its error means a later version of the program rather than damage. Bytes that are not UTF-8
/// are damage.
///
/// Damaged versions newer than the valid one are quarantined. So are older copies from a later version of the
/// program, since the rotation of [`super::write_with_copies`] would eventually overwrite them. If another
/// program may write the same file, hold the [`super::FolderLock`] of the folder.
pub fn read_newest<T, E>(
    path: &Path,
    read: impl Fn(&str) -> Result<T, E>,
    is_newer: impl Fn(&E) -> bool,
) -> Reading<T> {
    let path = match resolve_links(path) {
        Ok(path) => path,
        Err(error) => return Reading::Untouched(error.to_string()),
    };
    let mut files = vec![path.clone()];
    files.extend((1..=COPIES).map(|number| copy_of(&path, number)));
    let mut found: Vec<FoundFile<T>> =
        files.iter().map(|file| FoundFile::at(file, &read, &is_newer)).collect();
    let Some(number) = found.iter().position(|found| matches!(found, FoundFile::Good(_) | FoundFile::Newer))
    else {
        return no_valid_version(&files, &found);
    };
    let older = found.split_off(number + 1);
    let Some(FoundFile::Good(value)) = found.pop() else { return Reading::Newer(files.swap_remove(number)) };
    for (file, _) in
        files[number + 1..].iter().zip(&older).filter(|(_, found)| matches!(found, FoundFile::Newer))
    {
        // A copy that cannot be moved now cannot be overwritten by the rotation, either.
        let _ = rename_to_unused(file, "newer");
    }
    if number == 0 {
        return Reading::Good(value);
    }
    let newest = match &found[0] {
        FoundFile::Unreadable(reason) => Newest::Untouched(reason.clone()),
        _ => match quarantine_all(&files, &found) {
            Ok(None) => Newest::Missing,
            Ok(Some(aside)) => Newest::Quarantined(aside),
            Err(error) => Newest::Untouched(error.to_string()),
        },
    };
    Reading::Copy { value, number, newest }
}

/// Moves a damaged file out of the way to an unused name and returns that name.
///
/// # Errors
/// If the file cannot be moved. It is still in its place then.
pub fn quarantine(path: &Path) -> io::Result<PathBuf> {
    rename_to_unused(&resolve_links(path)?, "damaged")
}

/// The state of one version of a file.
enum FoundFile<T> {
    Missing,
    Good(T),
    Newer,
    Damaged,
    Unreadable(String),
}

impl<T> FoundFile<T> {
    fn at<E>(file: &Path, read: &impl Fn(&str) -> Result<T, E>, is_newer: &impl Fn(&E) -> bool) -> Self {
        match fs::read(file).map(String::from_utf8) {
            Ok(Ok(text)) => match read(&text) {
                Ok(value) => Self::Good(value),
                Err(error) if is_newer(&error) => Self::Newer,
                Err(_) => Self::Damaged,
            },
            Ok(Err(_)) => Self::Damaged,
            Err(error) if error.kind() == ErrorKind::NotFound => Self::Missing,
            Err(error) => Self::Unreadable(error.to_string()),
        }
    }
}

/// Returns the result if no version is valid and none is from a later version of the program.
fn no_valid_version<T>(files: &[PathBuf], found: &[FoundFile<T>]) -> Reading<T> {
    let unreadable = found.iter().find_map(|found| match found {
        FoundFile::Unreadable(reason) => Some(reason.clone()),
        _ => None,
    });
    // It may be valid and become readable again, so it must not be overwritten.
    if let Some(reason) = unreadable {
        return Reading::Untouched(reason);
    }
    match quarantine_all(files, found) {
        Ok(None) => Reading::Nothing,
        Ok(Some(aside)) => Reading::Damaged(aside),
        Err(error) => Reading::Untouched(error.to_string()),
    }
}

/// Quarantines all unusable versions. Returns the new name of the first, which is the newest.
fn quarantine_all<T>(files: &[PathBuf], found: &[FoundFile<T>]) -> io::Result<Option<PathBuf>> {
    let mut first = None;
    for (file, found) in files.iter().zip(found) {
        if matches!(found, FoundFile::Damaged | FoundFile::Unreadable(_)) {
            let aside = rename_to_unused(file, "damaged")?;
            first.get_or_insert(aside);
        }
    }
    Ok(first)
}

/// Renames a file to an unused name: its old one with `reason` and a number.
fn rename_to_unused(path: &Path, reason: &str) -> io::Result<PathBuf> {
    for number in 1..10_000 {
        let aside = with_ending(path, format_args!("{reason}-{number}"));
        // Creating a link fails if the name is taken; renaming would overwrite.
        match fs::hard_link(path, &aside) {
            Ok(()) => {
                return match fs::remove_file(path) {
                    Ok(()) => Ok(aside),
                    Err(error) => {
                        // Removing the second name restores the previous state.
                        let _ = fs::remove_file(&aside);
                        Err(error)
                    }
                };
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            // Not every file system has links. No other program creates such names, so the check suffices.
            Err(_) if !exists(&aside) => return fs::rename(path, &aside).map(|()| aside),
            Err(_) => {}
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
