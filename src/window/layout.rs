//! Rectangles of the screen's parts, in points, shared by environment, pieces and panels.

use bevy::prelude::*;
use bevy::state::state::StateTransitionSystems;
use bevy::window::PrimaryWindow;

use super::screen::{ModeId, Screen, TableLayout};
use crate::preferences::settings::Settings;

/// Window width below which the rails get narrower.
const NARROW: f32 = 1180.0;
/// Window size below which the rails fold to strips.
const FOLDED: Vec2 = Vec2::new(1000.0, 590.0);
/// Width of a folded rail.
const STRIP: f32 = 60.0;
/// Minimum window size in points for the table, and for windows and screens with much text.
const TABLE: Vec2 = Vec2::new(800.0, 450.0);
const PAGE: Vec2 = Vec2::new(1000.0, 600.0);
/// Minimum size for the table in an upright window, where five cards lie side by side.
const UPRIGHT_TABLE: Vec2 = Vec2::new(900.0, 900.0);
/// Width of the column beside finished sheets, for the scores.
const RESULT_COLUMN: f32 = 396.0;
/// Heights of the rows of cards and of players in an upright window.
const CARD_ROW: f32 = 140.0;
const PLAYER_ROW: f32 = 196.0;
/// Half the width of a hex with circumradius 1.
const HEX_HALF_WIDTH: f32 = 0.866;

/// Space that bars take from the tray and from the environment, in points.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(crate) struct TrayBars {
    /// Height of the bar at the upper edge of the tray; the pairs below it are smaller.
    pub inside: f32,
    /// Height of the bar above the tray.
    pub above: f32,
}

/// The layout of the window in points; multiplied by `scale` it gives logical pixels.
#[derive(Resource, Clone, Copy, PartialEq, Debug)]
pub(crate) struct ScreenLayout {
    /// Logical pixels per point.
    pub scale: f32,
    pub window: Vec2,
    /// Menu, turn, prompt.
    pub top: Rect,
    /// Scoring cards.
    pub left: Rect,
    /// Players, habitats, log.
    pub right: Rect,
    /// Supply, display, nature tokens.
    pub tray: Rect,
    /// The remaining area for the environment.
    pub viewport: Rect,
    /// Set if the rails are folded to strips, whose panels open on hover.
    pub folded: bool,
    /// Set in a window higher than wide: the rails are rows above the environment.
    pub upright: bool,
    /// Set if the log shows all turns, in a wider rail.
    pub log_open: bool,
    /// Offset of the tray below its position: 0 unless a game is over, 1 out of sight.
    pub sunk: f32,
    pub bars: TrayBars,
}

impl Default for ScreenLayout {
    fn default() -> Self {
        Self::of(Vec2::new(1280.0, 720.0), 1.0)
    }
}

impl ScreenLayout {
    /// Computes the layout of a window of this size in points. `scale` is the number of logical pixels per
    /// point.
    pub(crate) fn of(window: Vec2, scale: f32) -> Self {
        Self::with_log(window, scale, false)
    }

    /// Computes the layout like [`Self::of`], with the log open or folded to a line.
    pub(crate) fn with_log(window: Vec2, scale: f32, log_open: bool) -> Self {
        let large = ((window.y - 720.0) / 144.0).clamp(0.0, 1.0);
        let between = |small: f32, big: f32| small + (big - small) * large;
        let upright = is_upright(window);
        let folded = !upright && (window.x < FOLDED.x || window.y < FOLDED.y);
        let top = between(44.0, 48.0);
        let tray = if folded { 124.0 } else { between(136.0, 156.0) };
        let (width, height) = (window.x, window.y);
        let (left, right, viewport) = if upright {
            let (cards, players) = (top + CARD_ROW, top + CARD_ROW + PLAYER_ROW);
            (
                Rect::new(0.0, top, width, cards),
                Rect::new(0.0, cards, width, players),
                Rect::new(0.0, players, width, height - tray),
            )
        } else {
            let narrow = between(176.0, 208.0);
            let (left, right) = match (folded, window.x < NARROW) {
                (true, _) => (STRIP, STRIP),
                (false, true) => (176.0, 176.0),
                (false, false) => {
                    let wide = between(208.0, 244.0);
                    (wide, if log_open { wide } else { narrow })
                }
            };
            (
                Rect::new(0.0, top, left, height),
                Rect::new(width - right, top, width, height),
                Rect::new(left, top, width - right, height - tray),
            )
        };
        Self {
            scale,
            window,
            top: Rect::new(0.0, 0.0, width, top),
            left,
            right,
            tray: Rect::new(viewport.min.x, height - tray, viewport.max.x, height),
            viewport,
            folded,
            upright,
            log_open,
            sunk: 0.0,
            bars: TrayBars::default(),
        }
    }

