//! Strength of the levels on each sheet, as measured by `cascadia-cli rolling measure`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use cascadia_storage::ConfigFile;
use rolling_rivers::sheets::SheetLetter;

/// Measurement of one level on one sheet: solo games with random completion cards.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// Games played.
    pub games: u32,
    /// Mean points.
    pub mean: f32,
    /// Half width of the 95 % confidence interval of the mean.
    pub within: f32,
    /// Milliseconds per round on one core of the measuring machine.
    pub milliseconds: f32,
}

/// Strengths by key of the level, then by letter of the sheet.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Strengths(pub BTreeMap<String, BTreeMap<String, Strength>>);

pub(super) const FILE: ConfigFile<Strengths> = ConfigFile::new(
    "config/measured_rolling.ron",
    include_str!("../../../../config/measured_rolling.ron"),
    Ok,
);

impl Strengths {
    /// Returns the measurement of the level `key` on a sheet.
    pub fn of(&self, key: &str, sheet: SheetLetter) -> Option<&Strength> {
        self.0.get(key)?.get(sheet.key())
    }

    /// Enters a measurement.
    pub fn insert(&mut self, key: &str, sheet: SheetLetter, strength: Strength) {
        self.0.entry(key.to_owned()).or_default().insert(sheet.key().to_owned(), strength);
    }
}
