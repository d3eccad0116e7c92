//! `rolling`: the second mode, Rolling Rivers.

mod answer;
mod arena;
mod measure;
mod pad;
mod reading;
mod replay;
mod score;
mod trace;
mod tune;
mod written;

use clap::{Args, Subcommand};
use rolling_rivers::content::Content;

use crate::CommandFailure;
use crate::records::ReplayArgs;

#[derive(Args)]
pub(crate) struct ModeArgs {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Score sheets or whole games, one JSON object per line; also a calculator for the sheets on your table.
    Score(score::ScoreArgs),
    /// Verify a record and print its score pads, or every position with its events.
    Replay(ReplayArgs),
    /// Play games between opponents and report the results.
    Arena(arena::ArenaArgs),
    /// Measure the strength of the levels on each sheet.
    Measure(measure::MeasureArgs),
    /// Learn the evaluation weights by games with fixed seeds; takes minutes.
    Tune(tune::TuneArgs),
}

pub(crate) fn run(args: &ModeArgs) -> Result<(), CommandFailure> {
    match &args.command {
        Command::Score(args) => score::run(args),
        Command::Replay(args) => replay::run(args),
        Command::Arena(args) => arena::run(args),
        Command::Measure(args) => measure::run(args),
        Command::Tune(args) => tune::run(args),
    }
}

/// Loads the data of the mode, or fails with all errors in it.
pub(crate) fn load_content() -> Result<Content, CommandFailure> {
    Content::shipped()
        .map_err(|problems| CommandFailure::Sentence(format!("the game's data cannot be used:\n{problems}")))
}
