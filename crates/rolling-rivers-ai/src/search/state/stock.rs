//! Tally of a player as the bytes of one number: five animals and nature tokens.

use cascadia_base::{ByWildlife, Wildlife};
use rolling_rivers::sheets::Tally;

/// Byte index of the nature tokens.
pub(crate) const TOKENS: usize = 5;
/// The types of a tally: animals in the order of [`Wildlife::ALL`], then nature tokens.
pub(crate) const KINDS: usize = 6;
/// The highest bit of each byte. Counts stay below it, so bytes never borrow from each other.
const HIGH: u64 = 0x8080_8080_8080_8080;
/// The largest count of a byte.
const MOST: u8 = 0x7f;

/// Animals and nature tokens, each in a byte and below 128.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(crate) struct Stock(u64);

impl Stock {
    pub(crate) const NONE: Self = Self(0);

    pub(crate) fn new(animals: &ByWildlife<u8>, nature_tokens: u8) -> Self {
        let mut bytes = [0; 8];
        for animal in Wildlife::ALL {
            bytes[animal.index()] = animals[animal].min(MOST);
        }
        bytes[TOKENS] = nature_tokens.min(MOST);
        Self(u64::from_le_bytes(bytes))
    }

    pub(crate) fn of(tally: &Tally) -> Self {
        Self::new(&tally.animals, tally.nature_tokens)
    }

    pub(crate) fn tally(self) -> Tally {
        Tally {
            animals: ByWildlife::from_fn(|animal| self.get(animal.index())),
            nature_tokens: self.get(TOKENS),
        }
    }

    /// Creates a stock of `count` items of one kind.
    #[inline]
    pub(crate) const fn only(kind: usize, count: u8) -> Self {
        Self((count as u64) << (kind * 8))
    }

    #[inline]
    pub(crate) const fn get(self, kind: usize) -> u8 {
        (self.0 >> (kind * 8)) as u8
    }

    /// Returns the sum.
    #[inline]
    #[must_use]
    pub(crate) const fn plus(self, other: Self) -> Self {
        Self(self.0 + other.0)
    }

    /// Returns the difference; `other` must be covered.
    #[inline]
    #[must_use]
    pub(crate) const fn minus(self, other: Self) -> Self {
        Self(self.0 - other.0)
    }

    /// Tests whether every kind has at least the count in `other`.
    #[inline]
    pub(crate) const fn covers(self, other: Self) -> bool {
        ((self.0 | HIGH) - other.0) & HIGH == HIGH
    }

    /// Counts the items of this stock that `have` lacks.
    #[inline]
    pub(crate) const fn missing_in(self, have: Self) -> u16 {
        let difference = (self.0 | HIGH) - have.0;
        // The highest bit of a byte is set where this has at least as much as `have`; 127 times the shifted
        // bit is all other bits of the byte.
        let more = ((difference & HIGH) >> 7) * MOST as u64;
        Self(difference & more).total()
    }

    /// Iterates over the kinds with a nonzero count.
    #[inline]
    pub(crate) fn counts(self) -> impl Iterator<Item = (usize, u8)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let kind = if left == 0 { return None } else { left.trailing_zeros() as usize / 8 };
            left &= !(0xff << (kind * 8));
            Some((kind, self.get(kind)))
        })
    }

    /// Counts all items.
    #[inline]
    pub(crate) const fn total(self) -> u16 {
        (self.0.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u16
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_add_and_compare_one_by_one() {
        let have = Stock::new(&ByWildlife([3, 0, 5, 1, 2]), 4);
        let want = Stock::new(&ByWildlife([3, 0, 4, 0, 2]), 4);
        assert!(have.covers(want));
        assert!(!have.covers(want.plus(Stock::only(1, 1))));
        assert_eq!(have.minus(want), Stock::only(2, 1).plus(Stock::only(3, 1)));
        assert_eq!(have.total(), 15);
        assert_eq!((want.missing_in(have), have.missing_in(want)), (0, 2));
        assert_eq!(Stock::new(&ByWildlife([5, 0, 9, 0, 0]), 6).missing_in(have), 2 + 4 + 2);
        assert!(have.minus(want).counts().eq([(2, 1), (3, 1)]));
        assert_eq!(Stock::of(&have.tally()), have);
    }
}
