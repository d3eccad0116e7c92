//! The finished turns, a line each. A click moves the camera to the place.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Sense, Vec2, WidgetInfo, WidgetType};
use fluent_bundle::FluentValue;

use super::goals::GoalsHeight;
use crate::app::cascadia::hud::change::{change_parts, change_text, write_points};
use crate::app::cascadia::hud::geometry::habitats_rect;
use crate::app::cascadia::hud::names::species_inside;
use crate::app::cascadia::hud::table_camera::{CameraIntent, TableCamera};
use crate::app::cascadia::hud::view::{HudView, LogLine};
use crate::app::preferences::localizer::Localizer;

use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{focus_ring, player_shape, write};
use crate::app::ui::{UiContext, fixed_area};

/// Height of a line.
pub(super) const ROW: f32 = 22.0;

/// Draws the lines in what the panels above leave of the right rail.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    goals: Res<GoalsHeight>,
    mut camera: TableCamera,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let above = habitats_rect(&layout, &view);
    let corner = Vec2::new(above.min.x, above.max.y + goals.0);
    let rect = bevy::math::Rect::new(corner.x, corner.y, layout.right.max.x, layout.right.max.y);
    if rect.height() < ROW * 1.5 {
        return Ok(());
    }
    let intent = fixed_area(&context, "log", rect, |ui| {
        let rect = ui.max_rect();
        ui.painter().hline(rect.x_range().shrink(8.0), rect.top(), (1.0, colour(style.theme.outline)));
        let mut inner = rect.shrink2(Vec2::new(6.0, 4.0));
        // Whole lines only: half a line at the lower end looks broken.
        inner.max.y -= inner.height() % ROW;
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(inner));
        let lines = egui::ScrollArea::vertical().auto_shrink(false).show(&mut child, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            if view.log.is_empty() {
                ui.add_space(4.0);
                let text = egui::RichText::new(localizer.text("log-empty"));
                let text = text.font(style.plain(style.theme.small)).color(colour(style.theme.muted));
                ui.horizontal(|ui| {
                    ui.add_space(6.0);
                    ui.add(egui::Label::new(text).wrap());
                });
            }
            draw_lines(ui, style, &localizer, &view)
        });
        lines.inner
    });
    camera.follow(intent, &layout);
    Ok(())
}

/// Draws the lines. Returns what a click on one wants to see: its place.
pub(super) fn draw_lines(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HudView,
) -> Option<CameraIntent> {
    let mut intent = None;
    for line in &view.log {
        let (place, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::click());
        draw_line(ui, style, localizer, line, place, response.hovered());
        focus_ring(ui, style, &response, place);
        response.widget_info(|| {
            WidgetInfo::labeled(WidgetType::Button, true, spoken_line(localizer, view, line))
        });
        if let (true, Some(hex)) = (response.clicked(), line.hex) {
            intent = Some(CameraIntent::LookAt(line.seat, hex));
        }
        let parts = line.change.and_then(|change| change_parts(localizer, change));
        let hint = parts.into_iter().chain([localizer.text("log-look")]).collect::<Vec<_>>();
        response.on_hover_text(hint.join("\n"));
    }
    intent
}

/// Describes a line in words.
fn spoken_line(localizer: &Localizer, view: &HudView, line: &LogLine) -> String {
    let name = view.seats.get(line.seat.index()).map_or("", |seat| seat.name.as_str());
    let species = line.species.map(|species| species_inside(localizer, species, 1)).unwrap_or_default();
    let values = [
        ("name", FluentValue::from(name)),
        ("turn", FluentValue::from(line.turn)),
        ("species", FluentValue::from(species)),
        ("change", FluentValue::from(line.change.map(change_text).unwrap_or_default())),
    ];
    localizer.text_with(if line.returned { "log-spoken-returned" } else { "log-spoken" }, &values)
}

fn draw_line(
    ui: &egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    line: &LogLine,
    rect: Rect,
    hovered: bool,
) {
    let painter = ui.painter();
    let theme = style.theme.clone();
    if hovered {
        painter.rect_filled(rect, CornerRadius::same(4), colour(theme.raised));
    }
    let middle = rect.center().y;
    player_shape(painter, style, line.seat.index(), Pos2::new(rect.left() + 9.0, middle), 6.0);
    let turn = localizer.text_with("log-turn", &[("turn", FluentValue::from(line.turn))]);
    let written = write(
        painter,
        Pos2::new(rect.left() + 22.0, middle),
        Align2::LEFT_CENTER,
        &turn,
        style.plain(theme.small),
        colour(theme.muted),
    );
    if let Some(species) = line.species {
        // Near the turn, so that a change with a bonus has its space.
        let centre = Pos2::new((written.right() + 14.0).max(rect.left() + 76.0), middle);
        style.token(painter, species, centre, 9.0);
        if line.returned {
            let bag = Rect::from_center_size(centre + Vec2::new(16.0, 0.0), Vec2::splat(13.0));
            style.icon(painter, "bag", bag, colour(theme.muted));
        }
    }
    let at = Pos2::new(rect.right() - 6.0, middle);
    if let Some(change) = line.change {
        write_points(painter, style, at, Align2::RIGHT_CENTER, change, theme.small);
    }
}
