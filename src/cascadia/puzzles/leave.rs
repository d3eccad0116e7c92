//! Leaving a puzzle: back to its page or to another screen.

use bevy::prelude::*;

use super::aside::{SetAside, put_back};
use super::attempt::PuzzleAttempt;
use crate::camera::CameraOrder;
use crate::cascadia::Session;
use crate::session::PlayableMode;
use crate::ui::overlay::{Overlay, Windows};
use crate::window::screen::Screen;
use cascadia_rules::Cascadia;

/// Returns the screen about to be entered.
fn entered_screen(world: &World) -> Option<Screen> {
    let changes = world.get_resource::<Messages<StateTransitionEvent<Screen>>>()?;
    changes.iter_current_update_messages().last().and_then(|change| change.entered)
}

/// Ends the puzzle when the table is left for any screen but picture mode.
pub(super) fn leave(world: &mut World) {
    if matches!(entered_screen(world), Some(Cascadia::TABLE | Cascadia::PICTURE)) {
        return;
    }
    let Some(attempt) = world.remove_resource::<PuzzleAttempt>() else { return };
    let is_there = world.get_resource::<Session>().is_some_and(|session| attempt.is_of(session));
    if is_there {
        put_back(world);
        world.write_message(CameraOrder::Reset);
    } else {
        // Another game has been started meanwhile.
        world.remove_resource::<SetAside>();
    }
}

/// Returns to the page without asking for confirmation, because nothing is lost.
pub(super) fn follow_windows(
    attempt: Res<PuzzleAttempt>,
    session: Res<Session>,
    mut windows: Windows,
    mut next: ResMut<NextState<Screen>>,
) {
    if windows.open() == Overlay::Leave && attempt.is_of(&session) {
        windows.close();
        next.set(attempt.came_from);
    }
}
