//! Searches in the background, for the opponents and the coach.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;
use std::time::Duration;

use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, TaskPoolBuilder, block_on, poll_once};
use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};

use crate::preferences::wake_up::FrameRequests;
use cascadia_engine::Budget;

/// The threads of [`SearchTask::spawn_low_priority`].
static LOW_PRIORITY: OnceLock<TaskPool> = OnceLock::new();
/// The maximum number of these threads.
const MOST_LOW_PRIORITY: usize = 4;
/// Priority of these threads, 0 to 99: niceness 10 on Linux, below normal on Windows. It leaves them a tenth
/// of a contended core; at the lowest priority, with a seventieth, a review hardly progresses on a busy
/// machine.
const LOW: u8 = 22;

/// Returns the number of threads of [`SearchTask::spawn_low_priority`]: at least one, and otherwise one less
/// than there are cores, to leave one to the window.
pub(crate) fn low_priority_threads() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    cores.saturating_sub(1).clamp(1, MOST_LOW_PRIORITY)
}

fn low_priority_pool() -> &'static TaskPool {
    LOW_PRIORITY.get_or_init(|| {
        TaskPoolBuilder::new()
            .num_threads(low_priority_threads())
            .thread_name("Low Priority".to_owned())
            .on_thread_spawn(|| {
                if let Err(error) = lower_priority() {
                    bevy::log::warn!("work in the background keeps its priority: {error}");
                }
            })
            .build()
    })
}

/// Lowers the priority of the current thread.
fn lower_priority() -> Result<(), String> {
    let low = ThreadPriority::Crossplatform(ThreadPriorityValue::try_from(LOW)?);
    set_current_thread_priority(low).map_err(|error| format!("{error:?}"))
}

/// A panic in a search, which left no result; the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SearchFailed;

/// A search on another thread. Dropping it stops the search and discards the result.
pub(crate) struct SearchTask<T> {
    task: Task<Result<T, SearchFailed>>,
    budget: Budget,
}

impl<T: Send + 'static> SearchTask<T> {
    /// Starts a search within `budget`, catching panics.
    pub(crate) fn spawn(budget: Budget, search: impl FnOnce(&Budget) -> T + Send + 'static) -> Self {
        let limits = budget.clone();
        let task = AsyncComputeTaskPool::get().spawn(async move { guarded(|| search(&limits)) });
        Self { task, budget }
    }

    /// Starts a long search on a low-priority thread, so that the frame rate hardly drops; catches panics.
    pub(crate) fn spawn_low_priority(
        budget: Budget,
        search: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Self {
        let limits = budget.clone();
        let task = low_priority_pool().spawn(async move { guarded(|| search(&limits)) });
        Self { task, budget }
    }

    pub(crate) fn is_done(&self) -> bool {
        self.task.is_finished()
    }

    /// Returns the result once the search has finished; must not be called again after that.
    pub(crate) fn poll(&mut self) -> Option<Result<T, SearchFailed>> {
        block_on(poll_once(&mut self.task))
    }
}

impl<T> Drop for SearchTask<T> {
    fn drop(&mut self) {
        // Dropping a running task does not end it.
        self.budget.stop();
    }
}

/// The search that a system waits for, one at a time.
pub(crate) struct PendingSearch<T>(Option<SearchTask<T>>);

impl<T> Default for PendingSearch<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T> From<SearchTask<T>> for PendingSearch<T> {
    fn from(task: SearchTask<T>) -> Self {
        Self(Some(task))
    }
}

impl<T: Send + 'static> PendingSearch<T> {
    /// Tests whether a search is running.
    pub(crate) const fn is_busy(&self) -> bool {
        self.0.is_some()
    }

    /// Takes the result of a finished search, or requests a frame for the next poll within `interval`.
    pub(crate) fn take_found(
        &mut self,
        frames: &mut FrameRequests,
        interval: Duration,
    ) -> Option<Result<T, SearchFailed>> {
        let found = self.0.as_mut()?.poll();
        if found.is_some() {
            self.0 = None;
        } else {
            frames.within(interval);
        }
        found
    }
}

/// Runs a search on this thread, catching panics.
pub(super) fn guarded<T>(search: impl FnOnce() -> T) -> Result<T, SearchFailed> {
    // Unwind safe: everything that the search owned is dropped in a panic, so no half-changed state is
    // visible.
    catch_unwind(AssertUnwindSafe(search)).map_err(|_| SearchFailed)
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use bevy::tasks::TaskPool;

    use super::*;

    fn found<T: Send + 'static>(task: &mut SearchTask<T>) -> Result<T, SearchFailed> {
        let begun = Instant::now();
        loop {
            if let Some(found) = task.poll() {
                return found;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "the search does not end");
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn low_priority_work_gives_way_but_does_not_stand_still() {
        // Field 19 of `/proc/thread-self/stat` (see proc(5), counted from 1) is the niceness; the name may
        // hold spaces.
        let niceness = || {
            let line = std::fs::read_to_string("/proc/thread-self/stat").expect("the line of this thread");
            let (_, fields) = line.rsplit_once(')').expect("a name in parentheses");
            fields.split_whitespace().nth(16).expect("its niceness").to_owned()
        };
        let mut task = SearchTask::spawn_low_priority(Budget::new(0), move |_| niceness());
        assert_eq!(found(&mut task), Ok("10".to_owned()));
    }

    #[test]
    fn a_result_arrives_and_a_panic_ends_only_the_search() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut good = SearchTask::spawn(Budget::new(7), |budget| budget.rng().below(1) + 5);
        assert_eq!(found(&mut good), Ok(5));
        let mut bad = SearchTask::<u32>::spawn(Budget::new(7), |_| panic!("a fault in a search, for a test"));
        assert_eq!(found(&mut bad), Err(SearchFailed));
    }

    #[test]
    fn an_abandoned_search_is_stopped() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let budget = Budget::new(7);
        drop(SearchTask::spawn(budget.clone(), |_| ()));
        assert!(budget.is_stopped());
    }
}
