//! The rollout policy: a greedy choice among all turns by a static evaluation, the change of the score plus
//! learned values of unfinished features.
//!
//! The evaluation separates: the value of a token on a cell does not depend on the drafted tile, and the best
//! placement of a tile does not depend on the token's place unless it goes on that tile. So one sweep over
//! the cells serves all drafts.

use cascadia_rules::rules::{CorridorRule, EdgeRule};

use super::bit_iter::bits;
use super::board::{ARCS, Board, MOST_CELLS, NONE, Placement};
use super::eval_weights::POINT;
use super::rule_tables::{CorridorValues, RuleTables, TileFace};
use super::value_cache::TokenValueCache;

/// Most pairs on display.
pub(super) const PAIRS: usize = 4;
/// The display: tiles by identity, tokens by species, [`NONE`] in a gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DisplayPieces {
    pub tiles: [u8; PAIRS],
    pub tokens: [u8; PAIRS],
}

/// Nature tokens by owner.
#[derive(Clone, Copy, Debug)]
pub(super) struct NatureTokens {
    /// The player's nature tokens.
    pub own: u8,
    /// The nature tokens in the supply.
    pub supply: u8,
}

/// A whole turn in the terms of the search, after any wipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct PolicyTurn {
    /// Static evaluation in hundredths of a point.
    pub value: i32,
    pub tile_slot: u8,
    /// The slot of the token; [`NONE`] without a token.
    pub token_slot: u8,
    pub placement: Placement,
    /// The cell of the token, which may be that of the tile; [`NONE`] for the bag, or if there is no token.
    pub token_cell: u8,
}

impl PolicyTurn {
    /// Returns a sort key: the highest value first, and a total order among equals.
    pub(super) const fn rank(&self) -> (i32, [u8; 5]) {
        let PolicyTurn { value, tile_slot, token_slot, placement, token_cell } = *self;
        (-value, [tile_slot, token_slot, placement.cell, placement.rotation, token_cell])
    }
}

/// Linear discounts of learned values towards the end of the game, in parts of 2^15.
#[derive(Clone, Copy, Debug)]
pub(super) struct HorizonDiscount {
    shape: i16,
    opportunity: i16,
}

/// No discount.
const FULL: i32 = i16::MAX as i32;

impl HorizonDiscount {
    /// Computes the discounts for this number of turns of the player after the current one.
    pub(super) fn of(tables: &RuleTables, turns_after: u8) -> Self {
        let discount = |over: i16| {
            let over = i32::from(over.max(1));
            (i32::from(turns_after).min(over) * FULL / over) as i16
        };
        Self {
            shape: discount(tables.weights.shape_horizon),
            opportunity: discount(tables.weights.opportunity_horizon),
        }
    }

    /// Discounts an opportunity value.
    fn opportunity(self, value: i16) -> i32 {
        (i32::from(value) * i32::from(self.opportunity)) >> 15
    }
}

/// The static values of tiles and tokens on one board, computed once for all pairs on display.
pub(super) struct TurnEvaluator<'a> {
    board: &'a Board,
    tables: &'a RuleTables,
    corridors: &'a CorridorValues,
    nature_tokens: NatureTokens,
    /// Values of a matching edge, of an edge that touches a tile, and of a nature token.
    matching: i32,
    touching: i32,
    nature_value: i32,
    /// By species and cell: the value of a token there, without the nature token of a keystone.
    token: [[i16; MOST_CELLS]; 5],
    /// By species and cell: the opportunity value while the cell is open to the species.
    opportunity: [[i16; MOST_CELLS]; 5],
    /// By species: the best tile on the board for a token, as its value and cell.
    best_on_tiles: [(i32, u8); 5],
}

