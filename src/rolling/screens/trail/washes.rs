//! The washes of the painted river: paper, sky, far ranges, ground and water, each texel in the order a painter
//! lays them.

use bevy_egui::egui::{Color32, ColorImage, Pos2, Rect};

use super::course::{RAPIDS, Reach, RiverCourse, coast};
use crate::ui::map::{PAPER, at_share, mix, sheet_unit, solid};
use cascadia_base::hash::{fibonacci32, prospector32};

/// The most texels of a picture: washes are soft, and ink lies over their rims.
const MOST_TEXELS: f32 = 120_000.0;
/// Width of the bare paper around the picture, in units.
const BARE: f32 = 9.0;
/// The foot of the far ranges, as a share of the height.
const HORIZON: f32 = 0.345;

const SKY: [f32; 3] = [158.0, 190.0, 206.0];
const GLOW: [f32; 3] = [250.0, 222.0, 178.0];
const SNOW: [f32; 3] = [250.0, 248.0, 242.0];
const RIDGE: [f32; 3] = [96.0, 104.0, 124.0];
const MEADOW: [f32; 3] = [214.0, 216.0, 168.0];
const SAND: [f32; 3] = [229.0, 207.0, 162.0];
const SPRING: [f32; 3] = [168.0, 210.0, 208.0];
const RIVER: [f32; 3] = [92.0, 152.0, 176.0];
const SEA: [f32; 3] = [62.0, 122.0, 156.0];

/// The far ranges, the farthest first: foot and height as shares of the picture, width of a peak in units, and
/// the colour of the wash.
const RANGES: [((f32, f32, f32), [f32; 3]); 3] = [
    ((0.225, 0.170, 60.0), [170.0, 182.0, 206.0]),
    ((0.285, 0.160, 44.0), [134.0, 146.0, 172.0]),
    ((0.330, 0.075, 30.0), [116.0, 140.0, 138.0]),
];

/// The ground along the river.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Ground {
    Rock,
    Wood,
    Canyon,
    Grass,
    Marsh,
    Shore,
}

/// A washed region: its ground, its middle and its extent as shares of the picture, the colour of its wash.
type Region = (Ground, (f32, f32), (f32, f32), [f32; 3]);

const REGIONS: [Region; 9] = [
    (Ground::Rock, (0.10, 0.36), (0.20, 0.13), [190.0, 184.0, 196.0]),
    (Ground::Wood, (0.40, 0.335), (0.36, 0.075), [128.0, 162.0, 118.0]),
    (Ground::Wood, (0.34, 0.50), (0.34, 0.085), [112.0, 152.0, 104.0]),
    (Ground::Wood, (0.70, 0.50), (0.16, 0.07), [134.0, 164.0, 108.0]),
    (Ground::Canyon, (0.90, 0.53), (0.17, 0.17), [222.0, 160.0, 112.0]),
    (Ground::Grass, (0.55, 0.715), (0.42, 0.085), [232.0, 198.0, 106.0]),
    (Ground::Grass, (0.16, 0.555), (0.18, 0.06), [222.0, 204.0, 124.0]),
    (Ground::Marsh, (0.32, 0.90), (0.40, 0.12), [138.0, 186.0, 156.0]),
    (Ground::Shore, (0.79, 0.86), (0.13, 0.16), [214.0, 204.0, 150.0]),
];

/// Returns the weight of a region at shares of the picture, from 0 to 1.
fn weight((_, middle, extent, _): &Region, (x, y): (f32, f32)) -> f32 {
    let (across, down) = ((x - middle.0) / extent.0, (y - middle.1) / extent.1);
    (1.35 * (-0.9 * (across * across + down * down)).exp()).min(1.0)
}

/// Returns the ground at shares of the picture, if one prevails.
pub(super) fn ground_at(place: (f32, f32)) -> Option<Ground> {
    let weights = REGIONS.iter().map(|region| (region.0, weight(region, place)));
    let (ground, weight) = weights.max_by(|one, other| one.1.total_cmp(&other.1))?;
    (weight > 0.42).then_some(ground)
}

