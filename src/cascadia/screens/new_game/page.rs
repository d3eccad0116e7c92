//! The layout of the new game page: the places, and the game on the table below them.

use bevy_egui::egui::{self, Vec2};

use super::card_faces::{BESIDE, BETWEEN, CARDS, WIDE};
use super::cards::{MODES, draw_card_modes, draw_cards, draw_mode_buttons, draw_variants, mode_hint};
use super::choices::{GameFlavour, NewGameChoices};
use super::kinds::{
    draw_hidden_cards, draw_kinds, draw_restrictions, draw_scenario_cards, draw_scenario_letters,
    has_hidden_cards,
};
use super::seats::{game_length, opponents};
use super::seed_and_assists::{draw_assists, draw_seed};
use crate::cascadia::ModeAssets;
use crate::preferences::assists::AssistPreset;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::ui::UiContext;
use crate::ui::new_game::again::{draw_heading, draw_title};
use crate::ui::new_game::page::{PageIntents, PageRoom, draw_column, draw_foot, draw_frame, draw_table};
use crate::ui::new_game::places::{PlaceTerms, draw_places};
use crate::ui::new_game::purpose::NewGamePurpose;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button};
use cascadia_rules::content::Content;

/// Draws the page with known names and the words for the last game, applies the choices and adds the clicked
/// actions to `intents`. Returns the clicked preset of assists.
pub(super) fn draw_page(
    context: &egui::Context,
    screen: &mut UiContext,
    assets: &ModeAssets,
    (known_names, settings, last): (&[String], &Settings, Option<&str>),
    choices: &mut NewGameChoices,
    purpose: NewGamePurpose,
    intents: &mut PageIntents,
) -> Option<AssistPreset> {
    let (style, localizer, layout) = (&mut *screen.style, &*screen.localizer, &*screen.layout);
    let content = &assets.content;
    let (room, opponents) = (PageRoom::of(layout), opponents(assets, localizer));
    let more = choices.more || choices.is_unusual();
    let mut preset = None;
    draw_frame(context, style, layout, "new_game", |ui, style| {
        let title = localizer.text("new-game-title");
        let draw_title = |ui: &mut egui::Ui, style: &UiStyle| draw_title(ui, style, &title);
        intents.again = draw_heading(ui, style, localizer, draw_title, last);
        ui.add_space(room.gap);
        let terms = PlaceTerms { known_names, is_table: purpose.is_table(), height: room.place };
        draw_places(ui, style, localizer, &opponents, terms, &mut choices.seats);
        ui.add_space(room.gap);
        draw_table(ui, style, |ui, style| {
            let is_wide = has_whole_table(choices.kind, more);
            ui.horizontal_top(|ui| {
                let size = if is_wide { WIDE } else { CARDS };
                draw_column(ui, size, |ui| draw_game(ui, style, localizer, content, choices, is_wide));
                if !is_wide {
                    ui.add_space(BETWEEN - ui.spacing().item_spacing.x);
                    draw_column(ui, BESIDE, |ui| draw_beside(ui, style, localizer, content, choices, more));
                }
            });
            ui.horizontal(|ui| {
                preset = draw_assists(ui, style, localizer, AssistPreset::of(settings));
                if !more && let Some(hint) = table_hint(localizer, choices) {
                    let hint = egui::RichText::new(hint);
                    let hint = hint.font(style.plain(style.theme.small)).color(colour(style.theme.muted));
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        ui.add(egui::Label::new(hint).wrap());
                    });
                }
                // The seed of a hosted table is drawn by its host and its guests together.
                if more && !purpose.is_table() {
                    ui.add_space(ui.max_rect().left() + CARDS.x + BETWEEN - ui.cursor().left());
                    draw_seed(ui, style, localizer, content, opponents.usual, choices);
                }
            });
        });
        ui.add_space(room.gap);
        let obstacle = choices.obstacle(content);
        let note = game_length(localizer, content, choices);
        draw_foot(ui, style, localizer, purpose, (obstacle, &note), intents, |ui, style| {
            draw_more(ui, style, localizer, choices);
        });
    });
    preset
}

/// Tests whether the cards fill the table: in a normal game without `more` options, and in scenarios.
const fn has_whole_table(kind: GameFlavour, more: bool) -> bool {
    match kind {
        GameFlavour::Normal => !more,
        GameFlavour::Scenario => true,
        GameFlavour::Restriction => false,
    }
}

