//! Normal games, scenarios and restrictions.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Pos2, Sense, Vec2};

use super::card_faces::{FACES_HEIGHT, card_hint};
use super::cards::draw_cards;
use super::choices::{GameFlavour, NewGameChoices};
use crate::cascadia::hud::panels::goals::draw_state;
use crate::cascadia::hud::view::goal_text::goal_text;
use crate::cascadia::screens::scenario_title;
use crate::preferences::localizer::Localizer;
use crate::ui::new_game::seats::draw_section;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button, write};
use cascadia_base::ByWildlife;
use cascadia_rules::content::Content;
use cascadia_rules::goals::GoalState;
use cascadia_rules::rules::{CardChoice, Edition};

/// Draws the choice between the three kinds of games.
pub(super) fn draw_kinds(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    choices: &mut NewGameChoices,
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let kinds = [
            (GameFlavour::Normal, "kind-normal", "kind-normal-hint"),
            (GameFlavour::Scenario, "kind-scenario", "kind-scenario-hint"),
            (GameFlavour::Restriction, "kind-restriction", "kind-restriction-hint"),
        ];
        for (kind, key, hint) in kinds {
            let tone = if choices.kind == kind { ButtonStyle::On } else { ButtonStyle::Plain };
            let button =
                text_button(ui, style, None, &localizer.text(key), tone, true, Vec2::new(126.0, 36.0));
            if button.on_hover_text(localizer.text(hint)).clicked() {
                choices.kind = kind;
            }
        }
    });
    ui.add_space(10.0);
}

/// Draws numbered buttons, `columns` in a row. Returns the clicked one.
pub(super) fn draw_numbers(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
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
                let tone = if *number == chosen { ButtonStyle::On } else { ButtonStyle::Plain };
                let size = Vec2::new(width, 34.0);
                let button = text_button(ui, style, None, &number.to_string(), tone, true, size);
                if button.on_hover_text(hint(*number)).clicked() {
                    clicked = Some(*number);
                }
            }
        });
    }
    clicked
}

/// Draws the choice of a scenario, with its cards and its goals.
pub(super) fn draw_scenarios(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
) {
    let numbers: Vec<u8> = content.scenarios().keys().copied().collect();
    let goals_of = |number: u8| {
        let scenario = content.scenarios().get(&number);
        let goals = scenario.map(|scenario| scenario.goals.as_slice()).unwrap_or_default();
        goals.iter().map(|goal| goal_text(localizer, goal)).collect::<Vec<_>>()
    };
    let clicked = draw_numbers(ui, style, &numbers, 8, choices.scenario, |number| {
        format!("{}\n{}", scenario_title(localizer, number), goals_of(number).join("\n"))
    });
    choices.scenario = clicked.unwrap_or(choices.scenario);
    let Ok(scenario) = content.scenario(choices.scenario) else { return };
    ui.add_space(10.0);
    draw_section(ui, style, &scenario_title(localizer, choices.scenario));
    ui.horizontal(|ui| {
        for (species, letter) in scenario.cards.iter() {
            let (rect, response) = ui.allocate_exact_size(Vec2::new(70.0, 44.0), Sense::hover());
            style.token(ui.painter(), species, Pos2::new(rect.left() + 20.0, rect.center().y), 17.0);
            let at = Pos2::new(rect.left() + 50.0, rect.center().y);
            let letter_text = letter.as_char().to_string();
            let font = style.bold(style.theme.prompt);
            write(ui.painter(), at, Align2::CENTER_CENTER, &letter_text, font, colour(style.theme.text));
            let choice = CardChoice::Lettered(ByWildlife([*letter; 5]));
            response.on_hover_text(card_hint(localizer, content, Edition::Final, &choice, species));
        }
    });
    ui.add_space(8.0);
    for goal in goals_of(choices.scenario) {
        ui.horizontal_top(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(20.0, 20.0), Sense::hover());
            draw_state(ui.painter(), style, GoalState::Open, rect.center(), 7.5);
            let text = egui::RichText::new(goal).font(style.plain(style.theme.body));
            ui.add(egui::Label::new(text).wrap());
        });
    }
    ui.add_space(6.0);
    let text = egui::RichText::new(localizer.text("scenario-for-all")).font(style.plain(style.theme.small));
    ui.label(text.color(colour(style.theme.muted)));
    ui.add_space(8.0);
}

/// Draws the choice of a restriction, its effect, and the cards.
pub(super) fn draw_restrictions(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
) {
    let numbers: Vec<u8> = content.restrictions().collect();
    let name = |number: u8| localizer.text(&format!("restriction-{number}-name"));
    let clicked = draw_numbers(ui, style, &numbers, 10, choices.restriction, name);
    choices.restriction = clicked.unwrap_or(choices.restriction);
    ui.add_space(6.0);
    let number = choices.restriction;
    ui.allocate_ui(Vec2::new(390.0, 68.0), |ui| {
        ui.set_min_size(Vec2::new(390.0, 68.0));
        ui.vertical(|ui| {
            draw_section(ui, style, &name(number));
            let rule = egui::RichText::new(localizer.text(&format!("restriction-{number}-rule")));
            ui.add(egui::Label::new(rule.font(style.plain(style.theme.body))).wrap());
        });
    });
    if content.has_hidden_cards(Some(number)) {
        ui.allocate_ui(Vec2::new(390.0, FACES_HEIGHT + 40.0), |ui| {
            ui.set_min_size(Vec2::new(390.0, FACES_HEIGHT + 40.0));
            let text = egui::RichText::new(localizer.text("restriction-hidden-cards"));
            let text = text.font(style.plain(style.theme.body)).color(colour(style.theme.muted));
            ui.add(egui::Label::new(text).wrap());
        });
    } else {
        draw_cards(ui, style, localizer, content, choices);
    }
    ui.add_space(8.0);
}
