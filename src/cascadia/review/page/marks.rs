//! The marks of turns: shapes distinguishable without colour.

use bevy_egui::egui::{Painter, Pos2, Shape, Stroke, Vec2};

use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::trail_shape;
use cascadia_ai::review::ReviewMark;

/// The trail whose shape is a star.
const STAR: u8 = 4;

/// Draws the mark of a turn: a tick, a ring, a triangle on its base, a filled one on its tip, or a star; a
/// dash for a turn without one.
pub(crate) fn draw_mark(painter: &Painter, style: &UiStyle, mark: ReviewMark, centre: Pos2, radius: f32) {
    let theme = &style.theme;
    let stroke = |tint| Stroke::new((radius * 0.26).max(1.5), colour(tint));
    let corner = |x: f32, y: f32| centre + Vec2::new(x, y) * radius;
    match mark {
        ReviewMark::Sound => {
            painter
                .line(vec![corner(-0.8, 0.05), corner(-0.2, 0.65), corner(0.85, -0.65)], stroke(theme.gain));
        }
        ReviewMark::Slight => {
            painter.circle_stroke(centre, radius * 0.55, stroke(theme.muted));
        }
        ReviewMark::Clear => {
            let points = vec![corner(0.0, -0.85), corner(0.92, 0.72), corner(-0.92, 0.72)];
            painter.add(Shape::closed_line(points, stroke(theme.accent)));
        }
        ReviewMark::Large => {
            let points = vec![corner(-0.95, -0.75), corner(0.95, -0.75), corner(0.0, 0.92)];
            painter.add(Shape::convex_polygon(points, colour(theme.loss), Stroke::NONE));
        }
        ReviewMark::Find => trail_shape(painter, style, STAR, centre, radius * 0.85),
        ReviewMark::Unmarked => {
            painter.line_segment([corner(-0.4, 0.0), corner(0.4, 0.0)], stroke(theme.outline));
        }
    }
}
