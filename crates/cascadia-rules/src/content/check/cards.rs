//! Check of the scoring cards: patterns, tables, pictures, and the cards of each edition.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::super::edition_cards::EditionCards;
use super::super::{CARDS_FILE, raw};
use super::{is_near_origin, unique_keys};
use crate::rules::Edition;
use crate::scoring::{BeyondEnd, CardPicture, Pattern, ScoringCard, ValueTable};
use cascadia_base::{Hex, Wildlife};
use cascadia_storage::Problems;

/// Converts every scoring card, by its key and species; a common card once per species.
pub(crate) fn scoring_cards(
    raw: &raw::RawScoringCards,
    problems: &mut Problems,
) -> BTreeMap<(String, Wildlife), Arc<ScoringCard>> {
    let mut cards = BTreeMap::new();
    unique_keys(CARDS_FILE, raw.cards.0.iter().map(|(key, _)| key), problems);
    unique_keys(CARDS_FILE, raw.common_cards.0.iter().map(|(key, _)| key), problems);
    for (key, card) in &raw.cards.0 {
        let species = Wildlife::from(card.species);
        check_table(key, &card.table, problems);
        check_pattern(key, species, card, problems);
        let card = ScoringCard {
            key: key.clone(),
            species,
            pattern: pattern(&card.pattern),
            table: table(&card.table, card.beyond),
            picture: picture(&card.shape, &card.around),
        };
        cards.insert((key.clone(), species), Arc::new(card));
    }
    for (key, card) in &raw.common_cards.0 {
        check_table(key, &card.table, problems);
        check_picture(key, &card.shape, &[], problems);
        if raw.cards.get(key).is_some() {
            problems.report_entry(CARDS_FILE, key, "this key is used twice");
        }
        for species in Wildlife::ALL {
            let card = ScoringCard {
                key: key.clone(),
                species,
                pattern: Pattern::EachGroup,
                table: table(&card.table, card.beyond),
                picture: picture(&card.shape, &[]),
            };
            cards.insert((key.clone(), species), Arc::new(card));
        }
    }
    cards
}

/// Limit of a single entry of a table; far above any printed card, far below the range of a sum.
const MOST_POINTS: u16 = 100;

fn check_table(key: &str, table: &[u16], problems: &mut Problems) {
    if table.iter().any(|points| *points > MOST_POINTS) {
        problems.report_entry(CARDS_FILE, key, format!("a value of the table is above {MOST_POINTS}"));
    }
}

/// Checks that the picture is small and has no hex twice.
fn check_picture(key: &str, own: &[(i32, i32)], around: &[(i32, i32)], problems: &mut Problems) {
    let hexes: Vec<Hex> = own.iter().chain(around).map(|(q, r)| Hex::new(*q, *r)).collect();
    let distinct = (0..hexes.len()).all(|index| !hexes[..index].contains(&hexes[index]));
    if own.is_empty() {
        problems.report_entry(CARDS_FILE, key, "the card has no drawing");
    } else if !distinct || !hexes.iter().all(|hex| is_near_origin(*hex, 6)) {
        problems.report_entry(CARDS_FILE, key, "the drawing is different hexes around 0, 0");
    }
}

/// Checks that the pattern is for the species and has a table if needed, and the range of its parameters.
fn check_pattern(key: &str, species: Wildlife, card: &raw::RawCard, problems: &mut Problems) {
    use raw::RawPattern as P;
    let (owner, needs_table) = match &card.pattern {
        P::EachGroup => (species, true),
        P::CountOfGroups { .. } | P::EachGroupAndBonus { .. } => (Wildlife::Bear, true),
        P::Lines | P::Formations | P::Rings => (Wildlife::Elk, true),
        P::Runs => (Wildlife::Salmon, true),
        P::RunsAndNeighbours { .. } => (Wildlife::Salmon, false),
        P::Solitary | P::InSight | P::Territorial => (Wildlife::Hawk, true),
        P::Network { .. } => (Wildlife::Hawk, false),
        P::Variety | P::NeighbourPairs | P::MostCommon | P::FoxDuos => (Wildlife::Fox, true),
    };
    if owner != species {
        problems.report_entry(CARDS_FILE, key, format!("this pattern is for the {}", owner.key()));
    }
    if needs_table == card.table.is_empty() {
        let sentence = if needs_table { "this pattern needs a table" } else { "this pattern has no table" };
        problems.report_entry(CARDS_FILE, key, sentence);
    }
    let parameters_fit = match &card.pattern {
        P::CountOfGroups { size } => *size > 0,
        P::EachGroupAndBonus { sizes, points } => {
            !sizes.is_empty() && !sizes.contains(&0) && *points <= MOST_POINTS
        }
        P::RunsAndNeighbours { min_size, per_salmon, per_neighbour } => {
            *min_size > 0 && *per_salmon <= MOST_POINTS && *per_neighbour <= MOST_POINTS
        }
        P::Network { points } => *points <= MOST_POINTS,
        _ => true,
    };
    if !parameters_fit {
        problems.report_entry(CARDS_FILE, key, "a number of the pattern is out of range");
    }
    check_picture(key, &card.shape, &card.around, problems);
}

