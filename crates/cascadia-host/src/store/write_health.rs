//! The writability of a store, from its last write or a probe.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::entries::StoreError;

/// Time after a successful write during which no probe is needed.
const FRESH: Duration = Duration::from_secs(5);
/// Time until a failed probe is repeated.
const AGAIN: Duration = Duration::from_secs(1);
/// Time limit of a probe.
const PATIENCE: Duration = Duration::from_secs(5);
/// Size of a probe.
const PROBE: usize = 1;
/// Size of a probe after a failure: a full disk may have room for less.
const LARGE_PROBE: usize = 64 * 1024;

/// The writability of a store.
#[derive(Default)]
pub struct WriteHealth {
    last: Mutex<LastWrite>,
    /// The last failed probe; locked during a probe, so that there is one at a time.
    refused: tokio::sync::Mutex<Option<(Instant, StoreError)>>,
}

#[derive(Clone, Copy, Default)]
struct LastWrite {
    written: Option<Instant>,
    /// True if a later write has failed.
    has_failed: bool,
}

impl WriteHealth {
    fn last(&self) -> MutexGuard<'_, LastWrite> {
        self.last.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes the result of a write.
    pub fn note(&self, is_written: bool) {
        let mut last = self.last();
        last.has_failed = !is_written;
        if is_written {
            last.written = Some(Instant::now());
        }
    }

    fn is_proven(&self) -> bool {
        let last = *self.last();
        !last.has_failed && last.written.is_some_and(|at| at.elapsed() < FRESH)
    }

    /// Tests whether the store can be written, by a recent write or by `probe`, which writes a text of the
    /// given size.
    ///
    /// # Errors
    /// If the probe fails or does not end in time.
    pub async fn check<F>(&self, probe: impl FnOnce(String) -> F) -> Result<(), StoreError>
    where
        F: Future<Output = Result<(), StoreError>>,
    {
        let mut refused = self.refused.lock().await;
        if self.is_proven() {
            return Ok(());
        }
        if let Some((at, error)) = &*refused
            && at.elapsed() < AGAIN
        {
            return Err(error.clone());
        }
        let size = if self.last().has_failed { LARGE_PROBE } else { PROBE };
        let late = || StoreError::Away("no answer in time".to_owned());
        let probed = tokio::time::timeout(PATIENCE, probe("x".repeat(size))).await;
        let result = probed.unwrap_or_else(|_| Err(late()));
        self.note(result.is_ok());
        *refused = result.as_ref().err().map(|error| (Instant::now(), error.clone()));
        result
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_failed_write_is_believed_until_a_large_one_succeeds() {
        let health = WriteHealth::default();
        let away = || StoreError::Away("full".to_owned());
        assert_eq!(
            health.check(async |text| if text.len() == 1 { Ok(()) } else { Err(away()) }).await,
            Ok(())
        );
        // A recent write needs no probe.
        assert_eq!(health.check(async |_| panic!("nothing is written")).await, Ok(()));
        health.note(false);
        let only_small = async |text: String| if text.len() < 1_000 { Ok(()) } else { Err(away()) };
        assert_eq!(health.check(only_small).await, Err(away()));
        // Soon afterwards the failure is repeated without a probe.
        assert_eq!(health.check(async |_| panic!("nothing is written")).await, Err(away()));
        health.note(true);
        assert_eq!(health.check(async |_| panic!("nothing is written")).await, Ok(()));
    }
}
