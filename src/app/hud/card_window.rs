//! A scoring card large: its rule, its values, and what it gives the land in sight, line by line.

use bevy_egui::egui::{self, Vec2};
use fluent_bundle::FluentValue;

use super::fact_card::fact_text;
use super::goals::custom_rule_name;
use super::pages::CardPage;
use super::rules_pages::RulesPage;
use super::theme::{Look, colour};
use super::view::species_name;
use super::widgets::{RULES_BUTTON, Tone, rich_text, rules_button, text_button};
use crate::app::library::Speaker;
use crate::rules::{CustomRules, Wildlife};
use crate::scoring::{Reason, ScoreLine, ScoringCard};

/// Width of the window's inside.
const WIDTH: f32 = 460.0;
/// Height of the buttons below what the card says.
const BELOW: f32 = 44.0 + 62.0;

/// Draws what a card says and gives; with two sets of cards the one that counts comes first.
pub fn draw_card_window(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, page: &CardPage) {
    ui.set_width(WIDTH);
    let species = page.species;
    let Some(counted) = &page.counted else {
        draw_title(ui, look, speaker, species, &speaker.say("card-secret"), RulesPage::Wildlife);
        ui.add_space(8.0);
        let text = rich_text(look, &speaker.say("card-covered"), look.theme.body, colour(look.theme.text));
        ui.label(text);
        return;
    };
    let title = speaker.say(&format!("card-{}-name", counted.key));
    draw_title(ui, look, speaker, species, &title, RulesPage::Card(counted.key.clone()));
    if is_turned(ui, species) {
        draw_fact(ui, look, speaker, species);
        draw_turning(ui, look, speaker, species, true);
        return;
    }
    // Two cards for one animal, and many lines, may be more than a low window has room for.
    let room = ui.available_height() - BELOW;
    egui::ScrollArea::vertical().id_salt("card").max_height(room.max(120.0)).show(ui, |ui| {
        ui.set_width(WIDTH - 14.0);
        draw_rule(ui, look, speaker, counted, page.custom);
        if let Some(lines) = &page.lines {
            draw_lines(ui, look, speaker, lines);
        }
        for card in &page.others {
            ui.add_space(8.0);
            ui.separator();
            ui.add_space(4.0);
            let values = [("name", FluentValue::from(speaker.say(&format!("card-{}-name", card.key))))];
            let title =
                egui::RichText::new(speaker.say_with("card-or", &values)).font(look.bold(look.theme.prompt));
            ui.label(title);
            draw_rule(ui, look, speaker, card, page.custom);
        }
    });
    draw_turning(ui, look, speaker, species, false);
}

/// Whether the other side of the card is in sight: what is known about the animal.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Turned {
    on: bool,
    /// When it was drawn last. A card that was put away lies with its usual side up the next time.
    pass: u64,
}

fn turned_id(species: Wildlife) -> egui::Id {
    egui::Id::new(("card turned", species))
}

fn is_turned(ui: &egui::Ui, species: Wildlife) -> bool {
    let before: Turned = ui.data(|data| data.get_temp(turned_id(species))).unwrap_or_default();
    before.on && before.pass + 2 >= ui.ctx().cumulative_pass_nr()
}

/// The button that turns the card.
fn draw_turning(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, species: Wildlife, on: bool) {
    let (key, icon) = if on { ("fact-back", "back") } else { ("fact-about", "leaf") };
    ui.add_space(12.0);
    let size = Vec2::new(0.0, 32.0);
    let clicked = text_button(ui, look, Some(icon), &speaker.say(key), Tone::Plain, true, size).clicked();
    let turned = Turned { on: on != clicked, pass: ui.ctx().cumulative_pass_nr() };
    ui.data_mut(|data| data.insert_temp(turned_id(species), turned));
}

/// What is known about the animal.
fn draw_fact(ui: &mut egui::Ui, look: &Look, speaker: &Speaker, species: Wildlife) {
    ui.add_space(8.0);
    let text = fact_text(speaker, species);
    ui.label(rich_text(look, &text, look.theme.body, colour(look.theme.text)));
}

fn draw_title(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    species: Wildlife,
    title: &str,
    page: RulesPage,
) {
    let corner = ui.max_rect().right_top() + Vec2::new(-RULES_BUTTON / 2.0, RULES_BUTTON / 2.0);
    rules_button(ui, look, speaker, corner, page);
    ui.horizontal(|ui| {
        let (rect, _) = ui.allocate_exact_size(Vec2::splat(64.0), egui::Sense::hover());
        look.token(ui.painter(), species, rect.center(), 32.0);
        ui.vertical(|ui| {
            ui.add_space(6.0);
            let name = species_name(speaker, species, 2);
            ui.label(
                egui::RichText::new(name).font(look.plain(look.theme.body)).color(colour(look.theme.muted)),
            );
            ui.label(egui::RichText::new(title).font(look.bold(24.0)));
        });
    });
}

