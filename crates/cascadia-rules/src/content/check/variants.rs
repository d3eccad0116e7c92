//! Check of the parameters of the variants and restrictions.

use std::collections::BTreeSet;

use super::super::variants::{Restriction, Variants};
use super::super::{VARIANTS_FILE, raw};
use super::unique_keys;
use crate::rules::{
    CorridorRule, EdgeRule, Edition, FEWEST_SEATS, HabitatBonus, MAX_PAIRS, MOST_SEATS, Opening,
};
use cascadia_storage::Problems;

/// Reports every duplicate number in a map of one entry.
fn unique_numbers<V>(entry: &str, map: &raw::Entries<u8, V>, problems: &mut Problems) {
    let mut seen = BTreeSet::new();
    for (number, _) in &map.0 {
        if !seen.insert(number) {
            problems.report_entry(VARIANTS_FILE, entry, format!("the entry for {number} is duplicated"));
        }
    }
}

/// Checks and converts the parameters of the variants and restrictions.
pub(in crate::content) fn variants(raw: &raw::RawVariants, problems: &mut Problems) -> Variants {
    check_values(raw, problems);
    for (seats, stack) in &raw.stack.0 {
        check_stack(*seats, *stack, raw, problems);
    }
    check_completeness(raw, problems);
    unique_numbers("restrictions", &raw.restrictions, problems);
    for (number, restriction) in &raw.restrictions.0 {
        check_restriction(*number, restriction, raw, problems);
    }
    let restrictions = raw.restrictions.0.iter().map(|(number, changes)| (*number, restriction(changes)));
    let bonuses = raw.habitat_bonus.0.iter().map(|(seats, bonus)| (*seats, habitat_bonus(*bonus)));
    Variants {
        turns: raw.turns_per_player,
        restrictions: restrictions.collect(),
        custom_second_place: raw.custom_second_place,
        nature_tokens: raw.components.nature_tokens.0.iter().cloned().collect(),
        pairs: raw.display_pairs,
        nature_action_cost: raw.nature_action_cost,
        stack: raw.stack.0.iter().copied().collect(),
        solo_bands: raw.solo_bands.clone(),
        habitat_bonus: bonuses.collect(),
    }
}

/// Checks the single values, and that no map has a key twice.
fn check_values(raw: &raw::RawVariants, problems: &mut Problems) {
    if !(2..=MAX_PAIRS).contains(&usize::from(raw.display_pairs)) {
        problems.report_file(VARIANTS_FILE, format!("the display has two to {MAX_PAIRS} pairs"));
    }
    if raw.nature_action_cost == 0 {
        problems.report_file(VARIANTS_FILE, "a nature token's action costs at least one");
    }
    unique_numbers("stack", &raw.stack, problems);
    unique_numbers("habitat_bonus", &raw.habitat_bonus, problems);
    let nature_tokens = &raw.components.nature_tokens.0;
    unique_keys(VARIANTS_FILE, nature_tokens.iter().map(|(edition, _)| edition), problems);
    if raw.turns_per_player == 0 {
        problems.report_file(VARIANTS_FILE, "there must be at least one turn per player");
    }
    if !raw.solo_bands.is_sorted_by(|a, b| a < b) {
        problems.report_file(VARIANTS_FILE, "the bands of the solo game do not rise");
    }
}

/// Checks that a stack gives its number of players their turns and does not exceed the box.
fn check_stack(seats: u8, stack: u8, raw: &raw::RawVariants, problems: &mut Problems) {
    if !(FEWEST_SEATS..=MOST_SEATS).contains(&seats) {
        let sentence = format!("a game is for {FEWEST_SEATS} to {MOST_SEATS} players, not {seats}");
        problems.report_entry(VARIANTS_FILE, "stack", sentence);
    }
    // The display takes its pairs first, every turn but the last takes one tile. In the solo game it takes
    // two, and a last one is left that cannot refill it.
    let turns = u16::from(raw.turns_per_player) * u16::from(seats);
    let taken = if seats == 1 { 2 * turns } else { turns };
    let needed = taken + u16::from(raw.display_pairs).saturating_sub(1);
    if u16::from(stack) != needed {
        let sentence = format!(
            "{stack} tiles do not give {seats} players {} turns each; {needed} would",
            raw.turns_per_player
        );
        problems.report_entry(VARIANTS_FILE, "stack", sentence);
    }
    if usize::from(stack) > raw.components.habitat_tiles {
        problems.report_entry(VARIANTS_FILE, "stack", format!("there are not {stack} tiles in the box"));
    }
}

