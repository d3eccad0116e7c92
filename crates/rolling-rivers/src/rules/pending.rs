//! What a player still has to decide after completing a card.

use cascadia_base::{ByWildlife, Habitat, WildlifeSet};

/// An open decision. Decisions are listed in the order in which they came up.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// Whether and how to use the bonus completion card.
    Bonus,
    /// Which hexagons to mark on sheet C or D.
    Mark {
        /// Of which habitat.
        habitat: Habitat,
        /// How many.
        left: u8,
        /// The animals of the printed cost that were not written yet.
        animals: ByWildlife<u8>,
    },
    /// What to take from the bonus area.
    Pick {
        /// From which column of the sun/rain area; none on sheet A.
        column: Option<u8>,
    },
    /// Which animal to gain.
    Gain {
        /// The types to choose from.
        of: WildlifeSet,
        /// How many of the chosen type.
        amount: u8,
        /// Where they come from.
        source: GainSource,
    },
    /// Which hexagon to take for free.
    Free {
        /// Of which habitat; none for any.
        habitat: Option<Habitat>,
    },
}

/// Where animals and nature tokens come from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GainSource {
    /// The habitat card.
    Card,
    /// The completion card.
    Completion,
    /// The sheet.
    Sheet,
}

impl GainSource {
    /// Returns the word for this source on the command line.
    pub const fn key(self) -> &'static str {
        match self {
            Self::Card => "card",
            Self::Completion => "completion",
            Self::Sheet => "sheet",
        }
    }
}
