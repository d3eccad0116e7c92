//! The windows of Cascadia among all windows.

use crate::ui::overlay::{ModeWindow, Overlay};
use cascadia_base::Wildlife;

/// The score pad as if the game ended now.
pub(crate) const SCORE_PAD: Overlay =
    Overlay::OfMode(ModeWindow { name: "score pad", number: 0, closes_by_enter: true });
/// The rewards on the trail after a game.
pub(crate) const AWARDS: Overlay =
    Overlay::OfMode(ModeWindow { name: "awards", number: 0, closes_by_enter: false });
const CARD: &str = "card";

/// Returns the window of the scoring card of a species.
pub(crate) const fn card_window(species: Wildlife) -> Overlay {
    Overlay::OfMode(ModeWindow { name: CARD, number: species as u8, closes_by_enter: true })
}

/// Returns the species whose scoring card is open.
pub(crate) fn open_card(open: Overlay) -> Option<Wildlife> {
    Wildlife::ALL.into_iter().find(|species| card_window(*species) == open)
}
