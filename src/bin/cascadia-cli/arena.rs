//! `arena`: opponents play many games against each other.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use cascadia::ai::{Budget, Level, Levels, Opponent};
use cascadia::content::{Content, Terms, find_root};
use cascadia::record::{
    Outcome, Record, RecordSetup, SeatOwner, derived_seed, seed_from_text, write_atomically, write_record,
};
use cascadia::rules::{CardChoice, Edition, FEWEST_SEATS, Game, Knowledge, MOST_SEATS, Phase, Random, legal};
use clap::builder::RangedI64ValueParser;
use clap::error::ErrorKind;
use clap::{Args, Command};
use serde::Serialize;

use crate::{Failure, load_content, remark};

#[derive(Args)]
pub struct ArenaArgs {
    /// Opponents in playing order, separated by commas: random, greedy. `random` plays any whole turn, each as likely as
    /// the others; turns with a wipe are not among them, and the equal rotations of a keystone count once.
    #[arg(long, value_delimiter = ',', required = true)]
    seats: Vec<String>,
    /// Scoring cards: five letters for bear, elk, salmon, hawk, fox; `random` for other ones in each game; `family`
    /// or `intermediate`.
    #[arg(long, default_value = "AAAAA")]
    cards: String,
    /// One card for all species instead: `family` or `intermediate`.
    #[arg(long, value_name = "VARIANT", conflicts_with = "cards", value_parser = ["family", "intermediate"])]
    variant: Option<String>,
    /// The printing the cards come from: `final`, or `preliminary` with its cards A to C.
    #[arg(long, default_value = "final", value_parser = ["final", "preliminary"])]
    edition: String,
    /// The solo game: one seat, and two pairs leave the display in each turn. One seat plays it anyway.
    #[arg(long)]
    solo: bool,
    /// Number of games, up to ten million.
    #[arg(long, default_value_t = 100, allow_negative_numbers = true, value_parser = games())]
    games: u64,
    /// Where all chance comes from: a number or any word. Equal seeds give equal games.
    #[arg(long, default_value = "1", allow_hyphen_values = true)]
    seed: String,
    /// Games played at the same time; as many as the machine has cores if not given.
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Give no habitat bonuses.
    #[arg(long)]
    no_majorities: bool,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
    /// Write the record of every game into this folder.
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
}

/// Reads numbers below zero, too, to say that they are out of range.
fn games() -> RangedI64ValueParser<u64> {
    RangedI64ValueParser::new().range(1..=10_000_000)
}

#[derive(Serialize)]
struct Report {
    games: u64,
    games_per_second: f64,
    seats: Vec<SeatReport>,
}

#[derive(Serialize)]
struct SeatReport {
    opponent: String,
    mean: f64,
    stderr: f64,
    p10: u16,
    p50: u16,
    p90: u16,
    win_rate: f64,
    ms_per_turn: f64,
}

/// How one seat did in one game.
#[derive(Clone)]
struct SeatResult {
    total: u16,
    /// 1 for a victory, shared equally among those who share it.
    victory: f64,
    thinking: Duration,
    turns: u32,
}

/// Scoring cards as asked for.
enum Cards {
    Fixed(CardChoice),
    Random,
}

/// What all games have in common.
struct Match<'a> {
    content: &'a Content,
    levels: Vec<&'a Level>,
    cards: Cards,
    seed: u64,
    majorities: bool,
    save: Option<&'a Path>,
    edition: Edition,
}

pub fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let content = load_content()?;
    let levels = read_levels();
    let seats: Vec<&Level> =
        args.seats.iter().map(|key| levels.find(key)).collect::<Result<_, _>>().map_err(usage)?;
    if !(usize::from(FEWEST_SEATS)..=usize::from(MOST_SEATS)).contains(&seats.len()) {
        let count = seats.len();
        return Err(usage(format!("a game has {FEWEST_SEATS} to {MOST_SEATS} seats, not {count}")));
    }
    if args.solo && seats.len() != 1 {
        return Err(usage(format!("the solo game has one seat, not {}", seats.len())));
    }
    let edition = Edition::from_key(&args.edition).unwrap_or_default();
    let cards = match args.variant.as_deref().unwrap_or(&args.cards) {
        "random" => Cards::Random,
        key => {
            let choice = CardChoice::from_key(key).ok_or_else(|| {
                usage(format!(
                    "`{key}` does not name scoring cards; five letters A to D, random, family or intermediate do"
                ))
            })?;
            // Said before any game is begun.
            content.scoring_cards(edition, &choice).map_err(usage)?;
            Cards::Fixed(choice)
        }
    };
    if let Some(folder) = &args.save {
        fs::create_dir_all(folder)
            .map_err(|error| Failure::Sentence(format!("{} cannot be made: {error}", folder.display())))?;
    }
    let games = Match {
        content: &content,
        levels: seats,
        cards,
        seed: seed_from_text(&args.seed),
        majorities: !args.no_majorities,
        save: args.save.as_deref(),
        edition,
    };
    let threads = args
        .threads
        .map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
        .min(args.games as usize);
    let started = Instant::now();
    let results = play_all(&games, args.games, threads)?;
    let report = report(&games, &results, started.elapsed());
    let mut output = io::stdout().lock();
    let written = if args.json {
        writeln!(output, "{}", serde_json::to_string(&report).unwrap_or_default())
    } else {
        write_table(&mut output, &report)
    };
    written.map_err(Failure::of_output)
}

