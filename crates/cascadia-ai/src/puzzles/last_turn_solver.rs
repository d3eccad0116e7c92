//! A solver for the last turn of a game, by enumeration through the rules and the scoring rather than the
//! search: every draft, place, rotation and place of the token, with the resulting final score.
//!
//! Changes by a tile and changes by a token are computed once each and added up, since corridors depend on
//! tiles only and scoring cards on tokens only. A wipe is a chance node: [`LastTurnSolver::wipe_values`] is
//! its expectation under best play afterwards, further wipes included (an expectimax over the displays,
//! solved by backward induction).

use std::collections::BTreeMap;

use cascadia_base::{Hex, Rotation, Wildlife};
use cascadia_rules::rules::{Action, Game, Phase, Slot, TileId, legal};
use cascadia_rules::scoring::{BonusScorer, DeltaScorer, ScoringCards, score_game};

/// A whole turn and its final score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SolvedTurn {
    /// The draft.
    pub draft: Action,
    /// The place of the tile.
    pub hex: Hex,
    /// The rotation of the tile.
    pub rotation: Rotation,
    /// The place of the token; none for a return to the bag.
    pub token_hex: Option<Hex>,
    /// The turn's additions to the environment: the tile and the species of the token with their places.
    /// Turns with equal additions lead to the same environment.
    pub environment: EnvironmentAfter,
    /// The final score of the player in points.
    pub total: i32,
}

/// A turn's additions to an environment.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct EnvironmentAfter {
    tile: TileId,
    place: (i32, i32),
    steps: u8,
    token: Option<(Wildlife, (i32, i32))>,
}

impl SolvedTurn {
    /// Returns the actions of the turn without its end.
    pub fn actions(&self) -> Vec<Action> {
        let token = self.token_hex.map_or(Action::ReturnToken, |hex| Action::PlaceToken { hex });
        vec![self.draft, Action::PlaceTile { hex: self.hex, rotation: self.rotation }, token]
    }
}

/// A tile in a slot with the changes by each of its places.
struct TileOption {
    slot: Slot,
    tile: TileId,
    places: Vec<(Hex, Rotation, i32)>,
    keystone: bool,
    takes: cascadia_base::WildlifeSet,
}

/// The last turn of a game, prepared.
pub struct LastTurnSolver {
    /// The final score if nothing were placed.
    now: i32,
    tiles: Vec<TileOption>,
    /// By species: the changes by a token on a tile placed earlier.
    on_placed: Vec<Vec<(Hex, i32)>>,
    /// By species: the changes by a token on each hex of the frontier, without a keystone's nature token.
    on_new: Vec<BTreeMap<(i32, i32), i32>>,
    /// The species on display by slot.
    shown: Vec<Wildlife>,
    /// The tokens of each species in the bag and on display together.
    around: [u32; 5],
    own_nature: i32,
    nature_gain: i32,
    price: i32,
    free_wipe: bool,
}

