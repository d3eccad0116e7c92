//! Ranges of mountains all around the horizon, their feet in the mist. They are painted as shares of what is behind them,
//! of haze and of the tone of the ranges, so that they serve at every hour.

use std::f32::consts::TAU;
use std::ops::Range;

use bevy::math::{IVec2, UVec2, Vec2};

use super::noise::{repeating_fractal, smoothstep};

/// The rows that the ranges take in a window of 720 rows; constants of the shader too.
const ROWS: Range<f32> = 32.0..136.0;
/// Rows of the window that one radian of the horizon is wide.
const RADIAN: f32 = 900.0;

/// One range.
#[derive(Clone, Copy, Debug)]
struct Mountains {
    /// Salt of its noise.
    salt: u32,
    /// Peaks around the horizon, roughly, and longer swells.
    peaks: i32,
    swells: i32,
    /// Row of its feet, and rows from there to the highest peaks.
    foot: f32,
    tall: f32,
    /// How much of its own tone is seen through the haze.
    clear: f32,
}

/// The ranges, the farthest first.
const RANGES: [Mountains; 3] = [
    Mountains { salt: 101, peaks: 27, swells: 17, foot: 92.0, tall: 44.0, clear: 0.30 },
    Mountains { salt: 111, peaks: 34, swells: 16, foot: 102.0, tall: 36.0, clear: 0.40 },
    Mountains { salt: 121, peaks: 47, swells: 19, foot: 112.0, tall: 28.0, clear: 0.50 },
];

impl Mountains {
    /// Returns the height of the crest in a direction, in turns: 0 to about 1.
    fn crest(self, turn: f32) -> f32 {
        let along = |cells: i32, row: f32| Vec2::new(turn * cells as f32, row);
        let peaks = repeating_fractal(along(self.peaks, 0.37), self.salt, 5, IVec2::new(self.peaks, 1 << 16));
        let swells =
            repeating_fractal(along(self.swells, 0.3), self.salt + 40, 1, IVec2::new(self.swells, 1 << 16));
        ((1.0 - (2.0 * peaks - 1.0).abs() * 2.2) * 0.7 + 0.5 * swells).clamp(0.0, 1.3)
    }
}

/// Paints the horizon, `size` texels large: shares of what is behind, of the haze, and of the tone of the ranges.
pub(super) fn panorama(size: UVec2) -> Vec<u8> {
    let (columns, rows) = (size.x as usize, size.y as usize);
    let crests = RANGES.map(|range| {
        (0..columns).map(|column| range.crest(column as f32 / columns as f32)).collect::<Vec<f32>>()
    });
    // Rows of the window that a texel is wide.
    let texel = TAU * RADIAN / columns as f32;
    let mut bytes = Vec::with_capacity(columns * rows * 4);
    for line in 0..rows {
        let row = ROWS.start + (line as f32 + 0.5) / rows as f32 * (ROWS.end - ROWS.start);
        for column in 0..columns {
            let mut texel_shares = [1.0, 0.0, 0.0];
            for (range, crests) in RANGES.iter().zip(&crests) {
                let Mountains { foot, tall, clear, salt, .. } = *range;
                let top = foot - tall * crests[column];
                if row < top - 1.0 || row > foot + 22.0 {
                    continue;
                }
                // Spurs and gullies wind down from the crest.
                let turn = column as f32 / columns as f32;
                let winding = repeating_fractal(
                    Vec2::new(turn * 141.0, row / 26.0),
                    salt + 50,
                    2,
                    IVec2::new(141, 1 << 16),
                );
                let bent = column as f32 + (row - foot) * 0.9 * (winding - 0.5) / texel;
                let at = |rows: f32| {
                    let place = (bent + rows / texel).rem_euclid(columns as f32);
                    let (left, share) = (place.floor() as usize % columns, place.fract());
                    crests[left] + (crests[(left + 1) % columns] - crests[left]) * share
                };
                let lit = ((at(-5.0) - at(5.0)) * tall / -14.0).clamp(-1.0, 1.0)
                    * smoothstep(foot - 2.0, foot - tall * 0.6, row);
                let light = 1.0 - 0.17 * lit;
                let there =
                    (row - top + 0.5).clamp(0.0, 1.0) * (1.0 - smoothstep(foot - 10.0, foot + 22.0, row));
                let own = [0.0, (1.0 - clear) * light, clear * light];
                for (share, own) in texel_shares.iter_mut().zip(own) {
                    *share += (own - *share) * there;
                }
            }
            let [behind, haze, tone] =
                texel_shares.map(|share| (share.clamp(0.0, 1.0) * 255.0).round() as u8);
            bytes.extend([behind, haze, tone, 255]);
        }
    }
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

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
        // The columns at the seam differ no more than others side by side.
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
        // Above is the sky, and something stands below it.
        assert_eq!(shares(7, 0), [255, 0, 0]);
        assert!((0..size.x).any(|column| shares(column, 13)[0] < 40));
    }
}
