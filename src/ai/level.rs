//! Named levels: what a word on the command line, in a record or on a button stands for.

use std::fs;
use std::path::Path;

use serde::Deserialize;
use thiserror::Error;

use super::Opponent;
use super::greedy::Greedy;
use super::random::RandomPlayer;

/// The file of the levels, below the program's folder.
const FILE: &str = "config/opponents.ron";

/// An opponent one can choose.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    key: String,
    plays: Play,
}

/// A way of playing and its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Play {
    Random,
    Greedy { wipe_below: i16 },
}

impl Level {
    /// The word for this level.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Somebody who plays like this.
    pub fn opponent(&self) -> Box<dyn Opponent> {
        match self.plays {
            Play::Random => Box::new(RandomPlayer),
            Play::Greedy { wipe_below } => Box::new(Greedy { wipe_below }),
        }
    }
}

/// There is no opponent of that name.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("there is no opponent called `{wanted}`; there are: {known}")]
pub struct UnknownLevel {
    wanted: String,
    known: String,
}

/// All opponents, the weakest first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Levels(Vec<Level>);

impl Default for Levels {
    fn default() -> Self {
        let level = |key: &str, plays| Level { key: key.to_owned(), plays };
        Self(vec![level("random", Play::Random), level("greedy", Play::Greedy { wipe_below: 3 })])
    }
}

impl Levels {
    /// Reads the levels below `root`. If the file is broken, the built-in ones serve, with a sentence that says why.
    pub fn read(root: &Path) -> (Self, Option<String>) {
        let levels = fs::read_to_string(root.join(FILE))
            .map_err(|error| error.to_string())
            .and_then(|text| ron::from_str(&text).map_err(|error| error.to_string()))
            .and_then(|levels: Vec<Level>| {
                let repeated = (1..levels.len())
                    .any(|index| levels[..index].iter().any(|level| level.key == levels[index].key));
                if levels.is_empty() || repeated {
                    return Err("there is no level, or one key twice".to_owned());
                }
                Ok(Self(levels))
            });
        match levels {
            Ok(levels) => (levels, None),
            Err(why) => (Self::default(), Some(format!("{FILE}: {why}; the built-in levels are used"))),
        }
    }

    /// All levels, the weakest first.
    pub fn all(&self) -> &[Level] {
        &self.0
    }

    /// The key of the strongest level.
    pub fn strongest(&self) -> &str {
        self.0.last().map_or("greedy", Level::key)
    }

    /// The level called `key`.
    ///
    /// # Errors
    /// If there is none; the error names those there are.
    pub fn find(&self, key: &str) -> Result<&Level, UnknownLevel> {
        self.0.iter().find(|level| level.key == key).ok_or_else(|| UnknownLevel {
            wanted: key.to_owned(),
            known: self.0.iter().map(|level| level.key.as_str()).collect::<Vec<_>>().join(", "),
        })
    }
}
