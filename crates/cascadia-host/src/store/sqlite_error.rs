//! Errors of SQLite as errors of a store.

use std::path::Path;

use super::entries::StoreError;

/// Converts an error of SQLite.
pub(super) fn of_sqlite(error: &rusqlite::Error) -> StoreError {
    let damaged = matches!(
        error,
        rusqlite::Error::FromSqlConversionFailure(..)
            | rusqlite::Error::InvalidColumnType(..)
            | rusqlite::Error::IntegralValueOutOfRange(..)
    ) || matches!(
        error.sqlite_error_code(),
        Some(rusqlite::ErrorCode::DatabaseCorrupt | rusqlite::ErrorCode::NotADatabase)
    );
    if damaged { StoreError::Damaged(error.to_string()) } else { StoreError::Away(error.to_string()) }
}

/// Adds the name of the file to an error.
pub(super) fn of_file(path: &Path, error: StoreError) -> StoreError {
    let named = |why: String| format!("{}: {why}", path.display());
    match error {
        StoreError::Away(why) => StoreError::Away(named(why)),
        StoreError::Damaged(why) => StoreError::Damaged(named(why)),
        StoreError::Refused(why) => StoreError::Refused(named(why)),
    }
}
