//! Named levels and styles: what a word on the command line, in a record or on a button stands for.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use thiserror::Error;

use super::Opponent;
use super::configured::read_or_built_in;
use super::fast::{Effort, Instinct};
use super::greedy::Greedy;
use super::measured::Measured;
use super::novice::{Habits, Novice};
use super::random::RandomPlayer;
use super::searcher::Searcher;
use super::style::Style;

/// The file of the levels, below the program's folder.
const FILE: &str = "config/opponents.ron";
/// What the program was built with.
const BUILT_IN: &str = include_str!("../../config/opponents.ron");

/// An opponent one can choose.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level {
    key: String,
    plays: Play,
    listed: bool,
    style: Style,
    instinct: Arc<Instinct>,
}

/// A way of playing and its parameters.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum Play {
    Random,
    Greedy { wipe_below: i16 },
    Novice(Habits),
    Quick,
    Search { width: usize, courses: u32, milliseconds: u64 },
}

impl Level {
    /// The word for this level, with its style if it has one.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Whether it is offered to people; the others are yardsticks.
    pub const fn is_listed(&self) -> bool {
        self.listed
    }

    /// Whether how long it thinks can be chosen.
    pub const fn searches(&self) -> bool {
        matches!(self.plays, Play::Search { .. })
    }

    /// The same level with so much time for each move instead of its own limits, if it searches.
    #[must_use]
    pub fn with_milliseconds(mut self, limit: u64) -> Self {
        if let Play::Search { courses, milliseconds, .. } = &mut self.plays {
            (*courses, *milliseconds) = (u32::MAX, limit);
        }
        self
    }

    /// The same level with so many sampled courses for each move instead of its own limits, if it searches.
    #[must_use]
    pub fn with_courses(mut self, most: u32) -> Self {
        if let Play::Search { courses, milliseconds, .. } = &mut self.plays {
            (*courses, *milliseconds) = (most, 0);
        }
        self
    }

    /// Somebody who plays like this.
    pub fn opponent(&self) -> Box<dyn Opponent> {
        let searcher = |effort| Searcher { effort, instinct: Arc::clone(&self.instinct), style: self.style };
        match self.plays {
            Play::Random => Box::new(RandomPlayer),
            Play::Greedy { wipe_below } => Box::new(Greedy { wipe_below }),
            Play::Novice(habits) => Box::new(Novice { habits, style: self.style }),
            Play::Quick => Box::new(searcher(None)),
            Play::Search { width, courses, milliseconds } => {
                let limit = (milliseconds > 0).then(|| Duration::from_millis(milliseconds));
                Box::new(searcher(Some(Effort { width, courses, limit })))
            }
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

/// The file as it is written.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Roster {
    levels: Vec<WrittenLevel>,
    styles: Vec<WrittenStyle>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenLevel {
    key: String,
    plays: Play,
    #[serde(default = "yes")]
    listed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenStyle {
    key: String,
    likes: Style,
}

const fn yes() -> bool {
    true
}

impl Roster {
    /// What the program was built with.
    fn built_in() -> Self {
        // A test reads the file as well, so it is never broken in a program that passes its tests.
        ron::from_str(BUILT_IN).unwrap_or_default()
    }

    /// The same if it can be used, or what is wrong with it.
    fn check(self) -> Result<Self, String> {
        let mut keys: Vec<&str> = self.levels.iter().map(|level| level.key.as_str()).collect();
        keys.extend(self.styles.iter().map(|style| style.key.as_str()));
        keys.sort_unstable();
        if self.levels.is_empty() || keys.windows(2).any(|pair| pair[0] == pair[1]) {
            return Err("there is no level, or one key twice".to_owned());
        }
        if keys.iter().any(|key| key.contains(BETWEEN)) {
            return Err(format!("a key has a `{BETWEEN}`"));
        }
        Ok(self)
    }
}

/// Stands between the keys of a level and of a style.
const BETWEEN: char = '-';

/// All opponents, the weakest first.
#[derive(Clone, PartialEq, Debug)]
pub struct Levels {
    levels: Vec<Level>,
    styles: Vec<(String, Style)>,
    instinct: Arc<Instinct>,
    measured: Measured,
}

impl Default for Levels {
    fn default() -> Self {
        Self::new(Roster::built_in(), Instinct::built_in(), Measured::built_in())
    }
}

impl Levels {
    fn new(file: Roster, instinct: Instinct, measured: Measured) -> Self {
        let instinct = Arc::new(instinct);
        let level = |level: WrittenLevel| Level {
            key: level.key,
            plays: level.plays,
            listed: level.listed,
            style: Style::default(),
            instinct: Arc::clone(&instinct),
        };
        Self {
            levels: file.levels.into_iter().map(level).collect(),
            styles: file.styles.into_iter().map(|style| (style.key, style.likes)).collect(),
            instinct,
            measured,
        }
    }

    /// Reads the levels below `root`. For each file that is broken, what the program was built with serves, with a
    /// sentence that says why.
    pub fn read(root: &Path) -> (Self, Vec<String>) {
        let (file, no_levels) = read_or_built_in(root, FILE, "levels", Roster::check, Roster::built_in);
        let (instinct, no_numbers) = Instinct::read(root);
        let (measured, no_figures) = Measured::read(root);
        let notices = [no_levels, no_numbers, no_figures].into_iter().flatten().collect();
        (Self::new(file, instinct, measured), notices)
    }

    /// All levels without a style, the weakest first, the yardsticks last.
    pub fn all(&self) -> &[Level] {
        &self.levels
    }

    /// The levels that are offered to people, the weakest first.
    pub fn listed(&self) -> impl Iterator<Item = &Level> {
        self.levels.iter().filter(|level| level.listed)
    }

    /// The words for the styles.
    pub fn styles(&self) -> impl Iterator<Item = &str> {
        self.styles.iter().map(|(key, _)| key.as_str())
    }

    /// What half-built lands promise, for advice.
    pub const fn instinct(&self) -> &Arc<Instinct> {
        &self.instinct
    }

    /// What was measured of the levels.
    pub const fn measured(&self) -> &Measured {
        &self.measured
    }

    /// The key of the strongest level that is offered.
    pub fn strongest(&self) -> &str {
        self.listed().last().map_or("greedy", Level::key)
    }

    /// The key of the level for whoever has not chosen one: not the weakest, but beatable.
    pub fn usual(&self) -> &str {
        self.listed().nth(1).or_else(|| self.listed().next()).map_or("greedy", Level::key)
    }

    /// The level called `key`, which may be followed by a style.
    ///
    /// # Errors
    /// If there is none; the error names those there are.
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

/// The keys of the level and of the style in `key`.
pub fn split_key(key: &str) -> (&str, Option<&str>) {
    match key.split_once(BETWEEN) {
        Some((level, style)) => (level, Some(style)),
        None => (key, None),
    }
}

/// The key of a level with a style.
pub fn key_with_style(level: &str, style: Option<&str>) -> String {
    match style {
        Some(style) => format!("{level}{BETWEEN}{style}"),
        None => level.to_owned(),
    }
}