    /// Computes the layout of the table in a window of this size in pixels, with text of the size
    /// `text_size`.
    #[cfg(test)]
    pub(crate) fn of_table(pixels: Vec2, text_size: f32) -> Self {
        let scale = scale_for(pixels, text_size, 1.0, table_least(pixels));
        Self::of(pixels / scale, scale)
    }

    /// Returns the width of a right column that also holds questions with their buttons.
    pub(crate) fn wide_column(&self) -> f32 {
        (self.window.x * 0.188).clamp(196.0, 256.0)
    }

    /// Returns the right edge of the area left by a screen's right column.
    pub(crate) fn right_of_room(&self, screen: Screen) -> f32 {
        match screen {
            Screen::Table(ModeId { layout: TableLayout::Landscape, .. }) => self.viewport.max.x,
            Screen::Table(ModeId { layout: TableLayout::Papers, .. }) => self.window.x - self.wide_column(),
            Screen::Result(ModeId { layout: TableLayout::Papers, .. }) => self.window.x - RESULT_COLUMN,
            _ => self.window.x,
        }
    }

    /// Returns the same layout with the tray and its contents lowered by `sunk`, 0 to 1.
    fn with_tray_sunk(self, sunk: f32) -> Self {
        let step = (sunk - self.sunk) * self.tray.height() * 1.3;
        let tray = Rect { min: self.tray.min + Vec2::Y * step, max: self.tray.max + Vec2::Y * step };
        Self { tray, sunk, ..self }
    }

    /// Returns the same layout with room for these bars.
    const fn with_bars(self, bars: TrayBars) -> Self {
        Self { bars, ..self }
    }

    /// Returns the rectangle of the pair in `slot`, of `pairs` in the display.
    pub(crate) fn pair(&self, slot: usize, pairs: usize) -> Rect {
        let size = self.pair_size();
        let gap = self.tray.height() * 0.075;
        let width = size.x * pairs as f32 + gap * (pairs as f32 - 1.0);
        let left = self.middle_of_pairs() - width / 2.0;
        let top = self.tray.min.y + 8.0 + self.bars.inside;
        let corner = Vec2::new(left + slot as f32 * (size.x + gap), top);
        Rect::from_corners(corner, corner + size)
    }

    /// Returns the horizontal centre of all pairs.
    pub(crate) fn middle_of_pairs(&self) -> f32 {
        self.tray.center().x + (self.supply_width() - self.nature_width()) / 2.0
    }

    fn pair_size(&self) -> Vec2 {
        let width = self.tray.width() - self.supply_width() - self.nature_width() - 60.0;
        let height = self.tray.height() - self.bars.inside;
        Vec2::new((width / 4.0).min(height * 1.13), height - 16.0)
    }

    fn supply_width(&self) -> f32 {
        self.tray.height() * 0.76
    }

    fn nature_width(&self) -> f32 {
        (self.tray.height() * 0.96).max(if self.folded { 144.0 } else { 128.0 })
    }

    /// Returns the scale factor, at most 1, of windows over the table, so that long ones fit.
    pub(crate) fn shrink(&self) -> f32 {
        (self.window / PAGE).min_element().min(1.0)
    }

    /// Returns the rectangle of stack and bag, left of the pairs.
    pub(crate) fn supply(&self) -> Rect {
        let corner = self.tray.min + Vec2::new(8.0, 8.0);
        Rect::from_corners(corner, corner + Vec2::new(self.supply_width(), self.tray.height() - 16.0))
    }

