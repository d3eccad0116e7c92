//! Placement of a preview's chips: near the hex, clear of everything needed for the decision.

use bevy_egui::egui::{Pos2, Rect, Vec2, vec2};

/// Gap between two chips.
pub(super) const CHIP_GAP: f32 = 3.0;
/// Margin between the chips and obstacles.
const AROUND: f32 = 2.0;
/// Step of the search grid, in points.
const STEP: f32 = 14.0;
/// Cost of covering a needed hex, as extra distance in points.
const COVERS: f32 = 10_000.0;
/// Cost of covering another target.
const OVER_TARGET: f32 = 1_000.0;
/// Cost of covering one of the other tiles.
const OVER_TILE: f32 = 70.0;

/// Obstacles for the chips, as convex polygons on the screen.
#[derive(Default)]
pub(super) struct ChipObstacles {
    /// Hexes to keep visible: the target, and the tiles beside it.
    pub needed: Vec<Vec<Pos2>>,
    /// The other targets, to cover only where a close view leaves no room.
    pub targets: Vec<Vec<Pos2>>,
    /// Hexes to cover only if necessary: the other tiles.
    pub other: Vec<Vec<Pos2>>,
}

/// The placement of the chips.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct ChipPlace {
    /// The upper left corner.
    pub corner: Pos2,
    /// True for a row, false for a column.
    pub in_row: bool,
}

/// Returns the size of a row or column of chips.
fn block(sizes: &[Vec2], in_row: bool) -> Vec2 {
    let gaps = CHIP_GAP * sizes.len().saturating_sub(1) as f32;
    let sum = sizes.iter().fold(Vec2::ZERO, |sum, size| sum + *size);
    let most = sizes.iter().fold(Vec2::ZERO, |most, size| most.max(*size));
    if in_row { vec2(sum.x + gaps, most.y) } else { vec2(most.x, sum.y + gaps) }
}

/// Returns the place in `room` with the lowest cost for chips of these sizes: near `hex` and clear of
/// obstacles.
pub(super) fn place(room: Rect, hex: Pos2, sizes: &[Vec2], obstacles: &ChipObstacles) -> ChipPlace {
    let mut best = (f32::MAX, ChipPlace { corner: room.min, in_row: false });
    for in_row in [false, true] {
        let size = block(sizes, in_row);
        let free = (room.size() - size).max(Vec2::ZERO);
        let (columns, rows) = ((free.x / STEP).ceil() as u16, (free.y / STEP).ceil() as u16);
        for index in 0..=columns {
            for row in 0..=rows {
                let offset = (vec2(f32::from(index), f32::from(row)) * STEP).min(free);
                let corner = room.min + offset;
                let rect = Rect::from_min_size(corner, size).expand(AROUND);
                // The eye looks first to the right of the hex, slightly above its middle.
                let away = rect.distance_to_pos(hex + vec2(8.0, -12.0)) + if in_row { 12.0 } else { 0.0 };
                if away >= best.0 {
                    continue;
                }
                let covered =
                    |hexes: &[Vec<Pos2>]| hexes.iter().filter(|hex| covers(rect, hex)).count() as f32;
                let cost = away + OVER_TILE * covered(&obstacles.other);
                if cost < best.0 {
                    let needed = COVERS * covered(&obstacles.needed);
                    let cost = cost + needed + OVER_TARGET * covered(&obstacles.targets);
                    if cost < best.0 {
                        best = (cost, ChipPlace { corner, in_row });
                    }
                }
            }
        }
    }
    best.1
}

