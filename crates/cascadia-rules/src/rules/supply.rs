//! The hidden pieces, the tile stack and the token bag, with their generator, and the tokens set aside.

use super::piece::{Catalogue, Piece, TileId, TokenId};
use cascadia_base::rng::GameRng;

/// The stack of tiles, the unseen tiles left out, the bag of tokens, and those set aside by wipes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Supply {
    stack: Vec<TileId>,
    left_out: Vec<TileId>,
    bag: Vec<TokenId>,
    set_aside: Vec<TokenId>,
    rng: GameRng,
    /// The predetermined pieces of the next draws, the first one last; see [`Supply::preset`].
    preset: Vec<Piece>,
}

impl Supply {
    /// Shuffles the tiles, keeps `stack_size` of them, and fills the bag (rulebook: set-up).
    pub fn new(catalogue: &Catalogue, stack_size: u8, mut rng: GameRng) -> Self {
        let mut stack: Vec<TileId> = catalogue.habitat_tiles().collect();
        rng.shuffle(&mut stack);
        let left_out = stack.split_off(usize::from(stack_size).min(stack.len()));
        let bag = catalogue.tokens().collect();
        Self { stack, left_out, bag, set_aside: Vec::new(), rng, preset: Vec::new() }
    }

    /// Returns the number of tiles left in the stack.
    pub fn tiles_left(&self) -> usize {
        self.stack.len()
    }

    /// Returns the number of tokens left in the bag.
    pub fn tokens_left(&self) -> usize {
        self.bag.len()
    }

    /// Returns the tokens in the bag, in no particular order. Their species are public, since all others are
    /// visible; the next token is not determined before it is drawn.
    pub fn bag(&self) -> &[TokenId] {
        &self.bag
    }

    /// Returns the tokens set aside by wipes and not yet returned to the bag, in the order of the wipes.
    pub fn set_aside(&self) -> &[TokenId] {
        &self.set_aside
    }

    /// Iterates over the unseen tiles, in the stack or left out, in no meaningful order.
    pub fn unseen_tiles(&self) -> impl Iterator<Item = TileId> + '_ {
        self.stack.iter().chain(&self.left_out).copied()
    }

    /// Takes the top tile of the stack.
    pub(super) fn draw_tile(&mut self) -> Option<TileId> {
        if let Some(Piece::Tile(tile)) = self.preset.last().copied() {
            self.preset.pop();
            self.bring_to_top(tile);
        }
        self.stack.pop()
    }

    /// Draws a random token from the bag.
    pub(super) fn draw_token(&mut self) -> Option<TokenId> {
        if self.bag.is_empty() {
            return None;
        }
        if let Some(Piece::Token(token)) = self.preset.last().copied() {
            self.preset.pop();
            if let Some(place) = self.bag.iter().position(|other| *other == token) {
                return Some(self.bag.swap_remove(place));
            }
        }
        let drawn = self.rng.below(self.bag.len() as u32);
        Some(self.bag.swap_remove(drawn as usize))
    }

    /// Returns a token to the bag.
    pub(super) fn return_token(&mut self, token: TokenId) {
        self.bag.push(token);
    }

    /// Sets a token aside.
    pub(super) fn put_aside(&mut self, token: TokenId) {
        self.set_aside.push(token);
    }

    /// Returns the tokens set aside to the bag and lists them.
    pub(super) fn return_set_aside(&mut self) -> Vec<TokenId> {
        let tokens = std::mem::take(&mut self.set_aside);
        self.bag.extend(&tokens);
        tokens
    }

    /// Sets the pieces of the next draws, in order, in place of the imagined content of stack and bag. A
    /// piece that is already visible is skipped.
    pub(super) fn preset(&mut self, mut pieces: Vec<Piece>) {
        pieces.reverse();
        self.preset = pieces;
    }

    /// Exchanges the top tile of the stack for `tile`, which lies elsewhere in it or was left out.
    fn bring_to_top(&mut self, tile: TileId) {
        let Some(top) = self.stack.len().checked_sub(1) else { return };
        if let Some(place) = self.stack.iter().position(|other| *other == tile) {
            self.stack.swap(place, top);
        } else if let Some(place) = self.left_out.iter().position(|other| *other == tile) {
            std::mem::swap(&mut self.left_out[place], &mut self.stack[top]);
        }
    }

    /// Samples the supply anew from public knowledge: shuffles all unseen tiles and replaces the generator.
    pub(super) fn reshuffle(&mut self, mut rng: GameRng) {
        let in_stack = self.stack.len();
        let mut unseen: Vec<TileId> = self.unseen_tiles().collect();
        // Sorted first, so that the true order cannot leak through the shuffle.
        unseen.sort_unstable();
        rng.shuffle(&mut unseen);
        self.left_out = unseen.split_off(in_stack);
        self.stack = unseen;
        self.bag.sort_unstable();
        self.rng = rng;
    }
}