impl LastTurnSolver {
    /// Prepares the last turn of `game`; none if it is not the beginning of the last turn of all players, if
    /// the display has a gap, if tokens are set aside, or if a restriction forbids the token on the new tile.
    pub fn of(game: &Game, cards: &ScoringCards) -> Option<Self> {
        let rules = &game.setup().rules;
        let is_last = game.supply().tiles_left() < usize::from(rules.tiles_per_turn());
        let begins = game.phase() == Phase::Draft && !game.free_wipe_used();
        if !begins || !is_last || !rules.token_on_new_tile || !game.supply().set_aside().is_empty() {
            return None;
        }
        let seat = game.seat();
        let environment = game.environment();
        let mut scorer = DeltaScorer::of(environment, rules.corridors, cards);
        let bonus = BonusScorer::of(rules, game.players(), seat);
        let mut shown = Vec::new();
        let mut tiles = Vec::new();
        for slot in game.display().slots() {
            let (tile, token) = (game.display().tile(slot)?, game.display().token(slot)?);
            shown.push(token.species);
            let face = game.setup().catalogue.tile(tile);
            let rule = legal::edge_rule_for(rules.edges, environment, face);
            let rotations = if face.is_keystone() { &Rotation::ALL[..1] } else { &Rotation::ALL[..] };
            let mut places = Vec::new();
            for hex in environment.frontier() {
                for rotation in rotations {
                    let edges = face.edges(*rotation);
                    if legal::fits(rule, environment, *hex, &edges) {
                        let change = scorer.tile_delta(*hex, &edges, &bonus).total();
                        places.push((*hex, *rotation, i32::from(change)));
                    }
                }
            }
            tiles.push(TileOption {
                slot,
                tile,
                places,
                keystone: face.is_keystone(),
                takes: face.wildlife(),
            });
        }
        let nature_gain = i32::from(game.nature_supply() > 0);
        let mut change = |hex: Hex, species| -> i32 {
            scorer.token_change(hex, species).0.iter().map(|change| i32::from(*change)).sum()
        };
        let on_placed = Wildlife::ALL.map(|species| {
            let hexes = environment.token_hexes(species).into_iter();
            let keystone = |hex| environment.at(hex).is_some_and(|tile| tile.keystone);
            hexes
                .map(|hex| (hex, change(hex, species) + if keystone(hex) { nature_gain } else { 0 }))
                .collect()
        });
        let on_new = Wildlife::ALL.map(|species| {
            environment.frontier().iter().map(|hex| ((hex.x, hex.y), change(*hex, species))).collect()
        });
        let mut around = [0; 5];
        for token in game.supply().bag() {
            around[token.species.index()] += 1;
        }
        for species in &shown {
            around[species.index()] += 1;
        }
        Some(Self {
            now: score_game(game, cards)[seat.index()].total().into(),
            tiles,
            on_placed: on_placed.to_vec(),
            on_new: on_new.to_vec(),
            shown,
            around,
            own_nature: game.player(seat).nature_tokens().into(),
            nature_gain,
            price: rules.nature_action_cost.into(),
            free_wipe: legal::check(game, Action::WipeThree).is_ok(),
        })
    }

    /// Returns every draft as slots of tile and token, pairs before mixes, with its cost in points.
    fn drafts(&self, nature: i32) -> Vec<(usize, usize, Action, i32)> {
        let slots = 0..self.tiles.len();
        let mut all: Vec<_> =
            slots.clone().map(|slot| (slot, slot, Action::TakePair(Slot(slot as u8)), 0)).collect();
        if nature >= self.price {
            for tile in slots.clone() {
                for token in slots.clone().filter(|token| *token != tile) {
                    let action = Action::TakeMixed { tile: Slot(tile as u8), token: Slot(token as u8) };
                    all.push((tile, token, action, self.price));
                }
            }
        }
        all
    }

    /// Calls `found` with every turn that differs in its environment or score. The mix of one pair is left
    /// out: it leads to the environment of the pair, with a nature token less.
    pub fn each_turn(&self, mut found: impl FnMut(SolvedTurn)) {
        for (tile, token, draft, cost) in self.drafts(self.own_nature) {
            let (option, species) = (&self.tiles[tile], self.shown[token]);
            debug_assert_eq!(option.slot.index(), tile);
            for (hex, rotation, tile_change) in &option.places {
                let mut turn = |token_hex: Option<Hex>, change: i32| {
                    let place = |hex: Hex| (hex.x, hex.y);
                    let token = token_hex.map(|hex| (species, place(hex)));
                    let environment = EnvironmentAfter {
                        tile: option.tile,
                        place: place(*hex),
                        steps: rotation.steps(),
                        token,
                    };
                    let total = self.now + tile_change + change - cost;
                    found(SolvedTurn {
                        draft,
                        hex: *hex,
                        rotation: *rotation,
                        token_hex,
                        environment,
                        total,
                    });
                };
                turn(None, 0);
                for (token_hex, change) in &self.on_placed[species.index()] {
                    turn(Some(*token_hex), *change);
                }
                if option.takes.contains(species) {
                    turn(Some(*hex), self.on_new_tile(option, species, *hex));
                }
            }
        }
    }

