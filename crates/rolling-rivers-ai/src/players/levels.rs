//! Levels by name, as written on the command line, in records and on buttons.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use thiserror::Error;

use super::RollingOpponent;
use super::strategy_player::StrategyPlayer;
use super::strength::RollingStrengths;
use crate::search::{RollingLimits, RollingWeights, Strategy};
use cascadia_storage::{ConfigFile, ProgramRoot};

const FILE: ConfigFile<RollingLevelsFile> = ConfigFile::new(
    "config/opponents_rolling.ron",
    include_str!("../../../../config/opponents_rolling.ron"),
    RollingLevelsFile::check,
);

/// A level: a selectable opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RollingLevel {
    key: String,
    plays: RollingPolicy,
    listed: bool,
    weights: Arc<RollingWeights>,
}

/// A policy and its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum RollingPolicy {
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

impl RollingLevel {
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
        matches!(self.plays, RollingPolicy::Search { .. })
    }

    /// Returns the same level with a time limit per decision that replaces its limits, if it searches.
    #[must_use]
    pub fn with_milliseconds(mut self, limit: u64) -> Self {
        if let RollingPolicy::Search { playouts, milliseconds, .. } = &mut self.plays {
            (*playouts, *milliseconds) = (u32::MAX, limit);
        }
        self
    }

    /// Returns the same level with a number of playouts per decision that replaces its limits, if it
    /// searches.
    #[must_use]
    pub fn with_playouts(mut self, most: u32) -> Self {
        if let RollingPolicy::Search { playouts, milliseconds, .. } = &mut self.plays {
            (*playouts, *milliseconds) = (most, 0);
        }
        self
    }

    /// Returns its strategy and evaluation weights.
    pub fn strategy(&self) -> (Strategy, &Arc<RollingWeights>) {
        let strategy = match self.plays {
            RollingPolicy::Random => Strategy::Random,
            RollingPolicy::Beginner => Strategy::Beginner,
            RollingPolicy::Value { noise, beam } => Strategy::Value { noise, width: beam },
            RollingPolicy::Search { width, playouts, milliseconds } => {
                let limit = (milliseconds > 0).then(|| Duration::from_millis(milliseconds));
                Strategy::Search(RollingLimits { width, playouts, limit })
            }
        };
        (strategy, &self.weights)
    }

    /// Creates a player of this level.
    pub fn opponent(&self) -> Box<dyn RollingOpponent> {
        let (strategy, weights) = self.strategy();
        Box::new(StrategyPlayer { strategy, weights: Arc::clone(weights) })
    }
}

/// Error for an unknown opponent name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no opponent called `{wanted}`; there are: {known}")]
pub struct UnknownRollingLevel {
    wanted: String,
    known: String,
}

/// File format of the levels.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RollingLevelsFile {
    levels: Vec<RollingLevelEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RollingLevelEntry {
    key: String,
    plays: RollingPolicy,
    #[serde(default = "yes")]
    listed: bool,
}

const fn yes() -> bool {
    true
}

impl RollingLevelsFile {
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
pub struct RollingLevels {
    levels: Vec<RollingLevel>,
    measured: RollingStrengths,
    weights: Arc<RollingWeights>,
}

impl Default for RollingLevels {
    fn default() -> Self {
        Self::new(FILE.built_in(), RollingWeights::built_in(), RollingStrengths::built_in())
    }
}

impl RollingLevels {
    fn new(file: RollingLevelsFile, weights: RollingWeights, measured: RollingStrengths) -> Self {
        let weights = Arc::new(weights);
        let level = |level: RollingLevelEntry| RollingLevel {
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
        let (weights, no_weights) = RollingWeights::read(root);
        let (measured, no_figures) = RollingStrengths::read(root);
        let notices = [no_levels, no_weights, no_figures].into_iter().flatten().collect();
        (Self::new(file, weights, measured), notices)
    }

    /// Returns all levels, the weakest first, those for comparison last.
    pub fn all(&self) -> &[RollingLevel] {
        &self.levels
    }

    /// Returns the levels offered to players, the weakest first.
    pub fn listed(&self) -> impl Iterator<Item = &RollingLevel> {
        self.levels.iter().filter(|level| level.listed)
    }

    /// Returns the evaluation weights.
    pub fn weights(&self) -> &RollingWeights {
        &self.weights
    }

    /// Returns the measured strength of the levels.
    pub const fn measured(&self) -> &RollingStrengths {
        &self.measured
    }

    /// Returns the key of the strongest listed level.
    pub fn strongest(&self) -> &str {
        self.listed().last().map_or("greedy", RollingLevel::key)
    }

    /// Returns the key of the default level: not the weakest, but beatable.
    pub fn usual(&self) -> &str {
        self.listed().nth(1).or_else(|| self.listed().next()).map_or("greedy", RollingLevel::key)
    }

    /// Finds the level with this key.
    ///
    /// # Errors
    /// If there is none; the error lists the known keys.
    pub fn find(&self, key: &str) -> Result<RollingLevel, UnknownRollingLevel> {
        self.levels.iter().find(|level| level.key == key).cloned().ok_or_else(|| UnknownRollingLevel {
            wanted: key.to_owned(),
            known: self.levels.iter().map(RollingLevel::key).collect::<Vec<_>>().join(", "),
        })
    }
}
