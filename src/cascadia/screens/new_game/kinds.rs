//! Normal games, scenarios and restrictions.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Vec2, WidgetInfo, WidgetType,
};

use super::card_faces::{BESIDE, FACES_HEIGHT, WIDE, card_hint};
use super::cards::draw_card_modes;
use super::choices::{GameFlavour, NewGameChoices};
use crate::cascadia::hud::panels::goals::draw_state;
use crate::cascadia::hud::view::goal_text::goal_text;
use crate::cascadia::screens::goal_sketch::{draw_goal_sketches, scenario_sketches};
use crate::cascadia::screens::scenario_title;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, fitted, focus_ring, text_button, write};
use cascadia_base::ByWildlife;
use cascadia_rules::content::Content;
use cascadia_rules::goals::GoalState;
use cascadia_rules::rules::{CardChoice, Edition};

/// Size of the button of a kind.
const KIND: Vec2 = Vec2::new(126.0, 36.0);

/// Draws the choice between the three kinds of games in a row.
pub(super) fn draw_kinds(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    choices: &mut NewGameChoices,
) {
    ui.spacing_mut().item_spacing.x = 6.0;
    let kinds = [
        (GameFlavour::Normal, "kind-normal", "kind-normal-hint"),
        (GameFlavour::Scenario, "kind-scenario", "kind-scenario-hint"),
        (GameFlavour::Restriction, "kind-restriction", "kind-restriction-hint"),
    ];
    for (kind, key, hint) in kinds {
        let tone = if choices.kind == kind { ButtonStyle::On } else { ButtonStyle::Plain };
        let button = text_button(ui, style, None, &localizer.text(key), tone, true, KIND);
        if button.on_hover_text(localizer.text(hint)).clicked() {
            choices.kind = kind;
        }
    }
}

/// Columns of scenario cards, the gap between two, and the height of all.
const COLUMNS: usize = 5;
const GAP: f32 = 5.5;
const SCENARIOS_HEIGHT: f32 = FACES_HEIGHT - 56.0;

/// Draws the scenarios as cards, of which a click chooses one, and the goals of the chosen one.
pub(super) fn draw_scenario_cards(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
) {
    let numbers: Vec<u8> = content.scenarios().keys().copied().collect();
    let rows = numbers.len().div_ceil(COLUMNS).max(1) as f32;
    let width = (WIDE.x - GAP * (COLUMNS as f32 - 1.0)) / COLUMNS as f32;
    let size = Vec2::new(width, (SCENARIOS_HEIGHT - GAP * (rows - 1.0)) / rows);
    ui.spacing_mut().item_spacing = Vec2::splat(GAP);
    for row in numbers.chunks(COLUMNS) {
        ui.horizontal(|ui| {
            for number in row {
                let is_chosen = *number == choices.scenario;
                let card = draw_scenario_card(ui, style, localizer, content, (*number, is_chosen), size);
                if card.clicked() {
                    choices.scenario = *number;
                }
            }
        });
    }
    draw_scenario_goals(ui, style, localizer, content, choices.scenario);
}

/// Draws the card of a scenario: number and name, and a sketch of its goals.
fn draw_scenario_card(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    (number, is_chosen): (u8, bool),
    size: Vec2,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let painter = ui.painter().clone();
    let theme = &style.theme;
    let round = CornerRadius::same(8);
    let (fill, rim) = match (is_chosen, response.hovered()) {
        (true, _) => (colour(theme.hover), Stroke::new(2.0, colour(theme.chosen))),
        (false, true) => (colour(theme.hover), Stroke::new(1.0, colour(theme.text))),
        (false, false) => (colour(theme.raised), Stroke::new(1.0, colour(theme.outline))),
    };
    let shrunk = if response.is_pointer_button_down_on() { 1.5 } else { 0.0 };
    painter.rect(rect.shrink(shrunk), round, fill, rim, StrokeKind::Inside);
    let (ink, muted) = (colour(theme.text), colour(theme.muted));
    let inside = rect.shrink2(Vec2::new(9.0, 4.0));
    let line = theme.smallest * 1.35;
    let (plain, bold) = (style.plain(theme.smallest), style.bold(theme.smallest));
    let middle = inside.top() + line / 2.0;
    let at = Pos2::new(inside.left(), middle);
    let sign = write(&painter, at, Align2::LEFT_CENTER, &number.to_string(), plain, muted);
    let name = localizer.text(&format!("scenario-{number}-name"));
    let left = sign.right() + 6.0;
    let text = fitted(&painter, &name, bold.clone(), inside.right() - left);
    write(&painter, Pos2::new(left, middle), Align2::LEFT_CENTER, &text, bold, ink);
    let sketch = Rect::from_min_max(Pos2::new(inside.left(), inside.top() + line), inside.max);
    let sketches = scenario_sketches(content, number);
    draw_goal_sketches(&painter, style, &sketches, sketch.shrink2(Vec2::new(0.0, 1.0)), ink);
    focus_ring(ui, style, &response, rect);
    let goals = goals_of(localizer, content, number).join("\n");
    let spoken = format!("{}. {goals}", scenario_title(localizer, number));
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_chosen, &spoken));
    response.on_hover_text(goals)
}

