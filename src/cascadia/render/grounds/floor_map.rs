//! Which place of the floor each texel of its painting shows: evenly in the middle, where lands lie, and ever more
//! loosely beyond, so that the painting ends nowhere.

use bevy::math::Vec2;

/// Places this far from the middle, east and north, are painted evenly; a constant of the shader too.
const EVEN: f32 = 0.5;
/// The share of the painting that is farthest out: what lies beyond is lost in the haze.
const RIM: f32 = 0.95;

/// Returns how far from the middle of the floor a place is that is painted so far, -1 to 1, from the middle of the
/// painting.
fn spread(painted: f32) -> f32 {
    let out = painted.abs().min(RIM);
    if out <= EVEN { painted } else { (EVEN * EVEN / (1.0 - out)).copysign(painted) }
}

/// Returns the place, east and north, in the middle of a texel. Rows lead north.
pub(super) fn place(column: i32, row: i32, side: usize) -> Vec2 {
    let painted = (Vec2::new(column as f32, row as f32) + Vec2::splat(0.5)) / side as f32 * 2.0 - Vec2::ONE;
    Vec2::new(spread(painted.x), spread(painted.y))
}

/// Returns how large a texel is that shows a place.
pub(super) fn texel_at(place: Vec2, side: usize) -> f32 {
    let out = place.abs().max_element();
    let loosely = if out <= EVEN { 1.0 } else { out * out / (EVEN * EVEN) };
    loosely * 2.0 / side as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_follow_each_other_and_are_as_large_as_is_said() {
        let side = 256;
        let mut last = place(-1, 0, side).x;
        for column in 0..side as i32 {
            let here = place(column, 0, side);
            assert!(here.x >= last, "{last} {}", here.x);
            let next = place(column + 1, 0, side).x;
            let middle = Vec2::new((here.x + next) / 2.0, 0.0);
            if middle.x.abs() < 3.0 {
                let said = texel_at(middle, side);
                assert!(((next - here.x) / said - 1.0).abs() < 0.15, "{said} {}", next - here.x);
            }
            last = here.x;
        }
        assert!(place(side as i32, 0, side).x > 3.0);
    }
}
