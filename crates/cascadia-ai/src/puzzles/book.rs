//! The puzzles shipped with the program: reading, checking and writing their file, one line for each.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::notation::{read_turns, write_turns};
use super::puzzle::{Puzzle, PuzzleId, PuzzleKind, PuzzleProof, PuzzleTier, RatedTurn};
use crate::review::ScoreTerm;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{Action, CardChoice};
use cascadia_storage::ProgramRoot;
use cascadia_storage::versioned::{FileError, format_of, parse, to_text};

/// The file of the puzzles, below the program's folder.
pub const PUZZLES_FILE: &str = "assets/content/puzzles.ron";

/// The current format version.
const FORMAT: u32 = 1;

/// The separator between the turns of a puzzle in the file.
const BETWEEN_TURNS: char = '|';

/// Puzzles by their ids, in the order of the ids, so that the order of the file is irrelevant.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct PuzzleBook {
    puzzles: BTreeMap<PuzzleId, Puzzle>,
}

impl PuzzleBook {
    /// Collects puzzles; of several with the same position the first stays.
    pub fn of(puzzles: impl IntoIterator<Item = Puzzle>) -> Self {
        let mut book = Self::default();
        for puzzle in puzzles {
            book.puzzles.entry(puzzle.id()).or_insert(puzzle);
        }
        book
    }

    /// Reads the puzzles below `root`, which holds `assets`. Unusable puzzles are left out, with a sentence
    /// for each fault; a fault of the whole file leaves out all. The game itself does not depend on puzzles.
    pub fn load(root: &ProgramRoot) -> (Self, Vec<String>) {
        let read = root.read_text(PUZZLES_FILE);
        let text = match read {
            Ok(text) => text,
            Err(error) => return (Self::default(), vec![format!("{PUZZLES_FILE} cannot be read: {error}")]),
        };
        match read_puzzles(&text) {
            Ok((book, faults)) => {
                (book, faults.into_iter().map(|fault| format!("{PUZZLES_FILE}: {fault}")).collect())
            }
            Err(error) => (Self::default(), vec![format!("{PUZZLES_FILE}: {error}")]),
        }
    }

    /// Adds puzzles while their tier has fewer than `per_tier`, taking turns between the themes to spread
    /// them as evenly as possible. Puzzles already in the book stay.
    pub fn fill_up(&mut self, puzzles: impl IntoIterator<Item = Puzzle>, per_tier: usize) {
        let mut waiting: BTreeMap<(PuzzleTier, ScoreTerm), Vec<Puzzle>> = BTreeMap::new();
        for (id, puzzle) in Self::of(puzzles).puzzles {
            if !self.puzzles.contains_key(&id) {
                waiting.entry((puzzle.tier, puzzle.theme)).or_default().push(puzzle);
            }
        }
        for tier in PuzzleTier::ALL {
            loop {
                let of_theme = |theme| {
                    self.puzzles
                        .values()
                        .filter(|puzzle| (puzzle.tier, puzzle.theme) == (tier, theme))
                        .count()
                };
                let in_tier = self.puzzles.values().filter(|puzzle| puzzle.tier == tier).count();
                let rarest = ScoreTerm::ALL
                    .into_iter()
                    .filter(|theme| waiting.get(&(tier, *theme)).is_some_and(|left| !left.is_empty()))
                    .min_by_key(|theme| of_theme(*theme));
                let Some(theme) = rarest.filter(|_| in_tier < per_tier) else { break };
                let next = waiting.get_mut(&(tier, theme)).and_then(Vec::pop);
                self.puzzles.extend(next.map(|puzzle| (puzzle.id(), puzzle)));
            }
        }
    }

    /// Returns the number of puzzles.
    pub fn len(&self) -> usize {
        self.puzzles.len()
    }

    /// Returns whether the book is empty.
    pub fn is_empty(&self) -> bool {
        self.puzzles.is_empty()
    }

    /// Returns the puzzle with this id.
    pub fn get(&self, id: PuzzleId) -> Option<&Puzzle> {
        self.puzzles.get(&id)
    }

    /// Iterates over the puzzles in the order of their ids.
    pub fn iter(&self) -> impl Iterator<Item = (PuzzleId, &Puzzle)> {
        self.puzzles.iter().map(|(id, puzzle)| (*id, puzzle))
    }
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzlesFile {
    format: u32,
    puzzles: Vec<PuzzleEntry>,
}

/// The serialised form of a puzzle.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PuzzleEntry {
    seats: u8,
    cards: String,
    seed: u64,
    tier: String,
    theme: String,
    kind: String,
    margin: i32,
    /// Playouts for each turn and the standard error of the margin; none if every turn was tried.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    sampled: Option<(u32, i32)>,
    /// Turns with their values, the best first: `2 1,-1r4 @0,0=9800`.
    turns: String,
    played: String,
}

