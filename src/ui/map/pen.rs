//! Signs of a painted map, drawn with a pen: trees, peaks, hills, reeds, grass and the compass rose.

use bevy_egui::egui::{Color32, Pos2, Shape, Stroke, Vec2, vec2};

/// The ink of the route and of the north.
pub(crate) const RED_INK: Color32 = Color32::from_rgb(0xA8, 0x4B, 0x30);
/// Washes under the signs.
const SNOW: Color32 = Color32::from_rgb(0xFA, 0xF6, 0xEC);
const ROCK: Color32 = Color32::from_rgb(0xBD, 0xB3, 0xBC);
const LEAVES: [Color32; 3] = [
    Color32::from_rgb(0x7F, 0x9C, 0x5E),
    Color32::from_rgb(0x92, 0xA9, 0x66),
    Color32::from_rgb(0x6E, 0x8E, 0x62),
];
const BANK: Color32 = Color32::from_rgb(0xDC, 0xD4, 0xB0);

/// A pen over a sheet, with the scale of the next sign.
pub(crate) struct MapPen<'a> {
    shapes: &'a mut Vec<Shape>,
    ink: Color32,
    scale: f32,
}

impl<'a> MapPen<'a> {
    pub(crate) const fn new(shapes: &'a mut Vec<Shape>, ink: Color32, scale: f32) -> Self {
        Self { shapes, ink, scale }
    }

    /// Returns a stroke of ink: its width in units, its strength from 0 to 1.
    fn stroke(&self, wide: f32, dark: f32) -> Stroke {
        Stroke::new(wide * self.scale, self.ink.gamma_multiply(dark))
    }

    pub(crate) fn line(&mut self, points: Vec<Pos2>, wide: f32, dark: f32) {
        let stroke = self.stroke(wide, dark);
        self.shapes.push(Shape::line(points, stroke));
    }

    pub(crate) fn fill(&mut self, corners: Vec<Pos2>, fill: Color32) {
        self.shapes.push(Shape::convex_polygon(corners, fill, Stroke::NONE));
    }

    /// Draws a fir, shaded in the east.
    pub(crate) fn fir(&mut self, foot: Pos2, shade: f32) {
        let scale = self.scale;
        let part = move |x: f32, y: f32| foot + vec2(x, y) * scale;
        self.line(vec![part(0.0, 0.0), part(0.0, -4.0)], 1.4, 0.9);
        let (west, top, east) = (part(-5.2, -3.0), part(0.0, -18.0), part(5.2, -3.0));
        self.fill(vec![west, top, east], leaves(shade));
        self.fill(vec![part(0.8, -3.0), top, east], self.ink.gamma_multiply(0.38));
        self.line(vec![west, top, east, west], 1.1, 0.85);
        for (down, reach) in [(-7.0, 1.8), (-10.5, 1.2)] {
            self.line(vec![part(reach, down - 2.0), part(reach + 1.4, down)], 0.8, 0.7);
        }
    }

    /// Draws a broad tree with a round crown, shaded in the east.
    pub(crate) fn oak(&mut self, foot: Pos2, shade: f32) {
        let scale = self.scale;
        let part = move |x: f32, y: f32| foot + vec2(x, y) * scale;
        self.line(vec![part(0.0, 0.0), part(0.0, -5.0)], 1.5, 0.9);
        let middle = part(0.0, -8.6);
        let rim: Vec<Pos2> = (0..=20)
            .map(|index| {
                let angle = index as f32 / 20.0 * std::f32::consts::TAU;
                let lobe = 5.6 + 0.5 * (angle * 5.0 + shade * 6.0).sin();
                middle + vec2(angle.cos() * lobe, angle.sin() * lobe * 0.92) * scale
            })
            .collect();
        self.shapes.push(Shape::ellipse_filled(middle, vec2(5.7, 5.3) * scale, leaves(shade)));
        self.line(rim, 1.1, 0.85);
        for index in 0..3 {
            let (x, y) = (1.0 + index as f32 * 0.9, -11.2 + index as f32 * 2.1);
            self.line(vec![part(x, y), part(x + 2.4, y + 2.6)], 0.8, 0.65);
        }
    }

    /// Draws a peak: lit in the west, hachures in the east, snow at the top.
    pub(crate) fn peak(&mut self, foot: Pos2, lot: f32) {
        let scale = self.scale;
        let part = move |x: f32, y: f32| foot + vec2(x, y) * scale;
        let lean = (lot - 0.5) * 10.0;
        let (tip, left, right) = (part(lean, -46.0), part(-31.0, 0.0), part(31.0, 0.0));
        let ridge = [(0.0, 0.0), (1.6, 0.30), (-1.8, 0.55), (2.4, 0.80), (1.0, 1.0)].map(
            |(aside, down): (f32, f32)| {
                tip.lerp(part(lean * 0.2 + 4.0, 0.0), down) + vec2(aside, 0.0) * scale
            },
        );
        self.fill(vec![left, tip, right], SNOW);
        self.fill(vec![ridge[4], tip, right], ROCK);
        let down = |share: f32, side: Pos2| tip.lerp(side, share);
        // The rock of the lit side begins under a ragged snow line.
        for (upper, lower) in [(0.42, 1.0), (0.50, 1.0)] {
            let from = down(upper, left.lerp(ridge[4], 0.30));
            let to = down(lower, left.lerp(ridge[4], 0.38));
            self.line(vec![from, to], 0.9, 0.35);
        }
        for index in 1..9 {
            let share = index as f32 / 9.0;
            let from = tip.lerp(right, share * 0.94);
            let long =
                (foot.y - from.y) * (0.82 - 0.25 * ((index * 5 + (lot * 9.0) as usize) % 4) as f32 / 4.0);
            let to = from + vec2(-long * 0.26, long);
            self.line(vec![from, to], 0.9, 0.62);
        }
        self.line(ridge.to_vec(), 1.0, 0.75);
        let west = [(0.0, 0.0), (-0.8, 0.35), (0.9, 0.62), (0.0, 1.0)]
            .map(|(aside, down): (f32, f32)| tip.lerp(left, down) + vec2(aside, 0.0) * scale);
        self.line(west.to_vec(), 1.5, 0.95);
        self.line(vec![tip, right], 1.7, 0.95);
    }

