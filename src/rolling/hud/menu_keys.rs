//! The keys that open the menu and the question about taking back.

use bevy::prelude::*;

use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::rolling::Session;
use crate::rolling::turn::{Aim, has_step_back};
use crate::ui::overlay::{Overlay, Windows};

/// Opens the menu by key, and the question about taking back the last turn.
pub(super) fn open_menu_by_key(
    session: Res<Session>,
    aim: Res<Aim>,
    mut windows: Windows,
    mut pressed: ResMut<ActionState>,
) {
    if !windows.is_closed() {
        return;
    }
    let takes_back =
        pressed.just(InputAction::TakeBackTurn) || pressed.just(InputAction::Undo) && !session.can_undo();
    if takes_back && session.before_last_turn().is_some() {
        windows.show(Overlay::TakeBack);
        pressed.clear();
    } else if !has_step_back(&session, &aim) && pressed.take(InputAction::StepBack) {
        windows.show(Overlay::Menu);
        pressed.clear();
    }
}
