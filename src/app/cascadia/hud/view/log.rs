//! The finished turns as the panels show them.

use crate::base::{Hex, Wildlife};
use crate::cascadia::mode::LoggedTurn;
use crate::cascadia::rules::Seat;

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
    pub change: Option<i16>,
    /// The hex to show at a click.
    pub hex: Option<Hex>,
}

impl From<&LoggedTurn> for LogLine {
    fn from(turn: &LoggedTurn) -> Self {
        Self {
            seat: turn.seat,
            turn: turn.turn,
            species: turn.species,
            returned: turn.species.is_some() && turn.token_hex.is_none(),
            change: Some(turn.change),
            hex: turn.tile_hex,
        }
    }
}
