//! Metrics in the text format of Prometheus.

use std::fs;
use std::time::Duration;

use cascadia_host::HostMetrics;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

type ResultLabels = [(&'static str, String); 1];

/// The metrics of a running server.
pub(crate) struct Metrics {
    registry: Registry,
    connections: Gauge,
    rooms: Gauge,
    computers: Gauge,
    actions: Family<ResultLabels, Counter>,
    /// Connections refused or ended by the server.
    ended: Family<ResultLabels, Counter>,
    append_seconds: Histogram,
    batch_entries: Histogram,
    sent_seconds: Histogram,
    hint_lag_seconds: Histogram,
    resident: Gauge,
}

impl Default for Metrics {
    fn default() -> Self {
        let seconds = || Histogram::new(exponential_buckets(0.000_25, 2.0, 16));
        let mut metrics = Self {
            registry: Registry::with_prefix("cascadia"),
            connections: Gauge::default(),
            rooms: Gauge::default(),
            computers: Gauge::default(),
            actions: Family::default(),
            ended: Family::default(),
            append_seconds: seconds(),
            batch_entries: Histogram::new(exponential_buckets(1.0, 2.0, 8)),
            sent_seconds: seconds(),
            hint_lag_seconds: seconds(),
            resident: Gauge::default(),
        };
        let registry = &mut metrics.registry;
        registry.register("connections", "Open connections", metrics.connections.clone());
        registry.register("rooms", "Games in memory", metrics.rooms.clone());
        registry.register("computers", "Decisions of computers that wait", metrics.computers.clone());
        registry.register("actions", "Wishes of players, by what became of them", metrics.actions.clone());
        registry.register("ended", "Connections ended by the server, by reason", metrics.ended.clone());
        registry.register("append_seconds", "Time until entries are durable", metrics.append_seconds.clone());
        registry.register("batch_entries", "Entries in one commit", metrics.batch_entries.clone());
        registry.register(
            "told_seconds",
            "Time from a wish taken up to told to everybody's queue",
            metrics.sent_seconds.clone(),
        );
        registry.register(
            "hint_lag_seconds",
            "Time from something done at any server until this one hears of it, by both clocks",
            metrics.hint_lag_seconds.clone(),
        );
        registry.register(
            "resident_bytes",
            "Memory of the process that is resident",
            metrics.resident.clone(),
        );
        metrics
    }
}

impl HostMetrics for Metrics {
    fn connection_opened(&self) {
        self.connections.inc();
    }

    fn connection_closed(&self) {
        self.connections.dec();
    }

    fn set_rooms(&self, rooms: usize) {
        self.rooms.set(rooms as i64);
    }

    fn decision_queued(&self) {
        self.computers.inc();
    }

    fn decision_made(&self) {
        self.computers.dec();
    }

    fn count_action(&self, result: &str) {
        self.actions.get_or_create(&[("result", result.to_owned())]).inc();
    }

    fn count_ended(&self, reason: &str) {
        self.ended.get_or_create(&[("reason", reason.to_owned())]).inc();
    }

    fn observe_commit(&self, entries: usize, time: Duration) {
        self.batch_entries.observe(entries as f64);
        self.append_seconds.observe(time.as_secs_f64());
    }

    fn observe_sent(&self, time: Duration) {
        self.sent_seconds.observe(time.as_secs_f64());
    }

    fn observe_hints(&self, lag_ms: u64) {
        self.hint_lag_seconds.observe(lag_ms as f64 / 1_000.0);
    }

    fn exposition(&self) -> Option<String> {
        self.resident.set(resident_bytes().unwrap_or(0) as i64);
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        Some(text)
    }
}

/// Returns the resident memory of this process, if the system reports it.
fn resident_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    Some(line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()? * 1024)
}