    /// Returns the centre and radius of a token set aside (from 0): in a row over stack and bag, above the
    /// buttons and the replay bar.
    pub(crate) fn set_aside(&self, index: usize) -> (Vec2, f32) {
        let radius = self.tray.height() * 0.11;
        let x = self.supply().min.x + radius * (1.0 + 2.2 * index as f32);
        (Vec2::new(x, self.tray.min.y - self.tray.height() * 0.82), radius)
    }

    /// Returns the rectangle of the nature tokens, right of the pairs.
    pub(crate) fn nature(&self) -> Rect {
        let corner = Vec2::new(self.tray.max.x - 8.0 - self.nature_width(), self.tray.min.y + 8.0);
        Rect::from_corners(corner, corner + Vec2::new(self.nature_width(), self.tray.height() - 16.0))
    }

    /// Returns the centre and circumradius of the tile in `slot`: at the upper left, so that its token
    /// covers no printed animal and no nature token.
    pub(crate) fn slot_tile(&self, slot: usize, pairs: usize) -> (Vec2, f32) {
        let pair = self.pair(slot, pairs);
        let radius = (pair.height() * 0.435).min(pair.width() * 0.42);
        let inset = Vec2::new(radius * HEX_HALF_WIDTH, radius) + pair.height() * 0.03;
        (pair.min + inset, radius)
    }

    /// Returns the centre and circumradius of a tile that must be placed before anything is taken: above
    /// the first pair.
    pub(crate) fn waiting_tile(&self, pairs: usize) -> (Vec2, f32) {
        let (first, radius) = self.slot_tile(0, pairs);
        (Vec2::new(first.x, self.tray.min.y - radius - 14.0), radius)
    }

    /// Returns the centre and radius of the token in `slot`: over the lower right of the tile.
    pub(crate) fn slot_token(&self, slot: usize, pairs: usize) -> (Vec2, f32) {
        let pair = self.pair(slot, pairs);
        let radius = (pair.height() * 0.235).min(pair.width() * 0.205);
        (pair.max - Vec2::new(radius + pair.width() * 0.03, radius + pair.height() * 0.04), radius)
    }

    /// Returns the corner of a label of the size `label` for the pair in `slot`: under the tile if there is
    /// room, otherwise beside its upper right, where no tile has an animal.
    pub(crate) fn slot_label(&self, slot: usize, pairs: usize, label: Vec2) -> Vec2 {
        let pair = self.pair(slot, pairs);
        let (tile, radius) = self.slot_tile(slot, pairs);
        if pair.max.y - (tile.y + radius) >= label.y + 2.0 {
            return Vec2::new(pair.min.x + 2.0, pair.max.y - label.y - 3.0);
        }
        Vec2::new(pair.max.x - label.x - 3.0, pair.min.y + pair.height() * 0.21)
    }
}

/// Tests whether a window is higher than wide.
fn is_upright(window: Vec2) -> bool {
    window.y > window.x
}

/// Returns the minimum size in points of a window of this shape for the table.
fn table_least(window: Vec2) -> Vec2 {
    if is_upright(window) { UPRIGHT_TABLE } else { TABLE }
}

/// Computes the physical pixels per point for a window of `pixels`: the design size, not much smaller than
/// the window system's own scale (`system` pixels per point), and never so large that less than `least`
/// points are left.
fn scale_for(pixels: Vec2, text_size: f32, system: f32, least: Vec2) -> f32 {
    let by_window = (0.5 + pixels.x / 2560.0).min(0.5 + pixels.y / 1440.0).clamp(0.85, 2.5);
    let by_system = 0.85 * system;
    let automatic = if pixels.y / by_system >= 640.0 { by_window.max(by_system) } else { by_window };
    let fits = (pixels / least).min_element().max(0.6);
    (automatic * text_size).min(fits)
}

