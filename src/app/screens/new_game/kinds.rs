//! Normal games, scenarios and restrictions.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Pos2, Sense, Vec2};
use fluent_bundle::FluentValue;

use super::cards::{LETTERS_HEIGHT, card_hint, show_cards};
use super::choices::{Choices, Kind};
use super::section;
use crate::app::hud::goal_text::goal_text;
use crate::app::hud::goals::draw_state;
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::{Tone, text_button, write};
use crate::app::library::Speaker;
use crate::challenges::GoalState;
use crate::content::Content;
use crate::rules::{ByWildlife, CardChoice, Edition};

/// The three kinds of games.
pub(super) fn show_kinds(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, choices: &mut Choices) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let kinds = [
            (Kind::Normal, "kind-normal", "kind-normal-hint"),
            (Kind::Scenario, "kind-scenario", "kind-scenario-hint"),
            (Kind::Restriction, "kind-restriction", "kind-restriction-hint"),
        ];
        for (kind, key, hint) in kinds {
            let tone = if choices.kind == kind { Tone::On } else { Tone::Plain };
            let button = text_button(ui, look, None, &speaker.say(key), tone, true, Vec2::new(126.0, 36.0));
            if button.on_hover_text(speaker.say(hint)).clicked() {
                choices.kind = kind;
            }
        }
    });
    ui.add_space(10.0);
}

/// Buttons with numbers, `columns` in a row. Returns the one that was clicked.
pub(super) fn show_numbers(
    ui: &mut egui::Ui,
    look: &mut Look,
    numbers: &[u8],
    columns: usize,
    chosen: u8,
    hint: impl Fn(u8) -> String,
) -> Option<u8> {
    let mut clicked = None;
    ui.spacing_mut().item_spacing = Vec2::new(5.0, 5.0);
    let width = (390.0 - 5.0 * (columns as f32 - 1.0)) / columns as f32;
    for row in numbers.chunks(columns) {
        ui.horizontal(|ui| {
            for number in row {
                let tone = if *number == chosen { Tone::On } else { Tone::Plain };
                let size = Vec2::new(width, 34.0);
                let button = text_button(ui, look, None, &number.to_string(), tone, true, size);
                if button.on_hover_text(hint(*number)).clicked() {
                    clicked = Some(*number);
                }
            }
        });
    }
    clicked
}

/// Which scenario, its cards and its goals.
pub(super) fn show_scenarios(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &mut Choices,
) {
    let numbers: Vec<u8> = content.scenarios().keys().copied().collect();
    let goals_of = |number: u8| {
        let scenario = content.scenarios().get(&number);
        let goals = scenario.map(|scenario| scenario.goals.as_slice()).unwrap_or_default();
        goals.iter().map(|goal| goal_text(speaker, goal)).collect::<Vec<_>>()
    };
    let clicked = show_numbers(ui, look, &numbers, 8, choices.scenario, |number| goals_of(number).join("\n"));
    choices.scenario = clicked.unwrap_or(choices.scenario);
    let Ok(scenario) = content.scenario(choices.scenario) else { return };
    ui.add_space(10.0);
    let number = [("number", FluentValue::from(choices.scenario))];
    section(ui, look, &speaker.say_with("purpose-scenario", &number));
    ui.horizontal(|ui| {
        for (species, letter) in scenario.cards.iter() {
            let (rect, response) = ui.allocate_exact_size(Vec2::new(70.0, 44.0), Sense::hover());
            look.token(ui.painter(), species, Pos2::new(rect.left() + 20.0, rect.center().y), 17.0);
            let at = Pos2::new(rect.left() + 50.0, rect.center().y);
            let letter_text = letter.as_char().to_string();
            let font = look.bold(look.theme.prompt);
            write(ui.painter(), at, Align2::CENTER_CENTER, &letter_text, font, colour(look.theme.text));
            let choice = CardChoice::Lettered(ByWildlife([*letter; 5]));
            response.on_hover_text(card_hint(speaker, content, Edition::Final, &choice, species));
        }
    });
    ui.add_space(8.0);
    for goal in goals_of(choices.scenario) {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(20.0, 20.0), Sense::hover());
            draw_state(ui.painter(), look, GoalState::Open, rect.center(), 7.5);
            let text = egui::RichText::new(goal).font(look.plain(look.theme.body));
            ui.add(egui::Label::new(text).wrap());
        });
    }
    ui.add_space(6.0);
    let text = egui::RichText::new(speaker.say("scenario-for-all")).font(look.plain(look.theme.small));
    ui.label(text.color(colour(look.theme.muted)));
    ui.add_space(8.0);
}

/// Which restriction, what it changes, and the cards.
pub(super) fn show_restrictions(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &mut Choices,
) {
    let numbers: Vec<u8> = content.restrictions().collect();
    let name = |number: u8| speaker.say(&format!("restriction-{number}-name"));
    let clicked = show_numbers(ui, look, &numbers, 10, choices.restriction, name);
    choices.restriction = clicked.unwrap_or(choices.restriction);
    ui.add_space(6.0);
    let number = choices.restriction;
    ui.allocate_ui(Vec2::new(390.0, 68.0), |ui| {
        ui.set_min_size(Vec2::new(390.0, 68.0));
        ui.vertical(|ui| {
            section(ui, look, &name(number));
            let rule = egui::RichText::new(speaker.say(&format!("restriction-{number}-rule")));
            ui.add(egui::Label::new(rule.font(look.plain(look.theme.body))).wrap());
        });
    });
    if content.has_hidden_cards(Some(number)) {
        ui.allocate_ui(Vec2::new(390.0, LETTERS_HEIGHT + 40.0), |ui| {
            ui.set_min_size(Vec2::new(390.0, LETTERS_HEIGHT + 40.0));
            let text = egui::RichText::new(speaker.say("restriction-hidden-cards"));
            let text = text.font(look.plain(look.theme.body)).color(colour(look.theme.muted));
            ui.add(egui::Label::new(text).wrap());
        });
    } else {
        show_cards(ui, look, speaker, content, choices);
    }
    ui.add_space(8.0);
}
