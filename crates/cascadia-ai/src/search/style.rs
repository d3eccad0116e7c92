//! The style of an opponent: deliberate deviations from the true weights.

use serde::Deserialize;

/// Weights in hundredths of the true value.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Style {
    /// Weight of corridors with their bonuses.
    pub corridors: i32,
    /// Share of the next player's best turn, with the remaining pairs, that counts against a turn.
    pub denial: i32,
}

impl Default for Style {
    fn default() -> Self {
        Self { corridors: 100, denial: 0 }
    }
}
