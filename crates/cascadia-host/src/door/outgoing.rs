//! The send queue of a connection, which drops slow readers.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use super::account::ConnectionMeter;
use super::ceilings::ServerCeilings;
use cascadia_table::message::ToClient;
use cascadia_table::{RefusalCode, write_line};

/// Most queued entries of one connection.
const QUEUE: usize = 256;

/// The sending end of a connection's queue. It never blocks: a slow reader is disconnected, without delaying
/// others.
#[derive(Clone)]
pub(crate) struct Outgoing {
    queue: mpsc::Sender<Vec<Utf8Bytes>>,
    bytes: Arc<AtomicUsize>,
    is_slow: Arc<Notify>,
    meter: Arc<ConnectionMeter>,
    ceilings: Arc<ServerCeilings>,
    /// Games that the client must not see: their codes are unknown again.
    hidden: Arc<Mutex<Vec<String>>>,
}

/// The receiving end.
pub(crate) struct OutgoingQueue {
    /// Queued lines; lines that belong together form one entry.
    pub(crate) lines: mpsc::Receiver<Vec<Utf8Bytes>>,
    /// Bytes of the queued lines.
    bytes: Arc<AtomicUsize>,
    /// Notified once when the queue has overflowed.
    pub(crate) is_slow: Arc<Notify>,
    ceilings: Arc<ServerCeilings>,
}

impl OutgoingQueue {
    /// Counts lines as sent.
    pub(crate) fn sent(&self, size: usize) {
        self.bytes.fetch_sub(size, Ordering::Relaxed);
        self.ceilings.unqueue(size);
    }

    /// Returns the number of queued bytes.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Relaxed)
    }
}

impl Drop for OutgoingQueue {
    fn drop(&mut self) {
        // Later entries are refused; those before are no longer held.
        self.lines.close();
        while let Ok(lines) = self.lines.try_recv() {
            self.sent(size_of_lines(&lines));
        }
    }
}

/// Returns the size of lines in bytes.
pub(crate) fn size_of_lines(lines: &[Utf8Bytes]) -> usize {
    lines.iter().map(|line| line.len()).sum()
}

impl Outgoing {
    /// Creates an empty queue.
    pub(crate) fn new(meter: Arc<ConnectionMeter>, ceilings: Arc<ServerCeilings>) -> (Self, OutgoingQueue) {
        let (queue, lines) = mpsc::channel(QUEUE);
        let (bytes, is_slow) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
        let receiver = OutgoingQueue {
            lines,
            bytes: Arc::clone(&bytes),
            is_slow: Arc::clone(&is_slow),
            ceilings: Arc::clone(&ceilings),
        };
        (Self { queue, bytes, is_slow, meter, ceilings, hidden: Arc::default() }, receiver)
    }

    /// Queues lines as one entry. A full queue ends the connection.
    pub(crate) fn send_lines(&self, lines: Vec<Utf8Bytes>) {
        let size = size_of_lines(&lines);
        let queued = self.bytes.fetch_add(size, Ordering::Relaxed);
        self.ceilings.queue(size);
        // A single entry always fits: it may be a whole log.
        let is_full = queued > 0 && queued >= self.ceilings.most_queued_of_one();
        if is_full || self.queue.try_send(lines).is_err() {
            self.bytes.fetch_sub(size, Ordering::Relaxed);
            self.ceilings.unqueue(size);
            self.is_slow.notify_one();
        }
    }

    /// Queues a message.
    pub(crate) fn send(&self, message: &ToClient) {
        self.send_lines(vec![write_line(message).into()]);
    }

    /// Queues a refusal.
    pub(crate) fn refuse(&self, id: Option<u64>, code: RefusalCode, why: impl Into<String>, v: Option<u64>) {
        self.send(&ToClient::Refused { id, code, why: why.into(), v });
    }

    /// Queues the refusal of an unknown code, invitation or link, and counts the miss.
    pub(crate) fn refuse_unknown(&self, id: Option<u64>, code: RefusalCode, why: impl Into<String>) {
        self.meter.miss(Instant::now());
        self.refuse(id, code, why, None);
    }

