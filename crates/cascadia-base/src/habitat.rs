//! The five habitats, and tables with a value for each.

use super::enum_collections::enum_table;

/// A habitat shown on the edges of habitat tiles, in the order of the score pad.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Habitat {
    /// Mountain habitat.
    Mountain,
    /// Forest habitat.
    Forest,
    /// Prairie habitat.
    Prairie,
    /// Wetland habitat.
    Wetland,
    /// River habitat.
    River,
}

impl Habitat {
    /// All habitats in the order of the score pad.
    pub const ALL: [Self; 5] = [Self::Mountain, Self::Forest, Self::Prairie, Self::Wetland, Self::River];

    /// Returns the position in [`Habitat::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the word for this habitat in data files and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Mountain => "mountain",
            Self::Forest => "forest",
            Self::Prairie => "prairie",
            Self::Wetland => "wetland",
            Self::River => "river",
        }
    }

    /// Finds the habitat with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|habitat| habitat.key() == key)
    }
}

enum_table! {
    /// One value for each habitat, in the order of the score pad.
    pub struct ByHabitat by Habitat, of 5
}
