//! Layout of the rails beside the environment, in points. In small windows, and with large text, the rails
//! are folded to strips.

use bevy::math::Rect as LayoutRect;
use bevy_egui::egui::{Pos2, Rect, Vec2, pos2};

use super::view::HudView;
use crate::ui::egui_rect;
use crate::window::layout::ScreenLayout;

/// Gap between cards and between players.
const GAP: f32 = 6.0;
/// Padding of a card.
pub(super) const CARD_MARGIN: Vec2 = Vec2::new(12.0, 8.0);
/// Radius of the token on a card.
pub(super) const CARD_TOKEN_RADIUS: f32 = 15.0;
/// Padding of a player's panel.
pub(super) const PLAYER_MARGIN: Vec2 = Vec2::new(14.0, 8.0);
/// Height of the line with name and total in a player's panel with a minimap.
pub(super) const PLAYER_HEAD: f32 = 34.0;
/// Gap below the minimap.
pub(super) const MAP_MARGIN: f32 = 6.0;
/// Range of heights in which a minimap is readable without wasting space.
pub(super) const SMALLEST_MAP: f32 = 64.0;
const LARGEST_MAP: f32 = 104.0;
/// Largest height of a minimap where the log leaves its room.
const LARGEST_FREE_MAP: f32 = 150.0;
/// Height of a line of the log, and of the log with its margins while it is folded.
pub(super) const LOG_ROW: f32 = 22.0;
pub(super) const FOLDED_LOG: f32 = LOG_ROW + 8.0;
/// Minimum heights reserved for the open log and for the goals of a scenario.
const LEAST_LOG: f32 = 100.0;
/// Widths in the row of an upright window: a player, one beside goals, the habitat table, goals and log.
const UPRIGHT_PLAYER: f32 = 300.0;
const UPRIGHT_PLAYER_BESIDE_GOALS: f32 = 200.0;
const UPRIGHT_HABITATS: f32 = 220.0;
const UPRIGHT_SIDE: f32 = 220.0;
const LEAST_GOALS: f32 = 250.0;
/// Gap between the cells of a strip.
pub(super) const STRIP_GAP: f32 = 4.0;
/// Height of the buttons at the lower end of the right strip.
pub(super) const STRIP_FOOT: f32 = 40.0;

/// The display size of a panel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PanelSize {
    /// A full panel of the rails.
    Full,
    /// A cell of a strip.
    Strip,
}

impl PanelSize {
    /// Returns the size of the panels in the rails.
    pub(super) const fn of(layout: &ScreenLayout) -> Self {
        if layout.folded { Self::Strip } else { Self::Full }
    }
}

/// The rectangle of a panel, and its state there.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct PanelPlace {
    pub rect: Rect,
    pub size: PanelSize,
    /// True while the panel is hovered.
    pub lit: bool,
}

/// Returns the rectangle of one of `count` Wildlife scoring cards.
pub(super) fn card_rect(layout: &ScreenLayout, count: usize, index: usize) -> Rect {
    let rect = egui_rect(layout.left);
    let (count, index) = (count as f32, index as f32);
    if layout.folded {
        let rect = rect.shrink(STRIP_GAP);
        let height = rect.height() / count;
        let top = rect.top() + index * height;
        return Rect::from_min_size(pos2(rect.left(), top), Vec2::new(rect.width(), height - STRIP_GAP));
    }
    if layout.upright {
        let width = (rect.width() - GAP * (count + 1.0)) / count;
        let corner = rect.min + Vec2::new(GAP + index * (width + GAP), GAP);
        return Rect::from_min_size(corner, Vec2::new(width, rect.height() - 2.0 * GAP));
    }
    let height = (rect.height() - GAP * (count + 1.0)) / count;
    let top = rect.top() + GAP + index * (height + GAP);
    Rect::from_min_size(pos2(rect.left() + GAP, top), Vec2::new(rect.width() - 2.0 * GAP, height))
}

/// Returns the position of the points of a Wildlife scoring card.
pub(super) fn points_place(layout: &ScreenLayout, count: usize, index: usize) -> Pos2 {
    let rect = card_rect(layout, count, index);
    if layout.folded {
        return strip_points_place(rect);
    }
    let inner = rect.shrink2(CARD_MARGIN);
    pos2(inner.right() - 12.0, inner.top() + CARD_TOKEN_RADIUS)
}

/// Returns the position of the points of a Wildlife scoring card in its cell of the strip.
pub(super) fn strip_points_place(cell: Rect) -> Pos2 {
    pos2(cell.center().x, cell.bottom() - 15.0)
}

