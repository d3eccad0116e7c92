//! The noise of the grounds: gradient noise (Perlin 1985, with his quintic fade of 2002) from integers, so
//! that every machine paints the same picture.

use bevy::math::{IVec2, Mat2, Vec2};

use cascadia_base::hash::{fibonacci32, lowbias32};

/// Rotation between octaves by 37°, which hides the grid.
const TURN: Mat2 = Mat2::from_cols(Vec2::new(0.8, 0.6), Vec2::new(-0.6, 0.8));
/// Offset between octaves.
const APART: Vec2 = Vec2::new(17.3, 9.1);

/// Returns a gradient, fixed for each corner of the grid and each salt.
fn slope(corner: IVec2, salt: u32) -> Vec2 {
    let row = (corner.y as u32).wrapping_add(salt.wrapping_mul(0x85eb_ca6b));
    let h = lowbias32(fibonacci32(corner.x as u32) ^ row.wrapping_mul(0x7feb_352d));
    Vec2::new((h & 0xffff) as f32, (h >> 16) as f32) / 32768.0 - Vec2::ONE
}

/// Computes gradient noise around one half, mostly from 0.1 to 0.9. `wrap` maps corners of the grid to
/// others.
fn noise_on(p: Vec2, salt: u32, wrap: impl Fn(IVec2) -> IVec2) -> f32 {
    let floor = p.floor();
    let (cell, f) = (floor.as_ivec2(), p - floor);
    let u = f * f * f * (f * (f * 6.0 - Vec2::splat(15.0)) + Vec2::splat(10.0));
    let corner =
        |x: i32, y: i32| slope(wrap(cell + IVec2::new(x, y)), salt).dot(f - Vec2::new(x as f32, y as f32));
    let near = corner(0, 0) + (corner(1, 0) - corner(0, 0)) * u.x;
    let far = corner(0, 1) + (corner(1, 1) - corner(0, 1)) * u.x;
    0.5 + 0.9 * (near + (far - near) * u.y)
}

/// Computes gradient noise around one half.
pub(super) fn noise(p: Vec2, salt: u32) -> f32 {
    noise_on(p, salt, |corner| corner)
}

/// Computes fractional Brownian motion: several octaves of noise, each with half the amplitude of the
/// previous one.
pub(super) fn fractal(at: Vec2, salt: u32, octaves: u32) -> f32 {
    let (mut p, mut sum, mut weight, mut strength) = (at, 0.0, 0.0, 0.5);
    for octave in 0..octaves {
        sum += strength * noise(p, salt + octave);
        weight += strength;
        strength *= 0.5;
        p = TURN * p * 2.03 + APART;
    }
    sum / weight
}

/// Computes the same for a tile of the plane with a period in cells (east, north), so that it can be closed
/// to a ring or repeated without a seam.
pub(super) fn repeating_fractal(at: Vec2, salt: u32, octaves: u32, period: IVec2) -> f32 {
    let (mut p, mut sum, mut weight, mut strength, mut period) = (at, 0.0, 0.0, 0.5, period);
    for octave in 0..octaves {
        sum += strength * noise_on(p, salt + octave, |corner| corner.rem_euclid(period));
        weight += strength;
        strength *= 0.5;
        p *= 2.0;
        period *= 2;
    }
    sum / weight
}

/// Computes sharp ridges, 0 to about 1, with a period in cells (east, north).
pub(super) fn repeating_ridges(at: Vec2, salt: u32, octaves: u32, period: IVec2) -> f32 {
    let (mut p, mut sum, mut strength, mut gate, mut period) = (at, 0.0, 0.55, 1.0_f32, period);
    for octave in 0..octaves {
        let noise = noise_on(p, salt + octave, |corner| corner.rem_euclid(period));
        let ridge = (1.0 - (2.0 * noise - 1.0).abs() * 1.5).max(0.0);
        sum += strength * ridge * gate;
        gate = (0.35 + ridge).min(1.0);
        strength *= 0.5;
        p *= 2.0;
        period *= 2;
    }
    sum
}

/// Computes a ridged multifractal (Musgrave 1994), 0 to about 1: each octave grows on the ridges of the
/// previous one. Octaves finer than `texel` are omitted.
pub(super) fn ridges(at: Vec2, salt: u32, texel: f32) -> f32 {
    let (mut p, mut sum, mut strength, mut gate, mut frequency) = (at, 0.0, 0.5, 1.0_f32, 1.0);
    for octave in 0..6 {
        let ridge = (1.0 - (2.0 * noise(p, salt + octave) - 1.0).abs() * 1.6).max(0.0).powi(2);
        sum += strength * (1.0 - smoothstep(0.4, 1.0, frequency * texel)) * ridge * gate;
        gate = (ridge * 1.6).min(1.0);
        strength *= 0.52;
        frequency *= 2.1;
        p = TURN * p * 2.1 + APART;
    }
    sum
}

/// Computes a smooth step from 0 below `from` to 1 above `to`.
pub(in crate::cascadia::render) fn smoothstep(from: f32, to: f32, value: f32) -> f32 {
    let t = ((value - from) / (to - from)).clamp(0.0, 1.0);
    t * t * (3.0 - 2.0 * t)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn noise_stays_near_one_half_and_has_no_jumps() {
        let mut last = noise(Vec2::new(0.0, 3.7), 5);
        for step in 1..4000 {
            let now = noise(Vec2::new(step as f32 * 0.01, 3.7), 5);
            assert!((0.0..=1.0).contains(&now) && (now - last).abs() < 0.05, "{last} {now}");
            last = now;
        }
    }

    #[test]
    fn repeating_noise_has_no_seam() {
        let period = IVec2::new(27, 4);
        for y in [0.2, 3.9] {
            let at = |x: f32, y: f32| repeating_fractal(Vec2::new(x, y), 7, 5, period);
            assert!((at(0.0, y) - at(27.0, y)).abs() < 1e-3);
            assert!((at(y, 0.0) - at(y, 4.0)).abs() < 1e-3);
            assert!((at(1e-3, y) - at(27.0 - 1e-3, y)).abs() < 0.05);
            assert!((at(0.3, y) - at(13.3, y)).abs() > 1e-3);
        }
    }
}
