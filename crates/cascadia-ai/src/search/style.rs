//! The style of an opponent: what it weighs differently from its points.

use serde::Deserialize;

/// Weights in hundredths of the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Style {
    /// Weight of corridors with their bonuses.
    pub corridors: i32,
    /// Share of the next player's best turn, with the pairs that are left, that counts against a turn.
    pub denial: i32,
}

impl Default for Style {
    fn default() -> Self {
        Self { corridors: 100, denial: 0 }
    }
}
