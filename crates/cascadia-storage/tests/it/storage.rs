//! Tests of the store: writes are atomic, copies rotate in order, and damaged files are kept.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use cascadia_base::GameRng;
use cascadia_storage::{
    FolderLock, Newest, Reading, append_line, create_folder_and_write, files_in, free_name, quarantine,
    read_newest, remove_stale_temp_files, remove_with_copies, sanitize_file_stem, write_atomically,
    write_with_copies,
};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("store").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to try things in");
    folder
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .expect("a readable folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("plain letters"))
        .collect();
    names.sort();
    names
}

fn read(path: impl AsRef<Path>) -> String {
    fs::read_to_string(path).expect("a readable file")
}

/// The contents of a folder's files, by name.
fn all(folder: &Path) -> Vec<(String, String)> {
    names(folder).into_iter().map(|name| (name.clone(), read(folder.join(name)))).collect()
}

/// A format of one word: `good…`, or `newer…` of a later version.
fn word(text: &str) -> Result<String, bool> {
    match text {
        _ if text.starts_with("good") => Ok(text.to_owned()),
        _ => Err(text.starts_with("newer")),
    }
}

fn newest(path: &Path) -> Reading<String> {
    read_newest(path, word, |is_newer| *is_newer)
}

#[test]
fn a_file_is_written_whole_or_not_at_all() {
    let folder = folder("whole");
    let path = folder.join("game.ron");
    write_atomically(&path, "one").expect("writable");
    write_atomically(&path, "two").expect("writable");
    assert_eq!(all(&folder), [("game.ron".to_owned(), "two".to_owned())], "no temporary file is left");
    // A folder of that name cannot be replaced by a file, and no temporary files remain.
    fs::create_dir_all(folder.join("taken.ron/inside")).expect("a folder");
    for write in [write_atomically, create_folder_and_write, write_with_copies] {
        assert!(write(&folder.join("taken.ron"), "four").is_err());
        assert!(write(&folder.join("game.ron/inside.ron"), "five").is_err(), "a file is no folder");
        assert!(write(&folder.join(".."), "six").is_err());
        assert_eq!(names(&folder), ["game.ron", "taken.ron"]);
        assert_eq!(names(&folder.join("taken.ron")), ["inside"]);
    }
    assert_eq!(read(&path), "two");
}

#[test]
fn plain_writes_need_an_existing_folder() {
    let folder = folder("folders");
    assert!(write_atomically(&folder.join("no/such/folder.ron"), "one").is_err());
    assert_eq!(names(&folder), [""; 0]);
    create_folder_and_write(&folder.join("a/b/one.ron"), "one").expect("writable");
    write_with_copies(&folder.join("c/d/two.ron"), "two").expect("writable");
    append_line(&folder.join("e/f/three.txt"), "three").expect("writable");
    assert_eq!(read(folder.join("a/b/one.ron")), "one");
    assert_eq!(read(folder.join("c/d/two.ron")), "two");
    assert_eq!(read(folder.join("e/f/three.txt")), "three\n");
}

#[test]
fn the_last_three_versions_stay() {
    let folder = folder("copies");
    let path = folder.join("game.ron");
    for number in 1..=6 {
        write_with_copies(&path, &number.to_string()).expect("writable");
        // An unchanged text makes no new version.
        write_with_copies(&path, &number.to_string()).expect("writable");
        let expected: Vec<(String, String)> = ["game.ron", "game.ron.1", "game.ron.2", "game.ron.3"]
            .into_iter()
            .zip((1..=number).rev())
            .map(|(name, number)| (name.to_owned(), number.to_string()))
            .collect();
        assert_eq!(all(&folder), expected);
    }
    // Nothing moves if a copy is missing.
    fs::remove_file(folder.join("game.ron.2")).expect("there");
    write_with_copies(&path, "7").expect("writable");
    assert_eq!(
        ["game.ron.1", "game.ron.2", "game.ron.3"].map(|name| read(folder.join(name))),
        ["6", "5", "3"]
    );
    // Nor if the file itself is missing.
    fs::remove_file(&path).expect("there");
    write_with_copies(&path, "8").expect("writable");
    assert_eq!(
        ["game.ron.1", "game.ron.2", "game.ron.3"].map(|name| read(folder.join(name))),
        ["6", "5", "3"]
    );
}

