//! The private key of a host in its stored form.

use super::entries::StoreError;
use cascadia_base::rng::fresh_bytes;
use cascadia_table::proof::{bytes_of, hex_of};

/// Stores a drawn key unless there is one, for SQLite and PostgreSQL.
pub const KEEP_IDENTITY: &str = "INSERT INTO identity (secret) VALUES ($1) ON CONFLICT (id) DO NOTHING";
/// Reads the stored key.
pub const READ_IDENTITY: &str = "SELECT secret FROM identity";

/// Draws a private key, in hexadecimal.
///
/// # Errors
/// If the system provides no entropy.
pub fn fresh_identity() -> Result<String, StoreError> {
    let drawn: Result<[u8; 32], _> = fresh_bytes();
    drawn.map(|bytes| hex_of(&bytes)).map_err(|error| StoreError::Away(error.to_string()))
}

/// Parses a stored private key.
///
/// # Errors
/// If it is malformed.
pub fn read_identity(secret: &str) -> Result<[u8; 32], StoreError> {
    let bytes = bytes_of(secret).and_then(|bytes| bytes.try_into().ok());
    bytes.ok_or_else(|| StoreError::Damaged("the key of the host is malformed".to_owned()))
}
