//! The phases of a turn.

/// The kind of decision that the active player has to make next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Replace tokens, or take a tile and a token.
    Draft,
    /// Place the tile, and place or return the token, in either order.
    Place,
    /// Everything is placed; the turn can be ended.
    Review,
    /// The game is over.
    Finished,
}
