//! Honest games beside an attack: each step is measured from its request until all seats have it.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicBool, AtomicU16, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use cascadia_base::Seat;
use cascadia_rules::content::Content;
use cascadia_table::message::{ToClient, ToHost};
use tokio::runtime::Builder;

use super::wire::{Wire, fresh_key, local_listener, url_from};
use crate::player::{Player, begin_two};

/// Honest games on a thread of their own.
pub(super) struct HonestGames {
    shared: Arc<Shared>,
    thread: Option<JoinHandle<()>>,
}

struct Shared {
    server: SocketAddr,
    content: Arc<Content>,
    pause: Duration,
    steps: Mutex<Vec<(Instant, Duration)>>,
    /// The table of each game now.
    tables: Mutex<Vec<String>>,
    stopping: AtomicBool,
    next_address: AtomicU16,
}

impl Shared {
    /// Returns an address that no game had before.
    fn address(&self) -> Ipv4Addr {
        let [high, low] = self.next_address.fetch_add(1, Ordering::Relaxed).to_be_bytes();
        Ipv4Addr::new(127, 1, high, low)
    }

    /// Plays games one after the other.
    async fn play(&self, index: usize) {
        while !self.stopping.load(Ordering::Relaxed) {
            let urls =
                [url_from(self.address(), self.server).await, url_from(self.address(), self.server).await];
            let (table, mut players) = begin_two([&urls[0], &urls[1]], &self.content).await;
            self.tables.lock().unwrap_or_else(PoisonError::into_inner)[index].clone_from(&table);
            while !self.stopping.load(Ordering::Relaxed) && self.step(&table, &mut players).await {
                tokio::time::sleep(self.pause).await;
            }
        }
    }

    /// Plays one action; returns false at the end of the game.
    async fn step(&self, table: &str, players: &mut [Player; 2]) -> bool {
        let Some(Seat(seat)) = players[0].replica().to_act() else { return false };
        let submit = players[usize::from(seat)].next_submit(table);
        let version = submit.after + 1;
        let begun = Instant::now();
        players[usize::from(seat)].send(&ToHost::Submit(submit)).await;
        for player in players.iter_mut() {
            while player.version() < version {
                if let ToClient::Refused { code, why, .. } = player.receive().await {
                    panic!("an honest step is refused: {code}: {why}");
                }
            }
        }
        let took = begun.elapsed();
        self.steps.lock().unwrap_or_else(PoisonError::into_inner).push((begun, took));
        true
    }
}

impl HonestGames {
    /// Begins games of two, each with a pause between its steps.
    pub(super) fn start(server: SocketAddr, games: usize, pause: Duration) -> Self {
        let shared = Arc::new(Shared {
            server,
            content: Arc::new(Content::shipped().expect("the content loads")),
            pause,
            steps: Mutex::default(),
            tables: Mutex::new(vec![String::new(); games]),
            stopping: AtomicBool::new(false),
            next_address: AtomicU16::new(1),
        });
        let of_thread = Arc::clone(&shared);
        let thread = thread::spawn(move || {
            let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
            runtime.block_on(async {
                let play = |index| {
                    let shared = Arc::clone(&of_thread);
                    tokio::spawn(async move { shared.play(index).await })
                };
                for game in (0..games).map(play).collect::<Vec<_>>() {
                    game.await.expect("an honest game goes on");
                }
            });
        });
        let games = Self { shared, thread: Some(thread) };
        let begun = Instant::now();
        while games.tables().iter().any(String::is_empty) {
            assert!(begun.elapsed() < Duration::from_secs(30), "the honest games begin");
            thread::sleep(Duration::from_millis(20));
        }
        games
    }

    /// Returns the tables now.
    pub(super) fn tables(&self) -> Vec<String> {
        self.shared.tables.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Returns the median and the 99th percentile of the steps since a moment, in milliseconds.
    pub(super) fn latency(&self, since: Instant) -> (f64, f64) {
        let steps = self.shared.steps.lock().unwrap_or_else(PoisonError::into_inner);
        let mut times: Vec<Duration> =
            steps.iter().filter(|(begun, _)| *begun >= since).map(|(_, took)| *took).collect();
        drop(steps);
        times.sort_unstable();
        let at = |part: f64| {
            let index = (times.len() as f64 * part) as usize;
            times.get(index.min(times.len().saturating_sub(1))).map_or(f64::INFINITY, Duration::as_secs_f64)
        };
        (at(0.5) * 1_000.0, at(0.99) * 1_000.0)
    }

    /// Connects as one more player from a new address; returns the time until the welcome, or the fault.
    pub(super) fn newcomer(&self) -> Result<Duration, String> {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (source, server) = (self.shared.address(), self.shared.server);
        runtime.block_on(async {
            let relay = local_listener().await;
            let begun = Instant::now();
            Wire::through(&relay, source, server, &fresh_key(), "Bob").await?;
            Ok(begun.elapsed())
        })
    }

    /// Tests whether all games go on.
    pub(super) fn go_on(&self) -> bool {
        self.thread.as_ref().is_some_and(|thread| !thread.is_finished())
    }
}

impl Drop for HonestGames {
    fn drop(&mut self) {
        self.shared.stopping.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
