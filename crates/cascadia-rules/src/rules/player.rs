//! A player: the environment, the pieces in hand, the nature tokens and the secret scoring card.

use super::environment::Environment;
use super::piece::{TileId, TokenId};
use cascadia_base::wildlife::Wildlife;

/// The pieces that a player took this turn and has yet to place.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Hand {
    /// The tile to place.
    pub tile: Option<TileId>,
    /// The token to place or to return.
    pub token: Option<TokenId>,
}

impl Hand {
    /// Returns whether both pieces have been placed or returned.
    pub const fn is_empty(self) -> bool {
        self.tile.is_none() && self.token.is_none()
    }
}

/// The state of one player.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Player {
    pub(super) environment: Environment,
    pub(super) hand: Hand,
    pub(super) nature_tokens: u8,
    pub(super) hidden_card: Option<Wildlife>,
}

impl Player {
    /// Returns the environment.
    pub const fn environment(&self) -> &Environment {
        &self.environment
    }

    /// Returns the pieces in hand.
    pub const fn hand(&self) -> Hand {
        self.hand
    }

    /// Returns the number of unspent nature tokens.
    pub const fn nature_tokens(&self) -> u8 {
        self.nature_tokens
    }

    /// Returns the species of the player's secret scoring card; none without one or once it was revealed.
    pub const fn hidden_card(&self) -> Option<Wildlife> {
        self.hidden_card
    }
}
