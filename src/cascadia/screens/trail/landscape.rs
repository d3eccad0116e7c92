//! The painted landscape of the trail, computed once for every size of the picture.

use bevy_egui::egui::{self, Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use cascadia_base::Habitat;
use cascadia_base::hash::{fibonacci32, prospector32};

/// The bends of the trail, as shares of the picture: three lanes, from the lower left to the upper right.
const BENDS: [(f32, f32); 27] = [
    (0.035, 0.79),
    (0.13, 0.86),
    (0.25, 0.81),
    (0.37, 0.87),
    (0.50, 0.82),
    (0.63, 0.88),
    (0.76, 0.83),
    (0.88, 0.87),
    (0.957, 0.76),
    (0.90, 0.63),
    (0.79, 0.59),
    (0.67, 0.65),
    (0.55, 0.59),
    (0.43, 0.645),
    (0.31, 0.57),
    (0.19, 0.63),
    (0.09, 0.58),
    (0.042, 0.475),
    (0.09, 0.385),
    (0.20, 0.41),
    (0.32, 0.355),
    (0.44, 0.41),
    (0.57, 0.345),
    (0.68, 0.395),
    (0.78, 0.335),
    (0.86, 0.36),
    (0.925, 0.30),
];
/// The course of the river, from its source to the lower edge.
const RIVER: [(f32, f32); 6] =
    [(0.305, 0.69), (0.285, 0.74), (0.298, 0.80), (0.272, 0.87), (0.29, 0.94), (0.27, 1.05)];
/// The height of the horizon, as a share of the picture.
const HORIZON: f32 = 0.21;

const LAKE: Color32 = Color32::from_rgb(0x3B, 0x8A, 0xC9);
const FOAM: Color32 = Color32::from_rgb(0xD8, 0xEC, 0xF4);
const BARK: Color32 = Color32::from_rgb(0x4A, 0x33, 0x22);

/// A region of the picture: its middle, its extent, the colour of its ground.
struct PaintedRegion {
    habitat: Habitat,
    middle: (f32, f32),
    reach: (f32, f32),
    ground: [f32; 3],
}

const REGIONS: [PaintedRegion; 6] = [
    PaintedRegion {
        habitat: Habitat::River,
        middle: (0.30, 0.92),
        reach: (0.24, 0.20),
        ground: [124.0, 176.0, 106.0],
    },
    PaintedRegion {
        habitat: Habitat::Wetland,
        middle: (0.82, 0.92),
        reach: (0.24, 0.18),
        ground: [126.0, 190.0, 160.0],
    },
    PaintedRegion {
        habitat: Habitat::Forest,
        middle: (0.76, 0.60),
        reach: (0.24, 0.15),
        ground: [74.0, 126.0, 70.0],
    },
    PaintedRegion {
        habitat: Habitat::Mountain,
        middle: (0.26, 0.60),
        reach: (0.24, 0.15),
        ground: [160.0, 156.0, 172.0],
    },
    PaintedRegion {
        habitat: Habitat::Prairie,
        middle: (0.30, 0.36),
        reach: (0.34, 0.11),
        ground: [232.0, 200.0, 108.0],
    },
    PaintedRegion {
        habitat: Habitat::Prairie,
        middle: (0.92, 0.33),
        reach: (0.16, 0.10),
        ground: [226.0, 206.0, 132.0],
    },
];
/// The colour of ground outside the regions.
const MEADOW: [f32; 3] = [150.0, 188.0, 112.0];

/// The picture and the positions of the steps in it.
pub(super) struct Landscape {
    rect: Rect,
    length: usize,
    shapes: Vec<Shape>,
    /// The positions of the steps; the first is the start.
    places: Vec<Pos2>,
}

impl Default for Landscape {
    fn default() -> Self {
        Self { rect: Rect::NOTHING, length: 0, shapes: Vec::new(), places: Vec::new() }
    }
}

impl Landscape {
    /// Computes the landscape for `rect` and a trail of `length` steps, unless it is cached.
    pub(super) fn fit(&mut self, rect: Rect, length: usize) {
        if self.rect == rect && self.length == length {
            return;
        }
        let line = smooth(&BENDS, rect);
        let places = evenly(&line, length);
        let mut shapes = Vec::new();
        paint_sky(&mut shapes, rect);
        paint_ground(&mut shapes, rect);
        paint_river(&mut shapes, rect);
        paint_plants(&mut shapes, rect, &line);
        paint_trail(&mut shapes, rect, &line);
        *self = Self { rect, length, shapes, places };
    }

    /// Paints the landscape and the empty trail.
    pub(super) fn paint(&self, painter: &Painter) {
        painter.extend(self.shapes.iter().cloned());
    }

    /// Returns the scale of the drawn objects.
    pub(super) fn unit(&self) -> f32 {
        unit(self.rect)
    }

    /// Returns the position of a step, or of a fraction between two.
    pub(super) fn place(&self, steps: f32) -> Pos2 {
        let last = self.places.len().saturating_sub(1);
        let before = (steps.max(0.0) as usize).min(last);
        let after = (before + 1).min(last);
        match (self.places.get(before), self.places.get(after)) {
            (Some(before_at), Some(after_at)) => {
                before_at.lerp(*after_at, (steps - before as f32).clamp(0.0, 1.0))
            }
            _ => self.rect.center(),
        }
    }
}

fn unit(rect: Rect) -> f32 {
    (rect.height() / 350.0).min(rect.width() / 660.0).clamp(0.7, 3.0)
}

fn at(rect: Rect, (x, y): (f32, f32)) -> Pos2 {
    pos2(rect.left() + rect.width() * x, rect.top() + rect.height() * y)
}

/// Returns a smooth line through all bends (a Catmull-Rom spline).
fn smooth(bends: &[(f32, f32)], rect: Rect) -> Vec<Pos2> {
    const PARTS: usize = 14;
    let bend = |index: usize| at(rect, bends[index.min(bends.len() - 1)]);
    let mut line = Vec::with_capacity(bends.len() * PARTS);
    for index in 0..bends.len() - 1 {
        let (before, from, to, after) =
            (bend(index.saturating_sub(1)), bend(index), bend(index + 1), bend(index + 2));
        for part in 0..PARTS {
            let t = part as f32 / PARTS as f32;
            let mixed = |before: f32, from: f32, to: f32, after: f32| {
                let first = to - before;
                let second = 2.0 * before - 5.0 * from + 4.0 * to - after;
                let third = 3.0 * (from - to) + after - before;
                from + 0.5 * t * (first + t * (second + t * third))
            };
            line.push(pos2(mixed(before.x, from.x, to.x, after.x), mixed(before.y, from.y, to.y, after.y)));
        }
    }
    line.push(bend(bends.len() - 1));
    line
}

/// Returns evenly spaced positions along a line; one more than there are steps.
fn evenly(line: &[Pos2], steps: usize) -> Vec<Pos2> {
    let whole: f32 = line.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
    let pace = whole / steps.max(1) as f32;
    let mut places = Vec::with_capacity(steps + 1);
    let mut gone = 0.0;
    for ends in line.windows(2) {
        let piece = ends[0].distance(ends[1]);
        while places.len() < steps && places.len() as f32 * pace <= gone + piece {
            let share = (places.len() as f32 * pace - gone) / piece.max(1e-3);
            places.push(ends[0].lerp(ends[1], share));
        }
        gone += piece;
    }
    places.extend(line.last());
    places
}

/// Returns a deterministic pseudo-random number from 0 to 1.
fn scatter(index: usize, salt: u32) -> f32 {
    let bits = prospector32(fibonacci32(index as u32) ^ salt.wrapping_mul(0x85EB_CA6B));
    bits as f32 / u32::MAX as f32
}

fn mix(from: [f32; 3], to: [f32; 3], share: f32) -> [f32; 3] {
    std::array::from_fn(|channel| from[channel] + (to[channel] - from[channel]) * share)
}

fn solid([red, green, blue]: [f32; 3]) -> Color32 {
    Color32::from_rgb(red as u8, green as u8, blue as u8)
}

/// Returns the weight of each region at a position, from 0 to 1.
fn weights(x: f32, y: f32) -> [f32; 6] {
    std::array::from_fn(|index| {
        let region = &REGIONS[index];
        let (across, down) = ((x - region.middle.0) / region.reach.0, (y - region.middle.1) / region.reach.1);
        (1.35 * (-0.9 * (across * across + down * down)).exp()).min(1.0)
    })
}

/// Returns a rectangular mesh with a colour per vertex.
fn blanket(
    rect: Rect,
    (columns, rows): (u32, u32),
    (top, bottom): (f32, f32),
    tint: impl Fn(f32, f32) -> [f32; 3],
) -> Mesh {
    let mut mesh = Mesh::default();
    for row in 0..=rows {
        for column in 0..=columns {
            let x = column as f32 / columns as f32;
            let y = top + (bottom - top) * row as f32 / rows as f32;
            mesh.colored_vertex(at(rect, (x, y)), solid(tint(x, y)));
        }
    }
    for row in 0..rows {
        for column in 0..columns {
            let corner = row * (columns + 1) + column;
            mesh.add_triangle(corner, corner + 1, corner + columns + 1);
            mesh.add_triangle(corner + 1, corner + columns + 2, corner + columns + 1);
        }
    }
    mesh
}

/// Paints the sky.
fn paint_sky(shapes: &mut Vec<Shape>, rect: Rect) {
    // Light colours are opaque: half of one over another would come out grey.
    let sun = at(rect, (0.80, 0.095));
    let unit = unit(rect);
    let sky = blanket(rect, (64, 14), (0.0, HORIZON + 0.02), |x, y| {
        let tint = mix([124.0, 180.0, 212.0], [250.0, 228.0, 190.0], (y / HORIZON).min(1.0));
        let away = at(rect, (x, y)).distance(sun) / (46.0 * unit);
        mix(tint, [255.0, 240.0, 202.0], (-away * away).exp() * 0.9)
    });
    shapes.push(Shape::mesh(sky));
    shapes.push(Shape::circle_filled(sun, 14.0 * unit, Color32::from_rgb(0xFF, 0xF8, 0xE0)));
    for (index, (x, y, size)) in
        [(0.16, 0.065, 1.0), (0.47, 0.10, 0.8), (0.63, 0.05, 1.1)].into_iter().enumerate()
    {
        let puff = |part: usize, drop: f32, tint: Color32| {
            let along = part as f32 - 1.5;
            let lift = scatter(part + index * 7, 3) * 4.0 + drop;
            let middle = at(rect, (x, y)) + vec2(along * 15.0, lift) * unit * size;
            Shape::ellipse_filled(middle, vec2(15.0, 6.5 - along.abs()) * unit * size, tint)
        };
        shapes.extend((0..4).map(|part| puff(part, 2.0, Color32::from_rgb(0xC9, 0xDC, 0xE4))));
        shapes.extend((0..4).map(|part| puff(part, 0.0, Color32::from_rgb(0xF1, 0xF4, 0xF2))));
    }
    for (layer, tint) in [[150.0, 176.0, 196.0], [118.0, 150.0, 160.0]].into_iter().enumerate() {
        let crest: Vec<Pos2> = (0..=96)
            .map(|index| {
                let x = index as f32 / 96.0;
                let wave = |pace: f32, shift: f32| (x * pace + shift).sin();
                let rough = 0.5 * wave(9.0, 1.0 + layer as f32 * 2.4) + 0.3 * wave(23.0, 0.4);
                let teeth = (x * 34.0 + layer as f32 * 0.5).fract() - 0.5;
                let height = 0.052 + 0.028 * rough + 0.016 * (0.5 - teeth.abs() * 2.0) - layer as f32 * 0.024;
                at(rect, (x, HORIZON + 0.012 - height.max(0.004)))
            })
            .collect();
        let tint = solid(tint);
        let foot = at(rect, (0.0, HORIZON + 0.03)).y;
        let mut mesh = Mesh::default();
        for (index, top) in crest.iter().enumerate() {
            mesh.colored_vertex(*top, tint);
            mesh.colored_vertex(pos2(top.x, foot), tint);
            if index > 0 {
                let corner = index as u32 * 2;
                mesh.add_triangle(corner - 2, corner, corner - 1);
                mesh.add_triangle(corner, corner + 1, corner - 1);
            }
        }
        shapes.push(Shape::mesh(mesh));
        // Meshes have hard edges; a line along them softens the silhouette against the sky.
        shapes.push(Shape::line(crest, Stroke::new(1.5, tint)));
    }
}

/// Paints the ground.
fn paint_ground(shapes: &mut Vec<Shape>, rect: Rect) {
    let ground = blanket(rect, (60, 34), (HORIZON, 1.0), |x, y| {
        let mut tint = MEADOW;
        for (region, weight) in REGIONS.iter().zip(weights(x, y)) {
            tint = mix(tint, region.ground, weight);
        }
        // Distance makes everything paler, and long soft waves make the ground uneven.
        let far = ((0.36 - y) / (0.36 - HORIZON)).clamp(0.0, 1.0);
        let tint = mix(tint, [206.0, 216.0, 186.0], far * 0.65);
        let wave = (x * 17.0 + (y * 11.0).sin() * 2.0).sin() * (y * 31.0 + x * 5.0).sin();
        tint.map(|channel| (channel * (1.0 + 0.035 * wave)).clamp(0.0, 255.0))
    });
    shapes.push(Shape::mesh(ground));
}

/// Paints the river.
fn paint_river(shapes: &mut Vec<Shape>, rect: Rect) {
    let line = smooth(&RIVER, rect);
    let unit = unit(rect);
    let count = line.len();
    for (extra, tint) in [(3.0, FOAM), (0.0, LAKE)] {
        let mut mesh = Mesh::default();
        let (mut left, mut right) = (Vec::new(), Vec::new());
        for (index, middle) in line.iter().enumerate() {
            let ahead = line[(index + 1).min(count - 1)] - line[index.saturating_sub(1)];
            let half = (2.0 + 15.0 * index as f32 / count as f32 + extra) * unit;
            let side = ahead.normalized().rot90() * half;
            left.push(*middle + side);
            right.push(*middle - side);
            mesh.colored_vertex(*middle + side, tint);
            mesh.colored_vertex(*middle - side, tint);
            if index > 0 {
                let corner = index as u32 * 2;
                mesh.add_triangle(corner - 2, corner, corner - 1);
                mesh.add_triangle(corner, corner + 1, corner - 1);
            }
        }
        shapes.push(Shape::mesh(mesh));
        shapes.push(Shape::line(left, Stroke::new(1.2, tint)));
        shapes.push(Shape::line(right, Stroke::new(1.2, tint)));
    }
    let glint = Stroke::new(1.3 * unit, Color32::from_rgb(0x9C, 0xC8, 0xE6));
    for index in (8..count.saturating_sub(6)).step_by(7) {
        let aside = (scatter(index, 5) - 0.5) * 12.0 * unit * index as f32 / count as f32;
        let from = line[index] + vec2(aside, 0.0);
        shapes.push(Shape::line_segment([from, line[index + 4] + vec2(aside, 0.0)], glint));
    }
}

/// An object of the landscape.
#[derive(Clone, Copy)]
enum Decor {
    Tree,
    Peak,
    Reeds,
    Pool,
    Grass,
    Boulder,
}

/// The peaks between the lanes: position and height.
const PEAKS: [(f32, f32, f32); 11] = [
    (0.13, 0.535, 0.75),
    (0.215, 0.545, 1.0),
    (0.285, 0.515, 0.7),
    (0.365, 0.54, 0.95),
    (0.43, 0.55, 0.7),
    (0.06, 0.715, 0.6),
    (0.14, 0.755, 0.95),
    (0.21, 0.735, 0.75),
    (0.375, 0.755, 0.9),
    (0.445, 0.75, 0.65),
    (0.02, 0.64, 0.5),
];

/// Paints plants beside the trail.
fn paint_plants(shapes: &mut Vec<Shape>, rect: Rect, line: &[Pos2]) {
    let unit = unit(rect);
    let river = smooth(&RIVER, rect);
    let near = |place: Pos2, line: &[Pos2], room: f32| {
        line.iter().step_by(3).any(|other| other.distance_sq(place) < room * room)
    };
    let mut things: Vec<(Pos2, Decor, f32, usize)> = PEAKS
        .iter()
        .enumerate()
        .map(|(index, (x, y, size))| (at(rect, (*x, *y)), Decor::Peak, *size, index))
        .collect();
    // A larger picture has more objects in it.
    let crowd = (900.0 * rect.width() / rect.height() / 2.0).clamp(500.0, 1500.0) as usize;
    for index in 0..crowd {
        let (x, y) = (scatter(index, 1), HORIZON + 0.02 + (0.97 - HORIZON) * scatter(index, 2));
        let weights = weights(x, y);
        let most = weights.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1));
        let Some((region, weight)) = most.map(|(region, weight)| (&REGIONS[region], *weight)) else {
            continue;
        };
        let lot = scatter(index, 3);
        let thing = match region.habitat {
            _ if weight < 0.4 => (lot < 0.10).then_some(Decor::Tree).or((lot < 0.3).then_some(Decor::Grass)),
            Habitat::Forest => (lot < 0.85).then_some(Decor::Tree),
            Habitat::Mountain => {
                (lot < 0.14).then_some(Decor::Tree).or((lot < 0.3).then_some(Decor::Boulder))
            }
            Habitat::Prairie => (lot < 0.6).then_some(Decor::Grass),
            Habitat::Wetland => (lot < 0.09).then_some(Decor::Pool).or((lot < 0.45).then_some(Decor::Reeds)),
            Habitat::River => (lot < 0.10).then_some(Decor::Tree).or((lot < 0.3).then_some(Decor::Grass)),
        };
        let Some(thing) = thing else { continue };
        let place = at(rect, (x, y));
        // Objects farther away are smaller.
        let size = (0.6 + 0.5 * y) * (0.85 + 0.3 * scatter(index, 4));
        let (height, room) = match thing {
            Decor::Tree => (22.0, 15.0),
            Decor::Pool => (0.0, 26.0),
            Decor::Reeds => (8.0, 14.0),
            Decor::Peak | Decor::Grass | Decor::Boulder => (4.0, 12.0),
        };
        let crown = place - vec2(0.0, height * size * unit);
        let blocked = near(place, line, room * unit)
            || near(crown, line, room * unit)
            || near(place, &river, 24.0 * unit)
            || crown.y < at(rect, (0.0, HORIZON)).y;
        let before_a_peak = PEAKS.iter().any(|(peak_x, peak_y, size)| {
            let foot = at(rect, (*peak_x, *peak_y));
            let away = place - foot;
            away.x.abs() < 30.0 * size * unit && away.y < 4.0 * unit && away.y > -40.0 * size * unit
        });
        if !blocked && !before_a_peak {
            things.push((place, thing, size, index));
        }
    }
    things.sort_by(|one, other| one.0.y.total_cmp(&other.0.y));
    for (place, thing, size, index) in things {
        let size = size * unit;
        match thing {
            Decor::Tree => paint_tree(shapes, place, size, scatter(index, 6)),
            Decor::Peak => paint_peak(shapes, place, size, index),
            Decor::Reeds => paint_reeds(shapes, place, size, index),
            Decor::Pool => paint_pool(shapes, place, size),
            Decor::Grass => paint_grass(shapes, place, size, index),
            Decor::Boulder => {
                shapes.push(Shape::ellipse_filled(
                    place,
                    vec2(4.5, 3.0) * size,
                    Color32::from_rgb(0x7F, 0x7B, 0x94),
                ));
                shapes.push(Shape::ellipse_filled(
                    place - vec2(1.0, 1.0) * size,
                    vec2(3.0, 1.7) * size,
                    Color32::from_rgb(0xB9, 0xB5, 0xC8),
                ));
            }
        }
    }
}

