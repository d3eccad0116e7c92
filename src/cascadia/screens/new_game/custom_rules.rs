//! The choice of custom rules.

use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Stroke, Vec2};

use super::choices::NewGameChoices;
use crate::cascadia::hud::names::custom_rule_name;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, name_aloud, text_button};
use cascadia_rules::rules::{CustomRule, CustomRules};

/// Draws the window of the custom rules, each with its effect.
pub(super) fn draw_custom_rules(
    context: &egui::Context,
    style: &mut UiStyle,
    localizer: &Localizer,
    choices: &mut NewGameChoices,
    step_back: bool,
) {
    let frame = Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    let modal = egui::Modal::new(egui::Id::new("custom rules"))
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(150));
    let response = modal.show(context, |ui| {
        ui.set_width(560.0);
        ui.label(egui::RichText::new(localizer.text("custom-title")).font(style.title()));
        let about = egui::RichText::new(localizer.text("custom-about")).font(style.plain(style.theme.small));
        ui.add(egui::Label::new(about.color(colour(style.theme.muted))).wrap());
        ui.add_space(10.0);
        for rule in CustomRule::ALL {
            ui.horizontal(|ui| {
                let name = custom_rule_name(localizer, rule);
                let text = egui::RichText::new(&name);
                let text = egui::Label::new(text.font(style.plain(style.theme.body))).wrap();
                ui.allocate_ui(Vec2::new(420.0, 44.0), |ui| {
                    ui.set_min_size(Vec2::new(420.0, 44.0));
                    ui.with_layout(egui::Layout::left_to_right(egui::Align::Center), |ui| ui.add(text));
                });
                for (on, key) in [(true, "setting-on"), (false, "setting-off")] {
                    let now = choices.custom.contains(rule);
                    let tone = if now == on { ButtonStyle::On } else { ButtonStyle::Plain };
                    let size = Vec2::new(60.0, 34.0);
                    let button = text_button(ui, style, None, &localizer.text(key), tone, true, size);
                    name_aloud(&button, &[name.as_str(), &localizer.text(key)].join(", "));
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
            let text = localizer.text("custom-reset");
            if text_button(ui, style, Some("undo"), &text, ButtonStyle::Plain, reset, size).clicked() {
                choices.custom = CustomRules::NONE;
            }
            let text = localizer.text("close");
            text_button(ui, style, Some("check"), &text, ButtonStyle::Primary, true, Vec2::new(160.0, 38.0))
                .clicked()
        })
        .inner
    });
    if response.inner || response.backdrop_response.clicked() || step_back {
        choices.choosing_custom = false;
    }
}
