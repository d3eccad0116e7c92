//! Carries out what is pressed on the card of a puzzle, and goes on by key.

use bevy::prelude::*;

use super::attempt::{PuzzleAttempt, PuzzleOutcome, ToPuzzle, show_best};
use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::review::{CardIntent, CardPressed};
use crate::app::input::InputAction;
use crate::app::input::bindings::ActionState;
use crate::app::ui::overlay::Overlay;
use crate::app::window::screen::Screen;

/// Carries out what was pressed on the card.
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
            // These are of a review.
            CardIntent::Show(_) | CardIntent::Try(_) | CardIntent::Film => {}
        }
    }
}

/// Goes on to the next puzzle at the confirm key once this one is over, and keeps that key from the table.
pub(super) fn read_key(
    mut keys: ResMut<ActionState>,
    overlay: Res<Overlay>,
    session: Res<CascadiaSession>,
    attempt: Res<PuzzleAttempt>,
    mut to_puzzle: MessageWriter<ToPuzzle>,
) {
    let is_over = attempt.outcome().is_some_and(PuzzleOutcome::is_solved) || attempt.shows_best();
    let is_mine = attempt.is_of(&session) && *overlay == Overlay::Closed && !attempt.is_judging();
    // Who has begun to place pieces again confirms those.
    let is_placing = attempt.shows_best() && !attempt.is_untouched(&session);
    if is_over && is_mine && !is_placing && keys.take(InputAction::Confirm) {
        to_puzzle.write(ToPuzzle::Next);
    }
}
