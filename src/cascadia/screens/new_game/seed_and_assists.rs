//! The seed and the assists of a new game.

use bevy_egui::egui::{self, Vec2};

use super::choices::NewGameChoices;
use crate::preferences::assists::AssistPreset;
use crate::preferences::localizer::Localizer;
use crate::ui::new_game::seed_field::draw_seed_field;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, cell, name_aloud, text_button};
use cascadia_rules::content::Content;

/// Draws the field for a seed or a code. The computer joins at the level `usual` if a code has more seats.
pub(super) fn draw_seed(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    usual: &str,
    choices: &mut NewGameChoices,
) {
    if draw_seed_field(ui, style, localizer, &mut choices.seed) {
        choices.follow_code(content, usual);
    }
}

/// Draws the choice of a preset of assists, of which `now` is in use, or settings of the player's own; it can be changed in mid-game as well.
/// Returns the clicked one.
pub(super) fn draw_assists(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    now: Option<AssistPreset>,
) -> Option<AssistPreset> {
    let mut clicked = None;
    ui.horizontal(|ui| {
        cell(ui, style, &localizer.text("new-game-assists"), Vec2::new(70.0, 34.0));
        ui.spacing_mut().item_spacing.x = 5.0;
        for preset in AssistPreset::ALL {
            let tone = if now == Some(preset) { ButtonStyle::On } else { ButtonStyle::Plain };
            let name = localizer.text(&format!("preset-{}", preset.key()));
            let button = text_button(ui, style, None, &name, tone, true, Vec2::new(60.0, 34.0));
            name_aloud(&button, &[localizer.text("new-game-assists"), name].join(", "));
            if button.on_hover_text(localizer.text(&format!("preset-{}-hint", preset.key()))).clicked() {
                clicked = Some(preset);
            }
        }
        if now.is_none() {
            let own = egui::RichText::new(localizer.text("new-game-assists-own"));
            ui.label(own.font(style.plain(style.theme.small)).color(colour(style.theme.muted)));
        }
    });
    clicked
}
