//! Layout of all players' papers, side by side.

use bevy_egui::egui::{Pos2, Rect, Vec2};

/// Preferred aspect ratio of a paper.
const SHAPE: Vec2 = Vec2::new(1.32, 1.0);
/// Space between two papers, in points.
const GAP: f32 = 12.0;

/// Returns the rectangles of `count` papers in a room: as large as possible, row by row.
pub(super) fn places_of(count: usize, room: Rect) -> Vec<Rect> {
    let size_in = |columns: usize| {
        let rows = count.div_ceil(columns);
        let cell = Vec2::new(
            (room.width() - GAP * (columns - 1) as f32) / columns as f32,
            (room.height() - GAP * (rows - 1) as f32) / rows as f32,
        );
        let scale = (cell.x / SHAPE.x).min(cell.y / SHAPE.y);
        (SHAPE * scale, cell, columns)
    };
    let best = (1..=count.max(1)).map(size_in).max_by(|one, other| one.0.x.total_cmp(&other.0.x));
    let Some((size, cell, columns)) = best else { return Vec::new() };
    let place = |index: usize| {
        let (row, column) = (index / columns, index % columns);
        // A shorter last row is centred.
        let in_row = columns.min(count - row * columns);
        let shift = (columns - in_row) as f32 * (cell.x + GAP) / 2.0;
        let corner =
            room.min + Vec2::new(shift + column as f32 * (cell.x + GAP), row as f32 * (cell.y + GAP));
        let centre: Pos2 = corner + cell / 2.0;
        Rect::from_center_size(centre, size)
    };
    (0..count).map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn papers_lie_in_the_room_without_overlap() {
        for room in [Vec2::new(880.0, 680.0), Vec2::new(620.0, 580.0), Vec2::new(1500.0, 1000.0)] {
            let room = Rect::from_min_size(Pos2::new(20.0, 20.0), room);
            for count in 1..=4 {
                let places = places_of(count, room);
                assert_eq!(places.len(), count);
                for (index, place) in places.iter().enumerate() {
                    assert!(room.expand(0.5).contains_rect(*place), "{count}: {place:?} in {room:?}");
                    assert!(place.width() > 250.0, "{count}: {place:?}");
                    assert!(places[..index].iter().all(|other| !other.shrink(1.0).intersects(*place)));
                }
            }
        }
    }
}