impl<'a> TurnEvaluator<'a> {
    pub(super) fn of(
        board: &'a Board,
        cache: &mut TokenValueCache,
        tables: &'a RuleTables,
        corridors: &'a CorridorValues,
        nature_tokens: NatureTokens,
        turns_after: u8,
    ) -> Self {
        let discount = HorizonDiscount::of(tables, turns_after);
        let mut evaluator = Self {
            board,
            tables,
            corridors,
            nature_tokens,
            matching: discount.opportunity(tables.weights.matching),
            touching: discount.opportunity(tables.weights.touching),
            nature_value: POINT + discount.opportunity(tables.weights.nature),
            token: [[0; MOST_CELLS]; 5],
            opportunity: [[0; MOST_CELLS]; 5],
            best_on_tiles: [(0, NONE); 5],
        };
        let cells = board.cell_count();
        for species in 0..5 {
            cache.refresh(board, tables, species);
            let token = &mut evaluator.token[species];
            cache.values(species, cells, discount.shape, token);
            // The marginal value of a token on the best tile of the board, and on the second best.
            let (mut first, mut second) = ((0, NONE), 0);
            for tile in bits(board.open[species]) {
                let cell = board.cell[tile];
                let value = token[usize::from(cell)];
                if value > first.0 {
                    second = first.0;
                    first = (value, cell);
                } else {
                    second = second.max(value);
                }
            }
            let weights = &tables.species[species].weights;
            // Parts of 2^16; at most half of a token's value, and all of its advantage over other cells.
            let share =
                |of: i16| (i32::from(of) * i32::from(discount.opportunity) * 2 / POINT).clamp(0, FULL);
            let (base_potential, better) = (share(weights.base_potential), share(weights.opportunity / 2));
            let acceptance = discount.opportunity(weights.acceptance) as i16;
            for (opportunity, token) in
                evaluator.opportunity[species][..cells].iter_mut().zip(&token[..cells])
            {
                let above = (*token).saturating_sub(first.0).max(0);
                *opportunity = ((i32::from((*token).max(0)) * base_potential) >> 16) as i16
                    + ((i32::from(above) * better) >> 15) as i16
                    + acceptance;
            }
            if first.1 != NONE {
                // Without the best tile the second best would have to serve.
                let lost = (i32::from(first.0 - second) * better) >> 15;
                evaluator.opportunity[species][usize::from(first.1)] += lost as i16;
            }
        }
        for species in 0..5 {
            evaluator.best_on_tiles[species] = evaluator.best_tile_for_token(species);
        }
        evaluator
    }

    /// Finds the best tile on the board for a token of `species`; the bag if every value is negative.
    fn best_tile_for_token(&self, species: usize) -> (i32, u8) {
        let board = self.board;
        let mut best = (0, NONE);
        for tile in bits(board.open[species]) {
            let value = self.token_value_on_tile(species, tile);
            if best.1 == NONE && value >= 0 || value > best.0 {
                best = (value, board.cell[tile]);
            }
        }
        best
    }

    /// Returns the value of a `species` token on the open tile `tile`: its marginal value less the
    /// opportunity it uses up.
    #[inline]
    fn token_value_on_tile(&self, species: usize, tile: usize) -> i32 {
        let cell = self.board.cell[tile];
        let keystone = self.board.keystones >> tile & 1 != 0;
        i32::from(self.token[species][usize::from(cell)]) + self.keystone_value(keystone)
            - self.opportunity_at(self.board.accepts[tile], cell)
    }

    fn keystone_value(&self, keystone: bool) -> i32 {
        if keystone && self.nature_tokens.supply > 0 { self.nature_value } else { 0 }
    }

    #[inline]
    fn opportunity_at(&self, accepts: u8, cell: u8) -> i32 {
        let mut sum = 0;
        for species in bits(accepts) {
            sum += i32::from(self.opportunity[species][usize::from(cell)]);
        }
        sum
    }

    /// Tests whether `face` may be placed on `cell` with `rotation` under `rule`.
    pub(super) fn fits(&self, rule: EdgeRule, face: TileFace, cell: u8, rotation: usize) -> bool {
        let dirs = &self.board.dirs[usize::from(cell)];
        let first = dirs[usize::from(face.halves[0])] & ARCS[rotation];
        let second = dirs[usize::from(face.halves[1])] & ARCS[(rotation + 3) % 6];
        match rule {
            EdgeRule::Any => true,
            EdgeRule::OneMatch => first | second != 0,
            EdgeRule::NoMatch => first | second == 0,
        }
    }

