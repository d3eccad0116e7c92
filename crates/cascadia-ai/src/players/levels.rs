//! Levels and styles by name, for the command line, records and buttons.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use thiserror::Error;

use super::Opponent;
use super::greedy::Greedy;
use super::monte_carlo::MonteCarloPlayer;
use super::novice::{Novice, NoviceTraits};
use super::random::RandomPlayer;
use super::strength::Strengths;
use crate::search::{EvalWeights, SearchLimits, Style};
use cascadia_engine::{BETWEEN_LEVEL_AND_STYLE, split_key};
use cascadia_storage::{ConfigFile, ProgramRoot};

/// The file of the levels.
const FILE: ConfigFile<LevelsFile> = ConfigFile::new(
    "config/opponents.ron",
    include_str!("../../../../config/opponents.ron"),
    LevelsFile::check,
);

/// A level: a selectable opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    key: String,
    plays: Policy,
    listed: bool,
    style: Style,
    weights: Arc<EvalWeights>,
}

/// A way of playing and its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Policy {
    Random,
    Greedy {
        wipe_below: i16,
    },
    Novice(NoviceTraits),
    #[serde(alias = "quick")]
    Heuristic,
    #[serde(alias = "search")]
    MonteCarlo {
        width: usize,
        #[serde(alias = "courses")]
        playouts: u32,
        milliseconds: u64,
    },
}

impl Level {
    /// Returns the key of the level, with its style if any.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Tests whether the level is offered to people; the others are for comparison.
    pub const fn is_listed(&self) -> bool {
        self.listed
    }

    /// Tests whether the level searches, so that its time for a move can be chosen.
    pub const fn searches(&self) -> bool {
        matches!(self.plays, Policy::MonteCarlo { .. })
    }

    /// Returns the same level with a time limit for each move instead of its configured limits, if it can
    /// search.
    #[must_use]
    pub fn with_milliseconds(mut self, limit: u64) -> Self {
        if let Policy::MonteCarlo { playouts, milliseconds, .. } = &mut self.plays {
            (*playouts, *milliseconds) = (u32::MAX, limit);
        }
        self
    }

    /// Returns the same level with this number of playouts for each move instead of its limits, if it
    /// searches.
    #[must_use]
    pub fn with_playouts(mut self, most: u32) -> Self {
        if let Policy::MonteCarlo { playouts, milliseconds, .. } = &mut self.plays {
            (*playouts, *milliseconds) = (most, 0);
        }
        self
    }

    /// Creates a player of this level.
    pub fn opponent(&self) -> Box<dyn Opponent> {
        let monte_carlo =
            |limits| MonteCarloPlayer { limits, weights: Arc::clone(&self.weights), style: self.style };
        match self.plays {
            Policy::Random => Box::new(RandomPlayer),
            Policy::Greedy { wipe_below } => Box::new(Greedy { wipe_below }),
            Policy::Novice(traits) => Box::new(Novice { traits, style: self.style }),
            Policy::Heuristic => Box::new(monte_carlo(None)),
            Policy::MonteCarlo { width, playouts, milliseconds } => {
                let limit = (milliseconds > 0).then(|| Duration::from_millis(milliseconds));
                Box::new(monte_carlo(Some(SearchLimits { width, playouts, limit })))
            }
        }
    }
}

/// The error of an unknown opponent.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no opponent called `{wanted}`; there are: {known}")]
pub struct UnknownLevel {
    wanted: String,
    known: String,
}

/// The serialised form of levels and styles.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelsFile {
    levels: Vec<LevelEntry>,
    styles: Vec<StyleEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct LevelEntry {
    key: String,
    plays: Policy,
    #[serde(default = "yes")]
    listed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StyleEntry {
    key: String,
    likes: Style,
}

const fn yes() -> bool {
    true
}

impl LevelsFile {
    /// Checks the keys and returns the file, or its fault.
    fn check(self) -> Result<Self, String> {
        let mut keys: Vec<&str> = self.levels.iter().map(|level| level.key.as_str()).collect();
        keys.extend(self.styles.iter().map(|style| style.key.as_str()));
        keys.sort_unstable();
        if self.levels.is_empty() || keys.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("there is no level, or one key twice".to_owned());
        }
        if keys.iter().any(|key| key.contains(BETWEEN_LEVEL_AND_STYLE)) {
            return Err(format!("a key has a `{BETWEEN_LEVEL_AND_STYLE}`"));
        }
        Ok(self)
    }
}

/// All levels, the weakest first, and all styles.
#[derive(Clone, PartialEq, Debug)]
pub struct Levels {
    levels: Vec<Level>,
    styles: Vec<(String, Style)>,
    weights: Arc<EvalWeights>,
    measured: Strengths,
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
            style: Style::default(),
            weights: Arc::clone(&weights),
        };
        Self {
            levels: file.levels.into_iter().map(level).collect(),
            styles: file.styles.into_iter().map(|style| (style.key, style.likes)).collect(),
            weights,
            measured,
        }
    }

    /// Reads the levels below `root`. Each broken file is replaced by its built-in copy, with a sentence
    /// about the fault.
    pub fn read(root: &ProgramRoot) -> (Self, Vec<String>) {
        let (file, error) = FILE.read(root);
        let no_levels = error.map(|error| format!("{error}; the built-in levels are used"));
        let (weights, no_numbers) = EvalWeights::read(root);
        let (measured, no_figures) = Strengths::read(root);
        let notices = [no_levels, no_numbers, no_figures].into_iter().flatten().collect();
        (Self::new(file, weights, measured), notices)
    }

    /// Returns all levels without a style, the weakest first, those for comparison last.
    pub fn all(&self) -> &[Level] {
        &self.levels
    }

    /// Returns the levels offered to people, the weakest first.
    pub fn listed(&self) -> impl Iterator<Item = &Level> {
        self.levels.iter().filter(|level| level.listed)
    }

    /// Returns the keys of the styles.
    pub fn styles(&self) -> impl Iterator<Item = &str> {
        self.styles.iter().map(|(key, _)| key.as_str())
    }

    /// Returns the evaluation weights, for advice.
    pub const fn weights(&self) -> &Arc<EvalWeights> {
        &self.weights
    }

    /// Returns the measured strength of the levels.
    pub const fn measured(&self) -> &Strengths {
        &self.measured
    }

    /// Returns the key of the strongest level on offer.
    pub fn strongest(&self) -> &str {
        self.listed().last().map_or("greedy", Level::key)
    }

    /// Returns the key of the default level: not the weakest, but beatable.
    pub fn usual(&self) -> &str {
        self.listed().nth(1).or_else(|| self.listed().next()).map_or("greedy", Level::key)
    }

    /// Finds the level with this key, which may be followed by a style.
    ///
    /// # Errors
    /// If there is none; the error lists the existing ones.
    pub fn find(&self, key: &str) -> Result<Level, UnknownLevel> {
        let (level, style) = split_key(key);
        let found = self.levels.iter().find(|found| found.key == level);
        let likes = match style {
            None => Some(Style::default()),
            Some(style) => self.styles.iter().find(|(found, _)| found == style).map(|(_, likes)| *likes),
        };
        match (found, likes) {
            (Some(found), Some(style)) => Ok(Level { key: key.to_owned(), style, ..found.clone() }),
            _ => Err(UnknownLevel {
                wanted: key.to_owned(),
                known: self.levels.iter().map(|level| level.key.as_str()).collect::<Vec<_>>().join(", "),
            }),
        }
    }
}
