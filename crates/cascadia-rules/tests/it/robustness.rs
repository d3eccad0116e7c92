//! Stress tests of the store: killed programs, full disks, two programs at once, damaged files. Nothing is
//! lost.
//!
//! The killed programs are further processes of this one: tests named `child_…` are ignored, and do nothing
//! unless an environment variable names a folder to work in.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, SystemTime};

use cascadia_rules::rules::GameRng;
use cascadia_storage::{
    FolderLock, Newest, Reading, append_line, create_folder_and_write, read_newest, remove_stale_temp_files,
    write_atomically, write_with_copies,
};

/// The variable with a child's folder.
const FOLDER: &str = "CASCADIA_TEST_FOLDER";
/// The variable with a child's name.
const NAME: &str = "CASCADIA_TEST_NAME";
/// The prefix of a child's messages, which distinguishes them from the output of the test program.
const PREFIX: &str = "child says: ";

// ------------------------------------------------------------------------------------------------ a format to test with

/// One version of a file.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Version {
    number: u64,
    writer: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    Damaged,
    NewerFormat,
}

/// A checksum of a text (FNV-1a).
fn checksum(text: &str) -> u64 {
    text.bytes()
        .fold(0xcbf2_9ce4_8422_2325, |sum, byte| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// A text with a checksum, the longer the higher its number.
fn text_of(format: u32, number: u64, writer: &str) -> String {
    let filling = "0123456789abcde\n".repeat(usize::try_from(number).expect("a small number") + 4);
    let body = format!("{format} {number} {writer}\n{filling}");
    format!("{:016x}\n{body}", checksum(&body))
}

fn read_version(text: &str) -> Result<Version, Fault> {
    let (sum, body) = text.split_once('\n').ok_or(Fault::Damaged)?;
    if sum != format!("{:016x}", checksum(body)) {
        return Err(Fault::Damaged);
    }
    let words: Vec<&str> = body.lines().next().unwrap_or("").split(' ').collect();
    let &[format, number, writer] = &words[..] else { return Err(Fault::Damaged) };
    if format != "1" {
        return Err(Fault::NewerFormat);
    }
    Ok(Version { number: number.parse().map_err(|_| Fault::Damaged)?, writer: writer.to_owned() })
}

fn newest(path: &Path) -> Reading<Version> {
    read_newest(path, read_version, |fault| *fault == Fault::NewerFormat)
}

/// A line of a journal with a checksum.
fn line_of(number: u64, writer: &str) -> String {
    let body = format!("{number} {writer} played a game and kept it");
    format!("{body} {:016x}", checksum(&body))
}

/// The number and writer of an intact line.
fn read_line(line: &[u8]) -> Option<(u64, String)> {
    let (body, sum) = std::str::from_utf8(line).ok()?.rsplit_once(' ')?;
    let mut words = body.split(' ');
    let read = (words.next()?.parse().ok()?, words.next()?.to_owned());
    (sum == format!("{:016x}", checksum(body))).then_some(read)
}

/// The intact lines of a journal, and the number of others.
fn read_journal(path: &Path) -> (Vec<(u64, String)>, usize) {
    let bytes = fs::read(path).unwrap_or_default();
    let lines: Vec<&[u8]> = bytes.split(|byte| *byte == b'\n').filter(|line| !line.is_empty()).collect();
    let whole: Vec<(u64, String)> = lines.iter().filter_map(|line| read_line(line)).collect();
    let halves = lines.len() - whole.len();
    (whole, halves)
}

// ------------------------------------------------------------------------------------------------ folders and children

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("robustness").join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("a folder to try things in");
    folder
}

fn names(folder: &Path) -> BTreeSet<String> {
    fs::read_dir(folder)
        .expect("a readable folder")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("plain letters"))
        .collect()
}

/// The names of a folder's temporary files.
fn temporary(folder: &Path) -> BTreeSet<String> {
    names(folder).into_iter().filter(|name| name.ends_with(".tmp")).collect()
}

