//! Writing files so that a crash leaves either the old version or the new one, and copies of those before.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use super::names::{COPIES, copy_of, file_behind, folder_of, is_there, temporary_name};

/// Writes `text` to `path`: into a temporary file beside it, synced, then renamed over it. If `path` is a symbolic
/// link, the file it leads to is replaced and the link stays.
///
/// # Errors
/// If the disk refuses, there is no such folder, or something that is no file stands there. A file that was there
/// before is untouched then, and no temporary file is left.
pub fn write_atomically(path: &Path, text: &str) -> io::Result<()> {
    let path = file_behind(path)?;
    write_beside(&path, text, |temporary| fs::rename(temporary, &path))
}

/// Writes like [`write_atomically`], into a folder that is created if there is none.
///
/// # Errors
/// As [`write_atomically`], or if the folder cannot be created.
pub fn create_folder_and_write(path: &Path, text: &str) -> io::Result<()> {
    create_folder_of(path)?;
    write_atomically(path, text)
}

/// Writes like [`create_folder_and_write`] and keeps the three versions before as `path.1`, the newest of them, to
/// `path.3`. If the file says `text` already, nothing is written and no copy made. What is there is not looked at: read
/// it with [`super::read_newest`] first, which moves out of the way what must not be written over.
///
/// # Errors
/// As [`create_folder_and_write`], or if what is there cannot be read. The file and all copies but the oldest are still
/// there then.
pub fn write_with_copies(path: &Path, text: &str) -> io::Result<()> {
    create_folder_of(path)?;
    let path = file_behind(path)?;
    let before = read_if_there(&path)?;
    if before.as_deref() == Some(text.as_bytes()) {
        return Ok(());
    }
    // A program that was killed after making the copy has not come to writing the file. The same version twice would
    // push out an older one.
    let keeps = before.is_some() && read_if_there(&copy_of(&path, 1)).ok().flatten() != before;
    write_beside(&path, text, |temporary| replace(&path, temporary, keeps, &mut carry_out))
}

/// Appends `line` to a text file and syncs it. The file and its folder are created if there are none. If the last line
/// there was only half written, a new one is begun, so that no more than the half line is lost. Readers should expect
/// such halves, and empty lines where two programs wrote at the same time.
///
/// # Errors
/// If the disk refuses; the line may be there in part, then. If `line` has a line break in it.
pub fn append_line(path: &Path, line: &str) -> io::Result<()> {
    if line.contains(['\n', '\r']) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "a line cannot have a line break in it"));
    }
    create_folder_of(path)?;
    let is_new = !is_there(path);
    let mut file = OpenOptions::new().read(true).append(true).create(true).open(path)?;
    let mut last = *b"\n";
    if file.seek(SeekFrom::End(0))? > 0 {
        file.seek(SeekFrom::End(-1))?;
        file.read_exact(&mut last)?;
    }
    let begin = if last == *b"\n" { "" } else { "\n" };
    // In one call, so that no line of another program comes between. A disk that takes only a part of it is asked again
    // for the rest, and then says why.
    file.write_all(format!("{begin}{line}\n").as_bytes())?;
    file.sync_data()?;
    if is_new {
        sync_folder_of(path);
    }
    Ok(())
}

/// What putting a new version in place consists of. The system does each whole or not at all, also for whoever looks at
/// the disk after a crash.
#[derive(Clone, Copy, Debug)]
enum Step<'a> {
    /// Gives a file a second name, which no file has.
    Link(&'a Path, &'a Path),
    /// Gives a file another name, and drops the file which had that name.
    Rename(&'a Path, &'a Path),
}

/// Does a step on the disk.
fn carry_out(step: Step<'_>) -> io::Result<()> {
    match step {
        Step::Link(from, to) => fs::hard_link(from, to),
        Step::Rename(from, to) => fs::rename(from, to),
    }
}

