//! Signs shared by the panels: the animals of a cost, the body of a card.

use bevy_egui::egui::{self, Color32, CornerRadius, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2};

use super::view::CostIcon;
use crate::ui::style::{UiStyle, colour};
use cascadia_base::Wildlife;

/// Draws an animal of a cost: available, missing, struck out, or replaced.
pub(crate) fn draw_cost_icon(
    painter: &egui::Painter,
    style: &mut UiStyle,
    animal: Wildlife,
    icon: CostIcon,
    centre: Pos2,
    radius: f32,
) {
    match icon {
        CostIcon::Filled => style.token(painter, animal, centre, radius),
        CostIcon::StandIn => {
            style.token(painter, animal, centre, radius);
            painter.circle_stroke(centre, radius + 1.0, Stroke::new(1.5, colour(style.theme.accent)));
        }
        CostIcon::Missing => {
            let tint = Color32::from_rgb(0x5B, 0x54, 0x47);
            let square = Rect::from_center_size(centre, Vec2::splat(radius * 1.3));
            style.icon(painter, animal.key(), square, tint.gamma_multiply(0.75));
            dashed_circle(painter, centre, radius * 0.96, tint);
        }
        CostIcon::Struck | CostIcon::Token => {
            let tint = Color32::from_rgb(0x8A, 0x80, 0x70);
            let square = Rect::from_center_size(centre, Vec2::splat(radius * 1.3));
            style.icon(painter, animal.key(), square, tint.gamma_multiply(0.6));
            let reach = Vec2::new(radius, -radius * 0.8);
            painter.line_segment(
                [centre - reach, centre + reach],
                Stroke::new(2.0, Color32::from_rgb(0x3A, 0x36, 0x30)),
            );
            if icon == CostIcon::Token {
                style.nature_token(painter, centre + Vec2::splat(radius * 0.55), radius * 0.6);
            }
        }
    }
}

fn dashed_circle(painter: &egui::Painter, centre: Pos2, radius: f32, tint: Color32) {
    let points: Vec<Pos2> = (0..=32)
        .map(|step| centre + Vec2::angled(step as f32 / 32.0 * std::f32::consts::TAU) * radius)
        .collect();
    painter.extend(Shape::dashed_line(&points, Stroke::new(1.3, tint), 3.0, 2.5));
}

/// Draws a card of paper with a rim.
pub(crate) fn draw_card_body(painter: &egui::Painter, rect: Rect, fill: Color32, rim: Stroke) {
    painter.rect_filled(
        rect.translate(Vec2::new(1.5, 3.0)),
        CornerRadius::same(8),
        Color32::from_black_alpha(80),
    );
    painter.rect(rect, CornerRadius::same(8), fill, rim, StrokeKind::Inside);
}