/// The versions of a file and its copies, the newest first, without missing ones.
///
/// # Panics
/// If one is damaged.
fn versions(path: &Path) -> Vec<Version> {
    let mut files = vec![path.to_owned()];
    files.extend((1..=3).map(|number| PathBuf::from(format!("{}.{number}", path.display()))));
    let texts = files.iter().filter_map(|file| fs::read(file).ok().map(|bytes| (file, bytes)));
    texts
        .map(|(file, bytes)| {
            let text = String::from_utf8(bytes).unwrap_or_else(|_| panic!("{} is no text", file.display()));
            read_version(&text).unwrap_or_else(|fault| panic!("{}: {fault:?}", file.display()))
        })
        .collect()
}

/// A command that runs this program again with only the child of that name.
fn child(test: &str, folder: &Path, name: &str) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("this program"));
    command.args([
        "--exact",
        &format!("robustness::{test}"),
        "--ignored",
        "--nocapture",
        "--test-threads",
        "1",
    ]);
    as_child(command, folder, name)
}

fn as_child(mut command: Command, folder: &Path, name: &str) -> Command {
    command
        .env(FOLDER, folder)
        .env(NAME, name)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null());
    command
}

/// The folder to work in and the name, if this program runs as a child.
fn as_whom() -> Option<(PathBuf, String)> {
    Some((PathBuf::from(std::env::var_os(FOLDER)?), std::env::var(NAME).ok()?))
}

/// The next message of a child. None if it ends first, even in the middle of a line.
fn next_message(output: &mut impl BufRead) -> Option<String> {
    loop {
        let mut line = String::new();
        output.read_line(&mut line).expect("a pipe");
        if let Some((_, words)) = line.strip_suffix('\n')?.split_once(PREFIX) {
            return Some(words.to_owned());
        }
    }
}

/// All messages of a child until it ends.
fn all_messages(mut output: impl BufRead) -> Vec<String> {
    std::iter::from_fn(|| next_message(&mut output)).collect()
}

// ------------------------------------------------------------------------------------------------ killed programs

/// Saves ever longer texts at full speed, and reports the safe ones.
#[test]
#[ignore = "run by the tests that kill it"]
fn child_that_saves() {
    let Some((folder, name)) = as_whom() else { return };
    let path = folder.join("game.txt");
    let mut number = newest(&path).value().map_or(0, |version| version.number);
    loop {
        number += 1;
        write_with_copies(&path, &text_of(1, number, &name)).expect("writable");
        append_line(&folder.join("journal.txt"), &line_of(number, &name)).expect("writable");
        println!("{PREFIX}{number}");
    }
}

/// Results of killing programs while they saved.
#[derive(Clone, Copy, Default, Debug)]
struct Figures {
    kills: u32,
    /// Number of versions reported as safe.
    saves: u64,
    /// Programs killed before they had saved anything.
    before_the_first: u32,
    /// A version was written, and the program killed before it could report that.
    unreported: u32,
    /// Files without a version reported as safe. Has to stay 0.
    lost: u32,
    /// The file was missing, and a copy was read.
    from_copy: u32,
    /// Killed while the copies moved.
    between_steps: u32,
    temporary_left: u32,
    half_lines: usize,
}

