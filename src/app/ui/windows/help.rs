//! The window that lists the input actions with their current keys.

use bevy_egui::egui;

use crate::app::input::ActionGroup;
use crate::app::input::bindings::Bindings;
use crate::app::preferences::localizer::Localizer;
use crate::app::ui::key_names::{control_name, keys_of};
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{rich_text, scroll_by_keys};

/// Width of the list, in points.
const WIDTH: f32 = 860.0;
/// Width of the keys in a column.
const KEYS: f32 = 150.0;

/// The keys of the texts about the mouse.
const MOUSE: [&str; 6] = [
    "help-mouse-place",
    "help-mouse-rotate",
    "help-mouse-pan",
    "help-mouse-zoom",
    "help-mouse-orbit",
    "help-mouse-one",
];

/// Draws the functions of mouse and keys, at most `height` points high.
pub(crate) fn draw_help(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    height: f32,
) {
    egui::ScrollArea::vertical().max_height(height).show(ui, |ui| {
        ui.set_width(WIDTH);
        scroll_by_keys(ui);
        for key in MOUSE {
            let job = rich_text(style, &localizer.text(key), style.theme.body, colour(style.theme.text));
            ui.label(job);
        }
        ui.columns(2, |columns| {
            // About as many on either side.
            let halves =
                [[ActionGroup::Turn, ActionGroup::Windows], [ActionGroup::Placement, ActionGroup::View]];
            for (column, groups) in columns.iter_mut().zip(halves) {
                for group in groups {
                    draw_group(column, style, localizer, bindings, group);
                }
            }
        });
    });
}

fn draw_group(
    ui: &mut egui::Ui,
    style: &UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    group: ActionGroup,
) {
    ui.add_space(8.0);
    let name = egui::RichText::new(localizer.text(group.text_key())).font(style.bold(style.theme.body));
    ui.label(name.color(colour(style.theme.accent)));
    for control in group.actions() {
        ui.horizontal_top(|ui| {
            let keys = keys_of(localizer, bindings, control);
            let (text, tint) = if keys.is_empty() {
                (localizer.text("keys-none"), style.theme.loss)
            } else {
                (keys, style.theme.text)
            };
            let text = egui::RichText::new(text).font(style.bold(style.theme.small)).color(colour(tint));
            ui.allocate_ui(egui::vec2(KEYS, 18.0), |ui| {
                ui.set_min_width(KEYS);
                ui.add(egui::Label::new(text).wrap());
            });
            let what = egui::RichText::new(control_name(localizer, control));
            ui.add(egui::Label::new(what.font(style.plain(style.theme.small))).wrap());
        });
    }
}
