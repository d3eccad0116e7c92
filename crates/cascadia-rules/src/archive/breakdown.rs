//! The points of one seat in a game of Cascadia, by source.

use crate::scoring::ScoreSheet;
use cascadia_base::{ByHabitat, ByWildlife};

/// The points of a seat by source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScoreBreakdown {
    /// Points of each species.
    pub wildlife: ByWildlife<u16>,
    /// Points of each habitat without its bonus.
    pub habitats: ByHabitat<u16>,
    /// The bonus of each habitat.
    pub bonuses: ByHabitat<u16>,
    /// Unspent nature tokens, one point each.
    pub nature_tokens: u16,
}

impl ScoreBreakdown {
    /// Returns the points of a score sheet.
    pub fn of(sheet: &ScoreSheet) -> Self {
        Self {
            wildlife: ByWildlife::from_fn(|species| sheet.wildlife[species].points),
            habitats: sheet.habitat_points(),
            bonuses: sheet.habitats.map(|score| score.bonus),
            nature_tokens: sheet.nature_tokens,
        }
    }

    /// Returns the sum of all points.
    pub(super) fn sum(&self) -> u32 {
        let parts = self.wildlife.0.iter().chain(&self.habitats.0).chain(&self.bonuses.0);
        parts.chain([&self.nature_tokens]).map(|points| u32::from(*points)).sum()
    }
}