/// The sentence of a card, what custom rules make of it, and its values.
fn draw_rule(ui: &mut egui::Ui, look: &Look, speaker: &Speaker, card: &ScoringCard, custom: CustomRules) {
    ui.add_space(8.0);
    let rule = speaker.say(&format!("card-{}-rule", card.key));
    ui.label(rich_text(look, &rule, look.theme.body, colour(look.theme.text)));
    for rule in custom.iter().filter(|rule| card.read_by(*rule).is_some()) {
        let text = egui::RichText::new(custom_rule_name(speaker, rule)).font(look.bold(look.theme.body));
        ui.label(text.color(colour(look.theme.accent)));
    }
    ui.add_space(10.0);
    let entries = card.table.entries();
    if entries.is_empty() {
        return;
    }
    egui::Grid::new(("values", &card.key)).spacing(Vec2::new(14.0, 4.0)).show(ui, |ui| {
        for size in 1..=entries.len() {
            ui.label(egui::RichText::new(size.to_string()).color(colour(look.theme.muted)));
        }
        ui.end_row();
        for points in entries {
            ui.label(egui::RichText::new(points.to_string()).font(look.bold(look.theme.body)));
        }
        ui.end_row();
    });
}

/// What the card gives the land in sight, line by line.
fn draw_lines(ui: &mut egui::Ui, look: &Look, speaker: &Speaker, lines: &[ScoreLine]) {
    ui.add_space(12.0);
    ui.label(egui::RichText::new(speaker.say("card-now")).font(look.bold(look.theme.body)));
    if lines.is_empty() {
        let text = egui::RichText::new(speaker.say("card-nothing-yet"));
        ui.label(text.color(colour(look.theme.muted)));
    }
    egui::ScrollArea::vertical().max_height(170.0).show(ui, |ui| {
        egui::Grid::new("lines").num_columns(2).spacing(Vec2::new(18.0, 3.0)).show(ui, |ui| {
            for line in lines {
                let tint = if line.points > 0 { look.theme.text } else { look.theme.muted };
                let points = egui::RichText::new(line.points.to_string()).font(look.bold(look.theme.body));
                ui.label(points.color(colour(tint)));
                let why =
                    egui::RichText::new(reason_text(speaker, line.reason)).font(look.plain(look.theme.body));
                ui.label(why.color(colour(tint)));
                ui.end_row();
            }
        });
    });
}

/// Why a line has its points, as words.
pub(super) fn reason_text(speaker: &Speaker, reason: Reason) -> String {
    let (key, count, more) = match reason {
        Reason::CountOfGroups { count, size } => ("reason-count-of-groups", count, size),
        Reason::Group { size } => ("reason-group", size, 0),
        Reason::EverySize => ("reason-every-size", 0, 0),
        Reason::Line { size } => ("reason-line", size, 0),
        Reason::Formation { size } => ("reason-formation", size, 0),
        Reason::Ring { size } => ("reason-ring", size, 0),
        Reason::Run { size } => ("reason-run", size, 0),
        Reason::CrowdedRun { size } => ("reason-crowded-run", size, 0),
        Reason::RunAndNeighbours { size, neighbours } => ("reason-run-and-neighbours", size, neighbours),
        Reason::Solitary { count } => ("reason-solitary", count, 0),
        Reason::InSight { count } => ("reason-in-sight", count, 0),
        Reason::LineOfSight => ("reason-line-of-sight", 0, 0),
        Reason::Territory { species } => ("reason-territory", species, 0),
        Reason::Variety { species } => ("reason-variety", species, 0),
        Reason::NeighbourPairs { species } => ("reason-neighbour-pairs", species, 0),
        Reason::MostCommon { tokens } => ("reason-most-common", tokens, 0),
        Reason::Duo { species } => ("reason-duo", species, 0),
    };
    speaker.say_with(key, &[("count", FluentValue::from(count)), ("more", FluentValue::from(more))])
}

#[cfg(test)]
mod tests {
    use bevy::prelude::App;

    use super::*;
    use crate::app::config::Theme;
    use crate::app::hud::theme;
    use crate::app::library::Library;
    use crate::app::play::Playthrough;
    use crate::content::{Language, Terms, find_root};
    use crate::record::{RecordSetup, SeatOwner};
    use crate::rules::{ByWildlife, CardChoice, Letter};

    /// Draws the window of a card, turned over if `turns` is 1; its height.
    fn drawn(language: Language, letter: Letter, species: Wildlife, turns: usize) -> f32 {
        let library = Library::read(&find_root().expect("the package")).expect("the shipped data is valid");
        let speaker = library.speaker(language);
        let cards = CardChoice::Lettered(ByWildlife([letter; 5]));
        let seats = vec![SeatOwner::Human("Ada".to_owned()); 2];
        let setup = RecordSetup::new(&Terms::standard(2, cards, 1), seats);
        let playthrough = Playthrough::begin(setup, &library, 1).expect("the box holds this game");
        let mut app = App::new();
        app.insert_resource(library).insert_resource(Theme::default());
        theme::plugin(&mut app);
        app.update();
        let mut look = app.world_mut().remove_resource::<Look>().expect("it was made");
        let context = egui::Context::default();
        look.dress(&context);
        let mut height = 0.0;
        for turn in 0..3 + turns {
            if turn >= 2 && turn < 2 + turns {
                let pass = context.cumulative_pass_nr();
                context.data_mut(|data| data.insert_temp(turned_id(species), Turned { on: true, pass }));
            }
            let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, Vec2::new(1000.0, 600.0));
            let input = egui::RawInput { screen_rect: Some(screen), ..egui::RawInput::default() };
            let mut output = context.run_ui(input, |ui| {
                egui::Area::new(egui::Id::new("card")).fixed_pos((0.0, 0.0)).show(ui.ctx(), |ui| {
                    let page = CardPage::of(&playthrough, 0, species, true);
                    draw_card_window(ui, &mut look, &speaker, &page);
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
