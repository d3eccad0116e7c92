//! The seats of a new game: human and computer players, with their names and levels.

use bevy_egui::egui::{self, Sense, Vec2};
use fluent_bundle::FluentValue;

use super::choices::{GameFlavour, NewGameChoices, Owner};
use crate::cascadia::ModeAssets;
use crate::cascadia::hud::names::opponent_name;
use crate::preferences::localizer::Localizer;
use crate::ui::new_game::seats::{SeatListTerms, draw_seat_list, draw_section, level_row, strength_text};
use crate::ui::portraits::portrait;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::name_aloud;
use cascadia_ai::players::{key_with_style, split_key};
use cascadia_rules::archive::{LONGEST_NAME, Profile};
use cascadia_rules::content::Content;
use cascadia_rules::rules::{CustomRules, FEWEST_SEATS, MOST_SEATS};

/// Draws the levels of a computer player, each with its measured strength, and below them its styles.
fn draw_levels(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    assets: &ModeAssets,
    chosen: &mut String,
    index: usize,
) {
    let name = opponent_name(localizer, chosen);
    let button = egui::ComboBox::from_id_salt(("level", index)).width(216.0).selected_text(&name);
    ui.spacing_mut().interact_size.y = 38.0;
    let response = button.height(420.0).show_ui(ui, |ui| {
        // Wide enough for a name and its figures on one line.
        ui.set_min_width(350.0);
        let (level, playing_style) = split_key(chosen);
        let (level, playing_style) = (level.to_owned(), playing_style.map(str::to_owned));
        for known in assets.levels.listed() {
            let text = level_row(
                style,
                &opponent_name(localizer, known.key()),
                &strength(localizer, assets, known.key()),
            );
            let row = ui.selectable_label(known.key() == level, text);
            if row.on_hover_text(localizer.text(&format!("opponent-{}-hint", known.key()))).clicked() {
                *chosen = key_with_style(known.key(), playing_style.as_deref());
            }
        }
        ui.separator();
        let styles = std::iter::once(None).chain(assets.levels.styles().map(Some));
        for known in styles {
            let key = known.unwrap_or("balanced");
            let row = ui
                .selectable_label(playing_style.as_deref() == known, localizer.text(&format!("style-{key}")));
            if row.on_hover_text(localizer.text(&format!("style-{key}-hint"))).clicked() {
                *chosen = key_with_style(&level, known);
            }
        }
    });
    name_aloud(&response.response, &name);
    let (level, _) = split_key(chosen);
    let about = localizer.text(&format!("opponent-{level}-hint"));
    response.response.on_hover_text(format!("{about}\n{}", strength(localizer, assets, level)));
}

/// Describes the measured points and time of a level; empty if it was not measured.
fn strength(localizer: &Localizer, assets: &ModeAssets, level: &str) -> String {
    let Some(measure) = assets.levels.measured().of(level) else { return String::new() };
    strength_text(localizer, measure.mean, measure.milliseconds)
}

/// Draws the seats, their number, and the number of tiles they share.
pub(super) fn draw_seats(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    assets: &ModeAssets,
    profiles: &[Profile],
    choices: &mut NewGameChoices,
    is_table: bool,
) {
    draw_section(ui, style, &localizer.text("new-game-players"));
    let known_names: Vec<&str> = profiles.iter().map(Profile::name).collect();
    let terms = SeatListTerms {
        usual: assets.levels.usual(),
        known_names: &known_names,
        longest_name: LONGEST_NAME,
        count: (usize::from(FEWEST_SEATS), usize::from(MOST_SEATS)),
        is_table,
    };
    let seats = (&mut choices.owners, &mut choices.names[..]);
    draw_seat_list(ui, style, localizer, terms, seats, |ui, style, level, index| {
        draw_levels(ui, style, localizer, assets, level, index);
    });
    ui.add_space(10.0);
    draw_characters(ui, style, localizer, choices);
    draw_length(ui, style, localizer, &assets.content, choices);
}

/// Draws the computer players with a line on the character of each.
fn draw_characters(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer, choices: &NewGameChoices) {
    let mut described: Vec<&str> = Vec::new();
    for owner in &choices.owners {
        let Owner::Computer(key) = owner else { continue };
        let (level, _) = split_key(key);
        if described.contains(&level) {
            continue;
        }
        described.push(level);
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(40.0), Sense::hover());
            portrait(ui.painter(), style, level, colour(style.theme.outline), rect.center(), 18.0);
            let about = egui::RichText::new(localizer.text(&format!("opponent-{level}-hint")));
            let about = about.font(style.plain(style.theme.small)).color(colour(style.theme.muted));
            ui.add(egui::Label::new(about).wrap());
        });
    }
    ui.add_space(6.0);
}

/// Draws the number of tiles and turns for a number of seats.
fn draw_length(
    ui: &mut egui::Ui,
    style: &UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &NewGameChoices,
) {
    let stack = ["new-game-tiles-1", "new-game-tiles-2", "new-game-tiles-3", "new-game-tiles-4"]
        [choices.owners.len() - 1];
    let seats = choices.owners.len() as u8;
    let restriction = (choices.kind == GameFlavour::Restriction).then_some(choices.restriction);
    let rules = content.parameters(seats, restriction, CustomRules::NONE);
    let (tiles, turns) = rules.map_or((0, 0), |rules| (rules.stack, rules.turns_each(seats)));
    let values = [("tiles", FluentValue::from(tiles)), ("turns", FluentValue::from(turns))];
    let text = egui::RichText::new(localizer.text_with(stack, &values)).font(style.plain(style.theme.small));
    ui.label(text.color(colour(style.theme.muted)));
}
