//! The trail's country as a sheet of the explorer's map, in ink and washes, computed once for every size of the
//! picture.

use bevy_egui::egui::{self, Mesh, Painter, Pos2, Rect, Shape, Stroke, pos2, vec2};

use crate::ui::map::{
    MapPen, PAPER, RED_INK, SEPIA, along, at_share as at, evenly, fan, mix, scatter, sheet_unit as unit,
    smooth, solid,
};
use cascadia_base::Habitat;

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
/// The course of the river, from its source in the mountains to the lower edge.
const RIVER: [(f32, f32); 8] = [
    (0.262, 0.515),
    (0.285, 0.60),
    (0.265, 0.68),
    (0.295, 0.745),
    (0.280, 0.81),
    (0.262, 0.87),
    (0.290, 0.94),
    (0.275, 1.02),
];
/// The shore of the lake in the wetlands: its middle and radii.
const LAKE: ((f32, f32), (f32, f32)) = ((0.715, 0.975), (0.15, 0.095));
/// The height of the far mountains, as a share of the picture: the strip above them is for words.
const FAR: f32 = 0.27;
/// Width of the frame around the sheet, in units of the picture.
const FRAME: f32 = 9.0;

const WATER: [f32; 3] = [150.0, 190.0, 203.0];

/// A washed region of the sheet: its middle, its extent, the colour of its wash.
struct PaintedRegion {
    habitat: Habitat,
    middle: (f32, f32),
    reach: (f32, f32),
    wash: [f32; 3],
}

const REGIONS: [PaintedRegion; 6] = [
    PaintedRegion {
        habitat: Habitat::River,
        middle: (0.30, 0.92),
        reach: (0.24, 0.20),
        wash: [203.0, 216.0, 172.0],
    },
    PaintedRegion {
        habitat: Habitat::Wetland,
        middle: (0.84, 0.90),
        reach: (0.24, 0.18),
        wash: [170.0, 206.0, 186.0],
    },
    PaintedRegion {
        habitat: Habitat::Forest,
        middle: (0.77, 0.61),
        reach: (0.25, 0.15),
        wash: [158.0, 186.0, 128.0],
    },
    PaintedRegion {
        habitat: Habitat::Mountain,
        middle: (0.26, 0.61),
        reach: (0.26, 0.15),
        wash: [206.0, 197.0, 206.0],
    },
    PaintedRegion {
        habitat: Habitat::Prairie,
        middle: (0.32, 0.38),
        reach: (0.36, 0.11),
        wash: [238.0, 208.0, 128.0],
    },
    PaintedRegion {
        habitat: Habitat::Prairie,
        middle: (0.90, 0.35),
        reach: (0.18, 0.10),
        wash: [232.0, 212.0, 146.0],
    },
];

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
    /// Draws the sheet for `rect` and a trail of `length` steps, unless it is cached.
    pub(super) fn fit(&mut self, rect: Rect, length: usize) {
        if self.rect == rect && self.length == length {
            return;
        }
        let line = smooth(&BENDS, rect);
        let places = evenly(&line, length);
        let mut shapes = Vec::new();
        paint_sheet(&mut shapes, rect);
        paint_winds(&mut shapes, rect);
        paint_waters(&mut shapes, rect);
        paint_signs(&mut shapes, rect, &line);
        paint_trail(&mut shapes, rect, &line);
        MapPen::new(&mut shapes, SEPIA, unit(rect)).rose(at(rect, ROSE.0), ROSE.1 * unit(rect));
        paint_frame(&mut shapes, rect);
        *self = Self { rect, length, shapes, places };
    }

    /// Paints the sheet and the empty trail.
    pub(super) fn paint(&self, painter: &Painter) {
        painter.extend(self.shapes.iter().cloned());
    }

    /// Returns the strip above the country, for words.
    pub(super) fn strip(&self) -> Rect {
        let inside = self.rect.shrink((FRAME + 8.0) * self.unit());
        let foot = at(self.rect, (0.0, FAR - 0.055)).y;
        Rect::from_min_max(inside.min, pos2(at(self.rect, (ROSE.0.0, 0.0)).x - 44.0 * self.unit(), foot))
    }

    /// Returns the scale of the drawn objects.
    pub(super) fn unit(&self) -> f32 {
        unit(self.rect)
    }

    /// Returns the position of a step, or of a fraction between two.
    pub(super) fn place(&self, steps: f32) -> Pos2 {
        along(&self.places, steps).unwrap_or(self.rect.center())
    }
}

