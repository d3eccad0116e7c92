//! `puzzles`: makes puzzles out of games, checks their solutions, lists them.

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cascadia_ai::players::{Level, Levels};
use cascadia_ai::puzzles::{
    Jury, MiddleMaker, MiddleSieve, PUZZLES_FILE, Puzzle, PuzzleBook, PuzzleProof, PuzzleTier, SourceGame,
    last_turn_puzzle, read_puzzles, recheck, write_puzzles,
};
use cascadia_rules::record::{derived_seed, seed_from_text};
use cascadia_storage::find_root;
use clap::{Args, Subcommand, ValueEnum};

use crate::arena::games;
use crate::{CommandFailure, load_content, read_levels, remark, write_file};

#[derive(Args)]
pub(crate) struct PuzzlesArgs {
    #[command(subcommand)]
    command: PuzzlesCommand,
}

#[derive(Subcommand)]
enum PuzzlesCommand {
    /// Play games between opponents, keep the positions with one best turn, and write them to a file.
    Make(MakeArgs),
    /// Collect puzzles from several files, up to a number per tier, with evenly distributed themes.
    Pick(PickArgs),
    /// Solve every puzzle again by other means, and print the share that agrees.
    Check(CheckArgs),
    /// Print a line for every puzzle, and the counts by tier and theme.
    List(ListArgs),
}

/// The turns that puzzles are taken from.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum FromTurns {
    /// The last turns, which are solved by enumeration: fast.
    Last,
    /// The turns before the last, which are solved by playouts: slow.
    Middle,
    /// Both.
    All,
}

#[derive(Args)]
struct MakeArgs {
    /// Number of games.
    #[arg(long, default_value_t = 1000, allow_negative_numbers = true, value_parser = games())]
    games: u64,
    /// The number of the first game in the series, to continue where another call ended.
    #[arg(long, default_value_t = 0)]
    first: u64,
    /// Seed of all random numbers: a number or any word. Equal seeds give equal puzzles.
    #[arg(long, default_value = "puzzles", allow_hyphen_values = true)]
    seed: String,
    /// The levels that play the games, in turn.
    #[arg(long, value_delimiter = ',', default_value = "ranger,hiker")]
    levels: Vec<String>,
    /// The turns that puzzles are taken from.
    #[arg(long, value_enum, default_value = "all")]
    from: FromTurns,
    /// Keep at most this many puzzles per tier, with evenly distributed themes.
    #[arg(long, value_name = "N", default_value_t = 1000)]
    per_tier: usize,
    /// The file to write; its existing puzzles are kept.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Args)]
struct PickArgs {
    /// The files to pick from.
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Keep at most this many puzzles per tier.
    #[arg(long, value_name = "N", default_value_t = 200)]
    per_tier: usize,
    /// The file to write; its existing puzzles are kept.
    #[arg(long, value_name = "FILE")]
    out: PathBuf,
}

#[derive(Args)]
struct CheckArgs {
    /// The file; the built-in one if not given.
    file: Option<PathBuf>,
    /// Multiple of the playouts that made a puzzle; last turns are solved by brute force in any case.
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..=1000))]
    depth: u32,
    /// Begin with this puzzle of the file, counted from 1, to continue where another call ended.
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    first: u32,
    /// Seed of the playouts: a number or any word.
    #[arg(long, default_value = "check", allow_hyphen_values = true)]
    seed: String,
    /// Write the puzzles that agree to this file.
    #[arg(long, value_name = "FILE")]
    keep: Option<PathBuf>,
}

#[derive(Args)]
struct ListArgs {
    /// The file; the built-in one if not given.
    file: Option<PathBuf>,
}

pub(crate) fn run(args: &PuzzlesArgs) -> Result<(), CommandFailure> {
    match &args.command {
        PuzzlesCommand::Make(args) => make(args),
        PuzzlesCommand::Pick(args) => pick(args),
        PuzzlesCommand::Check(args) => check(args),
        PuzzlesCommand::List(args) => list(args),
    }
}

