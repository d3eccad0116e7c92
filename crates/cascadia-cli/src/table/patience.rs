//! Retries of a load test: long while a server is down, short at its limits, which are named with the
//! flags that raise them.

use std::collections::BTreeMap;
use std::fmt::{self, Display, Formatter};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use cascadia_net::{LinkFault, SocketError};
use tokio::time::sleep;

/// Time without a server after which the load test gives up.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);
/// Delay before a retry.
pub(super) const AGAIN: Duration = Duration::from_millis(100);
/// Time at a limit of the server after which the load test gives up. At first the server may still count
/// closed connections.
const AT_A_LIMIT: Duration = Duration::from_secs(10);
/// Delay before a retry at a limit, since each attempt counts.
const AGAIN_AT_A_LIMIT: Duration = Duration::from_millis(500);

/// The limits of a server: in its own words, and the flags that raise it.
const LIMITS: [(&str, &str); 6] = [
    ("too many connections", "`--connections-per-address`"),
    ("too many requests", "`--credits` and `--credits-per-second`"),
    // A player's share of the credits may be spent as well.
    ("too many messages", "`--messages-per-second` and `--burst`, and `--credits` where they are given"),
    ("too many tables", "`--tables-per-hour` and `--tables-per-address`"),
    ("too many games", "`--rooms`"),
    ("server is full", "`--connections`"),
];

/// A limit of the server that a load test has met.
#[derive(Clone, Debug)]
pub(super) struct ServerLimit {
    /// The sentence of the server.
    why: String,
    flags: &'static str,
    /// The server's time for a retry.
    retry: Option<Duration>,
}

impl ServerLimit {
    /// Recognises a limit by the server's sentence.
    pub(super) fn of_words(why: &str) -> Option<Self> {
        let (_, flags) = LIMITS.into_iter().find(|(words, _)| why.contains(words))?;
        Some(Self { why: why.to_owned(), flags, retry: None })
    }

    fn of_error(error: &SocketError) -> Option<Self> {
        let limit = match error {
            SocketError::Bye { why, retry } => {
                let retry = retry.map(Duration::from_millis);
                Self::of_words(why).map(|limit| Self { retry, ..limit })
            }
            error => Self::of_words(&error.busy_words().unwrap_or_default()),
        };
        // Far beyond a limit the server closes connections without a word.
        let is_wordless = matches!(LinkFault::from(error), LinkFault::Closed | LinkFault::NotAServer);
        limit.or_else(|| is_wordless.then(|| met().values().next().cloned()).flatten())
    }

    /// Says once for each kind of limit that the load test waits.
    fn remark(&self) {
        if met().insert(self.flags, Self { retry: None, ..self.clone() }).is_none() {
            crate::remark(format_args!("waits: {self}"));
        }
    }
}

/// Returns the limits that were met so far, by their flags.
fn met() -> MutexGuard<'static, BTreeMap<&'static str, ServerLimit>> {
    static MET: Mutex<BTreeMap<&str, ServerLimit>> = Mutex::new(BTreeMap::new());
    MET.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Display for ServerLimit {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let Self { why, flags, .. } = self;
        write!(
            formatter,
            "the server refuses this load: {why}; start it with higher {flags}, or load it less"
        )
    }
}

/// The attempts at one step of a load test.
pub(super) struct Attempts {
    begun: Instant,
}

impl Attempts {
    pub(super) fn begin() -> Self {
        Self { begun: Instant::now() }
    }

    /// Waits until the next attempt after this error.
    ///
    /// # Errors
    /// If there were enough attempts, with the sentence of the error or of the limit.
    pub(super) async fn wait_after(&self, error: &SocketError) -> Result<(), String> {
        let Some(limit) = ServerLimit::of_error(error) else { return self.wait(|| error.to_string()).await };
        let delay = limit.retry.unwrap_or(AGAIN_AT_A_LIMIT);
        if self.begun.elapsed() + delay >= AT_A_LIMIT {
            return Err(limit.to_string());
        }
        limit.remark();
        sleep(delay).await;
        Ok(())
    }

    /// Waits until the next attempt for another reason.
    ///
    /// # Errors
    /// If there were enough attempts, with this sentence.
    pub(super) async fn wait(&self, why: impl FnOnce() -> String) -> Result<(), String> {
        if self.begun.elapsed() >= PATIENCE {
            return Err(why());
        }
        sleep(AGAIN).await;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn goodbyes_without_a_limit_have_none() {
        let bye = |why: &str| SocketError::Bye { why: why.to_owned(), retry: Some(1_000) };
        assert!(ServerLimit::of_error(&bye("the server restarts")).is_none());
        assert!(ServerLimit::of_error(&SocketError::Closed).is_none());
        let limit = ServerLimit::of_error(&bye("these were too many messages at once")).expect("a limit");
        assert_eq!(limit.retry, Some(Duration::from_secs(1)));
        assert_eq!(
            limit.to_string(),
            "the server refuses this load: these were too many messages at once; start it with higher \
             `--messages-per-second` and `--burst`, and `--credits` where they are given, or load it less"
        );
    }
}