/// Returns the weight of each region at a position, from 0 to 1.
fn weights(x: f32, y: f32) -> [f32; 6] {
    std::array::from_fn(|index| {
        let region = &REGIONS[index];
        let (across, down) = ((x - region.middle.0) / region.reach.0, (y - region.middle.1) / region.reach.1);
        (1.35 * (-0.9 * (across * across + down * down)).exp()).min(1.0)
    })
}

/// The compass rose: its middle and its size in units of the picture.
const ROSE: ((f32, f32), f32) = ((0.795, 0.135), 34.0);

/// Paints the paper with its washes, folded in three along both axes.
fn paint_sheet(shapes: &mut Vec<Shape>, rect: Rect) {
    const COLUMNS: u32 = 120;
    const ROWS: u32 = 68;
    let tint = |x: f32, y: f32| {
        let mut tint = PAPER;
        // A wash dries with an uneven rim.
        let hand = 0.11 * ((x * 41.0 + (y * 23.0).sin() * 2.0).sin() + (y * 37.0 - x * 19.0).sin());
        for (region, weight) in REGIONS.iter().zip(weights(x, y)) {
            let wet = ((weight + hand - 0.28) / 0.34).clamp(0.0, 1.0);
            tint = mix(tint, region.wash, 0.82 * wet * wet * (3.0 - 2.0 * wet));
        }
        let fold = |along: f32| {
            let away = (along * 3.0 + 0.5).fract() - 0.5;
            away.signum() * (1.0 - away.abs() / 0.16).max(0.0)
        };
        let rim = ((x - 0.5).abs().max((y - 0.5).abs()) - 0.34).max(0.0) * 0.4;
        let grain = 0.012 * ((x * 173.0).sin() * (y * 131.0 + x * 57.0).sin());
        let light = 1.0 - 0.022 * (fold(x) + fold(y)) - rim + grain;
        tint.map(|channel| (channel * light).clamp(0.0, 255.0))
    };
    let mut mesh = Mesh::default();
    for row in 0..=ROWS {
        for column in 0..=COLUMNS {
            let (x, y) = (column as f32 / COLUMNS as f32, row as f32 / ROWS as f32);
            mesh.colored_vertex(at(rect, (x, y)), solid(tint(x, y)));
        }
    }
    for row in 0..ROWS {
        for column in 0..COLUMNS {
            let corner = row * (COLUMNS + 1) + column;
            mesh.add_triangle(corner, corner + 1, corner + COLUMNS + 1);
            mesh.add_triangle(corner + 1, corner + COLUMNS + 2, corner + COLUMNS + 1);
        }
    }
    shapes.push(Shape::mesh(mesh));
}

/// Paints the lines of sixteen winds through the compass rose, faintly.
fn paint_winds(shapes: &mut Vec<Shape>, rect: Rect) {
    let middle = at(rect, ROSE.0);
    let stroke = Stroke::new(0.8, SEPIA.gamma_multiply(0.20));
    for wind in 0..16 {
        let way = egui::Vec2::angled(wind as f32 / 16.0 * std::f32::consts::TAU);
        let start = middle + way * ROSE.1 * 0.7 * unit(rect);
        shapes.push(Shape::line_segment([start, middle + way * rect.size().length()], stroke));
    }
}

