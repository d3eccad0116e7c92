//! The phases of a turn.

/// The kind of the active player's next decision.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// Replace tokens, or take a tile and a token.
    Draft,
    /// Place the tile, and place or return the token, in either order.
    Place,
    /// The turn is complete and can be ended.
    Review,
    /// The game is over.
    Finished,
}
