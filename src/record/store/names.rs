//! What the files of the store are called: copies and temporary files, free names, and names a person typed.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// How many versions are kept besides the newest.
pub(super) const COPIES: usize = 3;

/// The longest stem of a file name, in bytes. Leaves room for endings, on disks of any kind.
const LONGEST_STEM: usize = 60;

/// Names that Windows keeps for devices, also with an ending.
const DEVICES: [&str; 7] = ["con", "prn", "aux", "nul", "conin$", "conout$", "clock$"];

/// A name in `folder` that no file has, nor the copies of one that is gone: `stem.ending`, `stem-2.ending`, and so on.
pub fn free_name(folder: &Path, stem: &str, ending: &str) -> PathBuf {
    let mut path = folder.join(format!("{stem}.{ending}"));
    let mut number = 1_u64;
    while is_there(&path) || copies(&path).any(|copy| is_there(&copy)) {
        number += 1;
        path = folder.join(format!("{stem}-{number}.{ending}"));
    }
    path
}

/// What a person typed, as a stem of a file name on every system: never empty, at most 60 bytes.
///
/// ```
/// use cascadia::record::safe_stem;
/// assert_eq!(safe_stem("Ada & Noor: 2nd try?"), "Ada & Noor- 2nd try");
/// assert_eq!(safe_stem("../../etc"), "etc");
/// assert_eq!(safe_stem("NUL"), "_NUL");
/// ```
pub fn safe_stem(text: &str) -> String {
    let letters: String = text.chars().filter_map(safe_letter).collect();
    let mut stem = letters.split_whitespace().collect::<Vec<_>>().join(" ");
    let edges = [' ', '.', '-'];
    stem = stem.trim_matches(edges).to_owned();
    if is_device(&stem) {
        stem.insert(0, '_');
    }
    stem.truncate(stem.floor_char_boundary(LONGEST_STEM));
    stem.truncate(stem.trim_end_matches(edges).len());
    if stem.is_empty() { "unnamed".to_owned() } else { stem }
}

/// The files of `folder` with this ending, by name, without copies, temporary files and what was kept aside. A file of
/// which only copies are left is named as well: [`super::read_newest`] finds it.
///
/// # Errors
/// If the folder cannot be read. If there is none, it has no files.
pub fn files_in(folder: &Path, ending: &str) -> io::Result<Vec<PathBuf>> {
    let mut files = BTreeSet::new();
    for path in entries(folder)? {
        let file = (1..=COPIES)
            .find(|number| path.extension().is_some_and(|end| end == OsStr::new(&number.to_string())))
            .map_or_else(|| path.clone(), |_| path.with_extension(""));
        if file.extension() == Some(OsStr::new(ending)) && path.is_file() {
            files.insert(file);
        }
    }
    Ok(files.into_iter().collect())
}

/// Removes a file and its copies. What was kept aside stays.
///
/// # Errors
/// If the disk refuses. The newest version is the last to go, so that nobody is left with an older one.
pub fn remove_with_copies(path: &Path) -> io::Result<()> {
    // A link goes with the file it leads to: otherwise the file would be there again with the next version.
    let file = file_behind(path)?;
    let copies: Vec<PathBuf> = copies(&file).collect();
    for path in copies.iter().rev().map(PathBuf::as_path).chain([&*file, path]) {
        match fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Removes temporary files that killed programs left in `folder`, and says how many. Only those older than a day: no
/// writing takes that long, so that nobody else's is removed, lock or no lock. Files that cannot be removed stay.
///
/// # Errors
/// If the folder cannot be read. If there is none, there is nothing to do.
pub fn sweep(folder: &Path, now: SystemTime) -> io::Result<usize> {
    let is_old = |path: &Path| {
        let written = path.symlink_metadata().ok().filter(fs::Metadata::is_file)?.modified().ok()?;
        now.duration_since(written).ok().filter(|age| *age > Duration::from_hours(24))
    };
    let left = entries(folder)?.into_iter().filter(|path| is_temporary(path) && is_old(path).is_some());
    Ok(left.filter(|path| fs::remove_file(path).is_ok()).count())
}

/// The name of a copy.
pub(super) fn copy_of(path: &Path, number: usize) -> PathBuf {
    with_ending(path, number)
}

/// The name of a temporary file beside `path`, for a call of a process. [`is_temporary`] knows it again.
pub(super) fn temporary_name(path: &Path, process: u32, call: u64) -> PathBuf {
    with_ending(path, format_args!("{process}-{call}.tmp"))
}

/// The name with one more ending.
pub(super) fn with_ending(path: &Path, ending: impl Display) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    PathBuf::from(name)
}

/// The file that `path` leads to by symbolic links, which may yet have to be written; `path` itself if it is no link.
pub(super) fn file_behind(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    // As many as Linux follows.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&path) else {
            // Without a separator at the end, where endings would be lost.
            let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
            return Ok(path.with_file_name(name));
        };
        path = folder_of(&path).join(next);
    }
    Err(io::Error::other("the links lead in a circle"))
}

/// The folder a file is in.
pub(super) fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

/// Whether anything has this name, be it a link that leads nowhere.
pub(super) fn is_there(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

fn copies(path: &Path) -> impl Iterator<Item = PathBuf> {
    (1..=COPIES).map(|number| copy_of(path, number))
}

/// Everything in a folder; nothing if there is no folder.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| Ok(entry?.path())).collect(),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Whether this is a name that [`temporary_name`] gives.
fn is_temporary(path: &Path) -> bool {
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let Some(name) = path.file_name().and_then(OsStr::to_str).and_then(|name| name.strip_suffix(".tmp"))
    else {
        return false;
    };
    let Some((process, call)) = name.rsplit_once('.').and_then(|(_, ending)| ending.split_once('-')) else {
        return false;
    };
    number(process) && number(call)
}

/// A letter as it can stand in a file name; none if it would not be seen.
fn safe_letter(letter: char) -> Option<char> {
    match letter {
        // Separators, and what some systems or their command lines do not allow.
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => Some('-'),
        space if space.is_whitespace() => Some(' '),
        // Without a shape of their own: some turn the direction of reading, so that a name looks like another.
        '\u{ad}'
        | '\u{61c}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => None,
        control if control.is_control() => None,
        letter => Some(letter),
    }
}

/// Whether Windows would take this stem for a device.
fn is_device(stem: &str) -> bool {
    let name = stem.split('.').next().unwrap_or("").trim_end().to_lowercase();
    let port = ["com", "lpt"].into_iter().find_map(|port| name.strip_prefix(port));
    DEVICES.contains(&&*name)
        || port.is_some_and(|number| {
            let mut digits = number.chars();
            matches!((digits.next(), digits.next()), (Some('0'..='9' | '¹' | '²' | '³'), None))
        })
}
