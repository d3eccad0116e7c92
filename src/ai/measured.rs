//! How strong the levels are, as measured by `cascadia-cli measure`.

use std::collections::BTreeMap;
use std::path::Path;

use serde::{Deserialize, Serialize};

use super::configured::read_or_built_in;

/// What was measured of one level: games of four on that level, cards by chance, with habitat bonuses.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Measure {
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
pub struct Measured(pub BTreeMap<String, Measure>);

const FILE: &str = "config/measured.ron";
const BUILT_IN: &str = include_str!("../../config/measured.ron");

impl Measured {
    /// What the program was built with.
    pub fn built_in() -> Self {
        ron::from_str(BUILT_IN).unwrap_or_default()
    }

    /// Reads the file below `root`; if it is broken, what the program was built with serves, with a sentence that says
    /// why.
    pub fn read(root: &Path) -> (Self, Option<String>) {
        read_or_built_in(root, FILE, "figures", Ok, Self::built_in)
    }

    /// What was measured of the level called `key`.
    pub fn of(&self, key: &str) -> Option<&Measure> {
        self.0.get(key)
    }
}
