//! `rolling measure`: strength of the Rolling Rivers levels on each sheet.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use clap::Args;
use rolling_rivers::RollingRivers;
use rolling_rivers::content::Content;
use rolling_rivers::sheets::SheetLetter;
use rolling_rivers_ai::players::{Level, Levels, Strength, Strengths};

use super::load_content;
use crate::arena::{Match, mean_of_games, milliseconds_per_turn};
use crate::measure::{FigureArgs, rounded};
use crate::{CommandFailure, read_levels, remark, write_values};

/// The comment above the figures in their file.
const HEAD: &str = "\
// Strength of the levels of Rolling Rivers on each sheet. Written by
// `cascadia-cli rolling measure --out config/measured_rolling.ron`, not by hand.
//
// `mean`: average score of solo games with random completion cards. `within`: half the width of its 95 % confidence interval.
// `milliseconds`: time for a round on one core of the measuring machine.
";

#[derive(Args)]
#[command(mut_arg("games", |arg| arg.default_value("1000")), mut_arg("out", |arg| arg.help(OUT)))]
pub(super) struct MeasureArgs {
    #[command(flatten)]
    figures: FigureArgs,
    /// Concurrent games; one per core if not given.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

const OUT: &str = "The file for the means; config/measured_rolling.ron is the one the program reads";

pub(super) fn run(args: &MeasureArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let levels = read_levels(Levels::read);
    let mut measured: Strengths = levels.measured().clone();
    let mut text = String::new();
    for level in args.figures.levels(&levels)? {
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
            if let Some(path) = &args.figures.out {
                write_values(path, HEAD, &measured, 2)?;
            }
        }
    }
    io::stdout().lock().write_all(text.as_bytes()).map_err(CommandFailure::of_output)
}

/// Measures a level on one sheet in solo games.
fn measure(
    args: &MeasureArgs,
    content: &Content,
    level: &Level,
    sheet: SheetLetter,
) -> Result<Strength, CommandFailure> {
    let series = Match::<RollingRivers>::standard(content, vec![level.clone()], sheet, args.figures.seed())?;
    let results = args.figures.play(&series, level.searches(), args.threads)?;
    let (mean, within) = mean_of_games::<RollingRivers>(&results);
    Ok(Strength {
        games: results.len() as u32,
        mean: rounded(mean),
        within: rounded(within),
        milliseconds: rounded(milliseconds_per_turn::<RollingRivers>(results.iter().flatten())),
    })
}