fn kill_again_and_again(name: &str, times: u32) -> Figures {
    let folder = folder(name);
    let path = folder.join("game.txt");
    let journal = folder.join("journal.txt");
    let mut chance = GameRng::new(u64::from(times));
    let mut figures = Figures::default();
    let mut expected = BTreeSet::new();
    let (mut last, mut left) = (0, BTreeSet::new());
    for round in 0..times {
        let mut program = child("child_that_saves", &folder, &format!("{round}")).spawn().expect("a child");
        let mut output = BufReader::new(program.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        // Reads continuously, so that the child never waits for us.
        thread::spawn(
            move || while next_message(&mut output).is_some_and(|words| sender.send(words).is_ok()) {},
        );
        // After some versions and a while more, or right away, so that slow disks make progress as well.
        let mut safe: Vec<String> = lines.iter().take(chance.below(12) as usize).collect();
        let longest = if safe.is_empty() { 20_000 } else { 6_000 };
        thread::sleep(Duration::from_micros(u64::from(chance.below(longest))));
        program.kill().expect("it runs until it is killed");
        let status = program.wait().expect("it is dead");
        assert!(!status.success() && status.code() != Some(101), "kill {round}: it has ended by itself");
        safe.extend(lines);
        let safe: Vec<u64> = safe.iter().map(|number| number.parse().expect("a number")).collect();
        expected.extend(&safe);
        figures.kills += 1;
        figures.saves += safe.len() as u64;
        figures.before_the_first += u32::from(safe.is_empty());

        let reported = safe.last().copied().unwrap_or(last);
        let found = newest(&path);
        assert!(found.may_write(), "kill {round}: {found:?}");
        match &found {
            Reading::Nothing => assert_eq!(last, 0, "kill {round}: everything is gone"),
            Reading::Good(_) => {}
            Reading::Copy { newest: Newest::Missing, .. } => figures.from_copy += 1,
            other => panic!("kill {round}: {other:?}"),
        }
        let number = found.value().map_or(0, |version| version.number);
        figures.lost += u32::from(number < reported);
        assert!((reported..=reported + 1).contains(&number), "kill {round}: {number} instead of {reported}");
        figures.unreported += u32::from(number > reported);
        last = number;

        // All copies are intact and consecutive, and three versions exist at any moment.
        let numbers: Vec<u64> = versions(&path).iter().map(|version| version.number).collect();
        assert!(numbers.is_sorted_by(|a, b| a >= b), "kill {round}: {numbers:?}");
        let different: BTreeSet<u64> = numbers.iter().copied().collect();
        assert!(different.len() as u64 >= number.min(3), "kill {round}: {numbers:?}");
        figures.between_steps += u32::from((different.len() as u64) < number.min(4));

        // Every line reported as safe exists once, perhaps after a half one.
        let (lines, halves) = read_journal(&journal);
        let written: BTreeSet<u64> = lines.iter().map(|(number, _)| *number).collect();
        assert_eq!(written.len(), lines.len(), "kill {round}: a line is there twice");
        assert!(expected.is_subset(&written), "kill {round}: lines are missing");
        assert!(halves <= figures.kills as usize, "kill {round}: {halves} half lines");
        figures.half_lines = halves;

        let now_left = temporary(&folder);
        figures.temporary_left += now_left.difference(&left).count() as u32;
        left = now_left;
    }
    assert_eq!(figures.lost, 0);
    assert!(figures.saves > u64::from(times), "too few were saved to learn from: {figures:?}");
    // Only the file, its copies, the journal and temporary files exist; the latter can be swept away.
    let tomorrow = SystemTime::now() + Duration::from_hours(25);
    assert_eq!(remove_stale_temp_files(&folder, tomorrow).expect("readable"), left.len());
    let others = ["game.txt", "game.txt.1", "game.txt.2", "game.txt.3", "journal.txt"].map(str::to_owned);
    assert!(names(&folder).is_subset(&others.into()), "{:?}", names(&folder));
    println!("{figures:?}");
    figures
}

#[test]
fn killed_programs_lose_nothing_they_have_saved() {
    kill_again_and_again("killed", 25);
}

/// A long run with figures: `cargo test -p cascadia-rules killed_often -- --ignored --nocapture`.
#[test]
#[ignore = "takes about a minute"]
fn killed_often_programs_lose_nothing_they_have_saved() {
    kill_again_and_again("killed-often", 400);
}

// ------------------------------------------------------------------------------------------------ a full disk

/// Tries to write more than fits, and reports the result.
#[test]
#[ignore = "run by the test that gives it a full disk"]
fn child_that_fills_the_disk() {
    let Some((folder, name)) = as_whom() else { return };
    let path = folder.join("game.txt");
    let text = text_of(1, 5_000, &name);
    let report = |what: &str, outcome: std::io::Result<()>| match outcome {
        Ok(()) => println!("{PREFIX}{what} written"),
        Err(error) => println!("{PREFIX}{what} refused: {error}"),
    };
    report("file", write_atomically(&path, &text));
    report("file", create_folder_and_write(&path, &text));
    report("file with copies", write_with_copies(&path, &text));
    report("new file", write_with_copies(&folder.join("other.txt"), &text));
    report(
        "line",
        append_line(&folder.join("journal.txt"), &format!("{}{}", line_of(2, &name), "-".repeat(9_000))),
    );
}

#[test]
#[cfg(unix)]
fn a_full_disk_leaves_the_file_and_its_copies() {
    // Limit on the blocks of 512 or 1024 bytes of a file: nothing can be written, or a part.
    for blocks in [0, 1, 7] {
        let folder = folder(&format!("full-{blocks}"));
        let path = folder.join("game.txt");
        for number in 1..=5 {
            write_with_copies(&path, &text_of(1, number, "before")).expect("writable");
        }
        append_line(&folder.join("journal.txt"), &line_of(1, "before")).expect("writable");
        let before: Vec<(String, Vec<u8>)> = names(&folder)
            .into_iter()
            .map(|name| (name.clone(), fs::read(folder.join(name)).expect("readable")))
            .collect();
        // The system signals that a file grows too long; with the signal ignored, writing fails as on a full
        // disk.
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$@\""), "sh"]);
        shell.arg(std::env::current_exe().expect("this program"));
        shell.args([
            "--exact",
            "robustness::child_that_fills_the_disk",
            "--ignored",
            "--nocapture",
            "--test-threads",
            "1",
        ]);
        let output = as_child(shell, &folder, "full").output().expect("a child");
        let messages = all_messages(&*output.stdout);
        assert!(output.status.success(), "{messages:?}");
        assert_eq!(messages.len(), 5, "{messages:?}");
        for (words, what) in messages.iter().zip(["file", "file", "file with copies", "new file", "line"]) {
            assert!(words.starts_with(&format!("{what} refused: ")), "{blocks} blocks: {words}");
        }
        // No temporary file remains either.
        assert_eq!(names(&folder), before.iter().map(|(name, _)| name.clone()).collect());
        for (name, bytes) in &before {
            let after = fs::read(folder.join(name)).expect("readable");
            if name == "journal.txt" {
                assert!(after.starts_with(bytes));
                assert_eq!(after.len() > bytes.len(), blocks > 0, "a part of the line fitted");
            } else {
                assert_eq!(&after, bytes, "{name}");
            }
        }
        // With room again, saving resumes; of the journal the half line is lost.
        assert_eq!(newest(&path), Reading::Good(Version { number: 5, writer: "before".to_owned() }));
        write_with_copies(&path, &text_of(1, 6, "after")).expect("writable");
        append_line(&folder.join("journal.txt"), &line_of(3, "after")).expect("writable");
        assert_eq!(versions(&path).iter().map(|version| version.number).collect::<Vec<_>>(), [6, 5, 4, 3]);
        let (lines, halves) = read_journal(&folder.join("journal.txt"));
        assert_eq!(lines, [(1, "before".to_owned()), (3, "after".to_owned())]);
        assert_eq!(halves, usize::from(blocks > 0));
    }
}

