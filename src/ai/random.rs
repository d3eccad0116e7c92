//! Plays uniformly among whole turns: the yardstick every other opponent is measured by. Turns that begin with a wipe
//! are not among them, since nobody knows what they would lead to, and the equal rotations of a keystone count once.

use crate::rules::{Action, Knowledge};

use super::budget::Budget;
use super::candidates::{count_whole_turns, nth_whole_turn, tile_places};
use super::{Aims, Opponent};

/// Chooses any whole turn; see [`count_whole_turns`].
#[derive(Clone, Copy, Debug)]
pub struct RandomPlayer;

impl Opponent for RandomPlayer {
    fn plan(&self, knowledge: &Knowledge<'_>, _: &Aims, budget: &Budget) -> Vec<Action> {
        if let Some(tile) = knowledge.hand().tile {
            let places = tile_places(knowledge, tile);
            let (hex, rotation) = places[budget.chance().below(places.len() as u32) as usize];
            return vec![Action::PlaceTile { hex, rotation }];
        }
        let count = count_whole_turns(knowledge);
        if count == 0 {
            return Vec::new();
        }
        let chosen = budget.chance().below(count);
        nth_whole_turn(knowledge, chosen).map(|turn| turn.actions()).unwrap_or_default()
    }
}
