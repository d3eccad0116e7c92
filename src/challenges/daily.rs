//! The game of the day: everybody who plays alone on the same day finds the same tiles, tokens and cards.

use jiff::civil::Date;

use crate::rules::{ByWildlife, Letter, Random};

/// How often somebody may try the game of a day; the best try counts.
pub const ATTEMPTS: usize = 3;

/// Set beside the date, so that the numbers drawn here are those of no game.
const DAILY: u64 = 0xca5c_ad1a << 32;

/// What the game of a day is made of: the solo game by the final rulebook, with lettered cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Daily {
    /// Where all its chance comes from; below 2^32, so that it has a seed code.
    pub seed: u64,
    /// The letters of its scoring cards.
    pub letters: ByWildlife<Letter>,
}

/// The game of `day`. It is the same on every machine and in every version of the program.
pub fn daily_game(day: Date) -> Daily {
    // The date as people write it, 20261121, says nothing about its neighbours once the generator has it.
    let date = i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day());
    let mut random = Random::new(DAILY ^ date.cast_unsigned());
    let seed = random.next_seed() >> 32;
    let letters = ByWildlife::from_fn(|_| Letter::ALL[random.below(Letter::ALL.len() as u32) as usize]);
    Daily { seed, letters }
}
