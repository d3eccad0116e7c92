//! Opening a store by its address.

use std::path::Path;
use std::sync::Arc;

use cascadia_host::store::{MemoryStore, SqliteStore, StoreError, TableStore};

use crate::postgres::PostgresStore;

/// Address of the volatile store.
const IN_MEMORY: &str = "memory";

/// Opens the store at `address`: `postgres://…`, `memory`, or the path of an SQLite file.
///
/// # Errors
/// If it cannot be opened.
pub async fn open_store(address: &str) -> Result<Arc<dyn TableStore>, StoreError> {
    if address.starts_with("postgres://") || address.starts_with("postgresql://") {
        return Ok(Arc::new(PostgresStore::connect(address).await?));
    }
    if address == IN_MEMORY {
        return Ok(Arc::new(MemoryStore::default()));
    }
    Ok(Arc::new(SqliteStore::open(Path::new(address))?))
}
