//! What a host reports to whatever monitors it. The window monitors nothing; `cascadia-server` serves Prometheus.

use std::time::Duration;

/// Receives measurements of a running host. Every method does nothing unless it is implemented.
pub trait HostMetrics: Send + Sync {
    /// Counts an opened connection.
    fn connection_opened(&self) {}
    /// Counts a closed connection.
    fn connection_closed(&self) {}
    /// Notes how many games are in memory.
    fn set_rooms(&self, _rooms: usize) {}
    /// Counts a queued decision of a computer player.
    fn decision_queued(&self) {}
    /// Counts a queued decision as made or dropped.
    fn decision_made(&self) {}
    /// Counts a request of a player by its result.
    fn count_action(&self, _result: &str) {}
    /// Counts a connection that the host refused or ended, by reason.
    fn count_ended(&self, _reason: &str) {}
    /// Notes a commit: its entries, and how long it took.
    fn observe_commit(&self, _entries: usize, _time: Duration) {}
    /// Notes the time from a request to its place in everyone's queue.
    fn observe_told(&self, _time: Duration) {}
    /// Notes the lag of a hint from another server, in milliseconds by both clocks.
    fn observe_hints(&self, _lag_ms: u64) {}
    /// Returns the page served at `/metrics`, in the OpenMetrics text form; none if nothing is collected.
    fn exposition(&self) -> Option<String> {
        None
    }
}

/// Collects nothing.
pub struct NoMetrics;

impl HostMetrics for NoMetrics {}
