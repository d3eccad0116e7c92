//! `arena`: opponents play many games against each other.

use std::fmt::Display;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use cascadia::ai::{Aims, Budget, Level, Levels, Opponent};
use cascadia::challenges::{Goal, Situation};
use cascadia::content::{Content, Terms, find_root};
use cascadia::record::{Outcome, Record, RecordSetup, SeatOwner, derived_seed, seed_from_text, write_record};
use cascadia::rules::{CardChoice, FEWEST_SEATS, Game, Knowledge, MOST_SEATS, Phase, Random, Seat, legal};
use cascadia::scoring::score_game;
use clap::builder::RangedI64ValueParser;
use clap::error::ErrorKind;
use clap::{Args, Command};
use serde::{Deserialize, Serialize};

use crate::rules::RuleArgs;
use crate::{Failure, load_content, remark, thread_count, write_file};

#[derive(Args)]
pub struct ArenaArgs {
    /// Opponents in playing order, separated by commas: sprout, hiker, ranger, biologist, each also with a style
    /// (`ranger-paths`), and the yardsticks random and greedy; see config/opponents.ron.
    #[arg(long, value_delimiter = ',', required = true)]
    seats: Vec<String>,
    /// Scoring cards: five letters for bear, elk, salmon, hawk, fox; `random` for other ones in each game; `family`
    /// or `intermediate`.
    #[arg(long, default_value = "AAAAA", conflicts_with_all = ["variant", "scenario"])]
    cards: String,
    /// The second set of cards where a restriction asks for one: five letters; other ones in each game if not given.
    #[arg(long, value_name = "CARDS", conflicts_with_all = ["variant", "scenario"])]
    second_cards: Option<String>,
    #[command(flatten)]
    rules: RuleArgs,
    /// Number of games, up to ten million.
    #[arg(long, default_value_t = 100, allow_negative_numbers = true, value_parser = games())]
    games: u64,
    /// Where all chance comes from: a number or any word. Equal seeds give equal games.
    #[arg(long, default_value = "1", allow_hyphen_values = true)]
    seed: String,
    /// Games played at the same time; as many as the machine has cores if not given.
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Time for each move of those who search, instead of their own limits. Equal seeds no longer give equal games.
    #[arg(long, value_name = "N", conflicts_with = "courses", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    milliseconds: Option<u64>,
    /// Courses of the game that those who search sample for each move, instead of their own limits.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    courses: Option<u32>,
    /// Keep the result of every game in this file, and go on from there if it holds games of the same series.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["save", "scenario"])]
    resume: Option<PathBuf>,
    /// Write the result of every seat of every game into this file, as comma-separated values.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Give no habitat bonuses.
    #[arg(long)]
    no_majorities: bool,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
    /// Write the record of every game into this folder.
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// With --scenario and --save: write only games in which a seat reached all goals.
    #[arg(long, requires_all = ["save", "scenario"])]
    reached_only: bool,
}

/// Reads numbers below zero, too, to say that they are out of range.
fn games() -> RangedI64ValueParser<u64> {
    RangedI64ValueParser::new().range(1..=10_000_000)
}

#[derive(Serialize)]
struct Report {
    games: u64,
    games_per_second: f64,
    /// The mean of all seats of a game, over all games: games are independent of each other, seats of one are not.
    mean: f64,
    within_95: f64,
    seats: Vec<SeatReport>,
    /// The restriction or scenario that was played.
    #[serde(skip_serializing_if = "Option::is_none")]
    restriction: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario: Option<u8>,
}

#[derive(Serialize)]
struct SeatReport {
    opponent: String,
    mean: f64,
    stderr: f64,
    /// Half of the interval that holds the true mean with a chance of 95 %.
    within_95: f64,
    p10: u16,
    p50: u16,
    p90: u16,
    win_rate: f64,
    ms_per_turn: f64,
    /// Share of the games in which all goals of the scenario were reached.
    #[serde(skip_serializing_if = "Option::is_none")]
    scenario_rate: Option<f64>,
    /// The same for each goal by itself.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    goal_rates: Vec<f64>,
    /// Most goals reached in one game, and the highest total of such a game.
    #[serde(skip_serializing_if = "Option::is_none")]
    most_goals: Option<(usize, u16)>,
}

