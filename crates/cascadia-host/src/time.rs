//! The clock of the host.

use std::time::{SystemTime, UNIX_EPOCH};

/// Returns the time in milliseconds since 1970 (UTC).
#[expect(
    clippy::disallowed_methods,
    reason = "the host's time is that of the game, and is written in its log"
)]
pub fn now_ms() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as u64)
}
