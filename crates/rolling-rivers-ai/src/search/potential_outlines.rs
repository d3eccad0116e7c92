//! Potential of future marks on sheet C.

use super::evaluator::Evaluator;
use super::state::seat_state::SeatState;
use super::state::tables::OutlineTables;
use rolling_rivers::sheets::CellSet;

/// Returns the value of future hexagons on sheet C. Weights 0: percent of a complete habitat by the square
/// of its share; 1 and 2: percent of a row of landmarks with one and two; 3: percent of a column of
/// landmarks for each after the second; 4 and 5: percent of a hexagon without habitat that lacks one or two
/// neighbours; 6: percent of the points of reachable hexagons; 7: a reachable icon; 8: a reachable
/// landmark.
pub(super) fn outline_potential(by: &Evaluator<'_>, tables: &OutlineTables, seat: &SeatState) -> i32 {
    let weights = &by.weights.marks;
    let filled = seat.sheet.filled;
    let mut value = 0;
    for (habitat, all) in tables.map.habitats.iter().enumerate() {
        let (have, want) = ((all & filled).count_ones() as i32, all.count_ones() as i32);
        if have < want {
            value += i32::from(tables.complete) * weights[0] * have * have / (want * want);
        }
        let crossed = usize::from(seat.sheet.lengths[habitat]);
        if (1..=2).contains(&crossed) {
            let row = by.of_gain(seat.stock, &tables.landmark_rows[habitat]);
            value += row * weights[crossed] / 100;
        }
    }
    for (column, gain) in tables.landmark_columns.iter().enumerate() {
        let crossed =
            seat.sheet.lengths.iter().filter(|crossed| usize::from(**crossed) > column).count() as i32;
        if (3..5).contains(&crossed) {
            value += by.of_gain(seat.stock, gain) * weights[3] * (crossed - 2) / 100;
        }
    }
    let neutral = tables.neutral & !filled;
    for index in CellSet(neutral).iter() {
        let missing = (tables.map.neighbours[index] & !filled).count_ones() as usize;
        if (1..=2).contains(&missing) {
            value += by.of_gain(seat.stock, &tables.hexagons[index].gain) * weights[3 + missing] / 100;
        }
    }
    let reachable = seat.reachable(tables.all);
    let count = |cells: u64| (reachable & cells).count_ones() as i32;
    for (points, cells) in &tables.cells_by_points {
        value += points * count(*cells) * weights[6];
    }
    value += count(tables.icons) * weights[7] + count(tables.all_landmarks) * weights[8];
    value * by.scale / 100
}
