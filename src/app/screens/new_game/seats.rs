//! Who sits at the table: people and computers, with their names and levels.

use bevy::prelude::*;
use bevy_egui::egui::{self, Margin, Sense, Vec2};
use fluent_bundle::FluentValue;

use super::choices::{Choices, Kind, Owner, default_name};
use super::section;
use crate::ai::{key_with_style, split_key};
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::view::opponent_name;
use crate::app::hud::widgets::{Tone, icon_button, name_aloud, player_shape, text_button};
use crate::app::library::{Library, Speaker};
use crate::app::trails::TrailBook;
use crate::content::Language;
use crate::record::LONGEST_NAME;
use crate::rules::{CustomRules, FEWEST_SEATS, MOST_SEATS};

/// The levels of a computer, each with its measured strength, and below them what it may like.
fn show_levels(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    library: &Library,
    chosen: &mut String,
    index: usize,
) {
    let name = opponent_name(speaker, chosen);
    let button = egui::ComboBox::from_id_salt(("level", index)).width(216.0).selected_text(&name);
    ui.spacing_mut().interact_size.y = 38.0;
    let response = button.height(420.0).show_ui(ui, |ui| {
        // Room for a name and its figures on one line.
        ui.set_min_width(350.0);
        let (level, style) = split_key(chosen);
        let (level, style) = (level.to_owned(), style.map(str::to_owned));
        for known in library.levels.listed() {
            let text =
                row(look, &opponent_name(speaker, known.key()), &strength(speaker, library, known.key()));
            let row = ui.selectable_label(known.key() == level, text);
            if row.on_hover_text(speaker.say(&format!("opponent-{}-hint", known.key()))).clicked() {
                *chosen = key_with_style(known.key(), style.as_deref());
            }
        }
        ui.separator();
        let styles = std::iter::once(None).chain(library.levels.styles().map(Some));
        for known in styles {
            let key = known.unwrap_or("balanced");
            let row = ui.selectable_label(style.as_deref() == known, speaker.say(&format!("style-{key}")));
            if row.on_hover_text(speaker.say(&format!("style-{key}-hint"))).clicked() {
                *chosen = key_with_style(&level, known);
            }
        }
    });
    name_aloud(&response.response, &name);
    let (level, _) = split_key(chosen);
    let about = speaker.say(&format!("opponent-{level}-hint"));
    response.response.on_hover_text(format!("{about}\n{}", strength(speaker, library, level)));
}

/// A name, and beside it a figure in a quieter colour.
fn row(look: &Look, name: &str, figure: &str) -> egui::text::LayoutJob {
    let mut job = egui::text::LayoutJob::default();
    let format = |size: f32, shade| egui::TextFormat {
        font_id: look.plain(size),
        color: colour(shade),
        valign: egui::Align::Center,
        ..Default::default()
    };
    job.append(name, 0.0, format(look.theme.body, look.theme.text));
    job.append(figure, 12.0, format(look.theme.small, look.theme.muted));
    job
}

/// What a level reaches and how long it thinks, as measured; nothing if it was not.
fn strength(speaker: &Speaker, library: &Library, level: &str) -> String {
    let Some(measure) = library.levels.measured().of(level) else { return String::new() };
    let points = FluentValue::from(measure.mean.round());
    if measure.milliseconds < 50.0 {
        return speaker.say_with("level-measured-at-once", &[("points", points)]);
    }
    let seconds = tenths_of_seconds(measure.milliseconds, speaker.language());
    let seconds = FluentValue::from(seconds);
    speaker.say_with("level-measured", &[("points", points), ("seconds", seconds)])
}

/// A time in seconds with one decimal, as it is written in a language.
fn tenths_of_seconds(milliseconds: f32, language: Language) -> String {
    let seconds = format!("{:.1}", (milliseconds / 1000.0).max(0.1));
    match language {
        Language::English => seconds,
        Language::French => seconds.replace('.', ","),
    }
}

