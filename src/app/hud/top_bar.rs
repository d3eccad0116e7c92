//! Menu, turn, prompt, undo and redo, fit, settings, help.

use bevy::prelude::*;
use bevy_egui::{EguiContexts, egui};
use fluent_bundle::FluentValue;

use super::theme::{Look, colour};
use super::view::HudView;
use super::widgets::{icon_button, player_shape, rich_text, speak};
use super::{Overlay, fixed_area};
use crate::app::areas::Areas;
use crate::app::camera::Rig;
use crate::app::controls::{Control, Controls};
use crate::app::library::Speaker;
use crate::app::play::{Playthrough, Request};

/// A label with the key that does the same, if one does.
pub fn with_key(speaker: &Speaker, controls: &Controls, key: &str, control: Control) -> String {
    if controls.key_name(control).is_empty() {
        return speaker.say(key);
    }
    format!("{} ({})", speaker.say(key), speaker.keys(controls.key_name(control)))
}

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    speaker: Res<Speaker>,
    controls: Res<Controls>,
    playthrough: Res<Playthrough>,
    mut look: ResMut<Look>,
    mut overlay: ResMut<Overlay>,
    mut rig: ResMut<Rig>,
    mut requests: MessageWriter<Request>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    fixed_area(&context, "top bar", areas.top, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, look.panel_fill());
        ui.painter().hline(rect.x_range(), rect.bottom(), (1.0, colour(look.theme.outline)));
        let size = rect.height() - 10.0;

        let mut left = ui.new_child(egui::UiBuilder::new().max_rect(rect.shrink2(egui::vec2(6.0, 5.0))));
        left.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = 6.0;
            let menu = with_key(&speaker, &controls, "menu-open", Control::StepBack);
            if icon_button(ui, look, "menu", &menu, true, size).clicked() {
                *overlay = Overlay::Menu;
            }
            ui.add_space(6.0);
            let (now, all) = view.turn;
            let turn = speaker
                .say_with("turn-of", &[("turn", FluentValue::from(now)), ("turns", FluentValue::from(all))]);
            ui.label(
                egui::RichText::new(turn).font(look.bold(look.theme.body)).color(colour(look.theme.muted)),
            );
        });

        let right_rect = rect.shrink2(egui::vec2(6.0, 5.0));
        let layout = egui::Layout::right_to_left(egui::Align::Center);
        let mut right = ui.new_child(egui::UiBuilder::new().max_rect(right_rect).layout(layout));
        right.spacing_mut().item_spacing.x = 6.0;
        let help = with_key(&speaker, &controls, "help-open", Control::Help);
        if icon_button(&mut right, look, "help", &help, true, size).clicked() {
            *overlay = Overlay::Help;
        }
        if icon_button(&mut right, look, "settings", &speaker.say("settings-open"), true, size).clicked() {
            *overlay = Overlay::Settings;
        }
        let fit = with_key(&speaker, &controls, "fit-land", Control::Fit);
        if icon_button(&mut right, look, "fit", &fit, true, size).clicked() {
            let seat = rig.seat();
            rig.fit(playthrough.game().player(seat).environment(), &areas);
        }
        right.add_space(8.0);
        let actions = &view.actions;
        let redo = with_key(&speaker, &controls, "redo", Control::Redo);
        if icon_button(&mut right, look, "redo", &redo, actions.can_redo, size).clicked() {
            requests.write(Request::Redo);
        }
        let may_take_back = !actions.can_undo && playthrough.before_last_turn().is_some();
        let undo = if may_take_back {
            with_key(&speaker, &controls, "undo-take-back", Control::TakeBackTurn)
        } else if actions.can_undo || actions.choosing.is_none() {
            with_key(&speaker, &controls, "undo", Control::Undo)
        } else if actions.undo_barred {
            speaker.say("undo-barred-wipe")
        } else {
            speaker.say("undo-barred-turn")
        };
        if icon_button(&mut right, look, "undo", &undo, actions.can_undo || may_take_back, size).clicked() {
            if may_take_back {
                *overlay = Overlay::TakeBack;
            } else {
                requests.write(Request::Undo);
            }
        }
        let right_edge = right.min_rect().left();

        // The sentence is in the middle of the window as long as there is room.
        let left_edge = left.min_rect().right() + 12.0;
        let prompt = rich_text(look, &view.prompt.text, look.theme.prompt, colour(look.theme.text));
        let room = (right_edge - left_edge - 60.0).max(80.0);
        let mut galley = ui.painter().layout_job(prompt);
        if galley.size().x > room {
            // What is too long for one line takes two smaller ones.
            let mut job = rich_text(look, &view.prompt.text, look.theme.small, colour(look.theme.text));
            job.wrap = egui::text::TextWrapping { max_width: room, max_rows: 2, ..Default::default() };
            galley = ui.painter().layout_job(job);
        }
        let shape = if view.prompt.seat.is_some() { 26.0 } else { 0.0 };
        let width = galley.size().x + shape;
        let start = (rect.center().x - width / 2.0).clamp(left_edge, (right_edge - width).max(left_edge));
        if let Some(seat) = view.prompt.seat {
            let centre = egui::pos2(start + 9.0, rect.center().y);
            player_shape(ui.painter(), look, seat.index(), centre, 8.0);
        }
        let at = egui::pos2(start + shape, rect.center().y - galley.size().y / 2.0);
        let spoken = view.prompt.text.replace("**", "");
        speak(ui, egui::Id::new("prompt"), egui::Rect::from_min_size(at, galley.size()), &spoken);
        ui.painter().galley(at, galley, colour(look.theme.text));
    });
    Ok(())
}
