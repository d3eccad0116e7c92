//! Potential of future marks on sheets A and B.

use super::evaluator::Evaluator;
use super::state::seat_state::SeatState;
use super::state::tables::{ColumnTables, SearchSpot, TrackTables};

/// Returns the value of future full rows and suns on sheet A. Weights 0 to 3: percent of a row with one to
/// four hexagons filled; 4: percent of the sun below the next hexagon of a column.
pub(super) fn column_potential(by: &Evaluator<'_>, tables: &ColumnTables, seat: &SeatState) -> i32 {
    let weights = &by.weights.marks;
    let lengths = &seat.sheet.lengths;
    let mut value = 0;
    for (row, gain) in tables.rows.iter().enumerate() {
        let filled = lengths.iter().filter(|length| usize::from(**length) > row).count();
        if (1..5).contains(&filled) {
            value += by.of_gain(seat.stock, gain) * weights[filled - 1] / 100;
        }
    }
    let sun = by.best_choice(seat, 0).1;
    for length in lengths {
        let Some(spot) = tables.below.get(usize::from(*length)) else { continue };
        if spot.icon.is_some() {
            value += (sun + by.of_gain(seat.stock, &spot.gain)) * weights[4] / 100;
        }
    }
    value * by.scale / 100
}

/// Returns the value of longer tracks and future bonuses on sheet B. Weights 0 to 3: percent of a diamond
/// that lacks one to four hexagons; 4 to 5: percent of the bonus of the next hexagon but none or one; 6:
/// percent by which the next hexagon of a track counts; 7: a sun or a rain cloud.
pub(super) fn track_potential(by: &Evaluator<'_>, tables: &TrackTables, seat: &SeatState) -> i32 {
    let weights = &by.weights.marks;
    let lengths = &seat.sheet.lengths;
    let of_spot = |spot: &SearchSpot| {
        let icon = if spot.icon.is_some() { weights[7] } else { 0 };
        icon + by.of_gain(seat.stock, &spot.gain)
    };
    let mut value = 0;
    for diamond in &tables.diamonds {
        let missing = diamond.right.saturating_sub(lengths[usize::from(diamond.upper)])
            + diamond.right.saturating_sub(lengths[usize::from(diamond.lower)]);
        if (1..=4).contains(&missing) {
            value += of_spot(&diamond.spot) * weights[usize::from(missing) - 1] / 100;
        }
    }
    for (habitat, length) in lengths.iter().enumerate() {
        let length = usize::from(*length);
        for (ahead, weight) in [(0, weights[4]), (1, weights[5])] {
            if let Some(spot) = tables.hexagons[habitat].get(length + ahead)
                && (spot.icon.is_some() || *spot != SearchSpot::default())
            {
                value += of_spot(spot) * weight / 100;
            }
        }
        if let Some(next) = tables.header.get(length + 1) {
            value += (i32::from(*next) - i32::from(tables.header[length])) * weights[6];
        }
    }
    value * by.scale / 100
}
