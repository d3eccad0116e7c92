//! Texts of puzzles: goal, hints, verdicts and progress.

use fluent_bundle::FluentValue;

use super::attempt::{PuzzleAttempt, PuzzleOutcome};
use crate::cascadia::review::{Choice, MOST_HINTS, TurnPart, choice_words, source_inside, source_name};
use crate::preferences::localizer::Localizer;
use crate::ui::daily::calendar::day_text;
use crate::ui::journal::figures::decimal;
use cascadia_ai::puzzles::{AttemptResult, AttemptVerdict, Puzzle, PuzzleHint, PuzzleKind};
use cascadia_ai::search::POINT;
use cascadia_engine::archive::{PracticeItem, PracticeState};

/// Formats hundredths of points: whole points for final scores, otherwise one decimal.
pub(super) fn points_of(hundredths: i32, is_exact: bool, localizer: &Localizer) -> String {
    if is_exact && hundredths % POINT == 0 {
        return (hundredths / POINT).to_string();
    }
    decimal(f64::from(hundredths) / f64::from(POINT), localizer)
}

/// Describes the moment of the position in its game.
pub(super) fn moment_words(localizer: &Localizer, puzzle: &Puzzle, turns: usize) -> String {
    if puzzle.turn() >= turns {
        return localizer.text("puzzle-last-turn");
    }
    let values = [("turn", FluentValue::from(puzzle.turn())), ("turns", FluentValue::from(turns))];
    localizer.text_with("puzzle-turn", &values)
}

/// Describes the goal.
pub(super) fn goal_words(localizer: &Localizer, puzzle: &Puzzle, turns: usize) -> String {
    let key = if puzzle.is_proven() { "puzzle-goal-proven" } else { "puzzle-goal" };
    // Rounded down, so that the statement holds.
    let tenth = POINT / 10;
    let margin = puzzle.margin / tenth * tenth;
    let values = [("points", FluentValue::from(points_of(margin, puzzle.is_proven(), localizer)))];
    let moment = moment_words(localizer, puzzle, turns);
    format!("{moment} {}", localizer.text_with(key, &values))
}

/// Returns the hints shown so far.
pub(super) fn hint_words(localizer: &Localizer, attempt: &PuzzleAttempt) -> Vec<String> {
    let hint = |number: u8| match attempt.puzzle().hint(usize::from(number))? {
        PuzzleHint::Kind(kind) => Some(part_of(kind).hint(localizer)),
        PuzzleHint::Theme(theme) => {
            let values = [("theme", FluentValue::from(source_inside(localizer, theme)))];
            Some(localizer.text_with("review-try-theme", &values))
        }
        PuzzleHint::Draft(_) => {
            let values = [("choice", FluentValue::from(best_words(localizer, attempt)?))];
            Some(localizer.text_with("review-try-draft", &values))
        }
    };
    (0..attempt.hints()).filter_map(hint).collect()
}

/// Returns the part of a turn that a kind of puzzle is about.
const fn part_of(kind: PuzzleKind) -> TurnPart {
    match kind {
        PuzzleKind::Draft => TurnPart::Draft,
        PuzzleKind::Mix => TurnPart::Mix,
        PuzzleKind::Tile => TurnPart::Tile,
        PuzzleKind::Token => TurnPart::Token,
    }
}

/// Describes the draft of the best turn.
pub(super) fn best_words(localizer: &Localizer, attempt: &PuzzleAttempt) -> Option<String> {
    let best = Choice::of(&attempt.puzzle().solution()?.actions);
    // Compared with an empty choice, so that the draft is named.
    Some(choice_words(localizer, &attempt.position().game, &best, &Choice::default()))
}

/// Describes the outcome of an attempt.
pub(super) fn verdict_words(
    localizer: &Localizer,
    attempt: &PuzzleAttempt,
    outcome: PuzzleOutcome,
) -> Vec<String> {
    let PuzzleOutcome::Judged(verdict) = outcome else { return vec![localizer.text("puzzle-failed")] };
    let AttemptVerdict { result, cost, fallen, is_exact } = verdict;
    let points =
        |hundredths: i32| [("points", FluentValue::from(points_of(hundredths, is_exact, localizer)))];
    let mut sentences = vec![match result {
        AttemptResult::Solved if cost == 0 => localizer.text("puzzle-solved"),
        AttemptResult::Solved => localizer.text_with("puzzle-as-good", &points(cost)),
        AttemptResult::Nearly => localizer.text_with("puzzle-nearly", &points(cost)),
        AttemptResult::Missed => localizer.text_with("puzzle-missed", &points(cost)),
    }];
    if result == AttemptResult::Solved {
        let value = attempt.puzzle().solution().map_or(0, |best| best.value - cost);
        let key = if is_exact { "puzzle-final" } else { "puzzle-expected" };
        sentences.push(localizer.text_with(key, &points(value)));
        if attempt.hints() >= MOST_HINTS {
            sentences.push(localizer.text("puzzle-with-help"));
        }
    }
    if let Some(fallen) = fallen {
        let figure = |hundredths: i32| FluentValue::from(points_of(hundredths, is_exact, localizer));
        let values = [
            ("theme", FluentValue::from(source_name(localizer, fallen.term))),
            ("played", figure(fallen.played)),
            ("best", figure(fallen.best)),
        ];
        let key = if is_exact { "puzzle-fallen" } else { "puzzle-fallen-on-average" };
        sentences.push(localizer.text_with(key, &values));
    }
    sentences
}

/// Describes the solver's progress with a puzzle.
pub(super) fn state_words(
    localizer: &Localizer,
    state: PracticeState,
    item: Option<&PracticeItem>,
) -> String {
    match state {
        PracticeState::New => localizer.text("puzzle-state-new"),
        PracticeState::Due => localizer.text("puzzle-state-due"),
        PracticeState::Done if item.is_some_and(|item| item.at_once) => {
            localizer.text("puzzle-state-at-once")
        }
        PracticeState::Done => localizer.text("puzzle-state-done"),
        PracticeState::Waiting(day) => {
            let values = [("date", FluentValue::from(day_text(localizer, day)))];
            localizer.text_with("puzzle-state-waiting", &values)
        }
    }
}
