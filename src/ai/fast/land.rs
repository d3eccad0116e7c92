//! A player's land in a form made for searching: small enough to copy for every try, and quick to ask.
//!
//! Every hex that matters has a *place*, a number that it keeps: the tiles and the free hexes beside them. Tiles have a
//! *slot* as well, so that sets of them are bits of one number. The clear form in [`crate::rules`] and
//! [`crate::scoring`] is the law; tests prove that both agree.

use crate::rules::{CorridorRule, Environment, Hex, Rotation};

use super::bits::bits;
use super::law::{Face, Law, MOST_CARDS};

/// Most tiles a land may have: sets of tiles are 32 bits, of which the highest is for a tile that is not laid yet, and
/// two hexes of a land must never meet on the wrapped grid.
pub(super) const MOST_TILES: usize = 28;
/// Most places: the tiles, and around a line of so many 2 n + 4 free hexes.
pub(super) const MOST_PLACES: usize = MOST_TILES * 3 + 4;
/// Width of the wrapped grid.
const GRID: i32 = 32;
/// No place, no slot, no half.
pub(super) const NONE: u8 = u8::MAX;
/// Group sizes that are counted one by one; the last entry is for all above.
pub(super) const COUNTED_SIZES: usize = 8;

pub(super) const HAWK: usize = 3;
pub(super) const FOX: usize = 4;
pub(super) const SALMON: usize = 2;

/// Steps to the six neighbours, clockwise from north east.
pub(super) const STEPS: [(i8, i8); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
/// Bit by direction: the three edges of the first half of a tile turned by so many steps.
pub(super) const ARCS: [u8; 6] = [0b000_111, 0b001_110, 0b011_100, 0b111_000, 0b110_001, 0b100_011];

/// One player's land.
#[derive(Clone, Copy, Debug)]
pub struct Land {
    grid: [u8; (GRID * GRID) as usize],
    pub(super) q: [i8; MOST_PLACES],
    pub(super) r: [i8; MOST_PLACES],
    /// By place: the tiles beside it.
    pub(super) beside: [u32; MOST_PLACES],
    /// By place: tokens of each species beside it, four bits each.
    pub(super) near: [u32; MOST_PLACES],
    /// By place and direction: the half of a tile whose edge faces it.
    facing: [[u8; 6]; MOST_PLACES],
    /// By place and habitat: the directions from which that habitat faces it.
    pub(super) dirs: [[u8; 5]; MOST_PLACES],
    /// By place: its slot, if a tile lies there.
    pub(super) slot: [u8; MOST_PLACES],
    places: u8,
    /// The free places.
    free: [u8; MOST_PLACES],
    free_count: u8,

    tiles: u8,
    /// By slot.
    pub(super) place: [u8; MOST_TILES],
    pub(super) accepts: [u8; MOST_TILES],
    /// Tiles that are keystones.
    pub(super) keystones: u32,
    /// By species: tiles without token that take it.
    pub(super) open: [u32; 5],
    /// By species: tiles that hold it.
    pub(super) tokens: [u32; 5],

    /// Two halves for each slot: the habitat, and the number of the half that stands for its corridor.
    half_habitat: [u8; MOST_TILES * 2],
    corridor: [u8; MOST_TILES * 2],
    /// By that number: hexes in the corridor.
    corridor_size: [u8; MOST_TILES * 2],
    /// By habitat: hexes in the largest corridor.
    pub(super) largest: [u8; 5],
    /// By habitat: corridors of exactly the size that scores, where only one does.
    exact: [u8; 5],

    /// By slot: the slot that stands for its group of tokens; by that slot: its tokens.
    pub(super) group: [u8; MOST_TILES],
    pub(super) group_tiles: [u32; MOST_TILES],
    pub(super) group_size: [u8; MOST_TILES],
    /// By that slot: what the group gives on the first card of its species, where groups are split into shapes.
    pub(super) group_points: [i16; MOST_TILES],
    /// Groups of salmon, by the slot that stands for them, that are no runs.
    pub(super) crowded: u32,
    /// By species and size: how many groups there are.
    pub(super) groups_of: [[u8; COUNTED_SIZES]; 5],
    /// By species and card: its points.
    pub(super) points: [[i16; MOST_CARDS]; 5],
    /// By species: what its cards give together.
    pub(super) species_points: [i16; 5],
}

/// Where a tile would lie.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Lay {
    pub(super) place: u8,
    pub(super) rotation: u8,
}

