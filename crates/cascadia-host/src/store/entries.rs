//! Records of a store: games, log entries, seats and invitations.

use serde::Deserialize;
use thiserror::Error;

/// A game in its stored form, without entries and seats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// Code of the table, which names the game.
    pub id: String,
    /// Table before the game, as JSON: options, seats, and the guests' salts.
    pub lobby: String,
    /// The host's secret until the end, as text; it determines the draws.
    pub secret: String,
    /// Version of the rules.
    pub rules: u32,
    /// Stage and turn.
    pub progress: StoredProgress,
    /// Number of entries in its log.
    pub version: u64,
    /// Time of opening, in milliseconds since 1970.
    pub opened: i64,
}

/// The part of a game's row that changes with its entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredProgress {
    /// Stage of the game.
    pub stage: GameStage,
    /// Keys of the installations to act, separated by commas; none if only computer players are to act, and
    /// after the end.
    pub turn_keys: Option<String>,
    /// Deadline of the turn, in milliseconds since 1970; none without a clock.
    pub deadline: Option<i64>,
}

impl StoredProgress {
    /// Tests whether an installation is to act.
    #[must_use]
    pub fn is_turn_of(&self, key: &str) -> bool {
        self.turn_keys.as_ref().is_some_and(|keys| keys.split(',').any(|turn| turn == key))
    }

    /// Replaces the key of a moved seat.
    pub fn move_turn(&mut self, before: &str, key: &str) {
        if let Some(keys) = &mut self.turn_keys {
            let moved: Vec<&str> =
                keys.split(',').map(|turn| if turn == before { key } else { turn }).collect();
            *keys = moved.join(",");
        }
    }
}

/// The stage of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameStage {
    /// In the lobby.
    Open,
    /// Begun and unfinished.
    Running,
    /// Finished.
    Over,
}

impl GameStage {
    /// Returns the stored key of the stage.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Over => "over",
        }
    }

    /// Parses the stored key; an unknown one counts as running, to protect the game from deletion.
    pub fn of_key(key: &str) -> Self {
        match key {
            "open" => Self::Open,
            "over" => Self::Over,
            _ => Self::Running,
        }
    }
}

/// An entry of a game's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEntry {
    /// Number of the entry, from 1.
    pub version: u64,
    /// Seat that caused it; none for the host.
    pub seat: Option<u8>,
    /// Number of the request, which identifies a repetition.
    pub id: u64,
    /// Entry as JSON.
    pub line: String,
    /// Time of arrival at the host, in milliseconds since 1970.
    pub at: i64,
}

/// An entry to be appended to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AppendRequest {
    /// The game.
    pub game: String,
    /// Entry; its version must follow the version of the game.
    pub entry: StoredEntry,
    /// Progress of the game afterwards.
    pub progress: StoredProgress,
}

/// The result of appending an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AppendResult {
    /// The entry is in the log and survives a power failure.
    Written,
    /// Another entry has this version; nothing was written.
    Stale,
}

/// A seat of a game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StoredSeat {
    /// Number of the seat, from 0.
    pub seat: u8,
    /// Key of the owner's installation; empty for a free seat or a computer player.
    pub key: String,
    /// Name of the owner.
    pub name: String,
    /// Level of the computer player; empty for a person.
    pub level: String,
}

/// An invitation to a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredInvite {
    /// Hash of the code.
    pub code: String,
    /// The game.
    pub game: String,
    /// The granted seat.
    pub seat: u8,
    /// Time of expiry, in milliseconds since 1970.
    pub expires: i64,
    /// Remaining uses.
    pub uses: i64,
}

/// A change of a table before its game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LobbyChange {
    /// The game.
    pub game: String,
    /// Expected lobby before the change, as JSON.
    pub before: String,
    /// Lobby after the change, as JSON.
    pub after: String,
    /// All seats after the change; their number is fixed.
    pub seats: Vec<StoredSeat>,
    /// Time of the change, in milliseconds since 1970.
    pub at: i64,
    /// Invitation used up by the change.
    pub invite: Option<InviteUse>,
}

/// The games to delete as old, by times in milliseconds since 1970; none of a kind without a time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GameAges {
    /// Current time.
    pub now: i64,
    /// Tables that never began, last changed before this time.
    pub open: Option<i64>,
    /// Running games without an entry since this time and without a deadline to come.
    pub running: Option<i64>,
    /// Games that ended before this time.
    pub over: Option<i64>,
}

/// The use of an invitation to a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InviteUse {
    /// Hash of the code.
    pub code: String,
    /// Current time, in milliseconds since 1970.
    pub now: i64,
}

/// The hash of the secret that moves a seat to another installation, at most one per seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatLink {
    /// The game.
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// Hash of the secret.
    pub secret: String,
}

/// A game where an installation has a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnedGame {
    /// The game.
    pub game: String,
    /// Seat of the installation.
    pub seat: u8,
    /// Key of the mode; none if the game is damaged.
    pub mode: Option<String>,
    /// Stage and turn.
    pub progress: StoredProgress,
    /// Time of opening, in milliseconds since 1970.
    pub opened: i64,
}

/// Returns the mode in a stored lobby; none if it is damaged.
pub fn mode_in_lobby(lobby: &str) -> Option<String> {
    #[derive(Deserialize)]
    struct LobbyMode {
        terms: ModeOnly,
    }
    #[derive(Deserialize)]
    struct ModeOnly {
        mode: String,
    }
    serde_json::from_str::<LobbyMode>(lobby).ok().map(|lobby| lobby.terms.mode)
}

/// The result of changing a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LobbyResult {
    /// The table has changed, and the invitation is used up.
    Changed,
    /// The lobby differs from the expected one, or the game has begun; nothing has changed.
    Stale,
    /// The invitation is for another game, used up or expired; nothing has changed.
    NotInvited,
}

/// The failure of a store. A store that fails in the middle of a request may still have carried it out.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    /// Unreachable or unable to write, such as with a full disk.
    #[error("the store does not answer: {0}")]
    Away(String),
    /// Unreadable data.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// A store that this program must not use, with the reason as a sentence.
    #[error("{0}")]
    Refused(String),
}
