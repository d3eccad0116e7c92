//! The top bar of Cascadia's table.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use crate::cascadia::hud::table_camera::{CameraIntent, TableCamera};
use crate::cascadia::hud::view::HudView;
use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::session::Request;
use crate::shell::top_bar::{ExtraButton, TopBar, TopBarIntent, UndoButtons};
use crate::ui::UiContext;
use crate::ui::overlay::Windows;
use cascadia_rules::Cascadia;

/// Returns the text that says why nothing can be undone, if the player might expect to.
const fn undo_barred(view: &HudView) -> Option<&'static str> {
    let actions = &view.actions;
    if actions.choosing.is_none() {
        None
    } else if actions.undo_barred {
        Some("undo-barred-wipe")
    } else if view.turn.0 <= 1 {
        Some("undo-nothing")
    } else {
        Some("undo-barred-turn")
    }
}

pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    bindings: Res<Bindings>,
    mut windows: Windows,
    mut camera: TableCamera,
    mut requests: MessageWriter<Request<Cascadia>>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let (turn, turns) = view.turn;
    let values = [("turn", FluentValue::from(turn)), ("turns", FluentValue::from(turns))];
    let is_last_turn = turn == turns;
    let actions = &view.actions;
    let bar = TopBar {
        turn: localizer.text_with(if is_last_turn { "turn-of-last" } else { "turn-of" }, &values),
        is_last_turn,
        is_practice: view.practice,
        prompt: &view.prompt.text,
        prompt_parts: view.prompt.parts.as_deref(),
        seat: view.prompt.seat.map(|seat| seat.index()),
        undo: UndoButtons {
            can_undo: actions.can_undo,
            can_redo: actions.can_redo,
            can_take_back: view.can_take_back,
            barred: undo_barred(&view),
        },
        extra: ExtraButton { icon: "fit", label: "fit-environment", key: InputAction::Fit, enabled: true },
    };
    match bar.show(&context, &mut style, &localizer, &bindings, layout.top) {
        Some(TopBarIntent::Open(window)) => windows.show(window),
        Some(TopBarIntent::Extra) => camera.follow(Some(CameraIntent::Fit)),
        Some(TopBarIntent::Undo) => {
            requests.write(Request::Undo);
        }
        Some(TopBarIntent::Redo) => {
            requests.write(Request::Redo);
        }
        None => {}
    }
    Ok(())
}
