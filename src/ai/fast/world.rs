//! A sampled course of the rest of a game: hidden pieces drawn afresh, one's own turns chosen quickly, and the others only
//! taking pieces away.

use super::chooser::{CorridorWorth, Offer, PAIRS, Purse, QuickTurn, Weighing};
use super::instinct::POINT;
use super::land::{Land, NONE};
use super::law::Law;
use super::mind::Mind;

/// Most tiles nobody has seen.
const MOST_UNSEEN: usize = 128;

/// Quick luck for sampling; the luck of the game itself comes from [`crate::rules::Random`].
#[derive(Clone, Copy, Debug)]
pub(super) struct Luck(u64);

impl Luck {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    #[inline]
    pub(super) fn next(&mut self) -> u64 {
        // The generator known as wyrand.
        self.0 = self.0.wrapping_add(0xa076_1d64_78bd_642f);
        let product = u128::from(self.0) * u128::from(self.0 ^ 0xe703_7ed1_a0b4_28db);
        (product >> 64) as u64 ^ product as u64
    }

    /// A number below `limit`, which is small.
    #[inline]
    pub(super) fn below(&mut self, limit: usize) -> usize {
        (((self.next() >> 32) * limit as u64) >> 32) as usize
    }
}

/// What nobody has seen, as counts and sets, never as an order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hidden {
    tiles: [u8; MOST_UNSEEN],
    tile_count: usize,
    bag: [u8; 5],
    bag_count: usize,
}

impl Hidden {
    /// The tiles that were not seen yet and the tokens of each species in the bag; none if there are too many.
    pub(super) fn new(unseen: &[u8], bag: [u8; 5]) -> Option<Self> {
        let mut tiles = [NONE; MOST_UNSEEN];
        tiles.get_mut(..unseen.len())?.copy_from_slice(unseen);
        let bag_count = bag.iter().map(|count| usize::from(*count)).sum();
        Some(Self { tiles, tile_count: unseen.len(), bag, bag_count })
    }

    /// Tokens of each species in the bag.
    pub(super) const fn bag(&self) -> [u8; 5] {
        self.bag
    }

    /// Tokens in the bag.
    pub(super) const fn bag_count(&self) -> usize {
        self.bag_count
    }

    #[inline]
    fn draw_tile(&mut self, luck: &mut Luck) -> u8 {
        if self.tile_count == 0 {
            return NONE;
        }
        let drawn = luck.below(self.tile_count);
        self.tile_count -= 1;
        let tile = self.tiles[drawn];
        self.tiles[drawn] = self.tiles[self.tile_count];
        tile
    }

    #[inline]
    fn draw_token(&mut self, luck: &mut Luck) -> u8 {
        if self.bag_count == 0 {
            return NONE;
        }
        let mut drawn = luck.below(self.bag_count);
        self.bag_count -= 1;
        for (species, count) in self.bag.iter_mut().enumerate() {
            if drawn < usize::from(*count) {
                *count -= 1;
                return species as u8;
            }
            drawn -= usize::from(*count);
        }
        NONE
    }

    #[inline]
    fn return_token(&mut self, species: u8) {
        if species != NONE {
            self.bag[usize::from(species)] += 1;
            self.bag_count += 1;
        }
    }
}

/// Luck of the three kinds of things that happen, apart from each other, so that the same luck leads to the same tiles
/// whatever else is different.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fortune {
    tiles: Luck,
    tokens: Luck,
    others: Luck,
}

impl Fortune {
    pub(super) fn new(seed: u64) -> Self {
        let mut luck = Luck::new(seed);
        Self { tiles: Luck::new(luck.next()), tokens: Luck::new(luck.next()), others: Luck::new(luck.next()) }
    }

    /// A number below `limit`, for what is neither drawn nor chosen.
    pub(super) fn chance(&mut self, limit: usize) -> usize {
        self.others.below(limit)
    }
}

