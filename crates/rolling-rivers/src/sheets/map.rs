//! Maps of sheets C and D: hexagons and their neighbours.

use super::sheet::Cell;

/// A set of hexagons of one map, by their indices in its reading order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct CellSet(pub u64);

impl CellSet {
    /// The maximum number of hexagons of a map.
    pub const CAPACITY: usize = 64;

    /// Tests whether the hexagon at `index` is in the set.
    pub const fn contains(self, index: usize) -> bool {
        self.0 >> index & 1 == 1
    }

    /// Returns the set with the hexagon at `index` added.
    #[must_use]
    pub const fn with(self, index: usize) -> Self {
        Self(self.0 | 1 << index)
    }

    /// Returns the intersection.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the union.
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the difference.
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Tests whether the other set is a subset of this one.
    pub const fn contains_all(self, other: Self) -> bool {
        other.0 & !self.0 == 0
    }

    /// Tests whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of hexagons.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Returns the first hexagon in reading order.
    pub const fn first(self) -> Option<usize> {
        if self.0 == 0 { None } else { Some(self.0.trailing_zeros() as usize) }
    }

    /// Iterates over the indices in reading order.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let index = Self(left).first()?;
            left &= left - 1;
            Some(index)
        })
    }
}

impl FromIterator<usize> for CellSet {
    fn from_iter<I: IntoIterator<Item = usize>>(indices: I) -> Self {
        indices.into_iter().fold(Self::default(), Self::with)
    }
}

/// The hexagons of a map in reading order, with their neighbours. Hexagons are pointy-top in odd-r offset
/// rows: odd rows are shifted half a hexagon to the east.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HexMap {
    cells: Vec<Cell>,
    neighbours: Vec<CellSet>,
    /// The next hexagon to the east, south east and south west, if any.
    onward: Vec<[Option<u8>; 3]>,
}

/// Returns the neighbour in a direction; the parity of `row` decides how the steps between rows shift.
fn beside(cell: Cell, direction: usize) -> Option<Cell> {
    let odd = i16::from(cell.row % 2);
    let (rows, columns) = match direction {
        0 => (0, 1),
        1 => (1, odd),
        2 => (1, odd - 1),
        3 => (0, -1),
        4 => (-1, odd - 1),
        _ => (-1, odd),
    };
    let row = u8::try_from(i16::from(cell.row) + rows).ok()?;
    let column = u8::try_from(i16::from(cell.column) + columns).ok()?;
    Some(Cell { row, column })
}

impl HexMap {
    /// Creates the map with these hexagons, each listed once, at most [`CellSet::CAPACITY`].
    pub fn new(mut cells: Vec<Cell>) -> Self {
        cells.sort_unstable();
        let find = |cell: Cell| cells.binary_search(&cell).ok();
        let around = |cell: &Cell, direction| beside(*cell, direction).and_then(find);
        let neighbours =
            cells.iter().map(|cell| (0..6).filter_map(|direction| around(cell, direction)).collect());
        let onward = cells
            .iter()
            .map(|cell| [0, 1, 2].map(|direction| around(cell, direction).map(|index| index as u8)));
        Self { neighbours: neighbours.collect(), onward: onward.collect(), cells }
    }

    /// Returns the hexagons in reading order.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the index of a hexagon, `None` if it is not on the map.
    pub fn index(&self, cell: Cell) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    /// Returns the neighbours of the hexagon at `index`.
    pub fn neighbours(&self, index: usize) -> CellSet {
        self.neighbours[index]
    }

    /// Returns the next hexagon from `index` to the east (0), south east (1) or south west (2).
    pub fn onward(&self, index: usize, axis: usize) -> Option<usize> {
        self.onward[index][axis].map(usize::from)
    }

    /// Returns the hexagons of a set, in reading order.
    pub fn cells_of(&self, set: CellSet) -> Vec<Cell> {
        set.iter().map(|index| self.cells[index]).collect()
    }

    /// Returns the hexagons of `within` connected to any of `from`, a subset of it.
    pub fn connected(&self, from: CellSet, within: CellSet) -> CellSet {
        let mut found = from.and(within);
        let mut open = found;
        while let Some(index) = open.first() {
            let new = self.neighbours(index).and(within).without(found);
            open = CellSet(open.0 & (open.0 - 1)).or(new);
            found = found.or(new);
        }
        found
    }

    /// Iterates over the connected groups of a set.
    pub fn groups(&self, set: CellSet) -> impl Iterator<Item = CellSet> {
        let mut left = set;
        std::iter::from_fn(move || {
            let group = self.connected(CellSet::default().with(left.first()?), left);
            left = left.without(group);
            Some(group)
        })
    }
}
