//! A search in the background, for whoever waits for what it finds: the opponents and the coach.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bevy::tasks::{AsyncComputeTaskPool, Task, block_on, poll_once};

use crate::engine::Budget;

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
