//! The finished turns as shown by the panels.

use cascadia_base::{Hex, Wildlife, WildlifeSet};
use cascadia_rules::mode::LoggedTurn;
use cascadia_rules::rules::Seat;
use cascadia_rules::scoring::PointChange;

/// A line of the log.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LogLine {
    /// The player of the turn.
    pub seat: Seat,
    /// The number of the turn.
    pub turn: u8,
    /// The token, if one was taken.
    pub species: Option<Wildlife>,
    /// True if the token went back to the bag.
    pub returned: bool,
    /// Change of points; `None` while points are hidden.
    pub change: Option<PointChange>,
    /// The hex to show on a click.
    pub hex: Option<Hex>,
}

impl LogLine {
    /// Returns the line of a turn, without the points of the `secret` scoring cards.
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
