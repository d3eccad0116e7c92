//! Salmon on sheet D: runs, in which no salmon touches more than two others.

use super::ground::{AnimalGround, AnimalValue};
use rolling_rivers::sheets::CellSet;

/// Capacity for separate groups; a map of 64 hexagons, each with neighbours, has room for fewer.
const MOST_GROUPS: usize = 32;

#[derive(Clone, Copy, Default)]
struct SalmonGroup {
    cells: u64,
    /// Set while no salmon touches more than two others.
    is_run: bool,
    /// Hexagons where one more salmon extends the run.
    growth: u64,
}

pub(super) struct Runs {
    all: u64,
    groups: [SalmonGroup; MOST_GROUPS],
    count: usize,
    points: i32,
}

impl Runs {
    pub(super) fn of(ground: &AnimalGround<'_>, all: u64) -> Self {
        let mut found = Self { all, groups: [SalmonGroup::default(); MOST_GROUPS], count: 0, points: 0 };
        let mut left = all;
        while left != 0 && found.count < MOST_GROUPS {
            let cells = ground.tables.map.connected(left.trailing_zeros() as usize, left);
            left &= !cells;
            let group = SalmonGroup::of(ground, cells);
            found.groups[found.count] = group;
            found.count += 1;
            found.points += group.points(ground);
        }
        found
    }

    /// Returns the worth of the salmon. Weight 2: a group with room to grow.
    pub(super) fn now(&self, ground: &AnimalGround<'_>) -> AnimalValue {
        let growing = self.groups[..self.count].iter().filter(|group| group.grows(ground, ground.empty));
        AnimalValue { points: self.points, potential: growing.count() as i32 * ground.weights[2] }
    }

    /// Returns their worth with one more salmon.
    pub(super) fn with(&self, ground: &AnimalGround<'_>, cell: usize) -> AnimalValue {
        let around = ground.beside(cell);
        let empty = ground.empty & !(1 << cell);
        let (mut points, mut growing) = (self.points, 0);
        let mut joined = 1 << cell;
        for group in &self.groups[..self.count] {
            if group.cells & around != 0 {
                joined |= group.cells;
                points -= group.points(ground);
            } else {
                growing += i32::from(group.grows(ground, empty));
            }
        }
        let joined = if around & self.all == 0 {
            SalmonGroup { cells: joined, is_run: true, growth: around }
        } else {
            SalmonGroup::of(ground, joined)
        };
        points += joined.points(ground);
        growing += i32::from(joined.grows(ground, empty));
        AnimalValue { points, potential: growing * ground.weights[2] }
    }
}

impl SalmonGroup {
    fn of(ground: &AnimalGround<'_>, cells: u64) -> Self {
        let mut found = Self { cells, is_run: true, growth: 0 };
        let (mut beside, mut beside_two, mut beside_ends) = (0, 0, 0);
        for salmon in CellSet(cells).iter() {
            let around = ground.beside(salmon);
            beside_two |= beside & around;
            beside |= around;
            let others = (around & cells).count_ones();
            found.is_run &= others <= 2;
            if others <= 1 {
                beside_ends |= around;
            }
        }
        found.growth = beside_ends & beside & !beside_two;
        found
    }

    #[inline]
    fn points(&self, ground: &AnimalGround<'_>) -> i32 {
        let table = &ground.tables.salmon;
        if self.is_run { table[(self.cells.count_ones() as usize).min(table.len() - 1)] } else { 0 }
    }

    #[inline]
    fn grows(&self, ground: &AnimalGround<'_>, empty: u64) -> bool {
        (self.cells.count_ones() as usize) < ground.tables.salmon.len() - 1 && self.growth & empty != 0
    }
}
