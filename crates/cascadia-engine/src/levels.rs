//! The levels and styles of a mode's computer players by name, for the command line, records and buttons.

use std::fmt::Debug;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

use super::mode::GameMode;
use super::names::{BETWEEN_LEVEL_AND_STYLE, split_key};
use super::opponents::{ComputerPlayers, PlayerTask};
use super::playthrough::Playthrough;
use super::record::SeatOwner;
use cascadia_base::Seat;
use cascadia_storage::{ConfigFile, ProgramRoot};

/// A way of playing and its parameters, as in the file of the levels.
pub trait LevelPolicy: Copy + Eq + Debug + DeserializeOwned + Send + Sync + 'static {
    /// The mode played.
    type Mode: GameMode;
    /// A computer player.
    type Opponent: ?Sized;
    /// Deliberate deviations from the weights.
    type Style: Copy + Eq + Debug + Default + DeserializeOwned + Send + Sync;
    /// The evaluation weights.
    type Weights: Clone + Eq + Debug + DeserializeOwned + Send + Sync;
    /// The measured strength of the levels.
    type Strengths: Clone + PartialEq + Debug + DeserializeOwned + Send + Sync;

    /// The file of the levels.
    const LEVELS: ConfigFile<LevelsFile<Self>>;
    /// The file of the weights.
    const WEIGHTS: ConfigFile<Self::Weights>;
    /// The word for the weights in a notice.
    const WORD_FOR_WEIGHTS: &'static str;
    /// The file of the strengths.
    const STRENGTHS: ConfigFile<Self::Strengths>;

    /// Returns the most playouts and milliseconds for a move, if the policy searches. Zero milliseconds are
    /// no limit.
    fn limits(&mut self) -> Option<(&mut u32, &mut u64)>;

    /// Creates a player.
    fn opponent(self, style: Self::Style, weights: &Arc<Self::Weights>) -> Box<Self::Opponent>;

    /// Creates a player that always finds a decision.
    fn fallback() -> Box<Self::Opponent>;

    /// Creates the decision task of a player, who sees only the seat's knowledge.
    fn task(
        player: Box<Self::Opponent>,
        playthrough: &Playthrough<Self::Mode>,
        seat: Seat,
        content: &<Self::Mode as GameMode>::Content,
    ) -> PlayerTask<<Self::Mode as GameMode>::Action>;

    /// As [`ComputerPlayers::decision_ahead`].
    fn decision_ahead(_playthrough: &Playthrough<Self::Mode>, _seat: Seat) -> Option<u64> {
        None
    }

    /// As [`ComputerPlayers::decision_now`].
    fn decision_now(_playthrough: &Playthrough<Self::Mode>) -> Option<u64> {
        None
    }

    /// As [`ComputerPlayers::task_seed`].
    fn task_seed(playthrough: &Playthrough<Self::Mode>, seat: Seat) -> u64;

    /// As [`ComputerPlayers::is_legal`].
    fn is_legal(state: &<Self::Mode as GameMode>::State, action: <Self::Mode as GameMode>::Action) -> bool;
}

/// A level: a selectable opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Level<P: LevelPolicy> {
    key: String,
    plays: P,
    listed: bool,
    style: P::Style,
    weights: Arc<P::Weights>,
}

impl<P: LevelPolicy> Level<P> {
    /// Returns the key of the level, with its style if any.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Returns the policy.
    pub const fn plays(&self) -> P {
        self.plays
    }

    /// Returns the evaluation weights.
    pub fn weights(&self) -> &P::Weights {
        &self.weights
    }

    /// Tests whether the level is offered to people; the others are for comparison.
    pub const fn is_listed(&self) -> bool {
        self.listed
    }

    /// Tests whether the level searches, so that its time for a move can be chosen.
    pub fn searches(&self) -> bool {
        self.plays().limits().is_some()
    }

    /// Returns the same level with a time limit for each move instead of its configured limits, if it
    /// searches.
    #[must_use]
    pub fn with_milliseconds(self, limit: u64) -> Self {
        self.limited_to(u32::MAX, limit)
    }

    /// Returns the same level with this number of playouts for each move instead of its limits, if it
    /// searches.
    #[must_use]
    pub fn with_playouts(self, most: u32) -> Self {
        self.limited_to(most, 0)
    }

    fn limited_to(mut self, most: u32, limit: u64) -> Self {
        if let Some((playouts, milliseconds)) = self.plays.limits() {
            (*playouts, *milliseconds) = (most, limit);
        }
        self
    }

