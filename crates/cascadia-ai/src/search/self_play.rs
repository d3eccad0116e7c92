//! Whole games on the boards of the search, for tuning and for benches: every seat plays by the rollout
//! policy, or at random.

use cascadia_base::FastRng;
use cascadia_rules::rules::{Environment, Game, Knowledge, Opening, PlacedTile, Seat, Setup};
use cascadia_rules::scoring::ScoringCards;

use super::board::{Board, NONE, Placement};
use super::eval_weights::EvalWeights;
use super::playout::{PlayoutContext, PlayoutRng, SearchState, UnseenPieces};
use super::policy::{DisplayPieces, NatureTokens, PAIRS, PolicyTurn};
use super::rule_tables::{CorridorValues, RuleTables};
use super::value_cache::TokenValueCache;

/// Most seats.
const SEATS: usize = 4;

/// The common start of games with the same setup.
pub struct SelfPlay {
    tables: RuleTables,
    starters: Vec<Board>,
    unseen: UnseenPieces,
    supply: u8,
    seats: usize,
    turns: u8,
    corridors: CorridorValues,
}

impl SelfPlay {
    /// Prepares games with the setup `setup`; none if they lack starter groups or exceed the tables.
    pub fn of(setup: &Setup, cards: &ScoringCards, weights: &EvalWeights) -> Option<Self> {
        if setup.rules.opening != Opening::StarterGroup {
            return None;
        }
        let (game, _) = Game::start(setup.clone());
        let tables = RuleTables::of(&Knowledge::of(&game, Seat(0)), cards, weights)?;
        let turns = setup.turns_each();
        let starters = setup.catalogue.starters().iter().map(|starter| {
            let mut environment = Environment::new();
            for (hex, tile, rotation) in &starter.tiles {
                environment.lay(PlacedTile::new(*hex, *tile, setup.catalogue.tile(*tile), *rotation));
            }
            Board::of(&environment, turns.into(), &tables)
        });
        let unseen_tiles: Vec<u8> = setup.catalogue.habitat_tiles().map(|tile| tile.0).collect();
        let mut bag = [0; 5];
        for token in setup.catalogue.tokens() {
            bag[token.species.index()] += 1;
        }
        let corridors = tables.plain_corridors();
        Some(Self {
            starters: starters.collect::<Option<_>>()?,
            unseen: UnseenPieces::new(&unseen_tiles, bag, [0; 5])?,
            supply: setup.rules.nature_tokens,
            seats: setup.seats.into(),
            turns,
            corridors,
            tables,
        })
    }

    /// Replaces the evaluation weights of all seats.
    pub fn set_weights(&mut self, cards: &ScoringCards, weights: &EvalWeights) {
        self.tables.set_weights(cards, weights);
    }

    /// Plays a game by the rollout policy and returns the points of all seats, without majorities.
    pub fn policy_game(&self, seed: u64) -> [i16; SEATS] {
        let mut rng = PlayoutRng::new(seed);
        self.game(&mut rng, |state, tables, turns_after, rng| {
            let context = PlayoutContext { tables, corridors: &self.corridors, opponents: 0, turns_after };
            state.play_policy_turn(&context, turns_after, true, rng);
        })
    }

    /// Plays the same game and shows `watch` every state after a turn.
    #[cfg(test)]
    pub(super) fn observed_policy_game(&self, seed: u64, mut watch: impl FnMut(&SearchState, &RuleTables)) {
        let mut rng = PlayoutRng::new(seed);
        self.game(&mut rng, |state, tables, turns_after, rng| {
            let context = PlayoutContext { tables, corridors: &self.corridors, opponents: 0, turns_after };
            state.play_policy_turn(&context, turns_after, true, rng);
            watch(state, tables);
        });
    }

    /// Plays a game at random and returns the points of all seats, without majorities.
    pub fn random_game(&self, seed: u64) -> [i16; SEATS] {
        let mut rng = PlayoutRng::new(seed);
        let mut choices = FastRng::new(seed ^ 0x5eed);
        self.game(&mut rng, |state, tables, _, _| {
            let slot = choices.below(tables.pairs) as u8;
            let free = state.board.free_cells();
            let placement =
                Placement { cell: free[choices.below(free.len())], rotation: choices.below(6) as u8 };
            let species = state.display.tokens[usize::from(slot)];
            let mut token_cell = NONE;
            if species != NONE {
                // The tiles that take it, including the new one if possible, and the bag.
                let mut open = state.board.open[usize::from(species)];
                let face = tables.faces[usize::from(state.display.tiles[usize::from(slot)])];
                let own = tables.token_on_new_tile && face.accepts >> species & 1 != 0;
                let chosen = choices.below(open.count_ones() as usize + usize::from(own) + 1);
                if chosen < open.count_ones() as usize {
                    for _ in 0..chosen {
                        open &= open - 1;
                    }
                    token_cell = state.board.cell[open.trailing_zeros() as usize];
                } else if own && chosen == open.count_ones() as usize {
                    token_cell = placement.cell;
                }
            }
            let token_slot = if species == NONE { NONE } else { slot };
            state.play(tables, &PolicyTurn { value: 0, tile_slot: slot, token_slot, placement, token_cell });
        })
    }

    fn game(
        &self,
        rng: &mut PlayoutRng,
        mut turn: impl FnMut(&mut SearchState, &RuleTables, u8, &mut PlayoutRng),
    ) -> [i16; SEATS] {
        let tables = &self.tables;
        let mut starters: [u8; 8] = std::array::from_fn(|index| index as u8);
        let count = self.starters.len().min(starters.len());
        let empty = DisplayPieces { tiles: [NONE; PAIRS], tokens: [NONE; PAIRS] };
        let nature_tokens = NatureTokens { own: 0, supply: self.supply };
        let of_starter = |starter: &Board| SearchState {
            board: *starter,
            cache: TokenValueCache::new(),
            display: empty,
            unseen: self.unseen,
            nature_tokens,
        };
        let mut states = [of_starter(&self.starters[0]); SEATS];
        for seat in 0..self.seats {
            let chosen = seat + rng.below(count - seat);
            starters.swap(seat, chosen);
            states[seat].board = self.starters[usize::from(starters[seat])];
        }
        let mut last = 0;
        for round in 0..self.turns {
            for seat in 0..self.seats {
                // The table passes from seat to seat.
                let (display, unseen, supply) =
                    (states[last].display, states[last].unseen, states[last].nature_tokens.supply);
                let state = &mut states[seat];
                (state.display, state.unseen, state.nature_tokens.supply) = (display, unseen, supply);
                last = seat;
                if (round, seat) == (0, 0) {
                    state.fill_display(tables, rng);
                } else {
                    state.prepare_next_turn(tables, rng);
                }
                turn(state, tables, self.turns - 1 - round, rng);
            }
        }
        std::array::from_fn(|seat| {
            if seat < self.seats {
                states[seat].board.total(tables) + i16::from(states[seat].nature_tokens.own)
            } else {
                0
            }
        })
    }

    /// Returns the number of seats.
    pub const fn seats(&self) -> usize {
        self.seats
    }
}
