//! The dedicated game server: a host with PostgreSQL, metrics, settings and maintenance of its store.

mod metrics;
mod open_store;
mod postgres;
mod postgres_hints;
mod postgres_session;
mod postgres_tls;
mod settings;
mod start;
mod store_address;
mod stored_games;

pub use cascadia_host::{RunningServer, ServerFailure, load_table_content};
pub use open_store::{StoreWait, open_store};
pub use postgres::PostgresStore;
pub use settings::{GivenSettings, ServerSettings};
pub use start::{start, start_with};
pub use store_address::{StoreAddress, existing_file};
pub use stored_games::{ExportCount, StoreCount, count_store, export_games, invite_to};
