//! The ink of the painted river: shores, ripples, rapids, and the signs of its ground.

use bevy_egui::egui::{Color32, Pos2, Rect, Shape, Stroke, Vec2, pos2, vec2};

use super::course::{CANYON, RAPIDS, Reach, RiverCourse, coast, is_near};
use super::washes::{Ground, ground_at};
use crate::ui::map::{MapPen, SEPIA, at_share, scatter, sheet_unit};

/// The ink of moving water, and the white of foam.
const BLUE_INK: Color32 = Color32::from_rgb(0x35, 0x62, 0x7E);
const FOAM: Color32 = Color32::from_rgb(0xFA, 0xF8, 0xF2);
const BOULDER: Color32 = Color32::from_rgb(0xB4, 0xAB, 0xA0);
const CLIFF: Color32 = Color32::from_rgb(0xD9, 0x9C, 0x6C);
const TOP: Color32 = Color32::from_rgb(0xEC, 0xC4, 0x96);

/// The peaks around the spring: position and height.
const PEAKS: [(f32, f32, f32); 6] = [
    (0.045, 0.335, 0.62),
    (0.112, 0.338, 0.92),
    (0.178, 0.342, 0.70),
    (0.232, 0.350, 0.50),
    (0.275, 0.352, 0.36),
    (0.080, 0.350, 0.50),
];
/// The rocks of the canyon with flat tops: position and size.
const BUTTES: [(f32, f32, f32); 4] =
    [(0.868, 0.505, 0.95), (0.800, 0.498, 0.7), (0.748, 0.512, 0.45), (0.962, 0.372, 0.5)];
/// Places of the animals' pictures, kept free of other signs.
pub(super) const ANIMALS: [(&str, (f32, f32), f32); 6] = [
    ("bear", (0.475, 0.488), 17.0),
    ("hawk", (0.855, 0.190), 19.0),
    ("elk", (0.465, 0.672), 18.0),
    ("elk", (0.497, 0.697), 15.0),
    ("fox", (0.215, 0.502), 13.0),
    ("salmon", (0.835, 0.945), 14.0),
];

/// Draws everything in ink on the paper `rect`.
pub(super) fn draw_ink(rect: Rect, course: &RiverCourse) -> Vec<Shape> {
    let mut shapes = Vec::new();
    draw_shores(&mut shapes, rect, course);
    draw_water_lines(&mut shapes, rect, course);
    draw_rapids(&mut shapes, rect, course);
    draw_cliffs(&mut shapes, rect, course);
    draw_signs(&mut shapes, rect, course);
    draw_gulls(&mut shapes, rect);
    shapes
}

fn is_sea(rect: Rect, at: Pos2) -> bool {
    let share = (at - rect.min) / rect.size();
    share.x > coast(share.y)
}

/// Draws the banks where water meets ground, and the coast.
fn draw_shores(shapes: &mut Vec<Shape>, rect: Rect, course: &RiverCourse) {
    let unit = sheet_unit(rect);
    let ink = Stroke::new(1.15 * unit, SEPIA.gamma_multiply(0.82));
    let waters: Vec<&Vec<Reach>> = course.arms.iter().chain([&course.main]).collect();
    let coast_line = (0..=90).map(|part| {
        let y = 0.685 + 0.325 * part as f32 / 90.0;
        at_share(rect, (coast(y), y))
    });
    let free = |at: Pos2| {
        rect.shrink(10.0 * unit).contains(at) && !waters.iter().any(|water| is_near(water, at, -0.6 * unit))
    };
    draw_runs(shapes, coast_line.collect(), ink, free);
    for (index, water) in waters.iter().enumerate() {
        let is_main = index + 1 == waters.len();
        for side in [-1.0, 1.0] {
            let mut bank: Vec<Pos2> =
                water.iter().map(|reach| reach.at + reach.way.rot90() * side * reach.half).collect();
            if is_main {
                // Around the spring.
                let (first, reach) = (bank[0], water[0]);
                let cap = (1..=6).rev().map(|part| {
                    let turn = -side * part as f32 / 6.0 * std::f32::consts::FRAC_PI_2;
                    reach.at + Vec2::angled((first - reach.at).angle() + turn) * reach.half
                });
                bank = cap.chain(bank).collect();
            }
            let others = || waters.iter().enumerate().filter(|(other, _)| *other != index);
            let free =
                |at: Pos2| !is_sea(rect, at) && !others().any(|(_, water)| is_near(water, at, -0.6 * unit));
            draw_runs(shapes, bank, ink, free);
        }
    }
}

