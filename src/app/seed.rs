//! Seeds for games that were not given one.

/// A number nobody can guess, for a game without a given seed.
pub fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher, Hasher, RandomState};
    // Short enough to be told to a friend, and below 2^32, so that every game has a seed code.
    RandomState::new().build_hasher().finish() % 1_000_000_000
}
