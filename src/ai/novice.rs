//! Plays like somebody who still learns the game: has favourite animals, does not see every hex, thinks little of
//! corridors, and now and then takes the second best.

use serde::Deserialize;

use crate::rules::{Action, Hex, Knowledge, Wildlife};

use super::budget::Budget;
use super::fast::{Glance, Instinct, POINT, Position};
use super::greedy::Greedy;
use super::style::Style;
use super::{Aims, Opponent};

/// How such a person looks at a turn; all in hundredths.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Habits {
    /// Share of the hexes that are noticed in a turn.
    pub sees: u8,
    /// How much more a favourite animal seems to bring, and how much less the others.
    pub taste: i32,
    /// What a corridor seems to be worth.
    pub corridors: i32,
    /// How wrong a value can be guessed, in hundredths of a point either way.
    pub whim: i32,
    /// How often the second or third best pair is taken.
    pub slips: u32,
    /// What a mix has to bring beyond its price, in hundredths of a point.
    pub thrift: i32,
}

/// Somebody with such habits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Novice {
    /// How the turn is looked at.
    pub habits: Habits,
    /// What is liked.
    pub style: Style,
}

impl Opponent for Novice {
    fn plan(&self, knowledge: &Knowledge<'_>, aims: &Aims, budget: &Budget) -> Vec<Action> {
        let steady = || Greedy { wipe_below: 1 }.plan(knowledge, aims, budget);
        let position = Position::for_aims(knowledge, aims, &Instinct::none());
        let Some(glances) = position.map(|position| position.glances()) else { return steady() };
        let luck = budget.chance().next_seed();
        let person = personality(knowledge);
        // For each draft the turn that looks best.
        let mut best: Vec<(i32, &Glance)> = Vec::new();
        for glance in glances.iter().filter(|glance| self.notices(glance, luck)) {
            let seems = self.seems(glance, person, luck);
            match best.iter_mut().find(|(_, found)| found.turn.draft.action == glance.turn.draft.action) {
                Some(found) if seems > found.0 => *found = (seems, glance),
                Some(_) => {}
                None => best.push((seems, glance)),
            }
        }
        best.sort_by_key(|(seems, _)| -seems);
        let Some((seems, _)) = best.first() else { return steady() };
        if *seems < POINT && knowledge.can_wipe_three() {
            return vec![Action::WipeThree];
        }
        let slips = mix(luck, 1) % 100 < u64::from(self.habits.slips);
        let taken = if slips { 1 + (mix(luck, 2) % 2) as usize } else { 0 };
        best[taken.min(best.len() - 1)].1.turn.actions()
    }
}

impl Novice {
    /// Whether the hexes of the turn are seen at all.
    fn notices(&self, glance: &Glance, luck: u64) -> bool {
        let seen = |hex: Hex| mix(luck, place_number(hex)) % 100 < u64::from(self.habits.sees);
        // The tile in hand is always in sight.
        let token = glance.turn.token_hex.filter(|hex| *hex != glance.turn.hex);
        seen(glance.turn.hex) && token.is_none_or(seen)
    }

    /// What the turn seems to bring, in hundredths of a point.
    fn seems(&self, glance: &Glance, person: u64, luck: u64) -> i32 {
        let habits = &self.habits;
        let liking = glance
            .turn
            .draft
            .token
            .map_or(100, |token| 100 + habits.taste * taste_for(person, token.species) / 100);
        let corridors = glance.corridors * habits.corridors / 100 * self.style.corridors / 100;
        let mut seems = glance.wildlife * liking / 100 + corridors + glance.nature;
        if glance.turn.draft.is_mixed() {
            seems -= habits.thrift;
        }
        let about = place_number(glance.turn.hex)
            ^ glance.turn.token_hex.map_or(0, place_number) << 20
            ^ u64::from(glance.turn.draft.tile.0) << 40
            ^ u64::from(glance.turn.rotation.steps()) << 50;
        let wrong = (mix(luck, about) % 201) as i32 - 100;
        seems + wrong * habits.whim / 100
    }
}

/// Who this is: the same person through a whole game, another one in the next.
fn personality(knowledge: &Knowledge<'_>) -> u64 {
    let first = knowledge.environment().tiles().first().map_or(0, |tile| u64::from(tile.tile.0));
    mix(first, u64::from(knowledge.seat().0))
}

/// How much this person likes a species, from -100 to 100.
fn taste_for(person: u64, species: Wildlife) -> i32 {
    (mix(person, species.index() as u64) % 201) as i32 - 100
}

fn place_number(hex: Hex) -> u64 {
    (hex.x as u64 & 0x3ff) << 10 | (hex.y as u64 & 0x3ff)
}

/// A number that looks like chance, always the same for the same two.
fn mix(a: u64, b: u64) -> u64 {
    let product = u128::from(a ^ 0x9e37_79b9_7f4a_7c15) * u128::from(b ^ 0xd1b5_4a32_d192_ed03);
    let folded = (product >> 64) as u64 ^ product as u64;
    (folded ^ folded >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9) >> 16
}
