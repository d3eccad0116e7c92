//! Pending decisions of a player after completing a card.

use cascadia_base::{ByWildlife, Habitat, WildlifeSet};

/// A pending decision. Decisions are listed in order of appearance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pending {
    /// The use of the bonus completion card.
    Bonus,
    /// Hexagons to mark on sheet C or D.
    Mark {
        /// The habitat.
        habitat: Habitat,
        /// The number of marks left.
        left: u8,
        /// The animals of the printed cost not written yet.
        animals: ByWildlife<u8>,
    },
    /// An item of the bonus area.
    Pick {
        /// The column of the sun/rain area, `None` on sheet A.
        column: Option<u8>,
    },
    /// An animal to gain.
    Gain {
        /// The types to choose from.
        of: WildlifeSet,
        /// The number of animals gained.
        amount: u8,
        /// Their source.
        source: GainSource,
    },
    /// A free hexagon.
    Free {
        /// Its habitat, `None` for any.
        habitat: Option<Habitat>,
    },
}

/// The source of gained animals and nature tokens.
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
