//! The floor of the valley: relief, woods, rock, a river and lakes. The painting stores surface and
//! orientation instead of colours, so that it serves at every hour.

use std::ops::Range;

use bevy::math::Vec2;

use super::super::ground::noise as bumps;
use super::floor_map::{place, texel_at};
use super::noise::{fractal, ridges, smoothstep};

/// Steepness of the relief in the lighting.
const STEEPNESS: f32 = 1.5;

/// Returns the east coordinate of the river at a point of its course.
fn river(north: f32) -> f32 {
    0.30 * (north * 9.0 - 6.97).sin()
        + 0.045 * (north * 27.0 + 1.2).sin()
        + 0.022 * (north * 52.0 + 0.4).sin()
}

/// The relief at a point.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Relief {
    height: f32,
    /// Distance from the middle of the river.
    from_river: f32,
    /// Height on the side of the valley: 0 on its floor, 1 on its flanks.
    flank: f32,
    /// The swell of the lowland.
    swell: f32,
}

impl Relief {
    /// Computes the relief at a point of a painting with texels of this size.
    fn at(p: Vec2, texel: f32) -> Self {
        let warp = Vec2::new(fractal(p * 3.3, 31, 2), fractal(p * 3.3 + Vec2::new(9.0, 4.0), 37, 2));
        let warped = p + 0.10 * (warp - Vec2::splat(0.5));
        let from_river = (p.x - river(p.y)).abs();
        let flank = smoothstep(0.02, 0.34, from_river + 0.16 * (fractal(p * 6.0, 51, 2) - 0.5));
        let swell = fractal(p * 7.0, 61, 3);
        let height = 0.05 * swell + flank * (0.30 * ridges(warped * 5.2, 21, texel * 5.2) + 0.05);
        Self { height, from_river, flank, swell }
    }
}

/// One texel of the floor's painting.
#[derive(Clone, Copy, PartialEq, Debug)]
struct FloorTexel {
    /// East and north of the unit normal of the ground.
    normal: Vec2,
    /// From low ground (0) over meadows (one half) to rock (1).
    tone: f32,
    /// From water (0) over open ground (one half) to woods (1).
    cover: f32,
}

impl FloorTexel {
    /// Computes a texel from its relief and the slope of the ground.
    fn of(p: Vec2, relief: Relief, slope: Vec2, texel: f32) -> Self {
        let wood = fractal(p * 10.0, 71, 4);
        let open = 0.1 * smoothstep(0.9, 1.8, slope.length()) + 0.3 * smoothstep(0.17, 0.26, relief.height);
        // Large woods climb from the river to the heights and thin out into single groves: hard-edged spots
        // of equal size would look like camouflage.
        let dense = 0.6 * fractal(p * 3.1, 171, 2) + 0.4 * wood + 0.16 * (relief.flank - 0.4) - open;
        let groves = 0.11 * (bumps(p * 84.0, 83) - 0.5) * (1.0 - smoothstep(0.3, 0.9, texel * 84.0));
        let trees = smoothstep(0.43, 0.60, dense + groves) * smoothstep(0.02, 0.07, relief.from_river);
        let width = 0.006 + 0.006 * bumps(Vec2::new(0.0, p.y * 6.0), 45);
        let stream = ((width - relief.from_river) / texel.max(0.0008) + 0.5).clamp(0.0, 1.0);
        let basin = fractal(p * 4.1 + Vec2::new(6.1 + 0.25 * wood, 0.0), 47, 4) - 0.12 * relief.flank;
        let water = stream.max(smoothstep(0.640, 0.646 + texel, basin));
        let trees = trees * (1.0 - water);

        // The light falls on crowns as well.
        let q = p * 130.0;
        let here = bumps(q, 81);
        let crowns = Vec2::new(bumps(q + Vec2::new(0.39, 0.0), 81), bumps(q + Vec2::new(0.0, 0.39), 81));
        let seen = trees * (1.0 - smoothstep(0.25, 0.8, texel * 110.0));
        let slope = (slope + seen * 2.2 * (crowns - Vec2::splat(here))) * STEEPNESS * (1.0 - water);
        let normal = -slope / (1.0 + slope.length_squared()).sqrt();

        let meadow = smoothstep(0.35, 0.65, relief.swell + 0.25 * (wood - 0.5));
        let rock = smoothstep(0.15, 0.24, relief.height + 0.1 * (wood - 0.5));
        let bank = smoothstep(0.016, 0.0, (relief.from_river - width).abs());
        let tone = (0.5 * meadow + rock * (1.0 - 0.5 * meadow)) * (1.0 - 0.7 * bank);
        Self { normal, tone, cover: 0.5 + 0.5 * trees - 0.5 * water }
    }

    fn bytes(self) -> [u8; 4] {
        let byte = |share: f32| (share.clamp(0.0, 1.0) * 255.0).round() as u8;
        [byte(self.normal.x * 0.5 + 0.5), byte(self.normal.y * 0.5 + 0.5), byte(self.tone), byte(self.cover)]
    }
}

/// Paints some rows of the floor, `side` texels wide: the normal (east, north), the tone and the cover of
/// each texel.
pub(super) fn floor(side: usize, rows: Range<usize>) -> Vec<u8> {
    let width = side + 2;
    let reliefs: Vec<(Vec2, Relief)> = (rows.start..rows.end + 2)
        .flat_map(|row| (0..width).map(move |column| place(column as i32 - 1, row as i32 - 1, side)))
        .map(|p| (p, Relief::at(p, texel_at(p, side))))
        .collect();
    let at = |column: usize, row: usize| reliefs[row * width + column];
    let mut bytes = Vec::with_capacity(rows.len() * side * 4);
    for row in 0..rows.len() {
        for column in 0..side {
            let (p, relief) = at(column + 1, row + 1);
            let (west, east) = (at(column, row + 1), at(column + 2, row + 1));
            let (south, north) = (at(column + 1, row), at(column + 1, row + 2));
            let slope = Vec2::new(
                (east.1.height - west.1.height) / (east.0.x - west.0.x).max(1e-6),
                (north.1.height - south.1.height) / (north.0.y - south.0.y).max(1e-6),
            );
            bytes.extend(FloorTexel::of(p, relief, slope, texel_at(p, side)).bytes());
        }
    }
    bytes
}
