//! Samples the rest of a game: a playout over a determinization of the unseen pieces.
//!
//! This player follows the rollout policy of [`super::policy`]; each opponent only takes a random pair,
//! since opponents matter only through the display and the majorities.

use cascadia_base::FastRng;
use cascadia_rules::rules::{CorridorRule, SetAsideReturn};

use super::board::{Board, NONE};
use super::eval_weights::POINT;
use super::policy::{DisplayPieces, NatureTokens, PAIRS, PolicyTurn, TurnEvaluator};
use super::rule_tables::{CorridorValues, RuleTables};
use super::value_cache::TokenValueCache;

/// Most unseen tiles.
const MOST_UNSEEN: usize = 128;

/// The unseen pieces, as a set of tiles and counts of tokens: their order is sampled, never known. With them
/// the tokens set aside, which return to the bag.
#[derive(Clone, Copy, Debug)]
pub(super) struct UnseenPieces {
    tiles: [u8; MOST_UNSEEN],
    tile_count: usize,
    bag: [u8; 5],
    bag_count: usize,
    set_aside: [u8; 5],
    set_aside_count: usize,
}

impl UnseenPieces {
    /// Creates the set of the `unseen` tiles and of the tokens of each species in the bag and set aside; none
    /// if there are too many.
    pub(super) fn new(unseen: &[u8], bag: [u8; 5], set_aside: [u8; 5]) -> Option<Self> {
        let mut tiles = [NONE; MOST_UNSEEN];
        tiles.get_mut(..unseen.len())?.copy_from_slice(unseen);
        let sum = |counts: &[u8; 5]| counts.iter().map(|count| usize::from(*count)).sum();
        let (bag_count, set_aside_count) = (sum(&bag), sum(&set_aside));
        Some(Self { tiles, tile_count: unseen.len(), bag, bag_count, set_aside, set_aside_count })
    }

    /// Returns the number of tokens of each species in the bag.
    pub(super) const fn bag(&self) -> [u8; 5] {
        self.bag
    }

    /// Returns the number of tokens of each species set aside.
    #[cfg(test)]
    pub(super) const fn set_aside(&self) -> [u8; 5] {
        self.set_aside
    }

    /// Returns the number of tokens of each species in the bag once those set aside have returned.
    pub(super) fn bag_after_return(&self) -> [u8; 5] {
        std::array::from_fn(|species| self.bag[species] + self.set_aside[species])
    }

    #[inline]
    fn draw_tile(&mut self, rng: &mut FastRng) -> u8 {
        if self.tile_count == 0 {
            return NONE;
        }
        let drawn = rng.below(self.tile_count);
        self.tile_count -= 1;
        let tile = self.tiles[drawn];
        self.tiles[drawn] = self.tiles[self.tile_count];
        tile
    }

    #[inline]
    fn draw_token(&mut self, rng: &mut FastRng) -> u8 {
        if self.bag_count == 0 {
            return NONE;
        }
        let mut drawn = rng.below(self.bag_count);
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

    fn put_aside(&mut self, species: u8) {
        if species != NONE {
            self.set_aside[usize::from(species)] += 1;
            self.set_aside_count += 1;
        }
    }

    /// Returns the tokens set aside to the bag.
    #[inline]
    fn return_set_aside(&mut self) {
        if self.set_aside_count > 0 {
            (self.bag, self.bag_count) = (self.bag_after_return(), self.bag_count + self.set_aside_count);
            (self.set_aside, self.set_aside_count) = ([0; 5], 0);
        }
    }
}

/// The random numbers of one playout: a stream each for tiles, tokens and opponents, so that playouts with
/// equal seeds draw the same tiles regardless of other differences (common random numbers).
#[derive(Clone)]
pub(super) struct PlayoutRng {
    tiles: FastRng,
    tokens: FastRng,
    opponents: FastRng,
}

impl PlayoutRng {
    pub(super) fn new(seed: u64) -> Self {
        let mut seeds = FastRng::new(seed);
        Self {
            tiles: FastRng::new(seeds.next_seed()),
            tokens: FastRng::new(seeds.next_seed()),
            opponents: FastRng::new(seeds.next_seed()),
        }
    }

    /// Draws a number from 0 to `limit` - 1 from the stream of the opponents.
    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.opponents.below(limit)
    }
}

/// A state of the search: the player's board and everything on the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct SearchState {
    pub board: Board,
    pub cache: TokenValueCache,
    pub display: DisplayPieces,
    pub unseen: UnseenPieces,
    pub nature_tokens: NatureTokens,
}

