//! The quick choice of a turn: what changes the score most at once, with a feeling for what may come of it.

use crate::rules::{CorridorRule, EdgeRule};

use crate::scoring::Pattern;

use super::bits::bits;
use super::instinct::POINT;
use super::land::{ARCS, FOX, HAWK, Land, Lay, MOST_PLACES, NONE, SALMON};
use super::law::{Face, Law, SpeciesLaw};
use super::mind::Mind;

/// Most pairs on display.
pub(super) const PAIRS: usize = 4;
/// Largest corridor there can be.
pub(super) const CORRIDOR_SIZES: usize = 32;

/// What a habitat is worth by the size of its largest corridor, with the bonuses to be hoped for, in hundredths.
pub(super) type CorridorWorth = [[i32; CORRIDOR_SIZES]; 5];

/// What is on offer: tiles by their identity, tokens by their species, [`NONE`] where there is nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Offer {
    pub tiles: [u8; PAIRS],
    pub tokens: [u8; PAIRS],
}

/// What the player has beside a land.
#[derive(Clone, Copy, Debug)]
pub(super) struct Purse {
    /// Nature tokens of the player.
    pub own: u8,
    /// Nature tokens nobody has.
    pub supply: u8,
}

/// A whole turn after any wipe.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct QuickTurn {
    /// Hundredths of a point.
    pub value: i32,
    pub tile_slot: u8,
    /// [`NONE`] if there is no token.
    pub token_slot: u8,
    pub lay: Lay,
    /// Where the token goes, which may be where the tile goes; [`NONE`] for the bag, or if there is none.
    pub token_place: u8,
}

impl QuickTurn {
    /// The order of turns at first sight: the best first, and always the same among equals.
    pub(super) const fn rank(&self) -> (i32, [u8; 5]) {
        let QuickTurn { value, tile_slot, token_slot, lay, token_place } = *self;
        (-value, [tile_slot, token_slot, lay.place, lay.rotation, token_place])
    }
}

/// Values that fade towards the end of the game, in parts of 2^15.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fade {
    shape: i16,
    hope: i16,
}

/// Nothing has faded.
const FULL: i32 = i16::MAX as i32;

impl Fade {
    /// With so many turns left after the one that is chosen.
    pub(super) fn of(law: &Law, turns_after: u8) -> Self {
        let fade = |over: i16| {
            let over = i32::from(over.max(1));
            (i32::from(turns_after).min(over) * FULL / over) as i16
        };
        Self { shape: fade(law.instinct.shape_fades), hope: fade(law.instinct.hope_fades) }
    }

    /// What is left of a hope of `value`.
    fn hope(self, value: i16) -> i32 {
        (i32::from(value) * i32::from(self.hope)) >> 15
    }
}

/// What tiles and tokens are worth on one land, worked out once for all pairs on offer.
pub(super) struct Weighing<'a> {
    land: &'a Land,
    law: &'a Law,
    corridors: &'a CorridorWorth,
    purse: Purse,
    /// What an edge that matches, one that touches a tile and a nature token are worth.
    matching: i32,
    touching: i32,
    nature: i32,
    /// By species and place: a token there, without what a keystone earns.
    token: [[i16; MOST_PLACES]; 5],
    /// By species and place: what is hoped for while the place is open to the species.
    hope: [[i16; MOST_PLACES]; 5],
    /// By species: the best tile that lies, and what a token there is worth.
    standing: [(i32, u8); 5],
}

impl<'a> Weighing<'a> {
    pub(super) fn of(
        land: &'a Land,
        mind: &mut Mind,
        law: &'a Law,
        corridors: &'a CorridorWorth,
        purse: Purse,
        turns_after: u8,
    ) -> Self {
        let fade = Fade::of(law, turns_after);
        let mut weighing = Self {
            land,
            law,
            corridors,
            purse,
            matching: fade.hope(law.instinct.matching),
            touching: fade.hope(law.instinct.touching),
            nature: POINT + fade.hope(law.instinct.nature),
            token: [[0; MOST_PLACES]; 5],
            hope: [[0; MOST_PLACES]; 5],
            standing: [(0, NONE); 5],
        };
        let places = land.place_count();
        for species in 0..5 {
            mind.refresh(land, law, species);
            let token = &mut weighing.token[species];
            mind.values(species, places, fade.shape, token);
            // What a token would bring on the best tile that lies, and on the second best.
            let (mut first, mut second) = ((0, NONE), 0);
            for slot in bits(land.open[species]) {
                let place = land.place[slot];
                let value = token[usize::from(place)];
                if value > first.0 {
                    second = first.0;
                    first = (value, place);
                } else {
                    second = second.max(value);
                }
            }
            let instinct = &law.species[species].instinct;
            // Parts of 2^16; at most a half of all, and all of what is better than elsewhere.
            let share = |of: i16| (i32::from(of) * i32::from(fade.hope) * 2 / POINT).clamp(0, FULL);
            let (spare, better) = (share(instinct.spare), share(instinct.hope / 2));
            let room = fade.hope(instinct.room) as i16;
            for (hope, token) in weighing.hope[species][..places].iter_mut().zip(&token[..places]) {
                let above = (*token).saturating_sub(first.0).max(0);
                *hope = ((i32::from((*token).max(0)) * spare) >> 16) as i16
                    + ((i32::from(above) * better) >> 15) as i16
                    + room;
            }
            if first.1 != NONE {
                // Without the best tile the second best would have to do.
                let lost = (i32::from(first.0 - second) * better) >> 15;
                weighing.hope[species][usize::from(first.1)] += lost as i16;
            }
        }
        for species in 0..5 {
            weighing.standing[species] = weighing.best_standing(species);
        }
        weighing
    }

