//! The page of a trail: players at the left, the map at the right, the steps to earn below it.

use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Pos2, Rect, Stroke, StrokeKind, Vec2};

use crate::ui::fixed_area;
use crate::ui::style::{UiStyle, colour};

/// Margin around everything.
const EDGE: f32 = 14.0;

/// The places of the parts of the page.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct TrailLayout {
    pub window: Rect,
    pub players: Rect,
    pub map: Rect,
    pub steps: Rect,
}

impl TrailLayout {
    /// Returns the places in a window of this size, in points.
    pub(crate) fn of(window: bevy::math::Vec2) -> Self {
        let window = Rect::from_min_size(Pos2::ZERO, Vec2::new(window.x, window.y));
        let inner = window.shrink(EDGE);
        let side = (inner.width() * 0.25).clamp(272.0, 360.0);
        let foot = (inner.height() * 0.45).clamp(216.0, 330.0);
        let players = Rect::from_min_max(inner.min, Pos2::new(inner.left() + side, inner.bottom()));
        let right = Rect::from_min_max(Pos2::new(players.right() + EDGE, inner.top()), inner.max);
        let map = Rect::from_min_max(right.min, Pos2::new(right.right(), right.bottom() - foot - EDGE));
        let steps = Rect::from_min_max(Pos2::new(right.left(), map.bottom() + EDGE), right.max);
        Self { window, players, map, steps }
    }
}

/// Draws a part of the page at a fixed place.
pub(crate) fn fixed_part<R>(
    context: &egui::Context,
    name: &str,
    rect: Rect,
    contents: impl FnOnce(&mut egui::Ui) -> R,
) -> R {
    let corner = |at: Pos2| bevy::math::Vec2::new(at.x, at.y);
    fixed_area(context, name, bevy::math::Rect::from_corners(corner(rect.min), corner(rect.max)), contents)
}

/// Draws a part of the page at a fixed place, on a panel.
pub(crate) fn fixed_panel<R>(
    context: &egui::Context,
    name: &str,
    rect: Rect,
    style: &mut UiStyle,
    contents: impl FnOnce(&mut egui::Ui, &mut UiStyle) -> R,
) -> R {
    fixed_part(context, name, rect, |ui| {
        ui.painter().rect_filled(rect, CornerRadius::same(14), colour(style.theme.panel));
        let rim = Stroke::new(1.0, colour(style.theme.outline));
        ui.painter().rect_stroke(rect, CornerRadius::same(14), rim, StrokeKind::Inside);
        let margin = Margin::symmetric(16, 12);
        Frame::new()
            .inner_margin(margin)
            .show(ui, |ui| {
                ui.set_min_size(rect.size() - margin.sum());
                ui.set_max_size(rect.size() - margin.sum());
                contents(ui, style)
            })
            .inner
    })
}