// ------------------------------------------------------------------------------------------------ two programs at once

/// Number of versions that each of two programs writes.
const RACE: u64 = 150;

/// Writes at full speed, regardless of the other program.
#[test]
#[ignore = "run by the test that has two of them"]
fn child_that_races() {
    let Some((folder, name)) = as_whom() else { return };
    println!("{PREFIX}ready");
    while !folder.join("go").exists() {
        thread::yield_now();
    }
    for number in 1..=RACE {
        let written = write_with_copies(&folder.join("game.txt"), &text_of(1, number, &name))
            .and_then(|()| append_line(&folder.join("journal.txt"), &line_of(number, &name)));
        if let Err(error) = written {
            println!("{PREFIX}number {number} failed: {error}");
        }
    }
    println!("{PREFIX}done");
}

#[test]
fn two_programs_at_once_leave_a_whole_file() {
    let folder = folder("race");
    let path = folder.join("game.txt");
    let start = |name: &str| {
        let mut program = child("child_that_races", &folder, name).spawn().expect("a child");
        let mut output = BufReader::new(program.stdout.take().expect("a pipe"));
        assert_eq!(next_message(&mut output).as_deref(), Some("ready"));
        (program, output)
    };
    let mut programs = [start("left"), start("right")];
    fs::write(folder.join("go"), "").expect("a file");
    // A concurrent reader always finds an intact version.
    let mut readings = 0;
    let is_running = |program: &mut Child| program.try_wait().expect("a child").is_none();
    while programs.iter_mut().any(|(program, _)| is_running(program)) {
        match newest(&path) {
            Reading::Nothing => assert_eq!(readings, 0, "the file is gone"),
            Reading::Good(_) | Reading::Copy { newest: Newest::Missing, .. } => readings += 1,
            other => panic!("{other:?}"),
        }
        // Reads at intervals, so that the writers make progress.
        thread::sleep(Duration::from_millis(1));
    }
    for (mut program, output) in programs {
        assert_eq!(all_messages(output), ["done"]);
        assert!(program.wait().expect("it is done").success());
    }
    assert!(readings > 0);
    // Both ended with their last version; one of them was the very last.
    let Reading::Good(last) = newest(&path) else { panic!("a good file") };
    assert_eq!(last.number, RACE);
    assert!(["left", "right"].contains(&&*last.writer));
    assert_eq!(versions(&path).len(), 4);
    assert!(temporary(&folder).is_empty());
    let (lines, halves) = read_journal(&folder.join("journal.txt"));
    assert_eq!((lines.len() as u64, halves), (2 * RACE, 0));
    assert_eq!(lines.into_iter().collect::<BTreeSet<_>>().len() as u64, 2 * RACE);
}

