//! Reports of faults: program, system, graphics device, folders and the last lines of the log, without names
//! and keys of players. The report of a fault that ended the game is kept until the next start offers it.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};

use bevy::log::BoxedLayer;
use bevy::log::tracing::field::{Field, Visit};
use bevy::log::tracing::{Event, Subscriber};
use bevy::log::tracing_subscriber::Layer;
use bevy::log::tracing_subscriber::layer::Context;
use directories::UserDirs;

use super::clock::now;
use cascadia_storage::{create_folder_and_write, files_in, free_name, program_version};

/// Lines of the log in a report, and the length of one in letters.
const LINES: usize = 60;
const LINE_LENGTH: usize = 300;
/// Reports of faults that are kept.
const KEPT: usize = 5;
/// The folder of the reports in the data folder, and the file in it that names the last offered report.
const FOLDER: &str = "faults";
const OFFERED: &str = "offered";

/// Facts about this run.
struct Facts {
    places: String,
    device: String,
    lines: VecDeque<String>,
}

static FACTS: Mutex<Facts> = Mutex::new(Facts::none());

fn locked(facts: &Mutex<Facts>) -> MutexGuard<'_, Facts> {
    // A report is written after a panic, whose thread may have held the facts.
    facts.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Notes the version and the folders, as printed by `--where`.
pub(crate) fn note_places(places: &str) {
    locked(&FACTS).places = places.to_owned();
}

/// Notes the graphics device.
pub(crate) fn note_device(device: String) {
    locked(&FACTS).device = device;
}

impl Facts {
    const fn none() -> Self {
        Self { places: String::new(), device: String::new(), lines: VecDeque::new() }
    }

    /// Notes a line of the log.
    fn note_line(&mut self, line: &str) {
        if self.lines.len() == LINES {
            self.lines.pop_front();
        }
        self.lines.push_back(line.chars().take(LINE_LENGTH).collect());
    }

    fn details(&self) -> String {
        let version = format!("version   {}\n", program_version());
        let places = if self.places.is_empty() { &version } else { &self.places };
        let log = self.lines.iter().map(|line| format!("  {line}\n")).collect::<String>();
        let device = if self.device.is_empty() { "none" } else { &self.device };
        without_home(&format!("{places}system    {}\ngraphics  {device}\nlog\n{log}", system()))
    }
}

/// Returns the layer that notes the lines of the log.
pub(crate) fn log_layer() -> BoxedLayer {
    Box::new(NotedLog(&FACTS))
}

struct NotedLog(&'static Mutex<Facts>);

impl<S: Subscriber> Layer<S> for NotedLog {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        let mut message = LogMessage(String::new());
        event.record(&mut message);
        let place = event.metadata();
        let line = single_line(&message.0);
        let line = format!("{} {} {}: {line}", now().strftime("%H:%M:%S"), place.level(), place.target());
        locked(self.0).note_line(&line);
    }
}

/// The sentence of an event; its values may be keys of games.
struct LogMessage(String);

impl Visit for LogMessage {
    fn record_debug(&mut self, field: &Field, value: &dyn Debug) {
        if field.name() == "message" {
            self.0 = format!("{value:?}");
        }
    }
}

/// Returns the details for a report about this run, in English.
pub(crate) fn details() -> String {
    locked(&FACTS).details()
}

/// Returns the name of the system, and of its windows on Linux.
fn system() -> String {
    let is_set = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let mut parts = vec![format!("{} {}", std::env::consts::OS, std::env::consts::ARCH)];
    parts.extend(system_version());
    parts.extend(is_set("WAYLAND_DISPLAY").then(|| "Wayland".to_owned()));
    parts.extend(is_set("DISPLAY").then(|| "X11".to_owned()));
    parts.join(", ")
}

/// Returns the system's own name and version, if known.
fn system_version() -> Option<String> {
    if cfg!(target_os = "linux") {
        let release = fs::read_to_string("/etc/os-release").ok()?;
        let name = release.lines().find_map(|line| line.strip_prefix("PRETTY_NAME="))?;
        return Some(name.trim_matches('"').to_owned());
    }
    let mut ask = if cfg!(windows) { Command::new("cmd") } else { Command::new("sw_vers") };
    ask.args(if cfg!(windows) { ["/c", "ver"].as_slice() } else { &["-productVersion"] });
    #[cfg(windows)]
    {
        /// Opens no terminal.
        const CREATE_NO_WINDOW: u32 = 0x0800_0000;
        std::os::windows::process::CommandExt::creation_flags(&mut ask, CREATE_NO_WINDOW);
    }
    let answer = ask.output().ok()?.stdout;
    Some(String::from_utf8_lossy(&answer).trim().to_owned()).filter(|answer| !answer.is_empty())
}

