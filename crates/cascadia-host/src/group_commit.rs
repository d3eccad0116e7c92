//! Group commit: simultaneous entries of many games are written in one transaction.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::metrics::HostMetrics;
use super::store::{AppendRequest, AppendResult, HintedChange, StoreError, StoreHint, TableStore};

/// Most entries of one transaction.
const MOST_TOGETHER: usize = 64;
/// Most waiting entries; further senders wait for a place in the queue.
const QUEUE: usize = 1_024;

type CommitAnswer = Result<AppendResult, StoreError>;
type PendingCommit = (AppendRequest, oneshot::Sender<CommitAnswer>);

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
        let (mut requests, mut answers) = (vec![first.0], vec![first.1]);
        while requests.len() < MOST_TOGETHER
            && let Ok((request, answer)) = waiting.try_recv()
        {
            // Two entries of one game must be in different transactions.
            if !games.insert(request.game.clone()) {
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
