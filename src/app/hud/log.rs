//! What happened, a line per turn. A click looks at the place.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Sense, Vec2, WidgetInfo, WidgetType};
use fluent_bundle::FluentValue;

use super::fixed_area;
use super::goals::GoalsHeight;
use super::habitat_table::table_rect;
use super::theme::{Look, colour};
use super::view::{HudView, LogLine, species_name};
use super::widgets::{focus_ring, player_shape, signed, write, write_change};
use crate::app::areas::Areas;
use crate::app::camera::Rig;
use crate::app::library::Speaker;
use crate::app::play::Playthrough;
use crate::app::space::hex_position;

pub(super) const ROW: f32 = 22.0;

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    speaker: Res<Speaker>,
    playthrough: Res<Playthrough>,
    goals: Res<GoalsHeight>,
    mut look: ResMut<Look>,
    mut rig: ResMut<Rig>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let above = table_rect(&areas, &view);
    let corner = Vec2::new(above.min.x, above.max.y + goals.0);
    let rect = bevy::math::Rect::new(corner.x, corner.y, areas.right.max.x, areas.right.max.y);
    if rect.height() < ROW * 1.5 {
        return Ok(());
    }
    fixed_area(&context, "log", rect, |ui| {
        let rect = ui.max_rect();
        ui.painter().hline(rect.x_range().shrink(8.0), rect.top(), (1.0, colour(look.theme.outline)));
        let mut inner = rect.shrink2(Vec2::new(6.0, 4.0));
        // Whole lines only: half a line at the foot looks broken.
        inner.max.y -= inner.height() % ROW;
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(inner));
        egui::ScrollArea::vertical().auto_shrink(false).show(&mut child, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            if view.log.is_empty() {
                ui.add_space(4.0);
                let text = egui::RichText::new(speaker.say("log-empty"));
                let text = text.font(look.plain(look.theme.small)).color(colour(look.theme.muted));
                ui.horizontal(|ui| {
                    ui.add_space(6.0);
                    ui.add(egui::Label::new(text).wrap());
                });
            }
            draw_lines(ui, look, &speaker, &view, &playthrough, &areas, &mut rig);
        });
    });
    Ok(())
}

/// Draws the lines; a click on one looks at the place.
pub(super) fn draw_lines(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    view: &HudView,
    playthrough: &Playthrough,
    areas: &Areas,
    rig: &mut Rig,
) {
    for line in &view.log {
        let (place, response) = ui.allocate_exact_size(Vec2::new(ui.available_width(), ROW), Sense::click());
        draw_line(ui, look, speaker, line, place, response.hovered());
        focus_ring(ui, look, &response, place);
        response
            .widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, spoken_line(speaker, view, line)));
        if let (true, Some(hex)) = (response.clicked(), line.hex) {
            rig.visit(line.seat, playthrough.game().player(line.seat).environment(), areas);
            let point = hex_position(line.seat, hex);
            rig.goal.focus = bevy::math::Vec2::new(point.x, point.z);
        }
        response.on_hover_text(speaker.say("log-look"));
    }
}

/// A line in words.
fn spoken_line(speaker: &Speaker, view: &HudView, line: &LogLine) -> String {
    let name = view.seats.get(line.seat.index()).map_or("", |seat| seat.name.as_str());
    let species = line.species.map(|species| species_name(speaker, species, 1)).unwrap_or_default();
    let values = [
        ("name", FluentValue::from(name)),
        ("turn", FluentValue::from(line.turn)),
        ("species", FluentValue::from(species)),
        ("change", FluentValue::from(line.change.map(signed).unwrap_or_default())),
    ];
    speaker.say_with(if line.returned { "log-spoken-returned" } else { "log-spoken" }, &values)
}

fn draw_line(ui: &egui::Ui, look: &mut Look, speaker: &Speaker, line: &LogLine, rect: Rect, hovered: bool) {
    let painter = ui.painter();
    let theme = look.theme.clone();
    if hovered {
        painter.rect_filled(rect, CornerRadius::same(4), colour(theme.raised));
    }
    let middle = rect.center().y;
    player_shape(painter, look, line.seat.index(), Pos2::new(rect.left() + 9.0, middle), 6.0);
    let turn = speaker.say_with("log-turn", &[("turn", FluentValue::from(line.turn))]);
    let written = write(
        painter,
        Pos2::new(rect.left() + 22.0, middle),
        Align2::LEFT_CENTER,
        &turn,
        look.plain(theme.small),
        colour(theme.muted),
    );
    if let Some(species) = line.species {
        let centre = Pos2::new((written.right() + 16.0).max(rect.left() + 84.0), middle);
        look.token(painter, species, centre, 9.0);
        if line.returned {
            let bag = Rect::from_center_size(centre + Vec2::new(20.0, 0.0), Vec2::splat(15.0));
            look.icon(painter, "bag", bag, colour(theme.muted));
        }
    }
    let at = Pos2::new(rect.right() - 6.0, middle);
    if let Some(change) = line.change {
        write_change(painter, look, at, Align2::RIGHT_CENTER, change, theme.small);
    }
}
