//! File names of copies and temporary files, unused names, and stems made from typed text.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fmt::Display;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

/// Number of previous versions kept besides the newest.
pub(super) const COPIES: usize = 3;

/// Length limit of a stem in bytes. Leaves room for endings on every file system.
const LONGEST_STEM: usize = 60;

/// Names that Windows reserves for devices, also with an ending.
const DEVICES: [&str; 7] = ["con", "prn", "aux", "nul", "conin$", "conout$", "clock$"];

/// Returns a path in `folder` that neither a file nor the copies of a missing file use: `stem.ending`,
/// `stem-2.ending`, and so on.
pub fn free_name(folder: &Path, stem: &str, ending: &str) -> PathBuf {
    let mut path = folder.join(format!("{stem}.{ending}"));
    let mut number = 1_u64;
    while exists(&path) || copies(&path).any(|copy| exists(&copy)) {
        number += 1;
        path = folder.join(format!("{stem}-{number}.{ending}"));
    }
    path
}

/// Converts typed text to a file stem that is valid on every system: not empty, at most 60 bytes, without
/// separators, control characters and reserved names.
///
/// ```
/// use cascadia_storage::sanitize_file_stem;
/// assert_eq!(sanitize_file_stem("Ada & Noor: 2nd try?"), "Ada & Noor- 2nd try");
/// assert_eq!(sanitize_file_stem("../../etc"), "etc");
/// assert_eq!(sanitize_file_stem("NUL"), "_NUL");
/// ```
pub fn sanitize_file_stem(text: &str) -> String {
    let allowed: String = text.chars().filter_map(sanitize_char).collect();
    let mut stem = allowed.split_whitespace().collect::<Vec<_>>().join(" ");
    let edges = [' ', '.', '-'];
    stem = stem.trim_matches(edges).to_owned();
    if is_device(&stem) {
        stem.insert(0, '_');
    }
    stem.truncate(stem.floor_char_boundary(LONGEST_STEM));
    stem.truncate(stem.trim_end_matches(edges).len());
    if stem.is_empty() { "unnamed".to_owned() } else { stem }
}

/// Lists the files of `folder` with this ending, sorted by name, without copies, temporary files and
/// quarantined files. A file with only copies left is listed too, since [`super::read_newest`] finds them.
///
/// # Errors
/// If the folder cannot be read. A missing folder has no files.
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

/// Removes a file and its copies. Quarantined files stay.
///
/// # Errors
/// If a file cannot be removed. The newest version goes last, so that a failure never leaves only an older
/// one.
pub fn remove_with_copies(path: &Path) -> io::Result<()> {
    // A link is removed with its target: otherwise the target would show up again with the next version.
    let file = resolve_links(path)?;
    let copies: Vec<PathBuf> = copies(&file).collect();
    for path in copies.iter().rev().map(PathBuf::as_path).chain([&*file, path]) {
        match fs::remove_file(path) {
            Err(error) if error.kind() != ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Removes temporary files left by killed programs in `folder` and returns their number. Only files older
/// than a day are removed: no write takes that long, so that another program's file in use is safe with or
/// without a lock. Files that cannot be removed stay.
///
/// # Errors
/// If the folder cannot be read. A missing folder has no files.
pub fn remove_stale_temp_files(folder: &Path, now: SystemTime) -> io::Result<usize> {
    let is_old = |path: &Path| {
        let written = path.symlink_metadata().ok().filter(fs::Metadata::is_file)?.modified().ok()?;
        now.duration_since(written).ok().filter(|age| *age > Duration::from_hours(24))
    };
    let left = entries(folder)?.into_iter().filter(|path| is_temporary(path) && is_old(path).is_some());
    Ok(left.filter(|path| fs::remove_file(path).is_ok()).count())
}

/// Returns the path of copy `number`.
pub(super) fn copy_of(path: &Path, number: usize) -> PathBuf {
    with_ending(path, number)
}

/// Returns the path of a temporary file beside `path`, unique by process and call; see [`is_temporary`].
pub(super) fn temporary_name(path: &Path, process: u32, call: u64) -> PathBuf {
    with_ending(path, format_args!("{process}-{call}.tmp"))
}

/// Appends one more ending to the name.
pub(super) fn with_ending(path: &Path, ending: impl Display) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(format!(".{ending}"));
    PathBuf::from(name)
}

/// Resolves symbolic links: returns the final target, which need not exist yet, or `path` itself if it is not
/// a link.
pub(super) fn resolve_links(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    // The same limit as on Linux.
    for _ in 0..40 {
        let Ok(next) = fs::read_link(&path) else {
            // Without a trailing separator, which would swallow endings.
            let name = path.file_name().ok_or(ErrorKind::InvalidInput)?;
            return Ok(path.with_file_name(name));
        };
        path = folder_of(&path).join(next);
    }
    Err(io::Error::other("the links lead in a circle"))
}

/// Returns the folder of a file; `.` for a bare name.
pub fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or_else(|| Path::new("."))
}

/// Returns whether the name is taken, also by a broken link.
pub(super) fn exists(path: &Path) -> bool {
    path.symlink_metadata().is_ok()
}

fn copies(path: &Path) -> impl Iterator<Item = PathBuf> {
    (1..=COPIES).map(|number| copy_of(path, number))
}

/// Lists all entries of a folder; none if the folder is missing.
fn entries(folder: &Path) -> io::Result<Vec<PathBuf>> {
    match fs::read_dir(folder) {
        Ok(entries) => entries.map(|entry| Ok(entry?.path())).collect(),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(Vec::new()),
        Err(error) => Err(error),
    }
}

/// Returns whether [`temporary_name`] made this name.
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

/// Replaces a character not allowed in file names; none for an invisible one.
fn sanitize_char(char: char) -> Option<char> {
    match char {
        // Separators, and characters forbidden by some systems or shells.
        '/' | '\\' | ':' | '*' | '?' | '"' | '<' | '>' | '|' => Some('-'),
        space if space.is_whitespace() => Some(' '),
        // Invisible: some change the writing direction, so that one name looks like another.
        '\u{ad}'
        | '\u{61c}'
        | '\u{200b}'..='\u{200f}'
        | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}' => None,
        control if control.is_control() => None,
        other => Some(other),
    }
}

/// Returns whether Windows would treat this stem as a device.
fn is_device(stem: &str) -> bool {
    let name = stem.split('.').next().unwrap_or("").trim_end().to_lowercase();
    let port = ["com", "lpt"].into_iter().find_map(|port| name.strip_prefix(port));
    DEVICES.contains(&&*name)
        || port.is_some_and(|number| {
            let mut digits = number.chars();
            matches!((digits.next(), digits.next()), (Some('0'..='9' | '¹' | '²' | '³'), None))
        })
}