    /// Returns the edge rule for `face`: any edge is allowed if it fits nowhere otherwise.
    pub(super) fn edge_rule(&self, face: TileFace) -> EdgeRule {
        let rule = self.tables.edges;
        if rule == EdgeRule::Any {
            return rule;
        }
        let somewhere = self
            .board
            .free_cells()
            .iter()
            .any(|cell| (0..6).any(|rotation| self.fits(rule, face, *cell, rotation)));
        if somewhere { rule } else { EdgeRule::Any }
    }

    /// Returns the change of the corridors by half a tile whose habitat meets the edges in `directions`.
    #[inline]
    fn half_value(&self, habitat: usize, cell: u8, directions: u8) -> i32 {
        let board = self.board;
        let values = &self.corridors[habitat];
        let largest = board.largest[habitat];
        if let CorridorRule::Exact { size, points } = self.tables.corridors {
            let (joined, lost) = board.joined(self.tables, cell, directions);
            let change = i32::from(joined == size) - i32::from(lost);
            return change * i32::from(points) * POINT;
        }
        if directions == 0 {
            return if largest == 0 { values[1] - values[0] } else { 0 };
        }
        let (joined, _) = board.joined(self.tables, cell, directions);
        if joined > largest { values[usize::from(joined)] - values[usize::from(largest)] } else { 0 }
    }

    /// Returns the change of the corridors by a tile on `cell` with `rotation`, with the value of its
    /// matching edges.
    #[inline]
    pub(super) fn tile_value(&self, face: TileFace, cell: u8, rotation: usize) -> i32 {
        let dirs = &self.board.dirs[usize::from(cell)];
        let (a, b) = (usize::from(face.halves[0]), usize::from(face.halves[1]));
        if face.keystone {
            let met = dirs[a];
            return self.half_value(a, cell, met) + self.matching * BITS[usize::from(met)];
        }
        let (first, second) = (dirs[a] & ARCS[rotation], dirs[b] & ARCS[(rotation + 3) % 6]);
        self.half_value(a, cell, first)
            + self.half_value(b, cell, second)
            + self.matching * (BITS[usize::from(first)] + BITS[usize::from(second)])
    }

    /// Returns the highest [`TurnEvaluator::tile_value`] over the legal rotations, with its rotation; none if
    /// no rotation is legal.
    fn best_fitting(&self, rule: EdgeRule, face: TileFace, cell: u8) -> Option<(i32, u8)> {
        let fitting = (0..6usize).filter(|rotation| self.fits(rule, face, cell, *rotation));
        let valued = fitting.map(|rotation| (self.tile_value(face, cell, rotation), rotation as u8));
        valued.max_by_key(|(value, rotation)| (*value, u8::MAX - rotation))
    }

    /// Returns the value of a tile on `cell` in any rotation: that of the edges that touch a tile.
    #[inline]
    fn cell_value(&self, cell: u8) -> i32 {
        self.touching * self.board.beside[usize::from(cell)].count_ones() as i32
    }

    /// Returns the change on the scoring cards by a `species` token on `cell`, with its shape value.
    pub(super) fn wildlife_value(&self, species: usize, cell: u8) -> i32 {
        self.token[species][usize::from(cell)].into()
    }

    /// Returns the value of a `species` token on `cell` when it is placed with the tile `face`.
    #[inline]
    pub(super) fn own_token_value(&self, face: TileFace, species: usize, cell: u8) -> i32 {
        i32::from(self.token[species][usize::from(cell)]) + self.keystone_value(face.keystone)
    }

    /// Returns the best turn for `display`, mixed if worth its price; none without a tile.
    pub(super) fn best(&self, display: &DisplayPieces) -> Option<PolicyTurn> {
        let table = self.table(display);
        self.best_of(&table, display)
    }

