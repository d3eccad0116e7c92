//! The small question mark that opens the rules at a page.

use bevy_egui::egui::{Align2, Pos2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType};

use super::book::RulesLink;
use super::window::open_rules;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{focus_ring, write};

/// Size of [`rules_button`], in points.
pub(crate) const RULES_BUTTON: f32 = 22.0;

/// Draws a small question mark around `at` that opens the rules at a page.
pub(crate) fn rules_button(
    ui: &Ui,
    style: &UiStyle,
    localizer: &Localizer,
    at: Pos2,
    page: impl Into<RulesLink>,
) {
    let page = page.into();
    let rect = Rect::from_center_size(at, Vec2::splat(RULES_BUTTON));
    let response = ui.interact(rect, ui.id().with(("rules", &page)), Sense::click());
    let hovered = response.hovered();
    let fill = if hovered { style.theme.outline } else { style.theme.raised };
    ui.painter().circle(at, 9.0, colour(fill), Stroke::new(1.0, colour(style.theme.outline)));
    let tint = colour(if hovered { style.theme.text } else { style.theme.muted });
    write(ui.painter(), at, Align2::CENTER_CENTER, "?", style.bold(style.theme.smallest), tint);
    focus_ring(ui, style, &response, rect.shrink(3.0));
    let label = localizer.text("rules-open");
    response.widget_info(|| {
        let title = localizer.text(page.page);
        WidgetInfo::labeled(WidgetType::Button, true, [label.as_str(), &title].join(", "))
    });
    if response.on_hover_text(&label).clicked() {
        open_rules(ui, page);
    }
}
