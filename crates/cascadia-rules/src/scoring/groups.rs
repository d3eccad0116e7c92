//! Connected groups of tokens of one species, and the cards that score each group by its size.

use crate::rules::Environment;
use cascadia_base::{Hex, Wildlife, neighbours, reading_order};

use super::sheet::{Reason, ScoreLines};
use super::value_table::ValueTable;

/// Finds the connected groups of `species` by breadth-first search: each in reading order, sorted by their
/// first hexes.
pub fn groups(environment: &Environment, species: Wildlife) -> Vec<Vec<Hex>> {
    let mut hexes: Vec<Hex> = environment.hexes_with(species).collect();
    hexes.sort_unstable_by_key(|hex| reading_order(*hex));
    let mut seen = vec![false; hexes.len()];
    let mut found = Vec::new();
    for start in 0..hexes.len() {
        if seen[start] {
            continue;
        }
        seen[start] = true;
        let mut group = vec![start];
        let mut next = 0;
        while let Some(position) = group.get(next) {
            for hex in neighbours(hexes[*position]) {
                if let Some(other) = position_in(&hexes, hex)
                    && !seen[other]
                {
                    seen[other] = true;
                    group.push(other);
                }
            }
            next += 1;
        }
        group.sort_unstable();
        found.push(group.into_iter().map(|position| hexes[position]).collect());
    }
    found
}

/// Finds `hex` in a list in reading order.
pub(super) fn position_in(hexes: &[Hex], hex: Hex) -> Option<usize> {
    hexes.binary_search_by_key(&reading_order(hex), |other| reading_order(*other)).ok()
}

/// Scores every connected group by its size: bear B and D, elk C, the family and the intermediate card.
///
/// Open question `elk_c_over_8`: may a herd above the end of the table be counted as several? Chosen answer:
/// no, one connected herd is one herd, at the last value of the table.
pub(super) fn each_group(
    environment: &Environment,
    species: Wildlife,
    table: &ValueTable,
    lines: &mut impl ScoreLines,
) {
    for group in groups(environment, species) {
        let size = group.len();
        lines.line(table.points(size), Reason::Group { size }, &group);
    }
}
