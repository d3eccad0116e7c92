//! The picture on the lid of the box.

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2};

use crate::ui::style::{UiStyle, colour};
use cascadia_base::{Habitat, Wildlife};

/// Draws tiles of three habitats with animals, extending beyond the upper right corner of the lid.
pub(crate) fn draw_lid(painter: &Painter, style: &mut UiStyle, lid: Rect) {
    let radius = lid.height() * 0.25;
    let middle = Pos2::new(lid.right() - radius * 2.1, lid.top() + radius * 0.95);
    let step = Vec2::new(radius * 3.0_f32.sqrt(), radius * 1.5);
    let tiles = [
        (Vec2::ZERO, Habitat::Prairie, Some(Wildlife::Fox)),
        (Vec2::new(1.0, 0.0), Habitat::Mountain, Some(Wildlife::Hawk)),
        (Vec2::new(-1.0, 0.0), Habitat::Wetland, None),
        (Vec2::new(0.5, 1.0), Habitat::River, Some(Wildlife::Salmon)),
        (Vec2::new(-0.5, 1.0), Habitat::Forest, None),
    ];
    for (offset, habitat, animal) in tiles {
        let centre = middle + Vec2::new(offset.x * step.x, offset.y * step.y);
        let fill = colour(style.theme.habitats[habitat.index()]);
        let corner = |index: u32| {
            let angle = (30.0 + 60.0 * index as f32).to_radians();
            centre + (radius - 1.0) * Vec2::angled(angle)
        };
        let rim = Stroke::new(1.5, Color32::from_black_alpha(110));
        painter.add(Shape::convex_polygon((0..6).map(corner).collect(), fill, rim));
        if let Some(animal) = animal {
            style.token(painter, animal, centre, radius * 0.56);
        }
    }
}