/// Returns the height of the minimap in each player's panel; `None` without room for a readable one.
pub(super) fn map_height(layout: &ScreenLayout, view: &HudView) -> Option<f32> {
    if layout.folded {
        return None;
    }
    let largest = if layout.log_open { LARGEST_MAP } else { LARGEST_FREE_MAP };
    if layout.upright {
        let map = player_height(layout, view) - PLAYER_HEAD - MAP_MARGIN;
        return (map >= SMALLEST_MAP).then_some(map.min(LARGEST_FREE_MAP));
    }
    let log = if layout.log_open { LEAST_LOG } else { FOLDED_LOG };
    let below = habitats_height(layout, view) + if view.is_crowded() { LEAST_GOALS } else { log };
    let seats = view.seats.len() as f32;
    let each = (layout.right.height() - below - GAP) / seats - GAP;
    let map = (each - PLAYER_HEAD - MAP_MARGIN).min(largest);
    (map >= SMALLEST_MAP).then_some(map)
}

/// Returns the height of the panel of one player.
fn player_height(layout: &ScreenLayout, view: &HudView) -> f32 {
    if layout.upright {
        let rows = upright_grid(view).1 as f32;
        return (layout.right.height() - GAP) / rows - GAP;
    }
    if let Some(map) = map_height(layout, view) {
        return PLAYER_HEAD + map + MAP_MARGIN;
    }
    // Many players leave space for the goals of a scenario.
    let share = if view.is_crowded() { 0.32 } else { 0.44 };
    let room = layout.right.height() * share / view.seats.len() as f32;
    room.min(72.0)
}

/// Returns the height of the line with a player's name and total in its panel.
pub(super) fn player_head(layout: &ScreenLayout, view: &HudView) -> f32 {
    match map_height(layout, view) {
        Some(_) => PLAYER_HEAD,
        None => PLAYER_MARGIN.y + (player_height(layout, view) - 2.0 * PLAYER_MARGIN.y) * 0.6,
    }
}

/// Returns the numbers of columns and rows of the players in an upright window.
fn upright_grid(view: &HudView) -> (usize, usize) {
    let seats = view.seats.len().max(1);
    let columns = if seats > 3 { 2 } else { seats };
    (columns, seats.div_ceil(columns))
}

/// Returns the width of a player's panel.
fn player_width(layout: &ScreenLayout, view: &HudView) -> f32 {
    if !layout.upright {
        return layout.right.width() - 2.0 * GAP;
    }
    let columns = upright_grid(view).0 as f32;
    let room = layout.right.width() - UPRIGHT_HABITATS - UPRIGHT_SIDE - GAP;
    let widest = if view.is_crowded() { UPRIGHT_PLAYER_BESIDE_GOALS } else { UPRIGHT_PLAYER };
    (room / columns - GAP).min(widest)
}

/// Returns the area of the players in the right rail.
pub(super) fn players_rect(layout: &ScreenLayout, view: &HudView) -> LayoutRect {
    if layout.upright {
        let width = (player_width(layout, view) + GAP) * upright_grid(view).0 as f32 + GAP;
        return LayoutRect { max: layout.right.max.with_x(layout.right.min.x + width), ..layout.right };
    }
    let height = (player_height(layout, view) + GAP) * view.seats.len() as f32 + GAP;
    let corner = layout.right.min;
    LayoutRect::from_corners(corner, corner + bevy::math::Vec2::new(layout.right.width(), height))
}

/// Returns the rectangle of a player's panel in the rail.
pub(super) fn player_rect(layout: &ScreenLayout, view: &HudView, index: usize) -> Rect {
    let rect = egui_rect(players_rect(layout, view));
    let size = Vec2::new(player_width(layout, view), player_height(layout, view));
    let columns = if layout.upright { upright_grid(view).0 } else { 1 };
    let cell = Vec2::new((index % columns) as f32, (index / columns) as f32);
    Rect::from_min_size(rect.min + Vec2::splat(GAP) + cell * (size + Vec2::splat(GAP)), size)
}

/// Returns the vertical middle of a player's name in the panel `rect` with a head of height `head`.
pub(super) fn first_line(rect: Rect, head: f32) -> f32 {
    rect.top() + PLAYER_MARGIN.y + (head - PLAYER_MARGIN.y) * 0.5
}

/// Returns the position of a player's total.
pub(super) fn total_place(layout: &ScreenLayout, view: &HudView, index: usize) -> Pos2 {
    if layout.folded {
        return Strip::of(layout, view).total(index);
    }
    let rect = player_rect(layout, view, index);
    pos2(rect.right() - PLAYER_MARGIN.x - 14.0, first_line(rect, player_head(layout, view)))
}

/// Returns the height of the habitat table.
fn habitats_height(layout: &ScreenLayout, view: &HudView) -> f32 {
    let share = match view.seats.len() {
        _ if view.is_crowded() => 0.2,
        1 | 2 => 0.29,
        _ => 0.22,
    };
    (layout.right.height() * share).clamp(138.0, 200.0)
}