    /// Creates a player of this level.
    pub fn opponent(&self) -> Box<P::Opponent> {
        self.plays.opponent(self.style, &self.weights)
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
#[serde(deny_unknown_fields, bound = "")]
pub struct LevelsFile<P: LevelPolicy> {
    levels: Vec<LevelEntry<P>>,
    #[serde(default)]
    styles: Vec<StyleEntry<P>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct LevelEntry<P: LevelPolicy> {
    key: String,
    plays: P,
    #[serde(default = "yes")]
    listed: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields, bound = "")]
struct StyleEntry<P: LevelPolicy> {
    key: String,
    likes: P::Style,
}

const fn yes() -> bool {
    true
}

impl<P: LevelPolicy> LevelsFile<P> {
    /// Checks the keys and returns the file.
    ///
    /// # Errors
    /// Its fault, as a sentence.
    pub fn check(self) -> Result<Self, String> {
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
pub struct LevelTable<P: LevelPolicy> {
    levels: Vec<Level<P>>,
    styles: Vec<(String, P::Style)>,
    weights: Arc<P::Weights>,
    measured: P::Strengths,
}

impl<P: LevelPolicy> Default for LevelTable<P> {
    fn default() -> Self {
        Self::new(P::LEVELS.built_in(), P::WEIGHTS.built_in(), P::STRENGTHS.built_in())
    }
}

impl<P: LevelPolicy> LevelTable<P> {
    fn new(file: LevelsFile<P>, weights: P::Weights, measured: P::Strengths) -> Self {
        let weights = Arc::new(weights);
        let level = |level: LevelEntry<P>| Level {
            key: level.key,
            plays: level.plays,
            listed: level.listed,
            style: P::Style::default(),
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
        let (file, no_levels) = P::LEVELS.read(root);
        let (weights, no_weights) = P::WEIGHTS.read(root);
        let (measured, no_strengths) = P::STRENGTHS.read(root);
        let errors = [(no_levels, "levels"), (no_weights, P::WORD_FOR_WEIGHTS), (no_strengths, "figures")];
        let notice = |(error, what)| Some(format!("{}; the built-in {what} are used", error?));
        (Self::new(file, weights, measured), errors.into_iter().filter_map(notice).collect())
    }

    /// Returns all levels without a style, the weakest first, those for comparison last.
    pub fn all(&self) -> &[Level<P>] {
        &self.levels
    }

    /// Returns the levels offered to people, the weakest first.
    pub fn listed(&self) -> impl Iterator<Item = &Level<P>> {
        self.levels.iter().filter(|level| level.listed)
    }

    /// Returns the keys of the styles.
    pub fn styles(&self) -> impl Iterator<Item = &str> {
        self.styles.iter().map(|(key, _)| key.as_str())
    }

    /// Returns the evaluation weights, for advice.
    pub const fn weights(&self) -> &Arc<P::Weights> {
        &self.weights
    }

    /// Returns the measured strength of the levels.
    pub const fn measured(&self) -> &P::Strengths {
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
    pub fn find(&self, key: &str) -> Result<Level<P>, UnknownLevel> {
        let (level, style) = split_key(key);
        let found = self.levels.iter().find(|found| found.key == level);
        let likes = match style {
            None => Some(P::Style::default()),
            Some(style) => self.styles.iter().find(|(found, _)| found == style).map(|(_, likes)| *likes),
        };
        match (found, likes) {
            (Some(found), Some(style)) => Ok(Level { key: key.to_owned(), style, ..found.clone() }),
            _ => Err(UnknownLevel {
                wanted: key.to_owned(),
                known: self.levels.iter().map(Level::key).collect::<Vec<_>>().join(", "),
            }),
        }
    }
}

impl<M: GameMode, P: LevelPolicy<Mode = M>> ComputerPlayers<M> for LevelTable<P> {
    fn decision_ahead(playthrough: &Playthrough<M>, seat: Seat) -> Option<u64> {
        P::decision_ahead(playthrough, seat)
    }

    fn decision_now(playthrough: &Playthrough<M>) -> Option<u64> {
        P::decision_now(playthrough)
    }

    fn task(&self, playthrough: &Playthrough<M>, seat: Seat, content: &M::Content) -> PlayerTask<M::Action> {
        let level = match playthrough.owner(seat) {
            SeatOwner::Opponent(key) => self.find(key).ok(),
            SeatOwner::Human(_) => None,
        };
        let player = level.map_or_else(P::fallback, |level| level.opponent());
        P::task(player, playthrough, seat, content)
    }

    fn fallback_task(
        playthrough: &Playthrough<M>,
        seat: Seat,
        content: &M::Content,
    ) -> PlayerTask<M::Action> {
        P::task(P::fallback(), playthrough, seat, content)
    }

    fn task_seed(playthrough: &Playthrough<M>, seat: Seat) -> u64 {
        P::task_seed(playthrough, seat)
    }

    fn is_legal(state: &M::State, action: M::Action) -> bool {
        P::is_legal(state, action)
    }
}