#[test]
fn files_of_a_killed_program_are_reused() {
    // The files before, the text written, and the files afterwards; the newest first.
    let cases = [
        ("killed after the copy was made", ["d", "d", "c", "b"], ["e", "d", "c", "b"]),
        ("killed after the first two copies moved", ["d", "-", "c", "b"], ["e", "d", "c", "b"]),
        ("killed after the second copy moved", ["d", "c", "-", "b"], ["e", "d", "c", "b"]),
        ("killed on a disk without links", ["-", "d", "c", "b"], ["e", "d", "c", "b"]),
        ("nothing happened", ["d", "c", "b", "a"], ["e", "d", "c", "b"]),
        ("the beginning", ["-", "-", "-", "-"], ["e", "-", "-", "-"]),
    ];
    let folder = folder("killed");
    let files = ["game.ron", "game.ron.1", "game.ron.2", "game.ron.3"].map(|name| folder.join(name));
    for (why, before, after) in cases {
        for (file, text) in files.iter().zip(before) {
            let _ = fs::remove_file(file);
            if text != "-" {
                fs::write(file, text).expect("a file");
            }
        }
        write_with_copies(&files[0], "e").expect("writable");
        let found = files.each_ref().map(|file| fs::read_to_string(file).unwrap_or_else(|_| "-".to_owned()));
        assert_eq!(found, after, "{why}");
    }
}

#[test]
fn unreadable_files_are_not_overwritten() {
    let folder = folder("unreadable");
    let path = folder.join("game.ron");
    // A folder cannot be read as a file, not even with all permissions.
    fs::create_dir(&path).expect("a folder");
    assert!(write_with_copies(&path, "new").is_err());
    assert!(path.is_dir());
    assert_eq!(names(&folder), ["game.ron"]);
    assert!(matches!(newest(&path), Reading::Untouched(_)));
}

