//! A count of running tasks, to wait for their end.

use std::sync::Arc;

use tokio::sync::watch;

/// Counts running tasks.
#[derive(Clone, Default)]
pub(super) struct RunningTasks {
    count: Arc<watch::Sender<usize>>,
}

/// A running task; it ends on drop.
pub(super) struct RunningTask {
    count: Arc<watch::Sender<usize>>,
}

impl RunningTasks {
    /// Counts a task until the result is dropped.
    pub(super) fn begin(&self) -> RunningTask {
        self.count.send_modify(|count| *count += 1);
        RunningTask { count: Arc::clone(&self.count) }
    }

    /// Waits until no task runs.
    pub(super) async fn ended(&self) {
        // The sender lives as long as `self`.
        let _ = self.count.subscribe().wait_for(|count| *count == 0).await;
    }
}

impl Drop for RunningTask {
    fn drop(&mut self) {
        self.count.send_modify(|count| *count -= 1);
    }
}