/// A value that only the data of the game shows to be wrong is refused like one that clap knows to be.
fn usage(sentence: impl Display) -> Failure {
    let command = ArenaArgs::augment_args(Command::new("cascadia-cli arena"));
    Failure::Usage(command.bin_name("cascadia-cli arena").error(ErrorKind::ValueValidation, sentence))
}

fn read_levels() -> Levels {
    let Some(root) = find_root() else { return Levels::default() };
    let (levels, notice) = Levels::read(&root);
    if let Some(notice) = notice {
        remark(format_args!("note: {notice}"));
    }
    levels
}

/// Plays all games and returns their results in order, whatever the number of threads.
fn play_all(games: &Match<'_>, count: u64, threads: usize) -> Result<Vec<Vec<SeatResult>>, Failure> {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let mut results: Vec<Option<Vec<SeatResult>>> = vec![None; count as usize];
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, stop) = (&next, &stop);
            let work = move || {
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= count || sender.send((index, games.play(index))).is_err() {
                        break;
                    }
                }
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                stop.store(true, Ordering::Relaxed);
                return Err(Failure::Sentence(format!("{threads} threads cannot be started: {error}")));
            }
        }
        drop(sender);
        let mut progress = Progress::new(count);
        for (index, result) in receiver {
            match result {
                Ok(result) => results[index as usize] = Some(result),
                Err(sentence) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err(Failure::Sentence(sentence));
                }
            }
            progress.one_more();
        }
        progress.finish();
        Ok(results.into_iter().flatten().collect())
    })
}

impl Match<'_> {
    /// Plays the game with this number.
    fn play(&self, index: u64) -> Result<Vec<SeatResult>, String> {
        let mut chance = Random::new(derived_seed(self.seed, index));
        let choice = match self.cards {
            Cards::Fixed(choice) => choice,
            Cards::Random => self.content.random_cards(self.edition, &mut chance),
        };
        let seed = chance.next_seed();
        let terms = Terms {
            seats: u8::try_from(self.levels.len()).unwrap_or(u8::MAX),
            edition: self.edition,
            cards: choice,
            majorities: self.majorities,
            seed,
        };
        let setup = self.content.setup(&terms).map_err(|error| error.to_string())?;
        let cards = self.content.scoring_cards(self.edition, &choice).map_err(|error| error.to_string())?;
        let opponents: Vec<Box<dyn Opponent>> = self.levels.iter().map(|level| level.opponent()).collect();
        let nothing = SeatResult { total: 0, victory: 0.0, thinking: Duration::ZERO, turns: 0 };
        let mut results = vec![nothing; opponents.len()];
        let mut actions = Vec::new();
        let mut events = Vec::new();
        let (mut game, _) = Game::start(setup);
        while game.phase() != Phase::Finished {
            let seat = game.seat();
            let started = Instant::now();
            let budget = Budget::new(chance.next_seed());
            let plan = opponents[seat.index()].plan(&Knowledge::of(&game, seat), &cards, &budget);
            let result = &mut results[seat.index()];
            result.thinking += started.elapsed();
            let turn = game.turns_ended();
            for action in &plan {
                legal::check(&game, *action).map_err(|error| {
                    format!("game {index}: {} planned {action:?}: {error}", self.levels[seat.index()].key())
                })?;
                events.clear();
                game.apply_unchecked(*action, &mut events);
            }
            if plan.is_empty() {
                return Err(format!("game {index}: {} found no turn", self.levels[seat.index()].key()));
            }
            result.turns += u32::from(game.turns_ended() != turn);
            if self.save.is_some() {
                actions.extend(plan);
            }
        }
        let outcome = Outcome::of(&game, &cards);
        for (seat, result) in results.iter_mut().enumerate() {
            result.total = outcome.totals[seat];
            if outcome.winners.contains(&seat) {
                result.victory = 1.0 / outcome.winners.len() as f64;
            }
        }
        if let Some(folder) = self.save {
            self.save(folder, index, &terms, actions, outcome)?;
        }
        Ok(results)
    }

    fn save(
        &self,
        folder: &Path,
        index: u64,
        terms: &Terms,
        actions: Vec<cascadia::rules::Action>,
        outcome: Outcome,
    ) -> Result<(), String> {
        let setup = RecordSetup {
            seed: terms.seed,
            edition: terms.edition,
            cards: terms.cards,
            majorities: terms.majorities,
            seats: self.levels.iter().map(|level| SeatOwner::Opponent(level.key().to_owned())).collect(),
        };
        let mut record = Record::new(setup, self.content);
        record.actions = actions;
        record.outcome = Some(outcome);
        let path = folder.join(format!("game-{:06}.ron", index + 1));
        write_atomically(&path, &write_record(&record))
            .map_err(|error| format!("{} cannot be written: {error}", path.display()))
    }
}

