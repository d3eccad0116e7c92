//! `arena`: opponents play many games against each other.

mod report;
mod resume;
mod saved;
mod series;

use std::fmt::Display;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Instant;

use cascadia::cascadia::players::{Level, Levels};
use cascadia::cascadia::rules::{CardChoice, FEWEST_SEATS, MOST_SEATS};
use cascadia::storage::find_root;
use clap::Args;
use clap::builder::RangedI64ValueParser;

pub(crate) use report::{SeatFigures, mean_of_games, mean_with_interval, share};
use report::{csv, report, write_table};
pub(crate) use resume::ResumeLog;
pub(crate) use saved::SaveFolder;
pub(crate) use series::{ArenaSeatResult, GameSeries, Match, play_all};

use crate::rules::RuleArgs;
use crate::{CommandFailure, load_content, remark, thread_count, usage_of, write_file};

#[derive(Args)]
pub(crate) struct ArenaArgs {
    /// Opponents in playing order, separated by commas: sprout, hiker, ranger, biologist, each also with a style
    /// (`ranger-paths`), and for comparison random and greedy; see config/opponents.ron.
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
    /// Seed of all random numbers: a number or any word. Equal seeds give equal games.
    #[arg(long, default_value = "1", allow_hyphen_values = true)]
    seed: String,
    /// Games played at the same time; as many as the machine has cores if not given.
    #[arg(long, allow_negative_numbers = true, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// Time limit of the search for each move, instead of the level's own limits. Equal seeds no longer give equal
    /// games.
    #[arg(long, value_name = "N", conflicts_with = "playouts", value_parser = clap::value_parser!(u64).range(1..=600_000))]
    milliseconds: Option<u64>,
    /// Playouts of the search for each move, instead of the level's own limits.
    #[arg(long, alias = "courses", value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000_000))]
    playouts: Option<u32>,
    /// Keep the result of every game in this file, and go on from there if it holds games of the same series.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["save", "scenario"])]
    resume: Option<PathBuf>,
    /// Write the result of every seat of every game into this file, as comma-separated values.
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
    /// Give no habitat bonuses.
    #[arg(long)]
    no_majorities: bool,
    /// Take luck out: print beside each mean the luck-adjusted mean, whose error is smaller, the luck, and what the
    /// decisions won over par, the play of a ranger. Where cards differ from game to game, luck begins after the deal.
    /// Scenarios go by points.
    #[arg(long)]
    luck: bool,
    /// With --luck: playouts that judge each choice.
    #[arg(long, value_name = "N", default_value_t = 80, requires = "luck", value_parser = clap::value_parser!(u32).range(40..=100_000))]
    luck_depth: u32,
    /// Print the report as JSON.
    #[arg(long)]
    json: bool,
    /// Write the record of every game into this folder.
    #[arg(long, value_name = "DIR")]
    save: Option<PathBuf>,
    /// With --save: replace the records that the folder holds, also those of another series.
    #[arg(long, requires = "save")]
    force: bool,
    /// With --scenario and --save: write only games in which a seat reached all goals.
    #[arg(long, requires_all = ["save", "scenario"])]
    reached_only: bool,
}

/// Parses a number of games, also one below zero, to say that it is out of range.
pub(crate) fn games() -> RangedI64ValueParser<u64> {
    RangedI64ValueParser::new().range(1..=10_000_000)
}

pub(crate) fn run(args: &ArenaArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let games = Match::of(args, &content)?;
    games.check(args)?;
    let threads = thread_count(args.threads).min(args.games as usize);
    let started = Instant::now();
    let log = args.resume.as_deref().map(|path| ResumeLog::open(path, &args.series())).transpose()?;
    let results = play_all(&games, args.games, threads, log)?;
    if let Some(path) = &args.csv {
        write_file(path, &csv(&games, &results)).map_err(CommandFailure::Sentence)?;
    }
    let report = report(&games, &results, started.elapsed());
    let mut output = io::stdout().lock();
    let written = if args.json {
        writeln!(output, "{}", serde_json::to_string(&report).unwrap_or_default())
    } else {
        write_table(&mut output, &report)
    };
    written.map_err(CommandFailure::of_output)
}

impl ArenaArgs {
    /// Finds the levels of the seats, with the limits that were asked for.
    fn levels(&self) -> Result<Vec<Level>, CommandFailure> {
        let levels = read_levels();
        let limited = |level: Level| match (self.milliseconds, self.playouts) {
            (Some(milliseconds), _) => level.with_milliseconds(milliseconds),
            (None, Some(playouts)) => level.with_playouts(playouts),
            (None, None) => level,
        };
        let seats: Vec<Level> = self
            .seats
            .iter()
            .map(|key| levels.find(key).map(limited))
            .collect::<Result<_, _>>()
            .map_err(usage)?;
        let count = seats.len();
        if !(usize::from(FEWEST_SEATS)..=usize::from(MOST_SEATS)).contains(&count) {
            return Err(usage(format!("a game has {FEWEST_SEATS} to {MOST_SEATS} seats, not {count}")));
        }
        if self.rules.solo && count != 1 {
            return Err(usage(format!("the solo game has one seat, not {count}")));
        }
        Ok(seats)
    }

    /// Describes a series, to compare it: everything but how many games and threads, and where the results go.
    fn series(&self) -> String {
        let parts = (
            (&self.seats, &self.cards, &self.second_cards, &self.seed, self.no_majorities),
            (self.milliseconds, self.playouts, self.rules.series()),
            self.luck.then_some(self.luck_depth),
            cascadia::engine::program_version(),
        );
        serde_json::to_string(&parts).unwrap_or_default()
    }
}

/// Finds the scoring cards with this name.
fn named_cards(key: &str) -> Result<CardChoice, CommandFailure> {
    CardChoice::from_key(key).ok_or_else(|| {
        usage(format!(
            "`{key}` does not name scoring cards; five letters A to D, random, family or intermediate do"
        ))
    })
}

/// Refuses a value that only the data of the game shows to be wrong, like one that clap knows to be.
fn usage(sentence: impl Display) -> CommandFailure {
    usage_of::<ArenaArgs>("cascadia-cli arena", sentence)
}

pub(crate) fn read_levels() -> Levels {
    let Ok(root) = find_root() else { return Levels::default() };
    let (levels, notices) = Levels::read(&root);
    for notice in notices {
        remark(format_args!("note: {notice}"));
    }
    levels
}
