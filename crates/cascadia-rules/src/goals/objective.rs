//! The objective of a computer player.

use super::goal::Goal;
use crate::scoring::ScoringCards;

/// The objective of an opponent: points, and the goals of a scenario.
#[derive(Clone, Debug)]
pub struct Objective {
    /// The scoring cards known to the opponent's seat.
    pub cards: ScoringCards,
    /// The goals of a scenario; none in other games.
    pub goals: Vec<Goal>,
}

impl Objective {
    /// Returns the objective of a game without goals: points alone.
    pub const fn points(cards: ScoringCards) -> Self {
        Self { cards, goals: Vec::new() }
    }
}
