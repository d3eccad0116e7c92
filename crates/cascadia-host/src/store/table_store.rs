//! The contract of a store: what is appended is there exactly once, and the primary key (game, version) decides.

use async_trait::async_trait;
use tokio::sync::mpsc;

use super::entries::{
    AppendRequest, AppendResult, LobbyChange, LobbyResult, OwnedGame, SeatLink, StoreError, StoredEntry,
    StoredGame, StoredInvite, StoredSeat,
};
use super::hints::{HeardHints, StoreHint};

/// A game and its version.
pub type GameVersion = (String, u64);

/// The part of a list that is read at once.
pub const STORE_PAGE: usize = 500;

/// A store of hosted games. Every answer is given after what was asked for is durable.
#[async_trait]
pub trait TableStore: Send + Sync {
    /// Opens a game with its seats. Returns whether its id was free; nothing is changed if it was not.
    ///
    /// # Errors
    /// If the store is away.
    async fn open_game(&self, game: &StoredGame, seats: &[StoredSeat]) -> Result<bool, StoreError>;

    /// Appends entries to different games in one transaction: all that still fit are written, or none. An entry fits if
    /// its version follows on that of its game.
    ///
    /// # Errors
    /// If the store is away. What was to be appended may then be there or not.
    async fn append(&self, batch: &[AppendRequest]) -> Result<Vec<AppendResult>, StoreError>;

    /// Returns a game with its seats in order.
    ///
    /// # Errors
    /// If the store is away.
    async fn game(&self, id: &str) -> Result<Option<(StoredGame, Vec<StoredSeat>)>, StoreError>;

    /// Returns the entries of a game after `version`, in order.
    ///
    /// # Errors
    /// If the store is away.
    async fn entries(&self, id: &str, version: u64) -> Result<Vec<StoredEntry>, StoreError>;

    /// Returns the versions of these games as they are now; games that are gone are missing.
    ///
    /// # Errors
    /// If the store is away.
    async fn versions(&self, ids: &[String]) -> Result<Vec<GameVersion>, StoreError>;

    /// Lists at most [`STORE_PAGE`] ids of games after `id` in their order; the first ones after an empty id.
    ///
    /// # Errors
    /// If the store is away.
    async fn ids_after(&self, id: &str) -> Result<Vec<String>, StoreError>;

    /// Lists the games in which an installation has a seat: those that run before the others, the newest first, at most
    /// `most`.
    ///
    /// # Errors
    /// If the store is away.
    async fn games_of_key(&self, key: &str, most: usize) -> Result<Vec<OwnedGame>, StoreError>;

    /// Lists the ids of running games after `id` in which something is to be done without a person: it is a computer's
    /// turn, or the time of a turn has run out at `now`. In their order, at most [`STORE_PAGE`].
    ///
    /// # Errors
    /// If the store is away.
    async fn ids_due(&self, now: i64, id: &str) -> Result<Vec<String>, StoreError>;

    /// Replaces the lobby of a game that has not begun, with its seats, if it still is as it must be; the invitation that
    /// belongs to the change is used in the same transaction, or nothing changes.
    ///
    /// # Errors
    /// If the store is away.
    async fn change_lobby(&self, change: &LobbyChange) -> Result<LobbyResult, StoreError>;

    /// Keeps an invitation.
    ///
    /// # Errors
    /// If the store is away.
    async fn keep_invite(&self, invite: &StoredInvite) -> Result<(), StoreError>;

    /// Finds the invitation with this hash to a game, without using it, if it has a use left and is not void at `now`.
    ///
    /// # Errors
    /// If the store is away.
    async fn invite(&self, game: &str, code: &str, now: i64) -> Result<Option<StoredInvite>, StoreError>;

    /// Keeps the link to a seat, in place of an earlier one.
    ///
    /// # Errors
    /// If the store is away.
    async fn keep_seat_link(&self, link: &SeatLink) -> Result<(), StoreError>;

    /// Gives the seat of a game whose link has this hash to the installation `key`, which has none in it yet, and the turn
    /// with it; the link is used up. Other nodes learn of it. Returns the seat; none, and nothing changes, if there is no
    /// such link.
    ///
    /// # Errors
    /// If the store is away.
    async fn move_seat(&self, game: &str, secret: &str, key: &str) -> Result<Option<u8>, StoreError>;

    /// Deletes games that were over before `opened`, with everything of them. Returns how many.
    ///
    /// # Errors
    /// If the store is away.
    async fn delete_over(&self, opened: i64) -> Result<u64, StoreError>;

    /// Tests whether the store answers.
    ///
    /// # Errors
    /// If it does not.
    async fn check(&self) -> Result<(), StoreError>;

    /// Tells other nodes what has changed; `at` is when the first hint was given, in milliseconds since 1970. A hint of a
    /// version that is lost costs a second.
    async fn send_hints(&self, _at: u64, _hints: &[StoreHint]) {}

    /// Returns what other nodes tell, and what this one tells itself; none if the store belongs to one node.
    async fn listen(&self) -> Option<mpsc::Receiver<HeardHints>> {
        None
    }

    /// Tests whether other nodes may write to the same games.
    fn is_shared(&self) -> bool {
        false
    }
}
