//! The strength of the levels on each sheet, as measured by `cascadia-cli rolling measure`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use cascadia_storage::{ConfigFile, ProgramRoot};
use rolling_rivers::sheets::SheetLetter;

/// The measurement of one level on one sheet: games alone, completion cards by chance.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RollingStrength {
    /// Games played.
    pub games: u32,
    /// Mean points.
    pub mean: f32,
    /// Half of the interval that holds the true mean with a chance of 95 %.
    pub within: f32,
    /// Milliseconds for a round on one core of the machine that measured.
    pub milliseconds: f32,
}

/// By the key of the level, then by the letter of the sheet.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct RollingStrengths(pub BTreeMap<String, BTreeMap<String, RollingStrength>>);

const FILE: ConfigFile<RollingStrengths> = ConfigFile::new(
    "config/measured_rolling.ron",
    include_str!("../../../../config/measured_rolling.ron"),
    Ok,
);

impl RollingStrengths {
    /// Returns the measurements the program was built with.
    pub fn built_in() -> Self {
        FILE.built_in()
    }

    /// Reads the measurements below `root`. If the file is broken, those the program was built with are returned, with
    /// a sentence that says why.
    pub fn read(root: &ProgramRoot) -> (Self, Option<String>) {
        let (figures, error) = FILE.read(root);
        (figures, error.map(|error| format!("{error}; the built-in figures are used")))
    }

    /// Returns the measurement of the level called `key` on a sheet.
    pub fn of(&self, key: &str, sheet: SheetLetter) -> Option<&RollingStrength> {
        self.0.get(key)?.get(sheet.key())
    }

    /// Enters a measurement.
    pub fn insert(&mut self, key: &str, sheet: SheetLetter, strength: RollingStrength) {
        self.0.entry(key.to_owned()).or_default().insert(sheet.key().to_owned(), strength);
    }
}
