//! A scoring card large: its rule, its values, and what it gives the land in sight, line by line.

use bevy_egui::egui::{self, Vec2};
use fluent_bundle::FluentValue;

use super::goals::custom_rule_name;
use super::theme::{Look, colour};
use super::view::species_name;
use super::widgets::rich_text;
use crate::app::library::Speaker;
use crate::app::play::Playthrough;
use crate::rules::{CustomRules, Seat, Wildlife};
use crate::scoring::{Reason, ScoreLine, ScoringCard};

/// Draws what the card of `species` says and gives; with two sets of cards the one that counts comes first.
pub fn draw_card_window(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    playthrough: &Playthrough,
    visited: Seat,
    species: Wildlife,
) {
    ui.set_max_width(460.0);
    let score = &playthrough.seen_sheets()[visited.index()].wildlife[species];
    let known = playthrough.seen_cards();
    let cards = known.cards(species);
    let Some(counted) = cards.get(score.card) else {
        draw_title(ui, look, speaker, species, &speaker.say("card-secret"));
        ui.add_space(8.0);
        let text = rich_text(look, &speaker.say("card-covered"), look.theme.body, colour(look.theme.text));
        ui.label(text);
        return;
    };
    let custom = playthrough.record().setup.custom;
    draw_title(ui, look, speaker, species, &speaker.say(&format!("card-{}-name", counted.key)));
    draw_rule(ui, look, speaker, counted, custom);
    draw_lines(ui, look, speaker, &score.lines);
    for card in cards.iter().filter(|card| *card != counted) {
        ui.add_space(8.0);
        ui.separator();
        ui.add_space(4.0);
        let values = [("name", FluentValue::from(speaker.say(&format!("card-{}-name", card.key))))];
        let title =
            egui::RichText::new(speaker.say_with("card-or", &values)).font(look.bold(look.theme.prompt));
        ui.label(title);
        draw_rule(ui, look, speaker, card, custom);
    }
}

fn draw_title(ui: &mut egui::Ui, look: &mut Look, speaker: &Speaker, species: Wildlife, title: &str) {
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