fn pattern(raw: &raw::RawPattern) -> Pattern {
    use raw::RawPattern as P;
    match raw {
        P::CountOfGroups { size } => Pattern::CountOfGroups { size: *size },
        P::EachGroup => Pattern::EachGroup,
        P::EachGroupAndBonus { sizes, points } => {
            Pattern::EachGroupAndBonus { sizes: sizes.clone(), points: *points }
        }
        P::Lines => Pattern::Lines,
        P::Formations => Pattern::Formations,
        P::Rings => Pattern::Rings,
        P::Runs => Pattern::Runs,
        P::RunsAndNeighbours { min_size, per_salmon, per_neighbour } => Pattern::RunsAndNeighbours {
            min_size: *min_size,
            per_salmon: *per_salmon,
            per_neighbour: *per_neighbour,
        },
        P::Solitary => Pattern::Solitary,
        P::InSight => Pattern::InSight { partner_alone: false },
        P::Network { points } => Pattern::Network { points: *points },
        P::Territorial => Pattern::Territorial,
        P::Variety => Pattern::Variety,
        P::NeighbourPairs => Pattern::NeighbourPairs,
        P::MostCommon => Pattern::MostCommon,
        P::FoxDuos => Pattern::FoxDuos { only_couples: false },
    }
}

fn table(points: &[u16], beyond: raw::RawBeyond) -> ValueTable {
    let beyond = match beyond {
        raw::RawBeyond::Cap => BeyondEnd::Cap,
        raw::RawBeyond::Zero => BeyondEnd::Zero,
    };
    ValueTable::new(points.to_vec(), beyond)
}

fn picture(own: &[(i32, i32)], around: &[(i32, i32)]) -> CardPicture {
    let hexes = |list: &[(i32, i32)]| list.iter().map(|(q, r)| Hex::new(*q, *r)).collect();
    CardPicture { own: hexes(own), around: hexes(around) }
}

/// Resolves the cards of each edition; every key must exist and belong to the species.
pub(in crate::content) fn editions(
    raw: &raw::RawScoringCards,
    cards: &BTreeMap<(String, Wildlife), Arc<ScoringCard>>,
    problems: &mut Problems,
) -> BTreeMap<String, EditionCards> {
    let mut editions = BTreeMap::new();
    unique_keys(CARDS_FILE, raw.editions.0.iter().map(|(name, _)| name), problems);
    for (name, edition) in &raw.editions.0 {
        let mut find = |key: &String, species: Wildlife| {
            let card = cards.get(&(key.clone(), species)).cloned();
            if card.is_none() {
                let sentence = format!("there is no card `{key}` for the {}", species.key());
                problems.report_entry(CARDS_FILE, name, sentence);
            }
            card
        };
        let by_species = [&edition.bear, &edition.elk, &edition.salmon, &edition.hawk, &edition.fox];
        let lettered = Wildlife::ALL.map(|species| {
            let keys = by_species[species.index()];
            keys.iter().filter_map(|key| find(key, species)).collect::<Vec<_>>()
        });
        let mut common = |key: &String| Wildlife::ALL.map(|species| find(key, species));
        let family = all_five(common(&edition.family));
        let intermediate = edition.intermediate.as_ref().and_then(|key| all_five(common(key)));
        for (species, keys) in Wildlife::ALL.into_iter().zip(&lettered) {
            if keys.is_empty() || keys.len() > 4 {
                let sentence = format!("the {} has one to four lettered cards", species.key());
                problems.report_entry(CARDS_FILE, name, sentence);
            }
        }
        editions.insert(name.clone(), EditionCards { lettered, family, intermediate });
    }
    for key in Edition::ALL.map(Edition::key) {
        if !editions.contains_key(key) {
            problems.report_file(CARDS_FILE, format!("the edition `{key}` is missing"));
        }
    }
    editions
}

fn all_five(cards: [Option<Arc<ScoringCard>>; 5]) -> Option<[Arc<ScoringCard>; 5]> {
    let found: Vec<_> = cards.into_iter().flatten().collect();
    found.try_into().ok()
}
