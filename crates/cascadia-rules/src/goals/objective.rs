//! What a player of the computer plays for.

use super::goal::Goal;
use crate::scoring::ScoringCards;

/// What an opponent plays for: points, and the goals of a scenario.
#[derive(Clone, Debug)]
pub struct Objective {
    /// The scoring cards as the opponent's seat knows them.
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
