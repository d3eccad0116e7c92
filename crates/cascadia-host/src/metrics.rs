//! The interface of a host to its monitoring. The desktop game collects no metrics; `cascadia-server` serves
//! Prometheus.

use std::time::Duration;

/// Receives measurements of a running host. All methods do nothing by default.
pub trait HostMetrics: Send + Sync {
    /// Counts an opened connection.
    fn connection_opened(&self) {}
    /// Counts a closed connection.
    fn connection_closed(&self) {}
    /// Sets the number of games in memory.
    fn set_rooms(&self, _rooms: usize) {}
    /// Counts a queued decision of a computer player.
    fn decision_queued(&self) {}
    /// Counts a queued decision as made or dropped.
    fn decision_made(&self) {}
    /// Counts a request of a player by its result.
    fn count_action(&self, _result: &str) {}
    /// Counts a connection refused or ended by the host, by reason.
    fn count_ended(&self, _reason: &str) {}
    /// Records a commit: its entries and its duration.
    fn observe_commit(&self, _entries: usize, _time: Duration) {}
    /// Records the time from a request to queueing its update for all listeners.
    fn observe_sent(&self, _time: Duration) {}
    /// Records the lag of a hint from another server, in milliseconds by both clocks.
    fn observe_hints(&self, _lag_ms: u64) {}
    /// Returns the page served at `/metrics`, in the OpenMetrics text format; none without metrics.
    fn exposition(&self) -> Option<String> {
        None
    }
}

/// Collects nothing.
pub struct NoMetrics;

impl HostMetrics for NoMetrics {}
