//! Animals and nature tokens: tallies of players and gains of bonuses.

use cascadia_base::{ByWildlife, Habitat};

/// Leftover items per point, animals and nature tokens together (rulebook: to score at the end of the
/// game).
pub const LEFTOVERS_PER_POINT: u16 = 5;

/// A player's stock of animals and nature tokens, limited only by the number type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Animals of each type.
    pub animals: ByWildlife<u8>,
    /// Nature tokens.
    pub nature_tokens: u8,
}

impl Tally {
    /// Counts all animals and nature tokens.
    pub fn items(&self) -> u16 {
        self.animals.0.iter().map(|count| u16::from(*count)).sum::<u16>() + u16::from(self.nature_tokens)
    }

    /// Returns the points of the leftovers at the end of the game.
    pub fn leftover_points(&self) -> u16 {
        self.items() / LEFTOVERS_PER_POINT
    }
}

/// The printed gain of a bonus.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct SheetGain {
    /// Animals of each type.
    pub animals: ByWildlife<u8>,
    /// Animals of any type, chosen one by one.
    pub wild: u8,
    /// Nature tokens.
    pub nature_tokens: u8,
    /// Points to circle.
    pub points: u8,
    /// Free hexagons of any habitat.
    pub free: u8,
    /// A free hexagon of this habitat.
    pub free_in: Option<Habitat>,
}

impl SheetGain {
    /// Tests whether it gains anything besides points.
    pub fn is_more_than_points(&self) -> bool {
        Self { points: 0, ..*self } != Self::default()
    }
}
