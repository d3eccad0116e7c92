//! The frame of a window in the middle of the screen, over a shade.

use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Stroke, Vec2};

use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::window::layout::ScreenLayout;

/// Draws a window in the middle of the screen, over a shade. `draw` receives the maximum height; its result
/// is returned with true if the player clicked beside the window.
pub(crate) fn modal_window<R>(
    context: &egui::Context,
    style: &mut UiStyle,
    layout: &ScreenLayout,
    name: &str,
    draw: impl FnOnce(&mut egui::Ui, &mut UiStyle, f32) -> R,
) -> (R, bool) {
    let frame = Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(26, 20));
    // egui remembers the size of a window by its name.
    let id = egui::Id::new(name);
    // Large text in a small window leaves too little room for pages: they are drawn smaller, around the
    // middle of the window.
    let shrink = layout.shrink();
    let room = layout.window / shrink;
    let middle = egui::pos2(layout.window.x, layout.window.y) / 2.0;
    let window = egui::Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(layout.window.x, layout.window.y));
    let shade = layers::painter(context, PanelLayer::Shade, "shade");
    shade.rect_filled(window, 0, egui::Color32::from_black_alpha(150));
    let place =
        egui::Modal::default_area(id).anchor(egui::Align2::CENTER_CENTER, Vec2::ZERO).constrain(false);
    let modal =
        egui::Modal::new(id).area(place).frame(Frame::NONE).backdrop_color(egui::Color32::TRANSPARENT);
    let response = modal.show(context, |outer| {
        outer.set_clip_rect(egui::Rect::from_center_size(middle, egui::vec2(room.x, room.y)));
        let mut framed = frame.begin(outer);
        let ui = &mut framed.content_ui;
        ui.set_max_height(room.y - 60.0);
        let inner = draw(ui, style, room.y);
        framed.end(outer);
        inner
    });
    let fitted = egui::emath::TSTransform::new(middle.to_vec2() * (1.0 - shrink), shrink);
    context.set_transform_layer(response.response.layer_id, fitted);
    (response.inner, response.backdrop_response.clicked())
}
