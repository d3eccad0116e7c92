//! The display, slots with a tile and a token each, and sets of slots.

use super::piece::{Slot, TileId, TokenId};
use cascadia_base::enum_set;
use cascadia_base::wildlife::Wildlife;

/// The most pairs of a display.
pub const MAX_PAIRS: usize = 4;

/// The display. A slot lacks a piece only after it was taken and before the end of that turn, or when the
/// supply has run out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Display {
    pairs: u8,
    tiles: [Option<TileId>; MAX_PAIRS],
    tokens: [Option<TokenId>; MAX_PAIRS],
}

impl Display {
    /// Creates an empty display with room for `pairs` pairs.
    ///
    /// # Panics
    /// If `pairs` is above [`MAX_PAIRS`].
    pub fn new(pairs: u8) -> Self {
        assert!(usize::from(pairs) <= MAX_PAIRS, "a display has at most {MAX_PAIRS} pairs");
        Self { pairs, tiles: [None; MAX_PAIRS], tokens: [None; MAX_PAIRS] }
    }

    /// Iterates over all slots from left to right.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + use<> {
        (0..self.pairs).map(Slot)
    }

    /// Returns whether the display has this slot.
    pub fn has(&self, slot: Slot) -> bool {
        slot.0 < self.pairs
    }

    /// Returns the tile in `slot`.
    pub fn tile(&self, slot: Slot) -> Option<TileId> {
        self.tiles[slot.index()]
    }

    /// Returns the token in `slot`.
    pub fn token(&self, slot: Slot) -> Option<TokenId> {
        self.tokens[slot.index()]
    }

    /// Puts a tile into `slot`, or takes it out, and returns the previous one.
    pub(super) fn replace_tile(&mut self, slot: Slot, tile: Option<TileId>) -> Option<TileId> {
        std::mem::replace(&mut self.tiles[slot.index()], tile)
    }

    /// Puts a token into `slot`, or takes it out, and returns the previous one.
    pub(super) fn replace_token(&mut self, slot: Slot, token: Option<TokenId>) -> Option<TokenId> {
        std::mem::replace(&mut self.tokens[slot.index()], token)
    }

    /// Finds the slots of the tile and of the token farthest from the stack, which stands before the first
    /// slot.
    ///
    /// Open question: what if the farthest slot has no token, because the bag has run out? Chosen answer: the
    /// farthest existing token leaves.
    pub fn farthest(&self) -> Farthest {
        let last = |is_filled: &dyn Fn(Slot) -> bool| self.slots().filter(|slot| is_filled(*slot)).last();
        Farthest {
            tile: last(&|slot| self.tile(slot).is_some()),
            token: last(&|slot| self.token(slot).is_some()),
        }
    }

    /// Moves tiles and tokens away from the stack, independently, until no gap lies between or behind them.
    pub(super) fn slide(&mut self) {
        let pairs = usize::from(self.pairs);
        // The sort is stable, so the order is kept.
        self.tiles[..pairs].sort_by_key(Option::is_some);
        self.tokens[..pairs].sort_by_key(Option::is_some);
    }

    /// Returns the slots with tokens of `species`.
    pub fn slots_with(&self, species: Wildlife) -> SlotSet {
        self.slots().filter(|slot| self.token(*slot).is_some_and(|token| token.species == species)).collect()
    }
}

/// The slots of the pieces farthest from the stack. After a mixed draft these can be two slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Farthest {
    /// The slot of the tile; none if there is no tile.
    pub tile: Option<Slot>,
    /// The slot of the token; none if there is no token.
    pub token: Option<Slot>,
}

enum_set! {
    /// A set of slots, numbered 0 to 7, even beyond the display.
    pub struct SlotSet of Slot, in (0..u8::BITS as u8).map(Slot)
}

impl SlotSet {
    /// Iterates over all non-empty subsets of the given slots.
    pub fn subsets(slots: impl IntoIterator<Item = Slot>) -> impl Iterator<Item = Self> {
        let all: Self = slots.into_iter().collect();
        (1..1 << MAX_PAIRS).map(Self).filter(move |set| set.0 & !all.0 == 0)
    }
}
