//! Where the parts of the screen are, in points, so that land, pieces and panels agree about it.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::screen::Screen;
use super::settings::Settings;

/// Width of the window below which the rails get narrower.
const NARROW: f32 = 1180.0;
/// Sizes of the window below which the rails fold to strips.
const FOLDED: Vec2 = Vec2::new(1000.0, 590.0);
/// Width of a folded rail.
const STRIP: f32 = 60.0;
/// The smallest window, in points, that the table fits in, and the smallest for windows and screens with much to read.
const TABLE: Vec2 = Vec2::new(800.0, 450.0);
const PAGE: Vec2 = Vec2::new(1000.0, 600.0);

/// The layout of the window in points; multiply by `scale` for pixels.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub struct Areas {
    /// Pixels of the window system for one point of ours.
    pub scale: f32,
    /// Size of the window.
    pub window: Vec2,
    /// Menu, turn, prompt.
    pub top: Rect,
    /// Scoring cards.
    pub left: Rect,
    /// Players, habitats, log.
    pub right: Rect,
    /// Supply, display, nature tokens.
    pub tray: Rect,
    /// What is left for the land.
    pub board: Rect,
    /// Whether the rails are folded to strips, whose panels open when they are pointed at.
    pub folded: bool,
    /// How far the tray has sunk below its place: 0 unless a game is over, 1 when it is out of sight.
    pub sunk: f32,
}

impl Default for Areas {
    fn default() -> Self {
        Self::of(Vec2::new(1280.0, 720.0), 1.0)
    }
}

impl Areas {
    /// The layout of a window of this size in points.
    pub fn of(window: Vec2, scale: f32) -> Self {
        let large = ((window.y - 720.0) / 144.0).clamp(0.0, 1.0);
        let between = |small: f32, big: f32| small + (big - small) * large;
        let folded = window.x < FOLDED.x || window.y < FOLDED.y;
        let rail = match (folded, window.x < NARROW) {
            (true, _) => STRIP,
            (false, true) => 176.0,
            (false, false) => between(208.0, 244.0),
        };
        let top = between(44.0, 48.0);
        let tray = if folded { 124.0 } else { between(136.0, 156.0) };
        let (width, height) = (window.x, window.y);
        Self {
            scale,
            window,
            top: Rect::new(0.0, 0.0, width, top),
            left: Rect::new(0.0, top, rail, height),
            right: Rect::new(width - rail, top, width, height),
            tray: Rect::new(rail, height - tray, width - rail, height),
            board: Rect::new(rail, top, width - rail, height - tray),
            folded,
            sunk: 0.0,
        }
    }

    /// The same layout with the tray sunk so far, and with it all that lies in it.
    pub fn with_tray_sunk(self, sunk: f32) -> Self {
        let step = (sunk - self.sunk) * self.tray.height() * 1.3;
        let tray = Rect { min: self.tray.min + Vec2::Y * step, max: self.tray.max + Vec2::Y * step };
        Self { tray, sunk, ..self }
    }

    /// Where the pair of `slot` lies, of `pairs` in the display.
    pub fn pair(&self, slot: usize, pairs: usize) -> Rect {
        let size = self.pair_size();
        let gap = self.tray.height() * 0.075;
        let width = size.x * pairs as f32 + gap * (pairs as f32 - 1.0);
        let left = self.tray.center().x - width / 2.0 + self.supply_width() / 2.0 - self.nature_width() / 2.0;
        let corner = Vec2::new(left + slot as f32 * (size.x + gap), self.tray.min.y + 8.0);
        Rect::from_corners(corner, corner + size)
    }

    fn pair_size(&self) -> Vec2 {
        let room = self.tray.width() - self.supply_width() - self.nature_width() - 60.0;
        Vec2::new((room / 4.0).min(self.tray.height() * 1.13), self.tray.height() - 16.0)
    }

    fn supply_width(&self) -> f32 {
        self.tray.height() * 0.76
    }

