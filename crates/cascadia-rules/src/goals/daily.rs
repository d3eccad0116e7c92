//! The daily game: every solo player finds the same tiles, tokens and cards on the same day.

use jiff::civil::Date;

use crate::rules::{GameRng, Letter};
use cascadia_base::ByWildlife;

/// Combined with the date by exclusive or, so that the generator is seeded differently from every game.
const DAILY: u64 = 0xca5c_ad1a << 32;

/// The seed and the cards of a daily game, which is a solo game of the final edition with lettered cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Daily {
    /// The seed, below 2^32, so that the game has a seed code.
    pub seed: u64,
    /// The letters of its scoring cards.
    pub letters: ByWildlife<Letter>,
}

/// Returns the seed and the cards of the game of `day`. They are the same on every machine and in every
/// version of the program.
pub fn daily_game(day: Date) -> Daily {
    // Adjacent dates such as 20261121 yield unrelated seeds, since the generator mixes them.
    let date = i64::from(day.year()) * 10_000 + i64::from(day.month()) * 100 + i64::from(day.day());
    let mut random = GameRng::new(DAILY ^ date.cast_unsigned());
    let seed = random.next_seed() >> 32;
    let letters = ByWildlife::from_fn(|_| Letter::ALL[random.below(Letter::ALL.len() as u32) as usize]);
    Daily { seed, letters }
}
