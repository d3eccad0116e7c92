//! Hidden half of a game in the fast form: pile and dice, from the random streams of the game by the rules,
//! or sampled.

use super::harvests::Roll;
use super::tables::RuleTables;
use super::tables::SearchDisplay;
use cascadia_base::rng::derived_seed;
use cascadia_base::{FastRng, GameRng};
use rolling_rivers::rules::{DieFace, MOST_SEATS, PersonalDie};

const SIDES: u32 = 6;

/// The pile and dice of a game with a seed; a test compares them with the game by the rules.
#[derive(Clone, Debug)]
pub(crate) struct Deal {
    pub(crate) deck: Vec<u8>,
    common: GameRng,
    personal: Vec<GameRng>,
    card_rolls: Vec<GameRng>,
}

impl Deal {
    pub(crate) fn new(tables: &RuleTables, seed: u64, seats: u8) -> Self {
        let mut common = GameRng::new(seed);
        let mut deck = Vec::with_capacity(tables.rounds.into());
        for tier in tables.tiers.iter() {
            let mut kept: Vec<u8> = Vec::with_capacity(16);
            for cards in tier.iter().filter(|cards| !cards.is_empty()) {
                let removed = common.below(cards.len() as u32) as usize;
                kept.extend(
                    cards.iter().enumerate().filter(|(index, _)| *index != removed).map(|(_, card)| card),
                );
            }
            common.shuffle(&mut kept);
            deck.append(&mut kept);
        }
        let stream = |index: u8| GameRng::new(derived_seed(seed, u64::from(index)));
        Self {
            deck,
            common,
            personal: (0..seats).map(stream).collect(),
            card_rolls: (0..seats).map(|seat| stream(MOST_SEATS + seat)).collect(),
        }
    }

    /// Rolls the dice of a round. Returns the sides for every player.
    pub(crate) fn roll(&mut self, tables: &RuleTables, rolls: &mut Vec<Roll>) {
        let mut shared = [0; 4];
        for side in &mut shared[..if tables.family { 3 } else { 4 }] {
            *side = self.common.below(SIDES) as u8;
        }
        let [first, second, third, special] = shared;
        rolls.clear();
        rolls.extend(self.personal.iter_mut().map(|rng| {
            let bear = rng.below(SIDES) as u8;
            [first, second, third, special, bear, rng.below(SIDES) as u8]
        }));
    }

    pub(crate) fn roll_for_card(&mut self, tables: &RuleTables, seat: usize, die: PersonalDie) -> DieFace {
        let side = self.card_rolls[seat].below(SIDES) as usize;
        face_of(tables, die, side)
    }
}

pub(crate) fn face_of(tables: &RuleTables, die: PersonalDie, side: usize) -> DieFace {
    let dice = &tables.harvests.dice;
    match die {
        PersonalDie::Bear => dice.bear[side],
        PersonalDie::Split => dice.split[side],
    }
}

/// Returns the cards in the spaces in a round (from 1).
pub(crate) fn display_of(deck: &[u8], round: u8) -> SearchDisplay {
    std::array::from_fn(|space| {
        let index = usize::from(round).checked_sub(space + 1)?;
        deck.get(index).copied()
    })
}

/// Largest pile of a sampled game.
pub(crate) const MOST_CARDS: usize = 32;

/// Samples the pile: the cards seen, then the others in a random possible order.
pub(crate) fn imagine_deck(tables: &RuleTables, seen: &[u8], rng: &mut FastRng) -> ([u8; MOST_CARDS], usize) {
    let mut deck = [0; MOST_CARDS];
    let mut count = seen.len();
    deck[..count].copy_from_slice(seen);
    let is_seen = seen.iter().fold(0u64, |bits, card| bits | 1 << card);
    for tier in tables.tiers.iter() {
        let first = count;
        for cards in tier {
            let unseen = cards.iter().filter(|card| is_seen >> **card & 1 == 0);
            let number = unseen.clone().count();
            if number == 0 {
                continue;
            }
            let removed = rng.below(number);
            for card in unseen.enumerate().filter(|(index, _)| *index != removed).map(|(_, card)| card) {
                if count < MOST_CARDS {
                    deck[count] = *card;
                    count += 1;
                }
            }
        }
        for last in (first + 1..count).rev() {
            deck.swap(last, first + rng.below(last - first + 1));
        }
    }
    (deck, count)
}

/// Rolls all dice of one player.
pub(crate) fn imagine_roll(tables: &RuleTables, rng: &mut FastRng) -> Roll {
    // One random number is enough for all six dice.
    let mut drawn = rng.next_seed() >> 16;
    let mut roll = [0; 6];
    for side in &mut roll {
        *side = (drawn % 6) as u8;
        drawn /= 6;
    }
    if tables.family {
        roll[3] = 0;
    }
    roll
}