fn triangle(one: Pos2, two: Pos2, three: Pos2, fill: Color32) -> Shape {
    Shape::convex_polygon(vec![one, two, three], fill, Stroke::NONE)
}

fn paint_tree(shapes: &mut Vec<Shape>, foot: Pos2, size: f32, shade: f32) {
    let part = |x: f32, y: f32| foot + vec2(x, y) * size;
    shapes.push(Shape::ellipse_filled(part(3.0, 0.5), vec2(8.0, 2.6) * size, Color32::from_black_alpha(45)));
    shapes.push(Shape::line_segment([part(0.0, 1.0), part(0.0, -5.0)], Stroke::new(2.4 * size, BARK)));
    let green = mix([30.0, 74.0, 44.0], [58.0, 104.0, 52.0], shade);
    let (dark, light) = (solid(green), solid(mix(green, [150.0, 190.0, 104.0], 0.4)));
    for (base, width, top) in [(-3.0, 8.2, -14.0), (-9.5, 6.4, -20.0), (-15.5, 4.6, -25.5)] {
        let (left, tip, right) = (part(-width, base), part(0.0, top), part(width, base));
        shapes.push(triangle(left, tip, right, dark));
        shapes.push(triangle(left, tip, part(-0.15 * width, base), light));
    }
}

