//! Words and markers on a painted map: plates, the legend, the pins of the players.

use bevy_egui::egui::{self, Color32, CornerRadius, Pos2, Rect, Stroke, StrokeKind, Vec2};

use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{speak, trail_shape};

/// Dark ink of words and markers.
pub(crate) const INK: Color32 = Color32::from_rgb(0x2A, 0x26, 0x1C);

/// Returns the font size of a name on the map, in points.
pub(crate) fn label_size(style: &UiStyle, unit: f32) -> f32 {
    (style.theme.smallest * unit * 0.95).clamp(style.theme.smallest, style.theme.prompt)
}

/// Draws words on a small plate, readable on any background and wholly on the map. Returns its rectangle.
pub(crate) fn plate(
    painter: &egui::Painter,
    style: &UiStyle,
    mut middle: Pos2,
    text: &str,
    size: f32,
) -> Rect {
    let galley = painter.layout_no_wrap(text.to_owned(), style.bold(size), INK);
    let room = painter.clip_rect().shrink(12.0);
    let half = galley.size().x * 0.5 + size * 0.4;
    middle.x = middle.x.min(room.right() - half).max(room.left() + half);
    let rect = Rect::from_center_size(middle, galley.size() + Vec2::new(size * 0.8, 1.0));
    painter.rect_filled(rect, CornerRadius::same(6), colour(style.theme.paper).gamma_multiply(0.88));
    painter.galley(rect.center() - galley.size() / 2.0, galley, INK);
    rect
}

/// Draws the legend of the map, a title over a text, from the upper left corner of `strip`.
pub(crate) fn draw_legend(
    ui: &egui::Ui,
    painter: &egui::Painter,
    style: &UiStyle,
    (title, text): (&str, &str),
    strip: Rect,
) {
    let margin = Vec2::new(14.0, 7.0);
    let width = strip.width() - 2.0 * margin.x;
    let title_galley = painter.layout(title.to_owned(), style.heading(style.theme.body), INK, width);
    let text_galley = painter.layout(text.to_owned(), style.plain(style.theme.smallest), INK, width);
    // A low map has room for the text only.
    let with_title = title_galley.size().y + text_galley.size().y + 2.0 * margin.y <= strip.height() + 8.0;
    let title_height = if with_title { title_galley.size().y + 1.0 } else { 0.0 };
    let wide =
        if with_title { title_galley.size().x.max(text_galley.size().x) } else { text_galley.size().x };
    let size = Vec2::new(wide, title_height + text_galley.size().y) + 2.0 * margin;
    let plate = Rect::from_min_size(strip.min, size);
    painter.rect_filled(plate, CornerRadius::same(3), colour(style.theme.paper));
    for (shrunk, stroke) in [(0.0, 1.4), (3.0, 0.7)] {
        let rim = Stroke::new(stroke, INK.gamma_multiply(0.75));
        painter.rect_stroke(plate.shrink(shrunk), CornerRadius::same(2), rim, StrokeKind::Inside);
    }
    if with_title {
        painter.galley(plate.min + margin, title_galley, INK);
    }
    painter.galley(plate.min + margin + Vec2::new(0.0, title_height), text_galley, INK);
    speak(ui, ui.id().with("legend"), plate, &format!("{title}. {text}"));
}

/// Draws a player's pin from `foot` to `head` with the sign of their trail, ringed if chosen. Returns the
/// place of the sign.
pub(crate) fn draw_pin(
    painter: &egui::Painter,
    style: &UiStyle,
    sign: u8,
    (foot, head): (Pos2, Pos2),
    unit: f32,
    chosen: bool,
) -> Rect {
    let radius = if chosen { 9.5 } else { 7.5 } * unit;
    painter.line_segment([foot, head], Stroke::new(2.4 * unit, INK));
    painter.circle_filled(head, radius + 4.4 * unit, INK);
    painter.circle_filled(head, radius + 3.2 * unit, Color32::from_rgb(0xFF, 0xFB, 0xF0));
    trail_shape(painter, style, sign, head, radius * 0.9);
    if chosen {
        painter.circle_stroke(head, radius + 6.0 * unit, Stroke::new(2.0, colour(style.theme.ink)));
    }
    Rect::from_center_size(head, Vec2::splat(2.0 * radius + 8.0 * unit))
}
