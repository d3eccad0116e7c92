//! `arena`: opponents play many games against each other.

mod args;
mod cascadia;
mod luck;
mod report;
mod resume;
mod saved;
mod series;

use std::io::{self, Write};
use std::time::Instant;

pub(crate) use args::{OutputArgs, SeriesArgs, games};
pub(crate) use cascadia::{ArenaArgs, ArenaSeatResult, run};
use report::{csv, report, write_table};
pub(crate) use report::{mean_of_games, milliseconds_per_turn, percent, share};
use resume::ResumeLog;
pub(crate) use saved::SaveFolder;
pub(crate) use series::{ArenaMode, GameSeries, Match, OwnFigure, SeatOutcome, play_all};

use crate::{CommandFailure, thread_count, write_file};

/// Plays a series and prints its report; `series` describes it for comparison with another.
pub(crate) fn play_series<M: ArenaMode>(
    games: &Match<'_, M>,
    args: &SeriesArgs,
    series: &str,
    output: &OutputArgs,
) -> Result<(), CommandFailure> {
    let threads = thread_count(args.threads).min(args.games as usize);
    let started = Instant::now();
    let log = args.resume.as_deref().map(|path| ResumeLog::open(path, series)).transpose()?;
    let results = play_all(games, args.games, threads, log)?;
    if let Some(path) = &args.csv {
        write_file(path, &csv(games, &results)).map_err(CommandFailure::Sentence)?;
    }
    let report = report(games, &results, started.elapsed());
    let mut stdout = io::stdout().lock();
    let written = if output.json {
        writeln!(stdout, "{}", serde_json::to_string(&report).unwrap_or_default())
    } else {
        write_table::<M>(&mut stdout, &report)
    };
    written.map_err(CommandFailure::of_output)
}
