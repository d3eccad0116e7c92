//! What all animals of sheet D have in common: the map, the weights, and the hexagons that are empty.

use super::super::evaluator::POINT;
use super::super::form::tables::AnimalTables;
use super::herd_cache::HerdCache;

/// The map with the hexagons that are empty.
#[derive(Clone, Copy)]
pub(super) struct AnimalGround<'e> {
    pub(super) tables: &'e AnimalTables,
    /// The weights of marks to come.
    pub(super) weights: &'e [i32],
    pub(super) empty: u64,
    /// Percent of marks to come.
    pub(super) scale: i32,
    pub(super) herds: &'e HerdCache,
}

/// The points of an animal, and what further ones beside it can bring in hundredths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct AnimalWorth {
    pub(super) points: i32,
    pub(super) potential: i32,
}

impl AnimalGround<'_> {
    /// Returns the neighbours of a hexagon.
    #[inline]
    pub(super) fn beside(&self, cell: usize) -> u64 {
        self.tables.map.neighbours[cell]
    }

    /// Returns the value in hundredths of a point.
    #[inline]
    pub(super) const fn value(&self, worth: AnimalWorth) -> i32 {
        worth.points * POINT + worth.potential * self.scale / 100
    }
}