/// Says on standard error how far it is, once a second.
struct Progress {
    total: u64,
    done: u64,
    started: Instant,
    said: Instant,
}

impl Progress {
    fn new(total: u64) -> Self {
        let now = Instant::now();
        Self { total, done: 0, started: now, said: now }
    }

    fn one_more(&mut self) {
        self.done += 1;
        if self.said.elapsed() >= Duration::from_secs(1) {
            self.said = Instant::now();
            let rate = self.done as f64 / self.started.elapsed().as_secs_f64();
            let left = (self.total - self.done) as f64 / rate;
            remark(format_args!(
                "{} of {} games, {rate:.1} per second, {left:.0} s left",
                self.done, self.total
            ));
        }
    }

    fn finish(&self) {
        let seconds = self.started.elapsed().as_secs_f64();
        remark(format_args!("{} games in {seconds:.1} s", self.done));
    }
}

fn report(games: &Match<'_>, results: &[Vec<SeatResult>], elapsed: Duration) -> Report {
    let seats = games
        .levels
        .iter()
        .enumerate()
        .map(|(seat, level)| {
            let of_seat: Vec<&SeatResult> = results.iter().map(|game| &game[seat]).collect();
            let mut totals: Vec<u16> = of_seat.iter().map(|result| result.total).collect();
            totals.sort_unstable();
            let count = totals.len() as f64;
            let mean = totals.iter().map(|total| f64::from(*total)).sum::<f64>() / count;
            let squares = totals.iter().map(|total| (f64::from(*total) - mean).powi(2)).sum::<f64>();
            let thinking: Duration = of_seat.iter().map(|result| result.thinking).sum();
            let turns: u32 = of_seat.iter().map(|result| result.turns).sum();
            SeatReport {
                opponent: level.key().to_owned(),
                mean,
                stderr: if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 },
                p10: percentile(&totals, 10),
                p50: percentile(&totals, 50),
                p90: percentile(&totals, 90),
                win_rate: of_seat.iter().map(|result| result.victory).sum::<f64>() / count,
                ms_per_turn: thinking.as_secs_f64() * 1000.0 / f64::from(turns.max(1)),
            }
        })
        .collect();
    Report {
        games: results.len() as u64,
        games_per_second: results.len() as f64 / elapsed.as_secs_f64(),
        seats,
    }
}

/// The smallest value that at least `percent` of the sorted values do not exceed.
fn percentile(sorted: &[u16], percent: usize) -> u16 {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0)
}

fn write_table(output: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(output, "{} games, {:.1} per second", report.games, report.games_per_second)?;
    writeln!(output)?;
    writeln!(
        output,
        "{:<6}{:<12}{:>8}{:>9}{:>6}{:>6}{:>6}{:>8}{:>10}",
        "seat", "opponent", "mean", "± 95 %", "p10", "p50", "p90", "wins", "ms/turn"
    )?;
    for (index, seat) in report.seats.iter().enumerate() {
        writeln!(
            output,
            "{:<6}{:<12}{:>8.2}{:>9.2}{:>6}{:>6}{:>6}{:>7.1}%{:>10.3}",
            index + 1,
            seat.opponent,
            seat.mean,
            1.96 * seat.stderr,
            seat.p10,
            seat.p50,
            seat.p90,
            seat.win_rate * 100.0,
            seat.ms_per_turn
        )?;
    }
    Ok(())
}
