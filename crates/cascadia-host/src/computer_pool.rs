//! Threads for the decisions of computer players, each made with the knowledge of its seat alone.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::{io, thread};

use tokio::sync::mpsc::Sender;

use super::metrics::HostMetrics;
use super::room_message::RoomMessage;
use cascadia_engine::Budget;
use cascadia_table::ComputerTurn;

/// Most waiting decisions; a room tries again on its next tick.
const QUEUE: usize = 10_000;

/// A decision that waits for a thread.
struct WaitingTurn {
    turn: ComputerTurn,
    version: u64,
    seat: u8,
    answer: Sender<RoomMessage>,
}

/// The threads of the computer players.
pub(super) struct ComputerPool {
    queue: mpsc::SyncSender<WaitingTurn>,
    metrics: Arc<dyn HostMetrics>,
}

impl ComputerPool {
    /// Starts the threads. A decision has at most `playouts` playouts.
    ///
    /// # Errors
    /// If the system cannot start threads.
    pub(super) fn start(threads: usize, playouts: u32, metrics: &Arc<dyn HostMetrics>) -> io::Result<Self> {
        let (queue, waiting) = mpsc::sync_channel(QUEUE);
        let waiting = Arc::new(Mutex::new(waiting));
        for number in 0..threads.max(1) {
            let (waiting, metrics) = (Arc::clone(&waiting), Arc::clone(metrics));
            thread::Builder::new()
                .name(format!("computer-{number}"))
                .spawn(move || think_for_all(&waiting, playouts, &*metrics))?;
        }
        Ok(Self { queue, metrics: Arc::clone(metrics) })
    }

    /// Queues a decision, which is sent to `answer`. Returns whether there was room for it.
    pub(super) fn ask(
        &self,
        turn: ComputerTurn,
        version: u64,
        seat: u8,
        answer: Sender<RoomMessage>,
    ) -> bool {
        let is_taken = self.queue.try_send(WaitingTurn { turn, version, seat, answer }).is_ok();
        if is_taken {
            self.metrics.decision_queued();
        }
        is_taken
    }
}

/// Decides until the server is gone.
fn think_for_all(waiting: &Mutex<mpsc::Receiver<WaitingTurn>>, playouts: u32, metrics: &dyn HostMetrics) {
    loop {
        let next = waiting.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(WaitingTurn { turn: ComputerTurn { keep, seed, task }, version, seat, answer }) = next else {
            return;
        };
        let budget = Budget::new(seed).limited_to(playouts);
        // A panic in one decision must not end the thread.
        let decision = catch_unwind(AssertUnwindSafe(|| task(&budget)));
        let actions = decision.unwrap_or_else(|_| {
            tracing::error!(seat, "a computer's player has failed");
            Vec::new()
        });
        metrics.decision_made();
        // The room may have ended.
        let _ = answer.blocking_send(RoomMessage::Decided { version, seat, keep, actions });
    }
}