/// How one seat did in one game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatResult {
    /// Points with bonuses.
    pub total: u16,
    /// 1 for a victory, shared equally among those who share it.
    pub victory: f64,
    /// Time for all its turns.
    pub thinking: Duration,
    /// Turns it had.
    pub turns: u32,
    /// Which goals of the scenario were reached.
    goals: Vec<bool>,
}

/// Scoring cards as asked for.
enum Cards {
    Fixed(CardChoice),
    Random,
}

/// What all games have in common.
pub struct Match<'a> {
    content: &'a Content,
    levels: Vec<Level>,
    cards: Cards,
    seed: u64,
    save: Option<&'a Path>,
    /// Everything but seed and cards.
    terms: Terms,
    second_cards: Option<CardChoice>,
    goals: &'a [Goal],
    reached_only: bool,
}

pub fn run(args: &ArenaArgs) -> Result<(), Failure> {
    let content = load_content()?;
    let levels = read_levels();
    let effort = |level: Level| match (args.milliseconds, args.courses) {
        (Some(milliseconds), _) => level.with_milliseconds(milliseconds),
        (None, Some(courses)) => level.with_courses(courses),
        (None, None) => level,
    };
    let seats: Vec<Level> =
        args.seats.iter().map(|key| levels.find(key).map(effort)).collect::<Result<_, _>>().map_err(usage)?;
    if !(usize::from(FEWEST_SEATS)..=usize::from(MOST_SEATS)).contains(&seats.len()) {
        let count = seats.len();
        return Err(usage(format!("a game has {FEWEST_SEATS} to {MOST_SEATS} seats, not {count}")));
    }
    if args.rules.solo && seats.len() != 1 {
        return Err(usage(format!("the solo game has one seat, not {}", seats.len())));
    }
    let rules = &args.rules;
    let named = |key: &str| {
        CardChoice::from_key(key).ok_or_else(|| {
            usage(format!(
                "`{key}` does not name scoring cards; five letters A to D, random, family or intermediate do"
            ))
        })
    };
    let cards = match rules.fixed_cards(&content).map_err(usage)? {
        Some(choice) => Cards::Fixed(choice),
        None if args.cards == "random" => Cards::Random,
        None => Cards::Fixed(named(&args.cards)?),
    };
    let second_cards = args.second_cards.as_deref().map(named).transpose()?;
    let terms = Terms {
        edition: rules.edition(),
        majorities: !args.no_majorities,
        restriction: rules.restriction,
        scenario: rules.scenario,
        custom: rules.custom(),
        ..Terms::standard(u8::try_from(seats.len()).unwrap_or(u8::MAX), CardChoice::ALL_A, 0)
    };
    let goals = match rules.scenario {
        Some(number) => content.scenario(number).map_err(usage)?.goals.as_slice(),
        None => &[],
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
        save: args.save.as_deref(),
        terms,
        second_cards,
        goals,
        reached_only: args.reached_only,
    };
    // What the box does not hold is said before any game is begun.
    let asked = games.terms_of(&mut Random::new(0));
    content.setup(&asked).map_err(usage)?;
    // Only cards that were named can share a letter with others that are drawn.
    if args.second_cards.is_some() && matches!(games.cards, Cards::Random) {
        return Err(usage("a second set of cards goes with a first one that is named"));
    }
    let threads = thread_count(args.threads).min(args.games as usize);
    let started = Instant::now();
    let log = args.resume.as_deref().map(|path| Log::open(path, args)).transpose()?;
    let results = play_all(&games, args.games, threads, log)?;
    if let Some(path) = &args.csv {
        write_file(path, &csv(&games, &results)).map_err(Failure::Sentence)?;
    }
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

pub fn read_levels() -> Levels {
    let Some(root) = find_root() else { return Levels::default() };
    let (levels, notices) = Levels::read(&root);
    for notice in notices {
        remark(format_args!("note: {notice}"));
    }
    levels
}

/// Plays all games and returns their results in order, whatever the number of threads.
pub fn play_all(
    games: &Match<'_>,
    count: u64,
    threads: usize,
    mut log: Option<Log>,
) -> Result<Vec<Vec<SeatResult>>, Failure> {
    let next = AtomicU64::new(0);
    let stop = AtomicBool::new(false);
    let (sender, receiver) = mpsc::channel();
    let mut results: Vec<Option<Vec<SeatResult>>> = vec![None; count as usize];
    for (index, result) in log.as_mut().map(|log| std::mem::take(&mut log.known)).unwrap_or_default() {
        if let Some(place) = results.get_mut(index as usize) {
            *place = Some(result);
        }
    }
    let known: Vec<bool> = results.iter().map(Option::is_some).collect();
    let to_play = known.iter().filter(|known| !**known).count() as u64;
    if to_play < count {
        remark(format_args!("{} games are known already", count - to_play));
    }
    thread::scope(|scope| {
        for _ in 0..threads {
            let sender = sender.clone();
            let (next, stop, known) = (&next, &stop, &known);
            let work = move || {
                while !stop.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if known.get(index as usize) == Some(&true) {
                        continue;
                    }
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
        let mut progress = Progress::new(to_play);
        for (index, result) in receiver {
            match result {
                Ok(result) => {
                    if let Some(log) = &mut log {
                        log.add(index, &result)?;
                    }
                    results[index as usize] = Some(result);
                }
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

impl<'a> Match<'a> {
    /// Games of these opponents by the rulebook, with cards by chance and bonuses.
    pub fn standard(content: &'a Content, levels: Vec<Level>, seed: u64) -> Self {
        let seats = u8::try_from(levels.len()).unwrap_or(u8::MAX);
        Self {
            content,
            levels,
            cards: Cards::Random,
            seed,
            save: None,
            terms: Terms::standard(seats, CardChoice::ALL_A, 0),
            second_cards: None,
            goals: &[],
            reached_only: false,
        }
    }
}

impl Match<'_> {
    /// The terms of one game; `chance` decides on its seed and on cards that are drawn.
    fn terms_of(&self, chance: &mut Random) -> Terms {
        let edition = self.terms.edition;
        let cards = match self.cards {
            Cards::Fixed(choice) => choice,
            Cards::Random => self.content.random_cards(edition, chance),
        };
        let restriction = self.terms.restriction;
        let second_cards = self
            .second_cards
            .or_else(|| self.content.random_second_cards(restriction, edition, &cards, chance));
        Terms { cards, second_cards, seed: chance.next_seed(), ..self.terms }
    }

    /// Plays the game with this number.
    fn play(&self, index: u64) -> Result<Vec<SeatResult>, String> {
        let mut chance = Random::new(derived_seed(self.seed, index));
        let terms = self.terms_of(&mut chance);
        let setup = self.content.setup(&terms).map_err(|error| error.to_string())?;
        let cards = self.content.cards_of(&terms).map_err(|error| error.to_string())?;
        let opponents: Vec<Box<dyn Opponent>> = self.levels.iter().map(|level| level.opponent()).collect();
        let nothing =
            SeatResult { total: 0, victory: 0.0, thinking: Duration::ZERO, turns: 0, goals: Vec::new() };
        let mut results = vec![nothing; opponents.len()];
        let mut actions = Vec::new();
        let mut events = Vec::new();
        let aims = Aims { cards: cards.clone(), goals: self.goals.to_vec() };
        let (mut game, _) = Game::start(setup);
        while game.phase() != Phase::Finished {
            let seat = game.seat();
            let started = Instant::now();
            let budget = Budget::new(chance.next_seed());
            let knowledge = Knowledge::of(&game, seat);
            let plan = if knowledge.hidden_cards().is_empty() {
                opponents[seat.index()].plan(&knowledge, &aims, &budget)
            } else {
                let known = self.content.cards_known_to(&terms, &game, seat);
                let cards = known.map_err(|error| error.to_string())?;
                let aims = Aims { cards, goals: aims.goals.clone() };
                opponents[seat.index()].plan(&knowledge, &aims, &budget)
            };
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
        let sheets = score_game(&game, &cards);
        let outcome = Outcome::of_sheets(&sheets);
        for (seat, result) in results.iter_mut().enumerate() {
            let situation = Situation::of(&game, &cards, &sheets, Seat(seat as u8));
            result.goals = self.goals.iter().map(|goal| goal.judge(&situation).is_met()).collect();
            result.total = outcome.totals[seat];
            if outcome.winners.contains(&seat) {
                result.victory = 1.0 / outcome.winners.len() as f64;
            }
        }
        let reached = results.iter().any(|result| result.goals.iter().all(|met| *met));
        if let Some(folder) = self.save.filter(|_| reached || !self.reached_only) {
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
        let owners = self.levels.iter().map(|level| SeatOwner::Opponent(level.key().to_owned())).collect();
        let mut record = Record::new(RecordSetup::new(terms, owners), self.content);
        record.actions = actions;
        record.outcome = Some(outcome);
        let path = folder.join(format!("game-{:06}.ron", index + 1));
        write_file(&path, &write_record(&record))
    }
}

/// The results of a long series, kept game by game so that it can be gone on with.
pub struct Log {
    file: fs::File,
    path: PathBuf,
    known: Vec<(u64, Vec<SeatResult>)>,
}

impl Log {
    /// Opens the log at `path` for the series that `args` describe.
    fn open(path: &Path, args: &ArenaArgs) -> Result<Self, Failure> {
        let sentence = |error: io::Error| Failure::Sentence(format!("{}: {error}", path.display()));
        let series = args.series();
        let mut known = Vec::new();
        let mut torn = false;
        match fs::read_to_string(path) {
            Ok(text) if !text.is_empty() => {
                let mut lines = text.lines();
                if lines.next() != Some(series.as_str()) {
                    let path = path.display();
                    return Err(Failure::Sentence(format!(
                        "{path} holds games of another series; it is left as it is"
                    )));
                }
                // The last line may be cut off where a run was interrupted; that game is played again.
                known.extend(lines.filter_map(|line| serde_json::from_str(line).ok()));
                torn = !text.ends_with('\n');
            }
            Ok(_) => {}
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(sentence(error)),
        }
        let mut file = fs::OpenOptions::new().create(true).append(true).open(path).map_err(sentence)?;
        if known.is_empty() && file.metadata().map_err(sentence)?.len() == 0 {
            writeln!(file, "{series}").map_err(sentence)?;
        } else if torn {
            writeln!(file).map_err(sentence)?;
        }
        Ok(Self { file, path: path.to_owned(), known })
    }

    fn add(&mut self, index: u64, result: &[SeatResult]) -> Result<(), Failure> {
        let line = serde_json::to_string(&(index, result)).unwrap_or_default();
        writeln!(self.file, "{line}")
            .map_err(|error| Failure::Sentence(format!("{}: {error}", self.path.display())))
    }
}

impl ArenaArgs {
    /// What makes two series the same: everything but how many games and threads, and where the results go.
    fn series(&self) -> String {
        let parts = (
            (&self.seats, &self.cards, &self.second_cards, &self.seed, self.no_majorities),
            (self.milliseconds, self.courses, self.rules.series()),
            cascadia::record::program_version(),
        );
        serde_json::to_string(&parts).unwrap_or_default()
    }
}

/// A line for every seat of every game.
fn csv(games: &Match<'_>, results: &[Vec<SeatResult>]) -> String {
    let mut text = "game,seat,opponent,total,victory,turns,ms_per_turn\n".to_owned();
    for (game, seats) in results.iter().enumerate() {
        for (seat, result) in seats.iter().enumerate() {
            let milliseconds = result.thinking.as_secs_f64() * 1000.0 / f64::from(result.turns.max(1));
            text += &format!(
                "{},{},{},{},{:.3},{},{milliseconds:.3}\n",
                game + 1,
                seat + 1,
                games.levels[seat].key(),
                result.total,
                result.victory,
                result.turns
            );
        }
    }
    text
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
                stderr: standard_error(squares, count),
                within_95: 1.96 * standard_error(squares, count),
                p10: percentile(&totals, 10),
                p50: percentile(&totals, 50),
                p90: percentile(&totals, 90),
                win_rate: of_seat.iter().map(|result| result.victory).sum::<f64>() / count,
                ms_per_turn: thinking.as_secs_f64() * 1000.0 / f64::from(turns.max(1)),
                scenario_rate: (!games.goals.is_empty())
                    .then(|| share(&of_seat, |result| result.goals.iter().all(|met| *met))),
                goal_rates: (0..games.goals.len())
                    .map(|goal| share(&of_seat, |result| result.goals[goal]))
                    .collect(),
                most_goals: of_seat
                    .iter()
                    .filter(|result| !result.goals.is_empty())
                    .map(|result| (result.goals.iter().filter(|met| **met).count(), result.total))
                    .max(),
            }
        })
        .collect();
    let (mean, within_95) = mean_of_games(results);
    Report {
        games: results.len() as u64,
        mean,
        within_95,
        games_per_second: results.len() as f64 / elapsed.as_secs_f64(),
        seats,
        restriction: games.terms.restriction,
        scenario: games.terms.scenario,
    }
}

fn standard_error(squares: f64, count: f64) -> f64 {
    if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 }
}

/// The mean of all seats, and half of its interval of 95 %, with each game as one observation.
pub fn mean_of_games(results: &[Vec<SeatResult>]) -> (f64, f64) {
    let means: Vec<f64> = results
        .iter()
        .map(|game| game.iter().map(|seat| f64::from(seat.total)).sum::<f64>() / game.len().max(1) as f64)
        .collect();
    let count = means.len().max(1) as f64;
    let mean = means.iter().sum::<f64>() / count;
    let squares = means.iter().map(|found| (found - mean).powi(2)).sum::<f64>();
    (mean, 1.96 * standard_error(squares, count))
}

/// The share of the results of which something is true.
fn share(results: &[&SeatResult], is_so: impl Fn(&SeatResult) -> bool) -> f64 {
    results.iter().filter(|result| is_so(result)).count() as f64 / results.len().max(1) as f64
}

/// The smallest value that at least `percent` of the sorted values do not exceed.
fn percentile(sorted: &[u16], percent: usize) -> u16 {
    let rank = (sorted.len() * percent).div_ceil(100);
    sorted.get(rank.saturating_sub(1)).copied().unwrap_or(0)
}

fn write_table(output: &mut impl Write, report: &Report) -> io::Result<()> {
    writeln!(
        output,
        "{} games, {:.1} per second; mean of all seats {:.2} ± {:.2}",
        report.games, report.games_per_second, report.mean, report.within_95
    )?;
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
            seat.within_95,
            seat.p10,
            seat.p50,
            seat.p90,
            seat.win_rate * 100.0,
            seat.ms_per_turn
        )?;
    }
    if let Some(scenario) = report.scenario {
        writeln!(output)?;
        for (index, seat) in report.seats.iter().enumerate() {
            let percent = |rate: f64| format!("{:.2}%", rate * 100.0);
            let goals: Vec<String> = seat.goal_rates.iter().map(|rate| percent(*rate)).collect();
            let (most, total) = seat.most_goals.unwrap_or_default();
            writeln!(
                output,
                "seat {}: scenario {scenario} reached in {}; its goals in {}; at best {most} of {} with {total} points",
                index + 1,
                percent(seat.scenario_rate.unwrap_or(0.0)),
                goals.join(", "),
                goals.len()
            )?;
        }
    }
    Ok(())
}
