//! Scores of the animals of sheet D.

use super::elk_lines::best_lines;
use super::layout::{AnimalLayout, capped};
use super::map::{CellSet, HexMap};
use super::score::ScoredMark;
use cascadia_base::{ByWildlife, Wildlife};

/// Calls back with the points of every group of an animal, including groups without points.
///
/// Open question: how do groups beyond the end of the table score? Chosen answer: elk in a longer line are
/// cut into lines optimally, a longer run of salmon and more lone hawks score as the last entry, and a
/// third bear spoils a pair, as in Cascadia.
pub(super) fn each_part(
    printed: &AnimalLayout,
    animals: &ByWildlife<CellSet>,
    animal: Wildlife,
    visit: &mut impl FnMut(&'static str, u16, ScoredMark),
) {
    let (map, table, cells) = (&printed.map, &printed.points, animals[animal]);
    let mut visit = |points, cells| visit(animal.key(), points, ScoredMark::Cells(cells));
    match animal {
        Wildlife::Bear => {
            for group in map.groups(cells) {
                visit(if group.len() == 2 { table.bear_pair.into() } else { 0 }, group);
            }
        }
        Wildlife::Elk => {
            for line in best_lines(map, &table.elk_lines, cells) {
                visit(capped(&table.elk_lines, line.len().into()), line);
            }
        }
        Wildlife::Fox => {
            let filled = animals.0.into_iter().fold(CellSet::default(), CellSet::or);
            for fox in cells.iter() {
                let around = usize::from(map.neighbours(fox).and(filled).len());
                visit(table.fox[around].into(), CellSet::default().with(fox));
            }
        }
        Wildlife::Hawk => {
            let alone = hawks_alone(map, cells);
            if !alone.is_empty() {
                visit(capped(&table.hawks, alone.len().into()), alone);
            }
            if !cells.without(alone).is_empty() {
                visit(0, cells.without(alone));
            }
        }
        Wildlife::Salmon => {
            for (group, is_run) in salmon_runs(map, cells) {
                visit(if is_run { capped(&table.salmon_runs, group.len().into()) } else { 0 }, group);
            }
        }
    }
}

/// Returns the hawks without a neighbouring hawk.
pub(super) fn hawks_alone(map: &HexMap, hawks: CellSet) -> CellSet {
    hawks.iter().filter(|hawk| map.neighbours(*hawk).and(hawks).is_empty()).collect()
}

/// Iterates over the groups of salmon, each with a flag if it is a run: no salmon touches more than two
/// others.
pub(super) fn salmon_runs(map: &HexMap, salmon: CellSet) -> impl Iterator<Item = (CellSet, bool)> {
    map.groups(salmon).map(|group| {
        let is_run = group.iter().all(|each| map.neighbours(each).and(group).len() <= 2);
        (group, is_run)
    })
}
