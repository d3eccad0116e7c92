//! The window of a Wildlife scoring card: drawing, rule, values, a right and a wrong example, and the points
//! of each animal of the environment in view.

use bevy_egui::egui::{self, Rect, Vec2};
use fluent_bundle::FluentValue;

use super::fact_card::fact_text;
use super::window_views::{CardPage, EarningEnvironment, PrintedCard};
use crate::cascadia::hud::drawings::card::{PANEL_HEX, draw_pattern, draw_steps};
use crate::cascadia::hud::drawings::environment::{SmallEnvironment, draw_environment, draw_frame};
use crate::cascadia::hud::drawings::picture::draw_examples;
use crate::cascadia::hud::names::{custom_rule_name, reason_text, species_name};
use crate::cascadia::hud::rules_book::RulesPage;
use crate::preferences::localizer::Localizer;
use crate::ui::rules::button::{RULES_BUTTON, rules_button};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, rich_text, text_button};
use cascadia_base::Wildlife;
use cascadia_rules::rules::CustomRules;
use cascadia_rules::scoring::ScoreLine;

/// Inner width of the window, in points.
const WIDTH: f32 = 680.0;
/// Size of the environment in view, in points.
const ENVIRONMENT_SIZE: Vec2 = Vec2::new(330.0, 166.0);
/// Height of the buttons below the text.
const BELOW: f32 = 44.0 + 62.0;

/// Draws the rule and the points of a card; with two sets of cards the counting one comes first.
pub(crate) fn draw_card_window(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    page: &CardPage,
) {
    ui.set_width(WIDTH);
    let species = page.species;
    let Some(counted) = &page.counted else {
        draw_title(ui, style, localizer, species, None);
        ui.add_space(8.0);
        let text =
            rich_text(style, &localizer.text("card-covered"), style.theme.body, colour(style.theme.text));
        ui.label(text);
        return;
    };
    draw_title(ui, style, localizer, species, Some(counted));
    if is_turned(ui, species) {
        draw_fact(ui, style, localizer, species);
        draw_turning(ui, style, localizer, species, true);
        return;
    }
    // Two cards for one animal, or many lines, can exceed a low window.
    let room = ui.available_height() - BELOW;
    egui::ScrollArea::vertical().id_salt("card").max_height(room.max(120.0)).show(ui, |ui| {
        ui.set_width(WIDTH - 14.0);
        draw_rule(ui, style, localizer, counted, page.custom);
        if let Some(earned) = &page.earned {
            draw_earned(ui, style, localizer, species, earned);
        }
        for printed in &page.others {
            let card = &printed.card;
            ui.add_space(8.0);
            ui.separator();
            ui.add_space(4.0);
            let values = [("name", FluentValue::from(localizer.text(&format!("card-{}-name", card.key))))];
            let title = egui::RichText::new(localizer.text_with("card-or", &values))
                .font(style.bold(style.theme.prompt));
            ui.label(title);
            draw_rule(ui, style, localizer, printed, page.custom);
        }
    });
    draw_turning(ui, style, localizer, species, false);
}

/// The visible side of the card: the rule, or the fact about the animal.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct CardSide {
    on: bool,
    /// The last pass in which the card was drawn. A reopened card shows its front.
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

fn draw_fact(ui: &mut egui::Ui, style: &UiStyle, localizer: &Localizer, species: Wildlife) {
    ui.add_space(8.0);
    let text = fact_text(localizer, species);
    ui.label(rich_text(style, &text, style.theme.body, colour(style.theme.text)));
}

/// Draws the token, the name and the letter of a card, and its drawing at the right; nothing of a face-down
/// card.
fn draw_title(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    species: Wildlife,
    printed: Option<&PrintedCard>,
) {
    let (title, page) = match printed {
        Some(PrintedCard { card, .. }) => {
            (localizer.text(&format!("card-{}-name", card.key)), RulesPage::Card(card.key.clone()))
        }
        None => (localizer.text("card-secret"), RulesPage::Wildlife),
    };
    let corner = ui.max_rect().right_top() + Vec2::new(-RULES_BUTTON / 2.0, RULES_BUTTON / 2.0);
    rules_button(ui, style, localizer, corner, page);
    if let Some(PrintedCard { card, .. }) = printed {
        let at = corner + Vec2::new(-RULES_BUTTON - 96.0, -RULES_BUTTON / 2.0);
        let drawing = Rect::from_min_size(at, Vec2::new(96.0, 64.0));
        draw_pattern(
            ui.painter(),
            style,
            species,
            (&card.picture.own, &card.picture.around),
            drawing,
            PANEL_HEX,
        );
    }
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(64.0), egui::Sense::hover());
        style.token(ui.painter(), species, rect.center(), 32.0);
        ui.vertical(|ui| {
            ui.add_space(6.0);
            let mut name = species_name(localizer, species, 2);
            if let Some(letter) = printed.and_then(|printed| printed.letter) {
                name = format!("{name} {}", letter.as_char());
            }
            let name = egui::RichText::new(name).font(style.bold(style.theme.body));
            ui.label(name.color(colour(style.theme.muted)));
            ui.label(egui::RichText::new(title).font(style.title()));
        });
    });
}

