//! The seed and the aids.

use bevy_egui::egui::{self, Margin, Vec2};

use super::choices::NewGameChoices;
use crate::app::preferences::aids::AidPreset;
use crate::app::preferences::localizer::Localizer;
use crate::app::store::seed::fresh_seed;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{ButtonStyle, cell, icon_button, name_aloud, text_button};
use crate::cascadia::content::Content;

/// Draws the field for a seed or a code.
pub(super) fn draw_seed(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
) {
    ui.horizontal(|ui| {
        cell(ui, style, &localizer.text("new-game-seed"), Vec2::new(140.0, 34.0));
        let hint =
            egui::RichText::new(localizer.text("new-game-seed-empty")).color(colour(style.theme.muted));
        // An id of its own: a code can change how many players stand above it.
        let edit = egui::TextEdit::singleline(&mut choices.seed)
            .id(egui::Id::new("seed"))
            .hint_text(hint)
            .char_limit(30)
            .margin(Margin::symmetric(10, 8))
            .desired_width(190.0);
        let field = ui.add(edit);
        name_aloud(&field, &localizer.text("new-game-seed"));
        if field.changed() {
            choices.follow_code(content);
        }
        field.on_hover_text(localizer.text("new-game-seed-hint"));
        if icon_button(ui, style, "dice", &localizer.text("new-game-seed-roll"), true, 34.0).clicked() {
            choices.seed = fresh_seed().to_string();
        }
    });
}

/// Draws the choice of a set of aids, of which `now` is in use; it can be changed in mid-game as well. Returns the one
/// that was clicked.
pub(super) fn draw_aids(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    now: Option<AidPreset>,
) -> Option<AidPreset> {
    let mut clicked = None;
    ui.horizontal(|ui| {
        cell(ui, style, &localizer.text("new-game-aids"), Vec2::new(140.0, 34.0));
        ui.spacing_mut().item_spacing.x = 5.0;
        for preset in AidPreset::ALL {
            let tone = if now == Some(preset) { ButtonStyle::On } else { ButtonStyle::Plain };
            let name = localizer.text(&format!("preset-{}", preset.key()));
            let button = text_button(ui, style, None, &name, tone, true, Vec2::new(60.0, 32.0));
            name_aloud(&button, &[localizer.text("new-game-aids"), name].join(", "));
            if button.on_hover_text(localizer.text(&format!("preset-{}-hint", preset.key()))).clicked() {
                clicked = Some(preset);
            }
        }
    });
    clicked
}
