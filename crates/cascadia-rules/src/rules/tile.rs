//! A habitat tile: the habitats on its edges, the wildlife it accepts, and its keystone property.

use cascadia_base::habitat::Habitat;
use cascadia_base::hexes::Rotation;
use cascadia_base::wildlife::WildlifeSet;

/// The habitats on the six edges of a tile, clockwise from north east.
pub type Edges = [Habitat; 6];

/// The face of a habitat tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tile {
    first: Habitat,
    second: Habitat,
    wildlife: WildlifeSet,
}

impl Tile {
    /// Creates a tile with `first` on the edges NE, E, SE and `second` on SW, W, NW when unrotated; twice the
    /// same habitat makes a keystone tile.
    pub const fn new(first: Habitat, second: Habitat, wildlife: WildlifeSet) -> Self {
        Self { first, second, wildlife }
    }

    /// Returns the habitat on NE, E, SE of the unrotated tile.
    pub const fn first(self) -> Habitat {
        self.first
    }

    /// Returns the habitat on SW, W, NW of the unrotated tile.
    pub const fn second(self) -> Habitat {
        self.second
    }

    /// Returns the species whose tokens this tile accepts.
    pub const fn wildlife(self) -> WildlifeSet {
        self.wildlife
    }

    /// Returns whether the tile is a keystone tile: it shows a single habitat, and the first token on it
    /// earns a nature token (rulebook: keystone tiles).
    pub fn is_keystone(self) -> bool {
        self.first == self.second
    }

    /// Returns the habitats on the edges of the tile rotated by `rotation`.
    #[inline]
    pub fn edges(self, rotation: Rotation) -> Edges {
        let turn = usize::from(rotation.steps());
        std::array::from_fn(|edge| if (edge + 6 - turn) % 6 < 3 { self.first } else { self.second })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Habitat::{Forest as F, River as R};

    #[test]
    fn rotation_turns_the_first_habitat_clockwise() {
        let tile = Tile::new(F, R, WildlifeSet::NONE);
        assert_eq!(tile.edges(Rotation::new(0)), [F, F, F, R, R, R]);
        assert_eq!(tile.edges(Rotation::new(1)), [R, F, F, F, R, R]);
        assert_eq!(tile.edges(Rotation::new(4)), [F, R, R, R, F, F]);
        assert!(!tile.is_keystone());
        assert!(Tile::new(F, F, WildlifeSet::NONE).is_keystone());
    }
}