    fn nature_width(&self) -> f32 {
        (self.tray.height() * 0.96).max(if self.folded { 144.0 } else { 128.0 })
    }

    /// What windows over the table are drawn smaller by, so that those with much to read fit.
    pub fn shrink(&self) -> f32 {
        (self.window / PAGE).min_element().min(1.0)
    }

    /// Stack and bag, left of the pairs.
    pub fn supply(&self) -> Rect {
        let corner = self.tray.min + Vec2::new(8.0, 8.0);
        Rect::from_corners(corner, corner + Vec2::new(self.supply_width(), self.tray.height() - 16.0))
    }

    /// Nature tokens, right of the pairs.
    pub fn nature(&self) -> Rect {
        let corner = Vec2::new(self.tray.max.x - 8.0 - self.nature_width(), self.tray.min.y + 8.0);
        Rect::from_corners(corner, corner + Vec2::new(self.nature_width(), self.tray.height() - 16.0))
    }

    /// Where the centre of the tile of `slot` lies, and its circumradius.
    pub fn slot_tile(&self, slot: usize, pairs: usize) -> (Vec2, f32) {
        let pair = self.pair(slot, pairs);
        let radius = pair.height() * 0.435;
        (Vec2::new(pair.min.x + pair.width() * 0.41, pair.center().y - pair.height() * 0.015), radius)
    }

    /// Where a tile waits that has to be placed before anything is taken: above the first pair.
    pub fn waiting_tile(&self, pairs: usize) -> (Vec2, f32) {
        let (first, radius) = self.slot_tile(0, pairs);
        (Vec2::new(first.x, self.tray.min.y - radius - 14.0), radius)
    }

    /// Where the centre of the token of `slot` lies, and its radius: over the lower right of the tile.
    pub fn slot_token(&self, slot: usize, pairs: usize) -> (Vec2, f32) {
        let pair = self.pair(slot, pairs);
        let radius = pair.height() * 0.235;
        (
            Vec2::new(pair.max.x - radius - pair.width() * 0.045, pair.max.y - radius - pair.height() * 0.07),
            radius,
        )
    }
}

/// Pixels for one point of ours, for a window of this size in pixels: as the design asks, not much smaller than the
/// window system (`system` pixels for one of its points) would have it, and never so large that less than `least` points
/// would be left.
fn scale_for(pixels: Vec2, text_size: f32, system: f32, least: Vec2) -> f32 {
    let by_window = (0.5 + pixels.x / 2560.0).min(0.5 + pixels.y / 1440.0).clamp(0.85, 2.5);
    let by_system = 0.85 * system;
    let automatic = if pixels.y / by_system >= 640.0 { by_window.max(by_system) } else { by_window };
    let fits = (pixels / least).min_element().max(0.6);
    (automatic * text_size).min(fits)
}

/// Works out the layout when the window or the text size has changed.
fn follow_window(
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    screen: Option<Res<State<Screen>>>,
    mut areas: ResMut<Areas>,
) {
    let pixels = Vec2::new(window.physical_width() as f32, window.physical_height() as f32);
    if pixels.min_element() < 1.0 {
        return;
    }
    let least = if screen.is_some_and(|screen| *screen.get() == Screen::Playing) { TABLE } else { PAGE };
    let physical = scale_for(pixels, settings.text_scale(), window.scale_factor(), least);
    let now = Areas::of(pixels / physical, physical / window.scale_factor()).with_tray_sunk(areas.sunk);
    areas.set_if_neq(now);
}

