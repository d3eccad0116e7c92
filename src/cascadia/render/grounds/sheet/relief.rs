//! The country on the explorer's sheet: heights, rivers and lakes.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use bevy::math::Vec2;

use super::super::noise::{fractal, ridges, smoothstep};
use cascadia_base::hash::{fibonacci32, lowbias32};

/// Texels of the sheet per cell of the relief, in both directions.
pub(super) const CELL: usize = 4;
/// Minimum number of cells that drain into a drawn river.
const RIVER: u32 = 420;
/// Height of a lake's shore below its outlet, and minimum size of a lake in cells.
const SHORE: f32 = 0.009;
const LAKE_CELLS: usize = 300;
/// The depth away from lakes.
const DRY: f32 = -0.004;

/// Returns a number between 0 and 1, fixed for each cell of a grid.
pub(super) fn chance(column: i32, row: i32, salt: u32) -> f32 {
    let row = (row as u32).wrapping_add(salt.wrapping_mul(0x85eb_ca6b));
    let mixed = lowbias32(fibonacci32(column as u32) ^ row.wrapping_mul(0x7feb_352d));
    (mixed >> 8) as f32 / 16_777_216.0
}

/// Returns octaves of noise around one half.
pub(super) fn fbm(x: f32, y: f32, salt: u32, octaves: u32) -> f32 {
    fractal(Vec2::new(x, y), salt, octaves)
}

/// Heights and water of the sheet, cell by cell.
pub(super) struct HeightMap {
    /// Width and height in cells.
    pub(super) wide: usize,
    pub(super) high: usize,
    heights: Vec<f32>,
    /// Slopes to the east and to the south, in height per cell.
    slopes: [Vec<f32>; 2],
    /// Depths of the lakes, negative beside them.
    depths: Vec<f32>,
    /// The cell that each cell drains into, and the number of cells that drain through it.
    runs_to: Vec<usize>,
    water: Vec<u32>,
}

impl HeightMap {
    /// Generates a country of this many cells; `unit` cells are one unit of its noise.
    pub(super) fn new(wide: usize, high: usize, unit: f32) -> Self {
        let mut heights = Vec::with_capacity(wide * high);
        for row in 0..high {
            for column in 0..wide {
                let (x, y) = (column as f32 / unit, row as f32 / unit);
                let bend = |salt| 0.10 * (fbm(x * 3.3, y * 3.3, salt, 2) - 0.5);
                let mountains = smoothstep(0.47, 0.62, fbm(x * 1.9 + 3.1, y * 1.9, 77, 3));
                let ranges = ridges(Vec2::new(x + bend(31), y + bend(37)) * 4.6, 21, 0.0);
                heights.push(
                    0.10 * fbm(x * 1.7, y * 1.7, 51, 3)
                        + 0.05 * fbm(x * 7.0, y * 7.0, 61, 4)
                        + mountains * (0.30 * ranges + 0.05),
                );
            }
        }
        let cells = wide * high;
        let mut relief = Self {
            wide,
            high,
            heights,
            slopes: [vec![0.0; cells], vec![0.0; cells]],
            depths: vec![DRY; cells],
            runs_to: vec![0; cells],
            water: vec![1; cells],
        };
        for cell in 0..cells {
            let (x, y) = (cell % wide, cell / wide);
            let at = |x: usize, y: usize| relief.heights[y.min(high - 1) * wide + x.min(wide - 1)];
            let east = (at(x + 1, y) - at(x.saturating_sub(1), y)) / 2.0;
            let south = (at(x, y + 1) - at(x, y.saturating_sub(1))) / 2.0;
            (relief.slopes[0][cell], relief.slopes[1][cell]) = (east, south);
        }
        relief.flood();
        relief
    }

    fn neighbours(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let (wide, high) = (self.wide as i32, self.high as i32);
        let (x, y) = ((cell % self.wide) as i32, (cell / self.wide) as i32);
        (0..9).filter(|step| *step != 4).filter_map(move |step| {
            let (x, y) = (x + step % 3 - 1, y + step / 3 - 1);
            ((0..wide).contains(&x) && (0..high).contains(&y)).then_some((y * wide + x) as usize)
        })
    }

