//! Fitting of a set of hexes into a viewport.

use bevy::prelude::*;

use super::pose::{CameraPose, USUAL_ZOOM, ZOOM};
use super::space::{hex_corners, hex_position};
use super::view::CameraView;
use super::viewport::Viewport;
use cascadia_base::{Hex, Seat};

/// The hexes of an environment to show, whatever their content.
pub(crate) trait HexArea {
    /// Returns the occupied hexes.
    fn covered_hexes(&self) -> impl Iterator<Item = Hex>;

    /// Returns the free hexes beside them, of which a part must be visible.
    fn free_hexes(&self) -> impl Iterator<Item = Hex>;
}

/// Visible share of the line between the centres of a covered and a free hex, enough to click the free hex.
/// Panels may cover the rest, so that the environment is as large as possible.
const REACH: f32 = 0.7;
/// Maximum zoom for an environment that leaves room.
const LARGEST_FIT: f32 = USUAL_ZOOM * 1.3;

/// Returns points around hexes. The centres of the edges suffice; corners may touch the border.
fn around(seat: Seat, hexes: impl Iterator<Item = Hex>) -> Vec<Vec3> {
    let around = [Vec3::X, Vec3::NEG_X, Vec3::Z, Vec3::NEG_Z].map(|direction| direction * 0.87);
    hexes.flat_map(|hex| around.map(|offset| hex_position(seat, hex) + offset)).collect()
}

/// Returns the points that must be visible: around all covered hexes, and on the way to the free ones beside
/// them.
fn outline(seat: Seat, area: &impl HexArea) -> Vec<Vec3> {
    let covered: Vec<Hex> = area.covered_hexes().collect();
    let reached = area.free_hexes().flat_map(|free| {
        let beside = cascadia_base::neighbours(free).into_iter().filter(|hex| covered.contains(hex));
        beside.map(move |hex| hex_position(seat, hex).lerp(hex_position(seat, free), REACH))
    });
    let mut points = around(seat, area.covered_hexes());
    points.extend(reached);
    points
}

/// Returns the bounding rectangle of the outline in the window, in points; `None` if a point is behind the
/// camera.
fn bounds_on_screen(pose: CameraPose, outline: &[Vec3], middle: Vec2, window: Vec2) -> Option<Rect> {
    let camera = CameraView::of(pose, middle, window);
    let mut bounds = Rect::EMPTY;
    for point in outline {
        bounds = bounds.union_point(camera.on_screen(*point, window)?);
    }
    Some(bounds)
}

/// Returns the pose that shows the area in the viewport as large as possible, up to a maximum size, with the
/// yaw and pitch of `like`: all covered hexes, and a part of every free one.
pub(super) fn fit_area(
    viewport: Viewport,
    seat: Seat,
    area: &impl HexArea,
    window: Vec2,
    like: CameraPose,
) -> CameraPose {
    fit_outline(viewport, &outline(seat, area), LARGEST_FIT, window, like)
}

/// Returns the pose that shows all points of an outline as large as the viewport allows, with a zoom of at
/// most `largest` points and the yaw and pitch of `like`.
pub(super) fn fit_outline(
    viewport: Viewport,
    outline: &[Vec3],
    largest: f32,
    window: Vec2,
    like: CameraPose,
) -> CameraPose {
    let centre = outline.iter().sum::<Vec3>() / outline.len().max(1) as f32;
    let mut fitted = CameraPose { focus: Vec2::new(centre.x, centre.z), zoom: USUAL_ZOOM, ..like };
    let Viewport { rect, middle } = viewport;
    // Nearer parts look larger, so zoom and focus are found by iteration.
    for _ in 0..8 {
        let Some(bounds) = bounds_on_screen(fitted, outline, middle, window) else { break };
        let larger = (rect.width() / bounds.width()).min(rect.height() / bounds.height());
        let off_middle = bounds.center() - rect.center();
        let step = Vec2::new(off_middle.x, off_middle.y / fitted.pitch.sin()) / fitted.zoom;
        fitted.focus += Vec2::from_angle(-fitted.yaw).rotate(step);
        fitted.zoom = (fitted.zoom * larger).min(largest).clamp(*ZOOM.start(), *ZOOM.end());
    }
    fitted
}

/// Returns the pose that shows the covered hexes of an area as large as the viewport allows, with the yaw
/// and pitch of `like`.
pub(super) fn fill_area(
    viewport: Viewport,
    seat: Seat,
    area: &impl HexArea,
    window: Vec2,
    like: CameraPose,
) -> CameraPose {
    let corners = hex_corners().map(|corner| Vec3::new(corner.x, 0.0, corner.y));
    let around = |hex: Hex| corners.map(|corner| hex_position(seat, hex) + corner);
    let outline: Vec<Vec3> = area.covered_hexes().flat_map(around).collect();
    fit_outline(viewport, &outline, *ZOOM.end(), window, like)
}

