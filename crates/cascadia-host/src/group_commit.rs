//! Group commit: simultaneous entries of many games are written in one transaction.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::metrics::HostMetrics;
use super::store::{AppendRequest, AppendResult, HintedChange, StoreError, StoreHint, TableStore};

/// Most entries of one transaction.
const MOST_TOGETHER: usize = 1_024;
/// Most bytes of one transaction, unless a single entry has more.
const MOST_BYTES: usize = 1024 * 1024;
/// Bytes of an entry besides its texts.
const ROW: usize = 64;
/// Most waiting entries; further senders wait for a place in the queue.
const QUEUE: usize = 4_096;

type CommitAnswer = Result<AppendResult, StoreError>;
type PendingCommit = (AppendRequest, oneshot::Sender<CommitAnswer>);

/// Returns the size of an entry in a transaction.
fn weight(request: &AppendRequest) -> usize {
    let key = request.progress.turn_keys.as_ref().map_or(0, String::len);
    ROW + request.game.len() + request.entry.line.len() + key
}

/// Handle of the only task of a server that appends.
#[derive(Clone)]
pub(super) struct GroupCommit {
    queue: mpsc::Sender<PendingCommit>,
}

impl GroupCommit {
    /// Starts the task. Written versions are sent to `hints`.
    pub(super) fn start(
        store: Arc<dyn TableStore>,
        metrics: Arc<dyn HostMetrics>,
        hints: mpsc::Sender<StoreHint>,
    ) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(commit_all(store, metrics, hints, waiting));
        Self { queue }
    }

    /// Appends an entry, and returns once it is durable.
    ///
    /// # Errors
    /// If the store is away; the entry may or may not be stored.
    pub(super) async fn append(&self, request: AppendRequest) -> CommitAnswer {
        let stopped = || StoreError::Away("the server stops".to_owned());
        let (answer, answered) = oneshot::channel();
        self.queue.send((request, answer)).await.map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
    }
}

/// Commits until all senders are gone. Entries arriving during one commit are written by the next: a busy
/// server gathers entries, and an idle one never waits.
async fn commit_all(
    store: Arc<dyn TableStore>,
    metrics: Arc<dyn HostMetrics>,
    hints: mpsc::Sender<StoreHint>,
    mut waiting: mpsc::Receiver<PendingCommit>,
) {
    let mut postponed: Option<PendingCommit> = None;
    loop {
        let first = match postponed.take() {
            Some(first) => first,
            None => match waiting.recv().await {
                Some(first) => first,
                None => return,
            },
        };
        let mut games = BTreeSet::from([first.0.game.clone()]);
        let mut bytes = weight(&first.0);
        let (mut requests, mut answers) = (vec![first.0], vec![first.1]);
        while requests.len() < MOST_TOGETHER
            && let Ok((request, answer)) = waiting.try_recv()
        {
            bytes += weight(&request);
            // Two entries of one game must be in different transactions.
            if bytes > MOST_BYTES || !games.insert(request.game.clone()) {
                postponed = Some((request, answer));
                break;
            }
            requests.push(request);
            answers.push(answer);
        }
        let begun = Instant::now();
        let results = store.append(&requests).await;
        metrics.observe_commit(requests.len(), begun.elapsed());
        match results {
            Ok(results) => {
                for ((request, answer), result) in requests.into_iter().zip(answers).zip(results) {
                    if result == AppendResult::Written && store.is_shared() {
                        // If the queue is full, the other servers find the version by polling.
                        let change = HintedChange::Version(request.entry.version);
                        let _ = hints.try_send(StoreHint { game: request.game, change });
                    }
                    // The sender may be gone.
                    let _ = answer.send(Ok(result));
                }
            }
            Err(error) => {
                tracing::error!(%error, entries = requests.len(), "entries cannot be written");
                for answer in answers {
                    let _ = answer.send(Err(error.clone()));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::{Mutex, PoisonError};
    use std::time::Duration;

    use futures_util::future::join_all;

    use super::super::store::{GameStage, MemoryStore, StoredEntry, StoredGame, StoredProgress};
    use super::*;

    #[derive(Default)]
    struct CommitSizes(Mutex<Vec<usize>>);

    impl HostMetrics for CommitSizes {
        fn observe_commit(&self, entries: usize, _time: Duration) {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(entries);
        }
    }

    /// Appends an entry of this length to each of many games at once, and returns the sizes of the commits.
    async fn sizes(games: usize, length: usize) -> Vec<usize> {
        let (store, sizes) = (Arc::new(MemoryStore::default()), Arc::new(CommitSizes::default()));
        let open = StoredProgress { stage: GameStage::Open, turn_keys: None, deadline: None };
        let commit = GroupCommit::start(
            Arc::<MemoryStore>::clone(&store),
            Arc::<CommitSizes>::clone(&sizes),
            mpsc::channel(1).0,
        );
        let mut appends = Vec::new();
        for number in 0..games {
            let game = StoredGame {
                id: format!("G{number}"),
                lobby: String::new(),
                secret: String::new(),
                rules: 1,
                progress: open.clone(),
                version: 0,
                opened: 0,
            };
            assert_eq!(store.open_game(&game, &[]).await, Ok(true));
            let entry = StoredEntry { version: 1, seat: None, id: 0, line: "x".repeat(length), at: 0 };
            let request = AppendRequest { game: game.id, entry, progress: open.clone() };
            let commit = commit.clone();
            appends.push(tokio::spawn(async move { commit.append(request).await }));
        }
        for result in join_all(appends).await {
            assert_eq!(result.expect("it ends"), Ok(AppendResult::Written));
        }
        let sizes = sizes.0.lock().unwrap_or_else(PoisonError::into_inner).clone();
        assert_eq!(sizes.iter().sum::<usize>(), games);
        sizes
    }

    #[tokio::test]
    async fn a_commit_has_many_small_entries_and_few_large_ones() {
        assert_eq!(sizes(2_500, 100).await, [1_024, 1_024, 452]);
        let large = sizes(300, 10_000).await;
        assert!(large[0] > 100 && large.iter().all(|size| size * 10_000 <= MOST_BYTES), "{large:?}");
        assert_eq!(sizes(2, 2 * MOST_BYTES).await, [1, 1], "an entry of any size is written");
    }
}