/// Returns a text on a single line.
pub(crate) fn single_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Replaces the home folder, which is often named after its owner.
fn without_home(text: &str) -> String {
    let home = UserDirs::new().map(|dirs| dirs.home_dir().display().to_string());
    match home.filter(|home| home.len() > 1) {
        Some(home) => text.replace(&home, "~"),
        None => text.to_owned(),
    }
}

/// A report of an earlier run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct KeptReport {
    pub file: PathBuf,
    pub text: String,
}

/// Keeps the report of a fault, described by a sentence, in the data folder. Only the last ones are kept.
///
/// # Errors
/// If the disk refuses.
pub(crate) fn keep(data: &Path, sentence: &str) -> io::Result<PathBuf> {
    let folder = data.join(FOLDER);
    let time = now();
    let stem = time.strftime("%Y-%m-%d %H-%M-%S").to_string();
    let file = free_name(&folder, &stem, "txt");
    let sentence: String = without_home(sentence).chars().take(LINE_LENGTH * 4).collect();
    create_folder_and_write(&file, &format!("{time}\n{sentence}\n\n{}", details()))?;
    let kept = files_in(&folder, "txt")?;
    for old in kept.iter().rev().skip(KEPT) {
        fs::remove_file(old)?;
    }
    Ok(file)
}

/// Returns the last report, if it has not been offered yet.
pub(crate) fn unseen(data: &Path) -> Option<KeptReport> {
    let folder = data.join(FOLDER);
    let file = files_in(&folder, "txt").ok()?.pop()?;
    let offered = fs::read_to_string(folder.join(OFFERED)).unwrap_or_default();
    let is_new = file.file_name().is_some_and(|name| name.to_string_lossy() != offered);
    let text = is_new.then(|| fs::read_to_string(&file).ok()).flatten()?;
    Some(KeptReport { file, text })
}

/// Takes the last report that has not been offered yet. It is never offered again.
pub(crate) fn take_unseen(data: &Path) -> Option<KeptReport> {
    let report = unseen(data)?;
    let name = report.file.file_name()?.to_string_lossy();
    // A report that would be offered at every start is a nuisance.
    create_folder_and_write(&report.file.with_file_name(OFFERED), &name).ok()?;
    Some(report)
}

#[cfg(test)]
mod tests {
    use bevy::log::tracing::subscriber::with_default;
    use bevy::log::tracing_subscriber::prelude::*;
    use bevy::log::tracing_subscriber::registry::Registry;
    use bevy::log::warn;

    use super::*;

    #[test]
    fn the_details_name_version_system_device_and_the_last_lines_of_the_log_but_no_values() {
        let facts: &'static Mutex<Facts> = Box::leak(Box::new(Mutex::new(Facts::none())));
        let noted = || locked(facts);
        noted().device = "llvmpipe by Vulkan".to_owned();
        with_default(Registry::default().with(NotedLog(facts)), || {
            warn!("the first line");
            for number in 0..LINES {
                warn!(game = "K7Q2-M9PB", "line {number} of the\nlog");
            }
            warn!("{}", "x".repeat(5_000));
        });
        let details = noted().details();
        let expected =
            [program_version(), std::env::consts::OS, "llvmpipe by Vulkan", "tests: line 59 of the log"];
        for part in expected {
            assert!(details.contains(part), "{part}: {details}");
        }
        assert!(!details.contains("the first line") && !details.contains("K7Q2"), "{details}");
        assert!(details.len() < (LINES + 20) * (LINE_LENGTH + 4), "{}", details.len());
    }

    #[test]
    fn a_report_does_not_name_the_owner_of_the_folders() {
        let Some(home) = UserDirs::new().map(|dirs| dirs.home_dir().display().to_string()) else { return };
        if home.len() > 1 {
            assert_eq!(without_home(&format!("games     {home}/games")), "games     ~/games");
        }
    }

    #[test]
    fn the_last_reports_are_kept_and_the_newest_is_offered_once() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let data = folder.path();
        assert_eq!(take_unseen(data), None);
        for number in 0..KEPT + 3 {
            keep(data, &format!("fault number {number}.")).expect("writable");
        }
        let kept = files_in(&data.join(FOLDER), "txt").expect("readable");
        assert_eq!(kept.len(), KEPT);
        let offered = take_unseen(data).expect("a report");
        assert!(kept.contains(&offered.file) && offered.text.contains("fault number"));
        assert_eq!(take_unseen(data), None);
        let next = data.join(FOLDER).join("9999-01-01 00-00-00.txt");
        create_folder_and_write(&next, "one more").expect("writable");
        assert_eq!(take_unseen(data).map(|report| report.file), Some(next));
    }
}
