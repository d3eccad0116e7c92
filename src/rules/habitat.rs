//! The five habitats, and a value for each of them.

use std::ops::{Index, IndexMut};

/// A kind of land a habitat tile shows, in the order of the score pad.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Habitat {
    /// Mountain.
    Mountain,
    /// Forest.
    Forest,
    /// Prairie.
    Prairie,
    /// Wetland.
    Wetland,
    /// River.
    River,
}

impl Habitat {
    /// All habitats in the order of the score pad.
    pub const ALL: [Self; 5] = [Self::Mountain, Self::Forest, Self::Prairie, Self::Wetland, Self::River];

    /// Position in [`Habitat::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The word used for this habitat in data files and on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Mountain => "mountain",
            Self::Forest => "forest",
            Self::Prairie => "prairie",
            Self::Wetland => "wetland",
            Self::River => "river",
        }
    }

    /// The habitat a data file calls `key`.
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|habitat| habitat.key() == key)
    }
}

/// One value for each habitat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ByHabitat<T>(pub [T; 5]);

impl<T> ByHabitat<T> {
    /// Asks `value` for each habitat in turn.
    pub fn from_fn(value: impl FnMut(Habitat) -> T) -> Self {
        Self(Habitat::ALL.map(value))
    }

    /// Each value as `change` makes it.
    pub fn map<U>(&self, change: impl FnMut(&T) -> U) -> ByHabitat<U> {
        ByHabitat(self.0.each_ref().map(change))
    }

    /// Habitats and their values in the order of the score pad.
    pub fn iter(&self) -> impl Iterator<Item = (Habitat, &T)> {
        Habitat::ALL.into_iter().zip(&self.0)
    }
}

impl<T> Index<Habitat> for ByHabitat<T> {
    type Output = T;

    fn index(&self, habitat: Habitat) -> &T {
        &self.0[habitat.index()]
    }
}

impl<T> IndexMut<Habitat> for ByHabitat<T> {
    fn index_mut(&mut self, habitat: Habitat) -> &mut T {
        &mut self.0[habitat.index()]
    }
}
