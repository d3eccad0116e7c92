//! Foxes on sheet D, scored by their number of filled neighbours.

use super::ground::{AnimalGround, AnimalValue};
use rolling_rivers::sheets::CellSet;

/// Neighbours of an inner hexagon.
const AROUND: usize = 6;

pub(super) struct Foxes {
    all: u64,
    filled: u64,
    now: AnimalValue,
    /// Potential of an inner fox by its number of filled neighbours.
    to_come: [i32; AROUND + 1],
}

impl Foxes {
    pub(super) fn of(ground: &AnimalGround<'_>, all: u64, filled: u64) -> Self {
        let weight = ground.weights[3];
        let to_come =
            std::array::from_fn(
                |around| {
                    if around < AROUND { weight * around as i32 / AROUND as i32 } else { 0 }
                },
            );
        let mut found = Self { all, filled, now: AnimalValue::default(), to_come };
        for fox in CellSet(all).iter() {
            let filled = (ground.beside(fox) & filled).count_ones() as usize;
            found.now = found.now.plus(found.of_fox(ground, fox, filled));
        }
        found
    }

    /// Returns the worth of the foxes. Weight 3: percent of a fox's last point by its number of filled
    /// neighbours.
    pub(super) const fn now(&self) -> AnimalValue {
        self.now
    }

    /// Returns their worth with one more fox.
    pub(super) fn with(&self, ground: &AnimalGround<'_>, cell: usize) -> AnimalValue {
        let around = (ground.beside(cell) & self.filled).count_ones() as usize;
        self.with_other(ground, cell).plus(self.of_fox(ground, cell, around))
    }

    /// Returns their worth with another animal in a hexagon.
    pub(super) fn with_other(&self, ground: &AnimalGround<'_>, cell: usize) -> AnimalValue {
        let mut animal_value = self.now;
        for fox in CellSet(ground.beside(cell) & self.all).iter() {
            let around = (ground.beside(fox) & self.filled).count_ones() as usize;
            let (before, after) = (self.of_fox(ground, fox, around), self.of_fox(ground, fox, around + 1));
            animal_value.points += after.points - before.points;
            animal_value.potential += after.potential - before.potential;
        }
        animal_value
    }

    #[inline]
    fn of_fox(&self, ground: &AnimalGround<'_>, fox: usize, filled: usize) -> AnimalValue {
        let inside = ground.beside(fox).count_ones() as usize == AROUND;
        AnimalValue {
            points: ground.tables.fox[filled],
            potential: if inside { self.to_come[filled] } else { 0 },
        }
    }
}

impl AnimalValue {
    const fn plus(self, other: Self) -> Self {
        Self { points: self.points + other.points, potential: self.potential + other.potential }
    }
}
