//! Labels of the drawings in the rules.

use bevy_egui::egui::{self, Color32, Pos2, Rect, Vec2};

use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::whole;

/// Writes an unabridged text into a rectangle: left-aligned, vertically centred.
pub(super) fn draw_label(painter: &egui::Painter, style: &UiStyle, text: &str, rect: Rect) {
    let fonts = [style.plain(style.theme.small), style.plain(style.theme.smallest)];
    let galley = whole(painter, text, &fonts, colour(style.theme.text), rect.width());
    let at = Pos2::new(rect.left(), rect.center().y - galley.size().y / 2.0);
    painter.galley(at, galley, Color32::WHITE);
}

/// Writes an unabridged text centred on a point, wrapped at `width`.
pub(super) fn draw_centred(painter: &egui::Painter, style: &UiStyle, text: &str, at: Pos2, width: f32) {
    let font = style.plain(style.theme.smallest);
    let mut job = egui::text::LayoutJob::simple(text.to_owned(), font, colour(style.theme.text), width);
    job.halign = egui::Align::Center;
    let galley = painter.layout_job(job);
    painter.galley(Pos2::new(at.x, at.y - galley.size().y / 2.0), galley, Color32::WHITE);
}

/// Returns the remaining cell for a text beside something `taken` points wide.
pub(super) fn text_beside(cell: Rect, taken: f32) -> Rect {
    Rect::from_min_max(cell.min + Vec2::new(taken, 0.0), cell.max - Vec2::new(6.0, 0.0))
}
