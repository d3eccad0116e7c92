//! The right rail of small windows and of large text: a strip of figures whose panels open on hover or
//! keyboard focus.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, CornerRadius, Rect, Response, Sense, Stroke, StrokeKind, Vec2, WidgetInfo, WidgetType, pos2,
};

use super::habitat_table::{draw_habitat_in_strip, draw_table, spoken_row};
use super::log;
use super::players::draw_player;
use super::pulse::{Arrivals, ShownNumber};
use super::strip::open_beside;
use crate::cascadia::hud::accessibility::spoken_player;
use crate::cascadia::hud::geometry::{
    LOG_ROW, PLAYER_HEAD, PanelPlace, PanelSize, STRIP_FOOT, STRIP_GAP, Strip,
};
use crate::cascadia::hud::hints::marks::PointedOut;
use crate::cascadia::hud::table_camera::{CameraIntent, TableCamera};
use crate::cascadia::hud::view::{HabitatView, HudView, PurposeView, SeatView};
use crate::preferences::localizer::Localizer;
use crate::ui::overlay::Overlay;
use crate::ui::panels::layers::PanelLayer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{focus_ring, icon_button, rich_text};
use crate::ui::{UiContext, area_in, egui_rect};
use crate::window::layout::ScreenLayout;

/// Sizes of the panels that open.
const PLAYER: Vec2 = Vec2::new(236.0, PLAYER_HEAD + 84.0);
const TABLE: Vec2 = Vec2::new(216.0, 190.0);

/// Hover and click results of the strip.
#[derive(Default)]
struct StripIntent<'v> {
    /// The hovered player, its cell and its total.
    player: Option<(&'v SeatView, Rect, ShownNumber)>,
    /// The hovered habitat and its cell.
    habitat: Option<(&'v HabitatView, Rect)>,
    /// The camera move of a click.
    camera: Option<CameraIntent>,
}

/// Draws the strip, and beside it the panel of the hovered cell.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    arrivals: Arrivals,
    overlay: Res<Overlay>,
    mut pointed_out: PointedOut,
    mut camera: TableCamera,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let strip = Strip::of(&layout, &view);
    let mut intent = StripIntent::default();
    area_in(&context, PanelLayer::Panel, "right strip", layout.right, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, style.panel_fill());
        ui.painter().vline(rect.left(), rect.y_range(), (1.0, colour(style.theme.outline)));
        draw_players(ui, style, &localizer, &strip, &view, &arrivals, &mut intent);
        draw_habitats(ui, style, &localizer, &strip, &view, &arrivals, &mut intent);
        let foot = draw_foot(ui, style, &localizer, &view, &layout);
        intent.camera = foot.or(intent.camera);
    });
    let covered = *overlay != Overlay::Closed;
    if let Some((seat, cell, total)) = intent.player.filter(|_| !covered) {
        open_beside(&context, &layout, "open player", cell, PLAYER, |ui, rect| {
            let place = PanelPlace { rect, size: PanelSize::Full, lit: false };
            draw_player(ui, style, seat, total, place, PLAYER_HEAD);
        });
    }
    if let Some((_, cell)) = intent.habitat.filter(|_| !covered) {
        open_beside(&context, &layout, "open habitats", cell, TABLE, |ui, rect| {
            ui.painter().rect_filled(rect, CornerRadius::same(9), colour(style.theme.panel));
            let rim = Stroke::new(1.0, colour(style.theme.outline));
            ui.painter().rect_stroke(rect, CornerRadius::same(9), rim, StrokeKind::Inside);
            draw_table(ui, style, &localizer, &view, &arrivals.pulses, rect);
        });
    }
    pointed_out.habitat(view.visited, intent.habitat.map(|(row, _)| row));
    camera.follow(intent.camera);
    Ok(())
}

