//! The events of a game, in order, and their classification as reveals.

use super::overpopulation::WipeCause;
use super::piece::{Slot, TileId, TokenId};
use cascadia_base::hexes::{Hex, Rotation};
use cascadia_base::seat::Seat;
use cascadia_base::wildlife::Wildlife;

/// An event caused by an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameEvent {
    /// A player's turn began.
    TurnBegan {
        /// The player.
        seat: Seat,
        /// The number of that player's turn, from 1.
        turn: u8,
    },
    /// A player drew the second of the two opening tiles of the environment.
    OpeningTileDrawn {
        /// The player.
        seat: Seat,
        /// The tile.
        tile: TileId,
    },
    /// Tokens of the display were set aside and replaced.
    TokensWiped {
        /// The reason.
        cause: WipeCause,
        /// The replaced tokens, by slot from left to right.
        tokens: Vec<WipedToken>,
    },
    /// Tokens set aside returned to the bag. In games of rules version 1 they do so with each wipe, without
    /// this event.
    SetAsideReturned {
        /// The tokens, in the order in which they were set aside.
        tokens: Vec<TokenId>,
    },
    /// A nature token was spent.
    NatureTokenSpent {
        /// The player.
        seat: Seat,
    },
    /// A player's secret scoring card was revealed to all players.
    CardShown {
        /// The player.
        seat: Seat,
        /// The species of the card.
        species: Wildlife,
    },
    /// A tile and a token were taken.
    PairTaken {
        /// The player.
        seat: Seat,
        /// The slot and identity of the tile.
        tile: (Slot, TileId),
        /// The slot and identity of the token; none if the bag had run out.
        token: Option<(Slot, TokenId)>,
    },
    /// The tile was placed.
    TilePlaced {
        /// The player.
        seat: Seat,
        /// The tile.
        tile: TileId,
        /// The hex of the tile.
        hex: Hex,
        /// The rotation of the tile.
        rotation: Rotation,
    },
    /// The token was placed.
    TokenPlaced {
        /// The player.
        seat: Seat,
        /// The token.
        token: TokenId,
        /// The hex of the token.
        hex: Hex,
    },
    /// The token was returned to the bag.
    TokenReturned {
        /// The player.
        seat: Seat,
        /// The token.
        token: TokenId,
    },
    /// A token on a keystone earned a nature token (rulebook: keystone tiles).
    NatureTokenGained {
        /// The player.
        seat: Seat,
        /// The keystone.
        hex: Hex,
    },
    /// A nature token was earned, but none is left in the supply.
    NatureTokensRanOut {
        /// The player who would have earned it.
        seat: Seat,
    },
    /// The turn was ended.
    TurnEnded {
        /// The player.
        seat: Seat,
    },
    /// The tile and the token farthest from the stack left the game, and the others moved up (rulebook: solo
    /// game).
    FarthestLeft {
        /// The slot and identity of the tile.
        tile: Option<(Slot, TileId)>,
        /// The slot and identity of the token; none if the bag had run out.
        token: Option<(Slot, TokenId)>,
    },
    /// A slot of the display was refilled.
    SlotRefilled {
        /// The slot.
        slot: Slot,
        /// The new tile, if one was missing.
        tile: Option<TileId>,
        /// The new token, if one was missing.
        token: Option<TokenId>,
    },
    /// The stack could not refill the display: the game is over.
    GameEnded,
}

/// A replaced token and its replacement.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WipedToken {
    /// The slot of both tokens.
    pub slot: Slot,
    /// The token that was set aside.
    pub out: TokenId,
    /// The token drawn in its place.
    pub drawn: TokenId,
}

impl GameEvent {
    /// Returns whether the event reveals hidden information, so that the decision before it can no longer be
    /// undone.
    pub const fn reveals(&self) -> bool {
        matches!(
            self,
            Self::TokensWiped { .. }
                | Self::SlotRefilled { .. }
                | Self::CardShown { .. }
                | Self::OpeningTileDrawn { .. }
        )
    }
}