/// Returns the sentence about the cards on the whole table.
fn table_hint(localizer: &Localizer, choices: &NewGameChoices) -> Option<String> {
    match choices.kind {
        GameFlavour::Normal => Some(mode_hint(localizer, choices)),
        GameFlavour::Scenario => Some(localizer.text("scenario-for-all")),
        GameFlavour::Restriction => None,
    }
}

/// Minimum size of the button of a card mode, and the width of the row of them.
const MODE: Vec2 = Vec2::new(108.0, 36.0);
const MODES_WIDTH: f32 = 464.0;

/// Draws the choice of the kind of game, and its cards; on the whole table their modes as well.
fn draw_game(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
    is_wide: bool,
) {
    ui.horizontal(|ui| {
        draw_kinds(ui, style, localizer, choices);
        match choices.kind {
            GameFlavour::Normal if is_wide => {
                ui.add_space(ui.available_width() - MODES_WIDTH);
                draw_mode_buttons(ui, style, localizer, content, choices, &MODES, MODE);
            }
            GameFlavour::Scenario => {
                draw_scenario_letters(ui, style, localizer, content, choices.scenario);
            }
            GameFlavour::Normal | GameFlavour::Restriction => {}
        }
    });
    ui.add_space(2.0);
    let width = if is_wide { WIDE.x } else { CARDS.x };
    match choices.kind {
        GameFlavour::Scenario => draw_scenario_cards(ui, style, localizer, content, choices),
        GameFlavour::Restriction if has_hidden_cards(content, choices) => {
            draw_hidden_cards(ui, style, localizer);
        }
        GameFlavour::Normal | GameFlavour::Restriction => {
            draw_cards(ui, style, localizer, content, choices, width);
        }
    }
}

/// Draws the choices beside the cards.
fn draw_beside(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
    more: bool,
) {
    match choices.kind {
        GameFlavour::Normal => {
            draw_card_modes(ui, style, localizer, content, choices);
            if more {
                ui.add_space(6.0);
                draw_variants(ui, style, localizer, content, choices);
            }
        }
        GameFlavour::Scenario => {}
        GameFlavour::Restriction => draw_restrictions(ui, style, localizer, content, choices),
    }
}

/// Draws the button for more options. It is not needed while one of them is in force, so that all are shown.
fn draw_more(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer, choices: &mut NewGameChoices) {
    if choices.is_unusual() {
        return;
    }
    let text = localizer.text(if choices.more { "new-game-less" } else { "new-game-more" });
    let size = Vec2::new(170.0, 44.0);
    let button = text_button(ui, style, Some("settings"), &text, ButtonStyle::Plain, true, size);
    choices.more ^= button.on_hover_text(localizer.text("new-game-more-hint")).clicked();
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::{dressed, shipped};
    use crate::ui::new_game::seats::{Owner, Seats};
    use cascadia_rules::goals::Shape;
    use cascadia_storage::text::Language;

    /// Draws a column of this width. Returns its size.
    fn drawn_size(
        context: &egui::Context,
        style: &mut UiStyle,
        width: f32,
        mut contents: impl FnMut(&mut egui::Ui, &mut UiStyle),
    ) -> Vec2 {
        let mut size = Vec2::ZERO;
        for _ in 0..2 {
            let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                let column = ui.scope(|ui| {
                    ui.set_width(width);
                    contents(ui, style);
                });
                size = column.response.rect.size();
            });
            output.textures_delta.clear();
        }
        size
    }

    #[test]
    fn both_columns_have_room_for_every_game_in_both_languages() {
        let content = shipped().1.content;
        let shapes = (1..=15).map(Shape::Scenario).chain((1..=10).map(Shape::Restriction));
        for language in Language::ALL {
            let (mut style, localizer, context) = dressed(language);
            for shape in shapes.clone().chain([Shape::Achievement(1)]) {
                let seats = Seats::of(vec![Owner::Human; 2]);
                let mut choices = NewGameChoices { seats, ..NewGameChoices::default() };
                choices.choose(shape);
                for (room, is_beside) in [(CARDS, false), (BESIDE, true), (WIDE, false)] {
                    let is_wide = room == WIDE;
                    if ![true, false].into_iter().any(|more| has_whole_table(choices.kind, more) == is_wide) {
                        continue;
                    }
                    let size = drawn_size(&context, &mut style, room.x, |ui, style| {
                        if is_beside {
                            draw_beside(ui, style, &localizer, &content, &mut choices, true);
                        } else {
                            draw_game(ui, style, &localizer, &content, &mut choices, is_wide);
                        }
                    });
                    let fits = size.x <= room.x + 0.5 && size.y <= room.y + 0.5;
                    assert!(fits, "{language:?} {shape:?}: {size} in {room}");
                }
            }
        }
    }
}
