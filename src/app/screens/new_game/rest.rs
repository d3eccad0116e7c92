//! The seed and the aids.

use bevy::prelude::*;
use bevy_egui::egui::{self, Margin, Vec2};

use super::choices::Choices;
use crate::app::aids::Preset;
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{Tone, cell, icon_button, name_aloud, text_button};
use crate::app::library::Speaker;
use crate::app::seed::fresh_seed;
use crate::app::settings::Settings;
use crate::content::Content;

pub(super) fn show_seed(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &mut Choices,
) {
    ui.horizontal(|ui| {
        cell(ui, look, &speaker.say("new-game-seed"), Vec2::new(140.0, 34.0));
        let hint = egui::RichText::new(speaker.say("new-game-seed-empty")).color(colour(look.theme.muted));
        // A name of its own: a code can change how many players stand above it.
        let edit = egui::TextEdit::singleline(&mut choices.seed)
            .id(egui::Id::new("seed"))
            .hint_text(hint)
            .char_limit(30)
            .margin(Margin::symmetric(10, 8))
            .desired_width(190.0);
        let field = ui.add(edit);
        name_aloud(&field, &speaker.say("new-game-seed"));
        if field.changed() {
            choices.follow_code(content);
        }
        field.on_hover_text(speaker.say("new-game-seed-hint"));
        if icon_button(ui, look, "dice", &speaker.say("new-game-seed-roll"), true, 34.0).clicked() {
            choices.seed = fresh_seed().to_string();
        }
    });
}

/// Which set of aids is in force; it can be changed in mid-game as well.
pub(super) fn show_aids(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    settings: &mut ResMut<Settings>,
) {
    ui.horizontal(|ui| {
        cell(ui, look, &speaker.say("new-game-aids"), Vec2::new(140.0, 34.0));
        ui.spacing_mut().item_spacing.x = 5.0;
        let now = Preset::of(settings);
        for preset in Preset::ALL {
            let tone = if now == Some(preset) { Tone::On } else { Tone::Plain };
            let name = speaker.say(&format!("preset-{}", preset.key()));
            let button = text_button(ui, look, None, &name, tone, true, Vec2::new(60.0, 32.0));
            name_aloud(&button, &[speaker.say("new-game-aids"), name].join(", "));
            if button.on_hover_text(speaker.say(&format!("preset-{}-hint", preset.key()))).clicked() {
                preset.apply(settings);
            }
        }
    });
}
