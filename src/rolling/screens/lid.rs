//! The picture on the lid of the box.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2};

use crate::ui::style::{UiStyle, colour};
use cascadia_base::{Habitat, Wildlife};

/// Draws a river of blue ink and two dice, at the upper right of the lid.
pub(crate) fn draw_lid(painter: &Painter, style: &mut UiStyle, lid: Rect) {
    let ink = colour(style.theme.habitats[Habitat::River.index()]);
    let bend = |share: f32| {
        let x = lid.left() + lid.width() * (0.02 + share);
        let y = lid.top() + lid.height() * (0.22 + 0.12 * (share * 7.0).sin() + 0.12 * share);
        Pos2::new(x, y)
    };
    let line: Vec<Pos2> = (0..=40).map(|step| bend(step as f32 / 40.0)).collect();
    painter.add(Shape::line(line.clone(), Stroke::new(lid.height() * 0.17, ink)));
    painter.add(Shape::line(line, Stroke::new(lid.height() * 0.05, ink.gamma_multiply(0.55))));
    let side = lid.height() * 0.35;
    // Clear of the name below.
    let dice = [
        (Vec2::new(0.71, 0.25), -0.18_f32, Wildlife::Bear, [0xE9, 0xC9, 0x97]),
        (Vec2::new(0.89, 0.42), 0.22, Wildlife::Salmon, [0xF3, 0xEC, 0xDC]),
    ];
    for (place, turn, animal, face) in dice {
        let centre = lid.min + place * lid.size();
        draw_die(painter, style, centre, side, (turn, face), animal);
    }
}

/// Draws a die with an animal, rotated by an angle in radians.
fn draw_die(
    painter: &Painter,
    style: &mut UiStyle,
    centre: Pos2,
    side: f32,
    (turn, [red, green, blue]): (f32, [u8; 3]),
    animal: Wildlife,
) {
    let square = |half: f32, offset: Vec2| -> Vec<Pos2> {
        (0..4)
            .map(|index| {
                let angle = turn + (45.0 + 90.0 * index as f32).to_radians();
                centre + offset + half * std::f32::consts::SQRT_2 * Vec2::angled(angle)
            })
            .collect()
    };
    let half = side / 2.0;
    let (shade, face) = (Color32::from_black_alpha(90), Color32::from_rgb(red, green, blue));
    painter.add(Shape::convex_polygon(square(half, Vec2::new(2.0, 3.5)), shade, Stroke::NONE));
    let rim = Stroke::new(1.2, Color32::from_rgb(0x4A, 0x3A, 0x28));
    painter.add(Shape::convex_polygon(square(half, Vec2::ZERO), face, rim));
    style.token(painter, animal, centre, half * 0.74);
}