/// Returns the goals of a scenario in words.
fn goals_of(localizer: &Localizer, content: &Content, number: u8) -> Vec<String> {
    let goals = content.scenario(number).map(|scenario| scenario.goals.as_slice()).unwrap_or_default();
    goals.iter().map(|goal| goal_text(localizer, goal)).collect()
}

/// Draws the scoring cards of a scenario in a row, up to the right edge.
pub(super) fn draw_scenario_letters(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    number: u8,
) {
    let Ok(scenario) = content.scenario(number) else { return };
    let size = Vec2::new(62.0, KIND.y);
    ui.add_space(ui.available_width() - size.x * scenario.cards.iter().count() as f32);
    ui.spacing_mut().item_spacing.x = 0.0;
    for (species, letter) in scenario.cards.iter() {
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        style.token(ui.painter(), species, Pos2::new(rect.left() + 19.0, rect.center().y), 16.0);
        let at = Pos2::new(rect.left() + 45.0, rect.center().y);
        let letter_text = letter.as_char().to_string();
        let font = style.bold(style.theme.prompt);
        write(ui.painter(), at, Align2::CENTER_CENTER, &letter_text, font, colour(style.theme.text));
        let choice = CardChoice::Lettered(ByWildlife([*letter; 5]));
        response.on_hover_text(card_hint(localizer, content, Edition::Final, &choice, species));
    }
}

/// Draws the goals of a scenario, side by side where there is room.
fn draw_scenario_goals(
    ui: &mut egui::Ui,
    style: &UiStyle,
    localizer: &Localizer,
    content: &Content,
    number: u8,
) {
    ui.spacing_mut().item_spacing = Vec2::new(6.0, 4.0);
    ui.spacing_mut().interact_size.y = 18.0;
    ui.horizontal_wrapped(|ui| {
        for goal in goals_of(localizer, content, number) {
            let text = goal.as_str();
            let font = style.plain(style.theme.small);
            let tint = colour(style.theme.text);
            let galley = ui.painter().layout_no_wrap(text.to_owned(), font, tint);
            let size = Vec2::new(24.0 + galley.size().x + 18.0, galley.size().y + 2.0);
            let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
            let middle = Pos2::new(rect.left() + 9.0, rect.center().y);
            draw_state(ui.painter(), style, GoalState::Open, middle, 7.5);
            let at = Pos2::new(rect.left() + 24.0, rect.center().y - galley.size().y / 2.0);
            ui.painter().galley(at, galley, tint);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, text));
        }
    });
}

/// Draws the choice of a restriction, its effect, and the modes of its cards.
pub(super) fn draw_restrictions(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
) {
    let numbers: Vec<u8> = content.restrictions().collect();
    ui.scope(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(4.0);
        let size = Vec2::new((BESIDE.x - 4.0) / 2.0, 30.0);
        for row in numbers.chunks(2) {
            ui.horizontal(|ui| {
                for number in row {
                    let is_chosen = *number == choices.restriction;
                    let tone = if is_chosen { ButtonStyle::On } else { ButtonStyle::Plain };
                    let name = localizer.text(&format!("restriction-{number}-name"));
                    let rule = localizer.text(&format!("restriction-{number}-rule"));
                    let button = text_button(ui, style, None, &name, tone, true, size);
                    if button.on_hover_text(rule).clicked() {
                        choices.restriction = *number;
                    }
                }
            });
        }
    });
    let size = Vec2::new(BESIDE.x, 54.0);
    ui.allocate_ui(size, |ui| {
        ui.set_min_size(size);
        let rule = egui::RichText::new(localizer.text(&format!("restriction-{}-rule", choices.restriction)));
        ui.add(egui::Label::new(rule.font(style.plain(style.theme.small))).wrap());
    });
    if !has_hidden_cards(content, choices) {
        draw_card_modes(ui, style, localizer, content, choices);
    }
}

/// Tests whether the restriction hides the cards.
pub(super) fn has_hidden_cards(content: &Content, choices: &NewGameChoices) -> bool {
    choices.kind == GameFlavour::Restriction && content.has_hidden_cards(Some(choices.restriction))
}

/// Draws a sentence in place of hidden cards.
pub(super) fn draw_hidden_cards(ui: &mut egui::Ui, style: &UiStyle, localizer: &Localizer) {
    let text = egui::RichText::new(localizer.text("restriction-hidden-cards"));
    let text = text.font(style.plain(style.theme.body)).color(colour(style.theme.muted));
    ui.add(egui::Label::new(text).wrap());
}
