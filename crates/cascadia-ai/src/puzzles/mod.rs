//! Puzzles, positions of real games with one best turn: generation, files, progress and judging of attempts.

mod attempt;
mod book;
mod daily_puzzle;
mod failures;
mod games;
mod last_turn_solver;
mod make_last_turn;
mod make_middle;
mod notation;
mod progress;
mod puzzle;
mod recheck;
mod sampled_turns;
mod terms;

pub use attempt::{AttemptResult, AttemptVerdict, FallenTerm, PuzzleHint};
pub use book::{PUZZLES_FILE, PuzzleBook, read_puzzles, write_puzzles};
pub use daily_puzzle::daily_puzzle;
pub use failures::{Jury, PuzzleFailures};
pub use games::{SourceGame, SourcePosition};
pub use last_turn_solver::{EnvironmentAfter, LastTurnSolver, SolvedTurn};
pub use make_last_turn::{LEAST_MARGIN, LEAST_WIPE_MARGIN, last_turn_puzzle};
pub use make_middle::{MiddleMaker, MiddleSieve};
pub use notation::{read_turns, write_turns};
pub use progress::{PuzzleCounts, PuzzleFilter, PuzzleProgress, practice_key};
pub use puzzle::{Puzzle, PuzzleId, PuzzleKind, PuzzleProof, PuzzleTier, RatedTurn, TOLERANCE};
pub use recheck::{Recheck, recheck};
