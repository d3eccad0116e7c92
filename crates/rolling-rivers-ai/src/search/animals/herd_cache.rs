//! The points of herds of elk that were looked at before: most herds of a round come up many times.

use std::cell::Cell;

use super::super::form::tables::AnimalTables;

/// As many herds as are kept: a power of two.
const KEPT: usize = 128;

/// The points of herds, each in the place that its hexagons point to (a direct-mapped cache).
#[derive(Clone, Debug)]
pub(crate) struct HerdCache([Cell<(u64, i32)>; KEPT]);

impl HerdCache {
    /// Creates a cache that knows no herd yet.
    pub(crate) const fn new() -> Self {
        Self([const { Cell::new((0, 0)) }; KEPT])
    }

    /// Returns the points of connected elk.
    #[inline]
    pub(super) fn points(&self, tables: &AnimalTables, herd: u64) -> i32 {
        let place = &self.0[place_of(herd)];
        let (known, points) = place.get();
        if known == herd {
            return points;
        }
        let points = tables.herd(herd);
        place.set((herd, points));
        points
    }
}

/// Returns the place of a herd: the highest bits of a product with the golden ratio (Knuth, The Art of Computer
/// Programming, volume 3, multiplicative hashing).
#[inline]
const fn place_of(herd: u64) -> usize {
    (herd.wrapping_mul(cascadia_base::hash::GOLDEN_RATIO_64) >> (u64::BITS - KEPT.trailing_zeros())) as usize
}
