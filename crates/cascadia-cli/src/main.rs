//! The game without a window: scores environments, plays opponents against each other, verifies records,
//! decodes seed codes.

mod arena;
mod code;
mod lines;
mod measure;
mod measure_reviews;
mod puzzles;
mod records;
mod replay;
mod review;
mod rolling;
mod rules;
mod score;
mod table;
mod tune;

use std::fmt::Display;
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::process::ExitCode;
use std::thread;

use cascadia_rules::content::Content;
use cascadia_storage::{ProgramPlaces, ProgramRoot, find_root, stamp_version, write_atomically};
use clap::{Parser, Subcommand};
use serde::Serialize;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Cascadia without a window.
#[derive(Parser)]
#[command(name = "cascadia-cli", version = cascadia_storage::program_version(), about)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Score environments or whole games, one JSON object per line; also a calculator for the game on your
    /// table.
    Score(score::ScoreArgs),
    /// Play games between opponents and report the results.
    Arena(arena::ArenaArgs),
    /// Verify a record and print its score pad.
    Replay(records::ReplayArgs),
    /// Review a finished game: the worth of every decision, separated from luck.
    Review(review::ReviewArgs),
    /// The second mode, Rolling Rivers.
    Rolling(rolling::ModeArgs),
    /// Describe the game of a seed code, or print the code of a daily challenge.
    Code(code::CodeArgs),
    /// Measure the strength of the levels: each among equals, or each against each other.
    Measure(measure::MeasureArgs),
    /// Make puzzles out of games, check their solutions, list them.
    Puzzles(puzzles::PuzzlesArgs),
    /// Load-test a server of hosted tables, verify its store, or serve.
    Table(table::TableArgs),
    /// Learn the weights of the static evaluation by self-play; takes minutes to hours.
    Tune(tune::TuneArgs),
    /// Print the program's version and data paths.
    Where,
}

/// Reason why a command failed.
enum CommandFailure {
    /// A sentence for the user.
    Sentence(String),
    /// An invalid command line.
    Usage(clap::Error),
    /// An error that was reported already.
    Reported,
    /// The reader of the output has closed it.
    OutputClosed,
}

impl CommandFailure {
    fn of_output(error: io::Error) -> Self {
        match error.kind() {
            ErrorKind::BrokenPipe => Self::OutputClosed,
            _ => Self::Sentence(format!("the output cannot be written: {error}")),
        }
    }
}

/// Returns the failure of a command with contradictory options, including its usage.
fn usage_of<A: clap::Args>(command: &'static str, sentence: impl Display) -> CommandFailure {
    let mut command = A::augment_args(clap::Command::new(command)).bin_name(command);
    CommandFailure::Usage(command.error(clap::error::ErrorKind::ValueValidation, sentence))
}

fn main() -> ExitCode {
    stamp_version(env!("CASCADIA_VERSION"));
    let done = match Cli::parse().command {
        Command::Score(args) => score::run(&args),
        Command::Arena(args) => arena::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Review(args) => review::run(&args),
        Command::Rolling(args) => rolling::run(&args),
        Command::Code(args) => code::run(&args),
        Command::Measure(args) => measure::run(&args),
        Command::Puzzles(args) => puzzles::run(&args),
        Command::Table(args) => table::run(args),
        Command::Tune(args) => tune::run(&args),
        Command::Where => print_places(),
    };
    match done {
        Ok(()) | Err(CommandFailure::OutputClosed) => ExitCode::SUCCESS,
        Err(CommandFailure::Reported) => ExitCode::FAILURE,
        Err(CommandFailure::Sentence(sentence)) => {
            remark(format_args!("cascadia-cli: {sentence}"));
            ExitCode::FAILURE
        }
        Err(CommandFailure::Usage(error)) => {
            let _ = error.print();
            ExitCode::from(2)
        }
    }
}

/// Prints a sentence on standard error; a closed standard error is ignored.
fn remark(sentence: impl Display) {
    let _ = writeln!(io::stderr(), "{sentence}");
}

/// Prints the program, its version, and its data paths.
fn print_places() -> Result<(), CommandFailure> {
    let root = find_root().map_err(|error| CommandFailure::Sentence(error.to_string()))?;
    write!(io::stdout().lock(), "{}", ProgramPlaces(&root)).map_err(CommandFailure::of_output)
}

/// Loads the data of the game, or fails with all errors in it.
fn load_content() -> Result<Content, CommandFailure> {
    Content::shipped()
        .map_err(|problems| CommandFailure::Sentence(format!("the game's data cannot be used:\n{problems}")))
}

/// Reads the levels of a mode, and reports the faults of their files.
fn read_levels<L: Default>(read: impl Fn(&ProgramRoot) -> (L, Vec<String>)) -> L {
    let Ok(root) = find_root() else { return L::default() };
    let (levels, notices) = read(&root);
    for notice in notices {
        remark(format_args!("note: {notice}"));
    }
    levels
}

/// Returns the number of concurrent games: the given one, or the number of cores.
fn thread_count(asked: Option<u16>) -> usize {
    asked.map_or_else(|| thread::available_parallelism().map_or(1, usize::from), usize::from)
}

/// Writes a file atomically, or returns the reason why it cannot be written.
fn write_file(path: &Path, text: &str) -> Result<(), String> {
    write_atomically(path, text).map_err(|error| not_written(path, error))
}

/// Writes `values` below the comment `head`; values nested deeper than `depth` stand on one line.
fn write_values(
    path: &Path,
    head: &str,
    values: &impl Serialize,
    depth: usize,
) -> Result<(), CommandFailure> {
    let layout = ron::ser::PrettyConfig::new().depth_limit(depth);
    ron::ser::to_string_pretty(values, layout)
        .map_err(|error| not_written(path, error))
        .and_then(|text| write_file(path, &format!("{head}{text}\n")))
        .map_err(CommandFailure::Sentence)
}

fn not_written(path: &Path, error: impl Display) -> String {
    format!("{} cannot be written: {error}", path.display())
}
