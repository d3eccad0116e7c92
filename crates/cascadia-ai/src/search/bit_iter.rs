//! Bit sets of small numbers and the iteration over them: tiles, species, directions.

/// The iterator over the numbers of a bit set, the smallest first.
#[derive(Clone, Copy)]
pub(super) struct Bits(u32);

/// Iterates over the numbers of the bit set `bits`, the smallest first.
#[inline]
pub(super) fn bits(bits: impl Into<u32>) -> Bits {
    Bits(bits.into())
}

impl Iterator for Bits {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        if self.0 == 0 {
            return None;
        }
        let lowest = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(lowest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_of_a_set_comes_once_and_in_order() {
        assert_eq!(bits(0u32).count(), 0);
        assert_eq!(bits(0b1001_0010u8).collect::<Vec<_>>(), [1, 4, 7]);
        assert_eq!(bits(1u32 << 31 | 1).collect::<Vec<_>>(), [0, 31]);
    }
}
