//! The value of a position in a round: points, marks to come, rewards to be taken, and the tally.

use super::evaluator::{Evaluator, POINT};
use super::form::seat_state::SeatState;
use super::form::tables::{AnimalTables, HABITATS, SheetTables};
use super::potential_maps::{animal_potential, between_potential, habitat_potential, outline_potential};
use super::potential_rows::{column_potential, track_potential};

impl Evaluator<'_> {
    /// Returns the value of a seat, in hundredths of a point.
    pub(crate) fn of(&self, seat: &SeatState) -> i32 {
        self.of_sheet(seat) + self.of_rewards(seat) + self.worth.of(seat.stock)
    }

    /// Returns the value of a sheet.
    pub(crate) fn of_sheet(&self, seat: &SeatState) -> i32 {
        seat.points * POINT
            + match &*self.tables.sheet {
                SheetTables::A(tables) => column_potential(self, tables, seat),
                SheetTables::B(tables) => track_potential(self, tables, seat),
                SheetTables::C(tables) => outline_potential(self, tables, seat),
                SheetTables::D(tables) => {
                    let animals: i32 = (0..5).map(|animal| self.of_animal(tables, seat, animal)).sum();
                    let habitats = (0..HABITATS).map(|habitat| self.of_habitat(tables, seat, habitat));
                    animals + habitats.sum::<i32>() + self.of_between(tables, seat)
                }
            }
    }

    /// Returns the value of one animal on sheet D.
    #[inline]
    pub(crate) fn of_animal(&self, tables: &AnimalTables, seat: &SeatState, animal: usize) -> i32 {
        let cells = seat.sheet.parts[animal];
        let potential = animal_potential(self, tables, seat, animal);
        tables.points_of(animal, cells, seat.sheet.filled) * POINT + potential * self.scale / 100
    }

    /// Returns the value of a habitat on sheet D.
    #[inline]
    pub(crate) fn of_habitat(&self, tables: &AnimalTables, seat: &SeatState, habitat: usize) -> i32 {
        let potential = habitat_potential(self, tables, seat, habitat);
        tables.habitat_points(&seat.sheet.parts, seat.sheet.filled, habitat) * POINT
            + potential * self.scale / 100
    }

    /// Returns the value of edges and corners to come on sheet D.
    #[inline]
    pub(crate) fn of_between(&self, tables: &AnimalTables, seat: &SeatState) -> i32 {
        between_potential(self, tables, seat) * self.scale / 100
    }
}
