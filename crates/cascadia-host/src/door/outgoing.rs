//! The send queue of a connection, which drops slow readers.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use cascadia_table::message::ToClient;
use cascadia_table::write_line;

/// Most queued entries of one connection.
const QUEUE: usize = 256;
/// Most queued bytes of one connection before another entry; the entry may be a whole log.
const QUEUED_BYTES: usize = 4 * 1024 * 1024;

/// The sending end of a connection's queue. It never blocks: a slow reader is disconnected, without delaying
/// others.
#[derive(Clone)]
pub(crate) struct Outgoing {
    queue: mpsc::Sender<Vec<Utf8Bytes>>,
    bytes: Arc<AtomicUsize>,
    is_slow: Arc<Notify>,
}

/// The receiving end.
pub(crate) struct OutgoingQueue {
    /// Queued lines; lines that belong together form one entry.
    pub(crate) lines: mpsc::Receiver<Vec<Utf8Bytes>>,
    /// Bytes of the queued lines.
    bytes: Arc<AtomicUsize>,
    /// Notified once when the queue has overflowed.
    pub(crate) is_slow: Arc<Notify>,
}

impl OutgoingQueue {
    /// Counts lines as sent.
    pub(crate) fn sent(&self, size: usize) {
        self.bytes.fetch_sub(size, Ordering::Relaxed);
    }
}

/// Returns the size of lines in bytes.
pub(crate) fn size_of_lines(lines: &[Utf8Bytes]) -> usize {
    lines.iter().map(|line| line.len()).sum()
}

impl Outgoing {
    /// Creates an empty queue.
    pub(crate) fn new() -> (Self, OutgoingQueue) {
        let (queue, lines) = mpsc::channel(QUEUE);
        let (bytes, is_slow) = (Arc::new(AtomicUsize::new(0)), Arc::new(Notify::new()));
        let sender = Self { queue, bytes: Arc::clone(&bytes), is_slow: Arc::clone(&is_slow) };
        (sender, OutgoingQueue { lines, bytes, is_slow })
    }

    /// Queues lines as one entry. A full queue ends the connection.
    pub(crate) fn send_lines(&self, lines: Vec<Utf8Bytes>) {
        let size = size_of_lines(&lines);
        let queued = self.bytes.fetch_add(size, Ordering::Relaxed);
        if queued >= QUEUED_BYTES || self.queue.try_send(lines).is_err() {
            self.bytes.fetch_sub(size, Ordering::Relaxed);
            self.is_slow.notify_one();
        }
    }

    /// Queues a message.
    pub(crate) fn send(&self, message: &ToClient) {
        self.send_lines(vec![write_line(message).into()]);
    }

    /// Queues a refusal.
    pub(crate) fn refuse(&self, id: Option<u64>, code: &str, why: impl Into<String>, v: Option<u64>) {
        self.send(&ToClient::Refused { id, code: code.to_owned(), why: why.into(), v });
    }
}
