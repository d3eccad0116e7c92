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
/// Minimum heights reserved for the log and for the goals of a scenario.
const LEAST_LOG: f32 = 78.0;
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
    let below = habitats_height(layout, view) + if view.is_crowded() { LEAST_GOALS } else { LEAST_LOG };
    let seats = view.seats.len() as f32;
    let each = (layout.right.height() - below - GAP) / seats - GAP;
    let map = (each - PLAYER_HEAD - MAP_MARGIN).min(LARGEST_MAP);
    (map >= SMALLEST_MAP).then_some(map)
}

/// Returns the height of the panel of one player.
fn player_height(layout: &ScreenLayout, view: &HudView) -> f32 {
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

/// Returns the area of the players in the right rail.
pub(super) fn players_rect(layout: &ScreenLayout, view: &HudView) -> LayoutRect {
    let height = (player_height(layout, view) + GAP) * view.seats.len() as f32 + GAP;
    let corner = layout.right.min;
    LayoutRect::from_corners(corner, corner + bevy::math::Vec2::new(layout.right.width(), height))
}

/// Returns the rectangle of a player's panel in the rail.
pub(super) fn player_rect(layout: &ScreenLayout, view: &HudView, index: usize) -> Rect {
    let rect = egui_rect(players_rect(layout, view));
    let height = player_height(layout, view);
    let top = rect.top() + GAP + index as f32 * (height + GAP);
    Rect::from_min_size(pos2(rect.left() + GAP, top), Vec2::new(rect.width() - 2.0 * GAP, height))
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
    let height = habitats_height(layout, view);
    let corner = bevy::math::Vec2::new(layout.right.min.x, above.max.y);
    LayoutRect::from_corners(corner, corner + bevy::math::Vec2::new(layout.right.width(), height))
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
