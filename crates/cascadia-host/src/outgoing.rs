//! What waits to be sent on a connection, and what happens to those who do not read it.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use tokio::sync::{Notify, mpsc};

use cascadia_table::message::ToClient;
use cascadia_table::write_line;

/// The most messages that wait for one connection.
const QUEUE: usize = 256;

/// The sending end of a connection's queue. It never waits: whoever does not read is let go, and the others do not
/// notice.
#[derive(Clone)]
pub(super) struct Outgoing {
    queue: mpsc::Sender<Vec<Utf8Bytes>>,
    is_slow: Arc<Notify>,
}

/// The other end.
pub(super) struct OutgoingQueue {
    /// What waits, several lines at once where they belong together.
    pub(super) lines: mpsc::Receiver<Vec<Utf8Bytes>>,
    /// Notified once when the queue was full.
    pub(super) is_slow: Arc<Notify>,
}

impl Outgoing {
    /// Creates an empty queue.
    pub(super) fn new() -> (Self, OutgoingQueue) {
        let (queue, lines) = mpsc::channel(QUEUE);
        let is_slow = Arc::new(Notify::new());
        (Self { queue, is_slow: Arc::clone(&is_slow) }, OutgoingQueue { lines, is_slow })
    }

    /// Puts lines into the queue, in one place. If it is full the connection ends soon.
    pub(super) fn send_lines(&self, lines: Vec<Utf8Bytes>) {
        if let Err(mpsc::error::TrySendError::Full(_)) = self.queue.try_send(lines) {
            self.is_slow.notify_one();
        }
    }

    /// Puts a message into the queue.
    pub(super) fn send(&self, message: &ToClient) {
        self.send_lines(vec![write_line(message).into()]);
    }

    /// Puts a refusal into the queue.
    pub(super) fn refuse(&self, id: Option<u64>, code: &str, why: impl Into<String>, v: Option<u64>) {
        self.send(&ToClient::Refused { id, code: code.to_owned(), why: why.into(), v });
    }
}
