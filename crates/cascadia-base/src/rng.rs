//! The seeded generator behind every random decision of a game, and fresh seeds.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;
use wyrand::legacy_final_v4::WyRandLegacy;

use super::hash::{GOLDEN_RATIO_64, mix64};

/// The error of an operating system without entropy.
pub use getrandom::Error as EntropyError;

/// The random number generator of the games: ChaCha with 8 rounds (Bernstein 2008), keyed with the 64-bit
/// seed followed by zeros. Bounded numbers and shuffling are implemented here and pinned by tests, so that a
/// seed means the same game on every machine and with every later version of the libraries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRng(ChaCha8Rng);

impl GameRng {
    /// Creates the generator for `seed`.
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// Draws a number from 0 to `limit` - 1, uniformly, by rejection sampling.
    ///
    /// # Panics
    /// If `limit` is 0.
    pub fn below(&mut self, limit: u32) -> u32 {
        assert!(limit > 0, "nothing to choose from");
        // Numbers from the largest multiple of the limit on are rejected, so that no result is more likely.
        let fair = u32::MAX - u32::MAX % limit;
        loop {
            let drawn = self.0.next_u32();
            if drawn < fair {
                return drawn % limit;
            }
        }
    }

    /// Shuffles `items` uniformly (Fisher and Yates 1938, in the form of Durstenfeld 1964).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u32 + 1);
            items.swap(last, chosen as usize);
        }
    }

    /// Draws a seed for another generator.
    pub fn next_seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// The fast random number generator of simulations: wyrand, final version 4 (Wang Yi 2019). Its numbers are
/// pinned by tests like those of [`GameRng`], so that a seed means the same search everywhere.
#[derive(Clone)]
pub struct FastRng(WyRandLegacy);

impl FastRng {
    /// Creates the generator for `seed`.
    pub const fn new(seed: u64) -> Self {
        Self(WyRandLegacy::new(seed))
    }

    /// Draws a seed for another generator.
    #[inline]
    pub const fn next_seed(&mut self) -> u64 {
        self.0.rand()
    }

    /// Draws a number from 0 to `limit` - 1 by multiplication and shift, without rejection: the bias is below
    /// `limit` / 2^32.
    #[inline]
    pub const fn below(&mut self, limit: usize) -> usize {
        (((self.0.rand() >> 32) * limit as u64) >> 32) as usize
    }
}

/// The upper limit of fresh seeds: short to dictate, and below 2^32, so that every game has a seed code.
pub const FRESH_SEED_LIMIT: u64 = 1_000_000_000;

/// Returns an unpredictable seed below [`FRESH_SEED_LIMIT`], for a game without a given seed.
///
/// # Errors
/// If the operating system has no entropy to offer.
pub fn fresh_seed() -> Result<u64, getrandom::Error> {
    Ok(getrandom::u64()? % FRESH_SEED_LIMIT)
}

/// Returns unpredictable bytes, for secrets.
///
/// # Errors
/// If the operating system has no entropy to offer.
pub fn fresh_bytes<const COUNT: usize>() -> Result<[u8; COUNT], EntropyError> {
    let mut bytes = [0; COUNT];
    getrandom::fill(&mut bytes)?;
    Ok(bytes)
}

/// Derives the seed of game number `index` in a series with the seed `seed`; neighbouring seeds are unlike.
pub const fn derived_seed(seed: u64, index: u64) -> u64 {
    mix64(seed ^ mix64(index.wrapping_add(GOLDEN_RATIO_64)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_pinned() {
        // These numbers must never change: every record of a game depends on them. They were checked against
        // an independent program, written from the definition of ChaCha.
        let mut rng = GameRng::new(7_021_994);
        let drawn: Vec<u32> = (0..8).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, [50, 24, 34, 4, 82, 37, 13, 33]);
        let mut items: Vec<u8> = (0..10).collect();
        rng.shuffle(&mut items);
        assert_eq!(items, [5, 9, 7, 0, 4, 3, 6, 8, 1, 2]);
    }

    #[test]
    fn the_fast_generator_is_pinned() {
        // Every searched game with a seed depends on these numbers. They were checked against an independent
        // program, written from the definition of wyrand.
        let mut rng = FastRng::new(42);
        let drawn: Vec<u64> = (0..4).map(|_| rng.next_seed()).collect();
        assert_eq!(
            drawn,
            [0xae4a_7cbf_dda9_b434, 0xe9cc_09d3_3d38_d9d2, 0xcb57_5651_2b93_433a, 0xeb29_b2a1_320e_1a71]
        );
        let mut rng = FastRng::new(7);
        let drawn: Vec<usize> = (0..8).map(|_| rng.below(100)).collect();
        assert_eq!(drawn, [88, 85, 38, 24, 75, 11, 54, 42]);
    }

    #[test]
    fn every_number_below_the_limit_is_drawn_about_equally_often() {
        let mut rng = GameRng::new(1);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[rng.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }

    #[test]
    fn fresh_seeds_are_short_and_differ() {
        let seeds = [fresh_seed(), fresh_seed()].map(|seed| seed.expect("a source of entropy"));
        assert!(seeds.iter().all(|seed| *seed < FRESH_SEED_LIMIT));
        assert_ne!(seeds[0], seeds[1]);
    }
}
