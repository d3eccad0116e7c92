//! The seats of a new game: people and computers, with their names and levels.

use bevy_egui::egui::{self, Margin, Sense, Vec2};
use fluent_bundle::FluentValue;

use super::choices::{GameFlavour, NewGameChoices, Owner, default_name};
use super::section::draw_section;
use crate::app::cascadia::CascadiaAssets;
use crate::app::cascadia::hud::names::opponent_name;
use crate::app::cascadia::hud::portraits::portrait;
use crate::app::preferences::localizer::Localizer;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{ButtonStyle, icon_button, name_aloud, player_shape, text_button};
use crate::cascadia::archive::{LONGEST_NAME, Profile};
use crate::cascadia::content::Content;
use crate::cascadia::players::{key_with_style, split_key};
use crate::cascadia::rules::{CustomRules, FEWEST_SEATS, MOST_SEATS};
use crate::text::Language;

/// Draws the levels of a computer, each with its measured strength, and below them its styles.
fn draw_levels(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    assets: &CascadiaAssets,
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
            let text =
                row(style, &opponent_name(localizer, known.key()), &strength(localizer, assets, known.key()));
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

/// Lays out a name, and beside it a figure in a quieter colour.
fn row(style: &UiStyle, name: &str, figure: &str) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    let format = |size: f32, shade| egui::TextFormat {
        font_id: style.plain(size),
        color: colour(shade),
        valign: egui::Align::Center,
        ..Default::default()
    };
    job.append(name, 0.0, format(style.theme.body, style.theme.text));
    job.append(figure, 12.0, format(style.theme.small, style.theme.muted));
    job
}

/// Describes the points a level reaches and the time it takes, as measured; empty if it was not.
fn strength(localizer: &Localizer, assets: &CascadiaAssets, level: &str) -> String {
    let Some(measure) = assets.levels.measured().of(level) else { return String::new() };
    let points = FluentValue::from(measure.mean.round());
    if measure.milliseconds < 50.0 {
        return localizer.text_with("level-measured-at-once", &[("points", points)]);
    }
    let seconds = tenths_of_seconds(measure.milliseconds, localizer.language());
    let seconds = FluentValue::from(seconds);
    localizer.text_with("level-measured", &[("points", points), ("seconds", seconds)])
}

/// Formats a time in seconds with one decimal, as it is written in a language.
fn tenths_of_seconds(milliseconds: f32, language: Language) -> String {
    let seconds = format!("{:.1}", (milliseconds / 1000.0).max(0.1));
    match language {
        Language::English => seconds,
        Language::French => seconds.replace('.', ","),
    }
}

/// Draws who plays, how many there are, and how many tiles they share.
pub(super) fn draw_seats(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    assets: &CascadiaAssets,
    profiles: &[Profile],
    choices: &mut NewGameChoices,
) {
    draw_section(ui, style, &localizer.text("new-game-players"));
    let mut removed = None;
    let removable = choices.owners.len() > usize::from(FEWEST_SEATS);
    let seats = choices.owners.iter_mut().zip(&mut choices.names);
    for (index, (owner, name)) in seats.enumerate() {
        ui.horizontal(|ui| {
            ui.set_height(52.0);
            let (rect, _) = ui.allocate_exact_size(Vec2::new(28.0, 40.0), Sense::hover());
            player_shape(ui.painter(), style, index, rect.center(), 10.0);
            draw_owner(ui, style, localizer, assets.levels.usual(), owner);
            match owner {
                Owner::Human => draw_name(ui, style, localizer, profiles, name, index),
                Owner::Computer(level) => draw_levels(ui, style, localizer, assets, level, index),
            }
            if removable
                && icon_button(ui, style, "minus", &localizer.text("seat-remove"), true, 34.0).clicked()
            {
                removed = Some(index);
            }
        });
    }
    if let Some(index) = removed {
        choices.owners.remove(index);
        choices.names[index..].rotate_left(1);
    }
    if choices.owners.len() < usize::from(MOST_SEATS) {
        ui.add_space(6.0);
        choices.owners.extend(draw_more_seats(ui, style, localizer, assets.levels.usual()));
    }
    ui.add_space(10.0);
    draw_length(ui, style, localizer, &assets.content, choices);
}

/// Draws two buttons that give a seat to a person or to the computer, which begins with the level `usual`.
fn draw_owner(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer, usual: &str, owner: &mut Owner) {
    let human = *owner == Owner::Human;
    for (icon, key, is_human) in [("human", "seat-human", true), ("machine", "seat-computer", false)] {
        let tone = if human == is_human { ButtonStyle::On } else { ButtonStyle::Plain };
        let face = match owner {
            Owner::Computer(level) if !is_human => Some(level.clone()),
            _ => None,
        };
        let icon = Some(icon).filter(|_| face.is_none());
        let button = text_button(ui, style, icon, "", tone, true, Vec2::new(44.0, 38.0));
        if let Some(level) = face {
            let ring = colour(style.theme.accent);
            portrait(ui.painter(), style, &level, ring, button.rect.center(), 16.0);
        }
        let text = localizer.text(key);
        name_aloud(&button, &text);
        if button.on_hover_text(text).clicked() && human != is_human {
            *owner = if is_human { Owner::Human } else { Owner::Computer(usual.to_owned()) };
        }
    }
}

/// Draws a field for the name of a person, with the names of all profiles beside it.
fn draw_name(
    ui: &mut egui::Ui,
    style: &UiStyle,
    localizer: &Localizer,
    profiles: &[Profile],
    name: &mut String,
    index: usize,
) {
    let hint = default_name(localizer, index);
    let edit = egui::TextEdit::singleline(name)
        .hint_text(egui::RichText::new(&hint).color(colour(style.theme.muted)))
        .char_limit(LONGEST_NAME)
        .margin(Margin::symmetric(10, 9))
        .desired_width(if profiles.is_empty() { 216.0 } else { 174.0 });
    name_aloud(&ui.add(edit), &hint);
    if profiles.is_empty() {
        return;
    }
    // The people with a profile are one click away.
    ui.spacing_mut().interact_size.y = 38.0;
    let known = egui::ComboBox::from_id_salt(("profile", index)).width(34.0).selected_text("");
    let response = known.show_ui(ui, |ui| {
        for profile in profiles {
            ui.selectable_value(name, profile.name().to_owned(), profile.name());
        }
    });
    let text = localizer.text("seat-profile");
    name_aloud(&response.response, &text);
    response.response.on_hover_text(text);
}

/// Draws two buttons that add a seat. Returns who gets it; the computer begins with the level `usual`.
fn draw_more_seats(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    usual: &str,
) -> Option<Owner> {
    let mut added = None;
    ui.horizontal(|ui| {
        for (key, is_human) in [("seat-add-human", true), ("seat-add-computer", false)] {
            let (size, text) = (Vec2::new(180.0, 38.0), localizer.text(key));
            if text_button(ui, style, Some("plus"), &text, ButtonStyle::Plain, true, size).clicked() {
                added = Some(if is_human { Owner::Human } else { Owner::Computer(usual.to_owned()) });
            }
        }
    });
    added
}

/// Draws how many tiles and turns a game with so many seats has.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thinking_times_have_one_decimal_in_either_language() {
        assert_eq!(tenths_of_seconds(808.56, Language::English), "0.8");
        assert_eq!(tenths_of_seconds(808.56, Language::French), "0,8");
        assert_eq!(tenths_of_seconds(60.0, Language::French), "0,1");
        assert_eq!(tenths_of_seconds(1_249.0, Language::English), "1.2");
    }
}