/// Takes the folder and reports success or failure; keeps it until its input closes.
#[test]
#[ignore = "run by the test that wants the folder as well"]
fn child_that_holds_the_folder() {
    let Some((folder, _)) = as_whom() else { return };
    let lock = FolderLock::take(&folder).expect("a disk that knows locks");
    println!("{PREFIX}{}", if lock.is_some() { "held" } else { "refused" });
    let _ = std::io::stdin().read_to_end(&mut Vec::new());
}

#[test]
fn one_program_holds_a_folder_and_its_death_frees_it() {
    let folder = folder("held");
    // The output has to stay open, or the child fails when it ends.
    let start = || {
        let mut program = child("child_that_holds_the_folder", &folder, "somebody").spawn().expect("a child");
        let mut output = BufReader::new(program.stdout.take().expect("a pipe"));
        let words = next_message(&mut output).expect("an answer");
        (program, output, words)
    };
    let (mut first, _first_output, words) = start();
    assert_eq!(words, "held");
    let (mut second, _second_output, words) = start();
    assert_eq!(words, "refused");
    assert!(FolderLock::take(&folder).expect("a disk that knows locks").is_none());
    // A child without the folder does not free it when it dies.
    second.kill().expect("it runs");
    second.wait().expect("it is dead");
    assert!(FolderLock::take(&folder).expect("a disk that knows locks").is_none());
    first.kill().expect("it runs");
    first.wait().expect("it is dead");
    let lock = FolderLock::take(&folder).expect("a disk that knows locks").expect("the dead hold nothing");
    let (mut third, _third_output, words) = start();
    assert_eq!(words, "refused");
    drop(lock);
    let (mut fourth, _fourth_output, words) = start();
    assert_eq!(words, "held");
    // A child that ends normally frees it as well.
    drop(third.stdin.take());
    drop(fourth.stdin.take());
    assert!(third.wait().expect("it ends").success());
    assert!(fourth.wait().expect("it ends").success());
    assert!(FolderLock::take(&folder).expect("a disk that knows locks").is_some());
}

// ------------------------------------------------------------------------------------------------ damage

/// The bytes with a part lost or changed.
fn damaged(mut bytes: Vec<u8>, chance: &mut GameRng) -> Vec<u8> {
    let whole = bytes.clone();
    while bytes == whole {
        let at = chance.below(bytes.len() as u32) as usize;
        match chance.below(6) {
            // As after a power failure on some disks.
            0 => bytes.clear(),
            1 => bytes.truncate(at),
            2 => bytes[at..].fill(0),
            3 => bytes[at] = chance.below(256) as u8,
            4 => drop(bytes.remove(at)),
            _ => {
                for _ in 0..=chance.below(7) {
                    let at = chance.below(bytes.len() as u32) as usize;
                    bytes[at] ^= 1 << chance.below(8);
                }
            }
        }
    }
    bytes
}

