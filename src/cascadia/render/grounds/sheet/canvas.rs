//! The canvas of the explorer's sheet: ink and washes, drawn with a pen.

/// Ink and wash of a sheet, texel by texel.
pub(super) struct SheetCanvas {
    /// Width and height in texels.
    pub(super) wide: usize,
    pub(super) high: usize,
    /// Darkness of the ink, 0 to 1.
    ink: Vec<f32>,
    /// The wash below it: 0.5 none, less for water, more for woods.
    wash: Vec<f32>,
}

/// A point of the sheet, in texels.
pub(super) type SheetPoint = (f32, f32);

impl SheetCanvas {
    /// Creates an empty sheet.
    pub(super) fn new(wide: usize, high: usize) -> Self {
        Self { wide, high, ink: vec![0.0; wide * high], wash: vec![0.5; wide * high] }
    }

    /// Calls `paint` for every texel of a rectangle on the sheet.
    fn each(
        &mut self,
        least: SheetPoint,
        most: SheetPoint,
        mut paint: impl FnMut(&mut f32, &mut f32, SheetPoint),
    ) {
        let from = |at: f32| at.floor().max(0.0) as usize;
        let to = |at: f32, end: usize| (at.ceil().max(0.0) as usize).min(end);
        for row in from(least.1)..to(most.1, self.high) {
            for column in from(least.0)..to(most.0, self.wide) {
                let cell = row * self.wide + column;
                let at = (column as f32 + 0.5, row as f32 + 0.5);
                paint(&mut self.ink[cell], &mut self.wash[cell], at);
            }
        }
    }

    /// Calls `paint` for every texel of the sheet.
    pub(super) fn everywhere(&mut self, paint: impl FnMut(&mut f32, &mut f32, SheetPoint)) {
        self.each((0.0, 0.0), (self.wide as f32, self.high as f32), paint);
    }

    /// Draws a line of ink from `a` to `b` with these widths at its ends; the darker ink wins.
    pub(super) fn tapered(&mut self, a: SheetPoint, b: SheetPoint, widths: (f32, f32), dark: f32) {
        let rim = widths.0.max(widths.1) / 2.0 + 1.0;
        let least = (a.0.min(b.0) - rim, a.1.min(b.1) - rim);
        let most = (a.0.max(b.0) + rim, a.1.max(b.1) + rim);
        self.each(least, most, |ink, _, at| {
            let (along, away) = to_line(at, a, b);
            let wide = widths.0 + (widths.1 - widths.0) * along;
            *ink = ink.max(dark * cover(wide, away));
        });
    }

    /// Draws a line of ink of constant width.
    pub(super) fn line(&mut self, a: SheetPoint, b: SheetPoint, wide: f32, dark: f32) {
        self.tapered(a, b, (wide, wide), dark);
    }

    /// Draws a line through several points.
    pub(super) fn path(&mut self, points: &[SheetPoint], wide: f32, dark: f32) {
        for pair in points.windows(2) {
            self.line(pair[0], pair[1], wide, dark);
        }
    }

    /// Lifts the ink along a line and lays a wash there instead.
    pub(super) fn channel(&mut self, a: SheetPoint, b: SheetPoint, wide: f32, wash: f32) {
        let rim = wide / 2.0 + 1.0;
        let least = (a.0.min(b.0) - rim, a.1.min(b.1) - rim);
        let most = (a.0.max(b.0) + rim, a.1.max(b.1) + rim);
        self.each(least, most, |ink, colour, at| {
            let covered = cover(wide, to_line(at, a, b).1);
            *ink *= 1.0 - covered;
            *colour += (wash - *colour) * covered;
        });
    }

