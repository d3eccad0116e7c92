//! `rolling measure`: strength of the Rolling Rivers levels on each sheet.

use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::PathBuf;

use cascadia_rules::record::seed_from_text;
use clap::Args;
use rolling_rivers::content::Content;
use rolling_rivers::sheets::SheetLetter;
use rolling_rivers_ai::players::{Level, Levels, Strength, Strengths};

use super::load_content;
use super::series::{Match, SeatOutcome, read_levels};
use crate::arena::{mean_with_interval, play_all};
use crate::{CommandFailure, remark, thread_count, write_values};

/// The comment above the figures in their file.
const HEAD: &str = "\
// Strength of the levels of Rolling Rivers on each sheet. Written by
// `cascadia-cli rolling measure --out config/measured_rolling.ron`, not by hand.
//
// `mean`: average score of solo games with random completion cards. `within`: half the width of its 95 % confidence interval.
// `milliseconds`: time for a round on one core of the measuring machine.
";

#[derive(Args)]
pub(crate) struct MeasureArgs {
    /// Games per figure of a level without search; searching levels play a tenth of them.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(10..=1_000_000))]
    games: u64,
    /// Seed of all random numbers: a number or any word.
    #[arg(long, default_value = "measure")]
    seed: String,
    /// Only these levels, separated by commas; all listed levels if not given.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// The file for the means; config/measured_rolling.ron is the one the program reads.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Concurrent games; one per core if not given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

pub(crate) fn run(args: &MeasureArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let levels = read_levels();
    let mut measured: Strengths = levels.measured().clone();
    let mut text = String::new();
    for level in chosen(args, &levels)? {
        for sheet in SheetLetter::ALL {
            let found = measure(args, &content, &level, sheet)?;
            let _ = writeln!(
                text,
                "{:<12}{}{:>8.2} ± {:<6.2}{:>10.2} ms a round, {} games",
                level.key(),
                sheet.key(),
                found.mean,
                found.within,
                found.milliseconds,
                found.games
            );
            remark(format_args!("{} on {}: {:.2}", level.key(), sheet.key(), found.mean));
            measured.insert(level.key(), sheet, found);
            // Written after each figure, so that an interrupted series is not lost.
            if let Some(path) = &args.out {
                write_values(path, HEAD, &measured, 2)?;
            }
        }
    }
    io::stdout().lock().write_all(text.as_bytes()).map_err(CommandFailure::of_output)
}

fn chosen(args: &MeasureArgs, levels: &Levels) -> Result<Vec<Level>, CommandFailure> {
    if args.only.is_empty() {
        return Ok(levels.listed().cloned().collect());
    }
    let find = |key: &String| levels.find(key).map_err(|error| CommandFailure::Sentence(error.to_string()));
    args.only.iter().map(find).collect()
}

/// Measures a level on one sheet in solo games.
fn measure(
    args: &MeasureArgs,
    content: &Content,
    level: &Level,
    sheet: SheetLetter,
) -> Result<Strength, CommandFailure> {
    let games = if level.searches() { args.games.div_ceil(10) } else { args.games };
    let series = Match::standard(content, vec![level.clone()], sheet, seed_from_text(&args.seed))?;
    let results = play_all(&series, games, thread_count(args.threads).min(games as usize), None)?;
    let totals = results.iter().map(|game| game.iter().map(|seat| seat.total).collect());
    let (mean, within) = mean_with_interval(totals);
    let seats = || results.iter().flatten();
    let thinking: f64 = seats().map(|result: &SeatOutcome| result.thinking.as_secs_f64()).sum();
    let turns: u32 = seats().map(|result| result.turns).sum();
    Ok(Strength {
        games: results.len() as u32,
        mean: rounded(mean),
        within: rounded(within),
        milliseconds: rounded(thinking * 1000.0 / f64::from(turns.max(1))),
    })
}

/// Rounds to two decimals, finer than the measuring error.
fn rounded(value: f64) -> f32 {
    ((value * 100.0).round() / 100.0) as f32
}
