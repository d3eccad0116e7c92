//! Plays uniformly among whole turns: the yardstick every other opponent is measured by. Turns that begin with a wipe
//! are not among them, since nobody knows what they would lead to, and the equal rotations of a keystone count once.

use crate::rules::{Action, Knowledge};
use crate::scoring::ScoringCards;

use super::Opponent;
use super::budget::Budget;
use super::candidates::{count_whole_turns, nth_whole_turn};

/// Chooses any whole turn; see [`count_whole_turns`].
#[derive(Clone, Copy, Debug)]
pub struct RandomPlayer;

impl Opponent for RandomPlayer {
    fn plan(&self, knowledge: &Knowledge<'_>, _: &ScoringCards, budget: &Budget) -> Vec<Action> {
        let count = count_whole_turns(knowledge);
        if count == 0 {
            return Vec::new();
        }
        let chosen = budget.chance().below(count);
        nth_whole_turn(knowledge, chosen).map(|turn| turn.actions()).unwrap_or_default()
    }
}
