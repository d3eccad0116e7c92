//! Seeds for games without a given one, even on systems without entropy.

use std::time::{SystemTime, UNIX_EPOCH};

use cascadia_base::hash::mix64;
use cascadia_base::rng::{self, FRESH_SEED_LIMIT};

/// Returns an unpredictable seed below [`FRESH_SEED_LIMIT`]; falls back to the clock if the system refuses.
pub(crate) fn fresh_seed() -> u64 {
    rng::fresh_seed().unwrap_or_else(|_| {
        #[expect(clippy::disallowed_methods, reason = "the seed is to be unpredictable")]
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        mix64(since.as_nanos() as u64) % FRESH_SEED_LIMIT
    })
}
