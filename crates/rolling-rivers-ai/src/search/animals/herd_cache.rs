//! Cache of elk herd scores: most herds of a round come up many times.

use std::cell::Cell;

use super::super::state::tables::AnimalTables;

/// Capacity in herds, a power of two.
const KEPT: usize = 128;

/// Direct-mapped cache of herd scores, indexed by a hash of the herd's hexagons.
#[derive(Clone, Debug)]
pub(crate) struct HerdCache([Cell<(u64, i32)>; KEPT]);

impl HerdCache {
    pub(crate) const fn new() -> Self {
        Self([const { Cell::new((0, 0)) }; KEPT])
    }

    /// Returns the points of a herd (connected elk).
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

/// Returns the slot of a herd: the highest bits of a product with the golden ratio (Knuth, The Art of
/// Computer Programming, volume 3, multiplicative hashing).
#[inline]
const fn place_of(herd: u64) -> usize {
    (herd.wrapping_mul(cascadia_base::hash::GOLDEN_RATIO_64) >> (u64::BITS - KEPT.trailing_zeros())) as usize
}
