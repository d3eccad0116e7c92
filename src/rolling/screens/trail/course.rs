//! The course of the painted river: its middle, its width, its arms in the delta, and the stones in it.

use bevy_egui::egui::{Pos2, Rect, Vec2};

use crate::ui::map::{along, evenly, sheet_unit, smooth};

/// The bends from the spring in the upper left to the sea in the lower right, as shares of the picture.
const BENDS: [(f32, f32); 47] = [
    (0.075, 0.385),
    (0.115, 0.430),
    (0.165, 0.425),
    (0.205, 0.385),
    (0.265, 0.375),
    (0.315, 0.425),
    (0.375, 0.462),
    (0.440, 0.432),
    (0.480, 0.385),
    (0.545, 0.372),
    (0.605, 0.408),
    (0.655, 0.452),
    (0.725, 0.445),
    (0.780, 0.400),
    (0.850, 0.380),
    (0.915, 0.405),
    (0.945, 0.470),
    (0.925, 0.540),
    (0.870, 0.585),
    (0.805, 0.575),
    (0.755, 0.610),
    (0.700, 0.655),
    (0.625, 0.650),
    (0.575, 0.605),
    (0.510, 0.575),
    (0.440, 0.600),
    (0.395, 0.650),
    (0.325, 0.672),
    (0.255, 0.640),
    (0.205, 0.592),
    (0.140, 0.585),
    (0.080, 0.625),
    (0.060, 0.695),
    (0.090, 0.765),
    (0.150, 0.800),
    (0.205, 0.850),
    (0.270, 0.885),
    (0.340, 0.865),
    (0.390, 0.810),
    (0.455, 0.785),
    (0.520, 0.815),
    (0.570, 0.868),
    (0.640, 0.885),
    (0.705, 0.858),
    (0.770, 0.845),
    (0.850, 0.858),
    (0.935, 0.860),
];
/// The arms of the delta, from the river to the sea.
const ARMS: [[(f32, f32); 4]; 2] = [
    [(0.685, 0.852), (0.735, 0.765), (0.820, 0.725), (0.975, 0.715)],
    [(0.690, 0.862), (0.722, 0.930), (0.765, 0.960), (0.840, 0.975)],
];
/// The widths of the arms, as half of them in units of the picture.
const ARM_HALVES: [f32; 2] = [5.0, 5.5];
/// The rapids, as shares of the course.
pub(super) const RAPIDS: (f32, f32) = (0.172, 0.225);
/// The canyon, as shares of the course.
pub(super) const CANYON: (f32, f32) = (0.350, 0.432);

/// A point in the middle of running water.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Reach {
    pub at: Pos2,
    /// Half the width of the water.
    pub half: f32,
    /// The way of the water.
    pub way: Vec2,
    /// The share of the course, from 0 at the spring to 1 in the sea.
    pub share: f32,
}

/// The river in a picture.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct RiverCourse {
    /// The river itself.
    pub main: Vec<Reach>,
    /// The arms of its delta.
    pub arms: Vec<Vec<Reach>>,
    stones: Vec<Pos2>,
}

impl RiverCourse {
    /// Returns the river in `rect` with a stone for each of `steps`, and one at the spring.
    pub(super) fn of(rect: Rect, steps: usize) -> Self {
        let unit = sheet_unit(rect);
        let line = smooth(&BENDS, rect);
        let stones = evenly(&line, steps);
        let main = reaches(&line, |share| half_width(share) * unit);
        let arm = |(bends, half): (&[(f32, f32); 4], f32)| {
            reaches(&smooth(bends, rect), |share| (half + 3.0 * share) * unit)
        };
        let arms = ARMS.iter().zip(ARM_HALVES).map(arm).collect();
        Self { main, arms, stones }
    }

    /// Returns the position of a step's stone, or of a fraction between two.
    pub(super) fn stone(&self, steps: f32) -> Pos2 {
        along(&self.stones, steps).unwrap_or_default()
    }

    /// Tests whether a point lies at most `room` beside the water of the river or an arm.
    pub(super) fn is_near(&self, at: Pos2, room: f32) -> bool {
        self.arms.iter().chain([&self.main]).any(|water| is_near(water, at, room))
    }
}

