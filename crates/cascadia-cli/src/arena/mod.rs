//! `arena`: opponents play many games against each other.

mod args;
mod report;
mod resume;
mod saved;
mod series;

use std::io::{self, Write};
use std::time::Instant;

pub(crate) use args::{ArenaArgs, games, read_levels};
pub(crate) use report::{SeatFigures, mean_of_games, mean_with_interval, share};
use report::{csv, report, write_table};
pub(crate) use resume::ResumeLog;
pub(crate) use saved::SaveFolder;
pub(crate) use series::{ArenaSeatResult, GameSeries, Match, play_all};

use crate::{CommandFailure, load_content, thread_count, write_file};

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
