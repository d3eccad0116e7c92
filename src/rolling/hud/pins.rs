//! Marks on cards and rows: the pin of a pinned card, and the faint arrow to the completion card that a card
//! meets next.

use bevy_egui::egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2};

/// Draws a pin: a round head on a short needle.
pub(crate) fn draw_pin(painter: &Painter, at: Pos2, radius: f32, tint: Color32) {
    let tip = at + Vec2::new(-radius * 0.9, radius * 2.3);
    painter.line_segment([at, tip], Stroke::new((radius * 0.35).max(1.0), Color32::from_gray(150)));
    painter.circle(at, radius, tint, Stroke::new(1.0, Color32::from_black_alpha(140)));
    painter.circle_filled(at - Vec2::splat(radius * 0.35), radius * 0.28, Color32::from_white_alpha(170));
}

/// Draws a faint arrow from a card to a completion card.
pub(crate) fn draw_way(painter: &Painter, from: Pos2, to: Pos2, tint: Color32) {
    let way = (to - from).normalized();
    let side = way.rot90();
    let neck = to - way * 5.0;
    painter.line_segment([from, neck], Stroke::new(1.5, tint));
    let head = vec![to, neck + side * 3.5, neck - side * 3.5];
    painter.add(Shape::convex_polygon(head, tint, Stroke::NONE));
}