/// Draws the parts of a line that are `free`.
fn draw_runs(shapes: &mut Vec<Shape>, line: Vec<Pos2>, stroke: Stroke, free: impl Fn(Pos2) -> bool) {
    let mut run = Vec::new();
    for at in line {
        if free(at) {
            run.push(at);
        } else if run.len() > 1 {
            shapes.push(Shape::line(std::mem::take(&mut run), stroke));
        } else {
            run.clear();
        }
    }
    if run.len() > 1 {
        shapes.push(Shape::line(run, stroke));
    }
}

/// Draws ripples along the river, and waves on the sea.
fn draw_water_lines(shapes: &mut Vec<Shape>, rect: Rect, course: &RiverCourse) {
    let unit = sheet_unit(rect);
    let fine = Stroke::new(0.9 * unit, BLUE_INK.gamma_multiply(0.55));
    for (water, every) in course.arms.iter().map(|arm| (arm, 9)).chain([(&course.main, 4)]) {
        for index in (3..water.len().saturating_sub(8)).step_by(every) {
            let (side, long) = (1.5 * scatter(index, 5) - 0.75, 3 + (4.0 * scatter(index, 6)) as usize);
            let ripple = water[index..index + long]
                .iter()
                .map(|reach| reach.at + reach.way.rot90() * side * reach.half);
            let ripple: Vec<Pos2> = ripple.filter(|at| !is_sea(rect, *at)).collect();
            if ripple.len() > 2 {
                shapes.push(Shape::line(ripple, fine));
            }
        }
    }
    let crowd = (rect.area() / (unit * unit) / 3200.0) as usize;
    for index in 0..crowd {
        let (x, y) = (0.78 + 0.22 * scatter(index, 61), 0.70 + 0.28 * scatter(index, 62));
        let middle = at_share(rect, (x, y));
        let half = (4.0 + 6.0 * scatter(index, 63)) * unit;
        if x > coast(y) + 0.012 && rect.shrink(16.0 * unit).contains(middle + vec2(half, 0.0)) {
            let wave = (0..=8).map(|part| {
                let share = part as f32 / 4.0 - 1.0;
                middle + vec2(share * half, (share * 5.0).sin() * 0.9 * unit)
            });
            shapes.push(Shape::line(wave.collect(), fine));
        }
    }
}

/// Draws foam and boulders in the rapids, and a few boulders in the canyon.
fn draw_rapids(shapes: &mut Vec<Shape>, rect: Rect, course: &RiverCourse) {
    let unit = sheet_unit(rect);
    let within = |share: f32, (from, to): (f32, f32)| (from..to).contains(&share);
    for (index, reach) in course.main.iter().enumerate() {
        let wild = within(reach.share, RAPIDS);
        if wild {
            // A chevron of white water, open upstream.
            let (side, long) = (reach.way.rot90() * reach.half, reach.way * 5.0 * unit);
            let aside = 0.9 * scatter(index, 71) - 0.45;
            let tip = reach.at + side * aside;
            let ends = [tip + side * 0.32 - long, tip, tip - side * 0.32 - long];
            shapes.push(Shape::line(ends.to_vec(), Stroke::new(1.6 * unit, FOAM.gamma_multiply(0.9))));
        }
        let often = if wild { 0.5 } else { 0.16 };
        if (wild || within(reach.share, CANYON)) && scatter(index, 72) < often {
            let side = if scatter(index, 73) < 0.5 { -1.0 } else { 1.0 };
            let at = reach.at + reach.way.rot90() * side * reach.half * (0.72 + 0.3 * scatter(index, 74));
            let size = (1.8 + 2.2 * scatter(index, 75)) * unit;
            shapes.push(Shape::ellipse_filled(at, vec2(size * 1.25, size * 0.85), BOULDER));
            let rim = Stroke::new(0.9 * unit, SEPIA.gamma_multiply(0.85));
            shapes.push(Shape::ellipse_stroke(at, vec2(size * 1.25, size * 0.85), rim));
        }
    }
}