/// Reads a file of puzzles, by default the built-in one; any error in it is fatal here.
fn read_book(path: Option<&Path>) -> Result<PuzzleBook, CommandFailure> {
    let name = path.map_or_else(|| PUZZLES_FILE.to_owned(), |path| path.display().to_string());
    let of_file = |error: &dyn std::fmt::Display| sentence(format_args!("{name}: {error}"));
    let text = match path {
        Some(path) => std::fs::read_to_string(path),
        None => find_root().map_err(sentence)?.read_text(PUZZLES_FILE),
    };
    let text = text.map_err(|error| of_file(&error))?;
    let (book, faults) = read_puzzles(&text).map_err(|error| of_file(&error))?;
    match faults.first() {
        Some(fault) => Err(of_file(fault)),
        None => Ok(book),
    }
}

fn sentence(words: impl std::fmt::Display) -> CommandFailure {
    CommandFailure::Sentence(words.to_string())
}

/// Prints the progress every few seconds.
struct Report {
    started: Instant,
    last: Instant,
}

impl Report {
    fn new() -> Self {
        let now = Instant::now();
        Self { started: now, last: now }
    }

    fn now_and_then(&mut self, words: impl FnOnce(f64) -> String) {
        if self.last.elapsed() >= Duration::from_secs(5) {
            self.last = Instant::now();
            remark(words(self.started.elapsed().as_secs_f64()));
        }
    }
}

/// Reads the output file, if it exists.
fn book_to_fill(path: &Path) -> Result<PuzzleBook, CommandFailure> {
    if path.exists() { read_book(Some(path)) } else { Ok(PuzzleBook::default()) }
}

fn pick(args: &PickArgs) -> Result<(), CommandFailure> {
    let mut book = book_to_fill(&args.out)?;
    let held = book.len();
    let mut found = Vec::new();
    for path in &args.files {
        found.extend(read_book(Some(path))?.iter().map(|(_, puzzle)| puzzle.clone()));
    }
    book.fill_up(found, args.per_tier);
    write_file(&args.out, &write_puzzles(&book)).map_err(CommandFailure::Sentence)?;
    remark(format_args!("the file had {held} puzzles and has {} now", book.len()));
    Ok(())
}

fn make(args: &MakeArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let levels = read_levels(Levels::read);
    let jury = Jury::of(&levels)
        .ok_or_else(|| sentence("config/opponents.ron lacks a level that the tiers are named after"))?;
    let sources: Vec<Level> =
        args.levels.iter().map(|key| levels.find(key).map_err(sentence)).collect::<Result<_, _>>()?;
    let mut book = book_to_fill(&args.out)?;
    let held = book.len();
    let seed = seed_from_text(&args.seed);
    let middle = MiddleMaker {
        jury: &jury,
        weights: levels.weights(),
        sieve: MiddleSieve::default(),
        luck: derived_seed(seed, u64::MAX),
    };
    let mut found: Vec<Puzzle> = Vec::new();
    let mut report = Report::new();
    for number in args.first..args.first.saturating_add(args.games) {
        let game = SourceGame::numbered(seed, number, &sources);
        game.play(&content, |position| {
            if args.from != FromTurns::Middle {
                found.extend(last_turn_puzzle(position, &jury));
            }
            if args.from != FromTurns::Last {
                found.extend(middle.puzzle(position));
            }
        })
        .map_err(|error| sentence(format_args!("game {number}: {error}")))?;
        report.now_and_then(|seconds| {
            format!("{} games, {} puzzles, {seconds:.0} s", number + 1 - args.first, found.len())
        });
    }
    let made = found.len();
    book.fill_up(found, args.per_tier);
    write_file(&args.out, &write_puzzles(&book)).map_err(CommandFailure::Sentence)?;
    remark(format_args!("{made} puzzles made; the file had {held} and has {} now", book.len()));
    Ok(())
}

