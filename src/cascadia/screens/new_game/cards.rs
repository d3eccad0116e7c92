//! Choice of Wildlife scoring cards and variants.

use bevy_egui::egui::{self, Pos2, Sense, Vec2};
use fluent_bundle::FluentValue;

use super::card_faces::{BESIDE, FACES_HEIGHT, draw_faces};
use super::choices::{CardMode, GameFlavour, NewGameChoices};
use crate::preferences::localizer::Localizer;
use crate::ui::new_game::seats::draw_section;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, cell, name_aloud, rich_text, text_button};
use cascadia_base::Wildlife;
use cascadia_rules::content::Content;
use cascadia_rules::rules::{CardChoice, Edition};

/// Space between the edge of the card for all species and its contents.
const COMMON_MARGIN: f32 = 18.0;
/// Width of the name of a variant.
const LABEL: f32 = 116.0;

/// Draws the cards on the table, within this width: one for each animal, or one for all.
pub(super) fn draw_cards(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
    width: f32,
) {
    let mut common = |choice| draw_common_card(ui, style, localizer, content, choices, choice, width);
    match choices.card_mode() {
        CardMode::Family => common(CardChoice::Family),
        CardMode::Intermediate => common(CardChoice::Intermediate),
        _ => draw_faces(ui, style, localizer, content, choices, width),
    }
}

/// A mode of choosing the cards, and the keys of its name and its hint.
type CardModeEntry = (CardMode, &'static str, &'static str);

pub(super) const MODES: [CardModeEntry; 4] = [
    (CardMode::AllA, "cards-all-a", "cards-all-a-hint"),
    (CardMode::Random, "cards-random", "cards-random-hint"),
    (CardMode::Family, "cards-family", "cards-family-hint"),
    (CardMode::Intermediate, "cards-intermediate", "cards-intermediate-hint"),
];

/// Draws modes of choosing the cards in a row, each at least of this size.
pub(super) fn draw_mode_buttons(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
    modes: &[CardModeEntry],
    size: Vec2,
) {
    ui.spacing_mut().item_spacing.x = 6.0;
    for (mode, key, hint) in modes {
        let tone = if choices.card_mode() == *mode { ButtonStyle::On } else { ButtonStyle::Plain };
        let there = *mode != CardMode::Intermediate
            || content.scoring_cards(choices.edition, &CardChoice::Intermediate).is_ok();
        let button = text_button(ui, style, None, &localizer.text(key), tone, there, size);
        let hint = if there { localizer.text(hint) } else { localizer.text("cards-not-in-edition") };
        if button.on_hover_text(&hint).on_disabled_hover_text(hint).clicked() {
            choices.mode = *mode;
        }
    }
}

/// Returns the sentence on the chosen mode.
pub(super) fn mode_hint(localizer: &Localizer, choices: &NewGameChoices) -> String {
    let now = MODES.iter().find(|(mode, ..)| *mode == choices.card_mode());
    localizer.text(now.map_or("cards-turn-hint", |(_, _, hint)| hint))
}

/// Draws the modes of choosing the cards, and a sentence on the chosen one.
pub(super) fn draw_card_modes(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
) {
    let is_normal = choices.kind == GameFlavour::Normal;
    if is_normal {
        draw_section(ui, style, &localizer.text("new-game-cards"));
    }
    // Restrictions are played with lettered cards.
    let modes = if is_normal { &MODES[..] } else { &MODES[..2] };
    for row in modes.chunks(2) {
        ui.horizontal(|ui| {
            let size = Vec2::new((BESIDE.x - 6.0) / 2.0, 34.0);
            draw_mode_buttons(ui, style, localizer, content, choices, row, size);
        });
    }
    if !is_normal {
        return;
    }
    let hint = egui::RichText::new(mode_hint(localizer, choices)).font(style.plain(style.theme.small));
    ui.add(egui::Label::new(hint.color(colour(style.theme.muted))).wrap());
}

/// Draws the card for all species: its rule and the values of groups.
fn draw_common_card(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &NewGameChoices,
    choice: CardChoice,
    width: f32,
) {
    let size = Vec2::new(width, FACES_HEIGHT) - 2.0 * Vec2::splat(COMMON_MARGIN);
    let card = egui::Frame::new()
        .fill(colour(style.theme.raised))
        .stroke(egui::Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(egui::CornerRadius::same(9))
        .inner_margin(COMMON_MARGIN);
    card.show(ui, |ui| {
        ui.set_min_size(size);
        ui.set_max_width(size.x);
        ui.vertical(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(size.x, 46.0), Sense::hover());
            for (index, species) in Wildlife::ALL.into_iter().enumerate() {
                let centre = Pos2::new(rect.left() + 20.0 + 40.0 * index as f32, rect.center().y);
                style.token(ui.painter(), species, centre, 16.0);
            }
            let Ok(cards) = content.scoring_cards(choices.edition, &choice) else { return };
            let Some(card) = cards.first(Wildlife::Bear) else { return };
            let rule = localizer.text(&format!("card-{}-rule", card.key));
            let job = rich_text(style, &rule, style.theme.body, colour(style.theme.text));
            ui.label(job);
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                for (size, points) in card.table.entries().iter().enumerate() {
                    let values =
                        [("size", FluentValue::from(size + 1)), ("points", FluentValue::from(*points))];
                    let text = localizer.text_with("cards-worth", &values);
                    let text = egui::RichText::new(text).font(style.bold(style.theme.body));
                    ui.label(text.color(colour(style.theme.muted)));
                    ui.add_space(10.0);
                }
            });
        });
    });
}

/// Draws the choice of the edition, of habitat bonuses and of custom rules.
pub(super) fn draw_variants(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
) {
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        cell(ui, style, &localizer.text("new-game-edition"), Vec2::new(LABEL, 34.0));
        for (edition, key) in
            [(Edition::Final, "edition-final"), (Edition::Preliminary, "edition-preliminary")]
        {
            let tone = if choices.edition == edition { ButtonStyle::On } else { ButtonStyle::Plain };
            let size = Vec2::new(70.0, 34.0);
            let button = text_button(ui, style, None, &localizer.text(key), tone, true, size);
            name_aloud(&button, &[localizer.text("new-game-edition"), localizer.text(key)].join(", "));
            if button.on_hover_text(localizer.text("new-game-edition-hint")).clicked() {
                choices.set_edition(edition, content);
            }
        }
    });
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 5.0;
        cell(ui, style, &localizer.text("new-game-majorities"), Vec2::new(LABEL, 34.0));
        for (on, key) in [(true, "setting-on"), (false, "setting-off")] {
            let tone = if choices.majorities == on { ButtonStyle::On } else { ButtonStyle::Plain };
            let button =
                text_button(ui, style, None, &localizer.text(key), tone, true, Vec2::new(70.0, 34.0));
            name_aloud(&button, &[localizer.text("new-game-majorities"), localizer.text(key)].join(", "));
            if button.on_hover_text(localizer.text("new-game-majorities-hint")).clicked() {
                choices.majorities = on;
            }
        }
    });
    let count = choices.custom.iter().count();
    let tone = if count > 0 { ButtonStyle::On } else { ButtonStyle::Plain };
    let text = localizer.text_with("custom-open", &[("count", FluentValue::from(count))]);
    let button = text_button(ui, style, None, &text, tone, true, Vec2::new(BESIDE.x, 34.0));
    if button.on_hover_text(localizer.text("custom-about")).clicked() {
        choices.choosing_custom = true;
    }
}
