//! One line filled from both ends: the right end is measured, the left end gets the remaining room, and the
//! two never overlap.

use bevy_egui::egui::{Align2, Color32, FontId, Painter, Pos2, Rect};

use crate::ui::widgets::{fitted, write};

/// Gap between two items in a line, in points.
const GAP: f32 = 6.0;

/// A line filled from both ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TextRow {
    left: f32,
    right: f32,
    middle: f32,
}

impl TextRow {
    /// Begins a line across a rectangle, at half its height.
    pub(crate) fn within(rect: Rect) -> Self {
        Self { left: rect.left(), right: rect.right(), middle: rect.center().y }
    }

    /// Returns the free width.
    pub(crate) fn room(&self) -> f32 {
        (self.right - self.left).max(0.0)
    }

    /// Takes `width` points at the left. Returns their middle.
    pub(crate) fn take_left(&mut self, width: f32) -> Pos2 {
        let at = Pos2::new(self.left + width / 2.0, self.middle);
        self.left += width + GAP;
        at
    }

    /// Takes `width` points at the right. Returns their middle.
    pub(crate) fn take_right(&mut self, width: f32) -> Pos2 {
        let at = Pos2::new(self.right - width / 2.0, self.middle);
        self.right -= width + GAP;
        at
    }

    /// Writes a text at the right, cut only if the whole line is too short. Returns its rectangle.
    pub(crate) fn write_right(&mut self, painter: &Painter, text: &str, font: FontId, tint: Color32) -> Rect {
        let text = fitted(painter, text, font.clone(), self.room());
        let at = Pos2::new(self.right, self.middle);
        let written = write(painter, at, Align2::RIGHT_CENTER, &text, font, tint);
        self.right = written.left() - GAP;
        written
    }

    /// Writes a text at the left, in the first font that fits, or else cut in the last one. Returns its
    /// rectangle.
    pub(crate) fn write_left(
        &mut self,
        painter: &Painter,
        text: &str,
        fonts: &[FontId],
        tint: Color32,
    ) -> Rect {
        let has_room = |font: &&FontId| {
            let galley = painter.layout_no_wrap(text.to_owned(), (*font).clone(), Color32::PLACEHOLDER);
            galley.size().x <= self.room()
        };
        let font = fonts.iter().find(has_room).or(fonts.last()).cloned().unwrap_or_default();
        let text = fitted(painter, text, font.clone(), self.room());
        let at = Pos2::new(self.left, self.middle);
        let written = write(painter, at, Align2::LEFT_CENTER, &text, font, tint);
        self.left = written.right() + GAP;
        written
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{self, Vec2};

    use super::*;
    use crate::tests::support::dressed;
    use cascadia_storage::text::Language;

    #[test]
    fn no_two_things_of_a_line_overlap_at_any_width_and_scale() {
        let (style, _, context) = dressed(Language::English);
        let names =
            ["Ada", "Alexandrine de Montmorency", "山田太郎", "Complete the whole upper row of the sheet"];
        for scale in [0.8, 1.0, 1.15, 1.3, 1.6] {
            context.set_zoom_factor(scale);
            for width in (40..360).step_by(16) {
                let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                    for (name, points) in
                        names.iter().flat_map(|name| ["7", "+4 (+2 bonus)"].map(|points| (name, points)))
                    {
                        let rect = Rect::from_min_size(Pos2::ZERO, Vec2::new(width as f32, 22.0));
                        let mut row = TextRow::within(rect);
                        let (big, small) = (style.bold(style.theme.number), style.plain(style.theme.small));
                        let right = row.write_right(ui.painter(), points, big, Color32::WHITE);
                        let sign = Rect::from_center_size(row.take_left(12.0), Vec2::splat(12.0));
                        let fonts = [style.bold(style.theme.body), small];
                        let left = row.write_left(ui.painter(), name, &fonts, Color32::WHITE);
                        let has_text = left.width() > 0.0;
                        assert!(!has_text || left.right() <= right.left(), "{width} {name}: {left} {right}");
                        assert!(
                            left.left() >= sign.right() && right.left() >= rect.left() - 0.5,
                            "{width} {name}"
                        );
                    }
                });
                // Nothing is rendered.
                output.textures_delta.clear();
            }
        }
    }
}
