//! Play like a beginner's: with favourite species, overlooked hexes, little weight on corridors, and now and
//! then the second best turn.

use serde::Deserialize;

use cascadia_base::hash::hash_pair;
use cascadia_base::{Hex, Wildlife};
use cascadia_rules::rules::{Action, Knowledge};

use super::greedy::Greedy;
use super::{Objective, Opponent};
use crate::search::{EvalWeights, POINT, Position, StaticEval, Style};
use cascadia_engine::Budget;

/// The handicaps of a novice, in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NoviceTraits {
    /// Share of the hexes noticed in a turn.
    #[serde(alias = "sees")]
    pub visibility: u8,
    /// Largest bias of a species, by which favourites seem to score more and others less.
    #[serde(alias = "taste")]
    pub species_bias: i32,
    /// Weight of corridors.
    pub corridors: i32,
    /// Amplitude of the random error of a value, in hundredths of a point either way.
    #[serde(alias = "whim")]
    pub noise: i32,
    /// Share of the turns with the second or third best draft.
    #[serde(alias = "slips")]
    pub blunder_rate: u32,
    /// Least value of a mix beyond its price, in hundredths of a point.
    #[serde(alias = "thrift")]
    pub mix_threshold: i32,
}

/// A player with handicaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Novice {
    /// The handicaps.
    pub traits: NoviceTraits,
    /// The style of the player.
    pub style: Style,
}

impl Opponent for Novice {
    fn plan(&self, knowledge: &Knowledge<'_>, objective: &Objective, budget: &Budget) -> Vec<Action> {
        let steady = || Greedy { wipe_below: 1 }.plan(knowledge, objective, budget);
        let position = Position::for_objective(knowledge, objective, &EvalWeights::none());
        let Some(static_evals) = position.map(|position| position.static_evals()) else { return steady() };
        let seed = budget.rng().next_seed();
        let person = personality(knowledge);
        // For each draft the turn of the highest perceived value.
        let mut best: Vec<(i32, &StaticEval)> = Vec::new();
        for eval in static_evals.iter().filter(|eval| self.notices(eval, seed)) {
            let seems = self.seems(eval, person, seed);
            match best.iter_mut().find(|(_, found)| found.turn.draft.action == eval.turn.draft.action) {
                Some(found) if seems > found.0 => *found = (seems, eval),
                Some(_) => {}
                None => best.push((seems, eval)),
            }
        }
        best.sort_by_key(|(seems, _)| -seems);
        let Some((seems, _)) = best.first() else { return steady() };
        if *seems < POINT && knowledge.can_wipe_three() {
            return vec![Action::WipeThree];
        }
        let blunder_rate = hash_pair(seed, 1) % 100 < u64::from(self.traits.blunder_rate);
        let taken = if blunder_rate { 1 + (hash_pair(seed, 2) % 2) as usize } else { 0 };
        best[taken.min(best.len() - 1)].1.turn.actions()
    }
}

impl Novice {
    /// Tests whether the hexes of the turn are noticed.
    fn notices(&self, eval: &StaticEval, seed: u64) -> bool {
        let seen = |hex: Hex| hash_pair(seed, place_number(hex)) % 100 < u64::from(self.traits.visibility);
        // The hex of the tile in hand is always noticed.
        let token = eval.turn.token_hex.filter(|hex| *hex != eval.turn.hex);
        seen(eval.turn.hex) && token.is_none_or(seen)
    }

    /// Returns the perceived value of a turn, in hundredths of a point.
    fn seems(&self, eval: &StaticEval, person: u64, seed: u64) -> i32 {
        let traits = &self.traits;
        let liking = eval
            .turn
            .draft
            .token
            .map_or(100, |token| 100 + traits.species_bias * bias_of(person, token.species) / 100);
        let corridors = eval.corridors * traits.corridors / 100 * self.style.corridors / 100;
        let mut seems = eval.wildlife * liking / 100 + corridors + eval.nature;
        if eval.turn.draft.is_mixed() {
            seems -= traits.mix_threshold;
        }
        let about = place_number(eval.turn.hex)
            ^ eval.turn.token_hex.map_or(0, place_number) << 20
            ^ u64::from(eval.turn.draft.tile.0) << 40
            ^ u64::from(eval.turn.rotation.steps()) << 50;
        let wrong = (hash_pair(seed, about) % 201) as i32 - 100;
        seems + wrong * traits.noise / 100
    }
}

/// Computes a number characteristic of a novice: constant through a game, different in the next.
fn personality(knowledge: &Knowledge<'_>) -> u64 {
    let first = knowledge.environment().tiles().first().map_or(0, |tile| u64::from(tile.tile.0));
    hash_pair(first, u64::from(knowledge.seat().0))
}

/// Returns the bias of a novice towards a species, from -100 to 100.
fn bias_of(person: u64, species: Wildlife) -> i32 {
    (hash_pair(person, species.index() as u64) % 201) as i32 - 100
}

fn place_number(hex: Hex) -> u64 {
    (hex.x as u64 & 0x3ff) << 10 | (hex.y as u64 & 0x3ff)
}
