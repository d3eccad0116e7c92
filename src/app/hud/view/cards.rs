//! The scoring cards as the panels show them.

use super::{CardSecret, CardStep, CardView};
use crate::ai::Adviser;
use crate::app::play::Playthrough;
use crate::rules::{Hex, Letter, Phase, Seat, Wildlife};
use crate::scoring::{Beyond, Pattern, Reason, ScoreSheet, ScoringCard};

pub(super) fn card_views(playthrough: &Playthrough, visited: Seat, sheet: &ScoreSheet) -> Vec<CardView> {
    let game = playthrough.game();
    let over = game.phase() == Phase::Finished;
    let cards = playthrough.seen_cards();
    let environment = game.player(visited).environment();
    let mut adviser = Adviser::of(environment, &game.setup().rules, &cards, game.nature_supply() > 0);
    Wildlife::ALL
        .map(|species| {
            let view = card_view(playthrough, species, visited, sheet);
            let next = adviser.next_token(species).filter(|_| view.points.is_some() && !over);
            CardView { next, ..view }
        })
        .into()
}

fn card_view(playthrough: &Playthrough, species: Wildlife, visited: Seat, sheet: &ScoreSheet) -> CardView {
    let covered = playthrough.secret().contains(species);
    let game = playthrough.game();
    let secret = game
        .setup()
        .seats()
        .find(|seat| game.player(*seat).hidden_card() == Some(species))
        .map(|seat| CardSecret { seat, covered });
    let nothing = CardView {
        species,
        key: String::new(),
        letter: None,
        other: None,
        secret,
        points: None,
        next: None,
        steps: Vec::new(),
        picture: (Vec::new(), Vec::new()),
        hexes: Vec::new(),
        idle: Vec::new(),
    };
    let score = &sheet.wildlife[species];
    let cards = playthrough.cards().cards(species);
    let Some(card) = cards.get(score.card).filter(|_| !covered) else { return nothing };
    let sets = playthrough.record().setup.card_sets();
    let letters: Vec<Letter> = sets.filter_map(|set| Some(set.letters()?[species])).collect();
    let other = 1 - score.card.min(1);
    let environment = game.player(visited).environment();
    let earning = score.lines.iter().filter(|line| line.points > 0);
    let hexes: Vec<Hex> = earning.flat_map(|line| line.hexes.clone()).collect();
    let of_species =
        environment.tiles().iter().filter(|tile| tile.token.is_some_and(|token| token.species == species));
    CardView {
        key: card.key.clone(),
        letter: letters.get(score.card).copied(),
        other: cards
            .get(other)
            .zip(letters.get(other))
            .map(|(card, letter)| (*letter, card.points(environment))),
        points: Some(score.points),
        steps: steps(card, sheet),
        picture: (card.picture.own.clone(), card.picture.around.clone()),
        idle: of_species.map(|tile| tile.hex).filter(|hex| !hexes.contains(hex)).collect(),
        hexes,
        ..nothing
    }
}

/// The table of a card with how often the land has each entry.
fn steps(card: &ScoringCard, sheet: &ScoreSheet) -> Vec<CardStep> {
    let table = card.table.entries();
    let mut times = vec![0; table.len()];
    for line in &sheet.wildlife[card.species].lines {
        let size = match line.reason {
            Reason::CountOfGroups { count, .. } | Reason::Solitary { count } | Reason::InSight { count } => {
                count
            }
            Reason::Group { size } | Reason::Line { size } | Reason::Formation { size } => size,
            Reason::Ring { size } | Reason::Run { size } => size,
            Reason::Territory { species } | Reason::Variety { species } => species,
            Reason::NeighbourPairs { species } | Reason::Duo { species } => species,
            Reason::MostCommon { tokens } => tokens,
            _ => 0,
        };
        let beyond = size > table.len();
        if size == 0 || line.points == 0 || (beyond && card.table.beyond() == Beyond::Zero) {
            continue;
        }
        times[size.min(table.len()) - 1] += 1;
    }
    printed_table(card)
        .into_iter()
        .map(|(index, size, points)| CardStep { size, points, times: times[index] })
        .collect()
}

/// The entries of a card's table that give points: position, size as printed, and points.
pub fn printed_table(card: &ScoringCard) -> Vec<(usize, String, u16)> {
    let table = card.table.entries();
    let counted_once =
        matches!(card.pattern, Pattern::Variety | Pattern::NeighbourPairs | Pattern::MostCommon);
    let open_ended = card.table.beyond() == Beyond::Cap && !counted_once;
    table
        .iter()
        .enumerate()
        .filter(|(_, points)| **points > 0)
        .map(|(index, points)| {
            let last = index + 1 == table.len();
            let size = if last && open_ended { format!("{}+", index + 1) } else { (index + 1).to_string() };
            (index, size, *points)
        })
        .collect()
}
