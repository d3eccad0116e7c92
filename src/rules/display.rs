//! The pairs on offer: a tile and a token in each slot.

use super::piece::{Slot, TileId, TokenId};
use super::wildlife::Wildlife;

/// Most pairs a display can have.
pub const MAX_PAIRS: usize = 4;

/// The display. A slot is empty only after a piece was taken and before the end of that turn, or when the supply has
/// run out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Display {
    pairs: u8,
    tiles: [Option<TileId>; MAX_PAIRS],
    tokens: [Option<TokenId>; MAX_PAIRS],
}

impl Display {
    /// An empty display with room for `pairs` pairs, at most [`MAX_PAIRS`].
    pub fn new(pairs: u8) -> Self {
        assert!(usize::from(pairs) <= MAX_PAIRS, "a display has at most {MAX_PAIRS} pairs");
        Self { pairs, tiles: [None; MAX_PAIRS], tokens: [None; MAX_PAIRS] }
    }

    /// All slots from left to right.
    pub fn slots(&self) -> impl Iterator<Item = Slot> + use<> {
        (0..self.pairs).map(Slot)
    }

    /// Whether the display has this slot.
    pub fn has(&self, slot: Slot) -> bool {
        slot.0 < self.pairs
    }

    /// The tile in `slot`.
    pub fn tile(&self, slot: Slot) -> Option<TileId> {
        self.tiles[slot.index()]
    }

    /// The token in `slot`.
    pub fn token(&self, slot: Slot) -> Option<TokenId> {
        self.tokens[slot.index()]
    }

    /// Puts a tile into `slot`, or takes it out, and returns what lay there.
    pub(super) fn replace_tile(&mut self, slot: Slot, tile: Option<TileId>) -> Option<TileId> {
        std::mem::replace(&mut self.tiles[slot.index()], tile)
    }

    /// Puts a token into `slot`, or takes it out, and returns what lay there.
    pub(super) fn replace_token(&mut self, slot: Slot, token: Option<TokenId>) -> Option<TokenId> {
        std::mem::replace(&mut self.tokens[slot.index()], token)
    }

    /// The slots of the tile and of the token farthest from the stack, which stands before the first slot.
    ///
    /// Open question: what if the slot farthest away has no token, because the bag has run out? Chosen answer: the
    /// farthest token that is there leaves.
    pub fn farthest(&self) -> Farthest {
        let last = |there: &dyn Fn(Slot) -> bool| self.slots().filter(|slot| there(*slot)).last();
        Farthest {
            tile: last(&|slot| self.tile(slot).is_some()),
            token: last(&|slot| self.token(slot).is_some()),
        }
    }

    /// Moves tiles and tokens away from the stack, each on their own, until no gap lies between or behind them.
    pub(super) fn slide(&mut self) {
        let pairs = usize::from(self.pairs);
        // Stable: what was farther stays farther.
        self.tiles[..pairs].sort_by_key(Option::is_some);
        self.tokens[..pairs].sort_by_key(Option::is_some);
    }

    /// The slots whose tokens are of `species`.
    pub fn slots_with(&self, species: Wildlife) -> SlotSet {
        self.slots().filter(|slot| self.token(*slot).is_some_and(|token| token.species == species)).collect()
    }
}

/// Where the pieces farthest from the stack lie. After a mixed draft these can be two slots.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Farthest {
    /// Of the tile; none if there is no tile.
    pub tile: Option<Slot>,
    /// Of the token; none if there is no token.
    pub token: Option<Slot>,
}

/// A set of slots, numbered 0 to 7; whether a display has them is another question.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct SlotSet(u8);

impl SlotSet {
    /// No slot.
    pub const NONE: Self = Self(0);

    /// Whether `slot` is in the set.
    pub const fn contains(self, slot: Slot) -> bool {
        self.0 & (1 << slot.0) != 0
    }

    /// The set with `slot` in it.
    #[must_use]
    pub const fn with(self, slot: Slot) -> Self {
        Self(self.0 | 1 << slot.0)
    }

    /// The set with `slot` in it if it was not, without it if it was.
    #[must_use]
    pub const fn toggled(self, slot: Slot) -> Self {
        Self(self.0 ^ 1 << slot.0)
    }

    /// Number of slots in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no slot is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The slots from left to right; also those that no display has.
    pub fn iter(self) -> impl Iterator<Item = Slot> {
        (0..u8::BITS as u8).map(Slot).filter(move |slot| self.contains(*slot))
    }

    /// All non-empty sets of the given slots.
    pub fn subsets(slots: impl IntoIterator<Item = Slot>) -> impl Iterator<Item = Self> {
        let all: Self = slots.into_iter().collect();
        (1..1 << MAX_PAIRS).map(Self).filter(move |set| set.0 & !all.0 == 0)
    }
}

impl FromIterator<Slot> for SlotSet {
    fn from_iter<I: IntoIterator<Item = Slot>>(slots: I) -> Self {
        slots.into_iter().fold(Self::NONE, Self::with)
    }
}
