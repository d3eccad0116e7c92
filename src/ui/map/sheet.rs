//! The sheet of a painted map: its colours, lines through bends, and chance that is the same every time.

use bevy_egui::egui::{Color32, Mesh, Pos2, Rect, Shape, pos2};

use cascadia_base::hash::{fibonacci32, prospector32};

pub(crate) const PAPER: [f32; 3] = [242.0, 232.0, 208.0];
/// The explorer's ink.
pub(crate) const SEPIA: Color32 = Color32::from_rgb(0x5E, 0x48, 0x34);

/// Returns the scale of the drawn objects on a sheet.
pub(crate) fn sheet_unit(rect: Rect) -> f32 {
    (rect.height() / 350.0).min(rect.width() / 660.0).clamp(0.7, 3.0)
}

/// Returns the position at these shares of a sheet.
pub(crate) fn at_share(rect: Rect, (x, y): (f32, f32)) -> Pos2 {
    pos2(rect.left() + rect.width() * x, rect.top() + rect.height() * y)
}

/// Returns a smooth line through all bends (a Catmull-Rom spline).
pub(crate) fn smooth(bends: &[(f32, f32)], rect: Rect) -> Vec<Pos2> {
    const PARTS: usize = 14;
    let bend = |index: usize| at_share(rect, bends[index.min(bends.len() - 1)]);
    let mut line = Vec::with_capacity(bends.len() * PARTS);
    for index in 0..bends.len() - 1 {
        let (before, from, to, after) =
            (bend(index.saturating_sub(1)), bend(index), bend(index + 1), bend(index + 2));
        for part in 0..PARTS {
            let t = part as f32 / PARTS as f32;
            let mixed = |before: f32, from: f32, to: f32, after: f32| {
                let first = to - before;
                let second = 2.0 * before - 5.0 * from + 4.0 * to - after;
                let third = 3.0 * (from - to) + after - before;
                from + 0.5 * t * (first + t * (second + t * third))
            };
            line.push(pos2(mixed(before.x, from.x, to.x, after.x), mixed(before.y, from.y, to.y, after.y)));
        }
    }
    line.push(bend(bends.len() - 1));
    line
}

/// Returns evenly spaced positions along a line; one more than there are steps.
pub(crate) fn evenly(line: &[Pos2], steps: usize) -> Vec<Pos2> {
    let whole: f32 = line.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
    let pace = whole / steps.max(1) as f32;
    let mut places = Vec::with_capacity(steps + 1);
    let mut gone = 0.0;
    for ends in line.windows(2) {
        let piece = ends[0].distance(ends[1]);
        while places.len() < steps && places.len() as f32 * pace <= gone + piece {
            let share = (places.len() as f32 * pace - gone) / piece.max(1e-3);
            places.push(ends[0].lerp(ends[1], share));
        }
        gone += piece;
    }
    places.extend(line.last());
    places
}

/// Returns the position of a step among `places`, or of a fraction between two.
pub(crate) fn along(places: &[Pos2], steps: f32) -> Option<Pos2> {
    let last = places.len().saturating_sub(1);
    let before = (steps.max(0.0) as usize).min(last);
    let (from, to) = (places.get(before)?, places.get((before + 1).min(last))?);
    Some(from.lerp(*to, (steps - before as f32).clamp(0.0, 1.0)))
}

/// Returns a deterministic pseudo-random number from 0 to 1.
pub(crate) fn scatter(index: usize, salt: u32) -> f32 {
    let bits = prospector32(fibonacci32(index as u32) ^ salt.wrapping_mul(0x85EB_CA6B));
    bits as f32 / u32::MAX as f32
}

pub(crate) fn mix(from: [f32; 3], to: [f32; 3], share: f32) -> [f32; 3] {
    std::array::from_fn(|channel| from[channel] + (to[channel] - from[channel]) * share)
}

pub(crate) fn solid([red, green, blue]: [f32; 3]) -> Color32 {
    Color32::from_rgb(red as u8, green as u8, blue as u8)
}

/// Returns a filled outline around a middle.
pub(crate) fn fan(middle: Pos2, rim: &[Pos2], fill: Color32) -> Shape {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(middle, fill);
    for (index, corner) in rim.iter().enumerate() {
        mesh.colored_vertex(*corner, fill);
        if index > 0 {
            mesh.add_triangle(0, index as u32, index as u32 + 1);
        }
    }
    Shape::mesh(mesh)
}
