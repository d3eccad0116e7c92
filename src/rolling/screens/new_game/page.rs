//! The page of a new game of Rolling Rivers: sheets, players, and the aim of the game.

use bevy_egui::egui::{self, RichText, Ui, Vec2};

use super::cards::{COLUMN, draw_card_names, draw_cards};
use super::choices::{NewGameChoices, NewGameKind};
use super::sheets::draw_sheets;
use crate::preferences::localizer::Localizer;
use crate::rolling::ModeAssets;
use crate::rolling::words::{goal_text, scenario_title};
use crate::ui::UiContext;
use crate::ui::new_game::again::{draw_heading, draw_title};
use crate::ui::new_game::opponents::{MeasuredLevel, Opponents};
use crate::ui::new_game::page::{
    PageIntents, PageRoom, TABLE_WIDTH, draw_column, draw_foot, draw_frame, draw_table,
};
use crate::ui::new_game::places::{PlaceTerms, draw_places};
use crate::ui::new_game::purpose::NewGamePurpose;
use crate::ui::new_game::seats::draw_section;
use crate::ui::new_game::seed_field::draw_seed_field;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button};
use rolling_rivers::content::Content;

/// Size of the column of sheets, and of the column of the game beside it.
const SHEETS: Vec2 = Vec2::new(TABLE_WIDTH - COLUMN - 12.0, 318.0);
const GAME: Vec2 = Vec2::new(COLUMN, SHEETS.y);

/// Returns the computer players on offer, with their strength measured on the sheet of the game.
pub(super) fn opponents<'a>(
    assets: &'a ModeAssets,
    localizer: &'a Localizer,
    choices: &NewGameChoices,
) -> Opponents<'a> {
    let sheet = choices.sheet_of_game(&assets.content);
    let hint = |level: &str| format!("rolling-opponent-{level}-hint");
    let measured = move |level: &str| {
        let found = assets.levels.measured().of(level, sheet)?;
        Some(MeasuredLevel { mean: found.mean, milliseconds: found.milliseconds })
    };
    Opponents::new(&assets.levels, localizer, hint, measured)
}

/// Draws the page with known names and the words for the last game, changes the choices and adds clicks to
/// `intents`. Returns true if the river trail is to be opened.
pub(super) fn draw_page(
    context: &egui::Context,
    screen: &mut UiContext,
    assets: &ModeAssets,
    (known_names, last): (&[String], Option<&str>),
    choices: &mut NewGameChoices,
    purpose: NewGamePurpose,
    intents: &mut PageIntents,
) -> bool {
    let (style, localizer, layout) = (&mut *screen.style, &*screen.localizer, &*screen.layout);
    let (room, opponents) = (PageRoom::of(layout), opponents(assets, localizer, choices));
    let mut track = false;
    draw_frame(context, style, layout, "new game of Rolling Rivers", |ui, style| {
        let title = |ui: &mut Ui, style: &UiStyle| draw_title_and_note(ui, style, localizer);
        intents.again = draw_heading(ui, style, localizer, title, last);
        ui.add_space(room.gap);
        let terms = PlaceTerms { known_names, is_table: purpose.is_table(), height: room.place };
        draw_places(ui, style, localizer, &opponents, terms, &mut choices.seats);
        ui.add_space(room.gap);
        draw_table(ui, style, |ui, style| {
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = 12.0;
                draw_column(ui, SHEETS, |ui| {
                    draw_sheets(ui, style, localizer, &assets.content, choices);
                    // The seed of an online table is drawn jointly by its host and guests.
                    if !purpose.is_table() && draw_seed_field(ui, style, localizer, &mut choices.seed) {
                        choices.follow_code(&assets.content, opponents.usual);
                    }
                });
                draw_column(ui, GAME, |ui| draw_game(ui, style, localizer, &assets.content, choices));
            });
        });
        ui.add_space(room.gap);
        let obstacle = choices.obstacle(&assets.content);
        draw_foot(ui, style, localizer, purpose, (obstacle, ""), intents, |ui, style| {
            if !purpose.is_table() {
                let (size, text) = (Vec2::new(150.0, 44.0), localizer.text("rolling-open-track"));
                track = text_button(ui, style, Some("leaf"), &text, ButtonStyle::Plain, true, size).clicked();
            }
        });
    });
    track
}

/// Draws the title and the note that all art is our own design.
fn draw_title_and_note(ui: &mut Ui, style: &UiStyle, localizer: &Localizer) {
    draw_title(ui, style, &localizer.text("rolling-new-title"));
    let ours = RichText::new(localizer.text("rolling-ours")).font(style.plain(style.theme.small));
    ui.add(egui::Label::new(ours.color(colour(style.theme.muted))).truncate());
}

