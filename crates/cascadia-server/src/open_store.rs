//! Opening a store by its address, with retries while its database starts.

use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cascadia_host::store::{MemoryStore, SqliteStore, StoreError, TableStore};
use serde::Deserialize;
use tokio::time::sleep;

use crate::postgres::PostgresStore;
use crate::store_address::StoreAddress;

/// Pause after the first attempt; it doubles with every further one.
const FIRST_PAUSE: Duration = Duration::from_millis(250);
/// Longest pause between two attempts.
const LONGEST_PAUSE: Duration = Duration::from_secs(8);
/// Setting without a limit.
const FOREVER: &str = "forever";

/// Time limit for a database at the start: seconds or `forever`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "GivenWait")]
pub struct StoreWait {
    /// Time limit; none to wait for ever.
    limit: Option<Duration>,
}

/// A time limit in a file of settings.
#[derive(Deserialize)]
#[serde(untagged)]
enum GivenWait {
    Seconds(u32),
    Word(String),
}

impl Default for StoreWait {
    fn default() -> Self {
        Self { limit: Some(Duration::from_secs(60)) }
    }
}

impl FromStr for StoreWait {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == FOREVER {
            return Ok(Self { limit: None });
        }
        let seconds = text.parse::<u32>().map_err(|_| format!("it is neither seconds nor `{FOREVER}`"))?;
        Ok(Self { limit: Some(Duration::from_secs(seconds.into())) })
    }
}

impl TryFrom<GivenWait> for StoreWait {
    type Error = String;

    fn try_from(given: GivenWait) -> Result<Self, String> {
        match given {
            GivenWait::Seconds(seconds) => Ok(Self { limit: Some(Duration::from_secs(seconds.into())) }),
            GivenWait::Word(word) => word.parse(),
        }
    }
}

/// Opens the store at `address`: `postgres://…`, `memory`, or the path of an SQLite file.
///
/// # Errors
/// If it cannot be opened.
pub async fn open_store(address: &str) -> Result<Arc<dyn TableStore>, StoreError> {
    Ok(match StoreAddress::read(address)? {
        StoreAddress::Postgres(address) => Arc::new(PostgresStore::open(&address).await?),
        StoreAddress::Memory => Arc::new(MemoryStore::default()),
        StoreAddress::File(path) => Arc::new(SqliteStore::open(&path)?),
    })
}

/// Opens the store at `address` like [`open_store`], and waits for a database that does not answer.
///
/// # Errors
/// If it cannot be opened in time, or refuses the server.
pub(crate) async fn wait_for_store(
    address: &str,
    wait: StoreWait,
) -> Result<Arc<dyn TableStore>, StoreError> {
    let is_file = !matches!(StoreAddress::read(address)?, StoreAddress::Postgres(_));
    let begun = Instant::now();
    let (mut attempts, mut pause) = (0_u32, FIRST_PAUSE);
    loop {
        let error = match open_store(address).await {
            Err(error @ StoreError::Away(_)) if !is_file => error,
            opened => return opened,
        };
        let left = wait.limit.map(|limit| limit.saturating_sub(begun.elapsed()));
        if left == Some(Duration::ZERO) {
            return Err(error);
        }
        attempts += 1;
        if attempts.is_power_of_two() {
            tracing::warn!(%error, attempts, "waiting for the store");
        }
        sleep(left.map_or(pause, |left| left.min(pause))).await;
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::GivenSettings;

    #[test]
    fn a_wait_is_seconds_or_for_ever() {
        assert_eq!("forever".parse(), Ok(StoreWait { limit: None }));
        assert_eq!("90".parse(), Ok(StoreWait { limit: Some(Duration::from_secs(90)) }));
        for wrong in ["-1", "1.5", "ever", ""] {
            assert!(wrong.parse::<StoreWait>().is_err(), "{wrong}");
        }
        let read = |text: &str| toml::from_str::<GivenSettings>(text).map(|given| given.wait_for_store);
        assert_eq!(read("wait-for-store = 5"), Ok(Some(StoreWait { limit: Some(Duration::from_secs(5)) })));
        assert_eq!(read("wait-for-store = \"forever\""), Ok(Some(StoreWait { limit: None })));
        assert!(read("wait-for-store = \"ever\"").is_err());
    }
}