    /// Evaluates every tile on display with every species.
    pub(super) fn table(&self, display: &DisplayPieces) -> DraftTable {
        let mut search = [None; PAIRS];
        let mut needed = 0u8;
        for slot in 0..self.tables.pairs {
            if display.tiles[slot] == NONE {
                continue;
            }
            let face = self.tables.faces[usize::from(display.tiles[slot])];
            needed |= 1 << face.halves[0] | 1 << face.halves[1];
            search[slot] = Some(BestPlacements::new(face, self.edge_rule(face)));
        }
        for cell in self.board.free_cells() {
            let arcs = self.arcs(*cell, needed);
            let cell_value = self.cell_value(*cell);
            for best in search.iter_mut().flatten() {
                let found = match best.rule {
                    EdgeRule::Any => Some(self.any_rotation(&arcs, best.face, *cell)),
                    rule => self.best_fitting(rule, best.face, *cell),
                };
                let Some((value, rotation)) = found else { continue };
                self.consider(best, Placement { cell: *cell, rotation }, value + cell_value);
            }
        }
        DraftTable { with: search.map(|best| best.map_or([None; 6], |best| self.row(&best))) }
    }

    /// Evaluates each arc of three edges at `cell` for the habitats in `needed`.
    #[inline]
    fn arcs(&self, cell: u8, needed: u8) -> ArcValues {
        let mut arcs = ArcValues { value: [[0; 12]; 5], best: [(0, 0); 5] };
        let dirs = &self.board.dirs[usize::from(cell)];
        for habitat in 0..5 {
            if needed >> habitat & 1 == 0 {
                continue;
            }
            let met = dirs[habitat];
            let base = self.half_value(habitat, cell, 0);
            if met == 0 {
                arcs.best[habitat] = (base, 0);
                continue;
            }
            let value = &mut arcs.value[habitat];
            if met & (met - 1) == 0 {
                let with = (self.half_value(habitat, cell, met) + self.matching) as i16;
                for (rotation, arc) in ARCS.into_iter().enumerate() {
                    let found = if arc & met != 0 { with } else { base as i16 };
                    value[rotation] = found;
                    value[rotation + 6] = found;
                }
            } else {
                let mut known = (0, base);
                for (rotation, arc) in ARCS.into_iter().enumerate() {
                    let found = arc & met;
                    if found == 0 {
                        known = (0, base);
                    } else if found != known.0 {
                        let edges = self.matching * BITS[usize::from(found)];
                        known = (found, self.half_value(habitat, cell, found) + edges);
                    }
                    value[rotation] = known.1 as i16;
                    value[rotation + 6] = known.1 as i16;
                }
            }
            // The first of equals.
            let mut best = (i32::MIN, 0);
            for (rotation, value) in value[..6].iter().enumerate() {
                if i32::from(*value) > best.0 {
                    best = (i32::from(*value), rotation as u8);
                }
            }
            arcs.best[habitat] = best;
        }
        arcs
    }

    /// Returns the best value over all rotations of `face` on `cell`, with its rotation.
    #[inline]
    fn any_rotation(&self, arcs: &ArcValues, face: TileFace, cell: u8) -> (i32, u8) {
        let (a, b) = (usize::from(face.halves[0]), usize::from(face.halves[1]));
        if face.keystone {
            return (self.tile_value(face, cell, 0), 0);
        }
        let dirs = &self.board.dirs[usize::from(cell)];
        if dirs[b] == 0 {
            return (arcs.best[a].0 + arcs.best[b].0, arcs.best[a].1);
        }
        if dirs[a] == 0 {
            return (arcs.best[a].0 + arcs.best[b].0, (arcs.best[b].1 + 3) % 6);
        }
        let (first, second) = (&arcs.value[a], &arcs.value[b]);
        let mut best = (i32::MIN, 0);
        for rotation in 0..6 {
            let value = i32::from(first[rotation]) + i32::from(second[rotation + 3]);
            if value > best.0 {
                best = (value, rotation as u8);
            }
        }
        best
    }

