//! The surveyor's additions to the sheet: the frame of degrees, the compass roses with their rhumb lines, and
//! the route of an expedition with its camps.

use std::f32::consts::TAU;

use super::canvas::{SheetCanvas, SheetPoint};
use super::relief::{HeightMap, chance};

/// Texels from the edge of the sheet to the frame, and between its lines.
const MARGIN: f32 = 34.0;
const BAR: f32 = 9.0;

fn towards(from: SheetPoint, angle: f32, far: f32) -> SheetPoint {
    (from.0 + far * angle.sin(), from.1 - far * angle.cos())
}

/// Draws a compass rose: sixteen points, half of each in ink, around a ring of degrees. The long point is
/// north.
pub(super) fn rose(canvas: &mut SheetCanvas, middle: SheetPoint, size: f32) {
    canvas.clear(middle, size * 0.72, 1.0);
    ring(canvas, middle, size * 0.60, 1.2, 0.55);
    ring(canvas, middle, size * 0.66, 1.0, 0.45);
    for degree in 0..72 {
        let angle = degree as f32 / 72.0 * TAU;
        let long = if degree % 6 == 0 { 0.70 } else { 0.66 };
        canvas.line(towards(middle, angle, size * 0.60), towards(middle, angle, size * long), 0.9, 0.5);
    }
    // Short points first: the long ones lie over them.
    for (every, offset, reach, broad) in [(8, 1, 0.52, 0.10), (4, 1, 0.74, 0.13), (4, 0, 1.0, 0.16)] {
        let share = TAU / every as f32;
        for point in 0..every {
            let angle = (point as f32 + if offset == 1 { 0.5 } else { 0.0 }) * share;
            let reach = if every == 4 && offset == 0 && point == 0 { 1.14 } else { reach };
            let tip = towards(middle, angle, size * reach);
            let left = towards(middle, angle - 0.39, size * broad * 1.2);
            let right = towards(middle, angle + 0.39, size * broad * 1.2);
            canvas.fill(&[middle, left, tip], 0.0);
            canvas.fill(&[middle, right, tip], 0.72);
            canvas.path(&[middle, left, tip, right, middle], 1.1, 0.72);
        }
    }
    lily(canvas, towards(middle, 0.0, size * 1.12), size * 0.16);
}

/// Draws the sign of north: three leaves.
fn lily(canvas: &mut SheetCanvas, foot: SheetPoint, size: f32) {
    let (x, y) = foot;
    canvas.fill(
        &[(x, y), (x + size * 0.35, y - size * 0.9), (x, y - size * 1.9), (x - size * 0.35, y - size * 0.9)],
        0.72,
    );
    for side in [-1.0, 1.0] {
        let leaf: Vec<SheetPoint> =
            [(0.1, 0.0), (0.75, -0.35), (1.05, -1.0), (0.65, -1.25), (0.75, -0.85), (0.4, -0.5)]
                .map(|(right, down)| (x + side * right * size, y + down * size))
                .to_vec();
        canvas.fill(&leaf, 0.72);
    }
}

fn ring(canvas: &mut SheetCanvas, middle: SheetPoint, radius: f32, wide: f32, dark: f32) {
    let around: Vec<SheetPoint> =
        (0..=64).map(|part| towards(middle, part as f32 / 64.0 * TAU, radius)).collect();
    canvas.path(&around, wide, dark);
}

/// Draws the lines of sixteen winds through a rose, faintly, over the whole sheet.
pub(super) fn rhumbs(canvas: &mut SheetCanvas, middle: SheetPoint) {
    let far = (canvas.wide + canvas.high) as f32;
    let (wide, high) = (canvas.wide as f32, canvas.high as f32);
    for wind in 0..16 {
        let angle = wind as f32 / 16.0 * TAU;
        let mut at = 0.0;
        // In short pieces: the bounding rectangle of a long line would be mostly empty, and partly off the
        // sheet.
        while at < far {
            let (a, b) = (towards(middle, angle, at), towards(middle, angle, at + 24.0));
            at += 24.0;
            if a.0 < 0.0 || a.1 < 0.0 || a.0 > wide || a.1 > high {
                break;
            }
            canvas.line(a, b, 0.8, 0.16);
        }
    }
}

