//! The three sets of aids as cards, each with a sentence that says what it shows.

use bevy_egui::egui::{self, Vec2};

use super::theme::{Look, colour};
use super::widgets::{Tone, card_button, card_height, rich_text};
use crate::app::aids::Preset;
use crate::app::library::Speaker;
use crate::app::settings::Settings;

/// Between one card and the next.
const GAP: f32 = 10.0;

/// Draws the cards side by side, `width` points in all, and below them which is in force. A click puts a set in force.
pub fn draw_presets(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    settings: &mut Settings,
    width: f32,
) {
    let now = Preset::of(settings);
    let words = Preset::ALL.map(|preset| {
        let key = preset.key();
        (preset, speaker.say(&format!("preset-{key}")), speaker.say(&format!("preset-{key}-hint")))
    });
    let card = (width - GAP * (words.len() as f32 - 1.0)) / words.len() as f32;
    let height = card_height(ui, look, words.iter().map(|(_, _, text)| text.as_str()), card);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (preset, title, text) in &words {
            let tone = if now == Some(*preset) { Tone::On } else { Tone::Plain };
            if card_button(ui, look, title, text, tone, Vec2::new(card, height)).clicked() {
                preset.apply(settings);
            }
        }
    });
    if now.is_none() {
        let own = rich_text(look, &speaker.say("preset-own"), look.theme.small, colour(look.theme.text));
        ui.label(own);
    }
}
