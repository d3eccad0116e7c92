//! The one list of the modes that a table can host.

use std::sync::Arc;

use super::desk::HostDesk;
use super::entry::{Happening, LogEntry};
use super::proof::HostSecret;
use super::refusal::DeskFault;
use crate::cascadia::Cascadia;
use crate::cascadia::content::Content;
use crate::engine::GameMode;
use crate::rolling::Rolling;
use crate::rolling::content::RollingContent;

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
            Self::Rolling => Rolling::KEY,
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
            Self::Rolling => Rolling::RULES,
        }
    }
}

/// The content of every mode, shared by all tables.
#[derive(Clone)]
pub struct TableContent {
    /// Of Cascadia.
    pub cascadia: Arc<Content>,
    /// Of Rolling Rivers.
    pub rolling: Arc<RollingContent>,
}

impl TableContent {
    /// Returns the fingerprint of the content of a mode.
    pub fn fingerprint(&self, mode: TableMode) -> &str {
        match mode {
            TableMode::Cascadia => Cascadia::fingerprint(&self.cascadia),
            TableMode::Rolling => Rolling::fingerprint(&self.rolling),
        }
    }

    /// Opens a game with its first entry.
    ///
    /// # Errors
    /// If the entry begins no game that can be played.
    pub fn open(&self, begun: &LogEntry, secret: HostSecret) -> Result<HostDesk, DeskFault> {
        let Happening::Begun(start) = &begun.what else { return Err(DeskFault::NoBeginning) };
        match TableMode::from_key(&start.mode) {
            Some(TableMode::Cascadia) => HostDesk::open::<Cascadia>(&self.cascadia, begun, secret),
            Some(TableMode::Rolling) => HostDesk::open::<Rolling>(&self.rolling, begun, secret),
            None => Err(DeskFault::NoMode(start.mode.clone())),
        }
    }

    /// Opens a game from all entries of its log.
    ///
    /// # Errors
    /// If they are no log of a game.
    pub fn fold(
        &self,
        entries: impl IntoIterator<Item = LogEntry>,
        secret: HostSecret,
    ) -> Result<HostDesk, DeskFault> {
        let mut entries = entries.into_iter();
        let begun = entries.next().ok_or(DeskFault::NoBeginning)?;
        let mut desk = self.open(&begun, secret)?;
        for entry in entries {
            desk.append(entry)?;
        }
        Ok(desk)
    }
}