/// Draws the walls of the canyon behind the river: rock in bands, with hachures.
fn draw_cliffs(shapes: &mut Vec<Shape>, rect: Rect, course: &RiverCourse) {
    let unit = sheet_unit(rect);
    let walls: Vec<(usize, &Reach)> = course
        .main
        .iter()
        .enumerate()
        .filter(|(_, reach)| (CANYON.0..CANYON.1).contains(&reach.share) && reach.way.x < -0.55)
        .collect();
    // Upstream of the last wall the bank is at the right of the way, which is up here.
    let foot = |reach: &Reach| reach.at - vec2(0.0, reach.half / reach.way.x.abs().max(0.55));
    let high = |index: usize, reach: &Reach| {
        let middle = (CANYON.0 + CANYON.1) / 2.0;
        let rise = 1.0 - ((reach.share - middle) / (CANYON.1 - middle)).powi(2);
        let step = if (index / 5).is_multiple_of(2) { 1.0 } else { 0.72 };
        (15.0 * rise.max(0.15) * step + 2.0 * scatter(index, 81)) * unit
    };
    let mut pen = MapPen::new(shapes, SEPIA, unit);
    for ends in walls.windows(2) {
        let [(before, from), (after, to)] = [ends[0], ends[1]];
        if after != before + 1 {
            continue;
        }
        let (left, right) = (foot(from), foot(to));
        let (left_top, right_top) =
            (left - vec2(0.0, high(before, from)), right - vec2(0.0, high(after, to)));
        pen.fill(vec![left, left_top, right_top, right], CLIFF);
        pen.fill(
            vec![left_top, left_top - vec2(0.0, 3.0 * unit), right_top - vec2(0.0, 3.0 * unit), right_top],
            TOP,
        );
        pen.line(vec![left_top, right_top], 1.3, 0.95);
        let band = |share: f32| vec![left.lerp(left_top, share), right.lerp(right_top, share)];
        pen.line(band(0.55), 0.8, 0.45);
        let long = 0.35 + 0.5 * scatter(before, 82);
        pen.line(vec![left_top, left_top.lerp(left, long)], 0.9, 0.7);
        let between = left_top.lerp(right_top, 0.5);
        pen.line(vec![between, between.lerp(left.lerp(right, 0.5), 0.9 * scatter(before, 83))], 0.8, 0.55);
    }
}

/// A sign of the ground.
#[derive(Clone, Copy)]
enum GroundSign {
    Fir,
    Oak,
    Peak,
    Hill,
    Butte,
    Reeds,
    Pool,
    Grass,
    Gravel,
}

/// A sign with its place, its size, and the number that varies it.
type PlacedSign = (Pos2, GroundSign, f32, usize);

