//! What a player has chosen to see of the result.

use bevy::prelude::Resource;

use crate::cascadia::hud::score_pad::{PadRow, Touched};
use cascadia_rules::rules::Seat;

/// Whether the pad is in sight, and which of its rows is chosen.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PadState {
    /// Whether the pad is put aside to show the environments.
    pub aside: bool,
    /// Whether the result opens with the environments.
    pub land_first: bool,
    /// The row that was chosen by key or click; its groups stay highlighted.
    pub marked: Option<PadRow>,
}

impl PadState {
    /// Marks the row that was clicked, or unmarks it at a second click beside the figures. Returns the seat whose
    /// figure was clicked.
    pub(super) fn click(&mut self, touched: Touched) -> Option<Seat> {
        let marks = touched.seat.is_some() || self.marked != Some(touched.row);
        self.marked = marks.then_some(touched.row);
        touched.seat.map(|seat| Seat(seat as u8))
    }

    /// Marks the row `step` rows below the marked one, around the ends of `rows`; without a mark the first or the last.
    pub(super) fn move_mark(&mut self, rows: &[PadRow], step: i32) {
        let now = self.marked.and_then(|row| rows.iter().position(|other| *other == row));
        let next = match now {
            Some(now) => (now as i32 + step).rem_euclid(rows.len() as i32),
            None if step > 0 => 0,
            None => rows.len() as i32 - 1,
        };
        self.marked = rows.get(next as usize).copied();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_click_unmarks_a_row_unless_it_is_on_a_figure() {
        let name = Touched { row: PadRow::Nature, seat: None, clicked: true };
        let figure = Touched { seat: Some(1), ..name };
        let mut pad = PadState::default();
        assert_eq!((pad.click(name), pad.marked), (None, Some(PadRow::Nature)));
        assert_eq!((pad.click(figure), pad.marked), (Some(Seat(1)), Some(PadRow::Nature)));
        assert_eq!((pad.click(name), pad.marked), (None, None));
    }

    #[test]
    fn the_mark_goes_around_the_ends() {
        let rows = [PadRow::Nature, PadRow::Bonus, PadRow::Total];
        let mut pad = PadState::default();
        for (step, marked) in [(-1, 2), (1, 0), (1, 1), (-1, 0), (-1, 2)] {
            pad.move_mark(&rows, step);
            assert_eq!(pad.marked, Some(rows[marked]));
        }
    }
}