/// Returns a random number from 0 to 1 for a point of a lattice.
fn lattice(x: i32, y: i32, salt: u32) -> f32 {
    let bits = fibonacci32(x.cast_unsigned()) ^ y.cast_unsigned().wrapping_mul(0x85EB_CA6B) ^ (salt << 24);
    (prospector32(bits) >> 8) as f32 / 16_777_216.0
}

/// Returns smooth noise from 0 to 1 with features of size 1.
fn noise(x: f32, y: f32, salt: u32) -> f32 {
    let (left, top) = (x.floor(), y.floor());
    let ease = |share: f32| share * share * (3.0 - 2.0 * share);
    let (right, down) = (ease(x - left), ease(y - top));
    let at = |aside: i32, below: i32| lattice(left as i32 + aside, top as i32 + below, salt);
    let upper = at(0, 0) + (at(1, 0) - at(0, 0)) * right;
    let lower = at(0, 1) + (at(1, 1) - at(0, 1)) * right;
    upper + (lower - upper) * down
}

/// Returns noise with finer noise in it.
fn ragged(x: f32, y: f32, salt: u32) -> f32 {
    0.64 * noise(x, y, salt) + 0.36 * noise(2.3 * x + 7.0, 2.3 * y, salt + 1)
}

/// Returns 0 below `from`, 1 above `to`, and a smooth change between.
fn step(from: f32, to: f32, at: f32) -> f32 {
    let share = ((at - from) / (to - from)).clamp(0.0, 1.0);
    share * share * (3.0 - 2.0 * share)
}

/// The water nearest to a texel.
#[derive(Clone, Copy)]
struct Flow {
    /// Distance from the middle, in half widths.
    away: f32,
    /// The same with a sign: negative at the left.
    across: f32,
    /// Way from the spring, in units of the picture.
    gone: f32,
    share: f32,
}

const NO_FLOW: Flow = Flow { away: 9.0, across: 9.0, gone: 0.0, share: 0.0 };

/// A picture in work: its place, its unit in points, its size in texels, and the water at each of them.
struct WashSheet {
    rect: Rect,
    unit: f32,
    size: [usize; 2],
    flows: Vec<Flow>,
}

/// Paints the washes of a picture, computed at a moderate resolution.
pub(super) fn paint_washes(rect: Rect, course: &RiverCourse) -> ColorImage {
    let unit = sheet_unit(rect);
    let texel = (rect.area() / MOST_TEXELS).sqrt().max(1.0);
    let size = [rect.width(), rect.height()].map(|length| ((length / texel) as usize).max(2));
    let mut sheet = WashSheet { rect, unit, size, flows: vec![NO_FLOW; size[0] * size[1]] };
    for arm in &course.arms {
        sheet.let_flow(arm);
    }
    // The river lies over its arms.
    let arms = std::mem::replace(&mut sheet.flows, vec![NO_FLOW; size[0] * size[1]]);
    sheet.let_flow(&course.main);
    for (flow, arm) in sheet.flows.iter_mut().zip(arms) {
        if flow.away >= 1.0 && arm.away < flow.away {
            *flow = arm;
        }
    }
    let texels = (0..size[0] * size[1]).map(|index| sheet.tint(index % size[0], index / size[0]));
    ColorImage::new(size, texels.collect())
}