/// Draws the cells of the players.
fn draw_players<'v>(
    ui: &egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    strip: &Strip,
    view: &'v HudView,
    arrivals: &Arrivals,
    intent: &mut StripIntent<'v>,
) {
    for (index, seat) in view.seats.iter().enumerate() {
        let rect = strip.player(index);
        let response = ui.interact(rect, ui.id().with(("player", index)), Sense::click());
        let lit = response.hovered() || response.has_focus();
        let total = arrivals.player(seat);
        let place = PanelPlace { rect, size: PanelSize::Strip, lit };
        draw_player(ui, style, seat, total, place, PLAYER_HEAD);
        focus_ring(ui, style, &response, rect);
        if lit {
            intent.player = Some((seat, rect, total));
        }
        response
            .widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, spoken_player(localizer, seat)));
        if response.clicked() {
            intent.camera = Some(CameraIntent::Visit(seat.seat));
        }
    }
}

/// Draws the cells of the habitats.
fn draw_habitats<'v>(
    ui: &egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    strip: &Strip,
    view: &'v HudView,
    arrivals: &Arrivals,
    intent: &mut StripIntent<'v>,
) {
    for (index, row) in view.habitats.iter().enumerate() {
        let rect = strip.habitat(index);
        let response = ui.interact(rect, ui.id().with(("habitat", index)), Sense::click());
        let lit = response.hovered() || response.has_focus();
        if lit {
            intent.habitat = Some((row, rect));
        }
        let place = PanelPlace { rect, size: PanelSize::Strip, lit };
        draw_habitat_in_strip(ui.painter(), style, row, view.visited, &arrivals.pulses, place);
        focus_ring(ui, style, &response, rect);
        let spoken = spoken_row(localizer, view, row);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    }
}

/// Draws the buttons that open the log and the goals of the game. Returns the camera move of a click in the
/// log.
fn draw_foot(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HudView,
    layout: &ScreenLayout,
) -> Option<CameraIntent> {
    let rect = egui_rect(layout.right).shrink(STRIP_GAP);
    let foot = Rect::from_min_max(pos2(rect.left(), rect.bottom() - STRIP_FOOT), rect.max);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(foot));
    let mut intent = None;
    child.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let size = if view.purpose.is_empty() { 34.0 } else { 25.0 };
        let log = icon_button(ui, style, "book", &localizer.text("log-open"), true, size);
        let height = (layout.window.y * 0.6).min(LOG_ROW * 12.0);
        popup(&log, |ui| {
            egui::ScrollArea::vertical().max_height(height).show(ui, |ui| {
                ui.set_width(210.0);
                ui.spacing_mut().item_spacing.y = 0.0;
                intent = log::draw_lines(ui, style, localizer, view);
            });
        });
        if !view.purpose.is_empty() {
            let goals = icon_button(ui, style, "crown", &view.purpose.title, true, size);
            popup(&goals, |ui| draw_purpose(ui, style, &view.purpose));
        }
    });
    intent
}

/// Draws the goals beside points, in a popup.
fn draw_purpose(ui: &mut egui::Ui, style: &UiStyle, purpose: &PurposeView) {
    ui.set_max_width(260.0);
    ui.label(egui::RichText::new(&purpose.title).font(style.bold(style.theme.body)));
    let line = |ui: &mut egui::Ui, text: &str, tint| {
        ui.label(rich_text(style, text, style.theme.small, colour(tint)));
    };
    for sentence in &purpose.sentences {
        line(ui, sentence, style.theme.text);
    }
    for goal in &purpose.goals {
        line(ui, &goal.text, style.theme.text);
        if !goal.measure.is_empty() {
            line(ui, &goal.measure, style.theme.muted);
        }
    }
}

/// Shows a popup that opens at a button's click and closes at a click elsewhere.
fn popup(button: &Response, contents: impl FnOnce(&mut egui::Ui)) {
    egui::Popup::from_toggle_button_response(button)
        .align(egui::RectAlign::LEFT_END)
        .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
        .show(contents);
}
