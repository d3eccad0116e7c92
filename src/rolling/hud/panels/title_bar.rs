//! The top bar of Rolling Rivers' table.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::rolling::hud::geometry::HudLayout;
use crate::rolling::hud::view::HudView;
use crate::rolling::turn::Click;
use crate::shell::top_bar::{ExtraButton, TopBar, TopBarIntent, UndoButtons};
use crate::ui::UiContext;
use crate::ui::overlay::Windows;

/// Returns the text that says why nothing can be undone, if the player might expect to.
const fn undo_barred(view: &HudView) -> Option<&'static str> {
    if !view.choosing {
        None
    } else if view.round.0 <= 1 && view.can.throw {
        Some("undo-nothing")
    } else {
        Some("rolling-undo-barred")
    }
}

pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    bindings: Res<Bindings>,
    mut windows: Windows,
    mut clicks: MessageWriter<Click>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let (round, rounds) = view.round;
    let values = [("round", FluentValue::from(round)), ("rounds", FluentValue::from(rounds))];
    let is_last_turn = round == rounds;
    let (can_undo, can_redo) = view.undo;
    let bar = TopBar {
        turn: localizer.text_with(if is_last_turn { "rolling-round-last" } else { "rolling-round" }, &values),
        is_last_turn,
        is_practice: view.practice,
        prompt: &view.prompt,
        prompt_parts: None,
        seat: Some(view.seat.index()),
        undo: UndoButtons {
            can_undo,
            can_redo,
            can_take_back: view.can_take_back,
            barred: undo_barred(&view),
        },
        extra: ExtraButton { icon: "bulb", label: "hint", key: InputAction::Hint, enabled: view.hints },
    };
    let top = HudLayout::of(&layout).top;
    let click = match bar.show(&context, &mut style, &localizer, &bindings, top) {
        Some(TopBarIntent::Open(window)) => {
            windows.show(window);
            return Ok(());
        }
        Some(TopBarIntent::Extra) => Click::Hint,
        Some(TopBarIntent::Undo) => Click::Undo,
        Some(TopBarIntent::Redo) => Click::Redo,
        None => return Ok(()),
    };
    clicks.write(click);
    context.request_repaint();
    Ok(())
}