impl WashSheet {
    /// Enters running water into all texels up to some way beyond its banks.
    fn let_flow(&mut self, water: &[Reach]) {
        let [wide, high] = self.size;
        let texels = |at: Pos2| {
            let inside = at - self.rect.min;
            (inside.x / self.rect.width() * wide as f32, inside.y / self.rect.height() * high as f32)
        };
        let texel = self.rect.width() / wide as f32;
        let mut gone = 0.0;
        for ends in water.windows(2) {
            let piece = ends[0].at.distance(ends[1].at);
            let parts = (piece / texel).ceil().max(1.0);
            for part in 0..parts as usize {
                let share = part as f32 / parts;
                let middle = ends[0].at.lerp(ends[1].at, share);
                let half = ends[0].half + (ends[1].half - ends[0].half) * share;
                let way = ends[0].way;
                let (x, y) = texels(middle);
                let far = 1.5 * half / texel + 1.0;
                let columns = (x - far).max(0.0) as usize..((x + far) as usize + 1).min(wide);
                for row in (y - far).max(0.0) as usize..((y + far) as usize + 1).min(high) {
                    for column in columns.clone() {
                        let (right, down) =
                            ((column as f32 + 0.5 - x) * texel, (row as f32 + 0.5 - y) * texel);
                        let away = (right * right + down * down).sqrt() / half;
                        let flow = &mut self.flows[row * wide + column];
                        if away < flow.away {
                            let side = (way.x * down - way.y * right).signum();
                            let gone = (gone + piece * share) / self.unit;
                            *flow = Flow { away, across: side * away, gone, share: ends[0].share };
                        }
                    }
                }
            }
            gone += piece;
        }
    }

    /// Returns the colour of a texel.
    fn tint(&self, column: usize, row: usize) -> Color32 {
        let [wide, high] = self.size;
        let share = ((column as f32 + 0.5) / wide as f32, (row as f32 + 0.5) / high as f32);
        let at = at_share(self.rect, share) - self.rect.min;
        // Noise has the same size in every picture.
        let (x, y) = (at.x / self.unit, at.y / self.unit);
        let grain =
            0.018 * (lattice(column as i32, row as i32, 9) - 0.5) + 0.02 * (noise(x / 3.0, y / 2.0, 8) - 0.5);
        let bare = PAPER.map(|channel| channel * (1.0 + grain));
        let hand = ragged(x / 46.0, y / 30.0, 1);
        let mut tint = self.above(bare, share, (x, y));
        tint = self.on_the_ground(tint, share, (x, y), hand);
        tint = self.in_the_water(tint, share, (x, y), self.flows[row * wide + column]);
        // Pigment settles in the hollows of the paper, and dries darker at the rim of the picture.
        let settled = 1.0 + 0.07 * (ragged(x / 60.0, y / 60.0, 30) - 0.5) + 2.2 * grain;
        tint = tint.map(|channel| channel * settled);
        let size = self.rect.size() / self.unit;
        let inside = x.min(y).min(size.x - x).min(size.y - y);
        let rim = BARE + 6.0 * (ragged(x / 13.0, y / 13.0, 31) - 0.5);
        let dried = 1.0 - 0.10 * (1.0 - step(rim + 0.8, rim + 4.0, inside));
        let painted = mix(bare, tint.map(|channel| channel * dried), step(rim - 0.7, rim + 0.7, inside));
        solid(painted.map(|channel| channel.clamp(0.0, 255.0)))
    }

    /// Paints sky and far ranges.
    fn above(&self, bare: [f32; 3], (across, down): (f32, f32), (x, y): (f32, f32)) -> [f32; 3] {
        if down > HORIZON + 0.03 {
            return bare;
        }
        let clouds = step(0.36, 0.62, ragged(x / 88.0, y / 30.0, 3));
        let high = 1.0 - down / HORIZON;
        let mut tint = mix(bare, SKY, (0.25 + 0.75 * high) * (0.18 + 0.72 * clouds));
        tint = mix(tint, GLOW, 0.5 * step(0.35, 0.0, (across - 0.74).hypot(1.3 * (down - 0.20))));
        for range in 0..RANGES.len() {
            tint = self.range(tint, range, (across, down), x);
        }
        tint
    }

