//! Atomic writes with rotating copies, and appended lines: a crash leaves the old version or the new one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use super::names::{COPIES, copy_of, exists, folder_of, resolve_links, temporary_name};

/// Writes `text` to `path` atomically: into a temporary file beside it, synced, then renamed over it. If
/// `path` is a symbolic link, its target is replaced and the link stays.
///
/// # Errors
/// If the disk refuses, the folder is missing, or `path` is not a regular file. An existing file is unchanged
/// then, and no temporary file is left.
pub fn write_atomically(path: &Path, text: &str) -> io::Result<()> {
    write_bytes(path, text.as_bytes())
}

/// Writes `bytes`, such as those of a picture, like [`create_folder_and_write`].
///
/// # Errors
/// As [`create_folder_and_write`].
pub fn create_folder_and_write_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    create_folder_of(path)?;
    write_bytes(path, bytes)
}

fn write_bytes(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let path = resolve_links(path)?;
    write_beside(&path, bytes, |temporary| rename(temporary, &path))
}

/// Writes a secret like [`create_folder_and_write`], readable by its owner only, on systems with such
/// permissions.
///
/// # Errors
/// As [`create_folder_and_write`].
pub fn write_private(path: &Path, text: &str) -> io::Result<()> {
    create_folder_of(path)?;
    let path = resolve_links(path)?;
    write_new(&private_file(), &path, text.as_bytes(), |temporary| rename(temporary, &path))
}

/// Returns the options to create a file that only its owner may read. On systems without such permissions,
/// the user's folder is private already.
fn private_file() -> OpenOptions {
    let options = OpenOptions::new();
    #[cfg(unix)]
    let options = {
        let mut options = options;
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        options
    };
    options
}

/// Writes like [`write_atomically`], into a folder that is created if missing.
///
/// # Errors
/// As [`write_atomically`], or if the folder cannot be created.
pub fn create_folder_and_write(path: &Path, text: &str) -> io::Result<()> {
    create_folder_of(path)?;
    write_atomically(path, text)
}

/// Writes like [`create_folder_and_write`], unless the file holds `text` already.
///
/// # Errors
/// As [`create_folder_and_write`].
pub fn write_if_changed(path: &Path, text: &str) -> io::Result<()> {
    if fs::read(path).is_ok_and(|before| before == text.as_bytes()) {
        return Ok(());
    }
    create_folder_and_write(path, text)
}

/// Writes like [`create_folder_and_write`] and rotates the three previous versions as `path.1`, the newest of
/// them, to `path.3`. If the file holds `text` already, nothing is written and no copy made. The existing
/// versions are not checked: read them with [`super::read_newest`] first, which quarantines versions that
/// must not be overwritten.
///
/// # Errors
/// As [`create_folder_and_write`], or if the existing file cannot be read. The file and all copies but the
/// oldest are still there then.
pub fn write_with_copies(path: &Path, text: &str) -> io::Result<()> {
    create_folder_of(path)?;
    let path = resolve_links(path)?;
    let before = read_if_exists(&path)?;
    if before.as_deref() == Some(text.as_bytes()) {
        return Ok(());
    }
    // A program killed after making the copy has not written the file yet. Keeping the same version twice
    // would drop an older one.
    let rotates = before.is_some() && read_if_exists(&copy_of(&path, 1)).ok().flatten() != before;
    write_beside(&path, text.as_bytes(), |temporary| replace(&path, temporary, rotates, &mut perform))
}

