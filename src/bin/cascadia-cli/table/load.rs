//! Many games on one server at once: how many steps, how long each took, and whether all that was acknowledged is in
//! the log exactly once.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use cascadia::cascadia::content::Content;
use cascadia::server::store::open_store;
use cascadia::server::{count_store, load_table_content};
use clap::Args;
use serde::Serialize;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{MissedTickBehavior, interval_at};

use super::load_game::{Acknowledged, LoadGame};
use super::own_server::OwnServer;
use crate::{CommandFailure, load_content};

/// The games that are opened at the same time.
const OPENED_TOGETHER: usize = 16;

#[derive(Args)]
pub(crate) struct LoadArgs {
    /// Games that are played at the same time; whenever one is over, another begins.
    #[arg(long, value_name = "COUNT", value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,
    /// Seats of each game, all on connections of their own.
    #[arg(long, value_name = "COUNT", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=4))]
    seats: u8,
    /// Actions each game makes in a second; without it, as fast as it can.
    #[arg(long, value_name = "ACTIONS_PER_SECOND")]
    rate: Option<f64>,
    /// How long to play, in seconds.
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u32).range(1..))]
    seconds: u32,
    /// The server, `ws://…/play`; without it, one is started on this machine with a file of its own.
    #[arg(long, value_name = "URL", conflicts_with = "store")]
    server: Option<String>,
    /// The store of the server that is started.
    #[arg(long, value_name = "STORE")]
    store: Option<String>,
    /// Print the figures as a JSON object.
    #[arg(long)]
    json: bool,
}

/// What a load has shown.
#[derive(Serialize)]
struct LoadReport {
    games: u32,
    actions: u64,
    actions_per_second: f64,
    p50_ms: f64,
    p99_ms: f64,
    resident_mb: f64,
    acknowledged: u64,
    in_the_log_once: u64,
    lost: u64,
    twice: u64,
}

/// What one of the games played at the same time has done.
#[derive(Default)]
struct PlayedPart {
    acknowledged: Vec<Acknowledged>,
    latencies: Vec<Duration>,
    /// The steps of its tables as the server tells them, where they were asked for.
    told: Vec<Acknowledged>,
}

/// Loads a server and prints what it did.
///
/// # Errors
/// If there is no server, or something acknowledged is not in the log exactly once.
pub(super) async fn run(args: &LoadArgs) -> Result<(), CommandFailure> {
    let content = Arc::new(load_content()?);
    let mut own = match &args.server {
        Some(_) => None,
        None => Some(OwnServer::start(args.store.as_deref()).map_err(CommandFailure::Sentence)?),
    };
    let url = args.server.clone().or_else(|| own.as_ref().map(|own| own.url.clone())).unwrap_or_default();
    let games = begin_all(args, &url, &content).await.map_err(CommandFailure::Sentence)?;
    let begun = Instant::now();
    let end = begun + Duration::from_secs(u64::from(args.seconds));
    let mut playing = JoinSet::new();
    for (index, game) in games.into_iter().enumerate() {
        let (url, seats, rate, retell) = (url.clone(), args.seats, args.rate, own.is_none());
        let phase = index as f64 / f64::from(args.games);
        playing.spawn(async move {
            let pace = rate.map(|rate| (Duration::from_secs_f64(1.0 / rate), phase));
            play(game, &url, seats, pace, end, retell).await
        });
    }
    let mut resident = 0.0_f64;
    let mut total = PlayedPart::default();
    let mut looks = tokio::time::interval(Duration::from_secs(1));
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            part = playing.join_next() => {
                let Some(part) = part else { break };
                let part = part.map_err(|error| error.to_string()).and_then(|part| part);
                let part = part.map_err(CommandFailure::Sentence)?;
                total.acknowledged.extend(part.acknowledged);
                total.latencies.extend(part.latencies);
                total.told.extend(part.told);
            }
            // A server that is away says nothing of its memory.
            _ = looks.tick() => resident = resident.max(resident_megabytes(&url).await.unwrap_or(0.0)),
        }
    }
    let time = begun.elapsed().min(Duration::from_secs(u64::from(args.seconds)));
    let counted = match &mut own {
        Some(own) => {
            own.kill();
            count_steps(&own.store).await.map_err(CommandFailure::Sentence)?
        }
        None => tally(total.told.drain(..)),
    };
    let report = LoadReport::of(args, &mut total, time, resident, &counted);
    report.print(args.json).map_err(CommandFailure::of_output)?;
    if report.lost > 0 || report.twice > 0 {
        return Err(CommandFailure::Sentence(
            "what was acknowledged is not in the log exactly once".to_owned(),
        ));
    }
    Ok(())
}

/// Opens all games, several at a time.
async fn begin_all(args: &LoadArgs, url: &str, content: &Arc<Content>) -> Result<Vec<LoadGame>, String> {
    let places = Arc::new(Semaphore::new(OPENED_TOGETHER));
    let mut opening = JoinSet::new();
    for _ in 0..args.games {
        let (url, content, places, seats) =
            (url.to_owned(), Arc::clone(content), Arc::clone(&places), args.seats);
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

/// Plays one game after the other until `end`. `pace` is the time of an action, and which part of it to wait first.
async fn play(
    mut game: LoadGame,
    url: &str,
    seats: u8,
    pace: Option<(Duration, f64)>,
    end: Instant,
    retell: bool,
) -> Result<PlayedPart, String> {
    let mut part = PlayedPart::default();
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
        let (step, latency) = game.step().await?;
        part.acknowledged.push(step);
        part.latencies.push(latency);
        if game.is_over() {
            if retell {
                part.told.extend(game.recount().await?);
            }
            game = LoadGame::begin(url, seats, &Arc::clone(game.content())).await?;
        }
    }
    if retell {
        part.told.extend(game.recount().await?);
    }
    Ok(part)
}

/// Counts how often each step is there.
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

/// Asks a server how much memory it uses; none if it does not say.
async fn resident_megabytes(url: &str) -> Option<f64> {
    // Only a server without TLS can be asked so simply.
    let address = url.strip_prefix("ws://")?.split('/').next()?;
    let ask = async {
        let mut stream = TcpStream::connect(address).await.ok()?;
        let request = format!("GET /metrics HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.ok()?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.ok()?;
        let bytes = answer.lines().find_map(|line| line.strip_prefix("cascadia_resident_bytes "))?;
        bytes.trim().parse::<f64>().ok().map(|bytes| bytes / 1e6)
    };
    tokio::time::timeout(Duration::from_secs(2), ask).await.ok()?
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
        let percentile = |part: f64| {
            let index = (total.latencies.len() as f64 * part) as usize;
            let latency = total.latencies.get(index.min(total.latencies.len().saturating_sub(1)));
            rounded(latency.map_or(0.0, |latency| latency.as_secs_f64() * 1_000.0))
        };
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
        writeln!(output, "told at all seats after {p50_ms} ms (median), {p99_ms} ms (99 of 100)")?;
        writeln!(output, "the server used {resident_mb} MB")?;
        writeln!(
            output,
            "{acknowledged} acknowledged, {in_the_log_once} in the log once, {lost} lost, {twice} twice"
        )
    }
}

/// Rounds to hundredths.
fn rounded(number: f64) -> f64 {
    (number * 100.0).round() / 100.0
}