    /// Paints a far range over those behind it: lit in the west, blue in the shade, snow at the top and mist at
    /// the foot.
    fn range(&self, behind: [f32; 3], range: usize, (across, down): (f32, f32), x: f32) -> [f32; 3] {
        let ((foot, high, wide), wash) = RANGES[range];
        let salt = 12 + 3 * range as u32;
        // The ranges are lower towards the sea.
        let lower = 1.0 - 0.72 * step(0.25, 1.0, across);
        let top_at = |x: f32| {
            let peak = 1.0 - (2.0 * noise(x / wide, 0.5, salt) - 1.0).abs();
            let jags = noise(x / (wide * 0.24), 0.5, salt + 1);
            foot - high * lower * (0.78 * peak * peak.sqrt() + 0.22 * jags)
        };
        let top = top_at(x);
        if down < top {
            return behind;
        }
        let (depth, tall) = (down - top, self.rect.height() / self.unit);
        let y = down * tall;
        let lean = x + depth * tall * 0.55 * (noise(x / 20.0, y / 16.0, salt + 2) - 0.3);
        let slope = (top_at(lean + 3.0) - top_at(lean - 3.0)) * tall / 6.0;
        let shade = step(-0.15, 0.35, slope + 0.5 * (noise(x / 6.0, y / 8.0, salt + 1) - 0.5));
        let sunk = (depth / (HORIZON + 0.02 - top).max(0.01)).clamp(0.0, 1.0);
        let dark = wash.map(|channel| channel * (1.0 - 0.12 * shade));
        let mut rock = mix(behind, dark, (0.50 + 0.42 * shade) * (1.0 - 0.75 * sunk));
        if range + 1 < RANGES.len() {
            let [red, green, blue] = SNOW.map(|channel| channel * (1.0 - 0.20 * shade));
            let snow = step(0.10, 0.05, depth + 0.07 * (noise(x / 6.0, y / 4.0, salt) - 0.5));
            let white = [red - 6.0 * shade, green, blue + 8.0 * shade];
            rock = mix(rock, white, 0.9 * snow * (0.25 + 0.75 * lower));
        }
        rock = mix(rock, RIDGE, 0.25 * step(0.012, 0.0, depth));
        mix(behind, rock, (depth * self.size[1] as f32 * 0.7).clamp(0.0, 1.0))
    }

    /// Paints the ground along the river.
    fn on_the_ground(
        &self,
        mut tint: [f32; 3],
        share: (f32, f32),
        (x, y): (f32, f32),
        hand: f32,
    ) -> [f32; 3] {
        let begins = HORIZON - 0.045 + 0.03 * hand;
        let down = step(begins, begins + 0.05, share.1);
        if down <= 0.0 {
            return tint;
        }
        let dry = step(0.30, 0.46, ragged(x / 33.0, y / 17.0, 20));
        tint = mix(tint, MEADOW, down * (0.45 + 0.4 * dry));
        for (index, region) in REGIONS.iter().enumerate() {
            let wet =
                weight(region, share) + 0.62 * (hand - 0.5) + 0.16 * (noise(x / 8.0, y / 6.0, 22) - 0.5);
            let covered = step(0.30, 0.44, wet);
            if covered <= 0.0 {
                continue;
            }
            // A wash dries darker along its rim, and runs back where it stays wet.
            let rim = covered * (1.0 - step(0.44, 0.60, wet));
            let bloom = step(0.52, 0.74, ragged(x / 40.0 + 9.0 * index as f32, y / 24.0, 24));
            let deep = 1.0 - 0.13 * rim - 0.06 * step(0.6, 1.0, wet) + 0.07 * bloom;
            tint = mix(tint, region.3.map(|channel| channel * deep), down * covered * (0.80 - 0.16 * bloom));
        }
        tint
    }

