//! The pairs of the display as the panels show them.

use crate::cascadia::turn::DraftMode;
use cascadia_base::Wildlife;
use cascadia_rules::rules::{Game, Slot, Tile};
use cascadia_rules::scoring::PointChange;

/// A slot of the display.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct SlotView {
    /// The slot.
    pub slot: Slot,
    /// Whether there is a tile.
    pub tile: bool,
    /// What the tile shows.
    pub face: Option<Tile>,
    /// The species of the token.
    pub token: Option<Wildlife>,
    /// Whether its tile leaves the game after this turn.
    pub tile_leaves: bool,
    /// Whether its token does.
    pub token_leaves: bool,
    /// Whether its tile was picked for a mix.
    pub tile_picked: bool,
    /// Whether its token was picked for a mix or marked for a wipe.
    pub token_picked: bool,
    /// The most a turn with the pair can bring, if that is shown.
    pub best: Option<PointChange>,
    /// Whether no other pair can bring more.
    pub is_best: bool,
    /// Whether the hint shows to take its tile, and its token.
    pub hinted: (bool, bool),
}

/// Returns the pairs of the display, with what was picked of them for a mix or a wipe.
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