#[test]
fn every_state_of_a_file_and_its_copies_is_distinguished() {
    let folder = folder("states");
    let path = folder.join("trail.ron");
    let at = |name: &str| folder.join(name);
    // The texts of the file and its copies, the expected result and permission to write, and the files left
    // behind. A dash means no file.
    let check = |texts: [&str; 4], expected: Reading<&str>, may_write: bool, left: &[(&str, &str)]| {
        for name in names(&folder) {
            fs::remove_file(at(&name)).expect("a file");
        }
        for (name, text) in ["trail.ron", "trail.ron.1", "trail.ron.2", "trail.ron.3"].iter().zip(texts) {
            if text != "-" {
                // As bytes, since some are not valid text.
                let bytes: Vec<u8> = text.chars().map(|letter| letter as u8).collect();
                fs::write(at(name), bytes).expect("a file");
            }
        }
        let found = newest(&path);
        assert_eq!(found.may_write(), may_write, "{texts:?}");
        let value = match &expected {
            Reading::Good(value) | Reading::Copy { value, .. } => Some((*value).to_owned()),
            _ => None,
        };
        assert_eq!(found.clone().value(), value);
        let expected = match expected {
            Reading::Nothing => Reading::Nothing,
            Reading::Good(value) => Reading::Good(value.to_owned()),
            Reading::Copy { value, number, newest } => {
                Reading::Copy { value: value.to_owned(), number, newest }
            }
            Reading::Newer(file) => Reading::Newer(file),
            Reading::Damaged(file) => Reading::Damaged(file),
            Reading::Untouched(why) => Reading::Untouched(why),
        };
        assert_eq!(found, expected, "{texts:?}");
        let left: Vec<(String, Vec<u8>)> = left
            .iter()
            .map(|(name, text)| ((*name).to_owned(), text.chars().map(|letter| letter as u8).collect()))
            .collect();
        let found: Vec<(String, Vec<u8>)> = names(&folder)
            .into_iter()
            .map(|name| (name.clone(), fs::read(at(&name)).expect("a readable file")))
            .collect();
        assert_eq!(found, left, "{texts:?}");
    };
    let aside = || Newest::Quarantined(at("trail.ron.damaged-1"));

    check(["-", "-", "-", "-"], Reading::Nothing, true, &[]);
    check(["good", "-", "-", "-"], Reading::Good("good"), true, &[("trail.ron", "good")]);
    // The copies do not matter then.
    check(
        ["good", "good 1", "bad", "-"],
        Reading::Good("good"),
        true,
        &[("trail.ron", "good"), ("trail.ron.1", "good 1"), ("trail.ron.2", "bad")],
    );
    check(
        ["-", "good 1", "good 2", "-"],
        Reading::Copy { value: "good 1", number: 1, newest: Newest::Missing },
        true,
        &[("trail.ron.1", "good 1"), ("trail.ron.2", "good 2")],
    );
    check(
        ["bad", "good 1", "-", "-"],
        Reading::Copy { value: "good 1", number: 1, newest: aside() },
        true,
        &[("trail.ron.1", "good 1"), ("trail.ron.damaged-1", "bad")],
    );
    // Neither an empty file nor invalid UTF-8 is good.
    check(
        ["", "\u{ff}\u{fe}", "-", "good 3"],
        Reading::Copy { value: "good 3", number: 3, newest: aside() },
        true,
        &[("trail.ron.1.damaged-1", "\u{ff}\u{fe}"), ("trail.ron.3", "good 3"), ("trail.ron.damaged-1", "")],
    );
    check(
        ["-", "bad", "good 2", "-"],
        Reading::Copy {
            value: "good 2",
            number: 2,
            newest: Newest::Quarantined(at("trail.ron.1.damaged-1")),
        },
        true,
        &[("trail.ron.1.damaged-1", "bad"), ("trail.ron.2", "good 2")],
    );
    check(
        ["bad", "-", "-", "-"],
        Reading::Damaged(at("trail.ron.damaged-1")),
        true,
        &[("trail.ron.damaged-1", "bad")],
    );
    check(
        ["bad", "bad 1", "-", "-"],
        Reading::Damaged(at("trail.ron.damaged-1")),
        true,
        &[("trail.ron.1.damaged-1", "bad 1"), ("trail.ron.damaged-1", "bad")],
    );
    check(
        ["newer", "good 1", "bad", "-"],
        Reading::Newer(path.clone()),
        false,
        &[("trail.ron", "newer"), ("trail.ron.1", "good 1"), ("trail.ron.2", "bad")],
    );
    // The newest good version is from a later program.
    check(
        ["bad", "newer 1", "good 2", "-"],
        Reading::Newer(at("trail.ron.1")),
        false,
        &[("trail.ron", "bad"), ("trail.ron.1", "newer 1"), ("trail.ron.2", "good 2")],
    );
    check(
        ["-", "-", "newer 2", "-"],
        Reading::Newer(at("trail.ron.2")),
        false,
        &[("trail.ron.2", "newer 2")],
    );
    // Copies of a later version would eventually be rotated out.
    check(
        ["good", "newer 1", "good 2", "newer 3"],
        Reading::Good("good"),
        true,
        &[
            ("trail.ron", "good"),
            ("trail.ron.1.newer-1", "newer 1"),
            ("trail.ron.2", "good 2"),
            ("trail.ron.3.newer-1", "newer 3"),
        ],
    );
    check(
        ["bad", "good 1", "newer 2", "-"],
        Reading::Copy { value: "good 1", number: 1, newest: aside() },
        true,
        &[("trail.ron.1", "good 1"), ("trail.ron.2.newer-1", "newer 2"), ("trail.ron.damaged-1", "bad")],
    );
}

#[test]
fn copies_of_a_later_version_outlive_any_number_of_savings() {
    let folder = folder("newer");
    let path = folder.join("trail.ron");
    fs::write(&path, "good").expect("a file");
    fs::write(folder.join("trail.ron.1"), "newer").expect("a file");
    assert!(newest(&path).may_write());
    for number in 0..6 {
        write_with_copies(&path, &format!("good {number}")).expect("writable");
    }
    assert_eq!(read(folder.join("trail.ron.1.newer-1")), "newer");
    assert_eq!(newest(&path), Reading::Good("good 5".to_owned()));
}