pub(super) fn show_seats(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    library: &Library,
    book: &TrailBook,
    choices: &mut Choices,
) {
    section(ui, look, &speaker.say("new-game-players"));
    let mut removed = None;
    let count = choices.owners.len();
    for index in 0..count {
        ui.horizontal(|ui| {
            ui.set_height(52.0);
            let (rect, _) = ui.allocate_exact_size(Vec2::new(28.0, 40.0), Sense::hover());
            player_shape(ui.painter(), look, index, rect.center(), 10.0);
            let human = choices.owners[index] == Owner::Human;
            for (icon, key, is_human) in [("human", "seat-human", true), ("machine", "seat-computer", false)]
            {
                let tone = if human == is_human { Tone::On } else { Tone::Plain };
                let button = text_button(ui, look, Some(icon), "", tone, true, Vec2::new(44.0, 38.0));
                let text = speaker.say(key);
                name_aloud(&button, &text);
                if button.on_hover_text(text).clicked() && human != is_human {
                    let usual = || Owner::Computer(library.levels.usual().to_owned());
                    choices.owners[index] = if is_human { Owner::Human } else { usual() };
                }
            }
            match &mut choices.owners[index] {
                Owner::Human => {
                    let profiles = book.now.profiles();
                    let hint = default_name(speaker, index);
                    let edit = egui::TextEdit::singleline(&mut choices.names[index])
                        .hint_text(egui::RichText::new(&hint).color(colour(look.theme.muted)))
                        .char_limit(LONGEST_NAME)
                        .margin(Margin::symmetric(10, 9))
                        .desired_width(if profiles.is_empty() { 216.0 } else { 174.0 });
                    name_aloud(&ui.add(edit), &hint);
                    if !profiles.is_empty() {
                        // Whoever has a trail is one click away.
                        ui.spacing_mut().interact_size.y = 38.0;
                        let known =
                            egui::ComboBox::from_id_salt(("profile", index)).width(34.0).selected_text("");
                        let response = known.show_ui(ui, |ui| {
                            for profile in profiles {
                                let name = profile.name().to_owned();
                                ui.selectable_value(&mut choices.names[index], name, profile.name());
                            }
                        });
                        let text = speaker.say("seat-profile");
                        name_aloud(&response.response, &text);
                        response.response.on_hover_text(text);
                    }
                }
                Owner::Computer(level) => show_levels(ui, look, speaker, library, level, index),
            }
            if count > usize::from(FEWEST_SEATS)
                && icon_button(ui, look, "minus", &speaker.say("seat-remove"), true, 34.0).clicked()
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
        ui.horizontal(|ui| {
            let size = Vec2::new(180.0, 38.0);
            if text_button(ui, look, Some("plus"), &speaker.say("seat-add-human"), Tone::Plain, true, size)
                .clicked()
            {
                choices.owners.push(Owner::Human);
            }
            if text_button(ui, look, Some("plus"), &speaker.say("seat-add-computer"), Tone::Plain, true, size)
                .clicked()
            {
                choices.owners.push(Owner::Computer(library.levels.usual().to_owned()));
            }
        });
    }
    ui.add_space(10.0);
    let stack = ["new-game-tiles-1", "new-game-tiles-2", "new-game-tiles-3", "new-game-tiles-4"]
        [choices.owners.len() - 1];
    let seats = choices.owners.len() as u8;
    let restriction = (choices.kind == Kind::Restriction).then_some(choices.restriction);
    let rules = library.content.parameters(seats, restriction, CustomRules::NONE);
    let (tiles, turns) = rules.map_or((0, 0), |rules| (rules.stack, rules.turns_each(seats)));
    let values = [("tiles", FluentValue::from(tiles)), ("turns", FluentValue::from(turns))];
    let text = egui::RichText::new(speaker.say_with(stack, &values)).font(look.plain(look.theme.small));
    ui.label(text.color(colour(look.theme.muted)));
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
