//! The six sides of a die: directions, faces, and rotations with a side up.

use bevy::prelude::*;

use crate::rolling::table::PhysicalDie;
use rolling_rivers::rules::{DiceFaces, DieFace};

/// Outward direction of each side, and the upward direction of its picture.
const SIDES: [(Vec3, Vec3); 6] = [
    (Vec3::Y, Vec3::NEG_Z),
    (Vec3::Z, Vec3::Y),
    (Vec3::X, Vec3::Y),
    (Vec3::NEG_X, Vec3::Y),
    (Vec3::NEG_Z, Vec3::Y),
    (Vec3::NEG_Y, Vec3::Z),
];

/// Returns the outward, right and up directions of a side.
pub(super) fn side_axes(side: usize) -> (Vec3, Vec3, Vec3) {
    let (out, up) = SIDES[side % SIDES.len()];
    (out, up.cross(out), up)
}

/// Returns the rotation of a die with this side up, readable from the south.
pub(super) fn lying_on(side: usize) -> Quat {
    let (out, right, up) = side_axes(side);
    Quat::from_mat3(&Mat3::from_cols(right, out, -up).transpose()).normalize()
}

/// Returns the side that faces most nearly upwards.
#[cfg(test)]
pub(super) fn upper_side(rotation: Quat) -> usize {
    let height = |side: &usize| (rotation * SIDES[*side].0).y;
    (0..SIDES.len()).max_by(|one, other| height(one).total_cmp(&height(other))).unwrap_or(0)
}

/// Returns the faces on the sides of a die.
pub(super) const fn faces_of(die: PhysicalDie, faces: &DiceFaces) -> &[DieFace; 6] {
    match die {
        PhysicalDie::Central(_) => &faces.central,
        PhysicalDie::Special => &faces.special,
        PhysicalDie::Personal(_, 0) => &faces.bear,
        PhysicalDie::Personal(..) => &faces.split,
    }
}

/// Returns a side of a die that shows this face; `choice` selects among several.
pub(super) fn side_with(face: DieFace, painted: &[DieFace; 6], choice: u32) -> usize {
    let sides: Vec<usize> = (0..painted.len()).filter(|side| painted[*side] == face).collect();
    sides.get(choice as usize % sides.len().max(1)).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_comes_up_and_can_be_read_from_the_south() {
        for side in 0..6 {
            let rotation = lying_on(side);
            let (out, right, up) = side_axes(side);
            assert!((rotation * out).distance(Vec3::Y) < 1e-5, "{side}");
            assert!((rotation * right).distance(Vec3::X) < 1e-5, "{side}");
            assert!((rotation * up).distance(Vec3::NEG_Z) < 1e-5, "{side}");
            assert_eq!(upper_side(rotation), side);
            assert_eq!(upper_side(Quat::from_rotation_y(2.1) * rotation), side);
            assert!((out.cross(right).distance(up)) < 1e-5 || (right.cross(up).distance(out)) < 1e-5);
        }
    }
}