fn paint_peak(shapes: &mut Vec<Shape>, foot: Pos2, size: f32, index: usize) {
    let part = |x: f32, y: f32| foot + vec2(x, y) * size;
    let lean = (scatter(index, 8) - 0.5) * 8.0;
    let tip = part(lean, -47.0);
    let (left, right, middle) = (part(-31.0, 0.0), part(31.0, 0.0), part(lean * 0.3 + 5.0, 0.0));
    let (lit, dim) = (Color32::from_rgb(0xA4, 0xA0, 0xBA), Color32::from_rgb(0x75, 0x71, 0x92));
    shapes.push(Shape::ellipse_filled(part(4.0, 0.0), vec2(32.0, 4.0) * size, Color32::from_black_alpha(36)));
    shapes.push(triangle(left, tip, right, dim));
    shapes.push(triangle(left, tip, middle, lit));
    // Snow, with a ragged lower edge.
    let down = |share: f32, foot: Pos2| tip.lerp(foot, share);
    let (snow, shadow) = (Color32::from_rgb(0xF8, 0xF8, 0xFC), Color32::from_rgb(0xCF, 0xD2, 0xE4));
    let ridge = down(0.46, middle);
    shapes.push(triangle(tip, down(0.38, left), down(0.30, middle), snow));
    shapes.push(triangle(tip, down(0.36, left.lerp(middle, 0.5)), ridge, snow));
    shapes.push(triangle(tip, ridge, down(0.24, right.lerp(middle, 0.4)), shadow));
    shapes.push(triangle(tip, down(0.36, right.lerp(middle, 0.3)), down(0.34, right), shadow));
}

