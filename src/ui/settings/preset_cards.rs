//! The three presets of assists as cards, each with an explanatory sentence.

use bevy_egui::egui::{self, Vec2};

use crate::preferences::assists::AssistPreset;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, card_button, card_height, rich_text};

/// Space between two cards, in points.
const GAP: f32 = 10.0;

/// Draws the cards side by side, `width` points in all, and the name of the current preset below them. A
/// click applies a preset.
pub(crate) fn draw_presets(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    settings: &mut Settings,
    width: f32,
) {
    let now = AssistPreset::of(settings);
    let words = AssistPreset::ALL.map(|preset| {
        let key = preset.key();
        (preset, localizer.text(&format!("preset-{key}")), localizer.text(&format!("preset-{key}-hint")))
    });
    let card = (width - GAP * (words.len() as f32 - 1.0)) / words.len() as f32;
    let height = card_height(ui, style, words.iter().map(|(_, _, text)| text.as_str()), card);
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for (preset, title, text) in &words {
            let tone = if now == Some(*preset) { ButtonStyle::On } else { ButtonStyle::Plain };
            if card_button(ui, style, title, text, tone, Vec2::new(card, height)).clicked() {
                preset.apply(settings);
            }
        }
    });
    let own = now.is_none().then(|| localizer.text("preset-own"));
    let limit = settings.assist_limit.map(|limit| {
        let preset = localizer.text(&format!("preset-{}", limit.key()));
        localizer.text_with("preset-limit", &[("preset", preset.into())])
    });
    let trial = settings.in_trial.then(|| localizer.text("preset-trial"));
    for note in own.into_iter().chain(limit).chain(trial) {
        ui.label(rich_text(style, &note, style.theme.small, colour(style.theme.text)));
    }
}
