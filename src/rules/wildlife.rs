//! The five species, sets of them, and a value for each of them.

use std::ops::{Index, IndexMut};

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

    /// Position in [`Wildlife::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word used for this species in data files and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Bear => "bear",
            Self::Elk => "elk",
            Self::Salmon => "salmon",
            Self::Hawk => "hawk",
            Self::Fox => "fox",
        }
    }

    /// The species a data file calls `key`.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|species| species.key() == key)
    }
}

/// A set of species, as printed on a habitat tile.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct WildlifeSet(u8);

impl WildlifeSet {
    /// No species.
    pub const NONE: Self = Self(0);
    /// All five species.
    pub const ALL: Self = Self(0b11111);

    /// Whether `species` is in the set.
    pub const fn contains(self, species: Wildlife) -> bool {
        self.0 & (1 << species as u8) != 0
    }

    /// The set with `species` in it.
    #[must_use]
    pub const fn with(self, species: Wildlife) -> Self {
        Self(self.0 | 1 << species as u8)
    }

    /// Number of species in the set, 0 to 5.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no species.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The species in the set, in the order of the score pad.
    pub fn iter(self) -> impl Iterator<Item = Wildlife> {
        Wildlife::ALL.into_iter().filter(move |species| self.contains(*species))
    }
}

impl FromIterator<Wildlife> for WildlifeSet {
    fn from_iter<I: IntoIterator<Item = Wildlife>>(species: I) -> Self {
        species.into_iter().fold(Self::NONE, Self::with)
    }
}

/// One value for each species.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByWildlife<T>(pub [T; 5]);

impl<T> ByWildlife<T> {
    /// Asks `value` for each species in turn.
    pub fn from_fn(value: impl FnMut(Wildlife) -> T) -> Self {
        Self(Wildlife::ALL.map(value))
    }

    /// Species and their values in the order of the score pad.
    pub fn iter(&self) -> impl Iterator<Item = (Wildlife, &T)> {
        Wildlife::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Wildlife> for ByWildlife<T> {
    type Output = T;

    fn index(&self, species: Wildlife) -> &T {
        &self.0[species.index()]
    }
}

impl<T> IndexMut<Wildlife> for ByWildlife<T> {
    fn index_mut(&mut self, species: Wildlife) -> &mut T {
        &mut self.0[species.index()]
    }
}