/// Returns the area of the habitat table in the right rail.
pub(super) fn habitats_rect(layout: &ScreenLayout, view: &HudView) -> LayoutRect {
    let above = players_rect(layout, view);
    if layout.upright {
        let corner = bevy::math::Vec2::new(above.max.x, above.min.y);
        return LayoutRect::from_corners(corner, above.max + bevy::math::Vec2::X * UPRIGHT_HABITATS);
    }
    let height = habitats_height(layout, view);
    let corner = bevy::math::Vec2::new(layout.right.min.x, above.max.y);
    LayoutRect::from_corners(corner, corner + bevy::math::Vec2::new(layout.right.width(), height))
}

/// Returns the area of the goals and the log: below the habitat table, or right of it.
pub(super) fn side_rect(layout: &ScreenLayout, view: &HudView) -> LayoutRect {
    let habitats = habitats_rect(layout, view);
    let corner = if layout.upright {
        bevy::math::Vec2::new(habitats.max.x, habitats.min.y)
    } else {
        bevy::math::Vec2::new(habitats.min.x, habitats.max.y)
    };
    LayoutRect::from_corners(corner, layout.right.max)
}

/// The grid of the habitat table.
pub(super) struct HabitatGrid {
    /// The table without its margins.
    pub rect: Rect,
    /// Height of a row.
    pub row: f32,
    /// Size of the icon of a habitat.
    pub glyph: f32,
    /// Left end of the first column.
    first: f32,
    /// Width of a column.
    width: f32,
}

impl HabitatGrid {
    /// Divides the rectangle of the table.
    pub(super) fn of(place: Rect, view: &HudView) -> Self {
        let rect = place.shrink2(Vec2::new(10.0, 4.0));
        let row = rect.height() / (view.habitats.len() as f32 + 1.0);
        let glyph = (row - 5.0).min(24.0);
        let first = rect.left() + glyph + 8.0;
        Self { rect, row, glyph, first, width: (rect.right() - first) / view.seats.len() as f32 }
    }

    /// Returns the horizontal middle of a player's column.
    pub(super) fn middle_of(&self, column: usize) -> f32 {
        self.first + (column as f32 + 0.5) * self.width
    }
}

/// Returns the position of a player's number for a habitat.
pub(super) fn habitat_place(layout: &ScreenLayout, view: &HudView, row: usize, column: usize) -> Pos2 {
    if layout.folded {
        return Strip::of(layout, view).number(row);
    }
    let grid = HabitatGrid::of(egui_rect(habitats_rect(layout, view)), view);
    pos2(grid.middle_of(column), grid.rect.top() + grid.row * (row as f32 + 1.5))
}

/// Returns the position of the token in the nature token panel.
pub(super) fn nature_token_place(layout: &ScreenLayout) -> Pos2 {
    let rect = egui_rect(layout.nature());
    pos2(rect.left() + 26.0, rect.top() + rect.height() * 0.17)
}

/// The right rail, folded to a strip: players, habitats, and buttons at the lower end.
pub(super) struct Strip {
    rect: Rect,
    player: f32,
    habitat: f32,
    players: usize,
}

impl Strip {
    /// Divides the strip.
    pub(super) fn of(layout: &ScreenLayout, view: &HudView) -> Self {
        let rect = egui_rect(layout.right).shrink(STRIP_GAP);
        let players = view.seats.len();
        let habitat = ((rect.height() - STRIP_FOOT) * 0.4 / 5.0).min(34.0);
        let room = rect.height() - STRIP_FOOT - habitat * 5.0;
        Self { rect, player: (room / players as f32).min(72.0), habitat, players }
    }

    pub(super) fn player(&self, index: usize) -> Rect {
        let top = self.rect.top() + index as f32 * self.player;
        let size = Vec2::new(self.rect.width(), self.player - STRIP_GAP);
        Rect::from_min_size(pos2(self.rect.left(), top), size)
    }

    pub(super) fn habitat(&self, index: usize) -> Rect {
        let top = self.rect.top() + self.players as f32 * self.player + index as f32 * self.habitat;
        Rect::from_min_size(pos2(self.rect.left(), top), Vec2::new(self.rect.width(), self.habitat))
    }

    /// Returns the area of all habitats in the strip.
    pub(super) fn habitats(&self) -> Rect {
        (0..5).map(|index| self.habitat(index)).reduce(Rect::union).unwrap_or(self.rect)
    }

    /// Returns the position of a player's total.
    pub(super) fn total(&self, index: usize) -> Pos2 {
        strip_total_place(self.player(index))
    }

    /// Returns the position of a habitat's number.
    pub(super) fn number(&self, index: usize) -> Pos2 {
        strip_number_place(self.habitat(index))
    }
}

/// Returns the position of a player's total in its cell of the strip.
pub(super) fn strip_total_place(cell: Rect) -> Pos2 {
    pos2(cell.center().x, cell.top() + cell.height() * 0.66)
}

/// Returns the position of a habitat's number in its cell of the strip.
pub(super) fn strip_number_place(cell: Rect) -> Pos2 {
    pos2(cell.left() + 40.0, cell.center().y)
}
