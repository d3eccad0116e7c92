//! `rolling arena`: opponents play many games of Rolling Rivers.

use std::io::{self, Write};
use std::time::Instant;

use super::arena_report::{csv, report, write_table};
use super::load_content;
use super::series::{ArenaArgs, Match};
use crate::arena::{ResumeLog, play_all};
use crate::{CommandFailure, thread_count, write_file};

pub(crate) fn run(args: &ArenaArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let series = Match::of(args, &content)?;
    if let Some(folder) = &series.save {
        folder.prepare(|index| series.setup_of(&series.options_of(&mut series.chance_of(index))))?;
    }
    let threads = thread_count(args.threads).min(args.games as usize);
    let started = Instant::now();
    let log = args.resume.as_deref().map(|path| ResumeLog::open(path, &args.series())).transpose()?;
    let results = play_all(&series, args.games, threads, log)?;
    if let Some(path) = &args.csv {
        write_file(path, &csv(&series, &results)).map_err(CommandFailure::Sentence)?;
    }
    let report = report(&series, &results, started.elapsed());
    let mut output = io::stdout().lock();
    let written = if args.json {
        writeln!(output, "{}", serde_json::to_string(&report).unwrap_or_default())
    } else {
        write_table(&mut output, &report)
    };
    written.map_err(CommandFailure::of_output)
}
