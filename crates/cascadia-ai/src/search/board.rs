//! A player's environment as a mutable search board with incremental scoring, small enough to copy for every
//! playout.
//!
//! Every relevant hex is a *cell* with a fixed index: the tiles and the free hexes beside them. Tiles have an
//! index as well, in the order of their placement, so that sets of them are bits of one number. Corridors are
//! kept as a quick-find partition of half tiles, groups of tokens as one of tiles. The rules are defined by
//! [`cascadia_rules::rules`] and [`cascadia_rules::scoring`]; differential tests compare the two.

use cascadia_base::{Hex, Rotation};
use cascadia_rules::rules::{CorridorRule, Environment};

use super::bit_iter::bits;
use super::rule_tables::{COUNTED_SIZES, MOST_CARDS, RuleTables, TileFace};

/// Most tiles of a board: sets of tiles are 32 bits, with the highest for a tile to be placed, and two hexes
/// of a board must never meet on the wrapped grid.
pub(super) const MOST_TILES: usize = 28;
/// Most cells: the tiles, and around a line of n of them 2 n + 4 free hexes.
pub(super) const MOST_CELLS: usize = MOST_TILES * 3 + 4;
/// Width of the wrapped grid.
const GRID: i32 = 32;
/// Marks the absence of a cell, tile or half tile.
pub(super) const NONE: u8 = u8::MAX;

pub(super) const HAWK: usize = 3;
pub(super) const FOX: usize = 4;
pub(super) const SALMON: usize = 2;

/// Axial steps to the six neighbours, clockwise from the north east.
pub(super) const STEPS: [(i8, i8); 6] = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)];
/// By rotation: the three edges of the first half of a tile, a bit set of directions.
pub(super) const ARCS: [u8; 6] = [0b000_111, 0b001_110, 0b011_100, 0b111_000, 0b110_001, 0b100_011];

/// One player's environment.
#[derive(Clone, Copy, Debug)]
pub struct Board {
    grid: [u8; (GRID * GRID) as usize],
    pub(super) q: [i8; MOST_CELLS],
    pub(super) r: [i8; MOST_CELLS],
    /// By cell: the tiles beside it, a bit set.
    pub(super) beside: [u32; MOST_CELLS],
    /// By cell: tokens of each species beside it, four bits each.
    pub(super) near: [u32; MOST_CELLS],
    /// By cell and direction: the half tile whose edge faces it.
    facing: [[u8; 6]; MOST_CELLS],
    /// By cell and habitat: the directions from which that habitat faces it, a bit set.
    pub(super) dirs: [[u8; 5]; MOST_CELLS],
    /// By cell: the tile on it.
    pub(super) tile_at: [u8; MOST_CELLS],
    cells: u8,
    /// The free cells.
    free: [u8; MOST_CELLS],
    free_count: u8,

    tiles: u8,
    /// By tile: its cell.
    pub(super) cell: [u8; MOST_TILES],
    pub(super) accepts: [u8; MOST_TILES],
    /// The keystone tiles, a bit set.
    pub(super) keystones: u32,
    /// By species: tiles without token that take it, a bit set.
    pub(super) open: [u32; 5],
    /// By species: tiles that hold it, a bit set.
    pub(super) tokens: [u32; 5],

    /// By half tile, two for each tile: the habitat, and the half that represents its corridor.
    half_habitat: [u8; MOST_TILES * 2],
    corridor: [u8; MOST_TILES * 2],
    /// By representative: hexes in the corridor.
    corridor_size: [u8; MOST_TILES * 2],
    /// By habitat: hexes in the largest corridor.
    pub(super) largest: [u8; 5],
    /// By habitat: number of corridors of exactly the scoring size, under a rule with a single one.
    exact: [u8; 5],

    /// By tile: the tile that represents its group of tokens; by representative: the tokens.
    pub(super) group: [u8; MOST_TILES],
    pub(super) group_tiles: [u32; MOST_TILES],
    pub(super) group_size: [u8; MOST_TILES],
    /// By representative: the points of the group on the first card of its species, if groups are packed with
    /// shapes.
    pub(super) group_points: [i16; MOST_TILES],
    /// Groups of salmon, by representative, that are invalid as runs: a bit set.
    pub(super) crowded: u32,
    /// By species and size: the number of groups.
    pub(super) groups_of: [[u8; COUNTED_SIZES]; 5],
    /// By species and card: the points.
    pub(super) points: [[i16; MOST_CARDS]; 5],
    /// By species: the points of its cards together.
    pub(super) species_points: [i16; 5],
}

/// A cell and a rotation for a tile.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Placement {
    pub(super) cell: u8,
    pub(super) rotation: u8,
}

