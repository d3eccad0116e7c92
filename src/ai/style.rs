//! What an opponent likes, beside how well it plays.

use serde::Deserialize;

/// A liking, in hundredths of what things are truly worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Style {
    /// What corridors and their bonuses count.
    pub corridors: i32,
    /// How much of what the next player could do with the pairs that are left counts against a turn.
    pub denial: i32,
}

impl Default for Style {
    fn default() -> Self {
        Self { corridors: 100, denial: 0 }
    }
}
