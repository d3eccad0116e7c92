//! Group commit: entries of many games that arrive together are written in one transaction.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Instant;

use tokio::sync::{mpsc, oneshot};

use super::metrics::HostMetrics;
use super::store::{AppendRequest, AppendResult, HintedChange, StoreError, StoreHint, TableStore};

/// The most entries of one transaction.
const MOST_TOGETHER: usize = 64;
/// The most entries that wait; whoever brings more waits for a place.
const QUEUE: usize = 1_024;

type CommitAnswer = Result<AppendResult, StoreError>;
type PendingCommit = (AppendRequest, oneshot::Sender<CommitAnswer>);

/// The one task of a server that appends.
#[derive(Clone)]
pub(super) struct Committer {
    queue: mpsc::Sender<PendingCommit>,
}

impl Committer {
    /// Starts the task. Versions that were written are passed to `hints`.
    pub(super) fn start(
        store: Arc<dyn TableStore>,
        metrics: Arc<dyn HostMetrics>,
        hints: mpsc::Sender<StoreHint>,
    ) -> Self {
        let (queue, waiting) = mpsc::channel(QUEUE);
        tokio::spawn(commit_all(store, metrics, hints, waiting));
        Self { queue }
    }

    /// Appends an entry. The answer comes once it is durable.
    ///
    /// # Errors
    /// If the store is away; the entry may be there or not.
    pub(super) async fn append(&self, request: AppendRequest) -> CommitAnswer {
        let stopped = || StoreError::Away("the server stops".to_owned());
        let (answer, answered) = oneshot::channel();
        self.queue.send((request, answer)).await.map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
    }
}

/// Commits until nobody is left to ask. What arrives during one commit is written by the next: under load that gathers
/// entries, and without load nobody waits for others.
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
            // Two entries of one game are never written together.
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
                        // The poll of the others finds what does not fit.
                        let change = HintedChange::Version(request.entry.version);
                        let _ = hints.try_send(StoreHint { game: request.game, change });
                    }
                    // Whoever asked may have gone.
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