/// The common parameters of all playouts from one position.
#[derive(Clone, Copy)]
pub(super) struct PlayoutContext<'a> {
    pub tables: &'a RuleTables,
    pub corridors: &'a CorridorValues,
    /// Number of opponents, who each take a pair between two turns of this player.
    pub opponents: usize,
    /// Number of this player's turns after the chosen one.
    pub turns_after: u8,
}

impl SearchState {
    /// Plays a turn, which leaves gaps in the display.
    pub(super) fn play(&mut self, tables: &RuleTables, turn: &PolicyTurn) {
        self.unseen.return_set_aside();
        let (tile, token) = (usize::from(turn.tile_slot), usize::from(turn.token_slot));
        let face = tables.faces[usize::from(self.display.tiles[tile])];
        self.display.tiles[tile] = NONE;
        let mut species = NONE;
        if turn.token_slot != NONE {
            species = self.display.tokens[token];
            self.display.tokens[token] = NONE;
            if token != tile {
                self.nature_tokens.own -= tables.nature_cost;
                self.nature_tokens.supply += tables.nature_cost;
            }
        }
        self.board.place_tile(tables, face, turn.placement.cell, turn.placement.rotation);
        if turn.token_cell == NONE {
            self.unseen.return_token(species);
        } else {
            let index = self.board.tile_at[usize::from(turn.token_cell)];
            self.cache.invalidate(&self.board, tables, species.into(), turn.token_cell);
            self.board.place_token(tables, species.into(), index);
            if self.board.keystones >> index & 1 != 0 && self.nature_tokens.supply > 0 {
                self.nature_tokens.own += 1;
                self.nature_tokens.supply -= 1;
            }
        }
    }

    /// Prepares the display for the next turn: in the solo game the farthest pieces leave, then gaps are
    /// filled.
    pub(super) fn prepare_next_turn(&mut self, tables: &RuleTables, rng: &mut PlayoutRng) {
        if tables.farthest_leaves {
            self.farthest_leaves(tables.pairs);
        }
        self.fill_display(tables, rng);
    }

    /// Fills the gaps of the display and resolves overpopulation.
    pub(super) fn fill_display(&mut self, tables: &RuleTables, rng: &mut PlayoutRng) {
        for slot in 0..tables.pairs {
            if self.display.tiles[slot] == NONE {
                self.display.tiles[slot] = self.unseen.draw_tile(&mut rng.tiles);
            }
            if self.display.tokens[slot] == NONE {
                self.display.tokens[slot] = self.unseen.draw_token(&mut rng.tokens);
            }
        }
        self.resolve_overpopulation(true, tables, rng);
    }

    /// Replaces a display of one species and then returns the tokens set aside; with `keep_aside` only if
    /// three alike cannot be replaced for free either.
    fn resolve_overpopulation(&mut self, keep_aside: bool, tables: &RuleTables, rng: &mut PlayoutRng) {
        self.replace_all_alike(tables, rng);
        if self.unseen.set_aside_count == 0 || (keep_aside && self.three_alike(tables).is_some()) {
            return;
        }
        self.unseen.return_set_aside();
        // Out of a bag that was too small before, now with the returned tokens.
        self.replace_all_alike(tables, rng);
        self.unseen.return_set_aside();
    }

    fn replace_all_alike(&mut self, tables: &RuleTables, rng: &mut PlayoutRng) {
        let pairs = tables.pairs;
        if pairs < usize::from(tables.overpopulation.automatic) {
            return;
        }
        // Bounded, since that many repetitions are most unlikely.
        for _ in 0..4 {
            let first = self.display.tokens[0];
            let alike = first != NONE && self.display.tokens[1..pairs].iter().all(|token| *token == first);
            let others = self.unseen.bag_count - usize::from(self.unseen.bag[usize::from(first.min(4))]);
            if !alike || self.unseen.bag_count < pairs || others == 0 {
                return;
            }
            self.wipe(0b1111, tables, rng);
        }
    }

    /// Replaces the tokens in `slots`, a bit set.
    fn wipe(&mut self, slots: u8, tables: &RuleTables, rng: &mut PlayoutRng) {
        let mut out = [NONE; PAIRS];
        for slot in (0..tables.pairs).filter(|slot| slots >> slot & 1 != 0) {
            out[slot] = self.display.tokens[slot];
            self.display.tokens[slot] = self.unseen.draw_token(&mut rng.tokens);
        }
        for species in out {
            match tables.overpopulation.set_aside_return {
                SetAsideReturn::AfterEachWipe => self.unseen.return_token(species),
                SetAsideReturn::WhenResolved => self.unseen.put_aside(species),
            }
        }
    }