    /// Queues the refusal of a game that the client must not see, as if its code were unknown.
    pub(crate) fn refuse_hidden(&self, id: Option<u64>, game: &str, why: String) {
        self.hidden.lock().unwrap_or_else(PoisonError::into_inner).push(game.to_owned());
        self.refuse_unknown(id, RefusalCode::Table, why);
    }

    /// Returns the games refused by [`Self::refuse_hidden`] since the last call.
    pub(crate) fn take_hidden(&self) -> Vec<String> {
        std::mem::take(&mut *self.hidden.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Opens a table of the client and counts it.
    ///
    /// # Errors
    /// If there were too many, with the key and the sentence of a refusal, or if `open` fails.
    pub(crate) async fn open_counted<T>(
        &self,
        open: impl Future<Output = Result<T, (RefusalCode, String)>>,
    ) -> Result<T, (RefusalCode, String)> {
        self.meter.open_table(Instant::now()).map_err(|wait| {
            let why = format!(
                "too many tables were opened from here within an hour; try again in {}",
                in_words(wait)
            );
            (RefusalCode::Limit, why)
        })?;
        open.await.inspect_err(|_| self.meter.refund_table())
    }

    /// Counts a phrase of quick chat, at any table. Returns false beyond the limit.
    pub(crate) fn count_phrase(&self) -> bool {
        self.meter.send_phrase(Instant::now())
    }
}

/// Returns the seconds of a wait, rounded up.
pub(super) fn whole_seconds(wait: Duration) -> u64 {
    wait.as_secs() + u64::from(wait.subsec_nanos() > 0)
}

/// Returns a wait in words, rounded up.
pub(super) fn in_words(wait: Duration) -> String {
    match whole_seconds(wait) {
        0 | 1 => "a second".to_owned(),
        seconds @ 2..120 => format!("{seconds} seconds"),
        seconds => format!("{} minutes", seconds.div_ceil(60)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::door::account::Accounts;
    use crate::settings::HostSettings;

    fn queue() -> (Outgoing, OutgoingQueue, Arc<ServerCeilings>) {
        let settings = HostSettings { queued_mib: 2, ..HostSettings::default() };
        let rate = Accounts::new(&settings).connection_rate();
        let ceilings = Arc::new(ServerCeilings::new(&settings).expect("ceilings"));
        let meter = Arc::new(ConnectionMeter::new(rate, Instant::now()));
        let (outgoing, queue) = Outgoing::new(meter, Arc::clone(&ceilings));
        (outgoing, queue, ceilings)
    }

    #[test]
    fn a_queue_holds_one_answer_of_any_length_and_a_mebibyte() {
        let (outgoing, queue, _) = queue();
        let line = Utf8Bytes::from("x".repeat(1024));
        outgoing.send_lines(vec![line.clone(); 3 * 1024]);
        assert_eq!(queue.bytes(), 3 * 1024 * 1024);
        outgoing.send_lines(vec![line]);
        assert_eq!(queue.bytes(), 3 * 1024 * 1024, "nothing is added");
    }

    #[test]
    fn a_dropped_queue_holds_nothing() {
        let (outgoing, queue, ceilings) = queue();
        outgoing.send_lines(vec![Utf8Bytes::from("x".repeat(3 << 20))]);
        assert!(ceilings.is_full());
        drop(queue);
        assert!(!ceilings.is_full());
        outgoing.send_lines(vec![Utf8Bytes::from("x".repeat(1024))]);
        assert!(!ceilings.is_full());
    }

    #[test]
    fn waits_are_rounded_up() {
        let words = |seconds| in_words(Duration::from_millis(seconds));
        assert_eq!(words(10), "a second");
        assert_eq!(words(1_001), "2 seconds");
        assert_eq!(words(119_500), "2 minutes");
        assert_eq!(words(3_541_000), "60 minutes");
    }
}