    /// Returns the change by a token on the tile drafted with it.
    fn on_new_tile(&self, option: &TileOption, species: Wildlife, hex: Hex) -> i32 {
        let change = self.on_new[species.index()].get(&(hex.x, hex.y)).copied().unwrap_or_default();
        change + if option.keystone { self.nature_gain } else { 0 }
    }

    /// Returns the best turn, the first of equals, and the highest total of a turn to another environment;
    /// none if the display is empty or there is no other turn.
    pub fn best_and_rival(&self) -> Option<(SolvedTurn, i32)> {
        let mut best: Option<SolvedTurn> = None;
        self.each_turn(|turn| {
            if best.is_none_or(|best| turn.total > best.total) {
                best = Some(turn);
            }
        });
        let best = best?;
        let mut rival = None;
        self.each_turn(|turn| {
            if turn.environment != best.environment {
                rival = rival.max(Some(turn.total));
            }
        });
        Some((best, rival?))
    }

    /// Returns the highest change of points by the tile of a slot with a token of a species.
    fn best_with(&self, tile: usize, species: Wildlife) -> i32 {
        let option = &self.tiles[tile];
        let placed = self.on_placed[species.index()].iter().map(|(_, change)| *change).max();
        let elsewhere = placed.unwrap_or(0).max(0);
        let with_place = option.places.iter().map(|(hex, _, change)| {
            let on_it =
                if option.takes.contains(species) { self.on_new_tile(option, species, *hex) } else { 0 };
            change + on_it.max(elsewhere)
        });
        with_place.max().unwrap_or(i32::MIN / 4)
    }

    /// Computes the expected final score, in hundredths of a point and rounded up, after each legal wipe
    /// under best play afterwards.
    ///
    /// If a draw leaves four alike, which are replaced right away, the highest value of any display stands
    /// for the result: the values are a little too high in that rare case, never too low.
    pub fn wipe_values(&self) -> Vec<(Action, i32)> {
        let values = DisplayValues::of(self);
        let mut found = Vec::new();
        let display = values.index_of(&self.shown);
        if self.free_wipe {
            let slots = values.three_alike(display);
            found.extend(slots.map(|slots| {
                (
                    Action::WipeThree,
                    values.mean_after(display, slots, &values.without_free[self.own_nature as usize]),
                )
            }));
        }
        if self.own_nature >= self.price {
            let left = (self.own_nature - self.price) as usize;
            // The free wipe may still follow a paid one.
            let after = &values.with_free[left];
            for slots in 1..1u8 << self.tiles.len() {
                let action = (0..8).filter(|slot| slots >> slot & 1 != 0).map(Slot).collect();
                found.push((Action::PaidWipe(action), values.mean_after(display, slots, after)));
            }
        }
        found.iter().map(|(action, mean)| (*action, (mean * 100.0).ceil() as i32)).collect()
    }
}

/// By display, as a number in base five: the expected final score under best play, for each number of nature
/// tokens in hand, with the free wipe used and unused.
struct DisplayValues<'a> {
    solver: &'a LastTurnSolver,
    slots: usize,
    without_free: Vec<Vec<f64>>,
    with_free: Vec<Vec<f64>>,
    /// The highest value that any tokens could yield.
    ceiling: f64,
}

impl<'a> DisplayValues<'a> {
    fn of(solver: &'a LastTurnSolver) -> Self {
        let slots = solver.tiles.len();
        let table: Vec<[i32; 5]> =
            (0..slots).map(|slot| Wildlife::ALL.map(|species| solver.best_with(slot, species))).collect();
        let ceiling = solver.now + table.iter().flatten().max().copied().unwrap_or_default();
        let mut values =
            Self { solver, slots, without_free: Vec::new(), with_free: Vec::new(), ceiling: ceiling.into() };
        let displays = 5usize.pow(slots as u32);
        // From no nature tokens up, since every paid wipe leaves fewer; `now` counts all of them, so each
        // spent one costs a point.
        for nature in 0..=solver.own_nature {
            let spent = solver.own_nature - nature;
            let stop: Vec<f64> = (0..displays)
                .map(|display| f64::from(values.take_now(&table, display, nature) - spent))
                .collect();
            for is_free in [false, true] {
                let best: Vec<f64> = (0..displays)
                    .map(|display| values.best_from(display, nature, is_free, stop[display]))
                    .collect();
                if is_free { values.with_free.push(best) } else { values.without_free.push(best) }
            }
        }
        values
    }

