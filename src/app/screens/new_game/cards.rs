//! Scoring cards and variants.

use bevy::prelude::*;
use bevy_egui::egui::{self, Pos2, Sense, Vec2};
use fluent_bundle::FluentValue;

use super::choices::{CardMode, Choices, Kind};
use super::section;
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::view::species_name;
use crate::app::hud::widgets::{Tone, cell, name_aloud, rich_text, text_button};
use crate::app::library::Speaker;
use crate::content::Content;
use crate::rules::{ByWildlife, CardChoice, Edition, Letter, Wildlife};

/// A card's name and rule, to be read over its letter.
pub(super) fn card_hint(
    speaker: &Speaker,
    content: &Content,
    edition: Edition,
    choice: &CardChoice,
    species: Wildlife,
) -> String {
    let Ok(cards) = content.scoring_cards(edition, choice) else { return String::new() };
    let key = cards.first(species).map_or("", |card| &card.key);
    let said = |part: &str| speaker.say(&format!("card-{key}-{part}"));
    format!("{}\n{}", said("name"), plain(&said("rule")))
}

pub(super) fn show_cards(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &mut Choices,
) {
    section(ui, look, &speaker.say("new-game-cards"));
    ui.spacing_mut().item_spacing.y = 6.0;
    let rows: [&[(CardMode, &str, &str)]; 2] = [
        &[
            (CardMode::AllA, "cards-all-a", "cards-all-a-hint"),
            (CardMode::Random, "cards-random", "cards-random-hint"),
            (CardMode::Picked, "cards-picked", "cards-picked-hint"),
        ],
        &[
            (CardMode::Family, "cards-family", "cards-family-hint"),
            (CardMode::Intermediate, "cards-intermediate", "cards-intermediate-hint"),
        ],
    ];
    // Restrictions are played with lettered cards.
    let rows = if choices.kind == Kind::Normal { &rows[..] } else { &rows[..1] };
    for row in rows {
        ui.horizontal(|ui| {
            for (mode, key, hint) in *row {
                let tone = if choices.card_mode() == *mode { Tone::On } else { Tone::Plain };
                let there = *mode != CardMode::Intermediate
                    || content.scoring_cards(choices.edition, &CardChoice::Intermediate).is_ok();
                let width = if row.len() == 3 { 120.0 } else { 184.0 };
                let size = Vec2::new(width, 34.0);
                let button = text_button(ui, look, None, &speaker.say(key), tone, there, size);
                let hint = if there { speaker.say(hint) } else { speaker.say("cards-not-in-edition") };
                if button.on_hover_text(&hint).on_disabled_hover_text(hint).clicked() {
                    choices.mode = *mode;
                }
            }
        });
    }
    ui.add_space(2.0);
    let mode = if choices.kind == Kind::Normal { choices.mode } else { CardMode::AllA };
    match mode {
        CardMode::Family => show_common_card(ui, look, speaker, content, choices, CardChoice::Family),
        CardMode::Intermediate => {
            show_common_card(ui, look, speaker, content, choices, CardChoice::Intermediate);
        }
        _ => {
            for species in Wildlife::ALL {
                ui.horizontal(|ui| show_letters(ui, look, speaker, content, choices, species));
            }
        }
    }
}

/// Height of the five rows of letters; the other ways to choose take as much.
pub(super) const LETTERS_HEIGHT: f32 = 5.0 * 34.0 + 4.0 * 6.0;

/// One card for all species: its rule and what groups are worth.
pub(super) fn show_common_card(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &Choices,
    choice: CardChoice,
) {
    ui.allocate_ui(Vec2::new(376.0, LETTERS_HEIGHT), |ui| {
        ui.set_min_size(Vec2::new(376.0, LETTERS_HEIGHT));
        ui.vertical(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(376.0, 46.0), Sense::hover());
            for (index, species) in Wildlife::ALL.into_iter().enumerate() {
                let centre = Pos2::new(rect.left() + 20.0 + 40.0 * index as f32, rect.center().y);
                look.token(ui.painter(), species, centre, 16.0);
            }
            let Ok(cards) = content.scoring_cards(choices.edition, &choice) else { return };
            let Some(card) = cards.first(Wildlife::Bear) else { return };
            let rule = speaker.say(&format!("card-{}-rule", card.key));
            let job = rich_text(look, &rule, look.theme.body, colour(look.theme.text));
            ui.label(job);
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                for (size, points) in card.table.entries().iter().enumerate() {
                    let values =
                        [("size", FluentValue::from(size + 1)), ("points", FluentValue::from(*points))];
                    let text = speaker.say_with("cards-worth", &values);
                    let text = egui::RichText::new(text).font(look.bold(look.theme.body));
                    ui.label(text.color(colour(look.theme.muted)));
                    ui.add_space(10.0);
                }
            });
        });
    });
}