impl Land {
    /// A land without tiles.
    fn empty() -> Self {
        Self {
            grid: [NONE; (GRID * GRID) as usize],
            q: [0; MOST_PLACES],
            r: [0; MOST_PLACES],
            beside: [0; MOST_PLACES],
            near: [0; MOST_PLACES],
            facing: [[NONE; 6]; MOST_PLACES],
            dirs: [[0; 5]; MOST_PLACES],
            slot: [NONE; MOST_PLACES],
            places: 0,
            free: [0; MOST_PLACES],
            free_count: 0,
            tiles: 0,
            place: [0; MOST_TILES],
            accepts: [0; MOST_TILES],
            keystones: 0,
            open: [0; 5],
            tokens: [0; 5],
            half_habitat: [0; MOST_TILES * 2],
            corridor: [0; MOST_TILES * 2],
            corridor_size: [0; MOST_TILES * 2],
            largest: [0; 5],
            exact: [0; 5],
            group: [0; MOST_TILES],
            group_tiles: [0; MOST_TILES],
            group_size: [0; MOST_TILES],
            group_points: [0; MOST_TILES],
            crowded: 0,
            groups_of: [[0; COUNTED_SIZES]; 5],
            points: [[0; MOST_CARDS]; 5],
            species_points: [0; 5],
        }
    }

    /// The land of `environment`; none if it is too large, counting `more` tiles to come.
    pub fn of(environment: &Environment, more: usize, law: &Law) -> Option<Self> {
        let tiles = environment.tiles();
        if tiles.len() + more > MOST_TILES {
            return None;
        }
        // Hexes farther apart would meet on the wrapped grid.
        let span = |along: fn(Hex) -> i32| {
            let all = || tiles.iter().map(|tile| along(tile.hex));
            all().max().unwrap_or(0) - all().min().unwrap_or(0) + more as i32 + 3
        };
        if span(|hex| hex.x) > GRID || span(|hex| hex.y) > GRID {
            return None;
        }
        let mut land = Self::empty();
        for tile in tiles {
            let (q, r) = (i8::try_from(tile.hex.x).ok()?, i8::try_from(tile.hex.y).ok()?);
            let place = land.place_at(q, r);
            let place = if place == NONE { land.add_place(q, r)? } else { place };
            land.lay(law, law.faces[usize::from(tile.tile.0)], place, tile.rotation.steps());
        }
        // Only once all tiles lie, so that no token waits for its tile.
        for (slot, tile) in tiles.iter().enumerate() {
            if let Some(token) = tile.token {
                land.put_token(law, token.species.index(), slot as u8);
            }
        }
        // Maps from outside a game may have more places than fit.
        (usize::from(land.places) + more * 3 <= MOST_PLACES).then_some(land)
    }

    /// The free places, in no particular order.
    pub(super) fn free_places(&self) -> &[u8] {
        &self.free[..usize::from(self.free_count)]
    }

    /// Places there are.
    pub(super) fn place_count(&self) -> usize {
        self.places.into()
    }

    /// Tiles there are.
    #[cfg(test)]
    pub(super) const fn tile_count(&self) -> u8 {
        self.tiles
    }

    /// The hex of a place.
    pub(super) fn hex(&self, place: u8) -> Hex {
        Hex::new(self.q[usize::from(place)].into(), self.r[usize::from(place)].into())
    }

    /// The place of a hex of the land.
    #[cfg(test)]
    pub(super) fn place_of(&self, hex: Hex) -> Option<u8> {
        let (q, r) = (i8::try_from(hex.x).ok()?, i8::try_from(hex.y).ok()?);
        Some(self.place_at(q, r)).filter(|place| *place != NONE)
    }

    /// The place at these coordinates, or [`NONE`].
    #[inline]
    pub(super) fn place_at(&self, q: i8, r: i8) -> u8 {
        self.grid[grid_index(q, r)]
    }