/// Puts the temporary file, which is complete and synced, in the place of `path`; if `keeps`, with what is there as the
/// first copy. Every step goes through `act`.
///
/// The order is what makes this safe. The copies move away from the file first, the oldest first, so that each moves
/// to where nothing is or where the only one we no longer need is: between any two steps all others are there. Then
/// the version there gets the name of the first copy *besides* its own. Only then the new one takes its place, at one
/// stroke. So `path` is always there and good. Where a disk has no hard links, `path` is missing between the last two
/// steps, but its version stands first among the copies.
fn replace(
    path: &Path,
    temporary: &Path,
    keeps: bool,
    act: &mut impl FnMut(Step<'_>) -> io::Result<()>,
) -> io::Result<()> {
    let first = copy_of(path, 1);
    let mut is_away = false;
    if keeps {
        // Where a copy is missing already, as after a crash, those after it need not move, and none is dropped.
        let free = (1..COPIES).find(|number| !is_there(&copy_of(path, *number))).unwrap_or(COPIES);
        for number in (1..free).rev() {
            match act(Step::Rename(&copy_of(path, number), &copy_of(path, number + 1))) {
                // Another program that writes here has moved it.
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                moved => moved?,
            }
        }
        match act(Step::Link(path, &first)) {
            Ok(()) => {}
            // Here as well.
            Err(error) if matches!(error.kind(), ErrorKind::AlreadyExists | ErrorKind::NotFound) => {}
            Err(_) => {
                act(Step::Rename(path, &first))?;
                is_away = true;
            }
        }
    }
    let placed = act(Step::Rename(temporary, path));
    if placed.is_err() && is_away {
        // The first error is what the player should hear about. If this one fails as well, the copy is read.
        let _ = act(Step::Rename(&first, path));
    }
    placed
}

/// Writes `text` to a temporary file beside `path`, syncs it, and has it put in `place`. If anything fails, the
/// temporary file is removed.
fn write_beside(path: &Path, text: &str, place: impl FnOnce(&Path) -> io::Result<()>) -> io::Result<()> {
    // Otherwise a device would be replaced by a file.
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return Err(io::Error::new(ErrorKind::InvalidInput, "what has this name is not a file"));
    }
    let (mut file, temporary) = create_temporary(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    // Not every system renames a file that is open.
    drop(file);
    match written.and_then(|()| place(&temporary)) {
        Ok(()) => {
            sync_folder_of(path);
            Ok(())
        }
        Err(error) => {
            // The first error is what the player should hear about, not that this one failed as well.
            let _ = fs::remove_file(&temporary);
            Err(error)
        }
    }
}

/// A new file beside `path` that nobody else writes.
fn create_temporary(path: &Path) -> io::Result<(File, PathBuf)> {
    static CALLS: AtomicU64 = AtomicU64::new(0);
    loop {
        let temporary = temporary_name(path, std::process::id(), CALLS.fetch_add(1, Ordering::Relaxed));
        match OpenOptions::new().write(true).create_new(true).open(&temporary) {
            Ok(file) => return Ok((file, temporary)),
            // Numbers of processes come again, and programs in sandboxes may have the same one at the same time.
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            Err(error) => return Err(error),
        }
    }
}

/// What is in a file, if there is one.
fn read_if_there(path: &Path) -> io::Result<Option<Vec<u8>>> {
    match fs::read(path) {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(error),
    }
}

fn create_folder_of(path: &Path) -> io::Result<()> {
    fs::create_dir_all(folder_of(path))
}

/// Has the new name survive a power failure, where the system can do that. The file is whole in any case.
fn sync_folder_of(path: &Path) {
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An empty folder of its own.
    fn folder(name: &str) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("cascadia-store-{}-{name}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("a folder to try things in");
        folder
    }

    /// What the file and its copies say; a dash for what is missing.
    fn versions(path: &Path) -> Vec<String> {
        let files = std::iter::once(path.to_owned()).chain((1..=COPIES).map(|number| copy_of(path, number)));
        files.map(|file| fs::read_to_string(file).unwrap_or_else(|_| "-".to_owned())).collect()
    }

    /// Writes `text` with copies, on a disk that has no links or has, and dies after `steps` of them. Whether it lived.
    fn write_and_die(path: &Path, text: &str, steps: usize, has_links: bool) -> bool {
        let temporary = path.with_file_name("new.tmp");
        fs::write(&temporary, text).expect("a file");
        let mut done = 0;
        let mut act = |step: Step<'_>| {
            if matches!(step, Step::Link(..)) && !has_links {
                return Err(ErrorKind::Unsupported.into());
            }
            if done == steps {
                return Err(io::Error::other("killed"));
            }
            done += 1;
            carry_out(step)
        };
        let before = read_if_there(path).expect("readable");
        let keeps = before.is_some() && read_if_there(&copy_of(path, 1)).expect("readable") != before;
        let lived = replace(path, &temporary, keeps, &mut act).is_ok();
        let _ = fs::remove_file(&temporary);
        lived
    }

    #[test]
    fn killed_between_any_two_steps_the_newest_and_two_copies_are_there() {
        for has_links in [true, false] {
            let mut deaths = 0;
            for steps in 0.. {
                let folder = folder(if has_links { "steps" } else { "steps-no-links" });
                let path = folder.join("game.ron");
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
                // The next one that comes through finds everything in order.
                write_with_copies(&path, "f").expect("writable");
                let expected = if lived {
                    ["f", "e", "d", "c"]
                } else {
                    ["f", "d", "c", if steps == 0 { "b" } else { "-" }]
                };
                let after = versions(&path);
                assert_eq!(after[..3], expected[..3], "after {steps} steps: {left:?}");
                let _ = fs::remove_dir_all(folder);
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
                let folder = folder(if has_links { "again" } else { "again-no-links" });
                let path = folder.join("game.ron");
                for text in ["a", "b", "c", "d"] {
                    write_with_copies(&path, text).expect("writable");
                }
                // Each attempt finds more of the work done, so some come through in the end.
                let _ = (0..10).find(|_| write_and_die(&path, "e", steps, has_links));
                let left = versions(&path);
                for text in ["d", "c", "b"] {
                    assert!(left.iter().any(|other| other == text), "{steps} steps: {left:?}");
                }
                let _ = fs::remove_dir_all(folder);
            }
        }
    }

    #[test]
    fn a_disk_without_links_keeps_copies_and_puts_back_what_it_cannot_replace() {
        let folder = folder("no-links");
        let path = folder.join("game.ron");
        for text in ["a", "b", "c", "d", "e"] {
            assert!(write_and_die(&path, text, usize::MAX, false));
        }
        assert_eq!(versions(&path), ["e", "d", "c", "b"]);
        // The new version is gone before it can be put in place: not a death, but a refusal.
        let mut act = |step: Step<'_>| match step {
            Step::Link(..) => Err(ErrorKind::Unsupported.into()),
            Step::Rename(..) => carry_out(step),
        };
        assert!(replace(&path, &folder.join("nothing.tmp"), true, &mut act).is_err());
        assert_eq!(versions(&path), ["e", "-", "d", "c"]);
        let _ = fs::remove_dir_all(folder);
    }
}