/// Draws the aim of the game and its options.
fn draw_game(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let kinds = [
            (NewGameKind::Achievements, "rolling-for-achievements", "rolling-for-achievements-hint"),
            (NewGameKind::Scenario, "rolling-for-scenario", "rolling-for-scenario-hint"),
        ];
        for (kind, key, hint) in kinds {
            let tone = if choices.kind == kind { ButtonStyle::On } else { ButtonStyle::Plain };
            let size = Vec2::new((COLUMN - 6.0) / 2.0, 36.0);
            let button = text_button(ui, style, None, &localizer.text(key), tone, true, size);
            if button.on_hover_text(localizer.text(hint)).clicked() {
                choices.kind = kind;
            }
        }
    });
    ui.add_space(8.0);
    match choices.kind {
        NewGameKind::Achievements => {
            draw_cards(ui, style, localizer, content, choices);
            ui.add_space(10.0);
            draw_variants(ui, style, localizer, choices);
        }
        NewGameKind::Scenario => draw_scenarios(ui, style, localizer, content, choices),
    }
}

/// Draws the switches for the family rules and for abundance.
fn draw_variants(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, choices: &mut NewGameChoices) {
    let variants = [
        ("rolling-family", "rolling-family-hint", &mut choices.family),
        ("rolling-abundance", "rolling-abundance-hint", &mut choices.abundance),
    ];
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (key, hint, is_on) in variants {
            let tone = if *is_on { ButtonStyle::On } else { ButtonStyle::Plain };
            let icon = is_on.then_some("check");
            let size = Vec2::new((COLUMN - 6.0) / 2.0, 36.0);
            let button = text_button(ui, style, icon, &localizer.text(key), tone, true, size);
            if button.on_hover_text(localizer.text(hint)).clicked() {
                *is_on = !*is_on;
            }
        }
    });
    ui.add_space(4.0);
    let hints = [
        choices.family.then_some("rolling-family-hint"),
        choices.abundance.then_some("rolling-abundance-hint"),
        (!choices.counts()).then_some("rolling-counts-not"),
    ];
    for key in hints.into_iter().flatten() {
        draw_note(ui, style, &localizer.text(key));
    }
}

/// Draws a faint sentence.
fn draw_note(ui: &mut Ui, style: &UiStyle, text: &str) {
    let text = RichText::new(text).font(style.plain(style.theme.small)).color(colour(style.theme.muted));
    ui.add(egui::Label::new(text).wrap());
}

/// Draws the choice of a scenario, with its goals and cards.
fn draw_scenarios(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
) {
    let goals_of = |number: u8| -> Vec<String> {
        let goals = content.scenario(number).map(|scenario| scenario.goals.as_slice()).unwrap_or_default();
        goals.iter().map(|goal| goal_text(localizer, goal)).collect()
    };
    let numbers: Vec<u8> = content.scenarios().keys().copied().collect();
    let spacing = ui.spacing().item_spacing;
    ui.spacing_mut().item_spacing = Vec2::new(2.0, 4.0);
    for row in numbers.chunks(10) {
        ui.horizontal(|ui| {
            for number in row {
                let tone = if *number == choices.scenario { ButtonStyle::On } else { ButtonStyle::Plain };
                let size = Vec2::new((COLUMN - 18.0) / 10.0, 32.0);
                let button = text_button(ui, style, None, &number.to_string(), tone, true, size);
                let hint =
                    format!("{}\n{}", scenario_title(localizer, *number), goals_of(*number).join("\n"));
                if button.on_hover_text(hint).clicked() {
                    choices.scenario = *number;
                }
            }
        });
    }
    ui.spacing_mut().item_spacing = spacing;
    ui.add_space(6.0);
    draw_section(ui, style, &scenario_title(localizer, choices.scenario));
    for goal in goals_of(choices.scenario) {
        let text = RichText::new(format!("– {goal}")).font(style.plain(style.theme.body));
        ui.add(egui::Label::new(text).wrap());
    }
    ui.add_space(6.0);
    if let Ok(cards) = content.scenario_cards(choices.scenario) {
        draw_card_names(ui, style, localizer, content, &cards);
    }
    ui.add_space(4.0);
    draw_note(ui, style, &localizer.text("rolling-companion-note"));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::{shipped, shipped_rolling};
    use cascadia_storage::text::Language;
    use rolling_rivers::sheets::SheetLetter;

    #[test]
    fn every_opponent_has_a_portrait_and_a_line_with_its_points_on_the_sheet() {
        let (assets, rolling) = (shipped().0, shipped_rolling());
        for language in Language::ALL {
            let localizer = assets.localizer(language);
            let mut points = Vec::new();
            for sheet in SheetLetter::ALL {
                let choices = NewGameChoices { sheet, ..NewGameChoices::default() };
                let opponents = opponents(&rolling, &localizer, &choices);
                opponents.check_portraits();
                assert!(!points.contains(&opponents.points("hiker")), "{sheet:?}");
                points.push(opponents.points("hiker"));
            }
        }
    }
}
