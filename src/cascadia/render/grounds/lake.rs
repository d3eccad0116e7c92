//! The far shore of the lake: heights of mountains, hills, woods and headlands over the water, all around.

use bevy::math::{IVec2, UVec2, Vec2};

use super::noise::{repeating_fractal, smoothstep};

/// Number of directions in the texture: the smallest texture limit of any device.
const COLUMNS: usize = 4096;
/// Number of trees around the whole shore, and around the headlands.
const TREES: [usize; 2] = [1240, 930];

/// Returns octaves of noise around the horizon with `cells` cells in total, mostly from 0.2 to 0.8.
fn around(turn: f32, cells: i32, salt: u32, octaves: u32) -> f32 {
    repeating_fractal(Vec2::new(turn * cells as f32, 0.37), salt, octaves, IVec2::new(cells, 1 << 16))
}

/// Returns the height of the crowns of a row of trees: pointed, each of a different height.
fn crowns(turn: f32, trees: usize, salt: u32) -> f32 {
    let at = turn * trees as f32;
    let tree = at.floor();
    let tall = around((tree + 0.5) / trees as f32, trees as i32, salt, 1);
    let aside = ((at - tree) - 0.5).abs() * 2.0;
    (1.0 - aside) * (0.25 + 1.1 * tall)
}

/// Returns the heights in a direction, each 0 to 1 of its maximum: far mountains, nearer ones, the woods on
/// the shore, the woods on headlands in front.
fn heights(turn: f32) -> [f32; 4] {
    let peaks = |cells: i32, salt: u32| 1.0 - (2.0 * around(turn, cells, salt, 6) - 1.0).abs() * 2.1;
    let swell = |cells: i32, salt: u32| around(turn, cells, salt, 2);
    let far = peaks(37, 5) * (0.25 + 1.1 * swell(13, 41));
    let near = peaks(29, 15) * (0.05 + 1.25 * swell(17, 45));
    let hump = smoothstep(0.3, 0.68, swell(23, 25));
    let woods = 0.16 + 0.42 * hump + 0.30 * crowns(turn, TREES[0], 61);
    let headland = smoothstep(0.55, 0.67, around(turn, 19, 35, 4));
    [far, near, woods, headland * (0.35 + 0.3 * headland + 0.5 * crowns(turn, TREES[1], 71))]
}

/// Paints the far shore: one row of texels for all directions, with the four heights of each.
pub(super) fn shore() -> (UVec2, Vec<u8>) {
    let byte = |height: f32| (height.clamp(0.0, 1.0) * 255.0).round() as u8;
    let bytes = (0..COLUMNS).flat_map(|column| heights((column as f32 + 0.5) / COLUMNS as f32).map(byte));
    (UVec2::new(COLUMNS as u32, 1), bytes.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shore_closes_around_the_lake() {
        let (size, bytes) = shore();
        assert_eq!(bytes.len(), size.x as usize * 4);
        let step = |one: usize, other: usize, part: usize| {
            (i32::from(bytes[one * 4 + part]) - i32::from(bytes[other * 4 + part])).abs()
        };
        for part in 0..4 {
            let steepest = (1..COLUMNS).map(|column| step(column - 1, column, part)).max();
            assert!(Some(step(COLUMNS - 1, 0, part)) <= steepest, "height {part} has a seam");
        }
    }

    #[test]
    fn everything_stands_somewhere_and_leaves_room_elsewhere() {
        let (_, bytes) = shore();
        for part in 0..4 {
            let heights = || bytes.iter().skip(part).step_by(4);
            assert!(heights().any(|height| *height > 150), "height {part} is low everywhere");
            assert!(heights().any(|height| *height < 60), "height {part} is high everywhere");
        }
    }
}
