//! What is face down: the tile stack and the token bag. The only randomness of the game lives here.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha8Rng;

use super::piece::{Catalogue, TileId, TokenId};

/// The generator of the game: ChaCha with 8 rounds, seeded with the 64-bit seed and zeros, and our own way to draw a
/// number below a limit, so that a seed means the same game on every machine and with every later library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random(ChaCha8Rng);

impl Random {
    /// The generator for `seed`.
    pub fn new(seed: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        Self(ChaCha8Rng::from_seed(key))
    }

    /// A number from 0 to `limit` - 1, each as likely as the others.
    ///
    /// # Panics
    /// If `limit` is 0.
    pub fn below(&mut self, limit: u32) -> u32 {
        assert!(limit > 0, "nothing to choose from");
        // Numbers above the largest multiple of the limit are drawn again, so that no result is favoured.
        let fair = u32::MAX - u32::MAX % limit;
        loop {
            let drawn = self.0.next_u32();
            if drawn < fair {
                return drawn % limit;
            }
        }
    }

    /// Brings `items` into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u32 + 1);
            items.swap(last, chosen as usize);
        }
    }

    /// A fresh seed drawn from this generator.
    pub fn next_seed(&mut self) -> u64 {
        self.0.next_u64()
    }
}

/// The stack of tiles, the tiles that were left out unseen, and the bag of tokens.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supply {
    stack: Vec<TileId>,
    left_out: Vec<TileId>,
    bag: Vec<TokenId>,
    random: Random,
}

impl Supply {
    /// Shuffles the tiles, keeps `stack_size` of them, and fills the bag (rulebook: set-up).
    pub fn new(catalogue: &Catalogue, stack_size: u8, mut random: Random) -> Self {
        let mut stack: Vec<TileId> = catalogue.habitat_tiles().collect();
        random.shuffle(&mut stack);
        let left_out = stack.split_off(usize::from(stack_size).min(stack.len()));
        Self { stack, left_out, bag: catalogue.tokens().collect(), random }
    }

    /// Tiles left in the stack.
    pub fn tiles_left(&self) -> usize {
        self.stack.len()
    }

    /// Tokens left in the bag.
    pub fn tokens_left(&self) -> usize {
        self.bag.len()
    }

    /// The tokens in the bag, in no particular order. Which ones they are is public, since everything else is in
    /// sight; which comes next is not decided before it is drawn.
    pub fn bag(&self) -> &[TokenId] {
        &self.bag
    }

    /// Tiles nobody has seen: those of the stack and those left out, in no meaningful order.
    pub fn unseen_tiles(&self) -> impl Iterator<Item = TileId> + '_ {
        self.stack.iter().chain(&self.left_out).copied()
    }

    /// Takes the top tile of the stack.
    pub(super) fn draw_tile(&mut self) -> Option<TileId> {
        self.stack.pop()
    }

    /// Takes a random token out of the bag.
    pub(super) fn draw_token(&mut self) -> Option<TokenId> {
        if self.bag.is_empty() {
            return None;
        }
        let drawn = self.random.below(self.bag.len() as u32);
        Some(self.bag.swap_remove(drawn as usize))
    }

    /// Puts a token back into the bag.
    pub(super) fn return_token(&mut self, token: TokenId) {
        self.bag.push(token);
    }

    /// Shuffles everything nobody has seen and forgets the generator: the supply as somebody at the table may know it.
    pub(super) fn forget(&mut self, mut random: Random) {
        let in_stack = self.stack.len();
        let mut unseen: Vec<TileId> = self.unseen_tiles().collect();
        // Sorted first, so that nothing of the true order can leak through the shuffle.
        unseen.sort_unstable();
        random.shuffle(&mut unseen);
        self.left_out = unseen.split_off(in_stack);
        self.stack = unseen;
        self.bag.sort_unstable();
        self.random = random;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_generator_is_pinned() {
        // These numbers may never change: every record of a game depends on them. They were worked out a second
        // time by a program of its own, from the definition of ChaCha.
        let mut random = Random::new(7_021_994);
        let drawn: Vec<u32> = (0..8).map(|_| random.below(100)).collect();
        assert_eq!(drawn, [50, 24, 34, 4, 82, 37, 13, 33]);
        let mut items: Vec<u8> = (0..10).collect();
        random.shuffle(&mut items);
        assert_eq!(items, [5, 9, 7, 0, 4, 3, 6, 8, 1, 2]);
    }

    #[test]
    fn every_number_below_the_limit_is_drawn_about_equally_often() {
        let mut random = Random::new(1);
        let mut counts = [0u32; 7];
        for _ in 0..70_000 {
            counts[random.below(7) as usize] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }
}