/// One course of the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct World {
    pub land: Land,
    pub mind: Mind,
    pub offer: Offer,
    pub hidden: Hidden,
    pub purse: Purse,
}

/// What all courses from one position have in common.
#[derive(Clone, Copy)]
pub(super) struct Prospect<'a> {
    pub law: &'a Law,
    pub corridors: &'a CorridorWorth,
    /// Other players, who each take a pair between two of one's own turns.
    pub others: usize,
    /// One's own turns after the one that is chosen.
    pub turns_after: u8,
}

impl World {
    /// Carries out a turn, which leaves gaps in the display.
    pub(super) fn play(&mut self, law: &Law, turn: &QuickTurn) {
        let (tile, token) = (usize::from(turn.tile_slot), usize::from(turn.token_slot));
        let face = law.faces[usize::from(self.offer.tiles[tile])];
        self.offer.tiles[tile] = NONE;
        let mut species = NONE;
        if turn.token_slot != NONE {
            species = self.offer.tokens[token];
            self.offer.tokens[token] = NONE;
            if token != tile {
                self.purse.own -= law.nature_cost;
                self.purse.supply += law.nature_cost;
            }
        }
        self.land.lay(law, face, turn.lay.place, turn.lay.rotation);
        if turn.token_place == NONE {
            self.hidden.return_token(species);
        } else {
            let slot = self.land.slot[usize::from(turn.token_place)];
            self.mind.forget_about(&self.land, law, species.into(), turn.token_place);
            self.land.put_token(law, species.into(), slot);
            if self.land.keystones >> slot & 1 != 0 && self.purse.supply > 0 {
                self.purse.own += 1;
                self.purse.supply -= 1;
            }
        }
    }

    /// Fills the gaps of the display, and replaces tokens that are all alike.
    pub(super) fn refill(&mut self, law: &Law, fortune: &mut Fortune) {
        if law.farthest_leaves {
            self.farthest_leaves(law.pairs);
        }
        self.lay_out(law, fortune);
    }

    /// The same without the pieces that leave when playing alone, for the beginning of a game.
    pub(super) fn lay_out(&mut self, law: &Law, fortune: &mut Fortune) {
        for slot in 0..law.pairs {
            if self.offer.tiles[slot] == NONE {
                self.offer.tiles[slot] = self.hidden.draw_tile(&mut fortune.tiles);
            }
            if self.offer.tokens[slot] == NONE {
                self.offer.tokens[slot] = self.hidden.draw_token(&mut fortune.tokens);
            }
        }
        self.resolve_overpopulation(law, fortune);
    }

    fn resolve_overpopulation(&mut self, law: &Law, fortune: &mut Fortune) {
        let pairs = law.pairs;
        // A few times are enough: that they are all alike again is rare.
        for _ in 0..4 {
            let first = self.offer.tokens[0];
            let alike = first != NONE && self.offer.tokens[1..pairs].iter().all(|token| *token == first);
            let others = self.hidden.bag_count - usize::from(self.hidden.bag[usize::from(first.min(4))]);
            if !alike || pairs < 2 || self.hidden.bag_count < pairs || others == 0 {
                return;
            }
            self.wipe(0b1111, law, fortune);
        }
    }

    /// Replaces the tokens in `slots`.
    fn wipe(&mut self, slots: u8, law: &Law, fortune: &mut Fortune) {
        let mut out = [NONE; PAIRS];
        for slot in (0..law.pairs).filter(|slot| slots >> slot & 1 != 0) {
            out[slot] = self.offer.tokens[slot];
            self.offer.tokens[slot] = self.hidden.draw_token(&mut fortune.tokens);
        }
        for species in out {
            self.hidden.return_token(species);
        }
    }

    /// Replaces the tokens in `slots`, for which the bag has enough, and what is all alike after that.
    pub(super) fn wipe_and_settle(&mut self, slots: u8, law: &Law, fortune: &mut Fortune) {
        self.wipe(slots, law, fortune);
        self.resolve_overpopulation(law, fortune);
    }