/// Appends `line` to a text file and syncs it. The file and its folder are created if missing. If the last
/// line was written only in part, a new line is begun, so that no more than the partial line is lost. Readers
/// should expect partial lines, and empty ones after simultaneous writes of two programs.
///
/// # Errors
/// If the disk refuses; the line may be written in part then. If `line` contains a line break.
pub fn append_line(path: &Path, line: &str) -> io::Result<()> {
    if line.contains(['\n', '\r']) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "a line cannot have a line break in it"));
    }
    create_folder_of(path)?;
    let is_new = !exists(path);
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    let mut last = *b"\n";
    if file.seek(SeekFrom::End(0))? > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    let begin = if last == *b"\n" { "" } else { "\n" };
    // In one call, so that no line of another program comes between. If the disk accepts only a part,
    // `write_all` writes the rest in a second call, which reports the reason.
    file.write_all(format!("{begin}{line}\n").as_bytes())?;
    file.sync_data()?;
    if is_new {
        sync_folder_of(path);
    }
    Ok(())
}

/// A step of replacing a file by a new version. The operating system makes each atomic, even across a crash.
#[derive(Clone, Copy, Debug)]
enum ReplaceStep<'a> {
    /// Gives a file a second name, which must be unused.
    Link(&'a Path, &'a Path),
    /// Renames a file, replacing the file that had the new name.
    Rename(&'a Path, &'a Path),
}

/// Performs a step on the disk.
fn perform(step: ReplaceStep<'_>) -> io::Result<()> {
    match step {
        ReplaceStep::Link(from, to) => fs::hard_link(from, to),
        ReplaceStep::Rename(from, to) => rename(from, to),
    }
}

/// Pauses in milliseconds before a rename is tried again.
const PAUSES: [u64; 6] = [5, 10, 20, 35, 55, 75];

/// Windows' errors for a file held by another program: access denied, and a sharing violation.
const HELD: [i32; 2] = [5, 32];

/// Renames a file, replacing the file that had the new name. On Windows, scanners and sync clients hold new
/// files for a moment, and a rename fails meanwhile: it is tried again for a fifth of a second.
///
/// # Errors
/// The last error of the system.
pub fn rename(from: &Path, to: &Path) -> io::Result<()> {
    if cfg!(windows) {
        until_released(|| fs::rename(from, to), std::thread::sleep)
    } else {
        fs::rename(from, to)
    }
}

/// Repeats `act` while another program holds the file, after a call of `pause` each. Returns the last error
/// if the file is not released in time.
fn until_released(
    mut act: impl FnMut() -> io::Result<()>,
    mut pause: impl FnMut(Duration),
) -> io::Result<()> {
    for milliseconds in PAUSES {
        match act() {
            Err(error) if error.raw_os_error().is_some_and(|code| HELD.contains(&code)) => {
                pause(Duration::from_millis(milliseconds));
            }
            done => return done,
        }
    }
    act()
}

/// Replaces `path` by the complete and synced temporary file; with `rotates`, the previous version becomes
/// the first copy. Every step goes through `act`, so that tests can stop after any of them.
///
/// The order makes this safe. First the copies are renamed, the oldest first, each to an unused name or over
/// the one copy no longer needed: between any two steps all others exist. Then the current version gets the
/// name of the first copy as a *second* name. Only then the new version is renamed over it. So `path` always
/// exists and is valid. On a disk without hard links `path` is missing between the last two steps, but its
/// version is the first copy.
fn replace(
    path: &Path,
    temporary: &Path,
    rotates: bool,
    act: &mut impl FnMut(ReplaceStep<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let first = copy_of(path, 1);
    let mut is_away = false;
    if rotates {
        // If a copy is missing, as after a crash, older copies need not move, and none is dropped.
        let free = (1..COPIES).find(|number| !exists(&copy_of(path, *number))).unwrap_or(COPIES);
        for number in (1..free).rev() {
            match act(ReplaceStep::Rename(&copy_of(path, number), &copy_of(path, number + 1))) {
                // Another program writing here has renamed it.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                moved => moved?,
            }
        }
        match act(ReplaceStep::Link(path, &first)) {
            Ok(()) => {}
            // Another program was faster here as well.
            Err(error) if matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::NotFound) => {}
            Err(_) => {
                act(ReplaceStep::Rename(path, &first))?;
                is_away = true;
            }
        }
    }
    let placed = act(ReplaceStep::Rename(temporary, path));
    if placed.is_err() && is_away {
        // The first error is the one to report. If this step fails as well, the copy will be read.
        let _ = act(ReplaceStep::Rename(&first, path));
    }
    placed
}

