//! The strength of the levels, as measured by `cascadia-cli measure`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::storage::{ConfigFile, ProgramRoot};

/// The measurement of one level: games of four on that level, cards by chance, with habitat bonuses.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Strength {
    /// Games played.
    pub games: u32,
    /// Mean points of a seat.
    pub mean: f32,
    /// Half of the interval that holds the true mean with a chance of 95 %.
    pub within: f32,
    /// Milliseconds for a move on one core of the machine that measured.
    pub milliseconds: f32,
}

/// By the key of the level.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Strengths(pub BTreeMap<String, Strength>);

const FILE: ConfigFile<Strengths> =
    ConfigFile::new("config/measured.ron", include_str!("../../../config/measured.ron"), Ok);

impl Strengths {
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

    /// Returns the measurement of the level called `key`.
    pub fn of(&self, key: &str) -> Option<&Strength> {
        self.0.get(key)
    }
}
