//! Spectators of one game of a load test, and the latency of their updates.

use std::collections::BTreeMap;
use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use cascadia_base::rng::fresh_bytes;
use cascadia_net::InstallationKey;
use cascadia_table::message::{ToClient, ToHost};
use cascadia_table::read_line;
use serde::Serialize;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use super::figures::{milliseconds_at, rounded};
use super::load_game::connect;

/// Spectators connecting concurrently.
const CONNECT_TOGETHER: usize = 64;

/// Updates received by a game's spectators.
#[derive(Serialize)]
pub(super) struct SpectatorsReport {
    #[serde(rename = "watchers")]
    spectators: u32,
    /// Steps received by every spectator.
    steps: usize,
    /// Time from sending to the last spectator.
    #[serde(rename = "told_at_all_p50_ms")]
    received_by_all_p50_ms: f64,
    #[serde(rename = "told_at_all_p99_ms")]
    received_by_all_p99_ms: f64,
    #[serde(rename = "told_at_all_most_ms")]
    received_by_all_most_ms: f64,
}

impl SpectatorsReport {
    /// Prints the results as a sentence.
    ///
    /// # Errors
    /// If the output cannot be written.
    pub(super) fn print(&self, output: &mut impl io::Write) -> io::Result<()> {
        let Self { spectators, steps, received_by_all_p50_ms: median, received_by_all_p99_ms: most, .. } =
            self;
        writeln!(output, "{steps} steps reached all {spectators} spectators after {median} ms")?;
        writeln!(output, "(median), {most} ms (99 of 100)")
    }
}

/// Spectators of one game.
pub(super) struct Spectators {
    count: u32,
    spectating: JoinSet<Result<Vec<(u64, Instant)>, String>>,
    stop: watch::Sender<bool>,
}

impl Spectators {
    /// Connects `count` spectators to `table` and waits until all have its state.
    ///
    /// # Errors
    /// A sentence with the reason why a spectator cannot connect.
    pub(super) async fn connect(count: u32, url: &str, table: &str) -> Result<Self, String> {
        let places = Arc::new(Semaphore::new(CONNECT_TOGETHER));
        let mut connecting = JoinSet::new();
        for number in 0..count {
            let (url, table, places) = (url.to_owned(), table.to_owned(), Arc::clone(&places));
            connecting.spawn(async move {
                let _place = places.acquire_owned().await.map_err(|error| error.to_string())?;
                let key = InstallationKey::new(fresh_bytes().map_err(|error| error.to_string())?);
                let mut socket = connect(&url, &key, &format!("Watcher {number}")).await?;
                let text = |error: cascadia_net::SocketError| error.to_string();
                socket.send(&ToHost::Spectate { table }).await.map_err(text)?;
                while !matches!(socket.receive().await.map_err(text)?, ToClient::Begun(_)) {}
                Ok::<_, String>(socket)
            });
        }
        let (stop, stopped) = watch::channel(false);
        let mut spectating = JoinSet::new();
        while let Some(connected) = connecting.join_next().await {
            let mut socket = connected.map_err(|error| error.to_string())??;
            let mut stopped = stopped.clone();
            spectating.spawn(async move {
                let mut received = Vec::new();
                loop {
                    tokio::select! {
                        // A dropped sender counts as stopped, too.
                        _ = stopped.wait_for(|stopped| *stopped) => return Ok(received),
                        line = socket.receive_line() => {
                            let line = line.map_err(|error| error.to_string())?;
                            let at = Instant::now();
                            match read_line(&line).map_err(|error| error.to_string())? {
                                ToClient::Update(entry) => received.push((entry.v, at)),
                                ToClient::Bye { why, .. } => return Err(format!("a watcher was let go: {why}")),
                                _ => {}
                            }
                        }
                    }
                }
            });
        }
        Ok(Self { count, spectating, stop })
    }

    /// Stops the spectators and reports when the `sent` steps (by version) reached all of them.
    ///
    /// # Errors
    /// A sentence with the reason why a spectator missed a step.
    pub(super) async fn report(mut self, sent: &BTreeMap<u64, Instant>) -> Result<SpectatorsReport, String> {
        // Lets messages in flight arrive.
        tokio::time::sleep(Duration::from_secs(1)).await;
        let _ = self.stop.send(true);
        let mut last: BTreeMap<u64, (u32, Instant)> = BTreeMap::new();
        while let Some(received) = self.spectating.join_next().await {
            for (version, at) in received.map_err(|error| error.to_string())?? {
                let (count, latest) = last.entry(version).or_insert((0, at));
                *count += 1;
                *latest = at.max(*latest);
            }
        }
        let mut times = Vec::new();
        for (version, sent) in sent {
            match last.get(version) {
                Some((count, at)) if *count == self.count => times.push(at.duration_since(*sent)),
                found => {
                    let count = found.map_or(0, |(count, _)| *count);
                    return Err(format!("{count} of {} spectators received version {version}", self.count));
                }
            }
        }
        times.sort_unstable();
        Ok(SpectatorsReport {
            spectators: self.count,
            steps: times.len(),
            received_by_all_p50_ms: milliseconds_at(&times, 0.5),
            received_by_all_p99_ms: milliseconds_at(&times, 0.99),
            received_by_all_most_ms: rounded(times.last().map_or(0.0, |time| time.as_secs_f64() * 1_000.0)),
        })
    }
}
