//! Foxes: the wildlife on the hexes around a fox, or around a couple of foxes.

use crate::rules::Environment;
use cascadia_base::{ByWildlife, Hex, Wildlife, neighbours, reading_order};

use super::groups::{groups, position_in};
use super::set_packing::{PackingShape, best_packing};
use super::sheet::{Reason, ScoreLines};
use super::value_table::ValueTable;

/// Scores card A: the number of species around each fox, foxes included.
pub(super) fn variety(environment: &Environment, table: &ValueTable, lines: &mut impl ScoreLines) {
    for fox in foxes(environment) {
        let around = count_wildlife(environment, &neighbours(fox));
        let species = around.0.iter().filter(|count| **count > 0).count();
        lines.line(table.points(species), Reason::Variety { species }, &[fox]);
    }
}

/// Scores card B: the number of other species with two or more tokens around each fox.
pub(super) fn neighbour_pairs(environment: &Environment, table: &ValueTable, lines: &mut impl ScoreLines) {
    for fox in foxes(environment) {
        let species = species_with_a_pair(environment, &neighbours(fox));
        lines.line(table.points(species), Reason::NeighbourPairs { species }, &[fox]);
    }
}

/// Scores card C: the number of tokens of the most common other species around each fox.
pub(super) fn most_common(environment: &Environment, table: &ValueTable, lines: &mut impl ScoreLines) {
    for fox in foxes(environment) {
        let around = count_wildlife(environment, &neighbours(fox));
        let tokens = others(&around).max().unwrap_or(0);
        lines.line(table.points(tokens), Reason::MostCommon { tokens }, &[fox]);
    }
}

/// Scores card D: couples of adjacent foxes, by the number of other species with at least two tokens on the
/// eight hexes around both.
///
/// Open question `fox_d_groups`: how do three or more connected foxes score? Chosen answer: as couples, each
/// fox in one at most, for the highest total. `only_couples` is the other interpretation: larger groups score
/// nothing.
pub(super) fn duos(
    environment: &Environment,
    only_couples: bool,
    table: &ValueTable,
    lines: &mut impl ScoreLines,
) {
    for group in groups(environment, Wildlife::Fox) {
        if only_couples && group.len() != 2 {
            continue;
        }
        let mut couples: Vec<(PackingShape, usize)> = Vec::new();
        for (a, fox) in group.iter().enumerate() {
            for other in neighbours(*fox) {
                let Some(b) = position_in(&group, other).filter(|b| *b > a) else {
                    continue;
                };
                let species = species_with_a_pair(environment, &around_couple(*fox, other));
                let shape = PackingShape { tokens: 1 << a | 1 << b, points: table.points(species) };
                couples.push((shape, species));
            }
        }
        let shapes: Vec<PackingShape> = couples.iter().map(|(shape, _)| *shape).collect();
        for chosen in best_packing(group.len(), &shapes) {
            let (shape, species) = couples[chosen];
            let couple: Vec<Hex> =
                (0..group.len()).filter(|fox| shape.tokens & 1 << fox != 0).map(|fox| group[fox]).collect();
            lines.line(shape.points, Reason::Duo { species }, &couple);
        }
    }
}

/// Lists the foxes in reading order.
fn foxes(environment: &Environment) -> Vec<Hex> {
    let mut foxes: Vec<Hex> = environment.hexes_with(Wildlife::Fox).collect();
    foxes.sort_unstable_by_key(|hex| reading_order(*hex));
    foxes
}

/// Counts the tokens of each species on `hexes`.
fn count_wildlife(environment: &Environment, hexes: &[Hex]) -> ByWildlife<usize> {
    let mut counts = ByWildlife::default();
    for species in hexes.iter().filter_map(|hex| environment.wildlife_at(*hex)) {
        counts[species] += 1;
    }
    counts
}

/// Iterates over the counts of all species but the fox.
fn others(counts: &ByWildlife<usize>) -> impl Iterator<Item = usize> + '_ {
    counts.iter().filter(|(species, _)| *species != Wildlife::Fox).map(|(_, count)| *count)
}

/// Counts the species other than the fox with at least two tokens on `hexes`.
fn species_with_a_pair(environment: &Environment, hexes: &[Hex]) -> usize {
    others(&count_wildlife(environment, hexes)).filter(|count| *count >= 2).count()
}

/// Returns the eight hexes around two adjacent ones, in reading order.
fn around_couple(a: Hex, b: Hex) -> Vec<Hex> {
    let mut around: Vec<Hex> =
        neighbours(a).into_iter().chain(neighbours(b)).filter(|hex| *hex != a && *hex != b).collect();
    around.sort_unstable_by_key(|hex| reading_order(*hex));
    around.dedup();
    around
}
