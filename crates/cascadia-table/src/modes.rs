//! The only list of hosted modes.

use std::sync::Arc;

use serde_json::Value;

use super::entry::{LogEntry, LogEvent};
use super::game_host::GameHost;
use super::hosted::setup_of;
use super::message::{RulesRanges, VersionRange};
use super::proof::HostSecret;
use super::refusal::LogFault;
use cascadia_ai::players::{Level, Levels};
use cascadia_engine::{GameMode, GameSetup, RemoteMode, SeatOwner, key_with_style};
use cascadia_rules::Cascadia;
use cascadia_rules::content::Content;
use rolling_rivers::RollingRivers;
use rolling_rivers::content::Content as RollingContent;
use rolling_rivers_ai::players::Levels as RollingLevels;

/// Level of the substitute for absent players, in every mode.
pub const SUBSTITUTE: &str = "greedy";

/// A mode that a table can host.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TableMode {
    /// Cascadia.
    Cascadia,
    /// Rolling Rivers.
    Rolling,
}

impl TableMode {
    /// All modes.
    pub const ALL: [Self; 2] = [Self::Cascadia, Self::Rolling];

    /// Returns the key of the mode.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Cascadia => Cascadia::KEY,
            Self::Rolling => RollingRivers::KEY,
        }
    }

    /// Finds the mode with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mode| mode.key() == key)
    }

    /// Returns the newest version of its rules.
    pub const fn rules(self) -> u32 {
        match self {
            Self::Cascadia => Cascadia::RULES,
            Self::Rolling => RollingRivers::RULES,
        }
    }

    /// Returns the versions of its rules that can be played.
    pub const fn rules_range(self) -> VersionRange {
        VersionRange { oldest: 1, newest: self.rules() }
    }

    /// Returns the playable versions of the rules of all modes.
    pub fn all_rules() -> RulesRanges {
        Self::ALL.into_iter().map(|mode| (mode.key().to_owned(), mode.rules_range())).collect()
    }
}

/// The content of every mode, shared by all tables.
#[derive(Clone)]
pub struct TableContent {
    /// Content of Cascadia.
    pub cascadia: Arc<Content>,
    /// Computer players of Cascadia.
    pub cascadia_levels: Arc<Levels>,
    /// Content of Rolling Rivers.
    pub rolling: Arc<RollingContent>,
    /// Computer players of Rolling Rivers.
    pub rolling_levels: Arc<RollingLevels>,
}

impl TableContent {
    /// Returns the fingerprint of the content of a mode.
    pub fn fingerprint(&self, mode: TableMode) -> &str {
        match mode {
            TableMode::Cascadia => Cascadia::fingerprint(&self.cascadia),
            TableMode::Rolling => RollingRivers::fingerprint(&self.rolling),
        }
    }

    /// Checks that a game with these options can be played at `seats` seats. Returns them in canonical form,
    /// with seed 0 and without seats: written options are never longer than those of a mode.
    ///
    /// # Errors
    /// If the game cannot be played.
    pub fn canonical_options(
        &self,
        mode: TableMode,
        options: &Value,
        seats: usize,
    ) -> Result<Value, LogFault> {
        match mode {
            TableMode::Cascadia => canonical_options::<Cascadia>(&self.cascadia, options, seats),
            TableMode::Rolling => canonical_options::<RollingRivers>(&self.rolling, options, seats),
        }
    }

    /// Tests whether a mode has a computer player of this level.
    pub fn has_level(&self, mode: TableMode, key: &str) -> bool {
        match mode {
            TableMode::Cascadia => self.cascadia_levels.find(key).is_ok(),
            TableMode::Rolling => self.rolling_levels.find(key).is_ok(),
        }
    }

    /// Returns the keys of all levels offered to people in any mode, with all styles.
    pub fn offered_levels(&self) -> Vec<String> {
        let levels = &self.cascadia_levels;
        let styles = || std::iter::once(None).chain(levels.styles().map(Some));
        let with_styles =
            |level: &Level| styles().map(|style| key_with_style(level.key(), style)).collect::<Vec<String>>();
        let rolling = self.rolling_levels.listed().map(|level| level.key().to_owned());
        levels.listed().flat_map(with_styles).chain(rolling).collect()
    }

    /// Returns the keys of [`SUBSTITUTE`] and of the offered levels that decide at once in every mode that
    /// has them.
    pub fn levels_that_play_at_once(&self) -> Vec<String> {
        let mut levels = self.offered_levels();
        levels.retain(|key| {
            !self.cascadia_levels.find(key).is_ok_and(|level| level.searches())
                && !self.rolling_levels.find(key).is_ok_and(|level| level.searches())
        });
        levels.push(SUBSTITUTE.to_owned());
        levels
    }

    /// Opens a game with its first entry.
    ///
    /// # Errors
    /// If the entry begins no playable game.
    pub fn open(&self, begun: &LogEntry, secret: HostSecret) -> Result<GameHost, LogFault> {
        let LogEvent::Begun(start) = &begun.what else { return Err(LogFault::NoBeginning) };
        match TableMode::from_key(&start.mode) {
            Some(TableMode::Cascadia) => GameHost::open::<Cascadia>(&self.cascadia, begun, secret),
            Some(TableMode::Rolling) => GameHost::open::<RollingRivers>(&self.rolling, begun, secret),
            None => Err(LogFault::NoMode(start.mode.clone())),
        }
    }

    /// Rebuilds a game from all entries of its log.
    ///
    /// # Errors
    /// If the log is invalid.
    pub fn fold(
        &self,
        entries: impl IntoIterator<Item = LogEntry>,
        secret: HostSecret,
    ) -> Result<GameHost, LogFault> {
        let mut entries = entries.into_iter();
        let begun = entries.next().ok_or(LogFault::NoBeginning)?;
        let mut host = self.open(&begun, secret)?;
        for entry in entries {
            host.append(entry)?;
        }
        Ok(host)
    }
}

/// Checks the options of a mode for a number of seats, independent of the seed, and returns their canonical
/// form.
fn canonical_options<M: RemoteMode>(
    content: &M::Content,
    options: &Value,
    seats: usize,
) -> Result<Value, LogFault> {
    let owners = (0..seats).map(|_| SeatOwner::Human(String::new()));
    let GameSetup { options, seats } = setup_of::<M>(options, owners)?;
    let seeded = GameSetup { options: M::with_seed(&options, 0, content), seats };
    M::start(&seeded, M::RULES, content).map_err(|error| LogFault::NotInTheBox(error.to_string()))?;
    let setup = M::write_setup(&GameSetup { options, seats: Vec::new() });
    serde_json::to_value(setup).map_err(|error| LogFault::NotInTheBox(error.to_string()))
}
