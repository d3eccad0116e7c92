//! Context shared by all animals of sheet D: map, weights and empty hexagons.

use super::super::evaluator::POINT;
use super::super::state::tables::AnimalTables;
use super::herd_cache::HerdCache;

/// The map with its empty hexagons.
#[derive(Clone, Copy)]
pub(super) struct AnimalGround<'e> {
    pub(super) tables: &'e AnimalTables,
    /// Weights of future marks.
    pub(super) weights: &'e [i32],
    pub(super) empty: u64,
    /// Percentage at which future marks count.
    pub(super) scale: i32,
    pub(super) herds: &'e HerdCache,
}

/// The points of an animal and its potential, in hundredths of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct AnimalValue {
    pub(super) points: i32,
    pub(super) potential: i32,
}

impl AnimalGround<'_> {
    #[inline]
    pub(super) fn beside(&self, cell: usize) -> u64 {
        self.tables.map.neighbours[cell]
    }

    #[inline]
    pub(super) const fn value(&self, animal_value: AnimalValue) -> i32 {
        animal_value.points * POINT + animal_value.potential * self.scale / 100
    }
}
