//! The reasons why an action is illegal.

use thiserror::Error;

use cascadia_base::hexes::Hex;
use cascadia_base::wildlife::Wildlife;

/// The reason why an action is illegal in a position. The position has not changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum RuleError {
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// Tokens may be replaced only before a tile and a token are taken.
    #[error("tokens can be replaced only before a pair is taken")]
    WipeAfterDraft,
    /// A tile and a token were already taken this turn.
    #[error("a pair was taken already this turn")]
    AlreadyDrafted,
    /// Nothing was taken yet.
    #[error("a pair has to be taken first")]
    NothingDrafted,
    /// The second tile of the opening has to be placed before a pair is taken.
    #[error("the tile in hand has to be placed first")]
    TileInHandFirst,
    /// The tile or the token in hand has to be placed before the turn can end.
    #[error("the tile and the token have to be placed before the turn ends")]
    PiecesInHand,
    /// No three tokens are of a kind.
    #[error("no three tokens of the display are alike")]
    NoThreeAlike,
    /// Three alike were already replaced this turn.
    #[error("three alike can be replaced only once per turn")]
    FreeWipeUsed,
    /// The bag holds fewer tokens than would be replaced.
    #[error("the bag has too few tokens to replace these")]
    BagTooSmall,
    /// The action costs more nature tokens than the player has.
    #[error("there are not enough nature tokens to spend")]
    NoNatureToken,
    /// A paid wipe has to name at least one token.
    #[error("no token was chosen to be replaced")]
    NothingToWipe,
    /// The display has no such slot, or the piece to take is not in it.
    #[error("there is nothing to take in that slot")]
    EmptySlot,
    /// In rules of version 1, a mixed draft names two different slots; the pair of one slot is free.
    #[error("tile and token lie in the same slot, which costs no nature token")]
    MixOfOnePair,
    /// The tile was already placed this turn.
    #[error("the tile was placed already")]
    NoTileInHand,
    /// The token was already placed or returned this turn, or none was taken.
    #[error("there is no token in hand")]
    NoTokenInHand,
    /// The hex has a tile, or no tile beside it.
    #[error("no tile can be placed at {}, {}", .0.x, .0.y)]
    NotAFreeNeighbour(Hex),
    /// The tile does not fit with its rotation: it has to meet the same habitat at one edge, or at none.
    #[error("the tile does not fit at {}, {} the way it is turned", .0.x, .0.y)]
    DoesNotFit(Hex),
    /// The token may not go on the tile placed in the same turn.
    #[error("the token may not go on the tile placed in this turn")]
    OnNewTile(Hex),
    /// There is no tile to hold the token.
    #[error("there is no tile at {}, {}", .0.x, .0.y)]
    NoTileThere(Hex),
    /// The tile already holds a token.
    #[error("the tile at {}, {} holds a token already", .0.x, .0.y)]
    TokenThere(Hex),
    /// The tile does not show the species.
    #[error("the tile at {}, {} takes no {}", .hex.x, .hex.y, .species.key())]
    NotAccepted {
        /// The hex of the tile.
        hex: Hex,
        /// The species of the token.
        species: Wildlife,
    },
}
