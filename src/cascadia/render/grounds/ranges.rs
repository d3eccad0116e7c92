//! Ranges of mountains all around the horizon, their feet in the mist. They are painted as shares of the
//! background, of haze and of the tone of the ranges, so that they serve at every hour.

use std::f32::consts::TAU;
use std::ops::Range;

use bevy::math::{IVec2, UVec2, Vec2};

use super::noise::{repeating_fractal, repeating_ridges, smoothstep};

/// Rows of the ranges in a window of 720 rows; constants of the shader too.
const ROWS: Range<f32> = 32.0..136.0;
/// Rows of the window per radian of the horizon.
const RADIAN: f32 = 900.0;

/// One range.
#[derive(Clone, Copy, Debug)]
struct Mountains {
    /// Salt of its noise.
    salt: u32,
    /// Approximate numbers of peaks around the horizon, and of longer swells.
    peaks: i32,
    swells: i32,
    /// Approximate number of spurs around the horizon.
    spurs: i32,
    /// Row of its feet, and rows from there to the highest peaks.
    foot: f32,
    tall: f32,
    /// Share of its tone visible through the haze.
    clear: f32,
}

/// The ranges, farthest first.
const RANGES: [Mountains; 3] = [
    Mountains { salt: 101, peaks: 31, swells: 13, spurs: 110, foot: 94.0, tall: 50.0, clear: 0.30 },
    Mountains { salt: 311, peaks: 37, swells: 16, spurs: 128, foot: 102.0, tall: 38.0, clear: 0.40 },
    Mountains { salt: 521, peaks: 47, swells: 19, spurs: 150, foot: 111.0, tall: 26.0, clear: 0.50 },
];
/// Row of the highest peaks, in a window without panels.
pub(super) const HIGHEST_ROW: f32 = RANGES[0].foot - RANGES[0].tall * HIGHEST;
/// Greatest height of a crest.
const HIGHEST: f32 = 1.2;
/// Strength of light and shade on them.
const RELIEF: f32 = 0.2;

impl Mountains {
    /// Returns the height of the crest in a direction, in turns: 0 to about 1.
    fn crest(self, turn: f32) -> f32 {
        let along = |cells: i32, row: f32| Vec2::new(turn * cells as f32, row);
        let endless = |cells: i32| IVec2::new(cells, 1 << 16);
        let peaks = repeating_ridges(along(self.peaks, 0.37), self.salt, 5, endless(self.peaks));
        let swells = repeating_fractal(along(self.swells, 0.3), self.salt + 40, 1, endless(self.swells));
        (0.12 + 0.78 * peaks * (0.35 + 1.1 * swells)).clamp(0.0, HIGHEST)
    }

    /// Returns the prominence of a spur below the crest, 0 to about 1: spurs wind down and fork.
    fn spur(self, turn: f32, below: f32) -> f32 {
        let endless = |cells: i32| IVec2::new(cells, 1 << 16);
        let wind = repeating_fractal(
            Vec2::new(turn * self.spurs as f32, below / 30.0),
            self.salt + 60,
            2,
            endless(self.spurs),
        );
        let at = Vec2::new(turn * self.spurs as f32 + 1.1 * (wind - 0.5), below / 60.0);
        repeating_ridges(at, self.salt + 50, 4, endless(self.spurs))
    }

    /// Returns the composition of a point on a range, and its coverage: shares of the background, of haze and
    /// of the tone of the ranges. `crest` is the height of the crest in this direction, `slope` its rise to
    /// the east in rows; a texel is `texel` turns wide.
    fn shares(self, turn: f32, row: f32, (crest, slope): (f32, f32), texel: f32) -> ([f32; 3], f32) {
        let Self { foot, tall, clear, .. } = self;
        let top = foot - tall * crest;
        if row < top - 1.0 || row > foot + 22.0 {
            return ([0.0; 3], 0.0);
        }
        let below = row - top;
        let step = texel.max(1.0 / TAU / RADIAN) * 1.5;
        let spurs = (self.spur(turn + step, below) - self.spur(turn - step, below)) * 2.2;
        // Towards the feet the mist takes the light.
        let seen = smoothstep(foot + 2.0, foot - tall * 0.5, row);
        let near_crest = 1.0 - smoothstep(0.0, 12.0, below);
        let lit = ((spurs + 0.8 * slope * near_crest) * seen).clamp(-1.0, 1.0);
        let light = 1.0 + RELIEF * lit;
        // Mist of uneven height hides the feet slowly, without a line along the horizon.
        let swells = Vec2::new(turn * (self.swells * 3) as f32, 0.8);
        let uneven = repeating_fractal(swells, self.salt + 41, 2, IVec2::new(self.swells * 3, 1 << 16)) - 0.5;
        let mist = foot + (tall * uneven).min(4.0);
        let clear = clear
            * (1.0 - 0.25 * lit.max(0.0))
            * (0.35 + 0.65 * smoothstep(mist + 4.0, mist - tall * 0.8, row));
        let there = (below + 0.5).clamp(0.0, 1.0) * (1.0 - smoothstep(mist - tall * 0.7, mist + 18.0, row));
        ([0.0, (1.0 - clear) * light, clear * light], there)
    }
}