/// Checks that there is an entry for each number of players and each edition.
fn check_completeness(raw: &raw::RawVariants, problems: &mut Problems) {
    for seats in FEWEST_SEATS..=MOST_SEATS {
        if raw.stack.get(&seats).is_none() {
            let sentence = format!("the entry for {seats} players is missing");
            problems.report_entry(VARIANTS_FILE, "stack", sentence);
        }
    }
    for seats in FEWEST_SEATS..=MOST_SEATS {
        if raw.habitat_bonus.get(&seats).is_none() {
            let sentence = format!("the entry for {seats} players is missing");
            problems.report_entry(VARIANTS_FILE, "habitat_bonus", sentence);
        }
    }
    for edition in Edition::ALL.map(Edition::key) {
        if raw.components.nature_tokens.get(&edition.to_owned()).is_none() {
            let sentence = format!("the number for the {edition} edition is missing");
            problems.report_entry(VARIANTS_FILE, "nature_tokens", sentence);
        }
    }
}

fn habitat_bonus(raw: raw::RawHabitatBonus) -> HabitatBonus {
    match raw {
        raw::RawHabitatBonus::MinimumSize { size, points } => HabitatBonus::MinimumSize { size, points },
        raw::RawHabitatBonus::Majority { largest, second, shared_by_two, shared_by_more } => {
            HabitatBonus::Majority { largest, second, shared_by_two, shared_by_more }
        }
    }
}

/// Checks that a restriction keeps the parameters within the range of other games.
fn check_restriction(number: u8, raw: &raw::RawRestriction, all: &raw::RawVariants, problems: &mut Problems) {
    let mut wrong = |sentence: &str| {
        problems.report_entry(VARIANTS_FILE, "restrictions", format!("number {number}: {sentence}"));
    };
    if raw.pairs.is_some_and(|pairs| !(2..=all.display_pairs).contains(&pairs)) {
        wrong("the display has two pairs at least and no more than in other games");
    }
    if raw.nature_action_cost == Some(0) {
        wrong("a nature token's action costs at least one");
    }
    if raw.turns.is_some_and(|turns| turns == 0 || turns > all.turns_per_player) {
        wrong("there is one turn per player at least and no more than in other games");
    }
    if matches!(raw.opening, raw::RawOpening::TwoTiles)
        && raw.turns.is_none_or(|turns| turns.saturating_add(2) > all.turns_per_player)
    {
        wrong("two tiles from the stack leave two turns less");
    }
    let size = match raw.corridors {
        raw::RawCorridorRule::Minimum { size } | raw::RawCorridorRule::Exact { size, .. } => size,
        raw::RawCorridorRule::Largest | raw::RawCorridorRule::Nothing => 1,
    };
    if size == 0 {
        wrong("a corridor that scores has at least one hex");
    }
}

fn restriction(raw: &raw::RawRestriction) -> Restriction {
    Restriction {
        edges: match raw.edges {
            raw::RawEdgeRule::Any => EdgeRule::Any,
            raw::RawEdgeRule::OneMatch => EdgeRule::OneMatch,
            raw::RawEdgeRule::NoMatch => EdgeRule::NoMatch,
        },
        corridors: match raw.corridors {
            raw::RawCorridorRule::Largest => CorridorRule::Largest,
            raw::RawCorridorRule::Minimum { size } => CorridorRule::Minimum { size },
            raw::RawCorridorRule::Exact { size, points } => CorridorRule::Exact { size, points },
            raw::RawCorridorRule::Nothing => CorridorRule::Nothing,
        },
        pairs: raw.pairs,
        two_card_sets: raw.two_card_sets,
        opening: match raw.opening {
            raw::RawOpening::StarterGroup => Opening::StarterGroup,
            raw::RawOpening::TwoTiles => Opening::TwoTiles,
        },
        turns: raw.turns,
        nature_action_cost: raw.nature_action_cost,
        token_on_new_tile: raw.token_on_new_tile.unwrap_or(true),
        hidden_cards: raw.hidden_cards,
    }
}
