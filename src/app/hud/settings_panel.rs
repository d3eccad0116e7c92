//! The preferences, each with its value; they take effect at once.

use bevy_egui::egui::{self, Vec2};

use super::theme::{Look, colour};
use super::widgets::{Tone, text_button};
use crate::app::library::Speaker;
use crate::app::settings::{Settings, Speed};
use crate::content::Language;

/// The name of a language in that language; the same in every table.
fn language_key(language: Language) -> String {
    format!("language-{}", language.code())
}

/// Buttons of which one is pressed in; returns what was chosen.
fn choice<T: Copy + PartialEq>(
    ui: &mut egui::Ui,
    look: &mut Look,
    now: T,
    entries: &[(T, String)],
) -> Option<T> {
    let mut chosen = None;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        for (value, text) in entries {
            let tone = if *value == now { Tone::On } else { Tone::Plain };
            if text_button(ui, look, None, text, tone, true, Vec2::new(60.0, 32.0)).clicked() {
                chosen = Some(*value);
            }
        }
    });
    chosen
}

/// Draws all preferences and changes what is changed.
pub fn draw_settings(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, settings: &mut Settings) {
    let on_off = [(true, speaker.say("setting-on")), (false, speaker.say("setting-off"))];
    let mut changed = settings.clone();
    egui::Grid::new("settings").num_columns(2).spacing(Vec2::new(26.0, 10.0)).show(ui, |ui| {
        let mut row = |ui: &mut egui::Ui, key: &str, control: &mut dyn FnMut(&mut egui::Ui, &mut Look)| {
            ui.vertical(|ui| {
                ui.set_min_width(300.0);
                ui.spacing_mut().item_spacing.y = 1.0;
                ui.label(egui::RichText::new(speaker.say(key)).font(look.bold(look.theme.body)));
                let hint = egui::RichText::new(speaker.say(&format!("{key}-hint")));
                ui.label(hint.font(look.plain(look.theme.smallest)).color(colour(look.theme.muted)));
            });
            control(ui, look);
            ui.end_row();
        };
        row(ui, "setting-language", &mut |ui, look| {
            let languages = Language::ALL.map(|language| (language, speaker.say(&language_key(language))));
            if let Some(language) = choice(ui, look, settings.language, &languages) {
                changed.language = language;
            }
        });
        row(ui, "setting-text-size", &mut |ui, look| {
            let sizes = [80, 90, 100, 115, 130, 145, 160].map(|size: u16| (size, format!("{size}")));
            if let Some(size) = choice(ui, look, settings.text_size, &sizes) {
                changed.text_size = size;
            }
        });
        row(ui, "setting-speed", &mut |ui, look| {
            let speeds = Speed::ALL.map(|speed| (speed, speaker.say(&format!("speed-{}", speed.key()))));
            if let Some(speed) = choice(ui, look, settings.speed, &speeds) {
                changed.speed = speed;
            }
        });
        row(ui, "setting-reduce-motion", &mut |ui, look| {
            if let Some(on) = choice(ui, look, settings.reduce_motion, &on_off) {
                changed.reduce_motion = on;
            }
        });
        row(ui, "setting-follow-moves", &mut |ui, look| {
            if let Some(on) = choice(ui, look, settings.follow_moves, &on_off) {
                changed.follow_moves = on;
            }
        });
        row(ui, "setting-end-turn", &mut |ui, look| {
            if let Some(on) = choice(ui, look, settings.end_turn_automatically, &on_off) {
                changed.end_turn_automatically = on;
            }
        });
        row(ui, "setting-fullscreen", &mut |ui, look| {
            if let Some(on) = choice(ui, look, settings.fullscreen, &on_off) {
                changed.fullscreen = on;
            }
        });
        row(ui, "setting-grid", &mut |ui, _| {
            ui.spacing_mut().slider_width = 220.0;
            ui.add(egui::Slider::new(&mut changed.grid, 0..=100).suffix(" %"));
        });
    });
    if changed != *settings {
        *settings = changed;
    }
}
