//! Loading the content: reads all files below `assets/content/rolling` and checks them together, or reports every
//! problem.

use std::fs;
use std::path::Path;

use serde::de::DeserializeOwned;

use super::raw_goals::{RawAchievements, RawRollingScenario};
use super::raw_sheets::RawSheets;
use super::{ACHIEVEMENTS_FILE, RollingContent, SCENARIOS_FILE, SHEETS_FILE, check_goals, check_sheets};
use crate::base::hash::fnv1a_64;
use crate::storage::{Entries, Problems, find_root};

/// The files as written; none where one cannot be read.
struct RollingFiles {
    sheets: Option<RawSheets>,
    scenarios: Option<Entries<u8, RawRollingScenario>>,
    achievements: Option<RawAchievements>,
}

impl RollingFiles {
    fn read(root: &Path, problems: &mut Problems) -> Self {
        Self {
            sheets: read(root, SHEETS_FILE, problems),
            scenarios: read(root, SCENARIOS_FILE, problems),
            achievements: read(root, ACHIEVEMENTS_FILE, problems),
        }
    }

    /// Computes the fingerprint: the FNV-1a hash of the data serialised again, so that it depends on what the files
    /// mean and not on how they look. Goals are left out, since they never change how a game goes.
    fn fingerprint(&self) -> String {
        let meaning = ron::to_string(&self.sheets).unwrap_or_default();
        format!("{:016x}", fnv1a_64(meaning.as_bytes()))
    }
}

impl RollingContent {
    /// Loads the content that was shipped with the program.
    ///
    /// # Errors
    /// All problems found.
    pub fn shipped() -> Result<Self, Problems> {
        let Some(root) = find_root() else {
            let mut problems = Problems::default();
            problems.report_file("assets/content/rolling", "the folder with the game's data was not found");
            return Err(problems);
        };
        Self::load(&root)
    }

    /// Loads the content below `root`, the folder that holds `assets`.
    ///
    /// # Errors
    /// All problems found.
    pub fn load(root: &Path) -> Result<Self, Problems> {
        let mut problems = Problems::default();
        let files = RollingFiles::read(root, &mut problems);
        let fingerprint = files.fingerprint();
        // Every file that can be checked is checked, so that one broken file does not hide the problems of another.
        let sheets = files.sheets.as_ref().and_then(|raw| check_sheets::sheets(raw, &mut problems));
        // Counted as written: a broken entry is a fault of its own file, not of the track.
        let count = files.scenarios.as_ref().map(|raw| raw.0.len());
        let scenarios =
            files.scenarios.as_ref().map(|raw| check_goals::scenarios(raw, sheets.as_ref(), &mut problems));
        let track = files
            .achievements
            .as_ref()
            .map(|raw| check_goals::track(raw, count, sheets.as_ref(), &mut problems));
        match (sheets, scenarios, track) {
            (Some(sheets), Some(scenarios), Some(track)) if problems.0.is_empty() => {
                Ok(Self { sheets, scenarios, track, fingerprint })
            }
            _ => Err(problems),
        }
    }
}

fn read<T: DeserializeOwned>(root: &Path, file: &str, problems: &mut Problems) -> Option<T> {
    let text = match fs::read_to_string(root.join(file)) {
        Ok(text) => text,
        Err(error) => {
            problems.report_file(file, format!("the file cannot be read: {error}"));
            return None;
        }
    };
    match ron::from_str(&text) {
        Ok(value) => Some(value),
        Err(error) => {
            problems.report_file(file, format!("line {}: {}", error.span.start.line, error.code));
            None
        }
    }
}