/// Paints the river and the lake, with ink along their shores.
fn paint_waters(shapes: &mut Vec<Shape>, rect: Rect) {
    let unit = unit(rect);
    let ink = Stroke::new(1.2 * unit, SEPIA.gamma_multiply(0.85));
    let fine = Stroke::new(0.8 * unit, SEPIA.gamma_multiply(0.38));
    let shore = |grown: f32| -> Vec<Pos2> {
        (0..=72)
            .map(|part| {
                let angle = part as f32 / 72.0 * std::f32::consts::TAU;
                let hand = 1.0 + 0.10 * (angle * 3.0 + 0.7).sin() + 0.05 * (angle * 7.0).sin();
                let ((x, y), (wide, high)) = LAKE;
                at(rect, (x + wide * grown * hand * angle.cos(), y + high * grown * hand * angle.sin()))
            })
            .collect()
    };
    shapes.push(fan(at(rect, LAKE.0), &shore(1.0), solid(WATER)));
    shapes.push(Shape::line(shore(1.0), ink));
    for grown in [0.90, 0.80] {
        shapes.push(Shape::line(shore(grown), fine));
    }
    let line = smooth(&RIVER, rect);
    let count = line.len();
    let mut mesh = Mesh::default();
    let (mut left, mut right) = (Vec::new(), Vec::new());
    for (index, middle) in line.iter().enumerate() {
        let ahead = line[(index + 1).min(count - 1)] - line[index.saturating_sub(1)];
        let half = (0.8 + 13.0 * (index as f32 / count as f32).powf(1.3)) * unit;
        let side = ahead.normalized().rot90() * half;
        left.push(*middle + side);
        right.push(*middle - side);
        mesh.colored_vertex(*middle + side, solid(WATER));
        mesh.colored_vertex(*middle - side, solid(WATER));
        if index > 0 {
            let corner = index as u32 * 2;
            mesh.add_triangle(corner - 2, corner, corner - 1);
            mesh.add_triangle(corner, corner + 1, corner - 1);
        }
    }
    shapes.push(Shape::mesh(mesh));
    for index in (count / 3..count.saturating_sub(8)).step_by(9) {
        let aside = (scatter(index, 5) - 0.5) * 12.0 * unit * index as f32 / count as f32;
        let glint: Vec<Pos2> = line[index..index + 6].iter().map(|at| *at + vec2(aside, 0.0)).collect();
        shapes.push(Shape::line(glint, fine));
    }
    shapes.push(Shape::line(left, ink));
    shapes.push(Shape::line(right, ink));
}

/// A sign of the map.
#[derive(Clone, Copy)]
enum MapSign {
    Fir,
    Oak,
    Peak,
    Hill,
    Reeds,
    Ripples,
    Grass,
}

/// The peaks between the lanes: position and height.
const PEAKS: [(f32, f32, f32); 14] = [
    (0.125, 0.535, 0.72),
    (0.205, 0.545, 1.0),
    (0.30, 0.505, 0.72),
    (0.365, 0.535, 0.95),
    (0.43, 0.55, 0.7),
    (0.055, 0.715, 0.62),
    (0.13, 0.760, 1.0),
    (0.205, 0.735, 0.8),
    (0.375, 0.760, 0.95),
    (0.445, 0.75, 0.65),
    (0.33, 0.745, 0.5),
    (0.50, 0.735, 0.45),
    (0.25, 0.765, 0.55),
    (0.49, 0.52, 0.5),
];

/// A sign of the map: its place, kind, size, and the number that varies it.
type PlacedSign = (Pos2, MapSign, f32, usize);

/// Returns the sign at a place of the map, from 0 to 1, if its region has one there.
fn sign_at(index: usize, x: f32, y: f32) -> Option<MapSign> {
    let weights = weights(x, y);
    let (region, weight) = weights.iter().enumerate().max_by(|one, other| one.1.total_cmp(other.1))?;
    let lot = scatter(index, 3);
    match REGIONS[region].habitat {
        _ if *weight < 0.45 => (lot < 0.05).then_some(MapSign::Oak).or((lot < 0.09).then_some(MapSign::Hill)),
        Habitat::Forest => Some(if scatter(index, 7) < 0.62 { MapSign::Fir } else { MapSign::Oak }),
        Habitat::Mountain => (lot < 0.10).then_some(MapSign::Fir).or((lot < 0.2).then_some(MapSign::Hill)),
        Habitat::Prairie => (lot < 0.55).then_some(MapSign::Grass).or((lot < 0.60).then_some(MapSign::Hill)),
        Habitat::Wetland => {
            (lot < 0.55).then_some(MapSign::Reeds).or((lot < 0.75).then_some(MapSign::Ripples))
        }
        Habitat::River => (lot < 0.16).then_some(MapSign::Oak).or((lot < 0.3).then_some(MapSign::Grass)),
    }
}

