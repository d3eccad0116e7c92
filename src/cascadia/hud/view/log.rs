//! The finished turns as the panels show them.

use cascadia_base::{Hex, Wildlife, WildlifeSet};
use cascadia_rules::mode::LoggedTurn;
use cascadia_rules::rules::Seat;
use cascadia_rules::scoring::PointChange;

/// A line of the log.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LogLine {
    /// Whose turn.
    pub seat: Seat,
    /// Which turn.
    pub turn: u8,
    /// The token, if one was taken.
    pub species: Option<Wildlife>,
    /// Whether the token went back to the bag.
    pub returned: bool,
    /// Change of points; none while points are not shown.
    pub change: Option<PointChange>,
    /// The hex to show at a click.
    pub hex: Option<Hex>,
}

impl LogLine {
    /// Returns the line of a turn, without what the scoring cards of `secret` gave.
    pub(super) fn of(turn: &LoggedTurn, secret: WildlifeSet) -> Self {
        Self {
            seat: turn.seat,
            turn: turn.turn,
            species: turn.species,
            returned: turn.species.is_some() && turn.token_hex.is_none(),
            change: Some(turn.change.without(secret).sum()),
            hex: turn.tile_hex,
        }
    }
}
