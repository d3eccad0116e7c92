//! The seals on a finished sheet, for steps earned on the river trail.

use bevy_egui::egui::epaint::TextShape;
use bevy_egui::egui::{Align2, Color32, Stroke, vec2};

use super::pen::{Pen, veil};
use super::view::PaperSeal;

/// Radius of a seal, distance between two, and middle of the last one, in units.
const RADIUS: f32 = 14.0;
const STEP: f32 = 31.0;
const LAST: (f32, f32) = (640.0, 28.0);
/// Enlargement of the stamp before it meets the paper.
const ABOVE: f32 = 0.8;

impl Pen<'_> {
    /// Stamps seals side by side before the sign of the owner. A stamp comes down from above, slightly
    /// rotated.
    pub(super) fn seals(&self, seals: &[PaperSeal]) {
        for (index, seal) in seals.iter().enumerate().filter(|(_, seal)| seal.pressed > 0.0) {
            let back = (seals.len() - 1 - index) as f32 * STEP;
            let lean = (index * 7 % 5) as f32 - 2.0;
            let at = self.plan.at(LAST.0 - back, LAST.1 + lean * 0.6);
            let size = self.units(1.0 + ABOVE * (1.0 - seal.pressed));
            let ink = veil(Color32::from_rgb(0x9C, 0x2B, 0x2E), 0.9 * seal.pressed);
            self.circle(at, RADIUS * size, Color32::TRANSPARENT, Stroke::new(2.0 * size, ink));
            self.circle(at, (RADIUS - 3.0) * size, Color32::TRANSPARENT, Stroke::new(0.8 * size, ink));
            let font = self.style.bold((11.0 * size).round().max(6.0));
            let galley = self.painter.layout_no_wrap(seal.label.clone(), font, ink);
            let corner = self.plan.turned(at) - galley.size() / 2.0 + vec2(0.0, -0.3 * size);
            let text = TextShape::new(corner, galley, ink);
            self.painter.add(text.with_angle_and_anchor(lean * 0.09, Align2::CENTER_CENTER));
        }
    }
}