/// Tests whether a sign lies in the lake, or before a peak that it would hide.
fn is_covered(rect: Rect, (x, y): (f32, f32), sign: MapSign) -> bool {
    let ((lake_x, lake_y), (wide, high)) = LAKE;
    let in_the_lake = ((x - lake_x) / wide).powi(2) + ((y - lake_y) / high).powi(2) < 1.35;
    let (place, unit) = (at(rect, (x, y)), unit(rect));
    let before_a_peak = PEAKS.iter().any(|(peak_x, peak_y, size)| {
        let away = place - at(rect, (*peak_x, *peak_y));
        away.x.abs() < 30.0 * size * unit && away.y < 4.0 * unit && away.y > -44.0 * size * unit
    });
    (in_the_lake && !matches!(sign, MapSign::Ripples)) || before_a_peak
}

/// Returns the mountains, and the signs of the habitats that leave the trail and each other free.
fn place_signs(rect: Rect, line: &[Pos2]) -> Vec<PlacedSign> {
    let unit = unit(rect);
    let river = smooth(&RIVER, rect);
    let near = |place: Pos2, line: &[Pos2], room: f32| {
        line.iter().step_by(3).any(|other| other.distance_sq(place) < room * room)
    };
    let mut signs: Vec<PlacedSign> = PEAKS
        .iter()
        .enumerate()
        .map(|(index, (x, y, size))| (at(rect, (*x, *y)), MapSign::Peak, *size, index))
        .collect();
    // A far range closes the country in the north.
    let range = (rect.width() / (30.0 * unit)) as usize;
    for index in 0..range {
        let x = 0.03 + 0.94 * (index as f32 + 0.6 * scatter(index, 21)) / range as f32;
        let y = FAR + 0.018 * scatter(index, 22);
        signs.push((at(rect, (x, y)), MapSign::Peak, 0.36 + 0.22 * scatter(index, 23), index + 50));
    }
    // A larger picture has more signs in it.
    let crowd = (1400.0 * rect.width() / rect.height() / 2.0).clamp(700.0, 2200.0) as usize;
    let mut taken: Vec<Pos2> = Vec::new();
    for index in 0..crowd {
        let (x, y) = (0.025 + 0.95 * scatter(index, 1), FAR + 0.02 + (0.95 - FAR) * scatter(index, 2));
        let Some(sign) = sign_at(index, x, y) else { continue };
        let place = at(rect, (x, y));
        let size = (0.75 + 0.35 * y) * (0.85 + 0.3 * scatter(index, 4));
        let (height, room, apart) = match sign {
            MapSign::Fir => (18.0, 15.0, 10.5),
            MapSign::Oak => (14.0, 15.0, 11.0),
            MapSign::Peak | MapSign::Hill => (9.0, 20.0, 22.0),
            MapSign::Reeds => (9.0, 14.0, 15.0),
            MapSign::Ripples => (2.0, 14.0, 18.0),
            MapSign::Grass => (6.0, 12.0, 15.0),
        };
        let crown = place - vec2(0.0, height * size * unit);
        let blocked = near(place, line, room * unit)
            || near(crown, line, room * unit)
            || near(place, &river, 22.0 * unit)
            || is_covered(rect, (x, y), sign)
            || taken.iter().any(|other| other.distance(place) < apart * size * unit);
        if !blocked {
            taken.push(place);
            signs.push((place, sign, size, index));
        }
    }
    signs
}

/// Paints the signs of the habitats beside the trail, the far ones first.
fn paint_signs(shapes: &mut Vec<Shape>, rect: Rect, line: &[Pos2]) {
    let mut signs = place_signs(rect, line);
    signs.sort_by(|one, other| one.0.y.total_cmp(&other.0.y));
    for (place, sign, size, index) in signs {
        let mut pen = MapPen::new(shapes, SEPIA, size * unit(rect));
        let chance = |salt: u32| scatter(index, salt);
        match sign {
            MapSign::Fir => pen.fir(place, chance(6)),
            MapSign::Oak => pen.oak(place, chance(6)),
            MapSign::Peak => pen.peak(place, chance(8)),
            MapSign::Hill => pen.hill(place, chance(8)),
            MapSign::Reeds => pen.reeds(place, |salt| scatter(index, 30 + salt)),
            MapSign::Ripples => pen.ripples(place),
            MapSign::Grass => pen.grass(place, chance(15)),
        }
    }
}

