//! The path of a thrown die: out of the cup, two bounces, and a spin that ends on a predetermined side.

use bevy::prelude::*;

use super::die_mesh::EDGE;
use super::sides::lying_on;

/// Times of a die's bounces and of its coming to rest, as shares of its flight.
pub(super) const BOUNCES: [f32; 3] = [0.40, 0.70, 0.90];
/// Height of flight before each bounce, in sides of a die.
const HEIGHTS: [f32; 3] = [1.75, 0.62, 0.15];
/// Share of the distance covered at each bounce.
const WAYS: [f32; 3] = [0.56, 0.88, 1.0];
/// Size of a die in the cup.
pub(super) const IN_CUP: f32 = 0.5;

/// The position, rotation and size of a die.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct DiePlace {
    /// The position of its middle.
    pub at: Vec3,
    pub rotation: Quat,
    pub size: f32,
}

impl DiePlace {
    /// Returns a die on the floor with a side up.
    pub(super) fn lying(place: Vec2, side: usize, yaw: f32, size: f32) -> Self {
        let at = Vec3::new(place.x, size / 2.0, place.y);
        Self { at, rotation: Quat::from_rotation_y(yaw) * lying_on(side), size }
    }

    /// Interpolates between this place and another.
    pub(super) fn towards(&self, other: &Self, share: f32) -> Self {
        Self {
            at: self.at.lerp(other.at, share),
            rotation: self.rotation.slerp(other.rotation, share),
            size: self.size + (other.size - self.size) * share,
        }
    }
}

/// Returns a pseudorandom number from 0 to 1 for the flight of a die, never for its result.
pub(super) fn hashed(seed: u32, index: u32) -> f32 {
    let mut mixed = seed.wrapping_mul(0x9E37_79B9) ^ index.wrapping_mul(0x85EB_CA6B);
    mixed ^= mixed >> 15;
    mixed = mixed.wrapping_mul(0xC2B2_AE35);
    mixed ^= mixed >> 13;
    (mixed & 0xFFFF) as f32 / 65535.0
}

/// Eases a movement: it starts fast and ends softly.
pub(super) fn eased(share: f32) -> f32 {
    1.0 - (1.0 - share.clamp(0.0, 1.0)).powi(3)
}

/// The flight of one die.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct DieFlight {
    /// The mouth of the cup.
    pub from: Vec3,
    /// The landing place.
    pub to: DiePlace,
    /// The share of the throw before it leaves the cup.
    pub late: f32,
    /// The seed of its spin.
    pub seed: u32,
}

/// Returns half the height of a die with this rotation.
pub(super) fn half_height(rotation: Quat) -> f32 {
    let axes = Mat3::from_quat(rotation);
    (0.5 - EDGE) * (axes.x_axis.y.abs() + axes.y_axis.y.abs() + axes.z_axis.y.abs()) + EDGE
}

impl DieFlight {
    /// Converts a share of the throw to the share of this flight.
    pub(super) fn own_share(&self, share: f32) -> f32 {
        ((share - self.late) / (1.0 - self.late)).clamp(0.0, 1.0)
    }

    /// Returns its place at this share of the throw.
    pub(super) fn at(&self, share: f32) -> DiePlace {
        let share = self.own_share(share);
        if share >= BOUNCES[BOUNCES.len() - 1] {
            return self.to;
        }
        let (mut begun, mut way) = (0.0, 0.0);
        let (mut along, mut height) = (1.0, 0.0);
        for ((end, high), reached) in BOUNCES.into_iter().zip(HEIGHTS).zip(WAYS) {
            if share < end {
                let part = (share - begun) / (end - begun);
                along = way + (reached - way) * part;
                height = 4.0 * high * part * (1.0 - part);
                break;
            }
            (begun, way) = (end, reached);
        }
        let last = BOUNCES[BOUNCES.len() - 1];
        let left = (1.0 - share / last).clamp(0.0, 1.0);
        // It rolls around the horizontal axis across its path, and turns on the spot a little.
        let flat = (self.to.at - self.from).with_y(0.0).normalize_or(Vec3::X);
        let across = Vec3::Y.cross(flat).normalize_or(Vec3::Z);
        let rolls = (1.0 + (hashed(self.seed, 3) * 2.0).floor()) * std::f32::consts::TAU
            + std::f32::consts::FRAC_PI_2 * (hashed(self.seed, 4) * 4.0).floor();
        let roll = -rolls * left.powf(1.35);
        let yaw = (hashed(self.seed, 5) - 0.5) * 5.0 * left;
        let rotation = Quat::from_rotation_y(yaw) * Quat::from_axis_angle(across, roll) * self.to.rotation;
        let size = IN_CUP + (self.to.size - IN_CUP) * (share / 0.16).min(1.0);
        let start =
            (self.from.y - half_height(rotation) * size).max(0.0) * (1.0 - share / BOUNCES[0]).max(0.0);
        let place = self.from.lerp(self.to.at, along);
        let up = half_height(rotation) * size + height + start;
        DiePlace { at: Vec3::new(place.x, up, place.z), rotation: rotation.normalize(), size }
    }
}

