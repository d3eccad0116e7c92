//! Floats above the tray: rotate, return the token, confirm.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Stroke, Vec2};

use super::theme::{Look, colour};
use super::top_bar::with_key;
use super::view::{HudView, TurnView};
use super::widgets::{Tone, icon_button, text_button};
use crate::app::areas::Areas;
use crate::app::controls::{Control, Controls};
use crate::app::library::Speaker;
use crate::app::turn::{DraftMode, TurnButton};
use crate::rules::Phase;

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    speaker: Res<Speaker>,
    controls: Res<Controls>,
    mut look: ResMut<Look>,
    mut buttons: MessageWriter<TurnButton>,
) -> Result {
    let actions = &view.actions;
    if !is_needed(actions) {
        return Ok(());
    }
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let anchor = egui::pos2(areas.board.center().x, areas.tray.min.y - 8.0);
    egui::Area::new(egui::Id::new("action bar"))
        .order(egui::Order::Middle)
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(anchor)
        .show(&context, |ui| {
            let frame = Frame::new()
                .fill(look.panel_fill())
                .stroke(Stroke::new(1.0, colour(look.theme.outline)))
                .corner_radius(CornerRadius::same(12))
                .inner_margin(Margin::symmetric(7, 5));
            frame.show(ui, |ui| {
                ui.horizontal(|ui| show_buttons(ui, look, &speaker, &controls, actions, &mut buttons));
            });
        });
    Ok(())
}

fn is_needed(actions: &TurnView) -> bool {
    match actions.choosing {
        Some(Phase::Draft) => actions.draft != DraftMode::Pair,
        Some(Phase::Place | Phase::Review) => true,
        _ => false,
    }
}

fn show_buttons(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    controls: &Controls,
    actions: &TurnView,
    buttons: &mut MessageWriter<TurnButton>,
) {
    let size = Vec2::new(0.0, 36.0);
    ui.spacing_mut().item_spacing.x = 6.0;
    if actions.choosing == Some(Phase::Draft) {
        let cancel = text_button(ui, look, Some("close"), &speaker.say("cancel"), Tone::Plain, true, size);
        if cancel.clicked() {
            buttons.write(TurnButton::StepBack);
        }
        if let DraftMode::Wipe(slots) = actions.draft {
            let ready = !slots.is_empty();
            let confirm =
                text_button(ui, look, Some("wipe"), &speaker.say("wipe-confirm"), Tone::Primary, ready, size);
            if confirm.clicked() {
                buttons.write(TurnButton::Confirm);
            }
        }
        return;
    }
    // First of all, so that the end of the turn never comes up where it was.
    if actions.token_in_hand.is_some() {
        let tone = if actions.token_is_stuck { Tone::Primary } else { Tone::Plain };
        let text = speaker.say("return-token");
        let hint = with_key(speaker, controls, "return-token-hint", Control::ReturnToken);
        if text_button(ui, look, Some("bag"), &text, tone, true, size).on_hover_text(hint).clicked() {
            buttons.write(TurnButton::ReturnToken);
        }
    }
    let back = with_key(speaker, controls, "step-back", Control::StepBack);
    if icon_button(ui, look, "undo", &back, actions.can_undo, 36.0).clicked() {
        buttons.write(TurnButton::StepBack);
    }
    let left = with_key(speaker, controls, "rotate-left", Control::RotateLeft);
    if icon_button(ui, look, "rotate_left", &left, actions.can_rotate, 36.0).clicked() {
        buttons.write(TurnButton::Rotate(-1));
    }
    let right = with_key(speaker, controls, "rotate-right", Control::RotateRight);
    if icon_button(ui, look, "rotate_right", &right, actions.can_rotate, 36.0).clicked() {
        buttons.write(TurnButton::Rotate(1));
    }
    if actions.can_end {
        let text = speaker.say("end-turn");
        let hint = with_key(speaker, controls, "end-turn-hint", Control::Confirm);
        let wide = Vec2::new(140.0, 36.0);
        if text_button(ui, look, Some("check"), &text, Tone::Primary, true, wide)
            .on_hover_text(hint)
            .clicked()
        {
            buttons.write(TurnButton::Confirm);
        }
    }
}