    fn add_place(&mut self, q: i8, r: i8) -> Option<u8> {
        let place = self.places;
        if usize::from(place) == MOST_PLACES {
            return None;
        }
        self.places += 1;
        self.grid[grid_index(q, r)] = place;
        self.q[usize::from(place)] = q;
        self.r[usize::from(place)] = r;
        self.free[usize::from(self.free_count)] = place;
        self.free_count += 1;
        Some(place)
    }

    /// Lays a tile on the free place `place`, turned by `rotation` steps.
    pub(super) fn lay(&mut self, law: &Law, face: Face, place: u8, rotation: u8) {
        let at = usize::from(place);
        let slot = self.tiles;
        let of_slot = usize::from(slot);
        self.tiles += 1;
        self.place[of_slot] = place;
        self.slot[at] = slot;
        self.accepts[of_slot] = face.accepts;
        self.keystones |= u32::from(face.keystone) << slot;
        for (species, open) in self.open.iter_mut().enumerate() {
            *open |= u32::from(face.accepts >> species & 1) << slot;
        }
        if let Some(index) = self.free_places().iter().position(|free| *free == place) {
            self.free_count -= 1;
            self.free[index] = self.free[usize::from(self.free_count)];
        }
        for (half, habitat) in face.halves.into_iter().enumerate() {
            let half = of_slot * 2 + half;
            self.half_habitat[half] = habitat;
            self.corridor[half] = half as u8;
            self.corridor_size[half] = 1;
        }
        let halves = if face.keystone { 1 } else { 2 };
        for half in 0..halves {
            let habitat = usize::from(face.halves[half]);
            self.exact[habitat] += u8::from(law.exact == 1);
            self.largest[habitat] = self.largest[habitat].max(1);
        }
        let first = ARCS[usize::from(rotation)];
        for (direction, (dq, dr)) in STEPS.into_iter().enumerate() {
            let half = of_slot * 2 + usize::from(!face.keystone && first >> direction & 1 == 0);
            let habitat = self.half_habitat[half];
            let there = self.facing[at][direction];
            if there != NONE && self.half_habitat[usize::from(there)] == habitat {
                self.join(law, half as u8, there);
            }
            let (q, r) = (self.q[at] + dq, self.r[at] + dr);
            let mut beside = self.place_at(q, r);
            if beside == NONE {
                match self.add_place(q, r) {
                    Some(place) => beside = place,
                    // A land has no more places than there is room for; see MOST_PLACES.
                    None => continue,
                }
            }
            let beside = usize::from(beside);
            let back = (direction + 3) % 6;
            self.beside[beside] |= 1 << slot;
            self.facing[beside][back] = half as u8;
            self.dirs[beside][usize::from(habitat)] |= 1 << back;
        }
    }

    /// Joins the corridors of two halves of the same habitat.
    fn join(&mut self, law: &Law, a: u8, b: u8) {
        let (a, b) = (self.corridor[usize::from(a)], self.corridor[usize::from(b)]);
        if a == b {
            return;
        }
        let (a_size, b_size) = (self.corridor_size[usize::from(a)], self.corridor_size[usize::from(b)]);
        let habitat = usize::from(self.half_habitat[usize::from(a)]);
        let size = a_size + b_size;
        for half in &mut self.corridor[..usize::from(self.tiles) * 2] {
            if *half == a {
                *half = b;
            }
        }
        self.corridor_size[usize::from(b)] = size;
        self.largest[habitat] = self.largest[habitat].max(size);
        let counted = |size: u8| u8::from(size == law.exact);
        self.exact[habitat] = self.exact[habitat] + counted(size) - counted(a_size) - counted(b_size);
    }

    /// The size of the corridor that a tile at `place` would have whose habitat meets the halves in `directions`, and
    /// how many of the corridors it joins have the size that alone scores.
    #[inline]
    pub(super) fn joined(&self, law: &Law, place: u8, directions: u8) -> (u8, u8) {
        let facing = &self.facing[usize::from(place)];
        let (mut size, mut lost, mut seen) = (1, 0, 0u64);
        for direction in bits(directions) {
            let corridor = self.corridor[usize::from(facing[direction])];
            if seen >> corridor & 1 == 0 {
                seen |= 1 << corridor;
                let found = self.corridor_size[usize::from(corridor)];
                size += found;
                lost += u8::from(found == law.exact);
            }
        }
        (size, lost)
    }

