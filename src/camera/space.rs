//! Conversion between positions on the table and in the world; hexx does the geometry.
//!
//! A hex has circumradius 1. World x is east, z is south, y is up; tiles lie with their faces at height 0.
//! The environments of the players are far enough apart that only one is visible.

use bevy::math::{Vec2, Vec3};
use hexx::HexLayout;

use cascadia_base::{Hex, Seat};

/// Distance between the origins of two environments; a constant of the shaders too.
pub(crate) const ENVIRONMENT_SPACING: f32 = 100.0;

pub(crate) const TILE_HEIGHT: f32 = 0.2;

/// Depth of the environment's rim below its tiles.
pub(crate) const TERRAIN_DEPTH: f32 = 0.34;

pub(crate) const TOKEN_RADIUS: f32 = 0.4;

/// Returns the hex layout of an environment: pointy-top, circumradius 1. hexx's y grows with r, which on
/// the table is to the south.
const fn layout() -> HexLayout {
    HexLayout::pointy().with_hex_size(1.0)
}

/// Returns the origin of the environment of `seat` in the world.
pub(crate) fn environment_origin(seat: Seat) -> Vec3 {
    Vec3::new(f32::from(seat.0) * ENVIRONMENT_SPACING, 0.0, 0.0)
}

/// Returns the centre of a hex, east and south of the origin of its environment.
pub(crate) fn hex_centre(hex: Hex) -> Vec2 {
    layout().hex_to_world_pos(hex)
}

/// Returns the hex that contains a point east and south of the origin of an environment.
pub(crate) fn hex_at(point: Vec2) -> Hex {
    layout().world_pos_to_hex(point)
}

/// Returns the centre of the face of a tile at `hex` of the environment of `seat`, in the world.
pub(crate) fn hex_position(seat: Seat, hex: Hex) -> Vec3 {
    let centre = hex_centre(hex);
    environment_origin(seat) + Vec3::new(centre.x, 0.0, centre.y)
}

/// Returns the hex under a point of the world, in the environment of `seat`.
pub(crate) fn hex_under(seat: Seat, point: Vec3) -> Hex {
    let local = point - environment_origin(seat);
    hex_at(Vec2::new(local.x, local.z))
}

/// Returns the six corners of a hex of circumradius 1 around the origin, clockwise from the north east.
pub(crate) fn hex_corners() -> [Vec2; 6] {
    std::array::from_fn(|corner| {
        let angle = (corner as f32 * 60.0 - 30.0).to_radians();
        Vec2::from_angle(angle)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use cascadia_base::{Edge, neighbours};

    #[test]
    fn neighbours_lie_in_the_direction_of_their_edge() {
        let centre = hex_centre(Hex::new(2, -3));
        for (edge, hex) in Edge::ALL.into_iter().zip(neighbours(Hex::new(2, -3))) {
            let step = hex_centre(hex) - centre;
            assert!((step.length() - 3f32.sqrt()).abs() < 1e-4, "{edge:?}");
            let (east, south) = (step.x > 0.1, step.y > 0.1);
            let (west, north) = (step.x < -0.1, step.y < -0.1);
            let expected = match edge {
                Edge::NorthEast => north && east,
                Edge::East => east && !north && !south,
                Edge::SouthEast => south && east,
                Edge::SouthWest => south && west,
                Edge::West => west && !north && !south,
                Edge::NorthWest => north && west,
            };
            assert!(expected, "{edge:?} leads to {step}");
        }
    }

    #[test]
    fn a_point_leads_back_to_its_hex() {
        for seat in [Seat(0), Seat(3)] {
            for hex in Hex::new(1, 2).range(6) {
                let point = hex_position(seat, hex) + Vec3::new(0.4, 0.0, -0.5);
                assert_eq!(hex_under(seat, point), hex);
            }
        }
    }
}
