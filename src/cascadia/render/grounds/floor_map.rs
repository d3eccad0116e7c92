//! The mapping from floor positions to texels of the floor's painting: even in the middle, under the
//! environments, and ever sparser beyond, so that the painting has no visible end.

use bevy::math::Vec2;

/// Distance from the middle, east and north, within which the mapping is even; a constant of the shader too.
const EVEN: f32 = 0.5;
/// The outermost share of the painting in use: everything beyond is lost in the haze.
const RIM: f32 = 0.95;

/// Converts a distance from the middle of the painting, -1 to 1, to one on the floor.
fn spread(painted: f32) -> f32 {
    let out = painted.abs().min(RIM);
    if out <= EVEN { painted } else { (EVEN * EVEN / (1.0 - out)).copysign(painted) }
}

/// Returns the floor position (east, north) of the middle of a texel. Rows lead north.
pub(super) fn place(column: i32, row: i32, side: usize) -> Vec2 {
    let painted = (Vec2::new(column as f32, row as f32) + Vec2::splat(0.5)) / side as f32 * 2.0 - Vec2::ONE;
    Vec2::new(spread(painted.x), spread(painted.y))
}

/// Returns the size of the texel at a position.
pub(super) fn texel_at(place: Vec2, side: usize) -> f32 {
    let out = place.abs().max_element();
    let loosely = if out <= EVEN { 1.0 } else { out * out / (EVEN * EVEN) };
    loosely * 2.0 / side as f32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texels_are_in_order_and_have_the_stated_size() {
        let side = 256;
        let mut last = place(-1, 0, side).x;
        for column in 0..side as i32 {
            let here = place(column, 0, side);
            assert!(here.x >= last, "{last} {}", here.x);
            let next = place(column + 1, 0, side).x;
            let middle = Vec2::new((here.x + next) / 2.0, 0.0);
            if middle.x.abs() < 3.0 {
                let texel = texel_at(middle, side);
                assert!(((next - here.x) / texel - 1.0).abs() < 0.15, "{texel} {}", next - here.x);
            }
            last = here.x;
        }
        assert!(place(side as i32, 0, side).x > 3.0);
    }
}
