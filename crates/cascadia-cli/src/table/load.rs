//! Load test with many concurrent games: number and latency of steps, and a check that every acknowledged
//! step is in the log exactly once.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cascadia_rules::content::Content;
use cascadia_server::open_store;
use cascadia_server::{count_store, load_table_content};
use cascadia_storage::write_atomically;
use clap::Args;
use serde::Serialize;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval_at};

use super::dormant::{DormantReport, look_for_games, store_dormant};
use super::figures::{milliseconds_at, rounded};
use super::load_game::{Acknowledged, LoadGame, LoadedStep};
use super::own_server::OwnServers;
use super::spectators::{Spectators, SpectatorsReport};
use crate::{CommandFailure, load_content};

/// Number of games opened concurrently.
const OPENED_TOGETHER: usize = 16;

#[derive(Args)]
pub(crate) struct LoadArgs {
    /// Games played concurrently; a new one starts when one ends.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Seats of each game, each on its own connection.
    #[arg(long, value_name = "COUNT", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    seats: u8,
    /// Actions per second in each game; as fast as possible if not given.
    #[arg(long, value_name = "ACTIONS_PER_SECOND")]
    rate: Option<f64>,
    /// Time to play, in seconds.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// The server, `ws://…/play`; if not given, one is started on this machine with its own file.
    #[arg(long, value_name = "URL", conflicts_with = "store")]
    server: Option<String>,
    /// The store of the started servers.
    #[arg(long, value_name = "STORE")]
    store: Option<String>,
    /// Number of servers to start on that store, sharing the games.
    #[arg(long, value_name = "COUNT", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=16))]
    #[arg(conflicts_with = "server")]
    servers: u8,
    /// Kill and restart one of the servers at this interval in seconds, each in turn.
    #[arg(long, value_name = "SECONDS", conflicts_with = "server", value_parser = clap::value_parser!(u32).range(1..))]
    kill_every: Option<u32>,
    /// Number of spectators of the first game.
    #[arg(long = "watchers", value_name = "COUNT", default_value_t = 0, conflicts_with = "kill_every")]
    spectators: u32,
    /// Number of dormant multi-day games in the store when the server starts.
    #[arg(long = "sleeping", value_name = "COUNT", default_value_t = 0, conflicts_with = "server")]
    dormant: u32,
    /// Write every acknowledged action to a file, one per line: table, seat, and the player's request
    /// number.
    #[arg(long, value_name = "FILE")]
    acknowledged: Option<PathBuf>,
    /// Print the figures as a JSON object.
    #[arg(long)]
    json: bool,
}

/// Results of a load test.
#[derive(Serialize)]
pub(super) struct LoadReport {
    games: u32,
    actions: u64,
    pub(super) actions_per_second: f64,
    p50_ms: f64,
    pub(super) p99_ms: f64,
    pub(super) resident_mb: f64,
    acknowledged: u64,
    in_the_log_once: u64,
    lost: u64,
    twice: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    longest_pause_ms: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kills: Option<u32>,
    #[serde(rename = "watchers", skip_serializing_if = "Option::is_none")]
    spectators: Option<SpectatorsReport>,
    #[serde(rename = "sleeping", skip_serializing_if = "Option::is_none")]
    dormant: Option<DormantReport>,
}

/// Results of one of the concurrent games.
#[derive(Default)]
struct PlayedPart {
    acknowledged: Vec<Acknowledged>,
    latencies: Vec<Duration>,
    /// Send times of its first table's steps, by version.
    sent: BTreeMap<u64, Instant>,
    /// The steps of its tables according to the server, if requested.
    reported: Vec<Acknowledged>,
}

/// Loads a server and prints the results.
///
/// # Errors
/// If there is no server, or an acknowledged step is not in the log exactly once.
pub(super) async fn run(args: &LoadArgs) -> Result<(), CommandFailure> {
    let content = Arc::new(load_content()?);
    let (report, _) = load(args, &content).await.map_err(CommandFailure::Sentence)?;
    report.print(args.json).map_err(CommandFailure::of_output)?;
    if report.lost > 0 || report.twice > 0 {
        return Err(CommandFailure::Sentence(
            "an acknowledged step is not in the log exactly once".to_owned(),
        ));
    }
    Ok(())
}

/// The servers of a load test and the actions on them.
struct Served {
    own: Option<OwnServers>,
    urls: Vec<String>,
    dormant: Option<DormantReport>,
}

/// Starts the servers of a load test, unless one is given.
async fn start_servers(args: &LoadArgs) -> Result<Served, String> {
    if let Some(url) = &args.server {
        return Ok(Served { own: None, urls: vec![url.clone()], dormant: None });
    }
    if args.servers > 1 && !args.store.as_ref().is_some_and(|store| store.starts_with("postgres")) {
        return Err("several servers share a store only in PostgreSQL: `--store postgres://…`".to_owned());
    }
    let mut own = OwnServers::prepare(args.store.as_deref())?;
    if args.dormant > 0 {
        store_dormant(&own.store, args.dormant).await?;
    }
    let start = own.start(usize::from(args.servers))?;
    let urls = own.urls();
    let dormant = match args.dormant {
        0 => None,
        games => {
            let resident = own.resident_megabytes().unwrap_or(0.0);
            Some(look_for_games(&urls[0], games, (start, resident)).await?)
        }
    };
    Ok(Served { own: Some(own), urls, dormant })
}

