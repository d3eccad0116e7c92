//! The layout of the new game page: two columns of choices, and the buttons below them.

use bevy_egui::egui::{self, Vec2};

use super::cards::{draw_cards, draw_variants};
use super::choices::{GameFlavour, NewGameChoices};
use super::kinds::{draw_kinds, draw_restrictions, draw_scenarios};
use super::seats::draw_seats;
use super::seed_and_assists::{draw_assists, draw_seed};
use crate::cascadia::ModeAssets;
use crate::preferences::assists::AssistPreset;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::ui::UiContext;
use crate::ui::new_game::again::{draw_heading, draw_title};
use crate::ui::new_game::purpose::NewGamePurpose;
use crate::ui::page::page;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button};
use cascadia_rules::archive::Profile;
use cascadia_rules::content::Content;

/// Height of both columns, constant so that no button moves when the kind of game changes.
const COLUMN_HEIGHT: f32 = 452.0;

/// User actions on the page besides choices.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct NewGameIntents {
    /// Starts the game.
    pub start: bool,
    /// Starts the last game again.
    pub again: bool,
    /// Leaves the page.
    pub back: bool,
    /// Selects a preset of assists.
    pub assists: Option<AssistPreset>,
}

/// Draws the page with the words for the last game, applies the choices and adds the clicked action to `intents`.
pub(super) fn draw_page(
    context: &egui::Context,
    screen: &mut UiContext,
    assets: &ModeAssets,
    profiles: &[Profile],
    (settings, last): (&Settings, Option<&str>),
    choices: &mut NewGameChoices,
    purpose: NewGamePurpose,
    intents: &mut NewGameIntents,
) {
    let (style, localizer) = (&mut *screen.style, &*screen.localizer);
    let more = choices.more || choices.is_unusual();
    // In the lowest window every point counts.
    let margin = if screen.layout.window.y < 660.0 { 10 } else { 24 };
    let (area, frame) = page(context, style, &screen.layout, "new_game", margin);
    area.show(context, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(880.0);
            let title = localizer.text("new-game-title");
            let draw_title = |ui: &mut egui::Ui, style: &UiStyle| draw_title(ui, style, &title, 30.0);
            intents.again = draw_heading(ui, style, localizer, draw_title, last);
            ui.add_space(10.0);
            ui.horizontal_top(|ui| {
                draw_column(ui, 420.0, |ui| {
                    draw_seats(ui, style, localizer, assets, profiles, choices, purpose.is_table());
                    ui.add_space(16.0);
                    intents.assists = draw_assists(ui, style, localizer, AssistPreset::of(settings));
                    // The seed of a hosted table is drawn by its host and its guests together.
                    if more && !purpose.is_table() {
                        draw_seed(ui, style, localizer, &assets.content, choices);
                    }
                });
                ui.add_space(36.0);
                draw_column(ui, 400.0, |ui| {
                    draw_game(ui, style, localizer, &assets.content, choices, more);
                });
            });
            ui.add_space(18.0);
            draw_foot(ui, style, localizer, (choices, &assets.content), purpose.start_key(), intents);
        });
    });
}

/// Draws one of the two columns.
fn draw_column(ui: &mut egui::Ui, width: f32, contents: impl FnOnce(&mut egui::Ui)) {
    ui.allocate_ui(Vec2::new(width, COLUMN_HEIGHT), |ui| {
        ui.set_width(width);
        ui.set_min_height(COLUMN_HEIGHT);
        ui.vertical(contents);
    });
}

/// Draws the kind of game and its choices.
fn draw_game(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
    more: bool,
) {
    draw_kinds(ui, style, localizer, choices);
    match choices.kind {
        GameFlavour::Normal => {
            draw_cards(ui, style, localizer, content, choices);
            if more {
                ui.add_space(8.0);
                draw_variants(ui, style, localizer, content, choices);
            }
        }
        GameFlavour::Scenario => draw_scenarios(ui, style, localizer, content, choices),
        GameFlavour::Restriction => draw_restrictions(ui, style, localizer, content, choices),
    }
}

/// Draws the buttons that lead on and back, and the one for more options. `start` is the text key of the
/// button that leads on.
fn draw_foot(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    (choices, content): (&mut NewGameChoices, &Content),
    start: &str,
    intents: &mut NewGameIntents,
) {
    let obstacle = choices.obstacle(content);
    ui.horizontal(|ui| {
        let (size, text) = (Vec2::new(170.0, 46.0), localizer.text("back"));
        intents.back |= text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked();
        // Options that are in force stay in sight.
        if !choices.is_unusual() {
            let key = if choices.more { "new-game-less" } else { "new-game-more" };
            let text = localizer.text(key);
            let button = text_button(ui, style, Some("settings"), &text, ButtonStyle::Plain, true, size);
            choices.more ^= button.on_hover_text(localizer.text("new-game-more-hint")).clicked();
        }
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let (size, text) = (Vec2::new(240.0, 46.0), localizer.text(start));
            let ready = obstacle.is_none();
            let button =
                text_button(ui, style, Some("arrow_right"), &text, ButtonStyle::Primary, ready, size);
            intents.start |= button.clicked();
            intents.start &= ready;
            if let Some(key) = obstacle {
                button.on_disabled_hover_text(localizer.text(key));
                let why = egui::RichText::new(localizer.text(key)).font(style.plain(style.theme.small));
                ui.label(why.color(colour(style.theme.loss)));
            }
        });
    });
}