#[test]
fn unreadable_files_are_not_touched_and_copies_do_not_stop_for_them() {
    let folder = folder("unreadable-copies");
    let path = folder.join("trail.ron");
    let copy = |number: usize| folder.join(format!("trail.ron.{number}"));
    // A folder in place of a file cannot be read, not even with all permissions.
    fs::create_dir(&path).expect("a folder");
    fs::write(copy(1), "bad").expect("a file");
    fs::write(copy(2), "good 2").expect("a file");
    let found = newest(&path);
    let Reading::Copy { value, number: 2, newest: Newest::Untouched(why) } = &found else {
        panic!("{found:?}")
    };
    assert_eq!(value, "good 2");
    assert!(!why.is_empty() && !found.may_write());
    assert_eq!(names(&folder), ["trail.ron", "trail.ron.1", "trail.ron.2"], "nothing has moved");
    // Nor without a good copy.
    fs::remove_file(copy(2)).expect("a file");
    let found = newest(&path);
    assert!(matches!(&found, Reading::Untouched(why) if !why.is_empty()), "{found:?}");
    assert!(!found.may_write());
    assert_eq!(names(&folder), ["trail.ron", "trail.ron.1"]);
    // A copy that cannot be read is set aside like a damaged one, if a good one comes after it.
    fs::remove_dir(&path).expect("a folder");
    fs::remove_file(copy(1)).expect("a file");
    fs::create_dir(copy(1)).expect("a folder");
    assert!(matches!(newest(&path), Reading::Untouched(_)));
    fs::write(copy(2), "good 2").expect("a file");
    let aside = folder.join("trail.ron.1.damaged-1");
    let expected =
        Reading::Copy { value: "good 2".to_owned(), number: 2, newest: Newest::Quarantined(aside.clone()) };
    assert_eq!(newest(&path), expected);
    assert!(aside.is_dir());
}

#[test]
#[cfg(unix)]
fn a_damaged_file_that_cannot_be_moved_stays_and_is_not_written_over() {
    let folder = folder("immovable");
    // There is room for the number of a copy, but not for a longer ending.
    let name = "x".repeat(250);
    let path = folder.join(&name);
    fs::write(&path, "bad").expect("a file");
    let found = newest(&path);
    assert!(matches!(&found, Reading::Untouched(why) if !why.is_empty()), "{found:?}");
    assert!(!found.may_write());
    fs::write(folder.join(format!("{name}.1")), "good 1").expect("a file");
    let found = newest(&path);
    assert!(
        matches!(&found, Reading::Copy { number: 1, newest: Newest::Untouched(why), .. } if !why.is_empty()),
        "{found:?}"
    );
    assert!(!found.may_write());
    assert_eq!(read(&path), "bad");
    assert!(quarantine(&path).is_err());
    assert_eq!(read(&path), "bad");
}

#[test]
#[cfg(unix)]
fn a_file_in_place_of_a_folder_is_reported_as_unreadable() {
    let folder = folder("no-folder");
    fs::write(folder.join("file"), "I am no folder").expect("a file");
    let path = folder.join("file/trail.ron");
    assert!(matches!(newest(&path), Reading::Untouched(_)));
    assert!(create_folder_and_write(&path, "good").is_err());
    assert!(write_with_copies(&path, "good").is_err());
    assert!(append_line(&path, "good").is_err());
    assert!(quarantine(&path).is_err());
    assert!(FolderLock::take(&folder.join("file")).is_err());
    assert!(files_in(&folder.join("file"), "ron").is_err());
    assert_eq!(all(&folder), [("file".to_owned(), "I am no folder".to_owned())]);
}

#[test]
fn damaged_files_are_kept_and_none_is_written_over() {
    let folder = folder("aside");
    let path = folder.join("trail.ron");
    for (number, damage) in [&b"(format: 1, profiles"[..], b"", b"\xff\xfe"].into_iter().enumerate() {
        fs::write(&path, damage).expect("a file");
        let aside = quarantine(&path).expect("a free name");
        assert_eq!(aside, folder.join(format!("trail.ron.damaged-{}", number + 1)));
        assert!(!path.exists());
        assert_eq!(fs::read(&aside).expect("it is kept"), damage);
    }
    assert_eq!(read(folder.join("trail.ron.damaged-1")), "(format: 1, profiles");
    assert!(quarantine(&path).is_err(), "there is nothing to keep");
    assert_eq!(names(&folder).len(), 3);
}