fn paint_reeds(shapes: &mut Vec<Shape>, foot: Pos2, size: f32, index: usize) {
    for stalk in 0..4 {
        let chance = |salt| scatter(index * 5 + stalk, salt);
        let from = foot + vec2(stalk as f32 * 2.6 - 4.0, chance(11) * 2.0) * size;
        let to = from + vec2((chance(12) - 0.5) * 3.0, -7.0 - 6.0 * chance(13)) * size;
        let green = Color32::from_rgb(0x4F, 0x77, 0x3C);
        shapes.push(Shape::line_segment([from, to], Stroke::new(1.2 * size, green)));
        if stalk.is_multiple_of(2) {
            let head = [to, to + vec2(0.0, 4.0) * size];
            shapes.push(Shape::line_segment(
                head,
                Stroke::new(2.4 * size, Color32::from_rgb(0x6B, 0x45, 0x28)),
            ));
        }
    }
}

fn paint_pool(shapes: &mut Vec<Shape>, middle: Pos2, size: f32) {
    let radius = vec2(17.0, 6.5) * size;
    let rim = radius + Vec2::splat(1.6 * size);
    shapes.push(Shape::ellipse_filled(middle, rim, Color32::from_rgb(0xC9, 0xE8, 0xD2)));
    shapes.push(Shape::ellipse_filled(middle, radius, Color32::from_rgb(0x5C, 0x9C, 0x96)));
    let glint = [middle + vec2(-8.0, -1.0) * size, middle + vec2(1.0, -1.6) * size];
    shapes.push(Shape::line_segment(glint, Stroke::new(1.2 * size, Color32::from_rgb(0xDF, 0xF2, 0xEA))));
}

