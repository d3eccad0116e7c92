//! Pencil strokes: unsteady lines that do not quite close, identical at every redraw, and partial strokes.

use bevy_egui::egui::{Pos2, Vec2};

use cascadia_base::hash::{GOLDEN_RATIO_64, mix64};

/// Reproducible pseudorandom numbers from -1 to 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wobble(u64);

impl Wobble {
    pub(super) const fn new(seed: u64) -> Self {
        Self(mix64(seed ^ 0x005e_ed0f_9a9e_7000))
    }

    pub(super) fn next(&mut self) -> f32 {
        self.0 = self.0.wrapping_add(GOLDEN_RATIO_64);
        let share = (mix64(self.0) >> 40) as f32 / (1_u64 << 24) as f32;
        share * 2.0 - 1.0
    }

    /// Returns a vector with components from -1 to 1.
    pub(super) fn vector(&mut self) -> Vec2 {
        Vec2::new(self.next(), self.next())
    }
}

/// Draws along these corners with an unsteady hand: in short steps, `reach` points off at most.
pub(super) fn by_hand(corners: &[Pos2], reach: f32, seed: u64) -> Vec<Pos2> {
    let mut wobble = Wobble::new(seed);
    let mut drawn = Vec::new();
    let Some(first) = corners.first() else { return drawn };
    // The hand drifts slowly, so each step keeps most of the last offset.
    let mut drift = wobble.vector() * reach * 0.5;
    drawn.push(*first + drift);
    for side in corners.windows(2) {
        let way = side[1] - side[0];
        let steps = (way.length() / 7.0).ceil().clamp(1.0, 24.0) as u8;
        for step in 1..=steps {
            drift = drift * 0.72 + wobble.vector() * reach * 0.34;
            drawn.push(side[0] + way * (f32::from(step) / f32::from(steps)) + drift);
        }
    }
    drawn
}

/// Draws around a closed shape from the middle of a side, ending just past its start and slightly beside it.
pub(super) fn around(corners: &[Pos2], reach: f32, seed: u64) -> Vec<Pos2> {
    let count = corners.len();
    if count < 3 {
        return corners.to_vec();
    }
    let mut wobble = Wobble::new(seed ^ 0xa70d);
    let first = (mix64(seed) % count as u64) as usize;
    let on = |side: usize, share: f32| {
        let (from, to) = (corners[(first + side) % count], corners[(first + side + 1) % count]);
        from + (to - from) * share
    };
    let start = 0.38 + wobble.next() * 0.12;
    let middle = corners.iter().fold(Vec2::ZERO, |sum, corner| sum + corner.to_vec2()) / count as f32;
    let mut way = vec![on(0, start)];
    way.extend((1..=count).map(|side| corners[(first + side) % count]));
    // The end misses the beginning: too short, or past it and inwards.
    let share = start + wobble.next() * 0.16;
    let end = on(0, share);
    way.push(end + (middle.to_pos2() - end).normalized() * reach * (1.1 + 0.6 * wobble.next()));
    by_hand(&way, reach, seed)
}

/// Draws a circle that does not quite close.
pub(super) fn ring(centre: Pos2, radius: f32, seed: u64) -> Vec<Pos2> {
    let mut wobble = Wobble::new(seed ^ 0xc14c);
    let start = wobble.next() * 0.9 - 1.9;
    let sweep = std::f32::consts::TAU + 0.32 + wobble.next() * 0.3;
    let (wide, high) = (1.0 + wobble.next() * 0.07, 1.0 + wobble.next() * 0.07);
    let grow = 0.07 + 0.05 * wobble.next();
    let steps = (radius * 1.3).clamp(14.0, 40.0) as u16;
    let point = |step: u16| {
        let share = f32::from(step) / f32::from(steps);
        let (sine, cosine) = (start + sweep * share).sin_cos();
        centre + Vec2::new(cosine * wide, sine * high) * radius * (1.0 + grow * (share - 0.5))
    };
    (0..=steps).map(point).collect()
}