    /// Draws a hill: its crest, and strokes down its side in the shade.
    pub(crate) fn hill(&mut self, foot: Pos2, lot: f32) {
        let scale = self.scale * (0.85 + 0.4 * lot);
        let crest = move |t: f32| {
            // The sine of a half turn is a little below zero.
            let rise = (t * std::f32::consts::PI).sin().max(0.0).powf(1.3);
            foot + vec2((t - 0.5) * 30.0, -10.0 * rise) * scale
        };
        let outline: Vec<Pos2> = (0..=14).map(|part| crest(part as f32 / 14.0)).collect();
        self.line(outline, 1.1, 0.7);
        for part in 0..5 {
            let from = crest(0.52 + part as f32 * 0.08);
            let long = (foot.y - from.y) * 0.75;
            self.line(vec![from, from + vec2(long * 0.4, long)], 0.8, 0.5);
        }
    }

    /// Draws reeds over a line of water. `chance` returns random numbers from 0 to 1.
    pub(crate) fn reeds(&mut self, foot: Pos2, chance: impl Fn(u32) -> f32) {
        let scale = self.scale;
        for stalk in 0..5_u32 {
            let from = foot + vec2(stalk as f32 * 2.3 - 4.6, chance(stalk) * 1.6) * scale;
            let to = from + vec2((chance(stalk + 5) - 0.5) * 4.0, -7.0 - 5.5 * chance(stalk + 9)) * scale;
            self.line(vec![from, to], 1.0, 0.85);
            if stalk.is_multiple_of(2) {
                self.line(vec![to, to + vec2(0.0, 3.6) * scale], 2.2, 0.95);
            }
        }
        self.ripples(foot + vec2(0.0, 2.5) * scale);
    }

    /// Draws two lines of still water.
    pub(crate) fn ripples(&mut self, middle: Pos2) {
        for (aside, down, half) in [(0.0, 0.0, 8.0), (2.5, 2.6, 4.5)] {
            let scale = self.scale;
            let wave = (0..=8).map(|part| {
                let share = part as f32 / 4.0 - 1.0;
                middle + vec2(aside + share * half, down + (share * 6.0).sin() * 0.5) * scale
            });
            self.line(wave.collect(), 0.9, 0.5);
        }
    }

    /// Draws a tuft of grass.
    pub(crate) fn grass(&mut self, foot: Pos2, lot: f32) {
        let scale = self.scale;
        for (lean, high) in [(-3.4, 4.6), (-1.2, 6.4), (1.2, 6.8), (3.4, 5.0)] {
            let bent = [(0.25, 0.0), (0.5, 0.55), (1.0, 1.0)].map(|(aside, up): (f32, f32)| {
                foot + vec2(lean * aside + 0.8 * up * lot, -high * up) * scale
            });
            self.line(bent.to_vec(), 0.9, 0.62);
        }
        if lot < 0.2 {
            let flower = foot + vec2(1.6, -7.2) * scale;
            self.shapes.push(Shape::circle_filled(flower, 1.5 * scale, Color32::from_rgb(0xC4, 0x6A, 0x42)));
        }
    }

    /// Draws a compass rose of this size in points: sixteen points, half of each in ink, in a double ring.
    pub(crate) fn rose(&mut self, middle: Pos2, size: f32) {
        use std::f32::consts::{FRAC_PI_2, TAU};
        let towards = |angle: f32, far: f32| middle + Vec2::angled(angle - FRAC_PI_2) * far * size;
        self.shapes.push(Shape::circle_filled(middle, size * 0.70, BANK.gamma_multiply(0.75)));
        for ring in [0.60, 0.68] {
            let stroke = self.stroke(1.0, 0.7);
            self.shapes.push(Shape::circle_stroke(middle, size * ring, stroke));
        }
        for degree in 0..48 {
            let angle = degree as f32 / 48.0 * TAU;
            let long = if degree % 4 == 0 { 0.72 } else { 0.67 };
            self.line(vec![towards(angle, 0.60), towards(angle, long)], 0.8, 0.6);
        }
        // Short points first: the long ones lie over them.
        for (count, turned, reach, broad) in [(8, 0.5, 0.54, 0.10), (4, 0.5, 0.76, 0.14), (4, 0.0, 1.0, 0.17)]
        {
            for point in 0..count {
                let angle = (point as f32 + turned) * TAU / count as f32;
                let north = count == 4 && turned == 0.0 && point == 0;
                let tip = towards(angle, if north { reach * 1.16 } else { reach });
                let (left, right) = (towards(angle - 0.5, broad), towards(angle + 0.5, broad));
                self.fill(vec![middle, left, tip], SNOW);
                let dark = if north { RED_INK } else { self.ink };
                self.fill(vec![middle, tip, right], dark);
                self.line(vec![middle, left, tip, right, middle], 0.9, 0.95);
            }
        }
    }
}

fn leaves(shade: f32) -> Color32 {
    LEAVES[((shade * 3.0) as usize).min(2)]
}