    /// Paints river and sea over the ground.
    fn in_the_water(
        &self,
        mut tint: [f32; 3],
        (across, down): (f32, f32),
        (x, y): (f32, f32),
        flow: Flow,
    ) -> [f32; 3] {
        let wobble = 0.07 * (noise(x / 5.0, y / 5.0, 40) - 0.5);
        let away = flow.away + wobble;
        // Sand and gravel along the banks.
        if away < 1.45 {
            tint =
                mix(tint, SAND, 0.75 * step(1.45, 1.05, away) * (0.55 + 0.45 * noise(x / 6.0, y / 4.0, 41)));
        }
        let out = (across - coast(down)) * self.rect.width() / self.unit + 3.0 * wobble;
        if out > -14.0 {
            tint = mix(tint, SAND, 0.85 * step(-14.0, -2.0, out));
        }
        let soft = 0.9 / (self.unit * 8.0);
        if away < 1.0 + soft {
            let streaks = ragged(flow.gone / 30.0, 4.2 * flow.across, 42);
            let rim = step(0.62, 1.0, away);
            let deep = (0.28 + 0.62 * flow.share).min(1.0);
            let strong = 0.30 + 0.44 * rim + 0.48 * (streaks - 0.5) + 0.16 * (1.0 - away);
            let mut water = mix(SPRING, RIVER, (deep * 0.75 + strong * 0.55).clamp(0.0, 1.0));
            water = water.map(|channel| channel * (1.0 - 0.10 * rim));
            let is_rapid = step(RAPIDS.0 - 0.01, RAPIDS.0 + 0.005, flow.share)
                * step(RAPIDS.1 + 0.01, RAPIDS.1 - 0.005, flow.share);
            let calm = 0.62 - 0.20 * is_rapid;
            let white = noise(flow.gone / (26.0 - 12.0 * is_rapid), 3.4 * flow.across, 44);
            let foam = step(calm + 0.06, calm + 0.28, white);
            water = mix(water, SNOW, foam * (0.34 + 0.56 * is_rapid) * (1.0 - 0.6 * rim));
            tint = mix(tint, water, 0.96 * step(1.0 + soft, 1.0 - soft, away));
        }
        if out > -0.6 {
            let deep = step(0.0, 110.0, out + 46.0 * (down - 0.78));
            let waves = ragged(x / 34.0, y / 4.6, 46);
            let mut sea =
                mix(RIVER.map(|channel| channel * 1.08), SEA, (deep + 0.42 * (waves - 0.5)).clamp(0.0, 1.0));
            let foam = step(5.5, 0.6, out) * step(0.30, 0.62, noise(x / 7.0, y / 5.0, 47));
            sea = mix(sea, SNOW, (0.75 * foam).max(0.55 * step(0.72, 0.80, waves)));
            tint = mix(tint, sea, step(-0.6, 0.6, out));
        }
        tint
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{pos2, vec2};

    use super::*;

    #[test]
    fn the_river_is_blue_and_its_banks_are_not() {
        let rect = Rect::from_min_size(pos2(10.0, 14.0), vec2(640.0, 250.0));
        let course = RiverCourse::of(rect, 52);
        let image = paint_washes(rect, &course);
        assert!(image.pixels.len() as f32 <= MOST_TEXELS * 1.1);
        let blue = |at: Pos2| {
            let share = (at - rect.min) / rect.size();
            let [wide, high] = image.size;
            let (column, row) = ((share.x * wide as f32) as usize, (share.y * high as f32) as usize);
            let tint = image.pixels[row.min(high - 1) * wide + column.min(wide - 1)];
            i32::from(tint.b()) - i32::from(tint.r())
        };
        let steps = || (1..52).map(|step| step as f32);
        let wet = steps().map(|step| blue(course.stone(step))).sum::<i32>() / 51;
        let dry = course
            .main
            .iter()
            .map(|reach| blue(reach.at + reach.way.rot90() * reach.half * 1.25))
            .sum::<i32>()
            / course.main.len() as i32;
        assert!(wet > 25 && dry < 0, "{wet} {dry}");
        assert!(blue(rect.min + vec2(2.0, 2.0)) < 0, "the rim is bare paper");
    }

    #[test]
    fn every_ground_has_its_region() {
        assert_eq!(ground_at((0.10, 0.34)), Some(Ground::Rock));
        assert_eq!(ground_at((0.35, 0.50)), Some(Ground::Wood));
        assert_eq!(ground_at((0.90, 0.53)), Some(Ground::Canyon));
        assert_eq!(ground_at((0.55, 0.72)), Some(Ground::Grass));
        assert_eq!(ground_at((0.32, 0.92)), Some(Ground::Marsh));
        assert_eq!(ground_at((0.79, 0.90)), Some(Ground::Shore));
        assert_eq!(ground_at((0.60, 0.02)), None);
    }
}