    /// The best tile that lies for a token of `species`; the bag if none is worth more than nothing.
    fn best_standing(&self, species: usize) -> (i32, u8) {
        let land = self.land;
        let mut best = (0, NONE);
        for slot in bits(land.open[species]) {
            let value = self.standing_value(species, slot);
            if best.1 == NONE && value >= 0 || value > best.0 {
                best = (value, land.place[slot]);
            }
        }
        best
    }

    /// What a token of `species` on the open tile in `slot` is worth: what it brings, less the hope it ends.
    #[inline]
    fn standing_value(&self, species: usize, slot: usize) -> i32 {
        let place = self.land.place[slot];
        let keystone = self.land.keystones >> slot & 1 != 0;
        i32::from(self.token[species][usize::from(place)]) + self.keystone_worth(keystone)
            - self.hope_at(self.land.accepts[slot], place)
    }

    fn keystone_worth(&self, keystone: bool) -> i32 {
        if keystone && self.purse.supply > 0 { self.nature } else { 0 }
    }

    #[inline]
    fn hope_at(&self, accepts: u8, place: u8) -> i32 {
        let mut sum = 0;
        for species in bits(accepts) {
            sum += i32::from(self.hope[species][usize::from(place)]);
        }
        sum
    }

    /// Whether `face` may lie on `place` turned by `rotation`.
    pub(super) fn fits(&self, rule: EdgeRule, face: Face, place: u8, rotation: usize) -> bool {
        let dirs = &self.land.dirs[usize::from(place)];
        let first = dirs[usize::from(face.halves[0])] & ARCS[rotation];
        let second = dirs[usize::from(face.halves[1])] & ARCS[(rotation + 3) % 6];
        match rule {
            EdgeRule::Any => true,
            EdgeRule::OneMatch => first | second != 0,
            EdgeRule::NoMatch => first | second == 0,
        }
    }

    /// The rule for the edges of `face`: any edge will do if nothing else fits anywhere.
    pub(super) fn edge_rule(&self, face: Face) -> EdgeRule {
        let rule = self.law.edges;
        if rule == EdgeRule::Any {
            return rule;
        }
        let somewhere = self
            .land
            .free_places()
            .iter()
            .any(|place| (0..6).any(|rotation| self.fits(rule, face, *place, rotation)));
        if somewhere { rule } else { EdgeRule::Any }
    }

    /// What half a tile changes whose habitat meets the edges in `directions`.
    #[inline]
    fn half_value(&self, habitat: usize, place: u8, directions: u8) -> i32 {
        let land = self.land;
        let worth = &self.corridors[habitat];
        let largest = land.largest[habitat];
        if let CorridorRule::Exact { size, points } = self.law.corridors {
            let (joined, lost) = land.joined(self.law, place, directions);
            let change = i32::from(joined == size) - i32::from(lost);
            return change * i32::from(points) * POINT;
        }
        if directions == 0 {
            return if largest == 0 { worth[1] - worth[0] } else { 0 };
        }
        let (joined, _) = land.joined(self.law, place, directions);
        if joined > largest { worth[usize::from(joined)] - worth[usize::from(largest)] } else { 0 }
    }

