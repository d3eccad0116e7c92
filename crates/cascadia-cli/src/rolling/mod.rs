//! `rolling`: the second mode, Rolling Rivers.

mod answer;
mod arena;
mod arena_report;
mod measure;
mod pad;
mod reading;
mod replay;
mod score;
mod series;
mod trace;
mod tune;
mod written;

use clap::{Args, Subcommand};
use rolling_rivers::content::RollingContent;

use crate::CommandFailure;

#[derive(Args)]
pub(crate) struct RollingArgs {
    #[command(subcommand)]
    command: RollingCommand,
}

#[derive(Subcommand)]
enum RollingCommand {
    /// Score sheets or whole games, one JSON object per line; also a calculator for the sheets on your table.
    Score(score::RollingScoreArgs),
    /// Verify a record and print its score pads, or every position with its events.
    Replay(replay::RollingReplayArgs),
    /// Play games between opponents and report the results.
    Arena(series::RollingArenaArgs),
    /// Measure the strength of the levels on each sheet.
    Measure(measure::RollingMeasureArgs),
    /// Learn the evaluation weights by games with fixed seeds; takes minutes.
    Tune(tune::RollingTuneArgs),
}

pub(crate) fn run(args: &RollingArgs) -> Result<(), CommandFailure> {
    match &args.command {
        RollingCommand::Score(args) => score::run(args),
        RollingCommand::Replay(args) => replay::run(args),
        RollingCommand::Arena(args) => arena::run(args),
        RollingCommand::Measure(args) => measure::run(args),
        RollingCommand::Tune(args) => tune::run(args),
    }
}

/// Loads the data of the mode, or fails with all errors in it.
pub(crate) fn load_content() -> Result<RollingContent, CommandFailure> {
    RollingContent::shipped()
        .map_err(|problems| CommandFailure::Sentence(format!("the game's data cannot be used:\n{problems}")))
}