/// Keeps the layout.
pub fn plugin(app: &mut App) {
    app.init_resource::<Areas>()
        .add_systems(PreUpdate, follow_window)
        // Before the eye is brought to the land: it asks how much room there is.
        .add_systems(OnEnter(Screen::Playing), follow_window);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_follows_the_design() {
        let small = Areas::of(Vec2::new(1280.0, 720.0), 1.0);
        assert_eq!(small.board, Rect::new(208.0, 44.0, 1072.0, 584.0));
        let large = Areas::of(Vec2::new(1536.0, 864.0), 1.25);
        assert_eq!(large.left.width(), 244.0);
        assert_eq!(large.tray.height(), 156.0);
        assert_eq!(scale_for(Vec2::new(1280.0, 720.0), 1.0, 1.0, PAGE), 1.0);
        assert_eq!(scale_for(Vec2::new(1920.0, 1080.0), 1.0, 1.0, PAGE), 1.25);
        assert_eq!(scale_for(Vec2::new(3840.0, 2160.0), 1.0, 1.0, PAGE), 2.0);
        // Small screens with many pixels.
        let near = |scale: f32, wanted: f32| assert!((scale - wanted).abs() < 1e-4, "{scale}");
        near(scale_for(Vec2::new(3840.0, 2160.0), 1.0, 3.0, PAGE), 2.55);
        near(scale_for(Vec2::new(2560.0, 1600.0), 1.0, 2.0, PAGE), 1.7);
        assert_eq!(scale_for(Vec2::new(1280.0, 720.0), 1.0, 2.0, PAGE), 1.0);
        // Large text: the table gives it all the room it can, pages as much as they can.
        near(scale_for(Vec2::new(1280.0, 720.0), 1.5, 1.0, TABLE), 1.5);
        near(scale_for(Vec2::new(1280.0, 720.0), 1.6, 1.0, TABLE), 1.6);
        near(scale_for(Vec2::new(1280.0, 720.0), 1.6, 1.0, PAGE), 1.2);
    }

    #[test]
    fn rails_fold_where_there_is_little_room_and_the_land_keeps_most_of_it() {
        for window in [(800.0, 450.0), (853.0, 480.0), (999.0, 700.0), (1400.0, 560.0)] {
            let areas = Areas::of(Vec2::new(window.0, window.1), 1.0);
            assert!(areas.folded, "{window:?}");
            assert!(
                areas.board.width() > 0.8 * window.0 && areas.board.height() > 0.55 * window.1,
                "{window:?}"
            );
        }
        assert!(!Areas::of(Vec2::new(1000.0, 600.0), 1.0).folded);
        assert_eq!(Areas::of(Vec2::new(1280.0, 720.0), 1.0).shrink(), 1.0);
        assert!(Areas::of(Vec2::new(800.0, 450.0), 1.0).shrink() < 0.81);
    }

    #[test]
    fn a_sunken_tray_is_out_of_sight_and_comes_back_to_its_place() {
        let areas = Areas::of(Vec2::new(1280.0, 720.0), 1.0);
        let sunk = areas.with_tray_sunk(0.4).with_tray_sunk(1.0);
        assert!(sunk.tray.min.y > 720.0 && sunk.pair(0, 4).min.y > 720.0);
        assert_eq!(sunk.board, areas.board);
        let back = sunk.with_tray_sunk(0.0);
        assert!((back.tray.min.y - areas.tray.min.y).abs() < 1e-3);
    }

    #[test]
    fn the_parts_of_the_tray_do_not_overlap() {
        for window in [
            (800.0, 450.0),
            (853.0, 480.0),
            (1000.0, 600.0),
            (1137.0, 667.0),
            (1280.0, 720.0),
            (1536.0, 864.0),
            (2560.0, 900.0),
        ] {
            let areas = Areas::of(Vec2::new(window.0, window.1), 1.0);
            let mut last = areas.supply().max.x;
            for slot in 0..4 {
                let pair = areas.pair(slot, 4);
                assert!(pair.min.x >= last, "{window:?}: slot {slot}");
                last = pair.max.x;
            }
            assert!(areas.nature().min.x >= last, "{window:?}");
            assert!(areas.nature().max.x <= areas.tray.max.x, "{window:?}");
        }
    }
}