/// Draws the sentence of a card, the effect of custom rules, its values and its examples.
fn draw_rule(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    printed: &PrintedCard,
    custom: CustomRules,
) {
    ui.add_space(6.0);
    let card = &printed.card;
    let rule = localizer.text(&format!("card-{}-rule", card.key));
    ui.label(rich_text(style, &rule, style.theme.body, colour(style.theme.text)));
    for rule in custom.iter().filter(|rule| card.with_custom_rule(*rule).is_some()) {
        let text = egui::RichText::new(custom_rule_name(localizer, rule)).font(style.bold(style.theme.body));
        ui.label(text.color(colour(style.theme.text)));
    }
    if !printed.steps.is_empty() {
        ui.add_space(4.0);
        let size = Vec2::new(ui.available_width(), 40.0);
        let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
        draw_steps(ui.painter(), style, &printed.steps, rect);
    }
    ui.add_space(6.0);
    let width = ui.available_width();
    draw_examples(ui, style, &printed.examples, width);
}

/// Draws the environment in view with the points of each animal, and beside it the points line by line.
fn draw_earned(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    species: Wildlife,
    earned: &EarningEnvironment,
) {
    ui.add_space(10.0);
    ui.label(egui::RichText::new(localizer.text("card-now")).font(style.bold(style.theme.body)));
    if earned.lines.is_empty() {
        let text = egui::RichText::new(localizer.text("card-nothing-yet"));
        ui.label(text.color(colour(style.theme.muted)));
        return;
    }
    ui.horizontal_top(|ui| {
        let (rect, _) = ui.allocate_exact_size(ENVIRONMENT_SIZE, egui::Sense::hover());
        draw_frame(ui.painter(), style, rect, None);
        let EarningEnvironment { environment, shares, .. } = earned;
        let drawing = SmallEnvironment { environment, marks: None, shares, species: Some(species) };
        draw_environment(ui.painter(), style, &drawing, rect.shrink(8.0));
        ui.add_space(10.0);
        ui.vertical(|ui| draw_lines(ui, style, localizer, &earned.lines));
    });
}

/// Draws the points of the environment in view, line by line.
fn draw_lines(ui: &mut egui::Ui, style: &UiStyle, localizer: &Localizer, lines: &[ScoreLine]) {
    egui::ScrollArea::vertical().id_salt("lines").max_height(ENVIRONMENT_SIZE.y).show(ui, |ui| {
        egui::Grid::new("lines").num_columns(2).min_col_width(20.0).spacing(Vec2::new(12.0, 3.0)).show(
            ui,
            |ui| {
                for line in lines {
                    let tint = if line.points > 0 { style.theme.text } else { style.theme.muted };
                    let points =
                        egui::RichText::new(line.points.to_string()).font(style.bold(style.theme.body));
                    ui.label(points.color(colour(tint)));
                    let why = egui::RichText::new(reason_text(localizer, line.reason))
                        .font(style.plain(style.theme.body));
                    ui.add(egui::Label::new(why.color(colour(tint))).wrap());
                    ui.end_row();
                }
            },
        );
    });
}

#[cfg(test)]
mod tests {
    use bevy::prelude::App;

    use super::*;
    use crate::cascadia::{ModeAssets, Session};
    use crate::preferences::config_files::Theme;
    use crate::session;
    use crate::tests::support::shipped;
    use crate::ui::style;
    use cascadia_base::ByWildlife;
    use cascadia_engine::SeatOwner;
    use cascadia_rules::Cascadia;
    use cascadia_rules::content::GameOptions;
    use cascadia_rules::rules::{CardChoice, Letter};
    use cascadia_storage::text::Language;

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
        let session = app.world().resource::<Session>().clone();
        let content = app.world().resource::<ModeAssets>().content.clone();
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
                    let page = CardPage::of(&session, &content, &localizer, 0, species, true);
                    draw_card_window(ui, &mut style, &localizer, &page);
                    height = ui.min_size().y;
                });
            });
            // The test needs no textures.
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
