//! The five species of wildlife, sets of them, and tables with a value for each.

use super::enum_collections::enum_table;
use crate::enum_set;

/// A species of wildlife, in the order of the score pad.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Wildlife {
    /// Grizzly bear.
    Bear,
    /// Elk.
    Elk,
    /// Chinook salmon.
    Salmon,
    /// Red-tailed hawk.
    Hawk,
    /// Red fox.
    Fox,
}

impl Wildlife {
    /// All species in the order of the score pad.
    pub const ALL: [Self; 5] = [Self::Bear, Self::Elk, Self::Salmon, Self::Hawk, Self::Fox];

    /// Returns the position in [`Wildlife::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the word for this species in data files and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Bear => "bear",
            Self::Elk => "elk",
            Self::Salmon => "salmon",
            Self::Hawk => "hawk",
            Self::Fox => "fox",
        }
    }

    /// Finds the species with this key.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|species| species.key() == key)
    }
}

enum_set! {
    /// A set of species, as printed on a habitat tile.
    pub struct WildlifeSet of Wildlife, in Wildlife::ALL
}

impl WildlifeSet {
    /// All five species.
    pub const ALL: Self = Self(0b11111);
}

enum_table! {
    /// One value for each species, in the order of the score pad.
    pub struct ByWildlife by Wildlife, of 5
}
