//! Elk on sheet D: herds, each divided into straight lines.

use super::ground::{AnimalGround, AnimalValue};
use rolling_rivers::sheets::CellSet;

/// Capacity for separate herds; a map of 64 hexagons, each with neighbours, has room for fewer.
const MOST_HERDS: usize = 32;

pub(super) struct Herds {
    all: u64,
    /// Herds that touch no other, with their points.
    herds: [(u64, i32); MOST_HERDS],
    count: usize,
    points: i32,
}

impl Herds {
    pub(super) fn of(ground: &AnimalGround<'_>, all: u64) -> Self {
        let mut found = Self { all, herds: [(0, 0); MOST_HERDS], count: 0, points: 0 };
        let mut left = all;
        while left != 0 && found.count < MOST_HERDS {
            let herd = ground.tables.map.connected(left.trailing_zeros() as usize, left);
            left &= !herd;
            let points = ground.herds.points(ground.tables, herd);
            found.herds[found.count] = (herd, points);
            found.count += 1;
            found.points += points;
        }
        found
    }

    /// Returns the worth of the elk. Weight 1: a straight line with room to grow.
    pub(super) fn now(&self, ground: &AnimalGround<'_>) -> AnimalValue {
        let lines = CellSet(self.all).iter().flat_map(|elk| [(elk, 0), (elk, 1), (elk, 2)]);
        let growing = lines.filter(|(elk, axis)| grows(ground, self.all, ground.empty, *elk, *axis)).count();
        AnimalValue { points: self.points, potential: growing as i32 * ground.weights[1] }
    }

    /// Returns their worth with one more elk, given `now`, their worth without it.
    pub(super) fn with(&self, ground: &AnimalGround<'_>, cell: usize, now: AnimalValue) -> AnimalValue {
        let around = ground.beside(cell);
        let mut points = self.points;
        let mut joined = 1 << cell;
        if around & self.all != 0 {
            for (herd, alone) in &self.herds[..self.count] {
                if herd & around != 0 {
                    joined |= herd;
                    points -= alone;
                }
            }
        }
        points += ground.herds.points(ground.tables, joined);
        let more = self.more_growing(ground, cell);
        AnimalValue { points, potential: now.potential + more * ground.weights[1] }
    }

    /// Returns the change in the number of growing lines with one more elk: its own, less any that end in
    /// its hexagon.
    fn more_growing(&self, ground: &AnimalGround<'_>, cell: usize) -> i32 {
        let map = &ground.tables.map;
        let (all, empty) = (self.all | 1 << cell, ground.empty & !(1 << cell));
        let mut more = 0;
        for axis in 0..3 {
            more += i32::from(grows(ground, all, empty, cell, axis));
            let Some(before) = map.back[cell][axis].filter(|before| self.all >> before & 1 == 1) else {
                continue;
            };
            // The elk before it now counts by the hexagon after it; the one before that has lost its room.
            more += i32::from(grows(ground, all, empty, before.into(), axis)) - 1;
            let second = map.back[usize::from(before)][axis];
            more -= i32::from(second.is_some_and(|second| self.all >> second & 1 == 1));
        }
        more
    }
}

/// Tests whether the next hexagon is empty, directly behind an elk or behind one more elk.
#[inline]
fn grows(ground: &AnimalGround<'_>, all: u64, empty: u64, elk: usize, axis: usize) -> bool {
    let onward = &ground.tables.map.onward;
    let Some(next) = onward[elk][axis] else { return false };
    if empty >> next & 1 == 1 {
        return true;
    }
    all >> next & 1 == 1 && onward[usize::from(next)][axis].is_some_and(|far| empty >> far & 1 == 1)
}