    /// Returns the final score of drafting from `display` now, with `nature` tokens in hand and without the
    /// cost of earlier ones.
    fn take_now(&self, table: &[[i32; 5]], display: usize, nature: i32) -> i32 {
        let drafts = self.solver.drafts(nature).into_iter();
        let best =
            drafts.map(|(tile, token, _, cost)| table[tile][self.species(display, token)] - cost).max();
        self.solver.now + best.unwrap_or_default()
    }

    /// Returns the value of `display`: drafting now, or the best wipe.
    fn best_from(&self, display: usize, nature: i32, is_free: bool, stop: f64) -> f64 {
        if self.is_four_alike(display) {
            return self.ceiling - f64::from(self.solver.own_nature - nature);
        }
        let mut best = stop;
        if is_free && let Some(slots) = self.three_alike(display) {
            best = best.max(self.mean_after(display, slots, &self.without_free[nature as usize]));
        }
        if nature >= self.solver.price {
            let left = (nature - self.solver.price) as usize;
            let after = if is_free { &self.with_free[left] } else { &self.without_free[left] };
            for slots in 1..1u8 << self.slots {
                best = best.max(self.mean_after(display, slots, after));
            }
        }
        best
    }

    /// Computes the mean of `after` over the draws for `slots`, a bit set, from the tokens not on `display`.
    fn mean_after(&self, display: usize, slots: u8, after: &[f64]) -> f64 {
        let mut bag = self.solver.around;
        for slot in 0..self.slots {
            // A display that the tokens cannot fill is never reached.
            let Some(left) = bag[self.species(display, slot)].checked_sub(1) else { return f64::MIN };
            bag[self.species(display, slot)] = left;
        }
        if bag.iter().sum::<u32>() < slots.count_ones() {
            return f64::MIN;
        }
        self.mean_of_draws(display, slots, &mut bag, after)
    }

    fn mean_of_draws(&self, display: usize, slots: u8, bag: &mut [u32; 5], after: &[f64]) -> f64 {
        if slots == 0 {
            return after[display];
        }
        let slot = slots.trailing_zeros() as usize;
        let left: u32 = bag.iter().sum();
        let mut mean = 0.0;
        for species in 0..5 {
            if bag[species] > 0 {
                let probability = f64::from(bag[species]) / f64::from(left);
                bag[species] -= 1;
                let drawn = self.with_species(display, slot, species);
                mean += probability * self.mean_of_draws(drawn, slots & (slots - 1), bag, after);
                bag[species] += 1;
            }
        }
        mean
    }

    fn index_of(&self, shown: &[Wildlife]) -> usize {
        shown.iter().rev().fold(0, |display, species| display * 5 + species.index())
    }

    fn species(&self, display: usize, slot: usize) -> usize {
        display / 5usize.pow(slot as u32) % 5
    }

    fn with_species(&self, display: usize, slot: usize, species: usize) -> usize {
        let unit = 5usize.pow(slot as u32);
        display - self.species(display, slot) * unit + species * unit
    }

    fn is_four_alike(&self, display: usize) -> bool {
        self.slots == 4 && (1..4).all(|slot| self.species(display, slot) == self.species(display, 0))
    }

    /// Returns the slots of three alike, a bit set.
    fn three_alike(&self, display: usize) -> Option<u8> {
        (0..5).find_map(|species| {
            let slots = (0..self.slots).filter(|slot| self.species(display, *slot) == species);
            let slots = slots.fold(0u8, |set, slot| set | 1 << slot);
            (slots.count_ones() == 3).then_some(slots)
        })
    }
}
