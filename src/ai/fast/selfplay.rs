//! Whole games in the quick form, for tuning and for measuring the engine: everybody chooses quickly, or at random.

use crate::rules::{Environment, Game, Knowledge, Opening, PlacedTile, Seat, Setup};
use crate::scoring::ScoringCards;

use super::chooser::{CorridorWorth, Offer, PAIRS, Purse, QuickTurn};
use super::instinct::Instinct;
use super::land::{Land, Lay, NONE};
use super::law::Law;
use super::mind::Mind;
use super::world::{Fortune, Hidden, Luck, Prospect, World};

/// Most seats.
const SEATS: usize = 4;

/// Everything that games of one kind begin with.
pub struct Dealer {
    law: Law,
    starters: Vec<Land>,
    hidden: Hidden,
    supply: u8,
    seats: usize,
    turns: u8,
    corridors: CorridorWorth,
}

impl Dealer {
    /// Games that begin like those of `setup`, with starter groups; none if they begin otherwise or are too large.
    pub fn of(setup: &Setup, cards: &ScoringCards, instinct: &Instinct) -> Option<Self> {
        if setup.rules.opening != Opening::StarterGroup {
            return None;
        }
        let (game, _) = Game::start(setup.clone());
        let law = Law::of(&Knowledge::of(&game, Seat(0)), cards, instinct)?;
        let turns = setup.turns_each();
        let starters = setup.catalogue.starters().iter().map(|starter| {
            let mut environment = Environment::new();
            for (hex, tile, rotation) in &starter.tiles {
                environment.lay(PlacedTile::new(*hex, *tile, setup.catalogue.tile(*tile), *rotation));
            }
            Land::of(&environment, turns.into(), &law)
        });
        let unseen: Vec<u8> = setup.catalogue.habitat_tiles().map(|tile| tile.0).collect();
        let mut bag = [0; 5];
        for token in setup.catalogue.tokens() {
            bag[token.species.index()] += 1;
        }
        let corridors = law.plain_corridors();
        Some(Self {
            starters: starters.collect::<Option<_>>()?,
            hidden: Hidden::new(&unseen, bag)?,
            supply: setup.rules.nature_tokens,
            seats: setup.seats.into(),
            turns,
            corridors,
            law,
        })
    }

    /// The same games for players with another feeling.
    pub fn set_instinct(&mut self, cards: &ScoringCards, instinct: &Instinct) {
        self.law.set_instinct(cards, instinct);
    }

    /// Points of all seats, without majorities, after a game in which everybody chooses quickly.
    pub fn quick_game(&self, seed: u64) -> [i16; SEATS] {
        let mut fortune = Fortune::new(seed);
        self.game(&mut fortune, |world, law, turns_after, fortune| {
            let prospect = Prospect { law, corridors: &self.corridors, others: 0, turns_after };
            world.choose_quickly(&prospect, turns_after, true, fortune);
        })
    }

    /// The same, and tells `watch` of every world after a turn.
    #[cfg(test)]
    pub(super) fn quick_game_watched(&self, seed: u64, mut watch: impl FnMut(&World, &Law)) {
        let mut fortune = Fortune::new(seed);
        self.game(&mut fortune, |world, law, turns_after, fortune| {
            let prospect = Prospect { law, corridors: &self.corridors, others: 0, turns_after };
            world.choose_quickly(&prospect, turns_after, true, fortune);
            watch(world, law);
        });
    }

    /// Points of all seats, without majorities, after a game in which everybody plays at random.
    pub fn random_game(&self, seed: u64) -> [i16; SEATS] {
        let mut fortune = Fortune::new(seed);
        let mut luck = Luck::new(seed ^ 0x5eed);
        self.game(&mut fortune, |world, law, _, _| {
            let slot = luck.below(law.pairs) as u8;
            let free = world.land.free_places();
            let lay = Lay { place: free[luck.below(free.len())], rotation: luck.below(6) as u8 };
            let species = world.offer.tokens[usize::from(slot)];
            let mut token_place = NONE;
            if species != NONE {
                // The tiles that take it, the new one if it does, and the bag.
                let mut open = world.land.open[usize::from(species)];
                let face = law.faces[usize::from(world.offer.tiles[usize::from(slot)])];
                let own = law.token_on_new_tile && face.accepts >> species & 1 != 0;
                let chosen = luck.below(open.count_ones() as usize + usize::from(own) + 1);
                if chosen < open.count_ones() as usize {
                    for _ in 0..chosen {
                        open &= open - 1;
                    }
                    token_place = world.land.place[open.trailing_zeros() as usize];
                } else if own && chosen == open.count_ones() as usize {
                    token_place = lay.place;
                }
            }
            let token_slot = if species == NONE { NONE } else { slot };
            world.play(law, &QuickTurn { value: 0, tile_slot: slot, token_slot, lay, token_place });
        })
    }

    fn game(
        &self,
        fortune: &mut Fortune,
        mut turn: impl FnMut(&mut World, &Law, u8, &mut Fortune),
    ) -> [i16; SEATS] {
        let law = &self.law;
        let mut starters: [u8; 8] = std::array::from_fn(|index| index as u8);
        let count = self.starters.len().min(starters.len());
        let empty = Offer { tiles: [NONE; PAIRS], tokens: [NONE; PAIRS] };
        let purse = Purse { own: 0, supply: self.supply };
        let of_starter = |starter: &Land| World {
            land: *starter,
            mind: Mind::new(),
            offer: empty,
            hidden: self.hidden,
            purse,
        };
        let mut worlds = [of_starter(&self.starters[0]); SEATS];
        for seat in 0..self.seats {
            let chosen = seat + fortune.chance(count - seat);
            starters.swap(seat, chosen);
            worlds[seat].land = self.starters[usize::from(starters[seat])];
        }
        let mut last = 0;
        for round in 0..self.turns {
            for seat in 0..self.seats {
                // What all share goes from hand to hand.
                let (offer, hidden, supply) =
                    (worlds[last].offer, worlds[last].hidden, worlds[last].purse.supply);
                let world = &mut worlds[seat];
                (world.offer, world.hidden, world.purse.supply) = (offer, hidden, supply);
                last = seat;
                if (round, seat) == (0, 0) {
                    world.lay_out(law, fortune);
                } else {
                    world.refill(law, fortune);
                }
                turn(world, law, self.turns - 1 - round, fortune);
            }
        }
        std::array::from_fn(|seat| {
            if seat < self.seats {
                worlds[seat].land.total(law) + i16::from(worlds[seat].purse.own)
            } else {
                0
            }
        })
    }

    /// Seats of these games.
    pub const fn seats(&self) -> usize {
        self.seats
    }
}
