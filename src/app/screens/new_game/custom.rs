//! Rules to one's own taste.

use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Stroke, Vec2};

use super::choices::Choices;
use crate::app::hud::goals::custom_rule_name;
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{Tone, name_aloud, text_button};
use crate::app::library::Speaker;
use crate::rules::{CustomRule, CustomRules};

/// The custom rules over everything, each with what it changes.
pub(super) fn show_custom(
    context: &egui::Context,
    look: &mut Look,
    speaker: &Speaker,
    choices: &mut Choices,
    step_back: bool,
) {
    let frame = Frame::new()
        .fill(colour(look.theme.panel))
        .stroke(Stroke::new(1.0, colour(look.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    let modal = egui::Modal::new(egui::Id::new("custom rules"))
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(150));
    let response = modal.show(context, |ui| {
        ui.set_width(560.0);
        ui.label(egui::RichText::new(speaker.say("custom-title")).font(look.bold(24.0)));
        let about = egui::RichText::new(speaker.say("custom-about")).font(look.plain(look.theme.small));
        ui.add(egui::Label::new(about.color(colour(look.theme.muted))).wrap());
        ui.add_space(10.0);
        for rule in CustomRule::ALL {
            ui.horizontal(|ui| {
                let name = custom_rule_name(speaker, rule);
                let text = egui::RichText::new(&name);
                let text = egui::Label::new(text.font(look.plain(look.theme.body))).wrap();
                ui.allocate_ui(Vec2::new(420.0, 44.0), |ui| {
                    ui.set_min_size(Vec2::new(420.0, 44.0));
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| ui.add(text));
                });
                for (on, key) in [(true, "setting-on"), (false, "setting-off")] {
                    let now = choices.custom.contains(rule);
                    let tone = if now == on { Tone::On } else { Tone::Plain };
                    let size = Vec2::new(60.0, 34.0);
                    let button = text_button(ui, look, None, &speaker.say(key), tone, true, size);
                    name_aloud(&button, &[name.as_str(), &speaker.say(key)].join(", "));
                    if button.clicked() && now != on {
                        choices.custom = choices.custom.toggled(rule);
                    }
                }
            });
        }
        ui.add_space(12.0);
        ui.horizontal(|ui| {
            let size = Vec2::new(220.0, 38.0);
            let reset = !choices.custom.is_empty();
            let text = speaker.say("custom-reset");
            if text_button(ui, look, Some("undo"), &text, Tone::Plain, reset, size).clicked() {
                choices.custom = CustomRules::NONE;
            }
            let text = speaker.say("close");
            text_button(ui, look, Some("check"), &text, Tone::Primary, true, Vec2::new(160.0, 38.0)).clicked()
        })
        .inner
    });
    if response.inner || response.backdrop_response.clicked() || step_back {
        choices.choosing_custom = false;
    }
}
