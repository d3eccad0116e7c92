//! The list of controls with the keys they have now.

use bevy_egui::egui;

use super::settings::{control_name, keys_of};
use super::theme::{Look, colour};
use super::widgets::{rich_text, scroll_by_keys};
use crate::app::controls::{Controls, Group};
use crate::app::library::Speaker;

/// Width of the list.
const WIDTH: f32 = 860.0;
/// Width of the keys in a column.
const KEYS: f32 = 150.0;

/// What the mouse does.
const MOUSE: [&str; 6] = [
    "help-mouse-place",
    "help-mouse-rotate",
    "help-mouse-pan",
    "help-mouse-zoom",
    "help-mouse-orbit",
    "help-mouse-one",
];

/// Draws what mouse and keys do, at most `height` points high.
pub fn draw_help(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, controls: &Controls, height: f32) {
    egui::ScrollArea::vertical().max_height(height).show(ui, |ui| {
        ui.set_width(WIDTH);
        scroll_by_keys(ui);
        for key in MOUSE {
            let job = rich_text(look, &speaker.say(key), look.theme.body, colour(look.theme.text));
            ui.label(job);
        }
        ui.columns(2, |columns| {
            // About as many on either side.
            let halves = [[Group::Turn, Group::Windows], [Group::Land, Group::View]];
            for (column, groups) in columns.iter_mut().zip(halves) {
                for group in groups {
                    draw_group(column, look, speaker, controls, group);
                }
            }
        });
    });
}

fn draw_group(ui: &mut egui::Ui, look: &Look, speaker: &Speaker, controls: &Controls, group: Group) {
    ui.add_space(8.0);
    let name = egui::RichText::new(speaker.say(group.text_key())).font(look.bold(look.theme.body));
    ui.label(name.color(colour(look.theme.accent)));
    for control in group.controls() {
        ui.horizontal_top(|ui| {
            let keys = keys_of(speaker, controls, control);
            let (text, tint) = if keys.is_empty() {
                (speaker.say("keys-none"), look.theme.loss)
            } else {
                (keys, look.theme.text)
            };
            let text = egui::RichText::new(text).font(look.bold(look.theme.small)).color(colour(tint));
            ui.allocate_ui(egui::vec2(KEYS, 18.0), |ui| {
                ui.set_min_width(KEYS);
                ui.add(egui::Label::new(text).wrap());
            });
            let what = egui::RichText::new(control_name(speaker, control));
            ui.add(egui::Label::new(what.font(look.plain(look.theme.small))).wrap());
        });
    }
}
