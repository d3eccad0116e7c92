//! Generation of puzzles from the last turns of games: positions in which one environment beats every other
//! by two points or more, proven by enumeration.

use super::failures::Jury;
use super::games::SourcePosition;
use super::last_turn_solver::{LastTurnSolver, SolvedTurn};
use super::puzzle::{Puzzle, PuzzleKind, PuzzleProof, RatedTurn};
use super::terms::{kind_of_losses, sheet_after};
use crate::review::{ByTerm, ScoreTerm};
use crate::search::POINT;
use cascadia_rules::goals::Objective;
use cascadia_rules::rules::Action;
use cascadia_rules::scoring::ScoreSheet;

/// The least margin of a puzzle of the last turn, in points.
pub const LEAST_MARGIN: i32 = 2;

/// The least lead of the best turn over the expectation of every wipe, in hundredths of a point: that is
/// exact, too, and a wipe that falls short by more than [`TOLERANCE`](super::TOLERANCE) is wrong.
pub const LEAST_WIPE_MARGIN: i32 = 50;

/// The number of turns stored with a puzzle of the last turn; all others are scored when they are played.
const MOST_TURNS: usize = 6;

/// Makes a puzzle from the beginning of a last turn; none if it is not a last turn, or makes a poor puzzle.
pub fn last_turn_puzzle(position: &SourcePosition<'_>, jury: &Jury) -> Option<Puzzle> {
    let solver = LastTurnSolver::of(position.game, position.cards)?;
    let (best, rival) = solver.best_and_rival()?;
    if best.total - rival < LEAST_MARGIN {
        return None;
    }
    let objective = Objective { cards: position.cards.clone(), goals: Vec::new() };
    let sheet_after = |actions: &[Action]| sheet_after(position.game, position.cards, actions).ok();
    let total_after = |actions: &[Action]| sheet_after(actions).map(|sheet| i32::from(sheet.total()));
    let mut is_solved = |actions: &[Action]| total_after(actions) == Some(best.total);
    let failures = jury.failures(position.game, &objective, &mut is_solved);
    let tier = failures.tier?;
    // A wipe nearly as good as the best turn would be a second solution.
    let most = best.total * POINT - LEAST_WIPE_MARGIN;
    if solver.wipe_values().iter().any(|(_, value)| *value > most) {
        return None;
    }
    let others = other_turns(&solver, &best);
    let mistake = failures.mistake.or_else(|| others.first().map(|turn| turn.actions.clone()))?;
    let wrong = sheet_after(&mistake)?;
    let value = i32::from(wrong.total()) * POINT;
    let mut turns = vec![RatedTurn { actions: best.actions(), value: best.total * POINT }];
    turns.push(RatedTurn { actions: mistake.clone(), value });
    turns.extend(others.into_iter().filter(|turn| turn.actions != mistake));
    turns.truncate(MOST_TURNS);
    Some(Puzzle {
        options: *position.options,
        played: position.played.to_vec(),
        tier,
        theme: theme_between(&wrong, &sheet_after(&best.actions())?),
        kind: kind_of(&solver, &best, &mistake),
        proof: PuzzleProof::Enumerated,
        margin: (best.total - rival) * POINT,
        turns,
    })
}

/// Returns the best turns to environments other than that of `best`, one for each total, the highest first.
fn other_turns(solver: &LastTurnSolver, best: &SolvedTurn) -> Vec<RatedTurn> {
    let mut found: Vec<SolvedTurn> = Vec::new();
    solver.each_turn(|turn| {
        let is_new = found.iter().all(|known| known.total != turn.total);
        if turn.environment != best.environment && is_new {
            found.push(turn);
        }
    });
    found.sort_by_key(|turn| -turn.total);
    let rated = found.iter().take(MOST_TURNS);
    rated.map(|turn| RatedTurn { actions: turn.actions(), value: turn.total * POINT }).collect()
}

/// Returns the source with the largest gain on the better sheet.
fn theme_between(wrong: &ScoreSheet, right: &ScoreSheet) -> ScoreTerm {
    ByTerm::of_sheet(right).less(&ByTerm::of_sheet(wrong)).largest()
}

/// Returns the costliest decision of the mistake, by the best totals with its draft and with its tile as
/// well.
fn kind_of(solver: &LastTurnSolver, best: &SolvedTurn, mistake: &[Action]) -> PuzzleKind {
    let draft = mistake.iter().find(|action| action.is_draft());
    let tile = mistake.iter().find(|action| matches!(action, Action::PlaceTile { .. }));
    let (mut with_draft, mut with_tile, mut own) = (i32::MIN, i32::MIN, i32::MIN);
    solver.each_turn(|turn| {
        if Some(&turn.draft) != draft {
            return;
        }
        with_draft = with_draft.max(turn.total);
        let actions = turn.actions();
        if tile.is_some_and(|tile| actions.contains(tile)) {
            with_tile = with_tile.max(turn.total);
            if actions.iter().all(|action| mistake.contains(action)) {
                own = own.max(turn.total);
            }
        }
    });
    kind_of_losses(best.draft, draft, [best.total - with_draft, with_draft - with_tile, with_tile - own])
}
