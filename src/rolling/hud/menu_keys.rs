//! The keys that open the menu and the question about taking back.

use bevy::prelude::*;

use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::rolling::Session;
use crate::rolling::turn::{Aim, has_step_back};
use crate::ui::overlay::Overlay;

/// Opens the menu by key, and the question about taking back the last turn.
pub(super) fn open_menu_by_key(
    session: Res<Session>,
    aim: Res<Aim>,
    mut overlay: ResMut<Overlay>,
    mut pressed: ResMut<ActionState>,
) {
    if *overlay != Overlay::Closed {
        return;
    }
    let takes_back =
        pressed.just(InputAction::TakeBackTurn) || pressed.just(InputAction::Undo) && !session.can_undo();
    if takes_back && session.before_last_turn().is_some() {
        *overlay = Overlay::TakeBack;
        pressed.clear();
    } else if !has_step_back(&session, &aim) && pressed.take(InputAction::StepBack) {
        *overlay = Overlay::Menu;
        pressed.clear();
    }
}
