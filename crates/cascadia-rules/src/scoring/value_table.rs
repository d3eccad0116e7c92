//! The value table of a scoring card: points by size or count.

/// How a size beyond the end of a table scores.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Beyond {
    /// As much as the last entry.
    Cap,
    /// Nothing.
    Zero,
}

/// Points for each size or count, from 1.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueTable {
    points: Vec<u16>,
    beyond: Beyond,
}

impl ValueTable {
    /// Creates a table whose first entry is for a size of 1.
    pub const fn new(points: Vec<u16>, beyond: Beyond) -> Self {
        Self { points, beyond }
    }

    /// Returns the points for `size`; none are given for 0.
    pub fn points(&self, size: usize) -> u16 {
        let Some(index) = size.checked_sub(1) else {
            return 0;
        };
        match self.points.get(index) {
            Some(points) => *points,
            None => match self.beyond {
                Beyond::Cap => self.points.last().copied().unwrap_or(0),
                Beyond::Zero => 0,
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

    /// Returns how a size beyond the printed entries scores.
    pub const fn beyond(&self) -> Beyond {
        self.beyond
    }
}