    /// Updates the best placements of a tile with one more.
    #[inline]
    fn consider(&self, best: &mut BestPlacements, placement: Placement, value: i32) {
        let cell = usize::from(placement.cell);
        let mut opportunity = 0;
        for species in bits(best.face.accepts) {
            opportunity += i32::from(self.opportunity[species][cell]);
            let with_token = value + i32::from(self.token[species][cell]);
            if with_token > best.on_it[species].0 {
                best.on_it[species] = (with_token, placement);
            }
        }
        if value + opportunity > best.apart.0 {
            best.apart = (value + opportunity, placement);
        }
    }

    /// Returns the best turn with one tile and each species, and with no token.
    fn row(&self, best: &BestPlacements) -> [Option<PolicyTurn>; 6] {
        let keystone = self.keystone_value(best.face.keystone);
        let (apart, apart_placement) = best.apart;
        if apart == i32::MIN {
            return [None; 6];
        }
        let turn = |value: i32, placement: Placement, token_cell: u8| PolicyTurn {
            value,
            tile_slot: NONE,
            token_slot: NONE,
            placement,
            token_cell,
        };
        std::array::from_fn(|species| {
            if species == 5 {
                return Some(turn(apart, apart_placement, NONE));
            }
            let (token_value, token_cell) = self.best_on_tiles[species];
            let apart_value = apart + token_value;
            let (on_it, placement) = best.on_it[species];
            let own = self.tables.token_on_new_tile && best.face.accepts >> species & 1 != 0;
            Some(if own && on_it + keystone > apart_value {
                turn(on_it + keystone, placement, placement.cell)
            } else {
                turn(apart_value, apart_placement, token_cell)
            })
        })
    }

    /// Returns the best turn of `table` for the tokens of `display`.
    pub(super) fn best_of(&self, table: &DraftTable, display: &DisplayPieces) -> Option<PolicyTurn> {
        let mut best: Option<PolicyTurn> = None;
        let mut consider = |tile: usize, token: usize, cost: i32| {
            let species = display.tokens[token];
            let column = if species == NONE { 5 } else { usize::from(species) };
            let Some(entry) = table.with[tile][column] else { return };
            let value = entry.value - cost;
            if best.as_ref().is_none_or(|found| value > found.value) {
                best = Some(PolicyTurn {
                    value,
                    tile_slot: tile as u8,
                    token_slot: if species == NONE { NONE } else { token as u8 },
                    ..entry
                });
            }
        };
        for slot in 0..self.tables.pairs {
            if display.tiles[slot] != NONE {
                consider(slot, slot, 0);
            }
        }
        let price = self.tables.nature_cost;
        if self.nature_tokens.own >= price {
            let cost = i32::from(price) * self.nature_value;
            for tile in 0..self.tables.pairs {
                for token in 0..self.tables.pairs {
                    if tile != token && display.tiles[tile] != NONE && display.tokens[token] != NONE {
                        consider(tile, token, cost);
                    }
                }
            }
        }
        best
    }

    /// Adds the candidate turns to `found`: for every draft the best placements of the tile, at most `tiles`,
    /// each with the best cells for the token, at most `tokens`.
    pub(super) fn generate_turns(
        &self,
        display: &DisplayPieces,
        tiles: usize,
        tokens: usize,
        found: &mut Vec<PolicyTurn>,
    ) {
        let price = self.tables.nature_cost;
        for tile in 0..self.tables.pairs {
            if display.tiles[tile] == NONE {
                continue;
            }
            let face = self.tables.faces[usize::from(display.tiles[tile])];
            let placements = self.placements(face);
            for token in 0..self.tables.pairs {
                let mixed = tile != token;
                if mixed && (display.tokens[token] == NONE || self.nature_tokens.own < price) {
                    continue;
                }
                let cost = if mixed { i32::from(price) * self.nature_value } else { 0 };
                let species = display.tokens[token];
                self.with_token(face, tile, token, species, cost, &placements, tiles, tokens, found);
            }
        }
    }

