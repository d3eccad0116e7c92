//! What marks to come can bring on the maps of sheets C and D.

use super::evaluator::{Evaluator, POINT};
use super::form::seat_state::SeatState;
use super::form::tables::{AnimalTables, OutlineTables};
use crate::base::Wildlife;
use crate::rolling::sheets::CellSet;

/// Returns what hexagons to come are worth on sheet C. Weights 0: percent of a complete habitat by the square of its
/// share; 1 and 2: percent of a row of landmarks with one and two; 3: percent of a column of landmarks for each after
/// the second; 4 and 5: percent of a hexagon without habitat that lacks one or two neighbours; 6: percent of the points
/// of reachable hexagons; 7: a reachable icon; 8: a reachable landmark.
pub(super) fn outline_potential(by: &Evaluator<'_>, tables: &OutlineTables, seat: &SeatState) -> i32 {
    let weights = &by.weights.marks;
    let filled = seat.sheet.filled;
    let mut value = 0;
    for (habitat, all) in tables.map.habitats.iter().enumerate() {
        let (have, want) = ((all & filled).count_ones() as i32, all.count_ones() as i32);
        if have < want {
            value += i32::from(tables.complete) * weights[0] * have * have / (want * want);
        }
        let crossed = seat.sheet.lengths[habitat];
        let row = by.of_gain(seat.stock, &tables.landmark_rows[habitat]);
        match crossed {
            1 => value += row * weights[1] / 100,
            2 => value += row * weights[2] / 100,
            _ => {}
        }
    }
    for (column, gain) in tables.landmark_columns.iter().enumerate() {
        let crossed =
            seat.sheet.lengths.iter().filter(|crossed| usize::from(**crossed) > column).count() as i32;
        if (3..5).contains(&crossed) {
            value += by.of_gain(seat.stock, gain) * weights[3] * (crossed - 2) / 100;
        }
    }
    let neutral = tables.inner & !tables.all & !filled;
    for index in CellSet(neutral).iter() {
        let missing = (tables.map.neighbours[index] & !filled).count_ones() as usize;
        if (1..=2).contains(&missing) {
            value += by.of_gain(seat.stock, &tables.hexagons[index].gain) * weights[3 + missing] / 100;
        }
    }
    let reachable = tables.map.around(filled) & tables.all & !filled;
    for index in CellSet(reachable).iter() {
        let spot = &tables.hexagons[index];
        value += i32::from(spot.points) * weights[6];
        value += if spot.icon.is_some() { weights[7] } else { 0 };
        value += if spot.landmark.is_some() { weights[8] } else { 0 };
    }
    value * by.scale / 100
}

/// Returns what further animals beside those of one type are worth on sheet D. Weights 0: a bear alone with room beside
/// it; 1: a straight line of elk that can grow; 2: a run of salmon that can grow; 3: percent of a fox's last point by its
/// filled neighbours; 4: each hawk alone.
pub(super) fn animal_potential(
    by: &Evaluator<'_>,
    tables: &AnimalTables,
    seat: &SeatState,
    animal: usize,
) -> i32 {
    const BEAR: usize = Wildlife::Bear.index();
    const ELK: usize = Wildlife::Elk.index();
    const FOX: usize = Wildlife::Fox.index();
    const HAWK: usize = Wildlife::Hawk.index();
    let weights = &by.weights.marks;
    let map = &tables.map;
    let cells = seat.sheet.parts[animal];
    let empty = tables.all & !seat.sheet.filled;
    let mut value = 0;
    match animal {
        BEAR => {
            for bear in CellSet(cells).iter() {
                if map.neighbours[bear] & cells == 0 {
                    let others = map.around(cells & !(1 << bear));
                    value += if map.neighbours[bear] & empty & !others != 0 { weights[0] } else { 0 };
                }
            }
        }
        ELK => {
            for elk in CellSet(cells).iter() {
                for axis in 0..3 {
                    let Some(next) = map.onward[elk][axis] else { continue };
                    if empty >> next & 1 == 1 {
                        value += weights[1];
                    } else if cells >> next & 1 == 1
                        && let Some(far) = map.onward[usize::from(next)][axis]
                        && empty >> far & 1 == 1
                    {
                        value += weights[1];
                    }
                }
            }
        }
        FOX => {
            for fox in CellSet(cells).iter() {
                let around = map.neighbours[fox];
                if around.count_ones() == 6 {
                    let filled = (around & seat.sheet.filled).count_ones() as i32;
                    value += if filled < 6 { weights[3] * filled / 6 } else { 0 };
                }
            }
        }
        HAWK => {
            value += weights[4] * cells.count_ones() as i32;
        }
        _ => {
            let mut left = cells;
            while left != 0 {
                let group = map.connected(left.trailing_zeros() as usize, cells);
                left &= !group;
                if (group.count_ones() as usize) < tables.salmon.len() - 1 && can_grow(tables, group, empty) {
                    value += weights[2];
                }
            }
        }
    }
    value
}

/// Tests whether a salmon can be added to a run, so that it stays one.
fn can_grow(tables: &AnimalTables, group: u64, empty: u64) -> bool {
    let map = &tables.map;
    CellSet(map.around(group) & empty).iter().any(|cell| {
        let beside = map.neighbours[cell] & group;
        beside.count_ones() == 1
            && (map.neighbours[beside.trailing_zeros() as usize] & group).count_ones() <= 1
    })
}

/// Returns what a habitat to come is worth on sheet D. Weights 5: percent of a full habitat by the square of its share;
/// 6: percent of a habitat with all animals for each after the second.
pub(super) fn habitat_potential(
    by: &Evaluator<'_>,
    tables: &AnimalTables,
    seat: &SeatState,
    habitat: usize,
) -> i32 {
    let weights = &by.weights.marks;
    let own = tables.map.habitats[habitat];
    let (have, want) = ((own & seat.sheet.filled).count_ones() as i32, own.count_ones() as i32);
    if have == want {
        return 0;
    }
    let kinds = seat.sheet.parts.iter().filter(|cells| *cells & own != 0).count() as i32;
    let diverse = if (3..5).contains(&kinds) { tables.diversity * weights[6] * (kinds - 2) } else { 0 };
    tables.completion * POINT * weights[5] * have * have / (want * want * 100) + diverse
}

/// Returns what edges and corners to come are worth on sheet D. Weights 7 and 8: percent of one that lacks one or two
/// hexagons.
pub(super) fn between_potential(by: &Evaluator<'_>, tables: &AnimalTables, seat: &SeatState) -> i32 {
    let weights = &by.weights.marks;
    let mut value = 0;
    for (index, (cells, gain)) in tables.between.iter().enumerate() {
        if seat.sheet.between >> index & 1 == 1 {
            continue;
        }
        let missing = (cells & !seat.sheet.filled).count_ones() as usize;
        if (1..=2).contains(&missing) && cells & seat.sheet.filled != 0 {
            value += by.of_gain(seat.stock, gain) * weights[6 + missing] / 100;
        }
    }
    value
}