#[test]
#[cfg(unix)]
fn links_stay_and_the_file_they_lead_to_is_replaced() {
    use std::os::unix::fs::symlink;
    let folder = folder("links");
    for inner in ["config", "dotfiles/deep"] {
        fs::create_dir_all(folder.join(inner)).expect("a folder");
    }
    let target = folder.join("dotfiles/deep/own.toml");
    let link = folder.join("config/settings.toml");
    // A link to a link, both relative.
    symlink("../dotfiles/own.toml", &link).expect("a link");
    symlink("deep/own.toml", folder.join("dotfiles/own.toml")).expect("a link");
    // At first it is broken.
    write_atomically(&link, "good 1").expect("writable");
    assert_eq!(read(&target), "good 1");
    create_folder_and_write(&link, "good 2").expect("writable");
    write_with_copies(&link, "good 3").expect("writable");
    write_with_copies(&link, "good 4").expect("writable");
    assert_eq!(read(&target), "good 4");
    assert_eq!(names(&folder.join("config")), ["settings.toml"]);
    assert_eq!(names(&folder.join("dotfiles/deep")), ["own.toml", "own.toml.1", "own.toml.2"]);
    assert_eq!(newest(&link), Reading::Good("good 4".to_owned()));
    // The damaged file is set aside, not the link.
    fs::write(&target, "bad").expect("a file");
    let aside = folder.join("config/../dotfiles/deep/own.toml.damaged-1");
    let Reading::Copy { value, number: 1, newest: Newest::Quarantined(kept) } = newest(&link) else {
        panic!("a copy")
    };
    assert_eq!(value, "good 3");
    assert_eq!(fs::canonicalize(kept).expect("there"), fs::canonicalize(&aside).expect("there"));
    assert_eq!(read(aside), "bad");
    write_with_copies(&link, "good 5").expect("writable");
    assert_eq!(read(&target), "good 5");
    for link in [link.clone(), folder.join("dotfiles/own.toml")] {
        assert!(link.symlink_metadata().expect("there").is_symlink());
    }
    append_line(&link, "and more").expect("writable");
    assert_eq!(read(&target), "good 5\nand more\n");
    // The link is never removed without its target.
    remove_with_copies(&link).expect("writable");
    assert!(link.symlink_metadata().is_err());
    assert_eq!(names(&folder.join("dotfiles/deep")), ["own.toml.damaged-1"]);

    let circle = folder.join("circle");
    symlink("circle", &circle).expect("a link");
    assert!(write_atomically(&circle, "good").is_err());
    assert!(write_with_copies(&circle, "good").is_err());
    assert!(matches!(newest(&circle), Reading::Untouched(_)));
    assert!(circle.symlink_metadata().expect("there").is_symlink());
}