impl Board {
    /// Creates a board without tiles.
    fn empty() -> Self {
        Self {
            grid: [NONE; (GRID * GRID) as usize],
            q: [0; MOST_CELLS],
            r: [0; MOST_CELLS],
            beside: [0; MOST_CELLS],
            near: [0; MOST_CELLS],
            facing: [[NONE; 6]; MOST_CELLS],
            dirs: [[0; 5]; MOST_CELLS],
            tile_at: [NONE; MOST_CELLS],
            cells: 0,
            free: [0; MOST_CELLS],
            free_count: 0,
            tiles: 0,
            cell: [0; MOST_TILES],
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

    /// Creates the board of `environment`; none if it is too large with `more` tiles to come.
    pub fn of(environment: &Environment, more: usize, tables: &RuleTables) -> Option<Self> {
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
        let mut board = Self::empty();
        for tile in tiles {
            let (q, r) = (i8::try_from(tile.hex.x).ok()?, i8::try_from(tile.hex.y).ok()?);
            let cell = board.cell_at(q, r);
            let cell = if cell == NONE { board.add_cell(q, r)? } else { cell };
            board.place_tile(tables, tables.faces[usize::from(tile.tile.0)], cell, tile.rotation.steps());
        }
        // Only once all tiles are placed, so that no token precedes its tile.
        for (index, tile) in tiles.iter().enumerate() {
            if let Some(token) = tile.token {
                board.place_token(tables, token.species.index(), index as u8);
            }
        }
        // Environments from outside a game may have more cells than fit.
        (usize::from(board.cells) + more * 3 <= MOST_CELLS).then_some(board)
    }

    /// Returns the free cells, in no particular order.
    pub(super) fn free_cells(&self) -> &[u8] {
        &self.free[..usize::from(self.free_count)]
    }

    /// Returns the number of cells.
    pub(super) fn cell_count(&self) -> usize {
        self.cells.into()
    }

    /// Returns the number of tiles.
    pub(super) const fn tile_count(&self) -> u8 {
        self.tiles
    }

    /// Returns the hex of a cell.
    pub(super) fn hex(&self, cell: u8) -> Hex {
        Hex::new(self.q[usize::from(cell)].into(), self.r[usize::from(cell)].into())
    }

    /// Returns the cell of a hex, if any.
    #[cfg(test)]
    pub(super) fn cell_of(&self, hex: Hex) -> Option<u8> {
        let (q, r) = (i8::try_from(hex.x).ok()?, i8::try_from(hex.y).ok()?);
        Some(self.cell_at(q, r)).filter(|cell| *cell != NONE)
    }

    /// Returns the cell at these axial coordinates, or [`NONE`].
    #[inline]
    pub(super) fn cell_at(&self, q: i8, r: i8) -> u8 {
        self.grid[grid_index(q, r)]
    }

    fn add_cell(&mut self, q: i8, r: i8) -> Option<u8> {
        let cell = self.cells;
        if usize::from(cell) == MOST_CELLS {
            return None;
        }
        self.cells += 1;
        self.grid[grid_index(q, r)] = cell;
        self.q[usize::from(cell)] = q;
        self.r[usize::from(cell)] = r;
        self.free[usize::from(self.free_count)] = cell;
        self.free_count += 1;
        Some(cell)
    }

    /// Puts a tile on the free cell `cell`, rotated by `rotation` steps.
    pub(super) fn place_tile(&mut self, tables: &RuleTables, face: TileFace, cell: u8, rotation: u8) {
        let at = usize::from(cell);
        let tile = self.tiles;
        let index = usize::from(tile);
        self.tiles += 1;
        self.cell[index] = cell;
        self.tile_at[at] = tile;
        self.accepts[index] = face.accepts;
        self.keystones |= u32::from(face.keystone) << tile;
        for (species, open) in self.open.iter_mut().enumerate() {
            *open |= u32::from(face.accepts >> species & 1) << tile;
        }
        if let Some(index) = self.free_cells().iter().position(|free| *free == cell) {
            self.free_count -= 1;
            self.free[index] = self.free[usize::from(self.free_count)];
        }
        for (half, habitat) in face.halves.into_iter().enumerate() {
            let half = index * 2 + half;
            self.half_habitat[half] = habitat;
            self.corridor[half] = half as u8;
            self.corridor_size[half] = 1;
        }
        let halves = if face.keystone { 1 } else { 2 };
        for half in 0..halves {
            let habitat = usize::from(face.halves[half]);
            self.exact[habitat] += u8::from(tables.exact == 1);
            self.largest[habitat] = self.largest[habitat].max(1);
        }
        let first = ARCS[usize::from(rotation)];
        for (direction, (dq, dr)) in STEPS.into_iter().enumerate() {
            let half = index * 2 + usize::from(!face.keystone && first >> direction & 1 == 0);
            let habitat = self.half_habitat[half];
            let there = self.facing[at][direction];
            if there != NONE && self.half_habitat[usize::from(there)] == habitat {
                self.join(tables, half as u8, there);
            }
            let (q, r) = (self.q[at] + dq, self.r[at] + dr);
            let mut beside = self.cell_at(q, r);
            if beside == NONE {
                match self.add_cell(q, r) {
                    Some(cell) => beside = cell,
                    // The number of cells is limited; see MOST_CELLS.
                    None => continue,
                }
            }
            let beside = usize::from(beside);
            let back = (direction + 3) % 6;
            self.beside[beside] |= 1 << tile;
            self.facing[beside][back] = half as u8;
            self.dirs[beside][usize::from(habitat)] |= 1 << back;
        }
    }

    /// Joins the corridors of two half tiles of the same habitat.
    fn join(&mut self, tables: &RuleTables, a: u8, b: u8) {
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
        let counted = |size: u8| u8::from(size == tables.exact);
        self.exact[habitat] = self.exact[habitat] + counted(size) - counted(a_size) - counted(b_size);
    }

    /// Returns the size of the corridor made by half a tile on `cell` whose habitat meets the edges in
    /// `directions`, and the number of joined corridors of the only scoring size.
    #[inline]
    pub(super) fn joined(&self, tables: &RuleTables, cell: u8, directions: u8) -> (u8, u8) {
        let facing = &self.facing[usize::from(cell)];
        let (mut size, mut lost, mut seen) = (1, 0, 0u64);
        for direction in bits(directions) {
            let corridor = self.corridor[usize::from(facing[direction])];
            if seen >> corridor & 1 == 0 {
                seen |= 1 << corridor;
                let found = self.corridor_size[usize::from(corridor)];
                size += found;
                lost += u8::from(found == tables.exact);
            }
        }
        (size, lost)
    }

    /// Puts a token on a tile and updates groups and points.
    pub(super) fn place_token(&mut self, tables: &RuleTables, species: usize, tile: u8) {
        let index = usize::from(tile);
        let cell = self.cell[index];
        let mut group_points = -self.points[species][0];
        self.update_points(tables, species, cell);
        group_points += self.points[species][0];
        self.update_duos(tables, species, cell);
        let bit = 1u32 << tile;
        for open in &mut self.open {
            *open &= !bit;
        }
        // The token's new group: the groups beside it and itself.
        let mut tiles = bit;
        let mut size = 1u8;
        let mut crowded = false;
        let mut around = self.beside[usize::from(cell)] & self.tokens[species];
        crowded |= self.near_of(cell, species) > 2;
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
        // Adjacent salmon that now have a third neighbour.
        for other in bits(self.beside[usize::from(cell)] & self.tokens[species]) {
            crowded |= self.near_of(self.cell[other], species) >= 2;
        }
        for member in bits(tiles) {
            self.group[member] = tile;
        }
        self.group_tiles[index] = tiles;
        self.group_size[index] = size;
        self.group_points[index] = group_points;
        self.crowded |= u32::from(crowded) << tile;
        self.count_group(species, size, u8::wrapping_add);
        self.tokens[species] |= bit;
        let (q, r) = (self.q[usize::from(cell)], self.r[usize::from(cell)]);
        for (dq, dr) in STEPS {
            let beside = self.cell_at(q + dq, r + dr);
            if beside != NONE {
                self.near[usize::from(beside)] += 1 << (4 * species);
            }
        }
    }

    fn count_group(&mut self, species: usize, size: u8, change: fn(u8, u8) -> u8) {
        let count = &mut self.groups_of[species][usize::from(size).min(COUNTED_SIZES - 1)];
        *count = change(*count, 1);
    }

    /// Returns the number of `species` tokens beside `cell`.
    #[inline]
    pub(super) fn near_of(&self, cell: u8, species: usize) -> u32 {
        self.near[usize::from(cell)] >> (4 * species) & 0xf
    }

    /// Returns the tiles that hold any token, a bit set.
    #[inline]
    pub(super) fn all_tokens(&self) -> u32 {
        self.tokens.iter().fold(0, |all, tokens| all | tokens)
    }

    /// Returns the points of all species and corridors, without bonuses and nature tokens.
    pub fn total(&self, tables: &RuleTables) -> i16 {
        let corridors: i16 = (0..5).map(|habitat| self.habitat_points(tables, habitat)).sum();
        corridors + self.species_points.iter().sum::<i16>()
    }

    /// Returns the points of one habitat without bonus.
    pub(super) fn habitat_points(&self, tables: &RuleTables, habitat: usize) -> i16 {
        match tables.corridors {
            CorridorRule::Exact { points, .. } => i16::from(points) * i16::from(self.exact[habitat]),
            _ => tables.corridor_points(self.largest[habitat]),
        }
    }

    /// Returns the rotation of a tile, from 0 to 5; 0 for a keystone.
    pub(super) fn rotation_of(&self, tile: u8) -> u8 {
        let at = usize::from(self.cell[usize::from(tile)]);
        let mut first = 0u8;
        for (direction, (dq, dr)) in STEPS.into_iter().enumerate() {
            let beside = self.cell_at(self.q[at] + dq, self.r[at] + dr);
            let faces = beside != NONE && self.facing[usize::from(beside)][(direction + 3) % 6] == tile * 2;
            first |= u8::from(faces) << direction;
        }
        ARCS.iter().position(|arc| *arc == first).unwrap_or(0) as u8
    }

    /// Translates a placement into the terms of the rules.
    pub(super) fn action_of(&self, placement: Placement) -> (Hex, Rotation) {
        (self.hex(placement.cell), Rotation::new(placement.rotation.into()))
    }
}

#[inline]
fn grid_index(q: i8, r: i8) -> usize {
    let wrap = |value: i8| (i32::from(value) & (GRID - 1)) as usize;
    wrap(r) * GRID as usize + wrap(q)
}