/// Recomputes the layout when the window or the text size has changed.
fn follow_window(
    window: Single<&Window, With<PrimaryWindow>>,
    settings: Res<Settings>,
    screen: Option<Res<State<Screen>>>,
    mut layout: ResMut<ScreenLayout>,
) {
    let pixels = Vec2::new(window.physical_width() as f32, window.physical_height() as f32);
    if pixels.min_element() < 1.0 {
        return;
    }
    let has_rails = screen.is_some_and(|screen| screen.get().has_rails());
    let least = if has_rails { table_least(pixels) } else { PAGE };
    let physical = scale_for(pixels, settings.text_scale(), window.scale_factor(), least);
    let size = pixels / physical;
    let now = ScreenLayout::with_log(size, physical / window.scale_factor(), settings.log_open)
        .with_tray_sunk(layout.sunk)
        .with_bars(layout.bars);
    layout.set_if_neq(now);
}

/// A change of the tray, which takes effect after the system that requests it.
#[derive(Event, Clone, Copy, PartialEq, Debug)]
pub(crate) enum TrayChange {
    /// The tray is this far below its place: 0 in it, 1 out of sight.
    Sunk(f32),
    /// Bars at the tray take this room.
    Bars(TrayBars),
}

fn change_tray(change: On<TrayChange>, mut layout: ResMut<ScreenLayout>) {
    let now = match *change.event() {
        TrayChange::Sunk(share) => layout.with_tray_sunk(share),
        TrayChange::Bars(bars) => layout.with_bars(bars),
    };
    layout.set_if_neq(now);
}