/// Tests whether a point lies at most `room` beside this water.
pub(super) fn is_near(water: &[Reach], at: Pos2, room: f32) -> bool {
    water.iter().any(|reach| reach.at.distance_sq(at) <= (reach.half + room).max(0.0).powi(2))
}

/// Returns half the width of the river, in units of the picture: a pool at the spring, wider to the mouth.
fn half_width(share: f32) -> f32 {
    let pool = 8.0 * (-(share / 0.010).powi(2)).exp();
    let hand = (0.5 + share) * ((share * 71.0).sin() + 0.7 * (share * 163.0).sin());
    let mouth = 3.0 * ((share - 0.90) / 0.10).clamp(0.0, 1.0).powf(1.5);
    6.4 + pool + 12.0 * share.powf(1.1) + hand + mouth
}

fn reaches(line: &[Pos2], half: impl Fn(f32) -> f32) -> Vec<Reach> {
    let whole: f32 = line.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
    let mut gone = 0.0;
    (0..line.len())
        .map(|index| {
            let before = line[index.saturating_sub(1)];
            gone += before.distance(line[index]);
            let share = gone / whole.max(1e-3);
            let way = (line[(index + 1).min(line.len() - 1)] - before).normalized();
            Reach { at: line[index], half: half(share), way, share }
        })
        .collect()
}

/// Returns the coast as a share of the width at a share of the height: the sea lies right of it.
pub(super) fn coast(y: f32) -> f32 {
    let down = ((y - 0.62) / 0.30).clamp(0.0, 1.0);
    1.012 - 0.235 * down * down * (3.0 - 2.0 * down) + 0.006 * (y * 61.0).sin() + 0.003 * (y * 143.0).sin()
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{pos2, vec2};

    use super::*;

    #[test]
    fn stones_lie_in_the_water_evenly_apart_in_pictures_of_any_size() {
        for size in [vec2(486.0, 192.0), vec2(925.0, 367.0), vec2(1134.0, 492.0), vec2(627.0, 1134.0)] {
            let rect = Rect::from_min_size(pos2(300.0, 14.0), size);
            let course = RiverCourse::of(rect, 52);
            let unit = sheet_unit(rect);
            assert_eq!(course.stones.len(), 53);
            for stone in &course.stones {
                assert!(rect.shrink(22.0 * unit).contains(*stone), "{size:?}: {stone:?}");
                let away = |reach: &&Reach| reach.at.distance(*stone);
                let nearest = course.main.iter().min_by(|one, other| away(one).total_cmp(&away(other)));
                // A stone near the spring reaches five units from its middle.
                let wet = nearest.is_some_and(|reach| away(&reach) < reach.half && reach.half > 5.0 * unit);
                assert!(wet, "{size:?}: {stone:?}");
            }
            let apart: Vec<f32> = course.stones.windows(2).map(|ends| ends[0].distance(ends[1])).collect();
            let (least, most) =
                (apart.iter().copied().fold(f32::MAX, f32::min), apart.iter().copied().fold(0.0, f32::max));
            assert!(most < 1.35 * least && least > 13.0 * unit, "{size:?}: {least} {most}");
        }
    }

    #[test]
    fn the_river_widens_and_ends_in_the_sea() {
        let rect = Rect::from_min_size(pos2(0.0, 0.0), vec2(925.0, 367.0));
        let course = RiverCourse::of(rect, 52);
        let is_sea = |at: Pos2| at.x / rect.width() > coast(at.y / rect.height());
        assert!(is_sea(course.stone(52.0)) && !is_sea(course.stone(44.0)));
        for arm in &course.arms {
            assert!(is_near(&course.main, arm[0].at, 0.0) && is_sea(arm[arm.len() - 1].at));
        }
        let half = |steps: usize| {
            let of = |reach: &&Reach| (reach.share * 52.0 - steps as f32).abs() < 1.0;
            course.main.iter().filter(of).map(|reach| reach.half).fold(0.0, f32::max)
        };
        assert!(half(10) < half(20) && half(20) < half(32) && half(32) < half(44) && half(44) < half(52));
    }
}
