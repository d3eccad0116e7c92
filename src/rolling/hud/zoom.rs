//! Zoom of the visible paper: by wheel and keys, moved by dragging. It is readable as a whole at every size.

use bevy::prelude::Resource;
use bevy_egui::egui::{Pos2, Rect, Vec2};

/// Zoom factors: few, since glyphs are rasterised anew for each.
const STEPS: [f32; 7] = [1.0, 1.2, 1.45, 1.75, 2.1, 2.5, 3.0];

/// Zoom and position of the paper.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub(crate) struct PaperZoom {
    step: usize,
    /// Rotation of the wheel since the last step, in steps.
    rest: f32,
    /// From the middle of the room to the middle of the paper, in points.
    offset: Vec2,
}

impl Default for PaperZoom {
    fn default() -> Self {
        Self { step: 0, rest: 0.0, offset: Vec2::ZERO }
    }
}

impl PaperZoom {
    /// Tests whether the paper is zoomed in, so that parts are out of sight.
    pub(crate) fn is_near(&self) -> bool {
        self.step > 0
    }

    /// Returns the rectangle of the paper in the given room.
    pub(crate) fn place(&self, room: Rect) -> Rect {
        Rect::from_center_size(room.center() + self.offset, room.size() * self.factor())
    }

    fn factor(&self) -> f32 {
        STEPS[self.step]
    }

    /// Zooms by a number of steps around a fixed point. Fractions of steps accumulate.
    pub(crate) fn turn(&mut self, room: Rect, at: Pos2, steps: f32) {
        self.rest += steps;
        let whole = self.rest.trunc();
        self.rest -= whole;
        let before = self.factor();
        self.step = self.step.saturating_add_signed(whole as isize).min(STEPS.len() - 1);
        let from_middle = at - (room.center() + self.offset);
        self.offset -= from_middle * (self.factor() / before - 1.0);
        self.keep_inside(room);
    }

    pub(crate) fn pan(&mut self, room: Rect, by: Vec2) {
        self.offset += by;
        self.keep_inside(room);
    }

    /// Keeps the room covered by the paper.
    fn keep_inside(&mut self, room: Rect) {
        let most = room.size() * ((self.factor() - 1.0) / 2.0);
        self.offset = self.offset.clamp(-most, most);
    }
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{pos2, vec2};

    use super::*;

    #[test]
    fn the_point_under_the_pointer_stays_and_the_paper_covers_its_room() {
        let room = Rect::from_min_size(pos2(100.0, 50.0), vec2(700.0, 500.0));
        let mut zoom = PaperZoom::default();
        assert_eq!(zoom.place(room), room);
        let at = pos2(300.0, 200.0);
        let share = |zoom: &PaperZoom, at: Pos2| (at - zoom.place(room).min) / zoom.place(room).size();
        let before = share(&zoom, at);
        zoom.turn(room, at, 0.6);
        assert!(!zoom.is_near(), "half a notch is no step");
        zoom.turn(room, at, 2.5);
        assert!((share(&zoom, at) - before).length() < 1e-4 && zoom.is_near());
        for by in [vec2(5000.0, 0.0), vec2(-5000.0, -5000.0)] {
            zoom.pan(room, by);
            assert!(zoom.place(room).contains_rect(room));
        }
        zoom.turn(room, at, -30.0);
        assert_eq!(zoom.place(room), room);
    }
}
