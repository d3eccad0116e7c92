//! Where games live: in memory, in an SQLite file, or in PostgreSQL; all keep one contract.

mod entries;
mod hints;
mod memory;
mod open;
mod postgres;
mod schema;
mod sqlite;
mod table_store;

pub use entries::{
    AppendRequest, AppendResult, GameStage, InviteUse, LobbyChange, LobbyResult, OwnedGame, SeatLink,
    StoreError, StoredEntry, StoredGame, StoredInvite, StoredProgress, StoredSeat,
};
pub use hints::{HeardHints, HintedChange, NodePresence, SeatSet, StoreHint};
pub use memory::MemoryStore;
pub use open::open_store;
pub use postgres::PostgresStore;
pub use sqlite::SqliteStore;
pub use table_store::{GameVersion, STORE_PAGE, TableStore};
