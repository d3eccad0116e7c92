//! The title bar: menu, round, prompt, undo and redo, settings, help.

use bevy::prelude::*;
use bevy_egui::egui;
use fluent_bundle::FluentValue;

use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;
use crate::rolling::hud::geometry::HudLayout;
use crate::rolling::hud::view::HudView;
use crate::rolling::turn::Click;
use crate::ui::key_names::with_key;
use crate::ui::overlay::{Overlay, Windows};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{icon_button, player_shape, rich_text, speak, tag};
use crate::ui::{UiContext, fixed_area};

/// A pressed button of the bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum BarIntent {
    Open(Overlay),
    Click(Click),
}

/// Draws the bar over the whole width of the window.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    bindings: Res<Bindings>,
    mut windows: Windows,
    mut clicks: MessageWriter<Click>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let at = HudLayout::of(&layout).top;
    let intent = fixed_area(&context, "rolling bar", at, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, colour(style.theme.panel));
        ui.painter().hline(rect.x_range(), rect.bottom(), (1.0, colour(style.theme.outline)));
        let inner = rect.shrink2(egui::vec2(6.0, 5.0));
        let size = rect.height() - 10.0;
        let from_left = egui::Layout::left_to_right(egui::Align::Center);
        let mut left = ui.new_child(egui::UiBuilder::new().max_rect(inner).layout(from_left));
        let at_left = draw_left(&mut left, style, &localizer, &view, size);
        let from_right = egui::Layout::right_to_left(egui::Align::Center);
        let mut right = ui.new_child(egui::UiBuilder::new().max_rect(inner).layout(from_right));
        let at_right = draw_right(&mut right, style, &localizer, &bindings, &view, size);
        let between = egui::Rangef::new(left.min_rect().right() + 12.0, right.min_rect().left() - 12.0);
        draw_prompt(ui, style, &view, rect, between);
        at_left.or(at_right)
    });
    match intent {
        Some(BarIntent::Open(window)) => windows.show(window),
        Some(BarIntent::Click(click)) => {
            clicks.write(click);
            context.request_repaint();
        }
        None => {}
    }
    Ok(())
}

fn draw_left(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HudView,
    size: f32,
) -> Option<BarIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        if icon_button(ui, style, "menu", &localizer.text("menu-open"), true, size).clicked() {
            intent = Some(BarIntent::Open(Overlay::Menu));
        }
        ui.add_space(6.0);
        let (round, rounds) = view.round;
        let values = [("round", FluentValue::from(round)), ("rounds", FluentValue::from(rounds))];
        let (key, tint) = if round == rounds {
            ("rolling-round-last", style.theme.accent)
        } else {
            ("rolling-round", style.theme.muted)
        };
        let text = egui::RichText::new(localizer.text_with(key, &values));
        ui.label(text.font(style.bold(style.theme.body)).color(colour(tint)));
        if view.practice {
            ui.add_space(4.0);
            tag(ui, style, &localizer.text("practice"), &localizer.text("practice-hint"));
        }
    });
    intent
}

fn draw_right(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    view: &HudView,
    size: f32,
) -> Option<BarIntent> {
    ui.spacing_mut().item_spacing.x = 6.0;
    let (can_undo, can_redo) = view.undo;
    // Like the key: with nothing to undo in this turn, offer to take back the last turn, after a question.
    let takes_back = !can_undo && view.can_take_back;
    let (undo, undo_key, undo_intent) = if takes_back {
        ("undo-take-back", InputAction::TakeBackTurn, BarIntent::Open(Overlay::TakeBack))
    } else if can_undo || !view.choosing {
        ("undo", InputAction::Undo, BarIntent::Click(Click::Undo))
    } else if view.round.0 <= 1 && view.can.throw {
        ("undo-nothing", InputAction::Undo, BarIntent::Click(Click::Undo))
    } else {
        ("rolling-undo-barred", InputAction::Undo, BarIntent::Click(Click::Undo))
    };
    let buttons = [
        ("help", "help-open", Some(InputAction::Help), true, BarIntent::Open(Overlay::Help)),
        ("settings", "settings-open", None, true, BarIntent::Open(Overlay::Settings)),
        ("bulb", "hint", Some(InputAction::Hint), view.hints, BarIntent::Click(Click::Hint)),
        ("redo", "redo", Some(InputAction::Redo), can_redo, BarIntent::Click(Click::Redo)),
        ("undo", undo, Some(undo_key), can_undo || takes_back, undo_intent),
    ];
    let mut intent = None;
    for (icon, key, control, enabled, what) in buttons {
        let label = match control {
            Some(control) => with_key(localizer, bindings, key, control),
            None => localizer.text(key),
        };
        if icon_button(ui, style, icon, &label, enabled, size).clicked() {
            intent = Some(what);
        }
    }
    intent
}

/// Draws the prompt, in the middle of the window if there is space.
fn draw_prompt(ui: &egui::Ui, style: &UiStyle, view: &HudView, rect: egui::Rect, between: egui::Rangef) {
    let shape = 26.0;
    let room = (between.max - between.min - shape).max(80.0);
    let mut galley =
        ui.painter().layout_job(rich_text(style, &view.prompt, style.theme.prompt, colour(style.theme.text)));
    if galley.size().x > room {
        let mut job = rich_text(style, &view.prompt, style.theme.small, colour(style.theme.text));
        job.wrap = egui::text::TextWrapping { max_width: room, max_rows: 2, ..Default::default() };
        galley = ui.painter().layout_job(job);
    }
    let width = galley.size().x + shape;
    let start = (rect.center().x - width / 2.0).clamp(between.min, (between.max - width).max(between.min));
    player_shape(ui.painter(), style, view.seat.index(), egui::pos2(start + 9.0, rect.center().y), 8.0);
    let at = egui::pos2(start + shape, rect.center().y - galley.size().y / 2.0);
    let spoken = view.prompt.replace("**", "");
    speak(ui, egui::Id::new("rolling prompt"), egui::Rect::from_min_size(at, galley.size()), &spoken);
    ui.painter().galley(at, galley, colour(style.theme.text));
}