/// Paints the trail itself: a pale path under the red dashes of the expedition.
fn paint_trail(shapes: &mut Vec<Shape>, rect: Rect, line: &[Pos2]) {
    let unit = unit(rect);
    paint_bridge(shapes, rect, line);
    shapes.push(Shape::line(line.to_vec(), Stroke::new(7.5 * unit, solid(PAPER).gamma_multiply(0.85))));
    shapes.extend(Shape::dashed_line(line, Stroke::new(2.2 * unit, RED_INK), 6.0 * unit, 4.0 * unit));
}

/// Paints the planks where the trail crosses the river.
fn paint_bridge(shapes: &mut Vec<Shape>, rect: Rect, line: &[Pos2]) {
    let river = smooth(&RIVER, rect);
    let away = |place: &Pos2| river.iter().map(|other| other.distance_sq(*place)).fold(f32::MAX, f32::min);
    // The first crossing, in the lowest lane, is where the water is wide.
    let crossing = (1..line.len() / 3).min_by(|one, other| away(&line[*one]).total_cmp(&away(&line[*other])));
    let Some(crossing) = crossing else { return };
    let unit = unit(rect);
    let along = (line[crossing + 1] - line[crossing - 1]).normalized();
    let across = along.rot90() * 8.5 * unit;
    for plank in -4..=4 {
        let middle = line[crossing] + along * (plank as f32 * 4.6 * unit);
        let tint = if plank % 2 == 0 { solid([196.0, 160.0, 112.0]) } else { SEPIA };
        shapes.push(Shape::line_segment([middle - across, middle + across], Stroke::new(4.2 * unit, tint)));
    }
}

/// Paints the frame of the sheet, with its degrees.
fn paint_frame(shapes: &mut Vec<Shape>, rect: Rect) {
    let unit = unit(rect);
    let frame = FRAME * unit;
    let (outer, inner) = (rect.shrink(frame * 0.35), rect.shrink(frame));
    let paper = solid(PAPER.map(|channel| channel * 0.95));
    for side in [
        Rect::from_min_max(rect.min, pos2(rect.right(), inner.top())),
        Rect::from_min_max(pos2(rect.left(), inner.bottom()), rect.max),
        Rect::from_min_max(rect.min, pos2(inner.left(), rect.bottom())),
        Rect::from_min_max(pos2(inner.right(), rect.top()), rect.max),
    ] {
        shapes.push(Shape::rect_filled(side, 0, paper));
    }
    let bar = Stroke::new(frame * 0.36, SEPIA);
    for (length, ends) in
        [(outer.width(), [(0.0, 0.0), (0.0, 1.0)]), (outer.height(), [(1.0, 0.0), (1.0, 1.0)])]
    {
        // An odd number of bars, so that both corners look alike.
        let bars = ((length / (26.0 * unit)) as usize) | 1;
        let middle = outer.shrink((frame - frame * 0.35) / 2.0);
        for (upright, far) in ends {
            for index in (0..bars).step_by(2) {
                let on_side = |share: f32| {
                    if upright == 0.0 {
                        pos2(
                            middle.left() + middle.width() * share,
                            if far == 0.0 { middle.top() } else { middle.bottom() },
                        )
                    } else {
                        pos2(
                            if far == 0.0 { middle.left() } else { middle.right() },
                            middle.top() + middle.height() * share,
                        )
                    }
                };
                let share = |index: usize| index as f32 / bars as f32;
                shapes.push(Shape::line_segment([on_side(share(index)), on_side(share(index + 1))], bar));
            }
        }
    }
    for (edge, wide) in [(outer, 1.2), (inner, 1.6)] {
        shapes.push(Shape::rect_stroke(edge, 0, Stroke::new(wide * unit, SEPIA), egui::StrokeKind::Middle));
    }
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
            let drawn = landscape.shapes.iter().map(Shape::visual_bounding_rect);
            assert!(drawn.clone().all(|drawn| !drawn.any_nan()), "{size:?}");
            assert!(drawn.count() > 500);
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
