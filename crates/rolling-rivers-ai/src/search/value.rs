//! Value of a position in a round: points, future marks, pending rewards and tally.

use super::animals::AnimalOutlook;
use super::evaluator::{Evaluator, POINT};
use super::potential_outlines::outline_potential;
use super::potential_rows::{column_potential, track_potential};
use super::state::seat_state::SeatState;
use super::state::tables::SheetTables;

impl Evaluator<'_> {
    /// Returns the value of a seat, in hundredths of a point.
    pub(crate) fn of(&self, seat: &SeatState) -> i32 {
        self.of_sheet(seat) + self.of_rewards(seat) + self.tally_value.of(seat.stock)
    }

    /// Returns the value of a sheet.
    pub(crate) fn of_sheet(&self, seat: &SeatState) -> i32 {
        seat.points * POINT
            + match &*self.tables.sheet {
                SheetTables::A(tables) => column_potential(self, tables, seat),
                SheetTables::B(tables) => track_potential(self, tables, seat),
                SheetTables::C(tables) => outline_potential(self, tables, seat),
                SheetTables::D(tables) => AnimalOutlook::of(self, tables, seat).of_sheet(),
            }
    }
}