    /// Finds rivers and lakes by a priority flood (Barnes, Lehman and Mulla 2014): from the border inwards,
    /// always from the lowest reached cell.
    fn flood(&mut self) {
        let height = |value: f32| (value * 1e6) as i64;
        let mut filled = vec![i64::MAX; self.heights.len()];
        let mut open = BinaryHeap::new();
        for (cell, level) in filled.iter_mut().enumerate() {
            let (x, y) = (cell % self.wide, cell / self.wide);
            if x == 0 || y == 0 || x == self.wide - 1 || y == self.high - 1 {
                *level = height(self.heights[cell]);
                self.runs_to[cell] = cell;
                open.push(Reverse((*level, cell)));
            }
        }
        let mut order = Vec::with_capacity(self.heights.len());
        while let Some(Reverse((level, cell))) = open.pop() {
            order.push(cell);
            for next in self.neighbours(cell) {
                if filled[next] == i64::MAX {
                    filled[next] = height(self.heights[next]).max(level + 1);
                    self.runs_to[next] = cell;
                    open.push(Reverse((filled[next], next)));
                }
            }
        }
        for cell in order.into_iter().rev() {
            let to = self.runs_to[cell];
            if to != cell {
                self.water[to] += self.water[cell];
            }
        }
        let depths: Vec<f32> = (0..self.heights.len())
            .map(|cell| (filled[cell] - height(self.heights[cell])) as f32 / 1e6 - SHORE)
            .collect();
        self.keep_large_lakes(&depths);
    }

    /// Keeps the hollows large enough for lakes, with the cells beside them.
    fn keep_large_lakes(&mut self, depths: &[f32]) {
        let mut seen = vec![false; depths.len()];
        for start in 0..depths.len() {
            if depths[start] <= 0.0 || seen[start] {
                continue;
            }
            let (mut lake, mut next) = (vec![start], 0);
            seen[start] = true;
            while let Some(cell) = lake.get(next).copied() {
                next += 1;
                for other in self.neighbours(cell) {
                    if depths[other] > 0.0 && !seen[other] {
                        seen[other] = true;
                        lake.push(other);
                    }
                }
            }
            if lake.len() >= LAKE_CELLS {
                for cell in lake {
                    self.depths[cell] = depths[cell];
                    for beside in self.neighbours(cell) {
                        if depths[beside] <= 0.0 {
                            self.depths[beside] = depths[beside].max(DRY);
                        }
                    }
                }
            }
        }
    }

    /// Interpolates between the cells, in texels of the sheet.
    fn between(&self, x: f32, y: f32, read: impl Fn(usize) -> f32) -> f32 {
        let (x, y) = (x / CELL as f32 - 0.5, y / CELL as f32 - 0.5);
        let (i, j) = (x.floor(), y.floor());
        let (fx, fy) = (x - i, y - j);
        let at = |dx: i32, dy: i32| {
            let column = (i as i32 + dx).clamp(0, self.wide as i32 - 1) as usize;
            let row = (j as i32 + dy).clamp(0, self.high as i32 - 1) as usize;
            read(row * self.wide + column)
        };
        let top = at(0, 0) + (at(1, 0) - at(0, 0)) * fx;
        let bottom = at(0, 1) + (at(1, 1) - at(0, 1)) * fx;
        top + (bottom - top) * fy
    }

    /// Returns the height at a texel of the sheet.
    pub(super) fn height(&self, x: f32, y: f32) -> f32 {
        self.between(x, y, |cell| self.heights[cell])
    }

    /// Returns the depth of a lake at a texel; negative on dry ground.
    pub(super) fn depth(&self, x: f32, y: f32) -> f32 {
        self.between(x, y, |cell| self.depths[cell])
    }

    /// Returns the slopes to the east and to the south at a texel, in height per cell.
    pub(super) fn slope(&self, x: f32, y: f32) -> (f32, f32) {
        (self.between(x, y, |cell| self.slopes[0][cell]), self.between(x, y, |cell| self.slopes[1][cell]))
    }