    /// Fills a polygon with ink, or lifts the ink if `dark` is 0.
    pub(super) fn fill(&mut self, corners: &[SheetPoint], dark: f32) {
        let bound = |pick: fn(&SheetPoint) -> f32| {
            corners.iter().map(pick).fold((f32::MAX, f32::MIN), |(low, high), v| (low.min(v), high.max(v)))
        };
        let (x, y) = (bound(|p| p.0), bound(|p| p.1));
        self.each((x.0 - 1.0, y.0 - 1.0), (x.1 + 1.0, y.1 + 1.0), |ink, _, at| {
            let mut inside = false;
            let mut near = f32::MAX;
            for (index, a) in corners.iter().enumerate() {
                let b = corners[(index + 1) % corners.len()];
                near = near.min(to_line(at, *a, b).1);
                if (a.1 > at.1) != (b.1 > at.1) && at.0 < a.0 + (at.1 - a.1) / (b.1 - a.1) * (b.0 - a.0) {
                    inside = !inside;
                }
            }
            let covered = (0.5 + if inside { near } else { -near }).clamp(0.0, 1.0);
            *ink += (dark - *ink) * covered;
        });
    }

    /// Lifts the ink of an ellipse, `squeeze` times as high as wide.
    pub(super) fn clear(&mut self, middle: SheetPoint, radius: f32, squeeze: f32) {
        let rim = radius + 1.0;
        self.each((middle.0 - rim, middle.1 - rim), (middle.0 + rim, middle.1 + rim), |ink, _, at| {
            let away = (at.0 - middle.0).hypot((at.1 - middle.1) / squeeze);
            *ink *= 1.0 - (radius + 0.5 - away).clamp(0.0, 1.0);
        });
    }

    /// Returns ink and wash as bytes, one pair a texel.
    pub(super) fn bytes(&self) -> Vec<u8> {
        let byte = |share: &f32| (share.clamp(0.0, 1.0) * 255.0).round() as u8;
        self.ink.iter().zip(&self.wash).flat_map(|(ink, wash)| [byte(ink), byte(wash)]).collect()
    }
}

/// Returns the position along a line, 0 to 1, nearest to `at`, and the distance.
fn to_line(at: SheetPoint, a: SheetPoint, b: SheetPoint) -> (f32, f32) {
    let (dx, dy) = (b.0 - a.0, b.1 - a.1);
    let long = (dx * dx + dy * dy).max(1e-6);
    let along = (((at.0 - a.0) * dx + (at.1 - a.1) * dy) / long).clamp(0.0, 1.0);
    (along, (at.0 - a.0 - dx * along).hypot(at.1 - a.1 - dy * along))
}

/// Returns the coverage of a texel by a line at a distance from its middle; a line thinner than a texel is
/// paler.
fn cover(wide: f32, away: f32) -> f32 {
    (wide.max(1.0) / 2.0 + 0.5 - away).clamp(0.0, 1.0) * wide.min(1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ink at a texel.
    fn ink(canvas: &SheetCanvas, x: usize, y: usize) -> u8 {
        canvas.bytes()[(y * canvas.wide + x) * 2]
    }

    #[test]
    fn a_pen_leaves_ink_where_it_was_and_only_there() {
        let mut canvas = SheetCanvas::new(32, 24);
        canvas.line((4.0, 12.5), (28.0, 12.5), 3.0, 1.0);
        assert_eq!((ink(&canvas, 16, 12), ink(&canvas, 16, 11)), (255, 255));
        assert_eq!((ink(&canvas, 16, 8), ink(&canvas, 31, 12)), (0, 0));
        canvas.channel((4.0, 12.5), (28.0, 12.5), 1.0, 0.0);
        assert!(ink(&canvas, 16, 12) < 10 && ink(&canvas, 16, 11) > 200);
        assert_eq!(canvas.bytes()[(12 * 32 + 16) * 2 + 1], 0, "the wash of water");
        // Lines outside the sheet are clipped.
        canvas.line((-40.0, -3.0), (90.0, 200.0), 2.0, 1.0);
    }

    #[test]
    fn a_polygon_is_filled_and_emptied() {
        let mut canvas = SheetCanvas::new(20, 20);
        canvas.fill(&[(2.0, 2.0), (18.0, 2.0), (18.0, 18.0), (2.0, 18.0)], 0.8);
        assert_eq!((ink(&canvas, 10, 10), ink(&canvas, 0, 10)), (204, 0));
        canvas.clear((10.0, 10.0), 3.0, 1.0);
        assert_eq!((ink(&canvas, 10, 10), ink(&canvas, 4, 4)), (0, 204));
    }
}