fn check(args: &CheckArgs) -> Result<(), CommandFailure> {
    let content = load_content()?;
    let levels: Levels = read_levels(Levels::read);
    let book = read_book(args.file.as_deref())?;
    let seed = seed_from_text(&args.seed);
    let mut output = io::stdout().lock();
    let mut report = Report::new();
    let mut agreed: Vec<Puzzle> = Vec::new();
    // Keyed by whether they are proven: number that agree, and total.
    let mut counts: BTreeMap<bool, (usize, usize)> = BTreeMap::new();
    let passed_over = args.first as usize - 1;
    if passed_over >= book.len() {
        return Err(sentence(format_args!("there is no puzzle {}; the file has {}", args.first, book.len())));
    }
    for (number, (id, puzzle)) in book.iter().enumerate().skip(passed_over) {
        let luck = derived_seed(seed, id.0.into());
        let found = recheck(puzzle, &content, levels.weights(), args.depth, luck);
        let count = counts.entry(puzzle.is_proven()).or_default();
        count.1 += 1;
        match found {
            Ok(found) if found.agrees => {
                count.0 += 1;
                agreed.push(puzzle.clone());
            }
            Ok(found) => {
                writeln!(output, "{id}: differs, {} instead of {} hundredths", found.margin, puzzle.margin)
                    .map_err(CommandFailure::of_output)?;
            }
            Err(fault) => writeln!(output, "{id}: {fault}").map_err(CommandFailure::of_output)?,
        }
        report.now_and_then(|seconds| format!("{} of {} puzzles, {seconds:.0} s", number + 1, book.len()));
    }
    for (is_proven, (agree, all)) in &counts {
        let what = if *is_proven { "by brute force" } else { "by playouts" };
        let share = 100.0 * *agree as f64 / (*all).max(1) as f64;
        writeln!(output, "{what}: {agree} of {all} agree, {share:.1} %")
            .map_err(CommandFailure::of_output)?;
    }
    let all_agree = agreed.len() == book.len() - passed_over;
    if let Some(path) = &args.keep {
        write_file(path, &write_puzzles(&PuzzleBook::of(agreed))).map_err(CommandFailure::Sentence)?;
    }
    if all_agree { Ok(()) } else { Err(CommandFailure::Reported) }
}

fn list(args: &ListArgs) -> Result<(), CommandFailure> {
    let book = read_book(args.file.as_deref())?;
    write_list(&book).map_err(CommandFailure::of_output)
}

fn write_list(book: &PuzzleBook) -> io::Result<()> {
    let mut output = BufWriter::new(io::stdout().lock());
    let mut counts: BTreeMap<(PuzzleTier, &str), usize> = BTreeMap::new();
    for (id, puzzle) in book.iter() {
        let proof = match puzzle.proof {
            PuzzleProof::Enumerated => "proven".to_owned(),
            PuzzleProof::Sampled { playouts, error } => {
                format!("± {:.2} by {playouts} playouts", f64::from(error) / 100.0)
            }
        };
        let margin = f64::from(puzzle.margin) / 100.0;
        writeln!(
            output,
            "{id}  {:<6}  {:<8}  {:<5}  {} seat(s), {}, turn {:>2}, {margin:.2} ahead, {proof}",
            puzzle.tier.key(),
            puzzle.theme.key(),
            puzzle.kind.key(),
            puzzle.options.seats,
            puzzle.options.cards.key(),
            puzzle.turn()
        )?;
        *counts.entry((puzzle.tier, puzzle.theme.key())).or_default() += 1;
    }
    for tier in PuzzleTier::ALL {
        let of_tier = counts.iter().filter(|((counted, _), _)| *counted == tier);
        let themes: Vec<String> =
            of_tier.clone().map(|((_, theme), count)| format!("{theme} {count}")).collect();
        let all: usize = of_tier.map(|(_, count)| count).sum();
        writeln!(output, "{}: {all} ({})", tier.key(), themes.join(", "))?;
    }
    let proven = book.iter().filter(|(_, puzzle)| puzzle.is_proven()).count();
    writeln!(output, "{} puzzles, {proven} of them proven", book.len())?;
    output.flush()
}