/// Returns the sign at a place of the picture, if its ground has one there.
fn sign_at(index: usize, place: (f32, f32)) -> Option<GroundSign> {
    let lot = scatter(index, 3);
    let (sign, often) = match ground_at(place) {
        None if lot < 0.06 => (GroundSign::Oak, 1.0),
        None => (GroundSign::Grass, 0.16),
        Some(Ground::Rock) if scatter(index, 7) < 0.4 => (GroundSign::Hill, 0.25),
        Some(Ground::Rock) => (GroundSign::Fir, 0.22),
        Some(Ground::Wood) if scatter(index, 7) < 0.14 => (GroundSign::Oak, 1.0),
        Some(Ground::Wood) => (GroundSign::Fir, 1.0),
        Some(Ground::Canyon) if scatter(index, 7) < 0.5 => (GroundSign::Gravel, 0.4),
        Some(Ground::Canyon) => (GroundSign::Grass, 0.14),
        Some(Ground::Grass) if scatter(index, 7) < 0.1 => (GroundSign::Hill, 0.7),
        Some(Ground::Grass) if scatter(index, 7) < 0.16 => (GroundSign::Oak, 0.6),
        Some(Ground::Grass) => (GroundSign::Grass, 0.62),
        Some(Ground::Marsh) if scatter(index, 7) < 0.3 => (GroundSign::Pool, 0.5),
        Some(Ground::Marsh) => (GroundSign::Reeds, 0.6),
        Some(Ground::Shore) if scatter(index, 7) < 0.4 => (GroundSign::Reeds, 0.5),
        Some(Ground::Shore) => (GroundSign::Grass, 0.5),
    };
    (lot < often).then_some(sign)
}

/// Returns the signs of the ground, which leave the water, the animals and each other free.
fn place_signs(rect: Rect, course: &RiverCourse) -> Vec<PlacedSign> {
    let unit = sheet_unit(rect);
    let mut signs: Vec<PlacedSign> = Vec::new();
    let by_hand = [(&PEAKS[..], GroundSign::Peak), (&BUTTES[..], GroundSign::Butte)];
    for (places, sign) in by_hand {
        signs.extend(
            places
                .iter()
                .enumerate()
                .map(|(index, (x, y, size))| (at_share(rect, (*x, *y)), sign, *size, index)),
        );
    }
    let rocks: Vec<(Pos2, Vec2)> = signs
        .iter()
        .map(|(at, sign, size, _)| {
            (
                *at,
                if matches!(sign, GroundSign::Peak) { vec2(29.0, 42.0) } else { vec2(25.0, 26.0) }
                    * *size
                    * unit,
            )
        })
        .collect();
    let animals = ANIMALS.map(|(_, place, size)| (at_share(rect, place), size * unit));
    let crowd = (rect.area() / (unit * unit) / 100.0) as usize;
    let mut taken: Vec<(Pos2, f32)> = Vec::new();
    for index in 0..crowd.clamp(900, 6000) {
        let (x, y) = (0.03 + 0.94 * scatter(index, 1), 0.305 + 0.655 * scatter(index, 2));
        let Some(sign) = sign_at(index, (x, y)) else { continue };
        let place = at_share(rect, (x, y));
        let size = (0.66 + 0.34 * y) * (0.82 + 0.3 * scatter(index, 4));
        let (height, room, apart) = match sign {
            GroundSign::Fir => (18.0, 5.0, 8.6),
            GroundSign::Oak => (14.0, 6.0, 11.0),
            GroundSign::Peak | GroundSign::Butte | GroundSign::Hill => (9.0, 15.0, 22.0),
            GroundSign::Reeds => (10.0, 4.0, 13.0),
            GroundSign::Pool => (2.0, 8.0, 18.0),
            GroundSign::Grass => (6.0, 5.0, 13.0),
            GroundSign::Gravel => (3.0, 4.0, 8.0),
        };
        let crown = place - vec2(0.0, height * size * unit);
        let is_covered = course.is_near(place, room * unit)
            || course.is_near(crown, 1.5 * unit)
            || is_sea(rect, place + vec2(9.0 * unit, 0.0))
            || !rect.shrink(15.0 * unit).contains(crown)
            || !rect.shrink(15.0 * unit).contains(place)
            || animals
                .iter()
                .any(|(at, size)| at.distance(place - vec2(0.0, height * 0.4 * unit)) < size * 0.95)
            || rocks.iter().any(|(foot, size)| {
                let away = place - *foot;
                away.x.abs() < size.x && away.y < 3.0 * unit && away.y > -size.y
            });
        let apart = apart * size * unit;
        if !is_covered && taken.iter().all(|(other, far)| other.distance(place) > far.max(apart)) {
            taken.push((place, apart));
            signs.push((place, sign, size, index));
        }
    }
    signs
}