/// Registers the layout and keeps it in step with the window.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<ScreenLayout>()
        .add_observer(change_tray)
        .add_systems(PreUpdate, follow_window)
        // Before the camera turns to the environment, since that needs the free part of the window.
        .add_systems(
            StateTransition,
            follow_window
                .run_if(state_changed::<Screen>)
                .after(StateTransitionSystems::TransitionSchedules)
                .before(StateTransitionSystems::EnterSchedules),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_layout_follows_the_design() {
        let small = ScreenLayout::of(Vec2::new(1280.0, 720.0), 1.0);
        assert_eq!(small.viewport, Rect::new(208.0, 44.0, 1104.0, 584.0));
        let open = ScreenLayout::with_log(Vec2::new(1280.0, 720.0), 1.0, true);
        assert_eq!(open.viewport, Rect::new(208.0, 44.0, 1072.0, 584.0), "the log takes its room back");
        let large = ScreenLayout::of(Vec2::new(1536.0, 864.0), 1.25);
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
        // Large text: the table and the pages each give it as much room as possible.
        near(scale_for(Vec2::new(1280.0, 720.0), 1.5, 1.0, TABLE), 1.5);
        near(scale_for(Vec2::new(1280.0, 720.0), 1.6, 1.0, TABLE), 1.6);
        near(scale_for(Vec2::new(1280.0, 720.0), 1.6, 1.0, PAGE), 1.2);
    }

    #[test]
    fn pairs_make_room_for_buttons_and_stay_in_the_tray() {
        for window in [Vec2::new(800.0, 450.0), Vec2::new(1280.0, 720.0), Vec2::new(1536.0, 864.0)] {
            let usual = ScreenLayout::of(window, 1.0);
            let small = usual.with_bars(TrayBars { inside: 48.0, above: 0.0 });
            assert_eq!(small.viewport, usual.viewport, "the environment keeps its size");
            for slot in 0..4 {
                let pair = small.pair(slot, 4);
                assert!(pair.min.y >= small.tray.min.y + 56.0 && pair.max.y < small.tray.max.y);
                assert!(pair.height() > 50.0 && pair.width() <= usual.pair(slot, 4).width());
                let ((tile, radius), (token, token_radius)) =
                    (small.slot_tile(slot, 4), small.slot_token(slot, 4));
                assert!(pair.contains(tile - radius * HEX_HALF_WIDTH) && pair.contains(token + token_radius));
            }
            let middle = (small.pair(0, 4).min.x + small.pair(3, 4).max.x) / 2.0;
            assert!((middle - small.middle_of_pairs()).abs() < 0.5);
        }
    }

    #[test]
    fn rails_fold_where_there_is_little_room_and_the_environment_keeps_most_of_it() {
        for window in [(800.0, 450.0), (853.0, 480.0), (999.0, 700.0), (1400.0, 560.0)] {
            let layout = ScreenLayout::of(Vec2::new(window.0, window.1), 1.0);
            assert!(layout.folded, "{window:?}");
            assert!(
                layout.viewport.width() > 0.8 * window.0 && layout.viewport.height() > 0.55 * window.1,
                "{window:?}"
            );
        }
        assert!(!ScreenLayout::of(Vec2::new(1000.0, 600.0), 1.0).folded);
        assert_eq!(ScreenLayout::of(Vec2::new(1280.0, 720.0), 1.0).shrink(), 1.0);
        assert!(ScreenLayout::of(Vec2::new(800.0, 450.0), 1.0).shrink() < 0.81);
    }

    #[test]
    fn a_sunken_tray_is_out_of_sight_and_comes_back_to_its_place() {
        let layout = ScreenLayout::of(Vec2::new(1280.0, 720.0), 1.0);
        let sunk = layout.with_tray_sunk(0.4).with_tray_sunk(1.0);
        assert!(sunk.tray.min.y > 720.0 && sunk.pair(0, 4).min.y > 720.0);
        assert_eq!(sunk.viewport, layout.viewport);
        let back = sunk.with_tray_sunk(0.0);
        assert!((back.tray.min.y - layout.tray.min.y).abs() < 1e-3);
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
            (900.0, 1440.0),
            (1172.0, 2084.0),
        ] {
            let layout = ScreenLayout::of(Vec2::new(window.0, window.1), 1.0);
            let mut last = layout.supply().max.x;
            for slot in 0..4 {
                let pair = layout.pair(slot, 4);
                assert!(pair.min.x >= last, "{window:?}: slot {slot}");
                last = pair.max.x;
            }
            assert!(layout.nature().min.x >= last, "{window:?}");
            assert!(layout.nature().max.x <= layout.tray.max.x, "{window:?}");
        }
    }

    /// The animals of a tile with three of them, and its nature token: centres and radii, as painted by
    /// `shaders/terrain.wgsl`.
    const PAINTED: [(f32, f32, f32); 4] =
        [(0.0, -0.29, 0.235), (-0.27, 0.17, 0.235), (0.27, 0.17, 0.235), (0.0, 0.55, 0.175)];

    #[test]
    fn nothing_in_the_tray_covers_an_animal_or_the_cone_of_a_tile() {
        let shader = include_str!("../../shaders/terrain.wgsl");
        for place in ["vec2(0.0, -0.29)", "vec2(-0.27, 0.17)", "vec2(0.27, 0.17)", "vec2(0.0, 0.55)"] {
            assert!(shader.contains(place), "{place}");
        }
        // A change of two digits with its triangle.
        let label = Vec2::new(48.0, 22.0);
        for window in [
            (800.0, 450.0),
            (853.0, 480.0),
            (1000.0, 600.0),
            (1137.0, 667.0),
            (1280.0, 720.0),
            (1920.0, 1080.0),
        ] {
            let layout = ScreenLayout::of(Vec2::new(window.0, window.1), 1.0);
            for slot in 0..4 {
                let pair = layout.pair(slot, 4);
                let (tile, size) = layout.slot_tile(slot, 4);
                let (token, token_radius) = layout.slot_token(slot, 4);
                let corner = layout.slot_label(slot, 4, label);
                let label = Rect::from_corners(corner, corner + label);
                assert!(tile.x + size * HEX_HALF_WIDTH <= pair.max.x && tile.y + size <= pair.max.y);
                for (x, y, radius) in PAINTED {
                    let (at, radius) = (tile + Vec2::new(x, y) * size, radius * size);
                    assert!(
                        at.distance(token) >= radius + token_radius,
                        "{window:?}: the token covers {x} {y}"
                    );
                    let nearest = at.clamp(label.min, label.max);
                    assert!(at.distance(nearest) >= radius, "{window:?}: the label covers {x} {y}");
                }
                assert!(label.min.distance(label.min.clamp(pair.min, pair.max)) < 0.1, "{window:?}");
                let nearest = token.clamp(label.min, label.max);
                assert!(
                    token.distance(nearest) >= token_radius * 0.9,
                    "{window:?}: the label covers the token"
                );
            }
        }
    }
}
