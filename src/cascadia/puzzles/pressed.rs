//! Actions of a puzzle's card, and the key for its primary button.

use bevy::prelude::*;

use super::attempt::{PuzzleAttempt, PuzzleOutcome, ToPuzzle, show_best};
use crate::cascadia::Session;
use crate::cascadia::review::{CardIntent, CardPressed};
use crate::cascadia::turn::TurnTrial;
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::ui::overlay::Overlay;
use crate::window::screen::Screen;

/// Carries out the action pressed on the card.
pub(super) fn carry_out(
    mut pressed: MessageReader<CardPressed>,
    mut attempt: ResMut<PuzzleAttempt>,
    mut to_puzzle: MessageWriter<ToPuzzle>,
    mut next: ResMut<NextState<Screen>>,
    mut commands: Commands,
) {
    for CardPressed(intent) in pressed.read() {
        match intent {
            CardIntent::Hint => attempt.show_hint(),
            CardIntent::Best => commands.queue(show_best),
            CardIntent::Again => {
                to_puzzle.write(ToPuzzle::Again);
            }
            CardIntent::Next => {
                to_puzzle.write(ToPuzzle::Next);
            }
            CardIntent::Back => next.set(attempt.came_from),
            // Actions of a review.
            CardIntent::Show(_) | CardIntent::Try(_) | CardIntent::Film => {}
        }
    }
}

/// Maps the confirm key to the primary button of the card and consumes it: the next puzzle after the end of
/// this one, the same one again after a miss.
pub(super) fn read_key(
    mut keys: ResMut<ActionState>,
    overlay: Res<Overlay>,
    session: Res<Session>,
    trial: Res<TurnTrial>,
    attempt: Res<PuzzleAttempt>,
    mut to_puzzle: MessageWriter<ToPuzzle>,
) {
    let is_over = attempt.outcome().is_some_and(PuzzleOutcome::is_solved) || attempt.shows_best();
    let is_mine = attempt.is_of(&session) && *overlay == Overlay::Closed && !attempt.is_judging();
    // A player who is placing pieces again confirms those.
    let is_placing = attempt.shows_best() && !attempt.is_untouched(&session);
    let is_missed = attempt.outcome().is_some() && *trial == TurnTrial::Settled;
    let wanted = match (is_over, is_missed) {
        (true, _) => ToPuzzle::Next,
        (false, true) => ToPuzzle::Again,
        _ => return,
    };
    if is_mine && !is_placing && keys.take(InputAction::Confirm) {
        to_puzzle.write(wanted);
    }
}
