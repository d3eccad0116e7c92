//! Levels by name, as written on the command line, in records and on buttons.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use thiserror::Error;

use super::Opponent;
use super::search_opponent::SearchOpponent;
use super::strength::Strengths;
use crate::search::{EvalWeights, SearchPlayer};
use cascadia_engine::SearchLimits;
use cascadia_storage::{ConfigFile, ProgramRoot};

const FILE: ConfigFile<LevelsFile> = ConfigFile::new(
    "config/opponents_rolling.ron",
    include_str!("../../../../config/opponents_rolling.ron"),
    LevelsFile::check,
);

/// A level: a selectable opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    key: String,
    plays: Policy,
    listed: bool,
    weights: Arc<EvalWeights>,
}

/// A policy and its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Policy {
    /// Uniformly random.
    Random,
    /// Like a beginner.
    Beginner,
    /// Greedy by evaluation, with an error of up to `noise` hundredths of a point and a beam of `beam`
    /// lists of marks.
    Value { noise: i32, beam: usize },
    /// By playouts over the turns of the highest value.
    Search { width: usize, playouts: u32, milliseconds: u64 },
}

impl Level {
    /// Returns the key of the level.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Tests whether the level is offered to players; the others are for comparison.
    pub const fn is_listed(&self) -> bool {
        self.listed
    }

    /// Tests whether the level searches, and so has an adjustable time per decision.
    pub const fn searches(&self) -> bool {
        matches!(self.plays, Policy::Search { .. })
    }

    /// Returns the same level with a time limit per decision that replaces its limits, if it searches.
    #[must_use]
    pub fn with_milliseconds(mut self, limit: u64) -> Self {
        if let Policy::Search { playouts, milliseconds, .. } = &mut self.plays {
            (*playouts, *milliseconds) = (u32::MAX, limit);
        }
        self
    }

    /// Returns the same level with a number of playouts per decision that replaces its limits, if it
    /// searches.
    #[must_use]
    pub fn with_playouts(mut self, most: u32) -> Self {
        if let Policy::Search { playouts, milliseconds, .. } = &mut self.plays {
            (*playouts, *milliseconds) = (most, 0);
        }
        self
    }

    /// Returns its strategy and evaluation weights.
    pub fn player(&self) -> (SearchPlayer, &Arc<EvalWeights>) {
        let player = match self.plays {
            Policy::Random => SearchPlayer::Random,
            Policy::Beginner => SearchPlayer::Beginner,
            Policy::Value { noise, beam } => SearchPlayer::Value { noise, width: beam },
            Policy::Search { width, playouts, milliseconds } => {
                let limit = (milliseconds > 0).then(|| Duration::from_millis(milliseconds));
                SearchPlayer::Search(SearchLimits { width, playouts, limit })
            }
        };
        (player, &self.weights)
    }

    /// Creates a player of this level.
    pub fn opponent(&self) -> Box<dyn Opponent> {
        let (player, weights) = self.player();
        Box::new(SearchOpponent { player, weights: Arc::clone(weights) })
    }
}

/// Error for an unknown opponent name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no opponent called `{wanted}`; there are: {known}")]
pub struct UnknownLevel {
    wanted: String,
    known: String,
}

/// File format of the levels.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelsFile {
    levels: Vec<LevelEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelEntry {
    key: String,
    plays: Policy,
    #[serde(default = "yes")]
    listed: bool,
}

const fn yes() -> bool {
    true
}

impl LevelsFile {
    /// Validates the keys. Returns the file, or a description of the problem.
    fn check(self) -> Result<Self, String> {
        let mut keys: Vec<&str> = self.levels.iter().map(|level| level.key.as_str()).collect();
        keys.sort_unstable();
        if self.levels.is_empty() || keys.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("there is no level, or one key twice".to_owned());
        }
        Ok(self)
    }
}

/// All levels, the weakest first.
#[derive(Clone, PartialEq, Debug)]
pub struct Levels {
    levels: Vec<Level>,
    measured: Strengths,
    weights: Arc<EvalWeights>,
}

impl Default for Levels {
    fn default() -> Self {
        Self::new(FILE.built_in(), EvalWeights::built_in(), Strengths::built_in())
    }
}

impl Levels {
    fn new(file: LevelsFile, weights: EvalWeights, measured: Strengths) -> Self {
        let weights = Arc::new(weights);
        let level = |level: LevelEntry| Level {
            key: level.key,
            plays: level.plays,
            listed: level.listed,
            weights: Arc::clone(&weights),
        };
        let levels = file.levels.into_iter().map(level).collect();
        Self { levels, measured, weights }
    }

    /// Reads the levels below `root`. A broken file is replaced by the built-in one and reported by a
    /// sentence in the second value.
    pub fn read(root: &ProgramRoot) -> (Self, Vec<String>) {
        let (file, error) = FILE.read(root);
        let no_levels = error.map(|error| format!("{error}; the built-in levels are used"));
        let (weights, no_weights) = EvalWeights::read(root);
        let (measured, no_figures) = Strengths::read(root);
        let notices = [no_levels, no_weights, no_figures].into_iter().flatten().collect();
        (Self::new(file, weights, measured), notices)
    }

    /// Returns all levels, the weakest first, those for comparison last.
    pub fn all(&self) -> &[Level] {
        &self.levels
    }

    /// Returns the levels offered to players, the weakest first.
    pub fn listed(&self) -> impl Iterator<Item = &Level> {
        self.levels.iter().filter(|level| level.listed)
    }

    /// Returns the evaluation weights.
    pub fn weights(&self) -> &EvalWeights {
        &self.weights
    }

    /// Returns the measured strength of the levels.
    pub const fn measured(&self) -> &Strengths {
        &self.measured
    }

    /// Returns the key of the strongest listed level.
    pub fn strongest(&self) -> &str {
        self.listed().last().map_or("greedy", Level::key)
    }

    /// Returns the key of the default level: not the weakest, but beatable.
    pub fn usual(&self) -> &str {
        self.listed().nth(1).or_else(|| self.listed().next()).map_or("greedy", Level::key)
    }

    /// Finds the level with this key.
    ///
    /// # Errors
    /// If there is none; the error lists the known keys.
    pub fn find(&self, key: &str) -> Result<Level, UnknownLevel> {
        self.levels.iter().find(|level| level.key == key).cloned().ok_or_else(|| UnknownLevel {
            wanted: key.to_owned(),
            known: self.levels.iter().map(Level::key).collect::<Vec<_>>().join(", "),
        })
    }
}
