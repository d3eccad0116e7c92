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
