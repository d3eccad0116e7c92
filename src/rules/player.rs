//! One seat: the environment, the pieces in hand, the nature tokens.

use super::environment::Environment;
use super::piece::{TileId, TokenId};
use super::wildlife::Wildlife;

/// What a player took this turn and has not placed yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// The tile to place.
    pub tile: Option<TileId>,
    /// The token to place or to return.
    pub token: Option<TokenId>,
}

impl Hand {
    /// Whether everything taken has been dealt with.
    pub const fn is_empty(self) -> bool {
        self.tile.is_none() && self.token.is_none()
    }
}

/// What belongs to one seat.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    pub(super) environment: Environment,
    pub(super) hand: Hand,
    pub(super) nature_tokens: u8,
    pub(super) hidden_card: Option<Wildlife>,
}

impl Player {
    /// The player's map.
    pub const fn environment(&self) -> &Environment {
        &self.environment
    }

    /// The pieces in hand.
    pub const fn hand(&self) -> Hand {
        self.hand
    }

    /// Unspent nature tokens.
    pub const fn nature_tokens(&self) -> u8 {
        self.nature_tokens
    }

    /// The species whose scoring card this player keeps secret; none if there is none, or it was shown.
    pub const fn hidden_card(&self) -> Option<Wildlife> {
        self.hidden_card
    }
}