    /// The corridors a tile changes at `place` turned by `rotation`, with its feeling for edges that match.
    #[inline]
    pub(super) fn tile_value(&self, face: Face, place: u8, rotation: usize) -> i32 {
        let dirs = &self.land.dirs[usize::from(place)];
        let (a, b) = (usize::from(face.halves[0]), usize::from(face.halves[1]));
        if face.keystone {
            let met = dirs[a];
            return self.half_value(a, place, met) + self.matching * BITS[usize::from(met)];
        }
        let (first, second) = (dirs[a] & ARCS[rotation], dirs[b] & ARCS[(rotation + 3) % 6]);
        self.half_value(a, place, first)
            + self.half_value(b, place, second)
            + self.matching * (BITS[usize::from(first)] + BITS[usize::from(second)])
    }

    /// The best value of [`Weighing::tile_value`] over the rotations that fit, and that rotation; none if none fits.
    fn best_fitting(&self, rule: EdgeRule, face: Face, place: u8) -> Option<(i32, u8)> {
        let fitting = (0..6usize).filter(|rotation| self.fits(rule, face, place, *rotation));
        let valued = fitting.map(|rotation| (self.tile_value(face, place, rotation), rotation as u8));
        valued.max_by_key(|(value, rotation)| (*value, u8::MAX - rotation))
    }

    /// What comes with laying a tile at `place` in any rotation: the tiles it touches, and the hope for tokens on it.
    #[inline]
    fn place_value(&self, place: u8) -> i32 {
        self.touching * self.land.beside[usize::from(place)].count_ones() as i32
    }

    /// What a token of `species` at `place` changes on the cards, with what it promises.
    pub(super) fn wildlife_value(&self, species: usize, place: u8) -> i32 {
        self.token[species][usize::from(place)].into()
    }

    /// What a token on the tile that comes with it is worth, beyond the tile.
    #[inline]
    pub(super) fn own_token_value(&self, face: Face, species: usize, place: u8) -> i32 {
        i32::from(self.token[species][usize::from(place)]) + self.keystone_worth(face.keystone)
    }

    /// The best turn with what is on offer, mixed if that is worth its price; none if there is no tile.
    pub(super) fn best(&self, offer: &Offer) -> Option<QuickTurn> {
        let table = self.table(offer);
        self.best_of(&table, offer)
    }

    /// What every tile on offer is worth with every species.
    pub(super) fn table(&self, offer: &Offer) -> TurnTable {
        let mut search = [None; PAIRS];
        let mut needed = 0u8;
        for slot in 0..self.law.pairs {
            if offer.tiles[slot] == NONE {
                continue;
            }
            let face = self.law.faces[usize::from(offer.tiles[slot])];
            needed |= 1 << face.halves[0] | 1 << face.halves[1];
            search[slot] = Some(BestLays::new(face, self.edge_rule(face)));
        }
        for place in self.land.free_places() {
            let arcs = self.arcs(*place, needed);
            let place_value = self.place_value(*place);
            for best in search.iter_mut().flatten() {
                let found = match best.rule {
                    EdgeRule::Any => Some(self.any_rotation(&arcs, best.face, *place)),
                    rule => self.best_fitting(rule, best.face, *place),
                };
                let Some((value, rotation)) = found else { continue };
                self.consider(best, Lay { place: *place, rotation }, value + place_value);
            }
        }
        TurnTable { with: search.map(|best| best.map_or([None; 6], |best| self.row(&best))) }
    }

