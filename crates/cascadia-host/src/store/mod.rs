//! Stores of games: in memory or in an SQLite file here, in PostgreSQL in `cascadia-server`, all with one
//! contract.

mod backup;
mod claim;
mod entries;
mod fresh_invite;
mod hints;
pub mod identity;
mod memory;
pub mod schema;
mod sqlite;
mod sqlite_error;
mod table_store;
mod write_health;

pub use claim::StoreClaim;
pub use entries::{
    AppendRequest, AppendResult, GameAges, GameStage, InviteUse, LobbyChange, LobbyResult, OwnedGame,
    SeatLink, StoreError, StoredEntry, StoredGame, StoredInvite, StoredProgress, StoredSeat, mode_in_lobby,
};
pub use fresh_invite::fresh_invite;
pub use hints::{HintedChange, NodePresence, ReceivedHints, StoreHint};
pub use memory::MemoryStore;
pub use sqlite::SqliteStore;
pub use table_store::{GameVersion, STORE_PAGE, TableStore};
pub use write_health::WriteHealth;
