//! An attempt at a puzzle: the value of the turn, its cost and the source of the loss, and the hints.

use super::last_turn_solver::LastTurnSolver;
use super::puzzle::{Puzzle, PuzzleKind, PuzzleProof, TOLERANCE};
use super::sampled_turns::{TurnSamples, same_environment, same_places, turn_of};
use super::terms::sheet_after;
use crate::review::{ByTerm, ScoreTerm, choice_of};
use crate::search::{EvalWeights, TablePosition};
use cascadia_rules::mode::ScoredGame;
use cascadia_rules::rules::{Action, Knowledge};

/// Playouts for each of two turns when judging a turn not stored with the puzzle: at most a tenth of a
/// second.
const JUDGING_PLAYOUTS: u32 = 600;

/// The luck of those playouts.
const JUDGING_LUCK: u64 = 0x7075_7a7a;

/// The outcome of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AttemptResult {
    /// The best turn, or an equally good one.
    Solved,
    /// The tile should have another rotation; everything else is right.
    Nearly,
    /// Another turn is better.
    Missed,
}

/// The source of points with the largest loss in an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FallenTerm {
    /// The source.
    pub term: ScoreTerm,
    /// Its points after the best turn, in hundredths.
    pub best: i32,
    /// Its points after the attempted turn, in hundredths.
    pub played: i32,
}

/// The judgement of an attempt.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AttemptVerdict {
    /// The outcome.
    pub result: AttemptResult,
    /// The difference to the best turn, in hundredths of a point; not negative.
    pub cost: i32,
    /// The source of most of the loss; none without a loss, or after a wipe.
    pub fallen: Option<FallenTerm>,
    /// Whether the figures are final scores and not means.
    pub is_exact: bool,
}

/// A hint; each reveals more than the one before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleHint {
    /// The decision that matters.
    Kind(PuzzleKind),
    /// The source of points at stake.
    Theme(ScoreTerm),
    /// The right draft.
    Draft(Action),
}

impl Puzzle {
    /// Returns the hint with this number, from 0; none after the last.
    pub fn hint(&self, number: usize) -> Option<PuzzleHint> {
        match number {
            0 => Some(PuzzleHint::Kind(self.kind)),
            1 => Some(PuzzleHint::Theme(self.theme)),
            2 => {
                let draft = self.solution()?.actions.iter().find(|action| action.is_draft())?;
                Some(PuzzleHint::Draft(*draft))
            }
            _ => None,
        }
    }

    /// Judges the turn played in `position`, which is the puzzle's. The actions form the whole turn in any
    /// order, with or without its end; a wipe is judged alone, before its result is known.
    ///
    /// # Errors
    /// If they are not legal there or not a whole turn; as a sentence.
    pub fn judge(
        &self,
        position: &ScoredGame,
        weights: &EvalWeights,
        actions: &[Action],
    ) -> Result<AttemptVerdict, String> {
        let solution = self.solution().ok_or_else(|| "the puzzle has no solution".to_owned())?;
        let is_wipe = actions.first().is_some_and(Action::is_wipe);
        // Detects illegal and missing actions also where playouts judge.
        let played = if is_wipe { ByTerm::default() } else { terms_after(position, actions)? };
        match self.proof {
            PuzzleProof::Enumerated if is_wipe => wiped_last(position, actions[0], solution.value),
            PuzzleProof::Enumerated => {
                let best = terms_after(position, &solution.actions)?;
                Ok(verdict(&best, &played, solution.value - played.sum(), true))
            }
            PuzzleProof::Sampled { .. } => self.judge_by_playouts(position, weights, actions),
        }
    }

    /// Judges by the values stored with the puzzle, or else by playouts of both turns.
    fn judge_by_playouts(
        &self,
        position: &ScoredGame,
        weights: &EvalWeights,
        actions: &[Action],
    ) -> Result<AttemptVerdict, String> {
        let game = &position.game;
        let knowledge = Knowledge::of(game, game.seat());
        let table = TablePosition::of(&knowledge, &position.cards, weights)
            .ok_or_else(|| "the search cannot play this game".to_owned())?;
        let chosen = |actions: &[Action]| {
            choice_of(&knowledge, actions).ok_or_else(|| "this is not a whole turn".to_owned())
        };
        let solution = self.solution().ok_or_else(|| "the puzzle has no solution".to_owned())?;
        let (best, choice) = (chosen(&solution.actions)?, chosen(actions)?);
        let (best_turn, played) = (best.turn(), choice.turn());
        let mut right = TurnSamples::new(best);
        right.sample(&table, JUDGING_PLAYOUTS, JUDGING_LUCK);
        let mut tried = TurnSamples::new(choice);
        tried.sample(&table, JUDGING_PLAYOUTS, JUDGING_LUCK);
        let stored = self.turns.iter().find(|rated| {
            let known = turn_of(&knowledge, &rated.actions);
            played.is_some_and(|turn| known.is_some_and(|known| same_environment(&known, turn)))
        });
        let cost = match stored {
            Some(rated) => solution.value - rated.value,
            None => right.ahead_of(&tried).0.round() as i32,
        };
        let found = verdict(&right.terms(), &tried.terms(), cost, false);
        let is_same_place = played.zip(best_turn).is_some_and(|(turn, best)| same_places(turn, best));
        Ok(match found.result {
            AttemptResult::Missed if is_same_place => {
                AttemptVerdict { result: AttemptResult::Nearly, ..found }
            }
            _ => found,
        })
    }
}

/// Compares the results of two turns.
fn verdict(best: &ByTerm, played: &ByTerm, cost: i32, is_exact: bool) -> AttemptVerdict {
    let result = if cost <= TOLERANCE { AttemptResult::Solved } else { AttemptResult::Missed };
    let term = best.less(played).largest();
    let fallen = FallenTerm { term, best: best.of(term), played: played.of(term) };
    let fell = result != AttemptResult::Solved && fallen.best > fallen.played;
    AttemptVerdict { result, cost: cost.max(0), fallen: fell.then_some(fallen), is_exact }
}

/// Judges a wipe in the last turn by its expectation.
fn wiped_last(position: &ScoredGame, wipe: Action, best: i32) -> Result<AttemptVerdict, String> {
    let solver = LastTurnSolver::of(&position.game, &position.cards);
    let values = solver.map(|solver| solver.wipe_values()).unwrap_or_default();
    let value = values.into_iter().find(|(action, _)| *action == wipe).map(|(_, value)| value);
    let cost = best - value.ok_or_else(|| "this wipe is not possible".to_owned())?;
    let result = if cost <= TOLERANCE { AttemptResult::Solved } else { AttemptResult::Missed };
    Ok(AttemptVerdict { result, cost: cost.max(0), fallen: None, is_exact: true })
}

/// Plays a whole turn and returns the score of its player after it by terms.
fn terms_after(position: &ScoredGame, actions: &[Action]) -> Result<ByTerm, String> {
    sheet_after(&position.game, &position.cards, actions).map(|sheet| ByTerm::of_sheet(&sheet))
}
