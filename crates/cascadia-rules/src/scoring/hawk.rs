//! Hawks: hawks with no adjacent hawk, and lines of sight along the six straight directions.

use crate::rules::Environment;
use cascadia_base::{Hex, Wildlife, WildlifeSet, neighbours, reading_order};

use super::groups::position_in;
use super::set_packing::{PackingShape, best_packing};
use super::sheet::{Reason, ScoreLines};
use super::value_table::ValueTable;

/// Scores card A: the number of hawks with no adjacent hawk.
pub(super) fn solitary(environment: &Environment, table: &ValueTable, lines: &mut impl ScoreLines) {
    let hawks = hawks(environment);
    let (counted, others): (Vec<Hex>, Vec<Hex>) = hawks.iter().partition(|hawk| is_alone(&hawks, **hawk));
    write_count(&counted, &others, table, |count| Reason::Solitary { count }, lines);
}

/// Scores card B: the number of hawks with no adjacent hawk that have another hawk in line of sight.
///
/// Open question `hawk_b_partner`: must the seen hawk also have no adjacent hawk? Chosen answer: no, only the
/// scoring one. `partner_alone` is the other interpretation.
pub(super) fn in_sight(
    environment: &Environment,
    partner_alone: bool,
    table: &ValueTable,
    lines: &mut impl ScoreLines,
) {
    let hawks = hawks(environment);
    let mut sights = lines_of_sight(&hawks);
    if partner_alone {
        sights.retain(|(a, b)| is_alone(&hawks, hawks[*a]) && is_alone(&hawks, hawks[*b]));
    }
    let sees_another = |hawk: Hex| sights.iter().any(|(a, b)| hawks[*a] == hawk || hawks[*b] == hawk);
    let (counted, others): (Vec<Hex>, Vec<Hex>) =
        hawks.iter().partition(|hawk| is_alone(&hawks, **hawk) && sees_another(**hawk));
    write_count(&counted, &others, table, |count| Reason::InSight { count }, lines);
}

/// Scores card C: points for each line of sight between two hawks; a hawk may take part in several.
pub(super) fn network(environment: &Environment, points: u16, lines: &mut impl ScoreLines) {
    let hawks = hawks(environment);
    for (a, b) in lines_of_sight(&hawks) {
        lines.line(points, Reason::LineOfSight, &[hawks[a], hawks[b]]);
    }
}

/// Scores card D: pairs of hawks in line of sight, by the number of species between them. A hawk belongs to
/// one pair at most; the packing with the highest total is taken.
pub(super) fn territorial(environment: &Environment, table: &ValueTable, lines: &mut impl ScoreLines) {
    let hawks = hawks(environment);
    let pairs: Vec<(PackingShape, usize)> = lines_of_sight(&hawks)
        .into_iter()
        .map(|(a, b)| {
            let species = species_between(environment, hawks[a], hawks[b]);
            let shape = PackingShape { tokens: 1 << a | 1 << b, points: table.points(species) };
            (shape, species)
        })
        .collect();
    let shapes: Vec<PackingShape> = pairs.iter().map(|(shape, _)| *shape).collect();
    for chosen in best_packing(hawks.len(), &shapes) {
        let (shape, species) = pairs[chosen];
        let pair: Vec<Hex> =
            (0..hawks.len()).filter(|hawk| shape.tokens & 1 << hawk != 0).map(|hawk| hawks[hawk]).collect();
        lines.line(shape.points, Reason::Territory { species }, &pair);
    }
}

/// Lists the hawks in reading order.
fn hawks(environment: &Environment) -> Vec<Hex> {
    let mut hawks: Vec<Hex> = environment.hexes_with(Wildlife::Hawk).collect();
    hawks.sort_unstable_by_key(|hex| reading_order(*hex));
    hawks
}

/// Returns whether no hawk is beside `hawk`.
fn is_alone(hawks: &[Hex], hawk: Hex) -> bool {
    neighbours(hawk).into_iter().all(|hex| position_in(hawks, hex).is_none())
}

/// Adds one line for the scoring hawks and one for the others.
fn write_count(
    counted: &[Hex],
    others: &[Hex],
    table: &ValueTable,
    reason: impl Fn(usize) -> Reason,
    lines: &mut impl ScoreLines,
) {
    if !counted.is_empty() {
        lines.line(table.points(counted.len()), reason(counted.len()), counted);
    }
    if !others.is_empty() {
        lines.line(0, reason(0), others);
    }
}

/// Finds the pairs of hawks, as positions, that see each other: on a straight line through the flat sides,
/// not adjacent, and with no hawk between them.
///
/// Open question `hawk_los_gap`: do missing tiles or other wildlife block sight? Chosen answer: no, only a
/// hawk does. Open question `hawk_los_adjacent`: do two adjacent hawks see each other? Chosen answer: no.
fn lines_of_sight(hawks: &[Hex]) -> Vec<(usize, usize)> {
    // For each axis: the coordinate that all hexes of a line share, and the position on the line.
    let axes: [fn(Hex) -> (i32, i32); 3] =
        [|hex| (hex.y, hex.x), |hex| (hex.x, hex.y), |hex| (hex.x + hex.y, hex.x)];
    let mut sights = Vec::new();
    for axis in axes {
        let mut order: Vec<usize> = (0..hawks.len()).collect();
        order.sort_unstable_by_key(|hawk| axis(hawks[*hawk]));
        for pair in order.windows(2) {
            let (line, from) = axis(hawks[pair[0]]);
            let (other_line, to) = axis(hawks[pair[1]]);
            if line == other_line && to - from > 1 {
                sights.push((pair[0].min(pair[1]), pair[0].max(pair[1])));
            }
        }
    }
    sights.sort_unstable();
    sights
}

/// Counts the species other than hawks strictly between two hexes of a straight line.
fn species_between(environment: &Environment, from: Hex, to: Hex) -> usize {
    let distance = from.unsigned_distance_to(to);
    environment
        .tiles()
        .iter()
        .filter(|tile| {
            let (before, after) = (from.unsigned_distance_to(tile.hex), tile.hex.unsigned_distance_to(to));
            // On the straight line between the two, and on neither end.
            before > 0 && after > 0 && before + after == distance && on_one_line(from, tile.hex)
        })
        .filter_map(|tile| tile.token)
        .map(|token| token.species)
        .filter(|species| *species != Wildlife::Hawk)
        .collect::<WildlifeSet>()
        .len()
}

/// Returns whether two hexes share one of the three axes.
fn on_one_line(a: Hex, b: Hex) -> bool {
    a.x == b.x || a.y == b.y || a.x + a.y == b.x + b.y
}