/// Draws the signs of the ground, the far ones first.
fn draw_signs(shapes: &mut Vec<Shape>, rect: Rect, course: &RiverCourse) {
    let mut signs = place_signs(rect, course);
    signs.sort_by(|one, other| one.0.y.total_cmp(&other.0.y));
    for (place, sign, size, index) in signs {
        let mut pen = MapPen::new(shapes, SEPIA, size * sheet_unit(rect));
        match sign {
            GroundSign::Fir => pen.fir(place, scatter(index, 6)),
            GroundSign::Oak => pen.oak(place, scatter(index, 6)),
            GroundSign::Peak => pen.peak(place, scatter(index, 8)),
            GroundSign::Hill => pen.hill(place, scatter(index, 8)),
            GroundSign::Butte => draw_butte(&mut pen, place, size * sheet_unit(rect), index),
            GroundSign::Reeds => pen.reeds(place, |salt| scatter(index, 30 + salt)),
            GroundSign::Pool => pen.ripples(place),
            GroundSign::Grass => pen.grass(place, scatter(index, 15)),
            GroundSign::Gravel => {
                let unit = size * sheet_unit(rect);
                for stone in 0..3_u32 {
                    let aside = vec2(stone as f32 * 3.4 - 3.4, 1.6 * scatter(index, 90 + stone)) * unit;
                    pen.line(
                        vec![
                            place + aside,
                            place + aside + vec2(1.4, -0.9) * unit,
                            place + aside + vec2(2.6, 0.0) * unit,
                        ],
                        0.9,
                        0.6,
                    );
                }
            }
        }
    }
}

/// Draws a rock with a flat top: lit in the west, hachures in the east, strata across.
fn draw_butte(pen: &mut MapPen<'_>, foot: Pos2, scale: f32, index: usize) {
    let part = |x: f32, y: f32| foot + vec2(x, y) * scale;
    let lean = 3.0 * scatter(index, 95) - 1.5;
    let (left, left_top) = (part(-24.0, 0.0), part(-16.0 + lean, -25.0));
    let (right, right_top) = (part(25.0, 0.0), part(15.0 + lean, -23.0));
    pen.fill(vec![left, left_top, right_top, right], TOP);
    pen.fill(vec![part(4.0, 0.0), part(3.0 + lean, -24.0), right_top, right], CLIFF);
    for share in [0.30, 0.62] {
        pen.line(vec![left_top.lerp(left, share), right_top.lerp(right, share)], 0.8, 0.4);
    }
    for crack in 0..7_u32 {
        let share = 0.42 + 0.55 * crack as f32 / 7.0;
        let (from, to) = (left_top.lerp(right_top, share), left.lerp(right, share));
        pen.line(vec![from, from.lerp(to, 0.45 + 0.5 * scatter(index, 96 + crack))], 0.9, 0.6);
    }
    pen.line(
        vec![left, left_top.lerp(left, 0.4) + vec2(1.2, 0.0) * scale, left_top, right_top, right],
        1.4,
        0.95,
    );
}

/// Draws gulls over the sea.
fn draw_gulls(shapes: &mut Vec<Shape>, rect: Rect) {
    let unit = sheet_unit(rect);
    let mut pen = MapPen::new(shapes, SEPIA, unit);
    for (x, y, size) in [(0.905, 0.768, 0.9), (0.930, 0.795, 0.7), (0.957, 0.772, 0.8)] {
        let middle = at_share(rect, (x, y));
        let wing = |side: f32| {
            [(0.0, 0.0), (3.0, -2.6), (5.6, -2.2), (8.0, 0.2)]
                .map(|(out, up): (f32, f32)| {
                    pos2(middle.x + side * out * size * unit, middle.y + up * size * unit)
                })
                .to_vec()
        };
        pen.line(wing(-1.0), 1.2, 0.85);
        pen.line(wing(1.0), 1.2, 0.85);
    }
}
