//! Uniformly random play among whole turns: the baseline for every other opponent. Turns that start with a
//! wipe are left out, because they reveal hidden tokens, and the equal rotations of a keystone tile count
//! once.

use cascadia_rules::rules::{Action, Knowledge};

use super::{Objective, Opponent};
use crate::search::candidates::{count_whole_turns, nth_whole_turn, tile_places};
use cascadia_engine::Budget;

/// A player that chooses any whole turn; see [`count_whole_turns`].
#[derive(Clone, Copy, Debug)]
pub struct RandomPlayer;

impl Opponent for RandomPlayer {
    fn plan(&self, knowledge: &Knowledge<'_>, _: &Objective, budget: &Budget) -> Vec<Action> {
        if let Some(tile) = knowledge.hand().tile {
            let places = tile_places(knowledge, tile);
            let (hex, rotation) = places[budget.rng().below(places.len() as u32) as usize];
            return vec![Action::PlaceTile { hex, rotation }];
        }
        let count = count_whole_turns(knowledge);
        if count == 0 {
            return Vec::new();
        }
        let chosen = budget.rng().below(count);
        nth_whole_turn(knowledge, chosen).map(|turn| turn.actions()).unwrap_or_default()
    }
}
