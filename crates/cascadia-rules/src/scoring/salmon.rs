//! Salmon: runs in which no salmon has more than two salmon beside it.

use crate::rules::Environment;
use cascadia_base::{Hex, Wildlife, neighbours, reading_order};

use super::groups::{groups, position_in};
use super::sheet::{Reason, ScoreLines};
use super::value_table::ValueTable;

/// Scores cards A to C: each run by its length.
pub(super) fn runs(environment: &Environment, table: &ValueTable, lines: &mut impl ScoreLines) {
    for group in groups(environment, Wildlife::Salmon) {
        let size = group.len();
        if is_run(&group) {
            lines.line(table.points(size), Reason::Run { size }, &group);
        } else {
            lines.line(0, Reason::CrowdedRun { size }, &group);
        }
    }
}

/// Scores card D: each run for its salmon and for every token of any other species beside it.
///
/// Open question `salmon_d_minimum`: does a run of one or two score? Chosen answer: no, `min_size` is 3 as
/// printed on the card.
pub(super) fn runs_and_neighbours(
    environment: &Environment,
    min_size: u8,
    per_salmon: u16,
    per_neighbour: u16,
    lines: &mut impl ScoreLines,
) {
    for group in groups(environment, Wildlife::Salmon) {
        let size = group.len();
        if !is_run(&group) {
            lines.line(0, Reason::CrowdedRun { size }, &group);
            continue;
        }
        if size < usize::from(min_size) {
            lines.line(0, Reason::Run { size }, &group);
            continue;
        }
        let neighbours = others_beside(environment, &group);
        let points = per_salmon * size as u16 + per_neighbour * neighbours as u16;
        lines.line(points, Reason::RunAndNeighbours { size, neighbours }, &group);
    }
}

/// Returns whether a connected group of salmon is a run.
///
/// Open question `salmon_invalid_group`: what if one salmon has three or more neighbours? Chosen answer: the
/// whole group is invalid and scores nothing. Open question `salmon_loops`: does a closed loop count? Chosen
/// answer: yes, every salmon in it has two neighbours; the smallest loop is a triangle.
fn is_run(group: &[Hex]) -> bool {
    group.iter().all(|salmon| {
        let beside = neighbours(*salmon).into_iter().filter(|hex| position_in(group, *hex).is_some()).count();
        beside <= 2
    })
}

/// Counts the hexes beside the run with a token of another species; each counts once.
fn others_beside(environment: &Environment, run: &[Hex]) -> usize {
    let mut around: Vec<Hex> = run
        .iter()
        .flat_map(|salmon| neighbours(*salmon))
        .filter(|hex| environment.wildlife_at(*hex).is_some_and(|species| species != Wildlife::Salmon))
        .collect();
    around.sort_unstable_by_key(|hex| reading_order(*hex));
    around.dedup();
    around.len()
}
