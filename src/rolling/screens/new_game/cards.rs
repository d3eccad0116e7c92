//! The choice of the completion cards: by kind, or one by one in a window.

use bevy_egui::egui::{self, CornerRadius, Frame, Margin, RichText, Stroke, Ui, Vec2};
use fluent_bundle::FluentValue;

use super::choices::{CompletionMode, NewGameChoices, cards_of_set};
use crate::preferences::localizer::Localizer;
use crate::rolling::words::{card_text, card_title};
use crate::ui::new_game::seats::draw_section;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button};
use rolling_rivers::content::Content;
use rolling_rivers::rules::{CARD_SPACES, CompletionCardId, CompletionSet};

/// Width of the column of choices, in points.
pub(super) const COLUMN: f32 = 460.0;

/// Draws the choice of card mode, and the cards if already determined.
pub(super) fn draw_cards(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
) {
    draw_section(ui, style, &localizer.text("rolling-cards-heading"));
    let modes = [
        (CompletionMode::Beginner, "rolling-cards-beginner", "rolling-cards-beginner-hint"),
        (CompletionMode::Random, "rolling-cards-random", "rolling-cards-random-hint"),
        (CompletionMode::Picked, "rolling-cards-picked", "rolling-cards-picked-hint"),
    ];
    let now = choices.card_mode();
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        for (mode, key, hint) in modes {
            let tone = if now == mode { ButtonStyle::On } else { ButtonStyle::Plain };
            let enabled = !choices.family || mode == CompletionMode::Beginner;
            let size = Vec2::new((COLUMN - 12.0) / 3.0, 34.0);
            let button = text_button(ui, style, None, &localizer.text(key), tone, enabled, size);
            if button.on_hover_text(localizer.text(hint)).clicked() {
                choices.mode = mode;
                choices.is_picking |= mode == CompletionMode::Picked;
            }
        }
    });
    ui.add_space(6.0);
    let shown = match now {
        CompletionMode::Beginner => content.beginner_cards().to_vec(),
        CompletionMode::Random => Vec::new(),
        CompletionMode::Picked => choices.picked.clone(),
    };
    if shown.is_empty() {
        let about = modes.iter().find(|(mode, ..)| *mode == now).map_or("", |(.., hint)| *hint);
        let text = RichText::new(localizer.text(about)).font(style.plain(style.theme.small));
        ui.add(egui::Label::new(text.color(colour(style.theme.muted))).wrap());
    } else {
        draw_card_names(ui, style, localizer, content, &shown);
    }
}

/// Lists cards by number and name, two in a row, with their effects as tooltips.
pub(super) fn draw_card_names(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    content: &Content,
    cards: &[CompletionCardId],
) {
    egui::Grid::new("completion cards").num_columns(2).spacing(Vec2::new(18.0, 3.0)).show(ui, |ui| {
        for pair in cards.chunks(2) {
            for id in pair {
                let title = card_title(localizer, content, *id);
                let text = RichText::new(title).font(style.plain(style.theme.body));
                ui.label(text).on_hover_text(card_text(localizer, content, *id));
            }
            ui.end_row();
        }
    });
}

/// Draws the window for picking cards; `height` is that of the screen.
pub(super) fn draw_picking(
    context: &egui::Context,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
    (height, step_back): (f32, bool),
) {
    let frame = Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 18));
    let modal = egui::Modal::new(egui::Id::new("completion cards to pick"))
        .frame(frame)
        .backdrop_color(egui::Color32::from_black_alpha(150));
    let response = modal.show(context, |ui| {
        ui.set_width(860.0);
        ui.label(RichText::new(localizer.text("rolling-pick-title")).font(style.title()));
        let chosen = [("chosen", FluentValue::from(choices.picked.len()))];
        let about = RichText::new(localizer.text_with("rolling-pick-about", &chosen));
        ui.label(about.font(style.plain(style.theme.small)).color(colour(style.theme.muted)));
        ui.add_space(6.0);
        egui::ScrollArea::vertical().max_height(height - 190.0).auto_shrink([false, true]).show(ui, |ui| {
            for (set, key) in [
                (CompletionSet::Core, "rolling-pick-core"),
                (CompletionSet::Companion, "rolling-pick-companion"),
            ] {
                draw_section(ui, style, &localizer.text(key));
                draw_set(ui, style, localizer, content, choices, set);
                ui.add_space(8.0);
            }
        });
        ui.add_space(8.0);
        let text = localizer.text("rolling-pick-done");
        let size = Vec2::new(180.0, 40.0);
        let is_whole = choices.picked.len() == CARD_SPACES;
        let tone = if is_whole { ButtonStyle::Primary } else { ButtonStyle::Plain };
        text_button(ui, style, Some("check"), &text, tone, true, size).clicked()
    });
    if response.inner || response.backdrop_response.clicked() || step_back {
        choices.is_picking = false;
    }
}

/// Draws the cards of a set as buttons, three in a row; picked cards show their space.
fn draw_set(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    content: &Content,
    choices: &mut NewGameChoices,
    set: CompletionSet,
) {
    ui.spacing_mut().item_spacing = Vec2::new(6.0, 6.0);
    for row in cards_of_set(content, set).chunks(3) {
        ui.horizontal(|ui| {
            for id in row {
                let place = choices.picked.iter().position(|picked| picked == id);
                let title = card_title(localizer, content, *id);
                let title = place.map_or_else(|| title.clone(), |place| format!("{}. {title}", place + 1));
                let tone = if place.is_some() { ButtonStyle::On } else { ButtonStyle::Plain };
                let enabled = place.is_some() || choices.picked.len() < CARD_SPACES;
                let size = Vec2::new(276.0, 34.0);
                let button = text_button(ui, style, None, &title, tone, enabled, size);
                if button.on_hover_text(card_text(localizer, content, *id)).clicked() {
                    choices.toggle(*id);
                }
            }
        });
    }
}