/// Paints the horizon, `size` texels large: shares of the background, of the haze, and of the tone of the
/// ranges.
pub(super) fn panorama(size: UVec2) -> Vec<u8> {
    let (columns, rows) = (size.x as usize, size.y as usize);
    let crests = RANGES.map(|range| {
        (0..columns).map(|column| range.crest(column as f32 / columns as f32)).collect::<Vec<f32>>()
    });
    let texel = 1.0 / columns as f32;
    let mut bytes = Vec::with_capacity(columns * rows * 4);
    for line in 0..rows {
        let row = ROWS.start + (line as f32 + 0.5) / rows as f32 * (ROWS.end - ROWS.start);
        for column in 0..columns {
            let mut seen = [1.0, 0.0, 0.0];
            for (range, crests) in RANGES.iter().zip(&crests) {
                let (next, last) = ((column + 1) % columns, (column + columns - 1) % columns);
                let slope = (crests[next] - crests[last]) * range.tall / (2.0 * texel * TAU * RADIAN);
                let turn = column as f32 * texel;
                let (own, there) = range.shares(turn, row, (crests[column], slope), texel);
                for (share, own) in seen.iter_mut().zip(own) {
                    *share += (own - *share) * there;
                }
            }
            let [behind, haze, tone] = seen.map(|share| (share.clamp(0.0, 1.0) * 255.0).round() as u8);
            bytes.extend([behind, haze, tone, 255]);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_feet_of_the_ranges_vanish_slowly_in_the_mist() {
        for range in RANGES {
            for step in 0..400 {
                let turn = step as f32 / 400.0;
                let cover = |row: f32| range.shares(turn, row, (range.crest(turn), 0.0), 1.0 / 4000.0).1;
                let below =
                    (0..60).map(|line| range.foot - range.tall * range.crest(turn) + 2.0 + line as f32);
                let steepest = below.map(|row| cover(row) - cover(row + 1.0)).fold(0.0, f32::max);
                assert!(steepest < 0.08, "{steepest} at {turn}");
            }
        }
    }

    #[test]
    fn the_ranges_close_around_the_horizon() {
        for range in RANGES {
            let near = (range.crest(0.0) - range.crest(1.0)).abs();
            let steps = (0..2000).map(|step| {
                let turn = step as f32 / 2000.0;
                (range.crest(turn) - range.crest(turn + 1.0 / 2000.0)).abs()
            });
            let steepest = steps.fold(0.0, f32::max);
            assert!(near < 1e-3, "{near}");
            assert!(steepest < 0.3, "{steepest}");
        }
        let size = UVec2::new(512, 26);
        let bytes = panorama(size);
        let shares = |column: u32, row: u32| {
            let at = ((row * size.x + column) * 4) as usize;
            [bytes[at], bytes[at + 1], bytes[at + 2]].map(i32::from)
        };
        // The columns at the seam differ no more than other neighbours.
        let step = |one: u32, other: u32| {
            (0..size.y)
                .flat_map(|row| {
                    let (one, other) = (shares(one, row), shares(other, row));
                    [0, 1, 2].map(|part: usize| (one[part] - other[part]).abs())
                })
                .sum::<i32>()
        };
        let most = (0..size.x - 1).map(|column| step(column, column + 1)).max().unwrap_or(0);
        assert!(step(size.x - 1, 0) <= most, "{} {most}", step(size.x - 1, 0));
        // Sky above, and mountains below it.
        assert_eq!(shares(7, 0), [255, 0, 0]);
        assert!((0..size.x).any(|column| shares(column, 13)[0] < 40));
    }
}
