//! The window of a scoring card: its rule, its values, and what it gives the environment in sight, line by
//! line.

use bevy_egui::egui::{self, Vec2};
use fluent_bundle::FluentValue;

use super::fact_card::fact_text;
use super::window_views::CardPage;
use crate::app::cascadia::hud::names::{custom_rule_name, reason_text, species_name};
use crate::app::cascadia::hud::rules::button::{RULES_BUTTON, rules_button};
use crate::app::cascadia::hud::rules::pages::RulesPage;
use crate::app::preferences::localizer::Localizer;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{ButtonStyle, rich_text, text_button};
use crate::base::Wildlife;
use crate::cascadia::rules::CustomRules;
use crate::cascadia::scoring::{ScoreLine, ScoringCard};

/// Width of the window's inside.
const WIDTH: f32 = 460.0;
/// Height of the buttons below the text.
const BELOW: f32 = 44.0 + 62.0;

/// Draws the rule and the points of a card; with two sets of cards the one that counts comes first.
pub(crate) fn draw_card_window(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    page: &CardPage,
) {
    ui.set_width(WIDTH);
    let species = page.species;
    let Some(counted) = &page.counted else {
        draw_title(ui, style, localizer, species, &localizer.text("card-secret"), RulesPage::Wildlife);
        ui.add_space(8.0);
        let text =
            rich_text(style, &localizer.text("card-covered"), style.theme.body, colour(style.theme.text));
        ui.label(text);
        return;
    };
    let title = localizer.text(&format!("card-{}-name", counted.key));
    draw_title(ui, style, localizer, species, &title, RulesPage::Card(counted.key.clone()));
    if is_turned(ui, species) {
        draw_fact(ui, style, localizer, species);
        draw_turning(ui, style, localizer, species, true);
        return;
    }
    // Two cards for one animal, and many lines, may be too high for a low window.
    let room = ui.available_height() - BELOW;
    egui::ScrollArea::vertical().id_salt("card").max_height(room.max(120.0)).show(ui, |ui| {
        ui.set_width(WIDTH - 14.0);
        draw_rule(ui, style, localizer, counted, page.custom);
        if let Some(lines) = &page.lines {
            draw_lines(ui, style, localizer, lines);
        }
        for card in &page.others {
            ui.add_space(8.0);
            ui.separator();
            ui.add_space(4.0);
            let values = [("name", FluentValue::from(localizer.text(&format!("card-{}-name", card.key))))];
            let title = egui::RichText::new(localizer.text_with("card-or", &values))
                .font(style.bold(style.theme.prompt));
            ui.label(title);
            draw_rule(ui, style, localizer, card, page.custom);
        }
    });
    draw_turning(ui, style, localizer, species, false);
}

/// Whether the other side of the card is shown: the fact about the animal.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct CardSide {
    on: bool,
    /// The pass in which it was drawn last. A card that was closed shows its front the next time.
    pass: u64,
}

fn turned_id(species: Wildlife) -> egui::Id {
    egui::Id::new(("card turned", species))
}

fn is_turned(ui: &egui::Ui, species: Wildlife) -> bool {
    let before: CardSide = ui.data(|data| data.get_temp(turned_id(species))).unwrap_or_default();
    before.on && before.pass + 2 >= ui.ctx().cumulative_pass_nr()
}

/// Draws the button that turns the card.
fn draw_turning(ui: &mut egui::Ui, style: &mut UiStyle, localizer: &Localizer, species: Wildlife, on: bool) {
    let (key, icon) = if on { ("fact-back", "back") } else { ("fact-about", "leaf") };
    ui.add_space(12.0);
    let size = Vec2::new(0.0, 32.0);
    let clicked =
        text_button(ui, style, Some(icon), &localizer.text(key), ButtonStyle::Plain, true, size).clicked();
    let turned = CardSide { on: on != clicked, pass: ui.ctx().cumulative_pass_nr() };
    ui.data_mut(|data| data.insert_temp(turned_id(species), turned));
}

/// Draws the fact about the animal.
fn draw_fact(ui: &mut egui::Ui, style: &UiStyle, localizer: &Localizer, species: Wildlife) {
    ui.add_space(8.0);
    let text = fact_text(localizer, species);
    ui.label(rich_text(style, &text, style.theme.body, colour(style.theme.text)));
}

fn draw_title(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    species: Wildlife,
    title: &str,
    page: RulesPage,
) {
    let corner = ui.max_rect().right_top() + Vec2::new(-RULES_BUTTON / 2.0, RULES_BUTTON / 2.0);
    rules_button(ui, style, localizer, corner, page);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(64.0), egui::Sense::hover());
        style.token(ui.painter(), species, rect.center(), 32.0);
        ui.vertical(|ui| {
            ui.add_space(6.0);
            let name = species_name(localizer, species, 2);
            ui.label(
                egui::RichText::new(name)
                    .font(style.plain(style.theme.body))
                    .color(colour(style.theme.muted)),
            );
            ui.label(egui::RichText::new(title).font(style.bold(24.0)));
        });
    });
}

