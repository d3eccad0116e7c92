//! Hints between servers by `LISTEN` and `NOTIFY`. A server without others sends none.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use cascadia_host::store::{ReceivedHints, StoreError, StoreHint};
use futures_util::StreamExt;
use futures_util::stream::poll_fn;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, sleep, timeout};
use tokio_postgres::{AsyncMessage, Client, Error};

use crate::postgres_session::{PATIENCE, PostgresAccess, of_postgres};

/// Channel of the hints.
pub(crate) const HINT_CHANNEL: &str = "cascadia";
/// Most letters of a notice; PostgreSQL allows less than 8,000 bytes.
const LONGEST_NOTICE: usize = 7_000;
/// Most queued notices.
const NOTICE_QUEUE: usize = 256;
/// Pause before listening again.
const LISTEN_AGAIN: Duration = Duration::from_secs(1);
/// Interval of counting the servers.
const COUNT: Duration = Duration::from_secs(1);
/// Time without a sign of a server until it counts as gone.
const GONE: Duration = Duration::from_secs(10);

/// Counts the servers of this database, each of which holds this lock while it listens.
const COUNT_SERVERS: &str = "
SELECT count(DISTINCT pid) FROM pg_locks
WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = 7021995 AND objsubid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
const HOLD_LOCK: &str = "SELECT pg_advisory_lock_shared(7021995)";

/// True if this is the only server; none until the servers are counted.
#[derive(Clone, Default)]
pub(crate) struct IsAlone(Arc<AtomicBool>);

impl IsAlone {
    pub(crate) fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }

    fn set(&self, is_alone: bool) {
        self.0.store(is_alone, Ordering::Relaxed);
    }
}

/// Formats hints for sending: the time, then a word for each.
pub(crate) fn notice_of(at: u64, words: &str) -> String {
    format!("{at} {words}")
}

/// Formats hints as notices, none too long.
pub(crate) fn notices_of(at: u64, hints: &[StoreHint]) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for hint in hints {
        let word = hint.to_word();
        match texts.last_mut().filter(|text| text.len() + word.len() < LONGEST_NOTICE) {
            Some(text) => {
                text.push(' ');
                text.push_str(&word);
            }
            None => texts.push(notice_of(at, &word)),
        }
    }
    texts
}

/// Parses a notice, ignoring words of a later version.
fn read_notice(notice: &str) -> Option<ReceivedHints> {
    let (at, words) = notice.split_once(' ')?;
    let hints = words.split(' ').filter_map(StoreHint::from_word).collect();
    Some(ReceivedHints::Sent { at: at.parse().ok()?, hints })
}

/// Receives hints, connecting again whenever the connection is lost.
pub(crate) fn listen(access: Arc<PostgresAccess>, is_alone: IsAlone) -> mpsc::Receiver<ReceivedHints> {
    let (sender, receiver) = mpsc::channel(NOTICE_QUEUE);
    tokio::spawn(async move {
        while !sender.is_closed() {
            let lost = receive(&access, &sender, &is_alone).await;
            // Others may come meanwhile.
            is_alone.set(false);
            if let Err(error) = lost {
                tracing::debug!(%error, "hints are not received");
            }
            sleep(LISTEN_AGAIN).await;
        }
    });
    receiver
}

async fn in_time<T>(answer: impl Future<Output = Result<T, Error>>) -> Result<T, StoreError> {
    match timeout(PATIENCE, answer).await {
        Ok(answer) => answer.map_err(|error| of_postgres(&error)),
        Err(_) => Err(StoreError::Away("no answer in time".to_owned())),
    }
}

/// Receives hints and counts the servers until the connection is lost.
async fn receive(
    access: &PostgresAccess,
    sender: &mpsc::Sender<ReceivedHints>,
    is_alone: &IsAlone,
) -> Result<(), StoreError> {
    let (client, mut connection) = access.connect().await?;
    let (notes, mut received) = mpsc::channel(NOTICE_QUEUE);
    tokio::spawn(async move {
        let mut messages = poll_fn(move |context| connection.poll_message(context));
        while let Some(Ok(message)) = messages.next().await {
            if let AsyncMessage::Notification(note) = message
                && notes.send((note.process_id(), note.payload().to_owned())).await.is_err()
            {
                return;
            }
        }
    });
    in_time(client.batch_execute(&format!("LISTEN {HINT_CHANNEL}"))).await?;
    in_time(client.batch_execute(HOLD_LOCK)).await?;
    if sender.send(ReceivedHints::Missed).await.is_err() {
        return Ok(());
    }
    let mut ticks = interval(COUNT);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut seen = Instant::now();
    loop {
        tokio::select! {
            notice = received.recv() => {
                let Some((session, notice)) = notice else { return Ok(()) };
                if !access.is_own(session) {
                    seen = Instant::now();
                    is_alone.set(false);
                }
                if let Some(hints) = read_notice(&notice) {
                    // While the queue is full, further notices wait in the database.
                    let _ = sender.send(hints).await;
                }
            }
            _ = ticks.tick() => {
                if count_servers(&client).await? > 1 {
                    seen = Instant::now();
                }
                is_alone.set(seen.elapsed() >= GONE);
            }
            () = sender.closed() => return Ok(()),
        }
    }
}

async fn count_servers(client: &Client) -> Result<i64, StoreError> {
    let row = in_time(client.query_one(COUNT_SERVERS, &[])).await?;
    row.try_get(0).map_err(|error| of_postgres(&error))
}
