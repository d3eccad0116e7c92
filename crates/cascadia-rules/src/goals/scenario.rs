//! Scenarios: fixed cards and up to four goals (rulebook: scenarios).

use crate::rules::Letter;
use cascadia_base::ByWildlife;

use super::goal::Goal;

/// A scenario of the rulebook, for one to four players, each for themselves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// The scoring cards.
    pub cards: ByWildlife<Letter>,
    /// The goals, all of which a player has to reach.
    pub goals: Vec<Goal>,
}
