//! A search in the background, for whoever waits for what it finds: the opponents and the coach.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::OnceLock;

use bevy::tasks::{AsyncComputeTaskPool, Task, TaskPool, TaskPoolBuilder, block_on, poll_once};
use thread_priority::{ThreadPriority, ThreadPriorityValue, set_current_thread_priority};

use cascadia_engine::Budget;

/// The threads of [`SearchTask::spawn_low_priority`].
static LOW_PRIORITY: OnceLock<TaskPool> = OnceLock::new();
/// How many of them there are at most.
const MOST_LOW_PRIORITY: usize = 4;
/// Their priority, 0 to 99: niceness 10 on Linux, below normal on Windows. They get a tenth of a core that something else wants as
/// well; with the least priority, a seventieth, a review hardly moves on a busy machine.
const LOW: u8 = 22;

/// Returns how many threads [`SearchTask::spawn_low_priority`] has: as many as there are cores but one, which the window has, and one
/// in any case.
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

/// Lets this thread give way to others.
fn lower_priority() -> Result<(), String> {
    let low = ThreadPriority::Crossplatform(ThreadPriorityValue::try_from(LOW)?);
    set_current_thread_priority(low).map_err(|error| format!("{error:?}"))
}

/// A search that panicked. What it was to find is not known, and the game goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SearchFailed;

/// A search on another thread. Dropping it tells the search to stop and throws away what it finds.
pub(crate) struct SearchTask<T> {
    task: Task<Result<T, SearchFailed>>,
    budget: Budget,
}

impl<T: Send + 'static> SearchTask<T> {
    /// Starts a search within `budget`. A panic in it is caught.
    pub(crate) fn spawn(budget: Budget, search: impl FnOnce(&Budget) -> T + Send + 'static) -> Self {
        let limits = budget.clone();
        let task = AsyncComputeTaskPool::get().spawn(async move { guarded(|| search(&limits)) });
        Self { task, budget }
    }

    /// Starts a long search that nobody waits for at once: its thread gives way to what else wants the core, so that the window
    /// hardly draws fewer frames. A panic in it is caught.
    pub(crate) fn spawn_low_priority(
        budget: Budget,
        search: impl FnOnce(&Budget) -> T + Send + 'static,
    ) -> Self {
        let limits = budget.clone();
        let task = low_priority_pool().spawn(async move { guarded(|| search(&limits)) });
        Self { task, budget }
    }

    /// Tests whether it has ended.
    pub(crate) fn is_done(&self) -> bool {
        self.task.is_finished()
    }

    /// Returns what was found, once it is there; after that, never ask again.
    pub(crate) fn poll(&mut self) -> Option<Result<T, SearchFailed>> {
        block_on(poll_once(&mut self.task))
    }
}

impl<T> Drop for SearchTask<T> {
    fn drop(&mut self) {
        // Dropping a task that runs already does not end it.
        self.budget.stop();
    }
}

/// Runs a search on this thread; a panic in it is caught.
pub(super) fn guarded<T>(search: impl FnOnce() -> T) -> Result<T, SearchFailed> {
    // What the search owned is gone after a panic, so that nobody can see it half changed.
    catch_unwind(AssertUnwindSafe(search)).map_err(|_| SearchFailed)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

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
        // The nineteenth field of a thread's line in proc(5), counted from 1, is its niceness; the name may hold spaces.
        let niceness = || {
            let line = std::fs::read_to_string("/proc/thread-self/stat").expect("the line of this thread");
            let (_, fields) = line.rsplit_once(')').expect("a name in parentheses");
            fields.split_whitespace().nth(16).expect("its niceness").to_owned()
        };
        let mut task = SearchTask::spawn_low_priority(Budget::new(0), move |_| niceness());
        assert_eq!(found(&mut task), Ok("10".to_owned()));
    }

    #[test]
    fn what_was_found_comes_and_a_panic_ends_only_the_search() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let mut good = SearchTask::spawn(Budget::new(7), |budget| budget.rng().below(1) + 5);
        assert_eq!(found(&mut good), Ok(5));
        let mut bad = SearchTask::<u32>::spawn(Budget::new(7), |_| panic!("a fault in a search, for a test"));
        assert_eq!(found(&mut bad), Err(SearchFailed));
    }

    #[test]
    fn a_search_nobody_waits_for_is_told_to_stop() {
        AsyncComputeTaskPool::get_or_init(TaskPool::new);
        let budget = Budget::new(7);
        drop(SearchTask::spawn(budget.clone(), |_| ()));
        assert!(budget.is_stopped());
    }
}
