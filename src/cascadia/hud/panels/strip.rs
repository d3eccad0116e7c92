//! Shared parts of the folded rails: their cells, and the panels that open beside them.

use bevy_egui::egui::{self, CornerRadius, Rect, Stroke, StrokeKind, Vec2, pos2};

use crate::cascadia::hud::geometry::STRIP_GAP;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::window::layout::ScreenLayout;

/// Draws the background of a cell, with a brighter edge if hovered.
pub(super) fn draw_cell(ui: &egui::Ui, style: &UiStyle, rect: Rect, lit: bool) {
    let rim = if lit { style.theme.chosen } else { style.theme.outline };
    ui.painter().rect_filled(rect, CornerRadius::same(8), colour(style.theme.raised));
    ui.painter().rect_stroke(rect, CornerRadius::same(8), Stroke::new(1.0, colour(rim)), StrokeKind::Inside);
}

/// Opens a panel of `size` beside a cell, on the side of the viewport.
pub(super) fn open_beside<R>(
    context: &egui::Context,
    layout: &ScreenLayout,
    name: &str,
    cell: Rect,
    size: Vec2,
    contents: impl FnOnce(&mut egui::Ui, Rect) -> R,
) -> R {
    let left = cell.center().x < layout.window.x / 2.0;
    let x = if left { layout.left.max.x + STRIP_GAP } else { layout.right.min.x - STRIP_GAP - size.x };
    let lowest = (layout.window.y - size.y - STRIP_GAP).max(layout.top.max.y);
    let y = (cell.center().y - size.y / 2.0)
        .clamp(layout.top.max.y + STRIP_GAP, lowest.max(layout.top.max.y + STRIP_GAP));
    let rect = Rect::from_min_size(pos2(x, y), size);
    // Not an egui area, which would appear one frame late.
    let id = egui::Id::new(name.to_owned());
    let layer = layers::take_place(context, PanelLayer::Opened, id);
    let mut ui = egui::Ui::new(context.clone(), id, egui::UiBuilder::new().layer_id(layer).max_rect(rect));
    contents(&mut ui, rect)
}
