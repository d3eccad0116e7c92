//! The rows of the settings: name, explanation, value, and the way back to the usual value.

use bevy_egui::egui::accesskit::Role;
use bevy_egui::egui::{self, Vec2};

use super::super::theme::{Look, colour};
use super::super::widgets::{Tone, icon_button, name_aloud, text_button};
use crate::app::library::Speaker;

/// Width of the names and their explanations, in points: longer ones take a second line.
pub(super) const NAMES: f32 = 372.0;
/// Width of the values.
const VALUES: f32 = 456.0;
/// Side of the button that goes back.
const BACK: f32 = 28.0;
/// Between one column and the next.
pub(super) const GAP: f32 = 10.0;
/// Width of a row.
pub(super) const ROW: f32 = NAMES + GAP + VALUES + GAP + BACK;

/// Buttons of which one is pressed in; returns what was chosen. Read aloud, each begins with what is chosen: `name`.
pub fn choice<T: Copy + PartialEq>(
    ui: &mut egui::Ui,
    look: &mut Look,
    name: &str,
    now: T,
    entries: &[(T, String)],
) -> Option<T> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for (value, text) in entries {
            let tone = if *value == now { Tone::On } else { Tone::Plain };
            let button = text_button(ui, look, None, text, tone, true, Vec2::new(60.0, 32.0));
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

/// The preferences while they are drawn, one row after the other.
pub(super) struct Rows<'a> {
    pub ui: &'a mut egui::Ui,
    pub look: &'a mut Look,
    pub speaker: &'a Speaker,
    /// Every value that is drawn goes back to what is usual.
    pub reset: bool,
    /// Whether a value differs from what is usual.
    pub differs: bool,
}

impl Rows<'_> {
    /// Name and explanation, then whatever shows the value, then the way back if it differs from the `usual` one.
    fn row<T: Copy + PartialEq>(
        &mut self,
        key: &str,
        hint: &str,
        value: &mut T,
        usual: T,
        show: impl FnOnce(&mut egui::Ui, &mut Look, &mut T),
    ) {
        if self.reset {
            *value = usual;
        }
        let (look, speaker) = (&mut *self.look, self.speaker);
        let differs = *value != usual;
        self.differs |= differs;
        self.ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            ui.vertical(|ui| {
                ui.set_width(NAMES);
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.label(egui::RichText::new(speaker.say(key)).font(look.bold(look.theme.body)));
                let hint = egui::RichText::new(hint).font(look.plain(look.theme.smallest));
                ui.label(hint.color(colour(look.theme.muted)));
            });
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            ui.allocate_ui_with_layout(Vec2::new(VALUES, 34.0), layout, |ui| {
                ui.set_min_width(VALUES);
                show(ui, look, value);
            });
            let back = speaker.say("setting-reset");
            if differs && icon_button(ui, look, "undo", &back, true, BACK).clicked() {
                *value = usual;
            }
        });
    }

    fn hint(&self, key: &str) -> String {
        self.speaker.say(&format!("{key}-hint"))
    }

    /// One of several values.
    pub fn choice<T: Copy + PartialEq>(
        &mut self,
        key: &str,
        value: &mut T,
        usual: T,
        entries: &[(T, String)],
    ) {
        let hint = self.hint(key);
        self.choice_about(key, &hint, value, usual, entries);
    }

    /// One of several values, with an explanation that was put together.
    fn choice_about<T: Copy + PartialEq>(
        &mut self,
        key: &str,
        hint: &str,
        value: &mut T,
        usual: T,
        entries: &[(T, String)],
    ) {
        let name = self.speaker.say(key);
        self.row(key, hint, value, usual, |ui, look, value| {
            if let Some(chosen) = choice(ui, look, &name, *value, entries) {
                *value = chosen;
            }
        });
    }

    /// Yes or no.
    pub fn on_off(&mut self, key: &str, value: &mut bool, usual: bool) {
        let hint = self.hint(key);
        self.on_off_about(key, &hint, value, usual);
    }

    /// Yes or no, with an explanation that was put together.
    pub fn on_off_about(&mut self, key: &str, hint: &str, value: &mut bool, usual: bool) {
        let entries = [(true, self.speaker.say("setting-on")), (false, self.speaker.say("setting-off"))];
        self.choice_about(key, hint, value, usual, &entries);
    }

    /// A number from 0 to 100. Whether it was just let go.
    pub fn percent(&mut self, key: &str, value: &mut u16, usual: u16) -> bool {
        let hint = self.hint(key);
        let name = self.speaker.say(key);
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