fn paint_grass(shapes: &mut Vec<Shape>, foot: Pos2, size: f32, index: usize) {
    let golden = weights_are_golden(index);
    let blade =
        if golden { Color32::from_rgb(0xB4, 0x88, 0x2C) } else { Color32::from_rgb(0x5E, 0x8C, 0x46) };
    for side in [-1.0, 0.0, 1.0] {
        let tip = foot + vec2(side * 3.0 + 1.0, -7.0 + side.abs() * 1.5) * size;
        shapes
            .push(Shape::line_segment([foot + vec2(side, 0.0) * size, tip], Stroke::new(1.1 * size, blade)));
    }
    if scatter(index, 15) < 0.28 {
        let tints = [(0xD9, 0x74, 0x4A), (0xF7, 0xF2, 0xE2), (0xB4, 0x5A, 0x9A)];
        let (red, green, blue) = tints[index % tints.len()];
        let flower = foot + vec2(1.0, -7.5) * size;
        shapes.push(Shape::circle_filled(flower, 1.9 * size, Color32::from_rgb(red, green, blue)));
    }
}

/// Returns whether a tuft stands in a prairie.
fn weights_are_golden(index: usize) -> bool {
    let (x, y) = (scatter(index, 1), HORIZON + 0.02 + (0.97 - HORIZON) * scatter(index, 2));
    let weights = weights(x, y);
    REGIONS.iter().zip(weights).any(|(region, weight)| region.habitat == Habitat::Prairie && weight > 0.35)
}