/// The letters of one species.
pub(super) fn show_letters(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &mut Choices,
    species: Wildlife,
) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(36.0, 34.0), Sense::hover());
    look.token(ui.painter(), species, rect.center(), 14.0);
    cell(ui, look, &species_name(speaker, species, 2), Vec2::new(96.0, 34.0));
    if choices.mode == CardMode::Random {
        let text = egui::RichText::new("?").font(look.bold(look.theme.prompt));
        ui.label(text.color(colour(look.theme.muted)));
        return;
    }
    let picked = choices.card_mode() == CardMode::Picked;
    let now = if picked { choices.picked[species] } else { Letter::A };
    let edition = if choices.kind == Kind::Normal { choices.edition } else { Edition::Final };
    for letter in &Letter::ALL[..content.letters(edition) as usize] {
        let tone = if *letter == now { Tone::On } else { Tone::Plain };
        let text = letter.as_char().to_string();
        let button = text_button(ui, look, None, &text, tone, true, Vec2::new(46.0, 34.0));
        let choice = CardChoice::Lettered(ByWildlife([*letter; 5]));
        let hint = card_hint(speaker, content, edition, &choice, species);
        let name = hint.lines().next().unwrap_or_default();
        name_aloud(&button, &[&species_name(speaker, species, 2), &text, name].join(", "));
        if button.on_hover_text(hint).clicked() {
            if !picked {
                choices.picked = ByWildlife([Letter::A; 5]);
            }
            choices.mode = CardMode::Picked;
            choices.picked[species] = *letter;
        }
    }
}

/// A text without its marks for bold parts.
pub(super) fn plain(text: &str) -> String {
    text.replace("**", "")
}

pub(super) fn show_rest(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    content: &Content,
    choices: &mut Choices,
) {
    ui.horizontal(|ui| {
        cell(ui, look, &speaker.say("new-game-edition"), Vec2::new(140.0, 34.0));
        for (edition, key) in
            [(Edition::Final, "edition-final"), (Edition::Preliminary, "edition-preliminary")]
        {
            let tone = if choices.edition == edition { Tone::On } else { Tone::Plain };
            let size = Vec2::new(112.0, 34.0);
            let button = text_button(ui, look, None, &speaker.say(key), tone, true, size);
            name_aloud(&button, &[speaker.say("new-game-edition"), speaker.say(key)].join(", "));
            if button.on_hover_text(speaker.say("new-game-edition-hint")).clicked() {
                choices.set_edition(edition, content);
            }
        }
    });
    ui.horizontal(|ui| {
        cell(ui, look, &speaker.say("new-game-majorities"), Vec2::new(140.0, 34.0));
        for (on, key) in [(true, "setting-on"), (false, "setting-off")] {
            let tone = if choices.majorities == on { Tone::On } else { Tone::Plain };
            let button = text_button(ui, look, None, &speaker.say(key), tone, true, Vec2::new(66.0, 34.0));
            name_aloud(&button, &[speaker.say("new-game-majorities"), speaker.say(key)].join(", "));
            if button.on_hover_text(speaker.say("new-game-majorities-hint")).clicked() {
                choices.majorities = on;
            }
        }
        let count = choices.custom.iter().count();
        let tone = if count > 0 { Tone::On } else { Tone::Plain };
        let text = speaker.say_with("custom-open", &[("count", FluentValue::from(count))]);
        let button = text_button(ui, look, None, &text, tone, true, Vec2::new(106.0, 34.0));
        if button.on_hover_text(speaker.say("custom-about")).clicked() {
            choices.choosing_custom = true;
        }
    });
}