#[test]
#[cfg(unix)]
fn other_things_than_files_are_not_replaced() {
    let folder = folder("devices");
    // Like a device, but needs no privileges. In a separate folder: the path of a socket must be short.
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let path = temporary.path().join("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&path).expect("a socket");
    std::os::unix::fs::symlink(&path, folder.join("link")).expect("a link");
    let outcomes = [&path, &folder.join("link")]
        .map(|path| write_atomically(path, "text").is_err() && write_with_copies(path, "text").is_err());
    let is_file = path.metadata().expect("there").is_file();
    assert_eq!(outcomes, [true, true]);
    assert!(!is_file);
}

#[test]
fn lines_are_appended_and_only_half_ones_are_lost() {
    let folder = folder("lines");
    let path = folder.join("journal.txt");
    append_line(&path, "one").expect("writable");
    append_line(&path, "two, ø").expect("writable");
    assert_eq!(read(&path), "one\ntwo, ø\n");
    // A program was killed while it wrote.
    fs::write(&path, "one\ntwo, ø\nthr").expect("a file");
    append_line(&path, "four").expect("writable");
    append_line(&path, "").expect("writable");
    assert_eq!(read(&path), "one\ntwo, ø\nthr\nfour\n\n");
    // A truncated character is a partial line as well.
    fs::write(&path, b"one\n\xc3").expect("a file");
    append_line(&path, "two").expect("writable");
    assert_eq!(fs::read(&path).expect("readable"), b"one\n\xc3\ntwo\n");
    fs::write(&path, "").expect("a file");
    for line in ["two\nlines", "two\n", "\r"] {
        assert!(append_line(&path, line).is_err());
    }
    append_line(&path, "one").expect("writable");
    assert_eq!(read(&path), "one\n");
    assert!(append_line(&folder, "a folder").is_err());
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_takes_no_line() {
    assert!(append_line(Path::new("/dev/full"), "one").is_err());
}

#[test]
fn a_folder_is_held_once() {
    let folder = folder("lock").join("deeper/still");
    let lock = FolderLock::take(&folder).expect("a lock").expect("it is free");
    assert!(FolderLock::take(&folder).expect("a lock").is_none());
    // Locks of different folders are independent.
    assert!(FolderLock::take(&folder.join("inside")).expect("a lock").is_some());
    drop(lock);
    let again = FolderLock::take(&folder).expect("a lock").expect("it is free");
    // The holder of the lock can write there.
    write_with_copies(&folder.join("game.ron"), "good").expect("writable");
    drop(again);
    // An invalid lock file.
    let other = folder.join("other");
    fs::create_dir_all(other.join("in-use.lock")).expect("a folder");
    assert!(FolderLock::take(&other).is_err());
}

#[test]
fn free_names_are_nobodys() {
    let folder = folder("free");
    let name = || free_name(&folder, "Ada", "ron").file_name().expect("a name").to_owned();
    assert_eq!(name(), "Ada.ron");
    fs::write(folder.join("Ada.ron"), "").expect("a file");
    assert_eq!(name(), "Ada-2.ron");
    // The copies of a removed file would be taken for those of the new one.
    fs::write(folder.join("Ada-2.ron.3"), "").expect("a file");
    fs::create_dir(folder.join("Ada-3.ron")).expect("a folder");
    assert_eq!(name(), "Ada-4.ron");
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("nowhere", folder.join("Ada-4.ron")).expect("a link");
        assert_eq!(name(), "Ada-5.ron");
    }
    assert_eq!(free_name(&folder.join("none"), "Ada", "ron"), folder.join("none").join("Ada.ron"));
}

#[test]
fn stems_are_safe_on_every_system() {
    let long = "é".repeat(50);
    let cases = [
        ("Ada", "Ada"),
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Zoë, 7½ – 北", "Zoë, 7½ – 北"),
        ("a/b\\c:d*e?f\"g<h>i|j", "a-b-c-d-e-f-g-h-i-j"),
        ("../../etc/passwd", "etc-passwd"),
        (".hidden", "hidden"),
        ("end. . .", "end"),
        ("two\nlines\tand\u{2028}more", "two lines and more"),
        ("be\u{7}ll\u{0}", "bell"),
        ("gnp.\u{202e}exe", "gnp.exe"),
        ("CON", "_CON"),
        ("nul.old", "_nul.old"),
        ("Com7", "_Com7"),
        ("lpt¹ .x", "_lpt¹ .x"),
        ("com10", "com10"),
        ("console", "console"),
        ("-rf", "rf"),
        ("", "unnamed"),
        (" ... ", "unnamed"),
        ("???", "unnamed"),
        (&long, &long[..60]),
    ];
    for (typed, expected) in cases {
        assert_eq!(sanitize_file_stem(typed), expected, "{typed:?}");
    }
}

#[test]
fn whatever_is_typed_a_file_can_be_called_by_it() {
    let folder = folder("stems");
    let mut chance = GameRng::new(60);
    let letters: Vec<char> =
        "aZ9 .-_/\\:*?\"<>|~$%\0\n\r\t\u{7f}\u{85}\u{a0}éß北🦊\u{301}\u{200d}\u{202e}\u{feff}"
            .chars()
            .collect();
    let words = ["con", "PRN", "aux.", "Nul", "com", "LPT1", "¹", "..", "ron", "tmp", "damaged-1"];
    for _ in 0..3_000 {
        let mut typed = String::new();
        for _ in 0..chance.below(40) {
            if chance.below(6) == 0 {
                typed += words[chance.below(words.len() as u32) as usize];
            } else {
                typed.push(letters[chance.below(letters.len() as u32) as usize]);
            }
        }
        let stem = sanitize_file_stem(&typed);
        assert!(!stem.is_empty() && stem.len() <= 60, "{typed:?} became {stem:?}");
        assert!(!stem.contains(['/', '\\', ':', '*', '?', '"', '<', '>', '|']), "{typed:?} became {stem:?}");
        assert!(!stem.chars().any(char::is_control), "{typed:?} became {stem:?}");
        assert!(!stem.starts_with(['.', ' ', '-']) && !stem.ends_with(['.', ' ', '-']), "{stem:?}");
        assert_eq!(sanitize_file_stem(&stem), stem, "a safe stem is safe");
        let path = free_name(&folder, &stem, "ron");
        fs::write(&path, &typed).unwrap_or_else(|error| panic!("{typed:?} became {stem:?}: {error}"));
        assert_eq!(path.parent(), Some(&*folder));
        assert_eq!(files_in(&folder, "ron").expect("readable"), [&*path]);
        fs::remove_file(path).expect("it is there");
    }
}

#[test]
fn files_are_listed_without_what_lies_beside_them() {
    let folder = folder("list");
    assert_eq!(files_in(&folder, "ron").expect("readable"), [""; 0].map(PathBuf::from));
    assert_eq!(files_in(&folder.join("none"), "ron").expect("no folder"), [""; 0].map(PathBuf::from));
    for name in
        ["b.ron", "a.ron", "note.txt", "c.ron.1", "c.ron.2", "c.ron.4", "d.txt.1", "ron", "e.ron.damaged-1"]
    {
        fs::write(folder.join(name), "").expect("a file");
    }
    for name in ["f.ron.newer-1", "g.ron.17-0.tmp", "a.ron.1", "a.ron.3", "x.damaged-1.ron", "in-use.lock"] {
        fs::write(folder.join(name), "").expect("a file");
    }
    fs::create_dir(folder.join("folder.ron")).expect("a folder");
    let names: Vec<_> = files_in(&folder, "ron")
        .expect("readable")
        .iter()
        .map(|path| path.file_name().and_then(|name| name.to_str()).expect("plain").to_owned())
        .collect();
    // The file c itself is missing, but a copy can be read.
    assert_eq!(names, ["a.ron", "b.ron", "c.ron", "x.damaged-1.ron"]);
}

#[test]
fn a_removed_file_does_not_come_back_from_its_copies() {
    let folder = folder("remove");
    let path = folder.join("game.ron");
    for number in 0..5 {
        write_with_copies(&path, &format!("good {number}")).expect("writable");
    }
    fs::write(folder.join("game.ron.damaged-1"), "bad").expect("a file");
    fs::write(folder.join("game.ron.txt"), "other").expect("a file");
    remove_with_copies(&path).expect("writable");
    assert_eq!(names(&folder), ["game.ron.damaged-1", "game.ron.txt"]);
    assert_eq!(newest(&path), Reading::Nothing);
    remove_with_copies(&path).expect("nothing to do");
    // Copies go before the file, so that a failure never leaves only an older version.
    fs::write(&path, "good").expect("a file");
    fs::create_dir(folder.join("game.ron.2")).expect("a folder");
    assert!(remove_with_copies(&path).is_err());
    assert_eq!(read(&path), "good");
}

#[test]
fn only_old_temporary_files_are_swept() {
    let folder = folder("sweep");
    let now = SystemTime::now();
    let hours = |hours: u64| now - Duration::from_secs(hours * 3_600);
    let make = |name: &str, time: SystemTime| {
        fs::write(folder.join(name), "half").expect("a file");
        let file = File::options().write(true).open(folder.join(name)).expect("it is there");
        file.set_modified(time).expect("a time");
    };
    let old = ["game.ron.17-0.tmp", "game.ron.4294967295-18446744073709551615.tmp", "trail.ron.1.1-1.tmp"];
    for name in old {
        make(name, hours(25));
    }
    // Perhaps in use, or foreign, or from a wrong clock.
    make("game.ron.18-0.tmp", hours(23));
    make("game.ron.19-0.tmp", now + Duration::from_secs(3_600));
    for name in
        ["game.ron", "game.ron.1", "game.ron.damaged-1", "notes.tmp", "game.ron.x-0.tmp", "game.ron.-.tmp"]
    {
        make(name, hours(1_000));
    }
    for name in ["game.ron.17.tmp", "17-0.tmp", "game.ron.1-2-3.tmp", "game.ron.17-0.tmp.txt"] {
        make(name, hours(1_000));
    }
    fs::create_dir(folder.join("folder.20-0.tmp")).expect("a folder");
    let before = names(&folder);
    assert_eq!(remove_stale_temp_files(&folder, now).expect("readable"), old.len());
    let left: Vec<String> = before.into_iter().filter(|name| !old.contains(&&**name)).collect();
    assert_eq!(names(&folder), left);
    assert_eq!(remove_stale_temp_files(&folder, now).expect("readable"), 0);
    assert_eq!(remove_stale_temp_files(&folder.join("none"), now).expect("no folder"), 0);
}