/// Writes `bytes` to a temporary file beside `path`, syncs it, and calls `place` to move it into place. If
/// anything fails, the temporary file is removed.
fn write_beside(path: &Path, bytes: &[u8], place: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    write_new(&OpenOptions::new(), path, bytes, place)
}

/// Writes like [`write_beside`]; `options` are those of the temporary file.
fn write_new(
    options: &OpenOptions,
    path: &Path,
    bytes: &[u8],
    place: impl FnOnce(&Path) -> io::Result<()>,
) -> io::Result<()> {
    // Renaming would replace a device by a file.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "this path is not a regular file"));
    }
    let (mut file, temporary) = create_temporary(options, path)?;
    let written = file.write_all(bytes).and_then(|()| file.sync_all());
    // Not every system can rename an open file.
    drop(file);
    match written.and_then(|()| place(&temporary)) {
        Ok(()) => {
            sync_folder_of(path);
            Ok(())
        }
        Err(error) => {
            // The first error is the one to report, not a failure to clean up.
            let _ = fs::remove_file(&temporary);
            Err(error)
        }
    }
}

/// Creates a new file beside `path`, exclusive to this program.
fn create_temporary(options: &OpenOptions, path: &Path) -> io::Result<(File, PathBuf)> {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    loop {
        let temporary = temporary_name(path, std::process::id(), CALLS.fetch_add(1, Ordering::Relaxed));
        match options.clone().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((file, temporary)),
            // Process ids are reused, and sandboxed programs may share one at the same time.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// Reads a file; none if it does not exist.
fn read_if_exists(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn create_folder_of(path: &Path) -> io::Result<()> {
    fs::create_dir_all(folder_of(path))
}

/// Makes a new name in the folder of `path` survive a power failure, if the system supports that.
pub fn sync_folder_of(path: &Path) {
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the texts of the file and its copies; a dash for a missing one.
    fn versions(path: &Path) -> Vec<String> {
        let files = std::iter::once(path.to_owned()).chain((1..=COPIES).map(|number| copy_of(path, number)));
        files.map(|file| fs::read_to_string(file).unwrap_or_else(|_| "-".to_owned())).collect()
    }

    /// Writes `text` with copies, on a disk with or without hard links, and stops after `steps` steps as if
    /// killed. Returns whether the write was completed.
    fn write_and_die(path: &Path, text: &str, steps: usize, has_links: bool) -> bool {
        let temporary = path.with_file_name("new.tmp");
        fs::write(&temporary, text).expect("a file");
        let mut done = 0;
        let mut act = |step: ReplaceStep<'_>| {
            if matches!(step, ReplaceStep::Link(..)) && !has_links {
                return Err(ErrorKind::Unsupported.into());
            }
            if done == steps {
                return Err(io::Error::other("killed"));
            }
            done += 1;
            perform(step)
        };
        let before = read_if_exists(path).expect("readable");
        let rotates = before.is_some() && read_if_exists(&copy_of(path, 1)).expect("readable") != before;
        let lived = replace(path, &temporary, rotates, &mut act).is_ok();
        let _ = fs::remove_file(&temporary);
        lived
    }

    /// Renames a file that is held during the first `held` tries, which end with error `code`. Returns the
    /// result, and the time waited.
    fn rename_held(held: usize, code: i32) -> (io::Result<String>, Duration) {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let (from, to) = (folder.path().join("new.tmp"), folder.path().join("game.ron"));
        fs::write(&from, "new").expect("a file");
        fs::write(&to, "old").expect("a file");
        let (mut tries, mut waited) = (0, Duration::ZERO);
        let act = || {
            tries += 1;
            if tries <= held { Err(io::Error::from_raw_os_error(code)) } else { fs::rename(&from, &to) }
        };
        let renamed = until_released(act, |pause| waited += pause);
        (renamed.map(|()| fs::read_to_string(&to).expect("a file")), waited)
    }

    #[test]
    fn a_file_that_a_scanner_holds_for_a_moment_is_replaced_and_one_held_for_long_is_reported() {
        for code in HELD {
            let (renamed, waited) = rename_held(3, code);
            assert_eq!(
                (renamed.expect("it is released"), waited),
                ("new".to_owned(), Duration::from_millis(35))
            );
            let (renamed, waited) = rename_held(usize::MAX, code);
            assert_eq!(renamed.expect_err("it is held").raw_os_error(), Some(code));
            assert_eq!(waited, Duration::from_millis(200));
        }
        let (renamed, waited) = rename_held(1, 112);
        assert_eq!(renamed.expect_err("a full disk").raw_os_error(), Some(112));
        assert_eq!(waited, Duration::ZERO);
    }

    #[test]
    fn killed_between_any_two_steps_the_newest_and_two_copies_are_there() {
        for has_links in [true, false] {
            let mut deaths = 0;
            for steps in 0.. {
                let folder = tempfile::tempdir().expect("a temporary folder");
                let path = folder.path().join("game.ron");
                for text in ["a", "b", "c", "d"] {
                    write_with_copies(&path, text).expect("writable");
                }
                assert_eq!(versions(&path), ["d", "c", "b", "a"]);
                let lived = write_and_die(&path, "e", steps, has_links);
                let left = versions(&path);
                let newest = left.iter().find(|text| *text != "-").expect("something is there");
                assert_eq!(newest, if lived { "e" } else { "d" }, "after {steps} steps: {left:?}");
                assert!(left[0] != "-" || !has_links, "after {steps} steps: {left:?}");
                for text in ["d", "c", "b"] {
                    assert!(left.iter().any(|other| other == text), "after {steps} steps: {left:?}");
                }
                // The next complete write finds everything in order.
                write_with_copies(&path, "f").expect("writable");
                let expected = if lived {
                    ["f", "e", "d", "c"]
                } else {
                    ["f", "d", "c", if steps == 0 { "b" } else { "-" }]
                };
                let after = versions(&path);
                assert_eq!(after[..3], expected[..3], "after {steps} steps: {left:?}");
                if lived {
                    break;
                }
                deaths += 1;
            }
            assert_eq!(deaths, 4, "two copies, a link and the file");
        }
    }

    #[test]
    fn dying_again_and_again_at_the_same_step_pushes_no_version_out() {
        for has_links in [true, false] {
            for steps in 0..4 {
                let folder = tempfile::tempdir().expect("a temporary folder");
                let path = folder.path().join("game.ron");
                for text in ["a", "b", "c", "d"] {
                    write_with_copies(&path, text).expect("writable");
                }
                // Each attempt finds more of the work done, so some succeed in the end.
                let _ = (0..10).find(|_| write_and_die(&path, "e", steps, has_links));
                let left = versions(&path);
                for text in ["d", "c", "b"] {
                    assert!(left.iter().any(|other| other == text), "{steps} steps: {left:?}");
                }
            }
        }
    }

    #[test]
    fn a_disk_without_links_keeps_copies_and_puts_back_what_it_cannot_replace() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let path = folder.path().join("game.ron");
        for text in ["a", "b", "c", "d", "e"] {
            assert!(write_and_die(&path, text, usize::MAX, false));
        }
        assert_eq!(versions(&path), ["e", "d", "c", "b"]);
        // The new version disappears before it can be put in place: an error rather than a crash.
        let mut act = |step: ReplaceStep<'_>| match step {
            ReplaceStep::Link(..) => Err(ErrorKind::Unsupported.into()),
            ReplaceStep::Rename(..) => perform(step),
        };
        assert!(replace(&path, &folder.path().join("nothing.tmp"), true, &mut act).is_err());
        assert_eq!(versions(&path), ["e", "-", "d", "c"]);
    }
}