    /// The tile and the token farthest from the stack leave, and the others move up.
    fn farthest_leaves(&mut self, pairs: usize) {
        let leave = |pieces: &mut [u8]| {
            if let Some(last) = pieces.iter().rposition(|piece| *piece != NONE) {
                pieces[last] = NONE;
            }
            let mut to = pieces.len();
            for from in (0..pieces.len()).rev() {
                if pieces[from] != NONE {
                    to -= 1;
                    pieces.swap(to, from);
                }
            }
        };
        leave(&mut self.offer.tiles[..pairs]);
        leave(&mut self.offer.tokens[..pairs]);
    }

    /// Somebody else takes a pair, which one is luck.
    fn somebody_takes(&mut self, law: &Law, fortune: &mut Fortune) {
        let slot = fortune.others.below(law.pairs);
        self.offer.tiles[slot] = NONE;
        self.offer.tokens[slot] = NONE;
    }

    /// The slots with three tokens that are alike, as bits, if the bag can replace them.
    pub(super) fn three_alike(&self, law: &Law) -> Option<u8> {
        let mut found = None;
        for species in 0..5u8 {
            let alike = (0..law.pairs).filter(|slot| self.offer.tokens[*slot] == species);
            let bits = alike.fold(0u8, |bits, slot| bits | 1 << slot);
            if bits.count_ones() == 3 && self.hidden.bag_count >= 3 {
                found = Some(bits);
            }
        }
        found
    }

    /// Chooses quickly and plays the turn, with the free wipe if nothing good is on offer.
    pub(super) fn choose_quickly(
        &mut self,
        prospect: &Prospect<'_>,
        turns_after: u8,
        may_wipe: bool,
        fortune: &mut Fortune,
    ) {
        let law = prospect.law;
        let weighing =
            Weighing::of(&self.land, &mut self.mind, law, prospect.corridors, self.purse, turns_after);
        let Some(turn) = weighing.best(&self.offer) else { return };
        if may_wipe
            && turn.value < i32::from(law.instinct.wipe_below)
            && let Some(slots) = self.three_alike(law)
        {
            self.wipe_and_settle(slots, law, fortune);
            return self.choose_quickly(prospect, turns_after, false, fortune);
        }
        self.play(law, &turn);
    }

    /// Plays the rest of the game after the turn that was chosen, and says what the land is worth in the end.
    pub(super) fn play_out(&mut self, prospect: &Prospect<'_>, fortune: &mut Fortune) -> i32 {
        let law = prospect.law;
        for turns_after in (0..prospect.turns_after).rev() {
            self.refill(law, fortune);
            for _ in 0..prospect.others {
                self.somebody_takes(law, fortune);
                self.refill(law, fortune);
            }
            self.choose_quickly(prospect, turns_after, true, fortune);
        }
        self.worth(prospect)
    }

    /// Chooses the turn quickly as well, for courses after a wipe; `may_wipe` says whether the free wipe is still there.
    pub(super) fn play_out_from_draft(
        &mut self,
        prospect: &Prospect<'_>,
        may_wipe: bool,
        fortune: &mut Fortune,
    ) -> i32 {
        self.choose_quickly(prospect, prospect.turns_after, may_wipe, fortune);
        self.play_out(prospect, fortune)
    }

    /// What the land and the nature tokens are worth, with the bonuses to be hoped for, in hundredths.
    pub(super) fn worth(&self, prospect: &Prospect<'_>) -> i32 {
        let law = prospect.law;
        let species: i32 = self.land.species_points.iter().map(|points| i32::from(*points)).sum();
        let corridors: i32 = (0..5)
            .map(|habitat| match law.corridors {
                crate::rules::CorridorRule::Exact { .. } => {
                    i32::from(self.land.habitat_points(law, habitat)) * POINT
                }
                _ => prospect.corridors[habitat][usize::from(self.land.largest[habitat])],
            })
            .sum();
        (species + i32::from(self.purse.own)) * POINT + corridors
    }
}
