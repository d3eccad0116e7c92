//! The pairs of the display as shown by the panels.

use crate::cascadia::turn::DraftMode;
use cascadia_base::Wildlife;
use cascadia_rules::rules::{Game, Slot, Tile};
use cascadia_rules::scoring::PointChange;

/// A slot of the display.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SlotView {
    pub slot: Slot,
    /// True if there is a tile.
    pub tile: bool,
    /// The face of the tile.
    pub face: Option<Tile>,
    /// The species of the token.
    pub token: Option<Wildlife>,
    /// True if its tile leaves the game after this turn.
    pub tile_leaves: bool,
    /// True if its token leaves the game after this turn.
    pub token_leaves: bool,
    /// True if its tile was picked for a mixed draft.
    pub tile_picked: bool,
    /// True if its token was picked for a mixed draft or marked for a wipe.
    pub token_picked: bool,
    /// The maximum gain of a turn with the pair, if shown.
    pub best: Option<PointChange>,
    /// True if no other pair gains more.
    pub is_best: bool,
    /// True for the tile and for the token if the hint points at them.
    pub hinted: (bool, bool),
}

/// Returns the pairs of the display, with the parts picked for a mixed draft or a wipe.
pub(super) fn slot_views(game: &Game, draft: DraftMode) -> Vec<SlotView> {
    let picked = |slot: Slot| match draft {
        DraftMode::Pair => (false, false),
        DraftMode::Mix { tile, token, .. } => (tile == Some(slot), token == Some(slot)),
        DraftMode::Wipe(slots) => (false, slots.contains(slot)),
    };
    let display = game.display();
    let leaving = game.leaving();
    display
        .slots()
        .map(|slot| SlotView {
            slot,
            tile: display.tile(slot).is_some(),
            face: display.tile(slot).map(|tile| game.setup().catalogue.tile(tile)),
            token: display.token(slot).map(|token| token.species),
            tile_leaves: leaving.tile == Some(slot),
            token_leaves: leaving.token == Some(slot),
            tile_picked: picked(slot).0,
            token_picked: picked(slot).1,
            best: None,
            is_best: false,
            hinted: (false, false),
        })
        .collect()
}
