//! Threads of low priority for the decisions of computer players, each made with the knowledge of its seat
//! alone. Decisions wait in one queue for each owner, served in turn.

use std::collections::{BTreeMap, VecDeque};
use std::net::IpAddr;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::{io, thread};

use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};
use tokio::sync::mpsc::Sender;

use super::metrics::HostMetrics;
use super::room_message::RoomMessage;
use cascadia_engine::Budget;
use cascadia_table::ComputerTurn;

/// Most waiting decisions, of all owners and of one; a room tries again on its next tick.
const QUEUE: usize = 10_000;
const QUEUE_OF_OWNER: usize = 1_000;
/// Priority of the threads, 0 to 99: niceness 10 on Linux, below normal on Windows.
const LOW: u8 = 22;

/// The owner of a decision: the people who wait for it. One game has at most one decision in the queue.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum TurnOwner {
    /// People at the table from this block of addresses.
    Address(IpAddr),
    /// Nobody is connected.
    Unattended,
}

/// Decisions that wait for a thread, by owner.
struct TurnQueue<T> {
    /// Owners with waiting decisions; the next one to be served comes first.
    owners: VecDeque<TurnOwner>,
    waiting: BTreeMap<TurnOwner, VecDeque<T>>,
    count: usize,
}

impl<T> TurnQueue<T> {
    const fn new() -> Self {
        Self { owners: VecDeque::new(), waiting: BTreeMap::new(), count: 0 }
    }

    /// Adds a decision. Returns whether there was room for it.
    fn push(&mut self, owner: TurnOwner, turn: T) -> bool {
        let of_owner = self.waiting.get(&owner).map_or(0, VecDeque::len);
        // A full queue still takes the first decision of an owner.
        if of_owner >= QUEUE_OF_OWNER || (self.count >= QUEUE && of_owner > 0) {
            return false;
        }
        if of_owner == 0 {
            self.owners.push_back(owner.clone());
        }
        self.waiting.entry(owner).or_default().push_back(turn);
        self.count += 1;
        true
    }

    /// Takes the oldest decision of the next owner, who comes last afterwards.
    fn pop(&mut self) -> Option<T> {
        let owner = self.owners.pop_front()?;
        let turns = self.waiting.get_mut(&owner)?;
        let turn = turns.pop_front();
        if turns.is_empty() {
            self.waiting.remove(&owner);
        } else {
            self.owners.push_back(owner);
        }
        self.count -= usize::from(turn.is_some());
        turn
    }
}

/// A decision that waits for a thread.
struct WaitingTurn {
    turn: ComputerTurn,
    version: u64,
    seat: u8,
    answer: Sender<RoomMessage>,
}

/// The queue and its end, shared with the threads.
struct SharedQueue {
    turns: Mutex<(TurnQueue<WaitingTurn>, bool)>,
    changed: Condvar,
}

impl SharedQueue {
    fn lock(&self) -> MutexGuard<'_, (TurnQueue<WaitingTurn>, bool)> {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits for the next decision; none when the server is gone.
    fn next(&self) -> Option<WaitingTurn> {
        let mut turns = self.lock();
        loop {
            let (queue, is_closed) = &mut *turns;
            if *is_closed {
                return None;
            }
            if let Some(turn) = queue.pop() {
                return Some(turn);
            }
            turns = self.changed.wait(turns).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

/// The threads of the computer players.
pub(super) struct ComputerPool {
    queue: Arc<SharedQueue>,
    metrics: Arc<dyn HostMetrics>,
}

impl ComputerPool {
    /// Starts the threads. A decision has at most `playouts` playouts.
    ///
    /// # Errors
    /// If the system cannot start threads.
    pub(super) fn start(threads: usize, playouts: u32, metrics: &Arc<dyn HostMetrics>) -> io::Result<Self> {
        let turns = Mutex::new((TurnQueue::new(), false));
        let pool = Self {
            queue: Arc::new(SharedQueue { turns, changed: Condvar::new() }),
            metrics: Arc::clone(metrics),
        };
        for number in 0..threads.max(1) {
            let (queue, metrics) = (Arc::clone(&pool.queue), Arc::clone(metrics));
            thread::Builder::new()
                .name(format!("computer-{number}"))
                .spawn(move || think_for_all(&queue, playouts, &*metrics))?;
        }
        Ok(pool)
    }

    /// Queues a decision, which is sent to `answer`. Returns whether there was room for it.
    pub(super) fn ask(
        &self,
        owner: TurnOwner,
        turn: ComputerTurn,
        (version, seat): (u64, u8),
        answer: Sender<RoomMessage>,
    ) -> bool {
        let is_taken = self.queue.lock().0.push(owner, WaitingTurn { turn, version, seat, answer });
        if is_taken {
            self.metrics.decision_queued();
            self.queue.changed.notify_one();
        }
        is_taken
    }
}

impl Drop for ComputerPool {
    fn drop(&mut self) {
        self.queue.lock().1 = true;
        self.queue.changed.notify_all();
    }
}

/// Lowers the priority of the current thread.
fn lower_priority() -> Result<(), String> {
    let low = ThreadPriority::Crossplatform(ThreadPriorityValue::try_from(LOW)?);
    set_current_thread_priority(low).map_err(|error| format!("{error:?}"))
}

/// Decides until the server is gone.
fn think_for_all(queue: &SharedQueue, playouts: u32, metrics: &dyn HostMetrics) {
    if let Err(error) = lower_priority() {
        tracing::warn!(error, "a thread for computer players keeps its priority");
    }
    while let Some(next) = queue.next() {
        let WaitingTurn { turn: ComputerTurn { keep, seed, task, .. }, version, seat, answer } = next;
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

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> TurnOwner {
        TurnOwner::Address(IpAddr::from([192, 0, 2, last]))
    }

    #[test]
    fn owners_are_served_in_turn() {
        let mut queue = TurnQueue::new();
        for number in 0..160 {
            assert!(queue.push(address(1), ("greedy", number)));
        }
        assert!(queue.push(address(2), ("honest", 0)) && queue.push(TurnOwner::Unattended, ("asleep", 0)));
        let first: Vec<_> = (0..4).filter_map(|_| queue.pop()).collect();
        assert_eq!(first, [("greedy", 0), ("honest", 0), ("asleep", 0), ("greedy", 1)]);
        // The next decision of an owner waits for one decision of every other owner at most.
        assert!(queue.push(address(2), ("honest", 1)));
        assert_eq!([queue.pop(), queue.pop()], [Some(("greedy", 2)), Some(("honest", 1))]);
        let rest = std::iter::from_fn(|| queue.pop()).count();
        assert_eq!((rest, queue.count, queue.waiting.len(), queue.owners.len()), (157, 0, 0, 0));
    }

    #[test]
    fn an_owner_fills_no_queue_for_others() {
        let mut queue = TurnQueue::new();
        let fill = |queue: &mut TurnQueue<u32>, owner: TurnOwner| {
            (0..2 * QUEUE as u32).filter(|number| queue.push(owner.clone(), *number)).count()
        };
        assert_eq!(fill(&mut queue, address(1)), QUEUE_OF_OWNER);
        for last in 2..=10 {
            assert_eq!(fill(&mut queue, address(last)), QUEUE_OF_OWNER);
        }
        assert_eq!(fill(&mut queue, address(11)), 1, "everybody gets a place");
    }
}