/// Tests whether the area is in the viewport as `fit_area` shows it, up to a few points.
pub(super) fn shows_all(
    viewport: Viewport,
    pose: CameraPose,
    seat: Seat,
    area: &impl HexArea,
    window: Vec2,
) -> bool {
    let rect = viewport.rect.inflate(6.0);
    bounds_on_screen(pose, &outline(seat, area), viewport.middle, window)
        .is_some_and(|bounds| rect.contains(bounds.min) && rect.contains(bounds.max))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::camera::orbit_ring::OrbitRing;
    use crate::camera::viewport::table_viewport;
    use crate::window::layout::ScreenLayout;

    /// A row of tiles with free hexes on both sides.
    struct Row(i32);

    impl Row {
        fn hex(q: i32) -> Hex {
            Hex::new(q, q.div_euclid(3) - 1)
        }
    }

    impl HexArea for Row {
        fn covered_hexes(&self) -> impl Iterator<Item = Hex> {
            (0..self.0).map(Self::hex)
        }

        fn free_hexes(&self) -> impl Iterator<Item = Hex> {
            self.covered_hexes().flat_map(cascadia_base::neighbours)
        }
    }

    #[test]
    fn a_fitted_area_is_in_sight_as_large_as_the_viewport_allows() {
        let windows =
            [((1280.0, 720.0), 3), ((1536.0, 864.0), 12), ((1137.0, 667.0), 9), ((1059.0, 1694.0), 9)];
        for (window, length) in windows {
            let layout = ScreenLayout::of(Vec2::new(window.0, window.1), 1.0);
            let (viewport, row) = (table_viewport(&layout), Row(length));
            for yaw in [0.0, 0.7, 3.0] {
                let like = CameraPose { yaw, ..CameraPose::default() };
                let fitted = fit_area(viewport, Seat(2), &row, layout.window, like);
                let all = |pose| shows_all(viewport, pose, Seat(2), &row, layout.window);
                assert!(all(fitted), "{window:?} {length} {yaw}");
                let larger = CameraPose { zoom: fitted.zoom * 1.05, ..fitted };
                assert!(!all(larger) || larger.zoom > LARGEST_FIT, "{window:?} {length} {yaw}");
            }
        }
    }

    #[test]
    fn a_filling_view_shows_every_tile_and_reaches_the_rim_on_two_sides() {
        let window = Vec2::new(1600.0, 900.0);
        let rect = Rect::new(20.0, 20.0, 1580.0, 760.0);
        let viewport = Viewport { rect, middle: rect.center() };
        for length in [3, 6, 14] {
            let row = Row(length);
            for yaw in [0.0, 0.7, 3.0] {
                let like = CameraPose { yaw, ..CameraPose::default() };
                let pose = fill_area(viewport, Seat(1), &row, window, like);
                let camera = CameraView::of(pose, viewport.middle, window);
                let corners = row.covered_hexes().flat_map(|hex| {
                    hex_corners()
                        .map(|corner| hex_position(Seat(1), hex) + Vec3::new(corner.x, 0.0, corner.y))
                });
                let bounds = corners.fold(Rect::EMPTY, |bounds, corner| {
                    bounds.union_point(camera.on_screen(corner, window).expect("before the camera"))
                });
                assert!(rect.inflate(4.0).contains(bounds.min) && rect.inflate(4.0).contains(bounds.max));
                let share = (bounds.width() / rect.width()).max(bounds.height() / rect.height());
                assert!(share > 0.97 || length == 3, "{length} tiles fill {share}");
            }
        }
    }

    #[test]
    fn an_area_is_in_sight_from_every_side_of_its_ring() {
        for window in [(1280.0, 720.0), (1536.0, 864.0), (1000.0, 625.0)] {
            let window = Vec2::new(window.0, window.1);
            let rect = Rect::new(20.0, 20.0, window.x - 20.0, window.y - 90.0);
            let (viewport, row) = (Viewport { rect, middle: rect.center() }, Row(9));
            let ring = OrbitRing::around(viewport, Seat(1), &row, window, 0.8);
            for side in 0..12 {
                let pose = ring.at(side as f32 * 0.6);
                let turned = ring.turned(ring.at(0.3), side as f32 * 0.6 - 0.3);
                assert!(turned.focus.distance(pose.focus) < 1e-3 && (turned.yaw - pose.yaw).abs() < 1e-4);
                let tiles: Vec<Vec3> = row.covered_hexes().map(|hex| hex_position(Seat(1), hex)).collect();
                let bounds =
                    bounds_on_screen(pose, &tiles, viewport.middle, window).expect("before the camera");
                assert!(
                    rect.contains(bounds.min) && rect.contains(bounds.max),
                    "{window:?} {side}: {bounds:?}"
                );
            }
        }
    }
}
