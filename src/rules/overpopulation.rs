//! Three alike, four alike: when the tokens of the display may or must be replaced (rulebook: overpopulation).

use super::display::Display;
use super::supply::Supply;
use super::wildlife::Wildlife;

/// The species of which exactly three tokens are on offer: the active player may replace them once per turn.
pub fn three_alike(display: &Display) -> Option<Wildlife> {
    Wildlife::ALL.into_iter().find(|species| display.slots_with(*species).len() == 3)
}

/// The species that fills the whole display and has to be replaced at once.
///
/// Open question: what if the replacement cannot help? Chosen answer: the wipe is left out when the bag holds fewer
/// tokens than the display, or nothing but the same species, because it would fail or never end.
pub fn must_wipe(display: &Display, supply: &Supply) -> Option<Wildlife> {
    let pairs = display.slots().count();
    let species = Wildlife::ALL.into_iter().find(|species| display.slots_with(*species).len() == pairs)?;
    let helps = supply.bag().iter().any(|token| token.species != species);
    (helps && bag_can_replace(supply, pairs)).then_some(species)
}

/// Whether the bag has enough tokens to replace `count` of the display.
///
/// Open question: what if it has not? Chosen answer: a wipe replaces every token it sets aside or does not happen,
/// since the tokens set aside return to the bag only afterwards.
pub fn bag_can_replace(supply: &Supply, count: usize) -> bool {
    supply.tokens_left() >= count
}

/// Why tokens were replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WipeCause {
    /// The whole display showed one species.
    AllAlike(Wildlife),
    /// Three tokens were alike and the active player chose to replace them.
    ThreeAlike(Wildlife),
    /// The active player paid a nature token.
    Paid,
}