    /// Replaces the three tokens in `slots`, a bit set for which the bag has enough, by the free wipe, and
    /// resolves overpopulation.
    pub(super) fn wipe_three(&mut self, slots: u8, tables: &RuleTables, rng: &mut PlayoutRng) {
        self.wipe(slots, tables, rng);
        self.resolve_overpopulation(false, tables, rng);
    }

    /// Replaces the tokens in `slots`, a bit set for which the bag has enough, as in a paid wipe.
    pub(super) fn wipe_paid(&mut self, slots: u8, tables: &RuleTables, rng: &mut PlayoutRng) {
        self.unseen.return_set_aside();
        self.wipe_three(slots, tables, rng);
    }

    /// Draws a tile for a rival who places a second one before the first draft; [`NONE`] if there is none.
    pub(super) fn draw_opening_tile(&mut self, rng: &mut PlayoutRng) -> u8 {
        self.unseen.draw_tile(&mut rng.tiles)
    }

    /// Removes the tile and the token farthest from the stack and closes the gaps.
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
        leave(&mut self.display.tiles[..pairs]);
        leave(&mut self.display.tokens[..pairs]);
    }

    /// Removes the random pair that an opponent takes.
    fn opponent_takes_pair(&mut self, tables: &RuleTables, rng: &mut PlayoutRng) {
        self.unseen.return_set_aside();
        let slot = rng.opponents.below(tables.pairs);
        self.display.tiles[slot] = NONE;
        self.display.tokens[slot] = NONE;
    }

    /// Returns the slots of three tokens of a kind, as a bit set, if the bag can replace them.
    pub(super) fn three_alike(&self, tables: &RuleTables) -> Option<u8> {
        let mut found = None;
        for species in 0..5u8 {
            let alike = (0..tables.pairs).filter(|slot| self.display.tokens[*slot] == species);
            let bits = alike.fold(0u8, |bits, slot| bits | 1 << slot);
            if bits.count_ones() == 3 && self.unseen.bag_count >= 3 {
                found = Some(bits);
            }
        }
        found
    }

    /// Plays the turn chosen by the rollout policy, after the free wipe if `may_wipe` and no turn reaches
    /// [`super::EvalWeights::wipe_below`].
    pub(super) fn play_policy_turn(
        &mut self,
        context: &PlayoutContext<'_>,
        turns_after: u8,
        may_wipe: bool,
        rng: &mut PlayoutRng,
    ) {
        let tables = context.tables;
        let evaluator = TurnEvaluator::of(
            &self.board,
            &mut self.cache,
            tables,
            context.corridors,
            self.nature_tokens,
            turns_after,
        );
        let Some(turn) = evaluator.best(&self.display) else { return };
        if may_wipe
            && turn.value < i32::from(tables.weights.wipe_below)
            && let Some(slots) = self.three_alike(tables)
        {
            self.wipe_three(slots, tables, rng);
            return self.play_policy_turn(context, turns_after, false, rng);
        }
        self.play(tables, &turn);
    }

    /// Plays the remaining turns by the rollout policy; returns the final evaluation, in hundredths of a
    /// point.
    pub(super) fn play_out(&mut self, context: &PlayoutContext<'_>, rng: &mut PlayoutRng) -> i32 {
        let tables = context.tables;
        for turns_after in (0..context.turns_after).rev() {
            self.prepare_next_turn(tables, rng);
            for _ in 0..context.opponents {
                self.opponent_takes_pair(tables, rng);
                self.prepare_next_turn(tables, rng);
            }
            self.play_policy_turn(context, turns_after, true, rng);
        }
        self.evaluate(context)
    }

    /// Plays the current turn by the rollout policy, too, as playouts after a wipe do; `may_wipe` means that
    /// the free wipe is still available. Returns the final evaluation, in hundredths of a point.
    pub(super) fn play_out_from_draft(
        &mut self,
        context: &PlayoutContext<'_>,
        may_wipe: bool,
        rng: &mut PlayoutRng,
    ) -> i32 {
        self.play_policy_turn(context, context.turns_after, may_wipe, rng);
        self.play_out(context, rng)
    }

    /// Evaluates the board and the nature tokens with the expected habitat bonuses, in hundredths of a point.
    pub(super) fn evaluate(&self, context: &PlayoutContext<'_>) -> i32 {
        let tables = context.tables;
        let species: i32 = self.board.species_points.iter().map(|points| i32::from(*points)).sum();
        let corridors: i32 = (0..5)
            .map(|habitat| match tables.corridors {
                CorridorRule::Exact { .. } => i32::from(self.board.habitat_points(tables, habitat)) * POINT,
                _ => context.corridors[habitat][usize::from(self.board.largest[habitat])],
            })
            .sum();
        (species + i32::from(self.nature_tokens.own)) * POINT + corridors
    }
}