    /// Returns every distinct placement of `face`, with the value of its edges.
    fn placements(&self, face: TileFace) -> Vec<(i32, Placement)> {
        let rule = self.edge_rule(face);
        let mut placements = Vec::new();
        for cell in self.board.free_cells() {
            let rotations = if face.keystone { 1 } else { 6 };
            for rotation in 0..rotations {
                if self.fits(rule, face, *cell, rotation) {
                    let value = self.tile_value(face, *cell, rotation) + self.cell_value(*cell);
                    placements.push((value, Placement { cell: *cell, rotation: rotation as u8 }));
                }
            }
        }
        placements
    }

    fn with_token(
        &self,
        face: TileFace,
        tile_slot: usize,
        token_slot: usize,
        species: u8,
        cost: i32,
        placements: &[(i32, Placement)],
        most_placements: usize,
        most_cells: usize,
        found: &mut Vec<PolicyTurn>,
    ) {
        let turn = |value: i32, placement: Placement, token_cell: u8| PolicyTurn {
            value: value - cost,
            tile_slot: tile_slot as u8,
            token_slot: if species == NONE { NONE } else { token_slot as u8 },
            placement,
            token_cell,
        };
        let mut apart: Vec<(i32, Placement)> = placements
            .iter()
            .map(|(value, placement)| (value + self.opportunity_at(face.accepts, placement.cell), *placement))
            .collect();
        apart.sort_unstable_by_key(|(value, placement)| (-value, placement.cell, placement.rotation));
        apart.truncate(most_placements);
        if species == NONE {
            found.extend(apart.iter().map(|(value, placement)| turn(*value, *placement, NONE)));
            return;
        }
        let species = usize::from(species);
        let mut cells = vec![(0, NONE)];
        for tile in bits(self.board.open[species]) {
            cells.push((self.token_value_on_tile(species, tile), self.board.cell[tile]));
        }
        // The bag is last among equals.
        cells.sort_by_key(|(value, cell)| (-value, *cell));
        cells.truncate(most_cells);
        for (value, placement) in &apart {
            for (token_value, cell) in &cells {
                found.push(turn(value + token_value, *placement, *cell));
            }
        }
        if self.tables.token_on_new_tile && face.accepts >> species & 1 != 0 {
            let mut own: Vec<(i32, Placement)> = placements
                .iter()
                .map(|(value, placement)| {
                    (value + self.own_token_value(face, species, placement.cell), *placement)
                })
                .collect();
            own.sort_unstable_by_key(|(value, placement)| (-value, placement.cell, placement.rotation));
            own.truncate(most_placements);
            found.extend(own.iter().map(|(value, placement)| turn(*value, *placement, placement.cell)));
        }
    }
}

/// The values of the arcs of three edges at one cell, by habitat and rotation; the six rotations twice, so
/// that the other half of a tile is three entries further on.
struct ArcValues {
    value: [[i16; 12]; 5],
    /// By habitat: the highest value, and its rotation.
    best: [(i32, u8); 5],
}

/// Population count of the numbers below 64.
const BITS: [i32; 64] = {
    let mut bits = [0; 64];
    let mut number = 0;
    while number < 64 {
        bits[number] = (number as u32).count_ones() as i32;
        number += 1;
    }
    bits
};

/// The best placements of one tile found so far.
#[derive(Clone, Copy)]
struct BestPlacements {
    face: TileFace,
    rule: EdgeRule,
    /// The best placement if the token goes elsewhere.
    apart: (i32, Placement),
    /// By species, the best placement if the token goes on the tile.
    on_it: [(i32, Placement); 5],
}

impl BestPlacements {
    fn new(face: TileFace, rule: EdgeRule) -> Self {
        let nothing = (i32::MIN, Placement::default());
        Self { face, rule, apart: nothing, on_it: [nothing; 5] }
    }
}

/// The best turns by slot of the tile and species of the token, the last column for no token; without their
/// slots, since a token of a species may be in several.
pub(super) struct DraftTable {
    pub with: [[Option<PolicyTurn>; 6]; PAIRS],
}