impl LoadArgs {
    /// Creates the arguments for games on a separate server without failures or spectators.
    pub(super) const fn simple(games: u32, seats: u8, rate: f64, seconds: u32) -> Self {
        Self {
            games,
            seats,
            rate: Some(rate),
            seconds,
            server: None,
            store: None,
            servers: 1,
            kill_every: None,
            spectators: 0,
            dormant: 0,
            acknowledged: None,
            json: true,
        }
    }
}

/// Loads a server. Returns the results, and the average number of cores that its own servers used during
/// play, where the system reports it.
pub(super) async fn load(
    args: &LoadArgs,
    content: &Arc<Content>,
) -> Result<(LoadReport, Option<f64>), String> {
    let Served { mut own, urls, dormant } = start_servers(args).await?;
    let games = begin_all(args, &urls, content).await?;
    let spectators = match args.spectators {
        0 => None,
        count => Some(Spectators::connect(count, &urls[0], &games[0].table).await?),
    };
    let processor_time = |own: &Option<OwnServers>| own.as_ref().and_then(OwnServers::processor_time);
    let used = processor_time(&own);
    let begun = Instant::now();
    let end = begun + Duration::from_secs(u64::from(args.seconds));
    let mut playing = JoinSet::new();
    for (index, game) in games.into_iter().enumerate() {
        let (seats, rate, recounts) = (args.seats, args.rate, own.is_none());
        let phase = index as f64 / f64::from(args.games);
        playing.spawn(async move {
            let pace = rate.map(|rate| (Duration::from_secs_f64(1.0 / rate), phase));
            play(game, seats, pace, end, recounts).await.map(|part| (index, part))
        });
    }
    let (mut total, mut resident, mut kills) = (PlayedPart::default(), 0.0_f64, 0);
    let mut looks = tokio::time::interval(Duration::from_secs(1));
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            part = playing.join_next() => {
                let Some(part) = part else { break };
                let (index, part) = part.map_err(|error| error.to_string())??;
                total.add(part, index == 0);
            }
            // A server that is down, or elsewhere, reports no memory.
            _ = looks.tick() => {
                let now = own.as_ref().and_then(OwnServers::resident_megabytes);
                resident = resident.max(now.unwrap_or(0.0));
                if let (Some(own), Some(seconds)) = (&mut own, args.kill_every)
                    && begun.elapsed() >= Duration::from_secs(u64::from(seconds) * u64::from(kills + 1))
                    && Instant::now() < end
                {
                    own.restart(kills as usize % urls.len())?;
                    kills += 1;
                }
            }
        }
    }
    let time = begun.elapsed().min(Duration::from_secs(u64::from(args.seconds)));
    let used = processor_time(&own).zip(used).map(|(after, before)| after.saturating_sub(before));
    let cores = used.map(|used| (used.as_secs_f64() / time.as_secs_f64() * 1_000.0).round() / 1_000.0);
    let spectators = match spectators {
        Some(spectators) => Some(spectators.report(&total.sent).await?),
        None => None,
    };
    if let Some(file) = &args.acknowledged {
        write_steps(file, &total.acknowledged)?;
    }
    let counted = match &mut own {
        Some(own) => {
            own.kill();
            count_steps(&own.store).await?
        }
        None => tally(total.reported.drain(..)),
    };
    let report = LoadReport::of(args, &mut total, time, resident, &counted);
    let longest = total.latencies.last().map(|latency| rounded(latency.as_secs_f64() * 1_000.0));
    let (longest_pause_ms, kills) = args.kill_every.map(|_| (longest.unwrap_or(0.0), kills)).unzip();
    Ok((LoadReport { longest_pause_ms, kills, spectators, dormant, ..report }, cores))
}

impl PlayedPart {
    /// Adds the results of another game; its step times are kept if it is watched.
    fn add(&mut self, part: Self, keeps_times: bool) {
        self.acknowledged.extend(part.acknowledged);
        self.latencies.extend(part.latencies);
        self.reported.extend(part.reported);
        if keeps_times {
            self.sent = part.sent;
        }
    }
}

/// Opens all games, several at a time.
async fn begin_all(
    args: &LoadArgs,
    urls: &[String],
    content: &Arc<Content>,
) -> Result<Vec<LoadGame>, String> {
    let places = Arc::new(Semaphore::new(OPENED_TOGETHER));
    let mut opening = JoinSet::new();
    for number in 0..args.games as usize {
        let url = urls[number % urls.len()].clone();
        let (content, places, seats) = (Arc::clone(content), Arc::clone(&places), args.seats);
        opening.spawn(async move {
            let _place = places.acquire_owned().await.map_err(|error| error.to_string())?;
            LoadGame::begin(&url, seats, &content).await
        });
    }
    let mut games = Vec::new();
    while let Some(opened) = opening.join_next().await {
        games.push(opened.map_err(|error| error.to_string())??);
    }
    Ok(games)
}

