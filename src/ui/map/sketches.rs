//! Sketches of goals in a row: signs, each followed by a number.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Rect};

use crate::ui::style::UiStyle;
use crate::ui::widgets::write;

/// The sketch of one goal.
pub(crate) trait GoalSigns {
    /// The amount wanted; may be empty.
    fn number(&self) -> &str;

    /// Returns the width of the signs, in diameters; 0 without any.
    fn width(&self) -> f32;

    /// Draws the signs from `start`, their left end at mid-height.
    fn draw(&self, painter: &Painter, style: &mut UiStyle, start: Pos2, diameter: f32, ink: Color32);
}

/// Draws sketches from the left in `rect`, with `gap` points between two. They shrink together if there are many.
pub(crate) fn draw_sketches(
    painter: &Painter,
    style: &mut UiStyle,
    sketches: &[impl GoalSigns],
    gap: f32,
    rect: Rect,
    ink: Color32,
) {
    let font = style.bold(style.theme.smallest);
    let number_width = |number: &str| match number {
        "" => 0.0,
        _ => 3.0 + painter.layout_no_wrap(number.to_owned(), font.clone(), ink).size().x,
    };
    let numbers: f32 = sketches.iter().map(|sketch| number_width(sketch.number())).sum();
    let signs: f32 = sketches.iter().map(GoalSigns::width).sum();
    let room = rect.width() - numbers - gap * (sketches.len() as f32 - 1.0);
    let diameter = (room / signs.max(0.1)).min(rect.height()).max(8.0);
    let mut left = rect.left();
    for sketch in sketches {
        sketch.draw(painter, style, Pos2::new(left, rect.center().y), diameter, ink);
        left += sketch.width() * diameter;
        let beside = if sketch.width() > 0.0 { 3.0 } else { 0.0 };
        let number = Pos2::new(left + beside, rect.center().y);
        write(painter, number, Align2::LEFT_CENTER, sketch.number(), font.clone(), ink);
        left += number_width(sketch.number()) + gap;
    }
}
