//! The field for a seed or a code, with a die that rolls a random seed.

use bevy_egui::egui::{self, Margin, Vec2};

use crate::preferences::localizer::Localizer;
use crate::store::seed::fresh_seed;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{cell, icon_button, name_aloud};

/// Draws the field for a seed or a code. Returns true if the player typed.
pub(crate) fn draw_seed_field(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    seed: &mut String,
) -> bool {
    let mut typed = false;
    ui.horizontal(|ui| {
        cell(ui, style, &localizer.text("new-game-seed"), Vec2::new(80.0, 34.0));
        let hint =
            egui::RichText::new(localizer.text("new-game-seed-empty")).color(colour(style.theme.muted));
        // An explicit id, since a code can change the number of players above it.
        let edit = egui::TextEdit::singleline(seed)
            .id(egui::Id::new("seed"))
            .hint_text(hint)
            .char_limit(30)
            .margin(Margin::symmetric(10, 8))
            .desired_width(190.0);
        let field = ui.add(edit);
        name_aloud(&field, &localizer.text("new-game-seed"));
        typed = field.changed();
        field.on_hover_text(localizer.text("new-game-seed-hint"));
        if icon_button(ui, style, "dice", &localizer.text("new-game-seed-roll"), true, 34.0).clicked() {
            *seed = fresh_seed().to_string();
        }
    });
    typed
}
