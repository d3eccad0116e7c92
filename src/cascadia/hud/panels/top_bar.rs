//! The top bar: menu, turn, prompt, undo and redo, fit, settings, help.

use bevy::prelude::*;
use bevy_egui::egui;
use fluent_bundle::FluentValue;

use crate::cascadia::hud::table_camera::{CameraIntent, TableCamera};
use crate::cascadia::hud::view::{HudView, Prompt};
use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;
use crate::session::Request;
use crate::ui::key_names::with_key;
use crate::ui::overlay::{Overlay, Windows};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{icon_button, player_shape, rich_text, speak, tag};
use crate::ui::{UiContext, fixed_area};
use cascadia_rules::Cascadia;

/// User actions on the bar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum TopBarIntent {
    Open(Overlay),
    Fit,
    Undo,
    Redo,
}

/// Draws the bar over the whole width of the window.
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
    let style = &mut *style;
    let intent = fixed_area(&context, "top bar", layout.top, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, style.panel_fill());
        ui.painter().hline(rect.x_range(), rect.bottom(), (1.0, colour(style.theme.outline)));
        let inner = rect.shrink2(egui::vec2(6.0, 5.0));
        let size = rect.height() - 10.0;
        let mut left = ui.new_child(egui::UiBuilder::new().max_rect(inner));
        let at_left = draw_left(&mut left, style, &localizer, &bindings, &view, size);
        let from_right = egui::Layout::right_to_left(egui::Align::Center);
        let mut right = ui.new_child(egui::UiBuilder::new().max_rect(inner).layout(from_right));
        let at_right = draw_right(&mut right, style, &localizer, &bindings, &view, size);
        // The prompt is centred in the window as long as there is space.
        let between = egui::Rangef::new(left.min_rect().right() + 12.0, right.min_rect().left());
        draw_prompt(ui, style, &view.prompt, rect, between);
        at_left.or(at_right)
    });
    match intent {
        Some(TopBarIntent::Open(window)) => windows.show(window),
        Some(TopBarIntent::Fit) => camera.follow(Some(CameraIntent::Fit), &layout),
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

/// Draws the menu button, the number of the turn, and the label of a practice game.
fn draw_left(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    view: &HudView,
    size: f32,
) -> Option<TopBarIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let menu = with_key(localizer, bindings, "menu-open", InputAction::StepBack);
        if icon_button(ui, style, "menu", &menu, true, size).clicked() {
            intent = Some(TopBarIntent::Open(Overlay::Menu));
        }
        ui.add_space(6.0);
        let (turn, turns) = view.turn;
        let values = [("turn", FluentValue::from(turn)), ("turns", FluentValue::from(turns))];
        // The last turn stands out as the last chance for everything.
        let (key, tint) =
            if turn == turns { ("turn-of-last", style.theme.text) } else { ("turn-of", style.theme.muted) };
        let text = egui::RichText::new(localizer.text_with(key, &values));
        ui.label(text.font(style.bold(style.theme.body)).color(colour(tint)));
        if view.practice {
            ui.add_space(4.0);
            tag(ui, style, &localizer.text("practice"), &localizer.text("practice-hint"));
        }
    });
    intent
}

/// Draws the buttons at the right end, from right to left.
fn draw_right(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    view: &HudView,
    size: f32,
) -> Option<TopBarIntent> {
    let mut intent = None;
    ui.spacing_mut().item_spacing.x = 6.0;
    let help = with_key(localizer, bindings, "help-open", InputAction::Help);
    if icon_button(ui, style, "help", &help, true, size).clicked() {
        intent = Some(TopBarIntent::Open(Overlay::Help));
    }
    if icon_button(ui, style, "settings", &localizer.text("settings-open"), true, size).clicked() {
        intent = Some(TopBarIntent::Open(Overlay::Settings));
    }
    let fit = with_key(localizer, bindings, "fit-environment", InputAction::Fit);
    if icon_button(ui, style, "fit", &fit, true, size).clicked() {
        intent = Some(TopBarIntent::Fit);
    }
    ui.add_space(8.0);
    let actions = &view.actions;
    let redo = with_key(localizer, bindings, "redo", InputAction::Redo);
    if icon_button(ui, style, "redo", &redo, actions.can_redo, size).clicked() {
        intent = Some(TopBarIntent::Redo);
    }
    let may_take_back = !actions.can_undo && view.can_take_back;
    let undo = if may_take_back {
        with_key(localizer, bindings, "undo-take-back", InputAction::TakeBackTurn)
    } else if actions.can_undo || actions.choosing.is_none() {
        with_key(localizer, bindings, "undo", InputAction::Undo)
    } else if actions.undo_barred {
        localizer.text("undo-barred-wipe")
    } else if view.turn.0 <= 1 {
        localizer.text("undo-nothing")
    } else {
        localizer.text("undo-barred-turn")
    };
    if icon_button(ui, style, "undo", &undo, actions.can_undo || may_take_back, size).clicked() {
        let take_back = TopBarIntent::Open(Overlay::TakeBack);
        intent = Some(if may_take_back { take_back } else { TopBarIntent::Undo });
    }
    intent
}

/// Draws the prompt around the middle of the bar `rect` and within `between`.
fn draw_prompt(ui: &egui::Ui, style: &UiStyle, prompt: &Prompt, rect: egui::Rect, between: egui::Rangef) {
    let text = rich_text(style, &prompt.text, style.theme.prompt, colour(style.theme.text));
    let room = (between.max - between.min - 60.0).max(80.0);
    let mut galley = ui.painter().layout_job(text);
    if galley.size().x > room {
        // A prompt too long for one line takes two smaller ones.
        let mut job = rich_text(style, &prompt.text, style.theme.small, colour(style.theme.text));
        job.wrap = egui::text::TextWrapping { max_width: room, max_rows: 2, ..Default::default() };
        galley = ui.painter().layout_job(job);
    }
    let shape = if prompt.seat.is_some() { 26.0 } else { 0.0 };
    let width = galley.size().x + shape;
    let start = (rect.center().x - width / 2.0).clamp(between.min, (between.max - width).max(between.min));
    if let Some(seat) = prompt.seat {
        let centre = egui::pos2(start + 9.0, rect.center().y);
        player_shape(ui.painter(), style, seat.index(), centre, 8.0);
    }
    let at = egui::pos2(start + shape, rect.center().y - galley.size().y / 2.0);
    let spoken = prompt.text.replace("**", "");
    let place = egui::Rect::from_min_size(at, galley.size());
    speak(ui, egui::Id::new("prompt"), place, &spoken);
    if let Some(parts) = &prompt.parts {
        ui.interact(place, egui::Id::new("parts of the prompt"), egui::Sense::hover()).on_hover_text(parts);
    }
    ui.painter().galley(at, galley, colour(style.theme.text));
}
