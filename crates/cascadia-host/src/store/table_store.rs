//! The contract of a store: every appended entry is stored exactly once; the primary key (game, version)
//! decides.

use std::path::Path;

use async_trait::async_trait;
use tokio::sync::mpsc;

use super::claim::StoreClaim;
use super::entries::{
    AppendRequest, AppendResult, GameAges, LobbyChange, LobbyResult, OwnedGame, SeatLink, StoreError,
    StoredEntry, StoredGame, StoredInvite, StoredSeat,
};
use super::hints::{ReceivedHints, StoreHint};

/// A game and its version.
pub type GameVersion = (String, u64);

/// Page size of lists.
pub const STORE_PAGE: usize = 500;

/// A store of hosted games. Methods return once their changes are durable.
#[async_trait]
pub trait TableStore: Send + Sync {
    /// Stores a new game with its seats. Returns whether its id was free; otherwise nothing has changed.
    ///
    /// # Errors
    /// If the store is away.
    async fn open_game(&self, game: &StoredGame, seats: &[StoredSeat]) -> Result<bool, StoreError>;

    /// Appends entries of different games in one transaction: either all that fit are written, or none. An
    /// entry fits if its version follows the version of its game.
    ///
    /// # Errors
    /// If the store is away. The entries may or may not be stored.
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

    /// Returns the current versions of these games, without deleted ones.
    ///
    /// # Errors
    /// If the store is away.
    async fn versions(&self, ids: &[String]) -> Result<Vec<GameVersion>, StoreError>;

    /// Returns at most [`STORE_PAGE`] ids of games after `id`, in order; an empty id starts at the first.
    ///
    /// # Errors
    /// If the store is away.
    async fn ids_after(&self, id: &str) -> Result<Vec<String>, StoreError>;

    /// Returns at most `most` games where an installation has a seat: running ones first, newest first.
    ///
    /// # Errors
    /// If the store is away.
    async fn games_of_key(&self, key: &str, most: usize) -> Result<Vec<OwnedGame>, StoreError>;

    /// Returns at most [`STORE_PAGE`] ids of running games after `id`, in order, that need no person to go
    /// on: on a computer player's turn, or with a deadline before `now`.
    ///
    /// # Errors
    /// If the store is away.
    async fn ids_due(&self, now: i64, id: &str) -> Result<Vec<String>, StoreError>;

    /// Replaces the lobby and the seats of a game before its start, if the lobby is as expected. The
    /// invitation of the change is used up in the same transaction, or nothing changes.
    ///
    /// # Errors
    /// If the store is away.
    async fn change_lobby(&self, change: &LobbyChange) -> Result<LobbyResult, StoreError>;

    /// Stores an invitation.
    ///
    /// # Errors
    /// If the store is away.
    async fn keep_invite(&self, invite: &StoredInvite) -> Result<(), StoreError>;

    /// Finds the unused and unexpired invitation with this hash to a game, without using it.
    ///
    /// # Errors
    /// If the store is away.
    async fn invite(&self, game: &str, code: &str, now: i64) -> Result<Option<StoredInvite>, StoreError>;

    /// Stores the link of a seat, in place of an earlier one.
    ///
    /// # Errors
    /// If the store is away.
    async fn keep_seat_link(&self, link: &SeatLink) -> Result<(), StoreError>;

    /// Moves the seat of the link with this hash to the installation `key`, which must not have one in the
    /// game, together with the turn; the link is used up, and other nodes are notified. Returns the seat;
    /// none if the link is invalid, and then nothing changes.
    ///
    /// # Errors
    /// If the store is away.
    async fn move_seat(&self, game: &str, secret: &str, key: &str) -> Result<Option<u8>, StoreError>;

    /// Returns the code of a game's rematch, if there is one.
    ///
    /// # Errors
    /// If the store is away.
    async fn rematch(&self, game: &str) -> Result<Option<String>, StoreError>;

    /// Returns the private key of the host, drawn on first use. All servers of the store share it.
    ///
    /// # Errors
    /// If the store is away, or the system provides no entropy.
    async fn identity(&self) -> Result<[u8; 32], StoreError>;

    /// Gives a game a code for its rematch, unless it has one. Returns the code it has now; none without such
    /// a game.
    ///
    /// # Errors
    /// If the store is away.
    async fn claim_rematch(&self, game: &str, code: &str) -> Result<Option<String>, StoreError>;

    /// Deletes at most [`STORE_PAGE`] old games with all their data. Returns their codes.
    ///
    /// # Errors
    /// If the store is away.
    async fn delete_old(&self, ages: &GameAges) -> Result<Vec<String>, StoreError>;

    /// Tests whether the store can be read and written; probes with a write unless there was one recently.
    ///
    /// # Errors
    /// If it cannot.
    async fn check(&self) -> Result<(), StoreError>;

    /// Claims the store for a server, if it can have only one. Other programs may use it meanwhile.
    ///
    /// # Errors
    /// If another server has it.
    fn claim(&self) -> Result<StoreClaim, StoreError> {
        Ok(StoreClaim::default())
    }

    /// Sends changes to other nodes; `at` is the time of queueing the first one, in milliseconds since 1970.
    /// A lost hint of a version costs a delay of one poll.
    async fn send_hints(&self, _at: u64, _hints: &[StoreHint]) {}

    /// Returns the hints of all nodes, this one included; none for a store of a single node.
    async fn listen(&self) -> Option<mpsc::Receiver<ReceivedHints>> {
        None
    }

    /// Tests whether other nodes may write to the same games.
    fn is_shared(&self) -> bool {
        false
    }

    /// Returns the folder of the store on the disk of this machine, if it has one.
    fn folder(&self) -> Option<&Path> {
        None
    }
}
