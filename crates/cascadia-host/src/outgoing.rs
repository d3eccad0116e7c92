//! The send queue of a connection, which drops slow readers.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use cascadia_table::message::ToClient;
use cascadia_table::write_line;

/// Most queued entries of one connection.
const QUEUE: usize = 256;

/// The sending end of a connection's queue. It never blocks: a slow reader is disconnected, without delaying
/// others.
#[derive(Clone)]
pub(super) struct Outgoing {
    queue: mpsc::Sender<Vec<Utf8Bytes>>,
    is_slow: Arc<Notify>,
}

/// The receiving end.
pub(super) struct OutgoingQueue {
    /// Queued lines; lines that belong together form one entry.
    pub(super) lines: mpsc::Receiver<Vec<Utf8Bytes>>,
    /// Notified once when the queue has overflowed.
    pub(super) is_slow: Arc<Notify>,
}

impl Outgoing {
    /// Creates an empty queue.
    pub(super) fn new() -> (Self, OutgoingQueue) {
        let (queue, lines) = mpsc::channel(QUEUE);
        let is_slow = Arc::new(Notify::new());
        (Self { queue, is_slow: Arc::clone(&is_slow) }, OutgoingQueue { lines, is_slow })
    }

    /// Queues lines as one entry. A full queue ends the connection.
    pub(super) fn send_lines(&self, lines: Vec<Utf8Bytes>) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(lines) {
            self.is_slow.notify_one();
        }
    }

    /// Queues a message.
    pub(super) fn send(&self, message: &ToClient) {
        self.send_lines(vec![write_line(message).into()]);
    }

    /// Queues a refusal.
    pub(super) fn refuse(&self, id: Option<u64>, code: &str, why: impl Into<String>, v: Option<u64>) {
        self.send(&ToClient::Refused { id, code: code.to_owned(), why: why.into(), v });
    }
}
