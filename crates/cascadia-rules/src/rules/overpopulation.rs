//! Overpopulation: optional and forced replacement of tokens on display (rulebook: overpopulation).

use super::display::Display;
use super::ruleset::OverpopulationRule;
use super::supply::Supply;
use cascadia_base::wildlife::{Wildlife, WildlifeSet};

/// Finds the species with exactly three tokens in the display: the active player may replace them for free,
/// once per turn.
pub fn three_alike(display: &Display) -> Option<Wildlife> {
    Wildlife::ALL.into_iter().find(|species| display.slots_with(*species).len() == 3)
}

/// Finds the species that fills the whole display and has to be replaced at once.
///
/// Open question: what if the display has fewer than four pairs (rule restriction 5)? Chosen answer: nothing
/// is replaced automatically, since the rulebook requires that for four alike only; three of three alike are
/// replaced by choice.
///
/// Open question: what if the replacement cannot help? Chosen answer: the wipe is left out when it would fail
/// or could go on for ever: the bag holds fewer tokens than the display, or only the same species, or exactly
/// as many of one other species, which would only change places with those on display.
pub fn must_wipe(rule: OverpopulationRule, display: &Display, supply: &Supply) -> Option<Wildlife> {
    let pairs = display.slots().count();
    let species = Wildlife::ALL.into_iter().find(|species| display.slots_with(*species).len() == pairs)?;
    let in_bag: WildlifeSet = supply.bag().iter().map(|token| token.species).collect();
    let others = in_bag.iter().any(|other| other != species);
    let changes = in_bag.len() > 1 || supply.tokens_left() > pairs;
    let enough = pairs >= usize::from(rule.automatic);
    (enough && others && changes && bag_can_replace(supply, pairs)).then_some(species)
}

/// Returns whether the bag holds enough tokens to replace `count` of the display.
///
/// Open question: what if it does not? Chosen answer: a wipe replaces every token it sets aside or does not
/// happen, since the tokens set aside return to the bag only afterwards. If that ends a chain of wipes, the
/// tokens set aside return, and a display of one species is replaced out of the fuller bag.
pub fn bag_can_replace(supply: &Supply, count: usize) -> bool {
    supply.tokens_left() >= count
}

/// The reason for a wipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WipeCause {
    /// The whole display showed one species.
    AllAlike(Wildlife),
    /// Three tokens were alike and the active player chose to replace them.
    ThreeAlike(Wildlife),
    /// The active player spent a nature token.
    Paid,
}
