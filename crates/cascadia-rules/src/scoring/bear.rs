//! Bears: groups by size. Cards A and C; cards B and D score every group by the table, see `groups`.

use crate::rules::Environment;
use cascadia_base::{Hex, Wildlife};

use super::groups::{each_group, groups};
use super::sheet::{Reason, ScoreLines};
use super::value_table::ValueTable;

/// Scores card A: the number of groups of exactly `size`, looked up once in the table.
pub(super) fn count_of_groups(
    environment: &Environment,
    size: u8,
    table: &ValueTable,
    lines: &mut impl ScoreLines,
) {
    let size = usize::from(size);
    let mut count = 0;
    let mut counted: Vec<Hex> = Vec::new();
    for group in groups(environment, Wildlife::Bear) {
        if group.len() == size {
            count += 1;
            counted.extend(group);
        } else {
            lines.line(0, Reason::Group { size: group.len() }, &group);
        }
    }
    if count > 0 {
        lines.line(table.points(count), Reason::CountOfGroups { count, size }, &counted);
    }
}

/// Scores card C: every group by its size, and a bonus once if there is a group of each of `sizes`.
pub(super) fn each_group_and_bonus(
    environment: &Environment,
    table: &ValueTable,
    sizes: &[u8],
    bonus: u16,
    lines: &mut impl ScoreLines,
) {
    each_group(environment, Wildlife::Bear, table, lines);
    let found = groups(environment, Wildlife::Bear);
    let with_size = |size: &u8| found.iter().find(|group| group.len() == usize::from(*size));
    let of_every_size: Option<Vec<&Vec<Hex>>> = sizes.iter().map(with_size).collect();
    if let Some(groups) = of_every_size {
        let hexes: Vec<Hex> = groups.into_iter().flatten().copied().collect();
        lines.line(bonus, Reason::EverySize, &hexes);
    }
}