/// Draws the frame: a bold line, a scale of degrees in black and white, and a fine line, with a bare margin.
pub(super) fn frame(canvas: &mut SheetCanvas) {
    let (wide, high) = (canvas.wide as f32, canvas.high as f32);
    let inner = MARGIN + 3.0 * BAR;
    canvas.everywhere(|ink, wash, at| {
        let rim = at.0.min(at.1).min(wide - at.0).min(high - at.1);
        if rim < inner {
            *ink = 0.0;
            *wash = 0.5;
        }
        let line = |place: f32, thick: f32, dark: f32| {
            dark * (thick / 2.0 + 0.5 - (rim - place).abs()).clamp(0.0, 1.0)
        };
        let lines = line(MARGIN, 4.0, 0.75)
            .max(line(MARGIN + BAR, 1.2, 0.65))
            .max(line(MARGIN + 2.0 * BAR, 1.2, 0.65))
            .max(line(inner, 1.2, 0.6));
        *ink = ink.max(lines);
        // The scale runs along the nearer edge, from the middle of the sheet.
        let upright = at.0.min(wide - at.0) < at.1.min(high - at.1);
        let along = if upright { at.1 - high / 2.0 } else { at.0 - wide / 2.0 };
        let degree = 64.0;
        let in_bar = (rim - MARGIN - 1.5 * BAR).abs() < BAR / 2.0;
        if in_bar && (along / degree).floor() as i32 & 1 == 0 {
            *ink = ink.max(0.66);
        }
        let minute = (along / (degree / 4.0)).fract().abs() * degree / 4.0;
        if (rim - MARGIN - 2.5 * BAR).abs() < BAR / 2.0 && minute < 1.2 {
            *ink = ink.max(0.55);
        }
    });
}

/// Draws the route of an expedition in dashes, with a tent at each camp.
pub(super) fn way(canvas: &mut SheetCanvas, relief: &HeightMap, stops: &[SheetPoint]) {
    for (leg, pair) in stops.windows(2).enumerate() {
        let (a, b) = (pair[0], pair[1]);
        let long = (b.0 - a.0).hypot(b.1 - a.1);
        let bend = (chance(leg as i32, 5, 91) - 0.5) * 0.5;
        let at = |t: f32| {
            let aside = (t * std::f32::consts::PI).sin() * bend + (t * 21.0).sin() * 0.012;
            (a.0 + (b.0 - a.0) * t - (b.1 - a.1) * aside, a.1 + (b.1 - a.1) * t + (b.0 - a.0) * aside)
        };
        let mut done = 12.0;
        while done < long - 16.0 {
            let (from, to) = (at(done / long), at((done + 7.0) / long));
            if relief.depth(from.0, from.1) < 0.0 {
                canvas.line(from, to, 1.9, 0.8);
            }
            done += 13.0;
        }
        tent(canvas, b);
    }
}

fn tent(canvas: &mut SheetCanvas, (x, y): SheetPoint) {
    let (top, west, east) = ((x, y - 11.0), (x - 9.0, y + 3.0), (x + 9.0, y + 3.0));
    canvas.clear((x, y - 3.0), 12.0, 1.0);
    canvas.path(&[west, top, east, west], 1.4, 0.8);
    canvas.fill(&[top, east, (x + 1.0, y + 3.0)], 0.7);
    canvas.line(top, (x, y - 15.0), 1.1, 0.8);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_frame_runs_all_around_and_leaves_the_country_alone() {
        let mut canvas = SheetCanvas::new(320, 240);
        canvas.everywhere(|ink, _, _| *ink = 0.25);
        frame(&mut canvas);
        let bytes = canvas.bytes();
        let ink = |x: usize, y: usize| bytes[(y * 320 + x) * 2];
        assert_eq!(ink(160, 120), 64, "the country");
        assert!(
            [(4, 120), (315, 120), (160, 4), (160, 235)].iter().all(|(x, y)| ink(*x, *y) == 0),
            "the margin"
        );
        let line = MARGIN as usize;
        for (x, y) in [(line, 120), (319 - line, 120), (160, line), (160, 239 - line)] {
            assert!(ink(x, y) > 150, "no line at {x}, {y}");
        }
    }
}
