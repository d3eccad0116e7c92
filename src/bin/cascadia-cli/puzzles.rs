//! `puzzles`: make puzzles out of games, solve them again to see whether they hold, list them.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use cascadia::cascadia::content::Content;
use cascadia::cascadia::players::{Level, Levels};
use cascadia::cascadia::puzzles::{
    Jury, Puzzle, PuzzleBook, PuzzleTier, SourceGame, last_turn_puzzle, read_puzzles, write_puzzles,
};
use cascadia::cascadia::record::seed_from_text;
use clap::{Args, Subcommand};

use crate::arena::read_levels;
use crate::{CommandFailure, load_content, remark, write_file};

#[derive(Args)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

#[derive(Subcommand)]
enum PuzzlesCommand {
    /// Let opponents play games, keep the positions with one best turn, and write them into a file.
    Make(MakeArgs),
}

#[derive(Args)]
struct MakeArgs {
    /// Number of games.
    #[arg(long, default_value_t = 1000, value_parser = crate::arena::games())]
    games: u64,
    /// The number of the first game in the series, to go on from there.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Seed of all random numbers: a number or any word. Equal seeds give equal puzzles.
    #[arg(long, default_value = "puzzles")]
    seed: String,
    /// The levels that play the games by turns.
    #[arg(long, value_delimiter = ',', default_value = "ranger,hiker")]
    levels: Vec<String>,
    /// The file to write; puzzles that it holds stay.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

pub(crate) fn run(args: &PuzzlesArgs) -> Result<(), CommandFailure> {
    match &args.command {
        PuzzlesCommand::Make(args) => make(args),
    }
}

fn make(args: &MakeArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let levels = read_levels();
    let jury = Jury::of(&levels).ok_or_else(|| CommandFailure::Sentence("no jury".to_owned()))?;
    let find = |key: &String| levels.find(key).map_err(|error| CommandFailure::Sentence(error.to_string()));
    let sources: Vec<Level> = args.levels.iter().map(find).collect::<Result<_, _>>()?;
    let seed = seed_from_text(&args.seed);
    let mut found: Vec<Puzzle> = Vec::new();
    for number in args.first..args.first + args.games {
        let game = SourceGame::numbered(seed, number, &sources);
        game.play(&content, |position| {
            if let Some(puzzle) = last_turn_puzzle(position, &jury) {
                eprintln!("{number} {} {:?} {:?} {:?} {}", puzzle.options.seats, puzzle.tier, puzzle.theme, puzzle.kind, puzzle.margin);
                found.push(puzzle);
            }
        })
        .map_err(CommandFailure::Sentence)?;
    }
    let book = PuzzleBook::of(found);
    write_file(&args.out, &write_puzzles(&book)).map_err(CommandFailure::Sentence)
}
