//! Reading the newest good version of a file, without ever destroying one that cannot be read.

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use super::names::{COPIES, copy_of, file_behind, is_there, with_ending};

/// What was found where a file is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reading<T> {
    /// Neither the file nor a copy is there, as when everything begins.
    Nothing,
    /// The file, which is good.
    Good(T),
    /// A copy, since the file itself is no use.
    Copy {
        /// What the copy says.
        value: T,
        /// Which copy it is: 1 is the version before the newest.
        number: usize,
        /// What became of the file itself.
        newest: Newest,
    },
    /// A later version of the program wrote this file, which is the newest good one. Nothing has been touched.
    Newer(PathBuf),
    /// The file is damaged and no copy is good. It has this name now.
    Damaged(PathBuf),
    /// What is there cannot be read or moved, for this reason.
    Untouched(String),
}

/// What became of a file of which a copy had to be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Newest {
    /// It was not there.
    Missing,
    /// It was damaged and has this name now.
    KeptAside(PathBuf),
    /// It cannot be read or moved, for this reason, and is still there.
    Untouched(String),
}

impl<T> Reading<T> {
    /// Whether the file may be written now. Otherwise something would be lost that is not ours or might still be saved.
    pub const fn may_write(&self) -> bool {
        match self {
            Self::Nothing | Self::Good(_) | Self::Damaged(_) => true,
            Self::Copy { newest, .. } => !matches!(newest, Newest::Untouched(_)),
            Self::Newer(_) | Self::Untouched(_) => false,
        }
    }

    /// What was read, if anything.
    pub fn value(self) -> Option<T> {
        match self {
            Self::Good(value) | Self::Copy { value, .. } => Some(value),
            Self::Nothing | Self::Newer(_) | Self::Damaged(_) | Self::Untouched(_) => None,
        }
    }
}

/// Reads the newest good version of a file: itself or one of its copies. `read` makes sense of a text; `is_newer` says
/// of its errors which one means a later version of the program, all others mean damage. What is not text is damaged.
///
/// Whatever is damaged and newer than what was read is kept aside. So are older copies that a later version wrote, since
/// [`super::write_with_copies`] would push them out in time. Where another program may write the file as well, hold the
/// folder's [`super::FolderLock`].
pub fn read_newest<T, E>(
    path: &Path,
    read: impl Fn(&str) -> Result<T, E>,
    is_newer: impl Fn(&E) -> bool,
) -> Reading<T> {
    let path = match file_behind(path) {
        Ok(path) => path,
        Err(error) => return Reading::Untouched(error.to_string()),
    };
    let mut files = vec![path.clone()];
    files.extend((1..=COPIES).map(|number| copy_of(&path, number)));
    let mut found: Vec<Found<T>> = files.iter().map(|file| Found::at(file, &read, &is_newer)).collect();
    let Some(number) = found.iter().position(|found| matches!(found, Found::Good(_) | Found::Newer)) else {
        return nothing_good(&files, &found);
    };
    let older = found.split_off(number + 1);
    let Some(Found::Good(value)) = found.pop() else { return Reading::Newer(files.swap_remove(number)) };
    for (file, _) in files[number + 1..].iter().zip(&older).filter(|(_, found)| matches!(found, Found::Newer))
    {
        // What cannot be moved out of the way now cannot be pushed out by writing, either.
        let _ = move_aside(file, "newer");
    }
    if number == 0 {
        return Reading::Good(value);
    }
    let newest = match &found[0] {
        Found::Unreadable(why) => Newest::Untouched(why.clone()),
        _ => match move_all_aside(&files, &found) {
            Ok(None) => Newest::Missing,
            Ok(Some(aside)) => Newest::KeptAside(aside),
            Err(error) => Newest::Untouched(error.to_string()),
        },
    };
    Reading::Copy { value, number, newest }
}

/// Gives a damaged file another name, which no file has, and says which.
///
/// # Errors
/// If the file cannot be moved. It is still there then.
pub fn keep_aside(path: &Path) -> io::Result<PathBuf> {
    move_aside(&file_behind(path)?, "damaged")
}

/// What one file turned out to be.
enum Found<T> {
    Missing,
    Good(T),
    Newer,
    Damaged,
    Unreadable(String),
}

impl<T> Found<T> {
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

/// What to say where no file is good and none is of a later version.
fn nothing_good<T>(files: &[PathBuf], found: &[Found<T>]) -> Reading<T> {
    let unreadable = found.iter().find_map(|found| match found {
        Found::Unreadable(why) => Some(why.clone()),
        _ => None,
    });
    // It may be the good one, and be readable again tomorrow; so nothing is written until then.
    if let Some(why) = unreadable {
        return Reading::Untouched(why);
    }
    match move_all_aside(files, found) {
        Ok(None) => Reading::Nothing,
        Ok(Some(aside)) => Reading::Damaged(aside),
        Err(error) => Reading::Untouched(error.to_string()),
    }
}

/// Keeps aside all that was found and is no use. Returns the new name of the first, which is the newest.
fn move_all_aside<T>(files: &[PathBuf], found: &[Found<T>]) -> io::Result<Option<PathBuf>> {
    let mut first = None;
    for (file, found) in files.iter().zip(found) {
        if matches!(found, Found::Damaged | Found::Unreadable(_)) {
            let aside = move_aside(file, "damaged")?;
            first.get_or_insert(aside);
        }
    }
    Ok(first)
}

/// Gives a file a name that no file has: its own with `why` and a number.
fn move_aside(path: &Path, why: &str) -> io::Result<PathBuf> {
    for number in 1..10_000 {
        let aside = with_ending(path, format_args!("{why}-{number}"));
        // A link can only be made where there is nothing; renaming would write over what is there.
        match fs::hard_link(path, &aside) {
            Ok(()) => {
                return match fs::remove_file(path) {
                    Ok(()) => Ok(aside),
                    Err(error) => {
                        // Without the second name everything is as it was.
                        let _ = fs::remove_file(&aside);
                        Err(error)
                    }
                };
            }
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            // Not every disk has links. Nobody else makes files of this name, so asking first will do.
            Err(_) if !is_there(&aside) => return fs::rename(path, &aside).map(|()| aside),
            Err(_) => {}
        }
    }
    Err(ErrorKind::AlreadyExists.into())
}
