//! The heading of a part of the page.

use bevy_egui::egui;

use crate::app::ui::style::{UiStyle, colour};

/// Draws the heading of a part of the page.
pub(super) fn draw_section(ui: &mut egui::Ui, style: &UiStyle, text: &str) {
    ui.label(
        egui::RichText::new(text).font(style.bold(style.theme.prompt)).color(colour(style.theme.accent)),
    );
    ui.add_space(4.0);
}
