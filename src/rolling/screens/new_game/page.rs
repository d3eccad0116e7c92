//! The page of a new game of Rolling Rivers: sheets, players, and the aim of the game.

use bevy_egui::egui::{self, RichText, Ui, Vec2};

use super::cards::{COLUMN, draw_card_names, draw_cards};
use super::choices::{NewGameChoices, NewGameKind};
use super::sheets::draw_sheets;
use crate::preferences::localizer::Localizer;
use crate::rolling::ModeAssets;
use crate::rolling::words::{goal_text, scenario_title};
use crate::ui::UiContext;
use crate::ui::names::opponent_name;
use crate::ui::new_game::again::draw_heading;
use crate::ui::new_game::purpose::NewGamePurpose;
use crate::ui::new_game::seats::{SeatListTerms, draw_seat_list, draw_section, level_row, strength_text};
use crate::ui::new_game::seed_field::draw_seed_field;
use crate::ui::page::page;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, name_aloud, text_button};
use cascadia_engine::LONGEST_NAME;
use rolling_rivers::content::Content;
use rolling_rivers::rules::{FEWEST_SEATS, MOST_SEATS};
use rolling_rivers::sheets::SheetLetter;

/// Fixed height of both columns, so that no button moves when another option is chosen.
const COLUMN_HEIGHT: f32 = 318.0;

/// Buttons clicked on the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct NewGameIntents {
    pub start: bool,
    /// The last game is to be started again.
    pub again: bool,
    pub back: bool,
    /// The river trail is to be opened.
    pub track: bool,
}

/// Draws the page with known names and the words for the last game, changes the choices and adds clicks to `intents`.
pub(super) fn draw_page(
    context: &egui::Context,
    screen: &mut UiContext,
    assets: &ModeAssets,
    (known_names, last): (&[&str], Option<&str>),
    choices: &mut NewGameChoices,
    purpose: NewGamePurpose,
    intents: &mut NewGameIntents,
) {
    let (style, localizer) = (&mut *screen.style, &*screen.localizer);
    // Save space in the smallest window.
    let margin = if screen.layout.window.y < 660.0 { 8 } else { 22 };
    let (area, frame) = page(context, style, &screen.layout, "new game of Rolling Rivers", margin);
    area.show(context, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(918.0);
            let title = |ui: &mut Ui, style: &UiStyle| draw_title(ui, style, localizer);
            intents.again = draw_heading(ui, style, localizer, title, last);
            draw_sheets(ui, style, localizer, &assets.content, choices);
            ui.add_space(10.0);
            ui.horizontal_top(|ui| {
                draw_column(ui, 430.0, |ui| {
                    draw_players(ui, style, localizer, assets, (known_names, purpose), choices);
                    ui.add_space(8.0);
                    // The seed of an online table is drawn jointly by its host and guests.
                    if !purpose.is_table() && draw_seed_field(ui, style, localizer, &mut choices.seed) {
                        choices.follow_code(&assets.content, assets.levels.usual());
                    }
                });
                ui.add_space(20.0);
                draw_column(ui, COLUMN, |ui| draw_game(ui, style, localizer, &assets.content, choices));
            });
            ui.add_space(8.0);
            draw_foot(ui, style, localizer, choices.obstacle(&assets.content), purpose, intents);
        });
    });
}

/// Draws the title and the note that all art is our own design.
fn draw_title(ui: &mut Ui, style: &UiStyle, localizer: &Localizer) {
    ui.label(RichText::new(localizer.text("rolling-new-title")).font(style.bold(26.0)));
    let ours = RichText::new(localizer.text("rolling-ours")).font(style.plain(style.theme.small));
    ui.label(ours.color(colour(style.theme.muted)));
    ui.add_space(6.0);
}

fn draw_column(ui: &mut Ui, width: f32, contents: impl FnOnce(&mut Ui)) {
    ui.allocate_ui(Vec2::new(width, COLUMN_HEIGHT), |ui| {
        ui.set_width(width);
        ui.set_min_height(COLUMN_HEIGHT);
        ui.vertical(contents);
    });
}

fn draw_players(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    assets: &ModeAssets,
    (known_names, purpose): (&[&str], NewGamePurpose),
    choices: &mut NewGameChoices,
) {
    draw_section(ui, style, &localizer.text("new-game-players"));
    let sheet = choices.sheet_of_game(&assets.content);
    let terms = SeatListTerms {
        usual: assets.levels.usual(),
        known_names,
        longest_name: LONGEST_NAME,
        count: (usize::from(FEWEST_SEATS), usize::from(MOST_SEATS)),
        is_table: purpose.is_table(),
    };
    let seats = (&mut choices.owners, &mut choices.names[..]);
    draw_seat_list(ui, style, localizer, terms, seats, |ui, style, level, index| {
        draw_levels(ui, style, localizer, (assets, sheet), level, index);
    });
}

/// Draws the levels of a computer player, each with its measured strength on the sheet.
fn draw_levels(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    (assets, sheet): (&ModeAssets, SheetLetter),
    chosen: &mut String,
    index: usize,
) {
    let strength = |key: &str| {
        let measured = assets.levels.measured().of(key, sheet);
        measured.map_or_else(String::new, |found| strength_text(localizer, found.mean, found.milliseconds))
    };
    let name = opponent_name(localizer, chosen);
    let button = egui::ComboBox::from_id_salt(("level", index)).width(216.0).selected_text(&name);
    ui.spacing_mut().interact_size.y = 38.0;
    let response = button.height(420.0).show_ui(ui, |ui| {
        // Wide enough for a name and its figures on one line.
        ui.set_min_width(350.0);
        for known in assets.levels.listed() {
            let text = level_row(style, &opponent_name(localizer, known.key()), &strength(known.key()));
            let row = ui.selectable_label(known.key() == chosen, text);
            if row.on_hover_text(localizer.text(&format!("rolling-opponent-{}-hint", known.key()))).clicked()
            {
                known.key().clone_into(chosen);
            }
        }
    });
    name_aloud(&response.response, &name);
    let key = format!("rolling-opponent-{chosen}-hint");
    if localizer.has(&key) {
        response.response.on_hover_text(format!("{}\n{}", localizer.text(&key), strength(chosen)));
    }
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

/// Draws the buttons at the foot. `obstacle` is the text key of the reason why the game cannot begin.
fn draw_foot(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    obstacle: Option<&str>,
    purpose: NewGamePurpose,
    intents: &mut NewGameIntents,
) {
    ui.horizontal(|ui| {
        let (size, text) = (Vec2::new(150.0, 44.0), localizer.text("back"));
        intents.back |= text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked();
        if !purpose.is_table() {
            let text = localizer.text("rolling-open-track");
            intents.track |=
                text_button(ui, style, Some("leaf"), &text, ButtonStyle::Plain, true, size).clicked();
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let (size, text) = (Vec2::new(230.0, 44.0), localizer.text(purpose.start_key()));
            let ready = obstacle.is_none();
            let button =
                text_button(ui, style, Some("arrow_right"), &text, ButtonStyle::Primary, ready, size);
            intents.start |= button.clicked();
            intents.start &= ready;
            if let Some(key) = obstacle {
                button.on_disabled_hover_text(localizer.text(key));
                let why = RichText::new(localizer.text(key)).font(style.plain(style.theme.small));
                ui.label(why.color(colour(style.theme.loss)));
            }
        });
    });
}
