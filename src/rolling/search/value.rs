//! The value of a position in a round: points, marks to come, rewards to be taken, and the tally.

use super::potential_maps::{animal_potential, between_potential, habitat_potential, outline_potential};
use super::potential_rows::{column_potential, track_potential};
use super::seat_state::{PICKS, SeatState, choice};
use super::stock::Stock;
use super::tables::{AnimalTables, FastGain, RollingTables, SheetTables};
use super::weights::SheetWeights;
use super::worth::{FastDisplay, Worth};

/// A point, in the unit of values.
pub(crate) const POINT: i32 = 100;

/// Evaluates positions of one round.
#[derive(Clone, Debug)]
pub(crate) struct Evaluator<'t> {
    pub(crate) tables: &'t RollingTables,
    pub(crate) weights: &'t SheetWeights,
    pub(crate) worth: Worth,
    pub(crate) display: FastDisplay,
    /// Rounds to go after this one.
    pub(crate) left: u8,
    /// Percent of marks to come.
    pub(crate) scale: i32,
}

impl<'t> Evaluator<'t> {
    /// Prepares to evaluate positions after a round, from 1, with these cards in sight.
    pub(crate) fn new(
        tables: &'t RollingTables,
        weights: &'t SheetWeights,
        display: FastDisplay,
        round: u8,
    ) -> Self {
        let left = tables.rounds.saturating_sub(round);
        let scale = i32::from(left) * 100 / (i32::from(left) + weights.half.max(1));
        Self { tables, weights, worth: Worth::new(tables, weights, &display, left), display, left, scale }
    }

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
                    animals + self.of_habitats(tables, seat)
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

    /// Returns the value of habitats, edges and corners on sheet D.
    #[inline]
    pub(crate) fn of_habitats(&self, tables: &AnimalTables, seat: &SeatState) -> i32 {
        let potential = habitat_potential(self, tables, seat) + between_potential(self, tables, seat);
        tables.habitat_points(&seat.sheet.parts, seat.sheet.filled) * POINT + potential * self.scale / 100
    }

    /// Returns the value of rewards that are still to be taken.
    pub(crate) fn of_rewards(&self, seat: &SeatState) -> i32 {
        let open = &seat.open;
        let mut value = 0;
        if open.wild > 0 {
            let kind = self.worth.best_of(seat.stock, 0x1f);
            value += i32::from(open.wild) * self.worth.of_next(seat.stock, kind);
        }
        value += i32::from(open.free + open.free_in_count) * self.weights.free;
        for column in 0..PICKS {
            if open.picks[column] > 0 {
                value += i32::from(open.picks[column]) * self.best_choice(seat, column).1;
            }
        }
        value
    }

    /// Returns the best choice of a column with its value.
    pub(crate) fn best_choice(&self, seat: &SeatState, column: usize) -> (usize, i32) {
        let mut open = seat.open_choices(self.tables, column);
        let mut best = (0, 0);
        while open != 0 {
            let option = open.trailing_zeros() as usize;
            open &= open - 1;
            let value = self.of_gain(seat.stock, &choice(self.tables, column, option).0);
            if value > best.1 {
                best = (option, value);
            }
        }
        best
    }

    /// Returns the value of a bonus for someone with this stock.
    #[inline]
    pub(crate) fn of_gain(&self, stock: Stock, gain: &FastGain) -> i32 {
        let mut value = i32::from(gain.points) * POINT;
        if gain.stock != Stock::default() {
            value += self.worth.of(stock.plus(gain.stock)) - self.worth.of(stock);
        }
        if gain.wild > 0 {
            let kind = self.worth.best_of(stock, 0x1f);
            value += i32::from(gain.wild) * self.worth.of_next(stock, kind);
        }
        value + i32::from(gain.free + u8::from(gain.free_in.is_some())) * self.weights.free
    }
}
