//! Nature tokens of the current player, and the actions they pay for.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, Pos2, Rect, Vec2};
use fluent_bundle::FluentValue;

use super::pulse::{glow, raised};
use crate::cascadia::animation::{Anchor, Pulses};
use crate::cascadia::hud::geometry::nature_token_place;
use crate::cascadia::hud::rules_book::RulesPage;
use crate::cascadia::hud::view::{HudView, TurnView};
use crate::cascadia::turn::{DraftMode, TurnButton};
use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;
use crate::ui::key_names::with_key;
use crate::ui::rules::button::rules_button;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button, write};
use crate::ui::{UiContext, egui_rect, fixed_area};

/// Width of a button without its label: icon, gap and margins.
const BESIDE_WORD: f32 = 54.0;

/// Draws the panel beside the pairs.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    bindings: Res<Bindings>,
    pulses: Res<Pulses>,
    mut buttons: MessageWriter<TurnButton>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let pressed = fixed_area(&context, "nature tokens", layout.nature(), |ui| {
        let rect = egui_rect(layout.nature());
        let centre = nature_token_place(&layout);
        draw_count(ui, style, &localizer, &view, (rect, centre), pulses.strength(Anchor::NatureTokens));
        rules_button(ui, style, &localizer, Pos2::new(rect.right() - 13.0, centre.y), RulesPage::Nature);
        let room = rect.height() * 0.62;
        let size = Vec2::new(rect.width() - 6.0, ((room - 5.0) / 2.0).min(40.0));
        let below = Rect::from_min_max(Pos2::new(rect.left() + 3.0, rect.bottom() - room), rect.max);
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(below));
        child.spacing_mut().item_spacing.y = 5.0;
        draw_buttons(&mut child, style, &localizer, &bindings, &view.actions, size)
    });
    buttons.write_batch(pressed);
    Ok(())
}

/// Draws the number of nature tokens in the upper part of the panel `rect`, with the token at `centre`.
fn draw_count(
    ui: &egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HudView,
    (rect, centre): (Rect, Pos2),
    pulse: f32,
) {
    let theme = style.theme.clone();
    let painter = ui.painter().clone();
    glow(&painter, style, centre, pulse);
    style.nature_token(&painter, raised(centre, pulse), 18.0);
    let at = Pos2::new(centre.x + 28.0, centre.y);
    let count = format!("×{}", view.nature_tokens);
    let tint = if view.nature_tokens > 0 { theme.text } else { theme.muted };
    write(&painter, at, Align2::LEFT_CENTER, &count, style.bold(theme.number), colour(tint));
    let mut hint = localizer.text_with("nature-hint", &[("count", FluentValue::from(view.nature_tokens))]);
    if view.nature_cost > 1 {
        let cost = [("cost", FluentValue::from(view.nature_cost))];
        hint = format!("{hint}\n{}", localizer.text_with("nature-two-hint", &cost));
    }
    let count_rect = Rect::from_min_max(rect.min, Pos2::new(rect.right(), rect.top() + rect.height() * 0.4));
    let counted = ui.interact(count_rect, ui.id().with("count"), egui::Sense::hover());
    counted.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, hint.replace('\n', " ")));
    counted.on_hover_text(hint);
}

/// Draws the buttons of the actions that nature tokens pay for. Returns the clicked action.
fn draw_buttons(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    actions: &TurnView,
    size: Vec2,
) -> Option<TurnButton> {
    let mixing = matches!(actions.draft, DraftMode::Mix { .. });
    let wiping = matches!(actions.draft, DraftMode::Wipe(_));
    let mut pressed = None;
    // Both are as wide as the longer label needs.
    let font = style.bold(style.theme.body);
    let width = |key: &str| {
        let word = ui.painter().layout_no_wrap(localizer.text(key), font.clone(), Color32::PLACEHOLDER);
        word.size().x + BESIDE_WORD
    };
    let size = Vec2::new(size.x.max(width("mix")).max(width("wipe")), size.y);
    for (key, hint, control, on, button) in [
        ("mix", "mix-hint", InputAction::Mix, mixing, TurnButton::Mix),
        ("wipe", "wipe-hint", InputAction::Wipe, wiping, TurnButton::Wipe),
    ] {
        let tone = if on { ButtonStyle::On } else { ButtonStyle::Plain };
        let drawn = text_button(ui, style, Some(key), &localizer.text(key), tone, actions.can_pay, size);
        if drawn.on_hover_text(with_key(localizer, bindings, hint, control)).clicked() {
            pressed = Some(button);
        }
    }
    pressed
}