/// Plays one game after the other until `end`. `pace` is the time per action, and the fraction of it to
/// wait first.
async fn play(
    mut game: LoadGame,
    seats: u8,
    pace: Option<(Duration, f64)>,
    end: Instant,
    recounts: bool,
) -> Result<PlayedPart, String> {
    let mut part = PlayedPart::default();
    let first = game.table.clone();
    let mut ticks = pace.map(|(period, phase)| {
        let mut ticks = interval_at(tokio::time::Instant::now() + period.mul_f64(phase), period);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Skip);
        ticks
    });
    loop {
        if let Some(ticks) = &mut ticks {
            ticks.tick().await;
        }
        if Instant::now() >= end {
            break;
        }
        let LoadedStep { step, version, sent, latency } = game.step().await?;
        if step.0 == first {
            part.sent.insert(version, sent);
        }
        part.acknowledged.push(step);
        part.latencies.push(latency);
        if game.is_over() {
            if recounts {
                part.reported.extend(game.recount().await?);
            }
            game = LoadGame::begin(game.url(), seats, game.content()).await?;
        }
    }
    if recounts {
        part.reported.extend(game.recount().await?);
    }
    Ok(part)
}

/// Writes steps to a file, one per line, for comparison with a store.
fn write_steps(file: &Path, steps: &[Acknowledged]) -> Result<(), String> {
    let lines: String = steps.iter().map(|(table, seat, id)| format!("{table} {seat} {id}\n")).collect();
    write_atomically(file, &lines).map_err(|error| format!("{} cannot be written: {error}", file.display()))
}

/// Counts the occurrences of each step.
fn tally(steps: impl IntoIterator<Item = Acknowledged>) -> BTreeMap<Acknowledged, u64> {
    let mut counted = BTreeMap::new();
    for step in steps {
        *counted.entry(step).or_default() += 1;
    }
    counted
}

/// Counts the steps in a store, after replaying every game.
async fn count_steps(store: &str) -> Result<BTreeMap<Acknowledged, u64>, String> {
    let content = load_table_content().map_err(|problems| problems.to_string())?;
    let store = open_store(store).await.map_err(|error| error.to_string())?;
    let count = count_store(store.as_ref(), &content).await.map_err(|error| error.to_string())?;
    match count.faults.first() {
        Some(fault) => Err(format!("a game in the store cannot be replayed: {fault}")),
        None => Ok(count.steps),
    }
}

impl LoadReport {
    fn of(
        args: &LoadArgs,
        total: &mut PlayedPart,
        time: Duration,
        resident: f64,
        counted: &BTreeMap<Acknowledged, u64>,
    ) -> Self {
        total.latencies.sort_unstable();
        let percentile = |part: f64| milliseconds_at(&total.latencies, part);
        let acknowledged = tally(total.acknowledged.iter().cloned());
        let times = |step: &Acknowledged| counted.get(step).copied().unwrap_or(0);
        let actions = total.acknowledged.len() as u64;
        Self {
            games: args.games,
            actions,
            actions_per_second: rounded(actions as f64 / time.as_secs_f64()),
            p50_ms: percentile(0.5),
            p99_ms: percentile(0.99),
            resident_mb: rounded(resident),
            acknowledged: acknowledged.len() as u64,
            in_the_log_once: acknowledged.keys().filter(|step| times(step) == 1).count() as u64,
            lost: acknowledged.keys().filter(|step| times(step) == 0).count() as u64,
            twice: counted.values().filter(|times| **times > 1).count() as u64,
            longest_pause_ms: None,
            kills: None,
            spectators: None,
            dormant: None,
        }
    }

    fn print(&self, json: bool) -> io::Result<()> {
        let mut output = io::stdout().lock();
        if json {
            return writeln!(output, "{}", serde_json::to_string(self).unwrap_or_default());
        }
        let Self { games, actions, actions_per_second, p50_ms, p99_ms, resident_mb, .. } = self;
        let Self { acknowledged, in_the_log_once, lost, twice, .. } = self;
        writeln!(output, "{games} games made {actions} actions, {actions_per_second} in a second")?;
        writeln!(output, "delivered to all seats after {p50_ms} ms (median), {p99_ms} ms (99 of 100)")?;
        writeln!(output, "the server used {resident_mb} MB")?;
        writeln!(
            output,
            "{acknowledged} acknowledged, {in_the_log_once} in the log once, {lost} lost, {twice} twice"
        )?;
        if let (Some(kills), Some(pause)) = (self.kills, self.longest_pause_ms) {
            writeln!(output, "servers were killed {kills} times; the longest wait was {pause} ms")?;
        }
        self.spectators.iter().try_for_each(|spectators| spectators.print(&mut output))?;
        self.dormant.iter().try_for_each(|dormant| dormant.print(&mut output))
    }
}