/// Tests whether a rectangle and a convex polygon overlap, by the separating axis theorem.
fn covers(rect: Rect, polygon: &[Pos2]) -> bool {
    if !rect.intersects(Rect::from_points(polygon)) {
        return false;
    }
    let corners = [rect.left_top(), rect.right_top(), rect.right_bottom(), rect.left_bottom()];
    let next = polygon.iter().cycle().skip(1);
    let apart = polygon.iter().zip(next).any(|(from, to)| {
        let normal = (*to - *from).rot90();
        let along = |points: &[Pos2]| {
            points
                .iter()
                .map(|point| normal.dot(point.to_vec2()))
                .fold((f32::MAX, f32::MIN), |span, at| (span.0.min(at), span.1.max(at)))
        };
        let (rect, polygon) = (along(&corners), along(polygon));
        rect.1 <= polygon.0 || polygon.1 <= rect.0
    });
    !apart
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::pos2;

    use super::super::marks::EnvironmentOnScreen;
    use super::*;
    use crate::camera::{CameraView, HexArea, Rig};
    use crate::ui::egui_rect;
    use crate::window::layout::ScreenLayout;
    use cascadia_base::{Hex, Seat, neighbours};

    #[test]
    fn a_rectangle_beside_the_slope_of_a_hex_does_not_cover_it() {
        let hex: Vec<Pos2> = (0..6u8)
            .map(|corner| {
                let (sine, cosine) = (f32::from(corner) * 60.0 - 30.0).to_radians().sin_cos();
                pos2(100.0 + 50.0 * cosine, 100.0 + 50.0 * sine)
            })
            .collect();
        let rect = |x: f32, y: f32| Rect::from_min_size(pos2(x, y), vec2(30.0, 20.0));
        assert!(covers(rect(90.0, 90.0), &hex) && covers(rect(120.0, 60.0), &hex));
        assert!(!covers(rect(150.0, 90.0), &hex) && !covers(rect(126.0, 40.0), &hex));
    }

    /// Tiles around the middle, more of them on one side.
    struct TestArea(Vec<Hex>);

    impl TestArea {
        fn of(tiles: usize) -> Self {
            let spiral = Hex::ZERO.range(4).filter(|hex| hex.x > -3 && hex.y < 3);
            let mut hexes: Vec<Hex> = spiral.collect();
            hexes.sort_by_key(|hex| (hex.unsigned_distance_to(Hex::new(1, 0)), hex.x, hex.y));
            hexes.truncate(tiles);
            Self(hexes)
        }
    }

    impl HexArea for TestArea {
        fn covered_hexes(&self) -> impl Iterator<Item = Hex> {
            self.0.iter().copied()
        }

        fn free_hexes(&self) -> impl Iterator<Item = Hex> {
            let beside = self.0.iter().flat_map(|hex| neighbours(*hex));
            beside.filter(|hex| !self.0.contains(hex))
        }
    }

    #[test]
    fn chips_cover_neither_target_nor_neighbours_and_a_part_of_every_target_is_in_sight() {
        // 1280×720, 1024×600, 800×500 and 1920×1080 pixels, and the first with large text.
        let windows = [(1280.0, 720.0), (1137.8, 666.7), (941.2, 588.2), (1536.0, 864.0), (853.3, 480.0)];
        for (window, tiles) in
            windows.into_iter().flat_map(|window| [3, 9, 16, 23].map(|tiles| (window, tiles)))
        {
            let layout = ScreenLayout::of(bevy::math::Vec2::new(window.0, window.1), 1.0);
            let (area, seat, mut rig) = (TestArea::of(tiles), Seat(0), Rig::default());
            rig.fit(&area, &layout);
            rig.arrive();
            let camera = CameraView::of(rig.now, layout.viewport.center(), layout.window);
            let ground = EnvironmentOnScreen::of(&camera, &layout, seat);
            let polygon = |hex: Hex| ground.corners(hex, 1.0).expect("before the camera");
            let room = super::super::score_preview::room(&layout);
            let targets: Vec<Hex> = area.free_hexes().collect();
            for target in &targets {
                let middle = ground.middle(*target).expect("before the camera");
                let value = vec2(15.0, 13.0);
                let label = ground.label(*target, value).expect("before the camera");
                assert!(
                    egui_rect(layout.viewport).contains_rect(Rect::from_center_size(label, value * 2.0)),
                    "{window:?}, {tiles} tiles: {target:?} under a bar"
                );
                let beside: Vec<Hex> =
                    neighbours(*target).into_iter().filter(|hex| area.0.contains(hex)).collect();
                let polygons = |hexes: &[Hex]| hexes.iter().map(|hex| polygon(*hex)).collect::<Vec<_>>();
                let needed = polygons(&[&[*target], &*beside].concat());
                let others: Vec<Hex> = targets.iter().filter(|hex| *hex != target).copied().collect();
                let other =
                    area.0.iter().filter(|hex| !beside.contains(hex)).map(|hex| polygon(*hex)).collect();
                let obstacles = ChipObstacles { needed, targets: polygons(&others), other };
                for chips in [1, 3, 5] {
                    let sizes = vec![vec2(82.0, 26.0); chips];
                    let found = place(room, middle, &sizes, &obstacles);
                    let rect = Rect::from_min_size(found.corner, block(&sizes, found.in_row));
                    assert!(room.expand(0.1).contains_rect(rect), "{window:?} {tiles} {rect:?}");
                    let covered = obstacles.needed.iter().filter(|hex| covers(rect, hex)).count();
                    assert_eq!(covered, 0, "{window:?}, {tiles} tiles, {chips} chips beside {target:?}");
                }
            }
        }
    }
}
