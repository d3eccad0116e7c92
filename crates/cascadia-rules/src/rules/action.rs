//! The decisions of a player.

use super::display::SlotSet;
use super::piece::Slot;
use cascadia_base::hexes::{Hex, Rotation};

/// One decision of the active player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    /// Replace three tokens of a kind; free, once per turn (rulebook: overpopulation).
    WipeThree,
    /// Spend a nature token to replace any tokens of the display.
    PaidWipe(SlotSet),
    /// Take the tile and the token of one slot.
    TakePair(Slot),
    /// Spend a nature token to take any tile and any token, also those of one slot (rulebook: nature tokens).
    TakeMixed {
        /// Slot of the tile.
        tile: Slot,
        /// Slot of the token.
        token: Slot,
    },
    /// Place the tile in hand.
    PlaceTile {
        /// A free hex beside a tile of the player's environment.
        hex: Hex,
        /// The rotation of the tile.
        rotation: Rotation,
    },
    /// Place the token in hand on a tile that shows its species and holds no token.
    PlaceToken {
        /// The hex of that tile.
        hex: Hex,
    },
    /// Return the token in hand to the bag.
    ReturnToken,
    /// End the turn: the display is refilled and the next player begins.
    EndTurn,
}

impl Action {
    /// Tests whether this replaces tokens of the display.
    pub const fn is_wipe(&self) -> bool {
        matches!(self, Self::WipeThree | Self::PaidWipe(_))
    }

    /// Tests whether this takes a tile and a token.
    pub const fn is_draft(&self) -> bool {
        matches!(self, Self::TakePair(_) | Self::TakeMixed { .. })
    }
}