/// Draws the sentence of a card, what custom rules make of it, and its values.
fn draw_rule(
    ui: &mut egui::Ui,
    style: &UiStyle,
    localizer: &Localizer,
    card: &ScoringCard,
    custom: CustomRules,
) {
    ui.add_space(8.0);
    let rule = localizer.text(&format!("card-{}-rule", card.key));
    ui.label(rich_text(style, &rule, style.theme.body, colour(style.theme.text)));
    for rule in custom.iter().filter(|rule| card.with_custom_rule(*rule).is_some()) {
        let text = egui::RichText::new(custom_rule_name(localizer, rule)).font(style.bold(style.theme.body));
        ui.label(text.color(colour(style.theme.accent)));
    }
    ui.add_space(10.0);
    let entries = card.table.entries();
    if entries.is_empty() {
        return;
    }
    egui::Grid::new(("values", &card.key)).spacing(Vec2::new(14.0, 4.0)).show(ui, |ui| {
        for size in 1..=entries.len() {
            ui.label(egui::RichText::new(size.to_string()).color(colour(style.theme.muted)));
        }
        ui.end_row();
        for points in entries {
            ui.label(egui::RichText::new(points.to_string()).font(style.bold(style.theme.body)));
        }
        ui.end_row();
    });
}

/// Draws what the card gives the environment in sight, line by line.
fn draw_lines(ui: &mut egui::Ui, style: &UiStyle, localizer: &Localizer, lines: &[ScoreLine]) {
    ui.add_space(12.0);
    ui.label(egui::RichText::new(localizer.text("card-now")).font(style.bold(style.theme.body)));
    if lines.is_empty() {
        let text = egui::RichText::new(localizer.text("card-nothing-yet"));
        ui.label(text.color(colour(style.theme.muted)));
    }
    egui::ScrollArea::vertical().max_height(170.0).show(ui, |ui| {
        egui::Grid::new("lines").num_columns(2).spacing(Vec2::new(18.0, 3.0)).show(ui, |ui| {
            for line in lines {
                let tint = if line.points > 0 { style.theme.text } else { style.theme.muted };
                let points = egui::RichText::new(line.points.to_string()).font(style.bold(style.theme.body));
                ui.label(points.color(colour(tint)));
                let why = egui::RichText::new(reason_text(localizer, line.reason))
                    .font(style.plain(style.theme.body));
                ui.label(why.color(colour(tint)));
                ui.end_row();
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use bevy::prelude::App;

    use super::*;
    use crate::app::cascadia::CascadiaSession;
    use crate::app::preferences::config_files::Theme;
    use crate::app::session;
    use crate::app::test_support::shipped;
    use crate::app::ui::style;
    use crate::base::ByWildlife;
    use crate::cascadia::Cascadia;
    use crate::cascadia::content::GameOptions;
    use crate::cascadia::rules::{CardChoice, Letter};
    use crate::engine::SeatOwner;
    use crate::text::Language;

    /// Draws the window of a card, turned over if `turns` is 1. Returns its height.
    fn drawn(language: Language, letter: Letter, species: Wildlife, turns: usize) -> f32 {
        let (assets, cascadia) = shipped();
        let localizer = assets.localizer(language);
        let cards = CardChoice::Lettered(ByWildlife([letter; 5]));
        let seats = vec![SeatOwner::Human("Ada".to_owned()); 2];
        let setup = Cascadia::setup(GameOptions::standard(2, cards, 1), seats);
        let mut app = App::new();
        app.insert_resource(cascadia);
        session::start(app.world_mut(), setup, 0).expect("the box holds this game");
        let playthrough = app.world().resource::<CascadiaSession>().clone();
        app.insert_resource(assets).insert_resource(Theme::default());
        style::plugin(&mut app);
        app.update();
        let mut style = app.world_mut().remove_resource::<UiStyle>().expect("it was made");
        let context = egui::Context::default();
        style.install(&context);
        let mut height = 0.0;
        for turn in 0..3 + turns {
            if turn >= 2 && turn < 2 + turns {
                let pass = context.cumulative_pass_nr();
                context.data_mut(|data| data.insert_temp(turned_id(species), CardSide { on: true, pass }));
            }
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, Vec2::new(1000.0, 600.0));
            let input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
            let mut output = context.run_ui(input, |ui| {
                egui::Area::new(egui::Id::new("card")).fixed_pos((0.0, 0.0)).show(ui.ctx(), |ui| {
                    let page = CardPage::of(&playthrough, 0, species, true);
                    draw_card_window(ui, &mut style, &localizer, &page);
                    height = ui.min_size().y;
                });
            });
            // Nobody draws it.
            output.textures_delta.clear();
        }
        height
    }

    #[test]
    fn both_sides_of_every_card_fit_the_smallest_window() {
        for language in Language::ALL {
            for letter in Letter::ALL {
                for species in Wildlife::ALL {
                    for turns in 0..2 {
                        let height = drawn(language, letter, species, turns);
                        assert!(height < 600.0 - 60.0 - 54.0 - 40.0, "{species:?} {letter:?}: {height}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_card_that_was_turned_shows_the_animal() {
        let usual = drawn(Language::English, Letter::A, Wildlife::Elk, 0);
        assert_ne!(usual, drawn(Language::English, Letter::A, Wildlife::Elk, 1));
    }
}
