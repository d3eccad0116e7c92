//! The boxes of the games on the title: lids of our own design, each a button for a new game.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Painter, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};

use crate::shell::mode_ui::ModeFace;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{fitted, focus_ring};

/// Height of the visible side of a box, as a share of its lid.
const SIDE: f32 = 0.09;
/// Least height of a lid with a picture, in points.
const PICTURED: f32 = 60.0;

/// Draws the box of a game with its name and the action of a click. `is_bright` marks the game that Enter
/// begins.
pub(super) fn draw_game_box(
    ui: &mut Ui,
    style: &mut UiStyle,
    face: ModeFace,
    (name, does): (&str, &str),
    is_bright: bool,
    size: Vec2,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let painter = ui.painter().clone();
    let lifted = if response.hovered() && !response.is_pointer_button_down_on() { 2.0 } else { 0.0 };
    let side = (rect.height() * SIDE).max(4.0);
    let lid =
        Rect::from_min_max(rect.min, rect.max - Vec2::new(0.0, side)).translate(Vec2::new(0.0, -lifted));
    let (top, dark) = (style.theme.habitats[face.lid.index()], style.theme.background);
    // The shadow on the table, the side of the box, the lid.
    let shadow = rect.translate(Vec2::new(2.0, 4.0));
    painter.rect_filled(shadow, CornerRadius::same(8), Color32::from_black_alpha(90));
    painter.rect_filled(lid.translate(Vec2::new(0.0, side)), CornerRadius::same(7), blend(top, dark, 0.72));
    painter.rect_filled(lid, CornerRadius::same(7), blend(top, dark, if lifted > 0.0 { 0.3 } else { 0.42 }));
    let clipped = painter.with_clip_rect(lid.shrink(2.0).intersect(ui.clip_rect()));
    if lid.height() >= PICTURED {
        (face.draw_lid)(&clipped, style, lid);
    }
    let rim = if is_bright { (2.0, style.theme.accent) } else { (1.0, style.theme.outline) };
    painter.rect_stroke(lid, CornerRadius::same(7), Stroke::new(rim.0, colour(rim.1)), StrokeKind::Inside);
    draw_words(&painter, style, lid, (name, does), is_bright);
    focus_ring(ui, style, &response, rect);
    let label = format!("{name}: {does}");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    response
}

/// Writes the name of the game on its lid, and the action of a click below it.
fn draw_words(
    painter: &Painter,
    style: &mut UiStyle,
    lid: Rect,
    (name, does): (&str, &str),
    is_bright: bool,
) {
    let (paper, accent) = (colour(style.theme.paper), colour(style.theme.accent));
    let room = lid.width() - 24.0;
    let low = lid.height() < PICTURED;
    let height = if low { lid.height() } else { lid.height() - 26.0 };
    let title = fitted(painter, name, style.heading(if low { 15.0 } else { 19.0 }), room);
    let font = style.heading(if low { 15.0 } else { 19.0 });
    let (at, anchor) = if low {
        (lid.left_center() + Vec2::new(12.0, -9.0), Align2::LEFT_CENTER)
    } else {
        (Pos2::new(lid.left() + 12.0, lid.bottom() - 34.0), Align2::LEFT_CENTER)
    };
    let shade = Color32::from_black_alpha(150);
    painter.text(at + Vec2::splat(1.0), anchor, &title, font.clone(), shade);
    painter.text(at, anchor, &title, font, paper);
    let below = if low { height / 2.0 + 10.0 } else { lid.height() - 14.0 };
    let at = Pos2::new(lid.left() + 12.0, lid.top() + below);
    let does = fitted(painter, does, style.plain(style.theme.small), room - 22.0);
    let tint = if is_bright { accent } else { paper.gamma_multiply(0.86) };
    let font = style.plain(style.theme.small);
    let words = painter.text(at, Align2::LEFT_CENTER, &does, font, tint);
    let arrow = Rect::from_center_size(words.right_center() + Vec2::new(14.0, 0.0), Vec2::splat(13.0));
    style.icon(painter, "arrow_right", arrow, tint);
}