/// Returns the two strokes of a cross in a square with this middle and half side.
pub(super) fn cross(centre: Pos2, half: f32, seed: u64) -> [Vec<Pos2>; 2] {
    let mut wobble = Wobble::new(seed ^ 0xc055);
    let mut corner = |x: f32, y: f32| centre + (Vec2::new(x, y) + wobble.vector() * 0.16) * half;
    let ends = [[corner(-1.0, -0.92), corner(1.0, 0.92)], [corner(0.94, -1.0), corner(-1.0, 0.94)]];
    let line = |[from, to]: [Pos2; 2], seed: u64| by_hand(&[from, to], half * 0.08, seed);
    [line(ends[0], seed), line(ends[1], seed ^ 1)]
}

pub(super) fn length(line: &[Pos2]) -> f32 {
    line.windows(2).map(|side| side[0].distance(side[1])).sum()
}

/// Returns the first part of several lines drawn one after the other, up to `progress` from 0 to 1.
pub(super) fn part(lines: &[Vec<Pos2>], progress: f32) -> Vec<Vec<Pos2>> {
    if progress >= 1.0 {
        return lines.to_vec();
    }
    let all: f32 = lines.iter().map(|line| length(line)).sum();
    let mut left = all * progress.max(0.0);
    let mut drawn = Vec::new();
    for line in lines {
        let mut begun = Vec::new();
        for side in line.windows(2) {
            let step = side[0].distance(side[1]);
            if left <= 0.0 {
                break;
            }
            if begun.is_empty() {
                begun.push(side[0]);
            }
            begun.push(side[0] + (side[1] - side[0]) * (left / step.max(1e-6)).min(1.0));
            left -= step;
        }
        if begun.len() > 1 {
            drawn.push(begun);
        }
    }
    drawn
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use std::f32::consts::FRAC_PI_3;

    use super::*;

    fn hexagon() -> Vec<Pos2> {
        (0..6)
            .map(|corner| pos2(50.0, 50.0) + Vec2::angled(f32::from(corner as u8) * FRAC_PI_3) * 30.0)
            .collect()
    }

    #[test]
    fn strokes_are_the_same_at_every_redraw_and_differ_from_place_to_place() {
        for seed in 0..50 {
            assert_eq!(around(&hexagon(), 1.2, seed), around(&hexagon(), 1.2, seed));
            assert_eq!(ring(pos2(3.0, 4.0), 9.0, seed), ring(pos2(3.0, 4.0), 9.0, seed));
            assert_eq!(cross(pos2(3.0, 4.0), 9.0, seed), cross(pos2(3.0, 4.0), 9.0, seed));
            assert_ne!(around(&hexagon(), 1.2, seed), around(&hexagon(), 1.2, seed + 1));
        }
    }

    #[test]
    fn an_outline_keeps_to_the_hexagon_and_does_not_quite_close() {
        for seed in 0..200 {
            let drawn = around(&hexagon(), 1.2, seed);
            for point in &drawn {
                let off = point.distance(pos2(50.0, 50.0));
                assert!((23.0..33.0).contains(&off), "{seed}: {off}");
            }
            let gap = drawn[0].distance(drawn[drawn.len() - 1]);
            assert!((0.3..9.0).contains(&gap), "{seed}: {gap}");
        }
    }

    #[test]
    fn a_stroke_grows_along_its_line() {
        let lines = cross(pos2(0.0, 0.0), 10.0, 3).to_vec();
        let all: f32 = lines.iter().map(|line| length(line)).sum();
        assert!(part(&lines, 0.0).is_empty());
        for step in 1..=20 {
            let progress = step as f32 / 20.0;
            let drawn: f32 = part(&lines, progress).iter().map(|line| length(line)).sum();
            assert!((drawn - all * progress).abs() < 0.01 * all, "{progress}: {drawn} of {all}");
        }
        assert_eq!(part(&lines, 1.0), lines);
    }
}
