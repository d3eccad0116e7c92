//! The value table of a scoring card: points by size or count.

/// The rule for sizes beyond the end of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BeyondEnd {
    /// The value of the last entry.
    Cap,
    /// No points.
    Zero,
}

/// Points for each size or count, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueTable {
    points: Vec<u16>,
    beyond: BeyondEnd,
}

impl ValueTable {
    /// Creates a table whose first entry is for a size of 1.
    pub const fn new(points: Vec<u16>, beyond: BeyondEnd) -> Self {
        Self { points, beyond }
    }

    /// Returns the points for `size`; 0 for a size of 0.
    pub fn points(&self, size: usize) -> u16 {
        let Some(index) = size.checked_sub(1) else {
            return 0;
        };
        match self.points.get(index) {
            Some(points) => *points,
            None => match self.beyond {
                BeyondEnd::Cap => self.points.last().copied().unwrap_or(0),
                BeyondEnd::Zero => 0,
            },
        }
    }

    /// Returns the highest value; none if the card has no table.
    pub fn highest(&self) -> Option<u16> {
        self.points.iter().copied().max()
    }

    /// Returns the printed entries, from size 1.
    pub fn entries(&self) -> &[u16] {
        &self.points
    }

    /// Returns the rule for sizes beyond the printed entries.
    pub const fn beyond(&self) -> BeyondEnd {
        self.beyond
    }
}
