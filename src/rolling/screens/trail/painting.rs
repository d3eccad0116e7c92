//! The picture of the river on its scroll: washes as a texture, ink over them, computed once for every size.

use bevy_egui::egui::{
    Color32, Context, Mesh, Painter, Pos2, Rect, Shape, TextureHandle, TextureOptions, pos2,
};

use super::course::RiverCourse;
use super::ink::draw_ink;
use super::washes::paint_washes;
use crate::ui::map::sheet_unit;

/// Half the width of a roller of the scroll, in units of the picture.
const ROLLER: f32 = 7.5;
/// The free height of a roller above and below the paper, in units.
const KNOB: f32 = 5.0;
/// The height of the strip above the far ranges, for words, as a share of the picture.
const STRIP: f32 = 0.235;

/// The picture, and the course of the river in it.
pub(super) struct RiverPainting {
    rect: Rect,
    length: usize,
    course: RiverCourse,
    washes: Option<TextureHandle>,
    ink: Vec<Shape>,
}

impl Default for RiverPainting {
    fn default() -> Self {
        Self { rect: Rect::NOTHING, length: 0, course: RiverCourse::default(), washes: None, ink: Vec::new() }
    }
}

/// Returns the paper between the rollers.
fn paper(rect: Rect) -> Rect {
    let unit = sheet_unit(rect);
    rect.shrink2((ROLLER * unit, KNOB * unit).into())
}

impl RiverPainting {
    /// Paints the picture for `rect` and a trail of `length` steps, unless it is cached.
    pub(super) fn fit(&mut self, context: &Context, rect: Rect, length: usize) {
        if self.rect == rect && self.length == length {
            return;
        }
        let course = RiverCourse::of(paper(rect), length);
        let washes = paint_washes(paper(rect), &course);
        let texture = context.load_texture("river painting", washes, TextureOptions::LINEAR);
        let mut ink = draw_ink(paper(rect), &course);
        draw_rollers(&mut ink, rect);
        *self = Self { rect, length, course, washes: Some(texture), ink };
    }

    pub(super) fn paint(&self, painter: &Painter) {
        if let Some(washes) = &self.washes {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            painter.image(washes.id(), paper(self.rect), whole, Color32::WHITE);
        }
        painter.extend(self.ink.iter().cloned());
    }

    /// Returns the strip of sky for words.
    pub(super) fn strip(&self) -> Rect {
        let inside = paper(self.rect).shrink(13.0 * self.unit());
        let foot = paper(self.rect).top() + STRIP * self.rect.height();
        Rect::from_min_max(inside.min, pos2(inside.left() + 0.72 * inside.width(), foot))
    }

    /// Returns the scale of the drawn objects.
    pub(super) fn unit(&self) -> f32 {
        sheet_unit(paper(self.rect))
    }

    /// Returns the position of a step's stone.
    pub(super) fn stone(&self, steps: usize) -> Pos2 {
        self.course.stone(steps as f32)
    }

    /// Returns the position at shares of the picture.
    pub(super) fn at(&self, share: (f32, f32)) -> Pos2 {
        crate::ui::map::at_share(paper(self.rect), share)
    }
}

/// Draws both ends of the scroll: paper rolled around wood.
fn draw_rollers(shapes: &mut Vec<Shape>, rect: Rect) {
    const LIGHT: [(f32, f32); 6] =
        [(0.0, 0.50), (0.16, 0.78), (0.40, 1.0), (0.62, 0.92), (0.86, 0.66), (1.0, 0.46)];
    let unit = sheet_unit(rect);
    let band = |shapes: &mut Vec<Shape>, place: Rect, tint: [f32; 3]| {
        let mut mesh = Mesh::default();
        for (index, (across, light)) in LIGHT.into_iter().enumerate() {
            let [red, green, blue] = tint.map(|channel| (channel * light) as u8);
            let x = place.left() + place.width() * across;
            mesh.colored_vertex(pos2(x, place.top()), Color32::from_rgb(red, green, blue));
            mesh.colored_vertex(pos2(x, place.bottom()), Color32::from_rgb(red, green, blue));
            if index > 0 {
                let corner = 2 * index as u32;
                mesh.add_triangle(corner - 2, corner - 1, corner);
                mesh.add_triangle(corner - 1, corner + 1, corner);
            }
        }
        shapes.push(Shape::mesh(mesh));
    };
    let width = 2.0 * ROLLER * unit;
    for left in [rect.left(), rect.right() - width] {
        let whole = Rect::from_min_max(pos2(left, rect.top()), pos2(left + width, rect.bottom()));
        // The shadow on the paper beside the roll.
        let inwards = if left < rect.center().x { whole.right() } else { whole.left() };
        let away = if left < rect.center().x { 9.0 * unit } else { -9.0 * unit };
        let mut shadow = Mesh::default();
        for (x, dark) in [(inwards, 70), (inwards + away, 0)] {
            for y in [rect.top() + KNOB * unit, rect.bottom() - KNOB * unit] {
                shadow.colored_vertex(pos2(x, y), Color32::from_black_alpha(dark));
            }
        }
        shadow.add_triangle(0, 1, 2);
        shadow.add_triangle(1, 3, 2);
        shapes.push(Shape::mesh(shadow));
        band(shapes, whole.shrink2((2.6 * unit, 0.0).into()), [134.0, 92.0, 56.0]);
        band(shapes, whole.shrink2((0.0, KNOB * unit * 0.8).into()), [238.0, 224.0, 192.0]);
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::vec2;

    use super::*;

    #[test]
    fn the_picture_is_painted_once_for_a_size_and_whole_in_every_size() {
        let context = Context::default();
        let mut painting = RiverPainting::default();
        for size in [vec2(486.0, 192.0), vec2(925.0, 367.0), vec2(627.0, 1134.0)] {
            let rect = Rect::from_min_size(pos2(300.0, 14.0), size);
            painting.fit(&context, rect, 52);
            let texture = painting.washes.as_ref().map(TextureHandle::id);
            painting.fit(&context, rect, 52);
            assert_eq!(painting.washes.as_ref().map(TextureHandle::id), texture);
            let drawn: Vec<Rect> = painting.ink.iter().map(Shape::visual_bounding_rect).collect();
            assert!(drawn.len() > 400 && drawn.iter().all(|drawn| !drawn.any_nan()), "{size:?}");
            assert!(rect.contains_rect(painting.strip()) && painting.strip().height() > 30.0);
            assert!(painting.strip().bottom() < painting.stone(0).y - 10.0, "words leave the river free");
        }
    }
}
