//! The player's view of the result: the pad or the environments.

use bevy::prelude::Resource;

use crate::cascadia::hud::score_pad::{PadRow, Touched};
use cascadia_rules::rules::Seat;

/// The visibility of the pad, and its selected row.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PadState {
    /// True while the pad is put aside to show the environments.
    pub aside: bool,
    /// True if the result opens with the environments.
    pub environment_first: bool,
    /// The selected row, whose groups stay highlighted.
    pub marked: Option<PadRow>,
}

impl PadState {
    /// Marks the clicked row, or unmarks it at a second click beside the figures. Returns the seat of a
    /// clicked figure.
    pub(super) fn click(&mut self, touched: Touched) -> Option<Seat> {
        let marks = touched.seat.is_some() || self.marked != Some(touched.row);
        self.marked = marks.then_some(touched.row);
        touched.seat.map(|seat| Seat(seat as u8))
    }

    /// Moves the mark by `step` rows, wrapping around; without a mark it starts at the first or the last.
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
