//! Everything that can happen, in the order in which it happens, and which of it reveals something hidden.

use super::hexes::{Hex, Rotation};
use super::overpopulation::WipeCause;
use super::piece::{Seat, Slot, TileId, TokenId};
use super::wildlife::Wildlife;

/// One thing that happened while an action was carried out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameEvent {
    /// A player's turn began.
    TurnBegan {
        /// Whose turn.
        seat: Seat,
        /// Which of that player's turns, from 1.
        turn: u8,
    },
    /// A player drew the second of the two tiles that the environment begins with.
    OpeningTileDrawn {
        /// Who.
        seat: Seat,
        /// The tile.
        tile: TileId,
    },
    /// Tokens of the display were set aside, replaced, and then returned to the bag.
    TokensWiped {
        /// Why.
        cause: WipeCause,
        /// The tokens that went and came, by slot from left to right.
        tokens: Vec<WipedToken>,
    },
    /// A nature token was spent.
    NatureTokenSpent {
        /// Whose token.
        seat: Seat,
    },
    /// A player's secret scoring card was shown to everybody.
    CardShown {
        /// Whose card.
        seat: Seat,
        /// The species it scores.
        species: Wildlife,
    },
    /// A tile and a token were taken.
    PairTaken {
        /// By whom.
        seat: Seat,
        /// Slot and identity of the tile.
        tile: (Slot, TileId),
        /// Slot and identity of the token; none if the bag had run out.
        token: Option<(Slot, TokenId)>,
    },
    /// The tile was placed.
    TilePlaced {
        /// By whom.
        seat: Seat,
        /// Which tile.
        tile: TileId,
        /// Where.
        hex: Hex,
        /// How it is turned.
        rotation: Rotation,
    },
    /// The token was placed.
    TokenPlaced {
        /// By whom.
        seat: Seat,
        /// Which token.
        token: TokenId,
        /// Where.
        hex: Hex,
    },
    /// The token was returned to the bag.
    TokenReturned {
        /// By whom.
        seat: Seat,
        /// Which token.
        token: TokenId,
    },
    /// A nature token was earned by a token on a keystone.
    NatureTokenGained {
        /// By whom.
        seat: Seat,
        /// The keystone.
        hex: Hex,
    },
    /// A nature token was earned, but none is left.
    NatureTokensRanOut {
        /// Who would have got it.
        seat: Seat,
    },
    /// The turn was ended.
    TurnEnded {
        /// Whose turn.
        seat: Seat,
    },
    /// The tile and the token farthest from the stack left the game, and the others moved up (rulebook: solo game).
    FarthestLeft {
        /// Slot and identity of the tile.
        tile: Option<(Slot, TileId)>,
        /// Slot and identity of the token; none if the bag had run out.
        token: Option<(Slot, TokenId)>,
    },
    /// A slot of the display was refilled.
    SlotRefilled {
        /// Which slot.
        slot: Slot,
        /// The new tile, if one was missing.
        tile: Option<TileId>,
        /// The new token, if one was missing.
        token: Option<TokenId>,
    },
    /// The stack could not refill the display: the game is over.
    GameEnded,
}

/// A token that was replaced and the one that took its place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WipedToken {
    /// Where.
    pub slot: Slot,
    /// The token that went back into the bag.
    pub out: TokenId,
    /// The token drawn for it.
    pub drawn: TokenId,
}

impl GameEvent {
    /// Whether something that was hidden is now known, so that the decision before it can no longer be taken back.
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
