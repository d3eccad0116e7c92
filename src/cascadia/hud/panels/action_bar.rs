//! The buttons at the tray: rotate, return the token, confirm.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Stroke, Vec2};

use crate::cascadia::hud::view::{HudView, TurnView};
use crate::cascadia::turn::{DraftMode, TurnButton};
use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;
use crate::ui::UiContext;
use crate::ui::key_names::with_key;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, icon_button, text_button};
use cascadia_rules::rules::Phase;

/// Draws the bar while it has buttons.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    bindings: Res<Bindings>,
    mut buttons: MessageWriter<TurnButton>,
) -> Result {
    let actions = &view.actions;
    if !is_needed(actions) {
        return Ok(());
    }
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let (pivot, anchor) = if is_in_tray(actions) {
        (Align2::CENTER_TOP, egui::pos2(layout.middle_of_pairs(), layout.tray.min.y + 4.0))
    } else {
        (Align2::CENTER_BOTTOM, egui::pos2(layout.viewport.center().x, layout.tray.min.y - 8.0))
    };
    let area = layers::area(&context, PanelLayer::Floating, egui::Id::new("action bar"))
        .pivot(pivot)
        .fixed_pos(anchor);
    let frame = Frame::new()
        .fill(style.panel_fill())
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(12))
        .inner_margin(Margin::symmetric(7, 5));
    let mut pressed = None;
    area.show(&context, |ui| {
        frame.show(ui, |ui| {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = 6.0;
                pressed = if actions.choosing == Some(Phase::Draft) {
                    draw_draft_buttons(ui, style, &localizer, actions.draft)
                } else {
                    draw_buttons(ui, style, &localizer, &bindings, actions)
                };
            });
        });
    });
    buttons.write_batch(pressed);
    Ok(())
}

/// Tests whether the bar is in the tray: the hexes above it are needed, and the pairs are not.
pub(super) const fn is_in_tray(actions: &TurnView) -> bool {
    matches!(actions.choosing, Some(Phase::Place | Phase::Review))
}

fn is_needed(actions: &TurnView) -> bool {
    match actions.choosing {
        Some(Phase::Draft) => actions.draft != DraftMode::Pair,
        _ => is_in_tray(actions),
    }
}

/// Draws the buttons of a mixed draft or of a wipe in progress. Returns the clicked action.
fn draw_draft_buttons(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    draft: DraftMode,
) -> Option<TurnButton> {
    let mut pressed = None;
    let (text, size) = (localizer.text("cancel"), Vec2::new(0.0, 36.0));
    if text_button(ui, style, Some("close"), &text, ButtonStyle::Plain, true, size).clicked() {
        pressed = Some(TurnButton::StepBack);
    }
    if let DraftMode::Wipe(slots) = draft {
        let (text, ready) = (localizer.text("wipe-confirm"), !slots.is_empty());
        if text_button(ui, style, Some("wipe"), &text, ButtonStyle::Primary, ready, size).clicked() {
            pressed = Some(TurnButton::Confirm);
        }
    }
    pressed
}

/// Draws the buttons for pieces in hand and for ending the turn. Returns the clicked action.
fn draw_buttons(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    actions: &TurnView,
) -> Option<TurnButton> {
    let mut pressed = None;
    let size = Vec2::new(0.0, 36.0);
    // First in the row, so that the button that ends the turn never appears in its place.
    if actions.token_in_hand.is_some() {
        let tone = if actions.token_is_stuck { ButtonStyle::Primary } else { ButtonStyle::Plain };
        let text = localizer.text("return-token");
        let hint = with_key(localizer, bindings, "return-token-hint", InputAction::ReturnToken);
        if text_button(ui, style, Some("bag"), &text, tone, true, size).on_hover_text(hint).clicked() {
            pressed = Some(TurnButton::ReturnToken);
        }
    }
    let text = localizer.text("back");
    let hint = with_key(localizer, bindings, "step-back", InputAction::StepBack);
    let back = text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, actions.can_undo, size);
    if back.on_hover_text(hint).clicked() {
        pressed = Some(TurnButton::StepBack);
    }
    let turns = [
        ("tile_left", "rotate-left", InputAction::RotateLeft, TurnButton::Rotate(-1)),
        ("tile_right", "rotate-right", InputAction::RotateRight, TurnButton::Rotate(1)),
    ];
    for (icon, key, control, button) in turns {
        let label = with_key(localizer, bindings, key, control);
        if icon_button(ui, style, icon, &label, actions.can_rotate, 36.0).clicked() {
            pressed = Some(button);
        }
    }
    if actions.can_end {
        let text = localizer.text("end-turn");
        let hint = with_key(localizer, bindings, "end-turn-hint", InputAction::Confirm);
        let wide = Vec2::new(140.0, 36.0);
        let button = text_button(ui, style, Some("check"), &text, ButtonStyle::Primary, true, wide);
        if button.on_hover_text(hint).clicked() {
            pressed = Some(TurnButton::Confirm);
        }
    }
    pressed
}
