//! A seat at the table; players, scores and records are numbered by it.

/// A seat at the table, in playing order: 0 begins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Seat(pub u8);

impl Seat {
    /// Returns the position in the list of players.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of seats as a bit mask, with the first seat in the lowest bit.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct SeatSet(u8);

impl SeatSet {
    /// No seat.
    pub const EMPTY: Self = Self(0);

    /// Iterates over all possible seats.
    pub fn seats() -> impl Iterator<Item = u8> {
        0..8
    }

    /// Tests whether the set contains a seat.
    pub const fn contains(self, seat: u8) -> bool {
        seat < 8 && self.0 & (1 << seat) != 0
    }

    /// Inserts a seat.
    pub const fn insert(&mut self, seat: u8) {
        if seat < 8 {
            self.0 |= 1 << seat;
        }
    }

    /// Removes a seat.
    pub const fn remove(&mut self, seat: u8) {
        if seat < 8 {
            self.0 &= !(1 << seat);
        }
    }

    /// Tests whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the bit mask.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Creates the set of a bit mask.
    pub const fn from_bits(bits: u8) -> Self {
        Self(bits)
    }

    /// Iterates over the seats of the set.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        Self::seats().filter(move |seat| self.contains(*seat))
    }
}

impl FromIterator<u8> for SeatSet {
    fn from_iter<I: IntoIterator<Item = u8>>(seats: I) -> Self {
        let mut set = Self::EMPTY;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}