/// Paints the trail itself.
fn paint_trail(shapes: &mut Vec<Shape>, rect: Rect, line: &[Pos2]) {
    let unit = unit(rect);
    paint_bridge(shapes, rect, line);
    for (width, tint) in [
        (9.5, Color32::from_rgba_unmultiplied(0x5B, 0x44, 0x2A, 150)),
        (7.0, Color32::from_rgb(0xE9, 0xD6, 0xA8)),
    ] {
        shapes.push(Shape::line(line.to_vec(), Stroke::new(width * unit, tint)));
    }
}

/// Paints the planks where the trail crosses the river.
fn paint_bridge(shapes: &mut Vec<Shape>, rect: Rect, line: &[Pos2]) {
    let river = smooth(&RIVER, rect);
    let away = |place: &Pos2| river.iter().map(|other| other.distance_sq(*place)).fold(f32::MAX, f32::min);
    let crossing = (1..line.len() - 1).min_by(|one, other| away(&line[*one]).total_cmp(&away(&line[*other])));
    let Some(crossing) = crossing else { return };
    let unit = unit(rect);
    let along = (line[crossing + 1] - line[crossing - 1]).normalized();
    let across = along.rot90() * 8.5 * unit;
    for plank in -4..=4 {
        let middle = line[crossing] + along * (plank as f32 * 4.6 * unit);
        let tint = if plank % 2 == 0 { Color32::from_rgb(0x8A, 0x62, 0x3C) } else { BARK };
        shapes.push(Shape::line_segment([middle - across, middle + across], Stroke::new(4.2 * unit, tint)));
    }
}

/// Returns the corners of a hex standing on one of them.
pub(super) fn hex_corners(centre: Pos2, radius: f32) -> Vec<Pos2> {
    (0..6)
        .map(|corner| {
            let angle = std::f32::consts::FRAC_PI_3 * corner as f32 - std::f32::consts::FRAC_PI_2;
            centre + egui::Vec2::angled(angle) * radius
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_in_the_picture_and_equally_far_apart() {
        for size in [vec2(680.0, 330.0), vec2(1700.0, 800.0), vec2(2200.0, 500.0)] {
            let rect = Rect::from_min_size(pos2(300.0, 14.0), size);
            let mut landscape = Landscape::default();
            landscape.fit(rect, 50);
            assert_eq!(landscape.places.len(), 51);
            let steps: Vec<f32> = (0..50)
                .map(|step| landscape.place(step as f32).distance(landscape.place(step as f32 + 1.0)))
                .collect();
            let (least, most) =
                (steps.iter().copied().fold(f32::MAX, f32::min), steps.iter().copied().fold(0.0, f32::max));
            assert!(most < 1.3 * least, "{size:?}: {least} {most}");
            assert!((0..=50).all(|step| rect.shrink(12.0).contains(landscape.place(step as f32))));
        }
    }
}