/// Returns landing places and turns for dice bound for these rests: near them, so that dice need not slide
/// through each other, and without contact, for any seed.
pub(super) fn landings(rests: &[Vec2], half: Vec2, seed: u32) -> Vec<(Vec2, f32)> {
    let step = Vec2::new(((half.x - 0.66) * 2.0 / 3.0).min(1.46), (half.y - 0.66) * 2.0);
    // Eight fields in two rows, with a random choice of as many as there are dice.
    let mut fields: Vec<usize> = (0..8).collect();
    fields
        .sort_by(|one, other| hashed(seed, 100 + *one as u32).total_cmp(&hashed(seed, 100 + *other as u32)));
    fields.truncate(rests.len());
    let middle = |field: usize| Vec2::new((field % 4) as f32 - 1.5, (field / 4) as f32 - 0.5) * step;
    let mut ways: Vec<(usize, usize)> =
        (0..rests.len()).flat_map(|die| fields.iter().map(move |field| (die, *field))).collect();
    let length = |(die, field): &(usize, usize)| rests[*die].distance(middle(*field));
    ways.sort_by(|one, other| length(one).total_cmp(&length(other)));
    let mut taken: Vec<Option<usize>> = vec![None; rests.len()];
    for (die, field) in ways {
        if taken[die].is_none() && !taken.contains(&Some(field)) {
            taken[die] = Some(field);
        }
    }
    let landing = |(index, field): (usize, &Option<usize>)| {
        let noise = |salt: u32| hashed(seed, salt + index as u32) - 0.5;
        let at = field.map_or(rests[index], middle);
        (at + Vec2::new(noise(200), noise(300)) * 0.05, noise(400) * 0.5)
    };
    taken.iter().enumerate().map(landing).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rolling::dice::sides::upper_side;

    fn flight(seed: u32, side: usize) -> DieFlight {
        let to = DiePlace::lying(Vec2::new(1.2, -0.6), side, 0.2, 1.0);
        DieFlight { from: Vec3::new(-2.0, 0.6, 0.3), to, late: 0.05, seed }
    }

    #[test]
    fn every_flight_ends_on_its_side_and_never_sinks_into_the_wood() {
        for seed in 0..60 {
            for side in 0..6 {
                let flight = flight(seed, side);
                assert_eq!(flight.at(1.0), flight.to);
                assert_eq!(upper_side(flight.at(1.0).rotation), side);
                let mut sides = Vec::new();
                for step in 0..=100 {
                    let place = flight.at(step as f32 / 100.0);
                    assert!(place.at.y - half_height(place.rotation) * place.size > -1e-4, "{seed} {step}");
                    assert!(place.at.y < 3.2);
                    sides.push(upper_side(place.rotation));
                }
                sides.dedup();
                assert!(sides.len() > 3, "it spins: {sides:?}");
            }
        }
    }

    #[test]
    fn dice_do_not_touch_where_they_come_down() {
        let reach = |yaw: f32| 0.5 * (yaw.abs().cos() + yaw.abs().sin());
        for seed in 0..500 {
            let rests = [-1.2, 0.0, 1.2].map(|x| [Vec2::new(x, -0.68), Vec2::new(x, 0.68)]).concat();
            let landed = landings(&rests, Vec2::new(2.75, 1.3), seed);
            for (index, (at, yaw)) in landed.iter().enumerate() {
                assert!(at.x.abs() + reach(*yaw) < 2.75 && at.y.abs() + reach(*yaw) < 1.3, "{at}");
                for (other, turned) in &landed[index + 1..] {
                    let apart = (*at - *other).abs();
                    // Round edges leave extra room that is ignored here.
                    let need = reach(*yaw) + reach(*turned) - 0.2;
                    assert!(apart.x > need || apart.y > need, "{seed}: {at} {other}");
                }
            }
        }
    }
}
