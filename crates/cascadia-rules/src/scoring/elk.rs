//! Elk: lines, formations and rings (rulebook: elk). Card C scores every group by the table, see `groups`.
//!
//! Shapes may touch, each elk counts in one of them, and the packing with the most points is chosen.

use crate::rules::Environment;
use cascadia_base::{Edge, Hex, Wildlife};

use super::groups::{groups, position_in};
use super::set_packing::{PackingShape, best_packing};
use super::sheet::{Reason, ScoreLines};
use super::value_table::ValueTable;

/// Scores card A: straight lines along one of the three axes, through the flat sides.
pub(super) fn lines(environment: &Environment, table: &ValueTable, lines: &mut impl ScoreLines) {
    let longest = table.entries().len();
    let in_lines = |elk: Hex, found: &mut Vec<Vec<Hex>>| {
        for (index, edge) in FORWARD.into_iter().enumerate() {
            let mut line = vec![elk];
            // A single elk is a line in every direction; once is enough.
            if index == 0 {
                found.push(line.clone());
            }
            while line.len() < longest {
                line.push(edge.neighbour(line[line.len() - 1]));
                found.push(line.clone());
            }
        }
    };
    best_shapes(environment, table, in_lines, |size| Reason::Line { size }, lines);
}

/// Scores card B: single elk, pairs, triangles of three mutual neighbours, and rhombi of two such triangles.
pub(super) fn formations(environment: &Environment, table: &ValueTable, lines: &mut impl ScoreLines) {
    use Edge::{East, SouthEast, SouthWest};
    let in_formations = |elk: Hex, found: &mut Vec<Vec<Hex>>| {
        let (east, south_east, south_west) =
            (East.neighbour(elk), SouthEast.neighbour(elk), SouthWest.neighbour(elk));
        found.extend([
            vec![elk],
            vec![elk, east],
            vec![elk, south_east],
            vec![elk, south_west],
            vec![elk, east, south_east],
            vec![elk, south_east, south_west],
            vec![elk, east, south_east, East.neighbour(south_east)],
            vec![elk, east, south_east, south_west],
            vec![elk, south_east, south_west, SouthWest.neighbour(south_east)],
        ]);
    };
    best_shapes(environment, table, in_formations, |size| Reason::Formation { size }, lines);
}

/// Scores card D: elk on the six hexes around one common centre.
///
/// Open question `elk_d_arc`: must the elk of a partial ring stand side by side? Chosen answer: yes, they
/// form one unbroken arc. Open question `elk_d_centre`: may the centre be empty, missing or an elk? Chosen
/// answer: the content of the centre does not matter.
pub(super) fn rings(environment: &Environment, table: &ValueTable, lines: &mut impl ScoreLines) {
    let longest = table.entries().len().min(6);
    let in_rings = |elk: Hex, found: &mut Vec<Vec<Hex>>| {
        for to_centre in Edge::ALL {
            let centre = to_centre.neighbour(elk);
            let first = to_centre.opposite().index();
            for size in 1..=longest {
                found.push((0..size).map(|step| Edge::from_index(first + step).neighbour(centre)).collect());
            }
        }
    };
    best_shapes(environment, table, in_rings, |size| Reason::Ring { size }, lines);
}

/// Directions towards hexes later in reading order.
const FORWARD: [Edge; 3] = [Edge::East, Edge::SouthEast, Edge::SouthWest];

/// Packs every group of elk for the most points; `shapes_from` lists the shapes with each elk as the first.
fn best_shapes(
    environment: &Environment,
    table: &ValueTable,
    shapes_from: impl Fn(Hex, &mut Vec<Vec<Hex>>),
    reason: impl Fn(usize) -> Reason,
    lines: &mut impl ScoreLines,
) {
    for group in groups(environment, Wildlife::Elk) {
        let mut found = Vec::new();
        for elk in &group {
            shapes_from(*elk, &mut found);
        }
        let mut shapes: Vec<PackingShape> = found
            .into_iter()
            .filter_map(|hexes| {
                let tokens = hexes
                    .iter()
                    .try_fold(0u128, |tokens, hex| Some(tokens | 1 << position_in(&group, *hex)?))?;
                Some(PackingShape { tokens, points: table.points(hexes.len()) })
            })
            .collect();
        // The same arc can belong to two rings.
        shapes.sort_unstable_by_key(|shape| shape.tokens);
        shapes.dedup();
        for chosen in best_packing(group.len(), &shapes) {
            let shape = shapes[chosen];
            let hexes: Vec<Hex> =
                (0..group.len()).filter(|elk| shape.tokens & 1 << elk != 0).map(|elk| group[elk]).collect();
            lines.line(shape.points, reason(hexes.len()), &hexes);
        }
    }
}
