//! A cache of token values on one board, invalidated incrementally: a turn changes few of them.

use cascadia_rules::scoring::Pattern;

use super::bit_iter::bits;
use super::board::{Board, FOX, HAWK, MOST_CELLS, NONE, SALMON};
use super::eval_weights::POINT;
use super::rule_tables::RuleTables;
use super::set_packing;

/// Marginal and shape values of a token by species and cell.
#[derive(Clone, Copy, Debug)]
pub(super) struct TokenValueCache {
    /// The values in hundredths of a point.
    change: [[i16; MOST_CELLS]; 5],
    shape_value: [[i16; MOST_CELLS]; 5],
    /// By species: the cells whose entries are valid, a bit set.
    valid: [u128; 5],
}

impl TokenValueCache {
    /// Creates an empty cache.
    pub(super) const fn new() -> Self {
        Self { change: [[0; MOST_CELLS]; 5], shape_value: [[0; MOST_CELLS]; 5], valid: [0; 5] }
    }

    /// Recomputes the invalid entries of all cells that may take a `species` token now or on a tile to come.
    pub(super) fn refresh(&mut self, board: &Board, tables: &RuleTables, species: usize) {
        let valid = self.valid[species];
        for cell in board.free_cells() {
            if valid >> cell & 1 == 0 {
                self.recompute(board, tables, species, *cell);
            }
        }
        for tile in bits(board.open[species]) {
            let cell = board.cell[tile];
            if valid >> cell & 1 == 0 {
                self.recompute(board, tables, species, cell);
            }
        }
    }

    #[inline]
    fn recompute(&mut self, board: &Board, tables: &RuleTables, species: usize, cell: u8) {
        let change = board.change(tables, species, cell).saturating_mul(POINT as i16);
        self.change[species][usize::from(cell)] = change;
        self.shape_value[species][usize::from(cell)] = board.shape_value(tables, species, cell) as i16;
        self.valid[species] |= 1 << cell;
    }

    /// Copies the values of a token on the first `cells` cells, with shape values discounted by `discount` /
    /// 2^15.
    #[inline]
    pub(super) fn values(&self, species: usize, cells: usize, discount: i16, into: &mut [i16; MOST_CELLS]) {
        let (change, shape_value) = (&self.change[species][..cells], &self.shape_value[species][..cells]);
        for ((value, change), shape_value) in into[..cells].iter_mut().zip(change).zip(shape_value) {
            *value = change
                .wrapping_add(((i32::from(shape_value.wrapping_mul(2)) * i32::from(discount)) >> 16) as i16);
        }
    }

    /// Invalidates the entries affected by a `species` token on `cell`; called before it is placed.
    pub(super) fn invalidate(&mut self, board: &Board, tables: &RuleTables, species: usize, cell: u8) {
        self.valid[species] = 0;
        for owner in bits(tables.cross_species) {
            // If the better of several cards counts, the points of one change the value of the other.
            let [card] = tables.species[owner].cards.as_slice() else {
                self.valid = [0; 5];
                return;
            };
            match card.pattern {
                Pattern::FoxDuos { .. } => self.invalidate_duos(board, species, cell),
                Pattern::RunsAndNeighbours { .. } => {
                    if species == SALMON {
                        self.valid = [0; 5];
                        return;
                    }
                    if board.near_of(cell, SALMON) == 0 {
                        self.valid[SALMON] &= !around(board, cell);
                    } else {
                        self.valid[SALMON] = 0;
                    }
                }
                Pattern::Territorial => {
                    if species == HAWK || set_packing::between_hawks(board, cell) {
                        self.valid = [0; 5];
                        return;
                    }
                    // It only stands between hawks of the board and hawks to come.
                    self.valid[HAWK] &= !set_packing::behind(board, cell);
                }
                _ => self.invalidate_foxes(board, species, cell),
            }
        }
    }

    /// Invalidates entries that depend on couples, which reach farther: all cells beside any fox.
    fn invalidate_duos(&mut self, board: &Board, species: usize, cell: u8) {
        self.valid[FOX] = 0;
        if species != FOX && board.near_of(cell, FOX) == 0 {
            return;
        }
        let mut seen = if species == FOX { around(board, cell) } else { 0 };
        for fox in bits(board.tokens[FOX]) {
            seen |= around(board, board.cell[fox]);
        }
        for valid in &mut self.valid {
            *valid &= !seen;
        }
    }

    /// Invalidates the foxes beside the cell and all their neighbours.
    fn invalidate_foxes(&mut self, board: &Board, species: usize, cell: u8) {
        let around_it = around(board, cell);
        let mut seen = if species == FOX { around_it } else { 0 };
        for fox in bits(board.beside[usize::from(cell)] & board.tokens[FOX]) {
            seen |= around(board, board.cell[fox]);
        }
        self.valid[FOX] &= !around_it;
        for valid in &mut self.valid {
            *valid &= !seen;
        }
    }
}

/// Returns the cells beside `cell`, a bit set.
fn around(board: &Board, cell: u8) -> u128 {
    let mut around = 0;
    for direction in 0..6 {
        let beside = board.step(cell, direction);
        if beside != NONE {
            around |= 1 << beside;
        }
    }
    around
}
