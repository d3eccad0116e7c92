//! What a store keeps: games, their log of entries, seats and invitations.

use thiserror::Error;

/// A game as it is opened: its row and its seats, with no entry yet.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredGame {
    /// The code of the table, by which everybody names the game.
    pub id: String,
    /// The table before the game, as JSON: terms, seats, and what the guests add to the seed.
    pub lobby: String,
    /// What the host keeps to itself until the end, as text; the seed of the draws follows from it.
    pub secret: String,
    /// The version of the rules it is played by.
    pub rules: u32,
    /// How far it is, and whose turn it is.
    pub progress: StoredProgress,
    /// The number of entries in its log.
    pub version: u64,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
}

/// The part of a game's row that changes with its entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredProgress {
    /// How far the game is.
    pub stage: GameStage,
    /// The key of the installation whose turn it is; none for a computer's turn and when nobody is to act.
    pub turn_key: Option<String>,
    /// When the time of the turn runs out, in milliseconds since 1970; none without a clock.
    pub deadline: Option<i64>,
}

/// How far a game is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GameStage {
    /// People sit down.
    Open,
    /// It has begun and is not over.
    Running,
    /// It is over.
    Over,
}

impl GameStage {
    /// Returns the word for the stage in the store.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Over => "over",
        }
    }

    /// Reads the word; what is unknown counts as running, since nothing of it may be deleted.
    pub fn of_key(key: &str) -> Self {
        match key {
            "open" => Self::Open,
            "over" => Self::Over,
            _ => Self::Running,
        }
    }
}

/// A line of a game's log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredEntry {
    /// Its number, from 1 on.
    pub version: u64,
    /// The seat that caused it; none if the table did.
    pub seat: Option<u8>,
    /// The number its sender gave it, by which a repeat is known again.
    pub id: u64,
    /// The entry as JSON.
    pub line: String,
    /// When the host took it in, in milliseconds since 1970.
    pub at: i64,
}

/// An entry to be appended to a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AppendRequest {
    /// The game.
    pub game: String,
    /// The entry; its version must follow on that of the game.
    pub entry: StoredEntry,
    /// What the row of the game says afterwards.
    pub progress: StoredProgress,
}

/// What became of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AppendResult {
    /// It is in the log and survives a power failure.
    Written,
    /// Another entry has taken its version; nothing was written.
    Stale,
}

/// A seat of a game.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct StoredSeat {
    /// Its number, from 0 on.
    pub seat: u8,
    /// The key of the installation it belongs to; empty while it is free or a computer's.
    pub key: String,
    /// The name of whoever sits there.
    pub name: String,
    /// The level of the computer that plays it; empty for a person's seat.
    pub level: String,
}

/// An invitation to a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredInvite {
    /// The hash of the code.
    pub code: String,
    /// The game.
    pub game: String,
    /// The seat it gives.
    pub seat: u8,
    /// When it is void, in milliseconds since 1970.
    pub expires: i64,
    /// How often it can be used.
    pub uses: i64,
}

/// A change of a table whose game has not begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LobbyChange {
    /// The game.
    pub game: String,
    /// The lobby as it must still be, as JSON.
    pub before: String,
    /// The lobby as it is to be.
    pub after: String,
    /// All seats as they are to be; their number stays.
    pub seats: Vec<StoredSeat>,
    /// The invitation that is used up by it.
    pub invite: Option<InviteUse>,
}

/// The use of an invitation to a seat of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InviteUse {
    /// The hash of the code.
    pub code: String,
    /// The time, in milliseconds since 1970.
    pub now: i64,
}

/// The secret by which the owner of a seat moves it to another installation, kept as its hash. A seat has one at most.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SeatLink {
    /// The game.
    pub game: String,
    /// The seat.
    pub seat: u8,
    /// The hash of the secret.
    pub secret: String,
}

/// A game of an installation, as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OwnedGame {
    /// The game.
    pub game: String,
    /// The seat of the installation.
    pub seat: u8,
    /// The lobby, as JSON.
    pub lobby: String,
    /// How far the game is, and whose turn it is.
    pub progress: StoredProgress,
    /// When it was opened, in milliseconds since 1970.
    pub opened: i64,
}

/// What became of a change of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LobbyResult {
    /// The table is as it was to be, and the invitation was used once.
    Changed,
    /// The table was not as it must still be, or its game has begun; nothing has changed.
    Stale,
    /// The invitation is not one to this game, was used, or is void; nothing has changed.
    NotInvited,
}

/// Why a store did not do what it was asked. What was asked may have happened all the same if it went away in between.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StoreError {
    /// It cannot be reached, or cannot write: the disk is full, the database is away.
    #[error("the store does not answer: {0}")]
    Away(String),
    /// It holds something that cannot be read.
    #[error("the store is damaged: {0}")]
    Damaged(String),
}