    /// Returns the rivers from their springs downwards: points of the sheet, each with its amount of water, 1
    /// at a spring.
    pub(super) fn rivers(&self) -> Vec<Vec<(f32, f32, f32)>> {
        let mut fed = vec![false; self.water.len()];
        for cell in 0..self.water.len() {
            if self.water[cell] >= RIVER && self.runs_to[cell] != cell {
                fed[self.runs_to[cell]] = true;
            }
        }
        let mut drawn = vec![false; self.water.len()];
        let mut rivers = Vec::new();
        for (spring, fed) in fed.into_iter().enumerate() {
            if self.water[spring] < RIVER || fed {
                continue;
            }
            let (mut river, mut cell) = (Vec::new(), spring);
            loop {
                let (x, y) = ((cell % self.wide) as f32 + 0.5, (cell / self.wide) as f32 + 0.5);
                let carried = self.water[cell] as f32 / RIVER as f32;
                river.push((x * CELL as f32, y * CELL as f32, carried));
                if drawn[cell] || self.runs_to[cell] == cell {
                    break;
                }
                drawn[cell] = true;
                cell = self.runs_to[cell];
            }
            if river.len() > 12 {
                rivers.push(smoothed(river));
            }
        }
        rivers
    }
}

/// Rounds the corners of a line and adds windings; its ends stay.
fn smoothed(mut line: Vec<(f32, f32, f32)>) -> Vec<(f32, f32, f32)> {
    for _ in 0..6 {
        let before = line.clone();
        for (point, around) in line[1..before.len() - 1].iter_mut().zip(before.windows(3)) {
            point.0 = (around[0].0 + 2.0 * around[1].0 + around[2].0) / 4.0;
            point.1 = (around[0].1 + 2.0 * around[1].1 + around[2].1) / 4.0;
        }
    }
    // As a function of the position, so that confluences stay joined.
    for point in &mut line {
        let wind = |salt| {
            34.0 * (fbm(point.0 / 70.0, point.1 / 70.0, salt, 2) - 0.5)
                + 10.0 * (fbm(point.0 / 22.0, point.1 / 22.0, salt + 4, 1) - 0.5)
        };
        (point.0, point.1) = (point.0 + wind(201), point.1 + wind(211));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rivers_grow_on_their_way_and_end_in_another_one_or_at_the_rim() {
        let relief = HeightMap::new(240, 180, 120.0);
        let rivers = relief.rivers();
        assert!(rivers.len() > 3, "{} rivers", rivers.len());
        for river in &rivers {
            assert!(river.windows(2).all(|pair| pair[1].2 >= pair[0].2), "a river loses water");
        }
        for cell in 0..relief.water.len() {
            let to = relief.runs_to[cell];
            let (x, y) = (cell % relief.wide, cell / relief.wide);
            let rim = x == 0 || y == 0 || x == relief.wide - 1 || y == relief.high - 1;
            assert!(rim == (to == cell), "water stays at {x}, {y}");
            assert!(rim || relief.water[to] > relief.water[cell]);
        }
    }

    #[test]
    fn a_hollow_is_a_lake_if_it_is_deep_and_large() {
        let (wide, high) = (60, 60);
        let mut relief = HeightMap::new(wide, high, 60.0);
        let hollow = |cell: &usize, middle: f32, radius: f32| {
            let (x, y) = ((cell % wide) as f32 - middle, (cell / wide) as f32 - middle);
            x.hypot(y) < radius
        };
        relief.heights = (0..wide * high)
            .map(|cell| if hollow(&cell, 30.0, 14.0) || hollow(&cell, 8.0, 3.0) { 0.0 } else { 0.1 })
            .collect();
        relief.depths = vec![DRY; wide * high];
        relief.water = vec![1; wide * high];
        relief.flood();
        let at = |cell: f32| (cell + 0.5) * CELL as f32;
        assert!(relief.depth(at(30.0), at(30.0)) > 0.05);
        assert!(relief.depth(at(8.0), at(8.0)) < 0.0, "a puddle");
        assert!(relief.depth(at(50.0), at(50.0)) < 0.0);
    }
}
