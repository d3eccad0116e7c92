//! The rows of the settings: name, explanation, value, and reset button.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{self, Vec2};

use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, icon_button, name_aloud, text_button};

/// Width of the names and their explanations, in points; longer ones take a second line.
pub(super) const NAMES: f32 = 372.0;
/// Width of the values.
const VALUES: f32 = 456.0;
/// Side of the reset button.
const BACK: f32 = 28.0;
/// Space between two columns.
pub(super) const GAP: f32 = 10.0;
/// Width of a row.
pub(super) const ROW: f32 = NAMES + GAP + VALUES + GAP + BACK;

/// Draws radio buttons for `entries`. Returns the clicked value. Screen readers read `name` before each.
pub(crate) fn choice<T: Copy + PartialEq>(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    name: &str,
    now: T,
    entries: &[(T, String)],
) -> Option<T> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for (value, text) in entries {
            let tone = if *value == now { ButtonStyle::On } else { ButtonStyle::Plain };
            let button = text_button(ui, style, None, text, tone, true, Vec2::new(60.0, 32.0));
            ui.ctx().accesskit_node_builder(button.id, |node| {
                node.set_role(Role::RadioButton);
                node.set_label([name, text].join(", "));
                node.set_toggled((*value == now).into());
            });
            if button.clicked() {
                chosen = Some(*value);
            }
        }
    });
    chosen
}

/// The settings while they are drawn, one row after the other.
pub(super) struct Rows<'a> {
    pub ui: &'a mut egui::Ui,
    pub style: &'a mut UiStyle,
    pub localizer: &'a Localizer,
    /// Set to reset every drawn value to its default.
    pub reset: bool,
    /// Set once a value differs from its default.
    pub differs: bool,
}

impl Rows<'_> {
    /// Draws a row: name and explanation, then the value by `show`, then a reset button if it differs from
    /// the default `usual`.
    fn row<T: Copy + PartialEq>(
        &mut self,
        key: &str,
        hint: &str,
        value: &mut T,
        usual: T,
        show: impl FnOnce(&mut egui::Ui, &mut UiStyle, &mut T),
    ) {
        if self.reset {
            *value = usual;
        }
        let (style, localizer) = (&mut *self.style, self.localizer);
        let differs = *value != usual;
        self.differs |= differs;
        self.ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            ui.vertical(|ui| {
                ui.set_width(NAMES);
                ui.spacing_mut().item_spacing.y = 1.0;
                if hint.is_empty() {
                    // Nothing below the name, so it lies in the middle of the row.
                    ui.add_space(7.0);
                }
                ui.label(egui::RichText::new(localizer.text(key)).font(style.bold(style.theme.body)));
                if !hint.is_empty() {
                    let hint = egui::RichText::new(hint).font(style.plain(style.theme.smallest));
                    ui.label(hint.color(colour(style.theme.muted)));
                }
            });
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(Vec2::new(VALUES, 34.0), layout, |ui| {
                ui.set_min_width(VALUES);
                show(ui, style, value);
            });
            let back = localizer.text("setting-reset");
            if differs && icon_button(ui, style, "undo", &back, true, BACK).clicked() {
                *value = usual;
            }
        });
    }

    /// Returns the explanation of a setting; empty if it needs none.
    fn hint(&self, key: &str) -> String {
        let hint = format!("{key}-hint");
        if self.localizer.has(&hint) { self.localizer.text(&hint) } else { String::new() }
    }

    /// Draws a row to choose one of several values.
    pub(super) fn choice<T: Copy + PartialEq>(
        &mut self,
        key: &str,
        value: &mut T,
        usual: T,
        entries: &[(T, String)],
    ) {
        let hint = self.hint(key);
        self.choice_about(key, &hint, value, usual, entries);
    }

    /// Draws a row to choose one of several values, with an explanation that is passed in.
    fn choice_about<T: Copy + PartialEq>(
        &mut self,
        key: &str,
        hint: &str,
        value: &mut T,
        usual: T,
        entries: &[(T, String)],
    ) {
        let name = self.localizer.text(key);
        self.row(key, hint, value, usual, |ui, style, value| {
            if let Some(chosen) = choice(ui, style, &name, *value, entries) {
                *value = chosen;
            }
        });
    }

    /// Draws a row with a switch.
    pub(super) fn on_off(&mut self, key: &str, value: &mut bool, usual: bool) {
        let hint = self.hint(key);
        self.on_off_about(key, &hint, value, usual);
    }

    /// Draws a row with a switch, with an explanation that is passed in.
    pub(super) fn on_off_about(&mut self, key: &str, hint: &str, value: &mut bool, usual: bool) {
        let entries =
            [(true, self.localizer.text("setting-on")), (false, self.localizer.text("setting-off"))];
        self.choice_about(key, hint, value, usual, &entries);
    }

    /// Draws a row with a button, which has an icon and a text. Returns true when it is pressed.
    pub(super) fn button(&mut self, key: &str, icon: &str, text: &str) -> bool {
        let (hint, text) = (self.hint(key), self.localizer.text(text));
        let mut pressed = false;
        self.row(key, &hint, &mut (), (), |ui, style, ()| {
            let size = Vec2::new(60.0, 32.0);
            pressed = text_button(ui, style, Some(icon), &text, ButtonStyle::Plain, true, size).clicked();
        });
        pressed
    }

    /// Draws a row with a slider from 0 to 100. Returns true if it was just released.
    pub(super) fn percent(&mut self, key: &str, value: &mut u16, usual: u16) -> bool {
        let hint = self.hint(key);
        let name = self.localizer.text(key);
        let mut let_go = false;
        self.row(key, &hint, value, usual, |ui, _, value| {
            ui.spacing_mut().slider_width = 300.0;
            let slider = ui.add(egui::Slider::new(value, 0..=100).suffix(" %").trailing_fill(true));
            name_aloud(&slider, &name);
            let_go = slider.drag_stopped() || (slider.changed() && !slider.dragged());
        });
        let_go
    }
}