#[test]
fn damaged_files_are_kept_and_the_newest_good_copy_is_read() {
    let folder = folder("damaged");
    let path = folder.join("game.txt");
    let files: Vec<PathBuf> =
        ["game.txt", "game.txt.1", "game.txt.2", "game.txt.3"].iter().map(|name| folder.join(name)).collect();
    let mut chance = GameRng::new(8);
    let (mut spoilt, mut rescued) = (0, 0);
    for round in 0..3_000 {
        for name in names(&folder) {
            fs::remove_file(folder.join(name)).expect("a file");
        }
        // Each of the four is good, damaged or missing.
        let mut states = Vec::new();
        for (file, number) in files.iter().zip((0..4).rev()) {
            let good = text_of(1, number + u64::from(chance.below(60)), "somebody").into_bytes();
            let state = match chance.below(8) {
                0 => None,
                1..=4 => Some((false, damaged(good, &mut chance))),
                _ => Some((true, good)),
            };
            if let Some((_, bytes)) = &state {
                fs::write(file, bytes).expect("a file");
            }
            states.push(state);
        }
        let found = newest(&path);
        assert!(found.may_write(), "round {round}: {found:?}");
        let good = states.iter().position(|state| matches!(state, Some((true, _))));
        let is_damaged = |state: &Option<(bool, Vec<u8>)>| matches!(state, Some((false, _)));
        let tried = &states[..good.unwrap_or(4)];
        let aside = |index: usize| PathBuf::from(format!("{}.damaged-1", files[index].display()));
        let first_aside = tried.iter().position(is_damaged).map(aside);
        match good {
            None => {
                assert_eq!(found, first_aside.map_or(Reading::Nothing, Reading::Damaged), "round {round}");
            }
            Some(index) => {
                let text = states[index].as_ref().map(|(_, bytes)| std::str::from_utf8(bytes).expect("text"));
                let value = read_version(text.expect("it is there")).expect("it is good");
                let expected = match index {
                    0 => Reading::Good(value),
                    number => {
                        rescued += 1;
                        Reading::Copy {
                            value,
                            number,
                            newest: first_aside.map_or(Newest::Missing, Newest::Quarantined),
                        }
                    }
                };
                assert_eq!(found, expected, "round {round}");
            }
        }
        // Nothing is lost: rejected files are set aside, all others are where they were.
        for (index, state) in states.iter().enumerate() {
            let is_aside = index < tried.len() && is_damaged(state);
            spoilt += u32::from(is_damaged(state));
            let place = if is_aside { aside(index) } else { files[index].clone() };
            let bytes = state.as_ref().map(|(_, bytes)| bytes.clone());
            assert_eq!(fs::read(place).ok(), bytes, "round {round}, file {index}");
            assert!(!is_aside || !files[index].exists(), "round {round}, file {index}");
        }
        assert_eq!(names(&folder).len(), states.iter().flatten().count(), "round {round}");
        // Saving still works.
        if round % 40 == 0 {
            let aside: BTreeSet<String> =
                names(&folder).into_iter().filter(|name| name.contains("damaged")).collect();
            for number in 100..105 {
                write_with_copies(&path, &text_of(1, number, "later")).expect("writable");
            }
            assert_eq!(newest(&path), Reading::Good(Version { number: 104, writer: "later".to_owned() }));
            assert!(aside.is_subset(&names(&folder)), "round {round}");
        }
    }
    assert!(spoilt > 5_000 && rescued > 1_000, "{spoilt} files were spoilt, {rescued} versions rescued");
}

#[test]
fn every_single_flipped_bit_and_every_cut_is_noticed_and_undone() {
    let folder = folder("flipped");
    let path = folder.join("game.txt");
    let copy = folder.join("game.txt.1");
    let good = text_of(1, 2, "somebody").into_bytes();
    fs::write(&copy, text_of(1, 1, "somebody")).expect("a file");
    let aside = folder.join("game.txt.damaged-1");
    let check = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("a file");
        let expected = Reading::Copy {
            value: Version { number: 1, writer: "somebody".to_owned() },
            number: 1,
            newest: Newest::Quarantined(aside.clone()),
        };
        assert_eq!(newest(&path), expected);
        assert_eq!(fs::read(&aside).expect("it is kept"), bytes);
        fs::remove_file(&aside).expect("it is there");
    };
    for at in 0..good.len() {
        check(&good[..at]);
        for bit in 0..8 {
            let mut bytes = good.clone();
            bytes[at] ^= 1 << bit;
            check(&bytes);
        }
    }
    fs::write(&path, &good).expect("a file");
    assert_eq!(newest(&path), Reading::Good(Version { number: 2, writer: "somebody".to_owned() }));
}