    /// What each arc of three edges at `place` brings to the needed habitats that face it.
    #[inline]
    fn arcs(&self, place: u8, needed: u8) -> Arcs {
        let mut arcs = Arcs { value: [[0; 12]; 5], best: [(0, 0); 5] };
        let dirs = &self.land.dirs[usize::from(place)];
        for habitat in 0..5 {
            if needed >> habitat & 1 == 0 {
                continue;
            }
            let met = dirs[habitat];
            let base = self.half_value(habitat, place, 0);
            if met == 0 {
                arcs.best[habitat] = (base, 0);
                continue;
            }
            let value = &mut arcs.value[habitat];
            if met & (met - 1) == 0 {
                let with = (self.half_value(habitat, place, met) + self.matching) as i16;
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
                        known = (found, self.half_value(habitat, place, found) + edges);
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

    /// The best of all rotations of `face` at `place`.
    #[inline]
    fn any_rotation(&self, arcs: &Arcs, face: Face, place: u8) -> (i32, u8) {
        let (a, b) = (usize::from(face.halves[0]), usize::from(face.halves[1]));
        if face.keystone {
            return (self.tile_value(face, place, 0), 0);
        }
        let dirs = &self.land.dirs[usize::from(place)];
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

    /// Tries a lay of one tile for every species.
    #[inline]
    fn consider(&self, best: &mut BestLays, lay: Lay, value: i32) {
        let place = usize::from(lay.place);
        let mut hope = 0;
        for species in bits(best.face.accepts) {
            hope += i32::from(self.hope[species][place]);
            let with_token = value + i32::from(self.token[species][place]);
            if with_token > best.on_it[species].0 {
                best.on_it[species] = (with_token, lay);
            }
        }
        if value + hope > best.apart.0 {
            best.apart = (value + hope, lay);
        }
    }

    /// The best turn with one tile and each species, and with no token.
    fn row(&self, best: &BestLays) -> [Option<TableEntry>; 6] {
        let keystone = self.keystone_worth(best.face.keystone);
        let (apart, apart_lay) = best.apart;
        if apart == i32::MIN {
            return [None; 6];
        }
        std::array::from_fn(|species| {
            if species == 5 {
                return Some(TableEntry { value: apart, lay: apart_lay, token_place: NONE });
            }
            let (token_value, token_place) = self.standing[species];
            let standing = apart + token_value;
            let (on_it, lay) = best.on_it[species];
            let own = self.law.token_on_new_tile && best.face.accepts >> species & 1 != 0;
            Some(if own && on_it + keystone > standing {
                TableEntry { value: on_it + keystone, lay, token_place: lay.place }
            } else {
                TableEntry { value: standing, lay: apart_lay, token_place }
            })
        })
    }

    /// The best turn of `table` with the tokens of `offer`.
    pub(super) fn best_of(&self, table: &TurnTable, offer: &Offer) -> Option<QuickTurn> {
        let mut best: Option<QuickTurn> = None;
        let mut consider = |tile: usize, token: usize, cost: i32| {
            let species = offer.tokens[token];
            let column = if species == NONE { 5 } else { usize::from(species) };
            let Some(entry) = table.with[tile][column] else { return };
            let value = entry.value - cost;
            if best.as_ref().is_none_or(|found| value > found.value) {
                best = Some(QuickTurn {
                    value,
                    tile_slot: tile as u8,
                    token_slot: if species == NONE { NONE } else { token as u8 },
                    lay: entry.lay,
                    token_place: entry.token_place,
                });
            }
        };
        for slot in 0..self.law.pairs {
            if offer.tiles[slot] != NONE {
                consider(slot, slot, 0);
            }
        }
        let price = self.law.nature_cost;
        if self.purse.own >= price {
            let cost = i32::from(price) * self.nature;
            for tile in 0..self.law.pairs {
                for token in 0..self.law.pairs {
                    if tile != token && offer.tiles[tile] != NONE && offer.tokens[token] != NONE {
                        consider(tile, token, cost);
                    }
                }
            }
        }
        best
    }

    /// Adds to `found` whole turns worth a second look: for every draft the places of the tile that are worth most,
    /// each with the places of the token that are worth most.
    pub(super) fn each_candidate(
        &self,
        offer: &Offer,
        tiles: usize,
        tokens: usize,
        found: &mut Vec<QuickTurn>,
    ) {
        let price = self.law.nature_cost;
        for tile in 0..self.law.pairs {
            if offer.tiles[tile] == NONE {
                continue;
            }
            let face = self.law.faces[usize::from(offer.tiles[tile])];
            let lays = self.lays(face);
            for token in 0..self.law.pairs {
                let mixed = tile != token;
                if mixed && (offer.tokens[token] == NONE || self.purse.own < price) {
                    continue;
                }
                let cost = if mixed { i32::from(price) * self.nature } else { 0 };
                let species = offer.tokens[token];
                self.with_token(face, tile, token, species, cost, &lays, tiles, tokens, found);
            }
        }
    }

    /// Every lay of `face` that makes a difference, with the value of its edges and place.
    fn lays(&self, face: Face) -> Vec<(i32, Lay)> {
        let rule = self.edge_rule(face);
        let mut lays = Vec::new();
        for place in self.land.free_places() {
            let rotations = if face.keystone { 1 } else { 6 };
            for rotation in 0..rotations {
                if self.fits(rule, face, *place, rotation) {
                    let value = self.tile_value(face, *place, rotation) + self.place_value(*place);
                    lays.push((value, Lay { place: *place, rotation: rotation as u8 }));
                }
            }
        }
        lays
    }

    fn with_token(
        &self,
        face: Face,
        tile: usize,
        token: usize,
        species: u8,
        cost: i32,
        lays: &[(i32, Lay)],
        most_lays: usize,
        most_places: usize,
        found: &mut Vec<QuickTurn>,
    ) {
        let turn = |value: i32, lay: Lay, token_place: u8| QuickTurn {
            value: value - cost,
            tile_slot: tile as u8,
            token_slot: if species == NONE { NONE } else { token as u8 },
            lay,
            token_place,
        };
        let mut apart: Vec<(i32, Lay)> =
            lays.iter().map(|(value, lay)| (value + self.hope_at(face.accepts, lay.place), *lay)).collect();
        apart.sort_unstable_by_key(|(value, lay)| (-value, lay.place, lay.rotation));
        apart.truncate(most_lays);
        if species == NONE {
            found.extend(apart.iter().map(|(value, lay)| turn(*value, *lay, NONE)));
            return;
        }
        let species = usize::from(species);
        let mut places = vec![(0, NONE)];
        for slot in bits(self.land.open[species]) {
            places.push((self.standing_value(species, slot), self.land.place[slot]));
        }
        // The bag is last among equals.
        places.sort_by_key(|(value, place)| (-value, *place));
        places.truncate(most_places);
        for (value, lay) in &apart {
            for (token_value, place) in &places {
                found.push(turn(value + token_value, *lay, *place));
            }
        }
        if self.law.token_on_new_tile && face.accepts >> species & 1 != 0 {
            let mut own: Vec<(i32, Lay)> = lays
                .iter()
                .map(|(value, lay)| (value + self.own_token_value(face, species, lay.place), *lay))
                .collect();
            own.sort_unstable_by_key(|(value, lay)| (-value, lay.place, lay.rotation));
            own.truncate(most_lays);
            found.extend(own.iter().map(|(value, lay)| turn(*value, *lay, lay.place)));
        }
    }
}

/// What arcs of three edges at one place bring, by habitat and rotation; twice the six rotations, so that the other half
/// of a tile is found three further on.
struct Arcs {
    value: [[i16; 12]; 5],
    /// By habitat: the best of them, and its rotation.
    best: [(i32, u8); 5],
}

/// Set bits of a number below 64.
const BITS: [i32; 64] = {
    let mut bits = [0; 64];
    let mut number = 0;
    while number < 64 {
        bits[number] = (number as u32).count_ones() as i32;
        number += 1;
    }
    bits
};

/// The best lays of one tile found so far.
#[derive(Clone, Copy)]
struct BestLays {
    face: Face,
    rule: EdgeRule,
    /// If the token goes elsewhere.
    apart: (i32, Lay),
    /// By species, if the token goes on the tile.
    on_it: [(i32, Lay); 5],
}

impl BestLays {
    fn new(face: Face, rule: EdgeRule) -> Self {
        let nothing = (i32::MIN, Lay::default());
        Self { face, rule, apart: nothing, on_it: [nothing; 5] }
    }
}

/// What a turn with some tile and some species comes to.
#[derive(Clone, Copy, Debug)]
pub(super) struct TableEntry {
    pub value: i32,
    pub lay: Lay,
    pub token_place: u8,
}

/// By slot of the tile and species of the token, the last for none.
pub(super) struct TurnTable {
    pub with: [[Option<TableEntry>; 6]; PAIRS],
}

/// What a token at `place` promises beyond its points, in hundredths.
#[inline]
pub(super) fn promise(land: &Land, law: &Law, of_species: &SpeciesLaw, species: usize, place: u8) -> i32 {
    let shape = &of_species.instinct.shape;
    let at = |size: usize| i32::from(shape[size.min(shape.len() - 1)]);
    let grouped = of_species.cards.first().is_some_and(|card| matches!(card.pattern, Pattern::EachGroup));
    let own = match species {
        HAWK if !grouped => {
            let hawks = land.tokens[HAWK].count_ones() as usize;
            at(hawks + 1) - at(hawks)
        }
        FOX if !grouped => at(land.room_beside(place)),
        _ => {
            let mut lost = 0;
            let joined = land.each_group_beside(species, place, |_, size| lost += at(size));
            let crowded = species == SALMON && !grouped && land.would_crowd(species, place);
            if crowded { -lost } else { at(joined) - lost }
        }
    };
    // A fox beside it has one place less to hope for.
    let foxes = &law.species[FOX];
    if species == FOX || land.near_of(place, FOX) == 0 {
        return own;
    }
    if foxes.cards.first().is_some_and(|card| matches!(card.pattern, Pattern::EachGroup)) {
        return own;
    }
    let shape = &foxes.instinct.shape;
    let beside = land.beside[usize::from(place)] & land.tokens[FOX];
    let mut lost = 0;
    for fox in bits(beside) {
        let room = land.room_beside(land.place[fox]);
        lost += i32::from(shape[room]) - i32::from(shape[room.saturating_sub(1)]);
    }
    own - lost
}