/// Writes puzzles as the text of their file, in the order of their ids.
pub fn write_puzzles(book: &PuzzleBook) -> String {
    let turn = |turn: &RatedTurn| format!("{}={}", write_turns(&turn.actions), turn.value);
    let entry = |puzzle: &Puzzle| PuzzleEntry {
        seats: puzzle.options.seats,
        cards: puzzle.options.cards.key(),
        seed: puzzle.options.seed,
        tier: puzzle.tier.key().to_owned(),
        theme: puzzle.theme.key().to_owned(),
        kind: puzzle.kind.key().to_owned(),
        margin: puzzle.margin,
        sampled: match puzzle.proof {
            PuzzleProof::Enumerated => None,
            PuzzleProof::Sampled { playouts, error } => Some((playouts, error)),
        },
        turns: puzzle.turns.iter().map(turn).collect::<Vec<_>>().join(&BETWEEN_TURNS.to_string()),
        played: write_turns(&puzzle.played),
    };
    let puzzles = book.puzzles.values().map(entry).collect();
    format!("{HEAD}{}", to_text(&PuzzlesFile { format: FORMAT, puzzles }, 2))
}

/// The comment above the puzzles in their file.
const HEAD: &str = "\
// Puzzles: positions of real games with one best turn. Written by `cascadia-cli puzzles make`, not by hand.
//
// `seats`, `cards`, `seed`: the game. `played`: the actions up to the position, in the notation of
// crates/cascadia-ai/src/puzzles/notation.rs. `turns`: turns with their expected final score in hundredths of a point, first the
// best, then the usual mistake. `sampled`: number of playouts per turn and standard error of the margin; absent if all legal
// turns were enumerated. `margin`: lead of the best turn over every turn to another environment.
";

/// Reads puzzles from the text of their file. Unusable entries are left out, each with a sentence.
/// Reachability of the positions is checked only when they are set up.
///
/// # Errors
/// If the text as a whole is damaged or of a later format.
pub fn read_puzzles(text: &str) -> Result<(PuzzleBook, Vec<String>), FileError> {
    format_of(text, FORMAT)?;
    let file: PuzzlesFile = parse(text)?;
    let mut faults = Vec::new();
    let mut puzzles = Vec::new();
    for (index, entry) in file.puzzles.into_iter().enumerate() {
        match puzzle_of(&entry) {
            Ok(puzzle) => puzzles.push(puzzle),
            Err(fault) => faults.push(format!("puzzle {}: {fault}", index + 1)),
        }
    }
    let read = puzzles.len();
    let book = PuzzleBook::of(puzzles);
    if book.len() < read {
        faults.push(format!("{} puzzles are duplicates", read - book.len()));
    }
    Ok((book, faults))
}

fn puzzle_of(entry: &PuzzleEntry) -> Result<Puzzle, String> {
    let unknown = |what: &str, key: &str| format!("`{key}` is not a {what}");
    let cards = CardChoice::from_key(&entry.cards).ok_or_else(|| unknown("set of cards", &entry.cards))?;
    let turns: Vec<RatedTurn> = entry.turns.split(BETWEEN_TURNS).map(rated_turn).collect::<Result<_, _>>()?;
    let best = turns.first().map_or(0, |turn| turn.value);
    if turns.len() < 2 || turns.iter().any(|turn| turn.value > best) || entry.margin <= 0 {
        return Err("no turn is better than all others".to_owned());
    }
    Ok(Puzzle {
        options: GameOptions::standard(entry.seats, cards, entry.seed),
        played: read_turns(&entry.played)?,
        tier: PuzzleTier::from_key(&entry.tier).ok_or_else(|| unknown("tier", &entry.tier))?,
        theme: ScoreTerm::from_key(&entry.theme).ok_or_else(|| unknown("theme", &entry.theme))?,
        kind: PuzzleKind::from_key(&entry.kind).ok_or_else(|| unknown("kind", &entry.kind))?,
        proof: entry
            .sampled
            .map_or(PuzzleProof::Enumerated, |(playouts, error)| PuzzleProof::Sampled { playouts, error }),
        margin: entry.margin,
        turns,
    })
}

fn rated_turn(text: &str) -> Result<RatedTurn, String> {
    let (actions, value) = text.rsplit_once('=').ok_or_else(|| format!("`{text}` has no value"))?;
    let actions = read_turns(actions)?;
    if actions.contains(&Action::EndTurn) || actions.is_empty() {
        return Err(format!("`{text}` is not one turn"));
    }
    let value = value.parse().map_err(|_| format!("`{value}` is not a value"))?;
    Ok(RatedTurn { actions, value })
}
