//! What is asked at the first start: the language, the size of texts, and which aids. Everything else can wait.

use bevy::math::Vec2 as Size;
use bevy_egui::egui::{self, Vec2};

use super::preset_cards::draw_presets;
use super::settings::{choice, languages, text_sizes};
use super::theme::{Look, colour};
use super::widgets::{Tone, text_button};
use crate::app::library::Speaker;
use crate::app::settings::Settings;

/// Width of the questions.
const WIDTH: f32 = 820.0;

/// What comes after the questions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstStep {
    /// The title.
    Begin,
    /// The lessons.
    Learn,
}

/// Draws the questions; what is chosen takes effect at once. What the player wants to do next.
pub fn draw_first_run(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    settings: &mut Settings,
    window: Size,
) -> Option<FirstStep> {
    ui.set_width(WIDTH);
    let title = egui::RichText::new(speaker.say("first-run-title")).font(look.bold(26.0));
    ui.label(title.color(colour(look.theme.text)));
    let text = egui::RichText::new(speaker.say("first-run-text")).font(look.plain(look.theme.body));
    ui.label(text.color(colour(look.theme.muted)));
    let mut changed = settings.clone();
    egui::ScrollArea::vertical().max_height(window.y - 240.0).show(ui, |ui| {
        ui.set_width(WIDTH);
        let name = speaker.say("setting-language");
        question(ui, look, &name);
        if let Some(language) = choice(ui, look, &name, changed.language, &languages(speaker)) {
            changed.language = language;
        }
        let name = speaker.say("setting-text-size");
        question(ui, look, &name);
        if let Some(size) = choice(ui, look, &name, changed.text_size, &text_sizes()) {
            changed.text_size = size;
        }
        question(ui, look, &speaker.say("first-run-aids"));
        draw_presets(ui, look, speaker, &mut changed, WIDTH);
    });
    if changed != *settings {
        *settings = changed;
    }
    ui.add_space(16.0);
    let mut step = None;
    let size = Vec2::new(240.0, 46.0);
    ui.horizontal(|ui| {
        ui.add_space((WIDTH - 2.0 * size.x - 12.0) / 2.0);
        ui.spacing_mut().item_spacing.x = 12.0;
        let learn = speaker.say("title-learn");
        if text_button(ui, look, Some("pointer"), &learn, Tone::Plain, true, size).clicked() {
            step = Some(FirstStep::Learn);
        }
        let begin = speaker.say("first-run-begin");
        if text_button(ui, look, Some("arrow_right"), &begin, Tone::Primary, true, size).clicked() {
            step = Some(FirstStep::Begin);
        }
    });
    step
}

fn question(ui: &mut egui::Ui, look: &Look, text: &str) {
    ui.add_space(10.0);
    ui.label(egui::RichText::new(text).font(look.bold(look.theme.body)));
    ui.add_space(2.0);
}
