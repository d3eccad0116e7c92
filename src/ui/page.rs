//! Pages and windows over a background: frame, heading, and the shade under texts on the left.

use std::iter;

use bevy_egui::egui::{self, Pos2};

use super::panels::layers::{self, PanelLayer};
use super::style::{UiStyle, colour};
use crate::window::layout::ScreenLayout;

/// Width of a list beside another over the background of the title, and the gap between the two, in points.
pub(crate) const LIST_WIDTH: f32 = 420.0;
pub(crate) const LIST_GAP: f32 = 22.0;

/// Returns the left and right edges of two lists in a window, in points.
pub(crate) fn list_columns(window: bevy::math::Vec2) -> (f32, f32) {
    let width = 2.0 * LIST_WIDTH + LIST_GAP;
    let left = (window.x * 0.07).min((window.x - width) / 2.0);
    (left, left + width)
}

/// Darkens the background, and returns the area and the frame of a page in the middle of the window.
pub(crate) fn page(
    context: &egui::Context,
    style: &UiStyle,
    layout: &ScreenLayout,
    name: &str,
    margin: i8,
) -> (egui::Area, egui::Frame) {
    veil(context, style, layout);
    let frame = egui::Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(egui::Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(egui::CornerRadius::same(16))
        .inner_margin(egui::Margin::symmetric(30, margin));
    let middle = egui::pos2(layout.window.x / 2.0, layout.window.y / 2.0);
    let area = layers::area(context, PanelLayer::Page, egui::Id::new(name))
        .pivot(egui::Align2::CENTER_CENTER)
        .fixed_pos(middle);
    (area, frame)
}

/// Darkens the background of a page.
pub(crate) fn veil(context: &egui::Context, style: &UiStyle, layout: &ScreenLayout) {
    let painter = context.layer_painter(egui::LayerId::background());
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(layout.window.x, layout.window.y));
    painter.rect_filled(window, 0, colour(style.theme.background).gamma_multiply(0.84));
}

/// Draws a soft dark band at the left, so that text there is readable over any environment. It fades right of
/// `reach`. Returns its painter.
pub(crate) fn draw_shade(
    context: &egui::Context,
    style: &UiStyle,
    layout: &ScreenLayout,
    reach: f32,
) -> egui::Painter {
    let painter = context.layer_painter(egui::LayerId::background());
    let band = colour(style.theme.background);
    let fade = layout.window.x * 0.3;
    let steps = 24u32;
    // One mesh, to avoid seams between the steps.
    let mut shade = egui::Mesh::default();
    let faded = (0..=steps).map(|step| step as f32 / steps as f32);
    let fading = faded.map(|along| (reach + fade * along, 1.0 - along * along * (3.0 - 2.0 * along)));
    for (index, (x, strength)) in iter::once((0.0, 1.0)).chain(fading).enumerate() {
        let tint = band.gamma_multiply(0.9 * strength);
        shade.colored_vertex(Pos2::new(x, 0.0), tint);
        shade.colored_vertex(Pos2::new(x, layout.window.y), tint);
        if index > 0 {
            let first = index as u32 * 2;
            shade.add_triangle(first - 2, first - 1, first);
            shade.add_triangle(first - 1, first, first + 1);
        }
    }
    painter.add(shade);
    painter
}

/// Draws a soft dark band along the bottom of the window, so that text there is readable over any
/// environment.
pub(crate) fn draw_bottom_shade(painter: &egui::Painter, style: &UiStyle, window: bevy::math::Vec2) {
    let band = colour(style.theme.background);
    let mut shade = egui::Mesh::default();
    for (row, (height, strength)) in [(96.0, 0.0), (48.0, 0.72), (0.0, 0.9)].into_iter().enumerate() {
        let tint = band.gamma_multiply(strength);
        shade.colored_vertex(Pos2::new(0.0, window.y - height), tint);
        shade.colored_vertex(Pos2::new(window.x, window.y - height), tint);
        if row > 0 {
            let first = row as u32 * 2;
            shade.add_triangle(first - 2, first - 1, first);
            shade.add_triangle(first - 1, first, first + 1);
        }
    }
    painter.add(shade);
}

/// Draws the heading of a window. Returns its rectangle.
pub(crate) fn heading(ui: &mut egui::Ui, style: &UiStyle, text: &str) -> egui::Rect {
    let title = ui.label(egui::RichText::new(text).font(style.title()).color(colour(style.theme.text)));
    ui.add_space(8.0);
    title.rect
}