    /// Puts a token on the tile in `slot`.
    pub(super) fn put_token(&mut self, law: &Law, species: usize, slot: u8) {
        let of_slot = usize::from(slot);
        let place = self.place[of_slot];
        let mut group_points = -self.points[species][0];
        self.settle_points(law, species, place);
        group_points += self.points[species][0];
        self.settle_duos(law, species, place);
        let bit = 1u32 << slot;
        for open in &mut self.open {
            *open &= !bit;
        }
        // The group it is in now: the groups beside it and itself.
        let mut tiles = bit;
        let mut size = 1u8;
        let mut crowded = false;
        let mut around = self.beside[usize::from(place)] & self.tokens[species];
        crowded |= self.near_of(place, species) > 2;
        while around != 0 {
            let other = around.trailing_zeros() as usize;
            let group = usize::from(self.group[other]);
            around &= !self.group_tiles[group];
            tiles |= self.group_tiles[group];
            size += self.group_size[group];
            group_points += self.group_points[group];
            crowded |= self.crowded >> group & 1 != 0;
            self.crowded &= !(1 << group);
            self.count_group(species, self.group_size[group], u8::wrapping_sub);
        }
        // Salmon beside it that now have a third neighbour.
        for other in bits(self.beside[usize::from(place)] & self.tokens[species]) {
            crowded |= self.near_of(self.place[other], species) >= 2;
        }
        for member in bits(tiles) {
            self.group[member] = slot;
        }
        self.group_tiles[of_slot] = tiles;
        self.group_size[of_slot] = size;
        self.group_points[of_slot] = group_points;
        self.crowded |= u32::from(crowded) << slot;
        self.count_group(species, size, u8::wrapping_add);
        self.tokens[species] |= bit;
        let (q, r) = (self.q[usize::from(place)], self.r[usize::from(place)]);
        for (dq, dr) in STEPS {
            let beside = self.place_at(q + dq, r + dr);
            if beside != NONE {
                self.near[usize::from(beside)] += 1 << (4 * species);
            }
        }
    }

    fn count_group(&mut self, species: usize, size: u8, change: fn(u8, u8) -> u8) {
        let count = &mut self.groups_of[species][usize::from(size).min(COUNTED_SIZES - 1)];
        *count = change(*count, 1);
    }

    /// Tokens of `species` beside `place`.
    #[inline]
    pub(super) fn near_of(&self, place: u8, species: usize) -> u32 {
        self.near[usize::from(place)] >> (4 * species) & 0xf
    }

    /// The tiles that hold any token.
    #[inline]
    pub(super) fn all_tokens(&self) -> u32 {
        self.tokens.iter().fold(0, |all, tokens| all | tokens)
    }

    /// Points of all species and corridors, without bonuses and nature tokens.
    pub fn total(&self, law: &Law) -> i16 {
        let corridors: i16 = (0..5).map(|habitat| self.habitat_points(law, habitat)).sum();
        corridors + self.species_points.iter().sum::<i16>()
    }

    /// Points of one habitat without bonus.
    pub(super) fn habitat_points(&self, law: &Law, habitat: usize) -> i16 {
        match law.corridors {
            CorridorRule::Exact { points, .. } => i16::from(points) * i16::from(self.exact[habitat]),
            _ => law.corridor_points(self.largest[habitat]),
        }
    }

    /// How a lay is written in an action.
    pub(super) fn action_of(&self, lay: Lay) -> (Hex, Rotation) {
        (self.hex(lay.place), Rotation::new(lay.rotation.into()))
    }
}

#[inline]
fn grid_index(q: i8, r: i8) -> usize {
    let wrap = |value: i8| (i32::from(value) & (GRID - 1)) as usize;
    wrap(r) * GRID as usize + wrap(q)
}
