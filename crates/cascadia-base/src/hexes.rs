//! Edges, rotations and neighbours of hexes, on top of the crate hexx.
//!
//! Hexes are pointy-top with axial coordinates `(q, r)`: q grows to the east, r to the south east. hexx calls
//! them `x` and `y` and numbers the six directions from east, while every tile of the game is described from
//! north east.

pub use hexx::Hex;

/// A side of a hex, numbered clockwise from north east as in the data files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Edge {
    /// Between the top and the upper right corner.
    NorthEast,
    /// The right side.
    East,
    /// Between the lower right corner and the bottom.
    SouthEast,
    /// Between the bottom and the lower left corner.
    SouthWest,
    /// The left side.
    West,
    /// Between the upper left corner and the top.
    NorthWest,
}

/// Axial steps to the six neighbours, in the order of [`Edge::ALL`].
const STEPS: [Hex; 6] =
    [Hex::new(1, -1), Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 1), Hex::new(-1, 0), Hex::new(0, -1)];

impl Edge {
    /// All edges, clockwise from north east.
    pub const ALL: [Self; 6] =
        [Self::NorthEast, Self::East, Self::SouthEast, Self::SouthWest, Self::West, Self::NorthWest];

    /// Returns the position in [`Edge::ALL`].
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the edge at `index` modulo six.
    #[inline]
    pub const fn from_index(index: usize) -> Self {
        Self::ALL[index % 6]
    }

    /// Returns the edge on the other side of the hex; also the side on which the neighbour shares this edge.
    #[must_use]
    #[inline]
    pub const fn opposite(self) -> Self {
        Self::from_index(self.index() + 3)
    }

    /// Returns the hex that shares this edge of `hex`.
    #[inline]
    pub const fn neighbour(self, hex: Hex) -> Hex {
        hex.const_add(STEPS[self.index()])
    }
}

/// Returns the six hexes around `hex`, clockwise from north east.
#[inline]
pub fn neighbours(hex: Hex) -> [Hex; 6] {
    Edge::ALL.map(|edge| edge.neighbour(hex))
}

/// Returns the sort key of reading order: rows from north to south, each from west to east. All lists of
/// hexes returned by the rules have this order, so that equal positions give equal lists.
pub fn reading_order(hex: Hex) -> (i32, i32) {
    (hex.y, hex.x)
}

/// The rotation of a tile: 0 to 5 steps of 60 degrees clockwise.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rotation(u8);

impl Rotation {
    /// All six rotations.
    pub const ALL: [Self; 6] = [Self(0), Self(1), Self(2), Self(3), Self(4), Self(5)];

    /// Returns the rotation by `steps` times 60 degrees clockwise, modulo a full turn.
    #[inline]
    pub const fn new(steps: i32) -> Self {
        Self(steps.rem_euclid(6) as u8)
    }

    /// Returns the number of steps of 60 degrees clockwise, 0 to 5.
    #[inline]
    pub const fn steps(self) -> u8 {
        self.0
    }

    /// Returns this rotation turned further by `steps`, clockwise if positive.
    #[must_use]
    #[inline]
    pub const fn turned(self, steps: i32) -> Self {
        Self::new(self.0 as i32 + steps)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_lead_to_the_neighbours_that_hexx_knows() {
        let centre = Hex::new(3, -7);
        let known = centre.all_neighbors();
        assert!(neighbours(centre).iter().all(|hex| known.contains(hex)));
    }

    #[test]
    fn opposite_edges_lead_back() {
        for edge in Edge::ALL {
            assert_eq!(edge.opposite().neighbour(edge.neighbour(Hex::ZERO)), Hex::ZERO);
        }
    }

    #[test]
    fn rotations_wrap_both_ways() {
        assert_eq!(Rotation::new(-1), Rotation::new(5));
        assert_eq!(Rotation::new(5).turned(2), Rotation::new(1));
    }
}
