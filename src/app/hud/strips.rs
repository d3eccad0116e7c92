//! The rails of small windows, and of windows with large text: strips with the figures, whose panels open when they are
//! pointed at or reached by keyboard.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Vec2, WidgetInfo,
    WidgetType, pos2,
};

use super::aloud::{spoken_card, spoken_player};
use super::flights::{glow, raised};
use super::habitat_table::{draw_table, spoken_row};
use super::log;
use super::marks::Pointed;
use super::players::draw_player;
use super::scoring_cards::{Arriving, draw_card, explanation};
use super::theme::{Look, blend, colour};
use super::view::{CardView, HudView};
use super::widgets::{focus_ring, icon_button, player_shape, rich_text, write};
use super::{Overlay, egui_rect, fixed_area};
use crate::app::areas::Areas;
use crate::app::camera::Rig;
use crate::app::library::Speaker;
use crate::app::look::terrain::{LitBy, LitHexes};
use crate::app::motion::{Anchor, NotYet, Pulses, Source};
use crate::app::play::Playthrough;

/// Space between cells.
const GAP: f32 = 4.0;
/// Height of the buttons at the foot of the right strip.
const FOOT: f32 = 40.0;
/// Sizes of the panels that open.
const CARD: Vec2 = Vec2::new(216.0, 136.0);
const PLAYER: Vec2 = Vec2::new(216.0, 96.0);
const TABLE: Vec2 = Vec2::new(216.0, 190.0);

/// How the right strip is divided.
pub(super) struct Strip {
    rect: Rect,
    player: f32,
    habitat: f32,
    players: usize,
}

impl Strip {
    pub(super) fn of(areas: &Areas, view: &HudView) -> Self {
        let rect = egui_rect(areas.right).shrink(GAP);
        let players = view.seats.len();
        let habitat = ((rect.height() - FOOT) * 0.4 / 5.0).min(34.0);
        let room = rect.height() - FOOT - habitat * 5.0;
        Self { rect, player: (room / players as f32).min(72.0), habitat, players }
    }

    fn player(&self, index: usize) -> Rect {
        let top = self.rect.top() + index as f32 * self.player;
        let size = Vec2::new(self.rect.width(), self.player - GAP);
        Rect::from_min_size(pos2(self.rect.left(), top), size)
    }

    fn habitat(&self, index: usize) -> Rect {
        let top = self.rect.top() + self.players as f32 * self.player + index as f32 * self.habitat;
        Rect::from_min_size(pos2(self.rect.left(), top), Vec2::new(self.rect.width(), self.habitat))
    }

    /// Where all habitats are.
    pub(super) fn habitats(&self) -> Rect {
        (0..5).map(|index| self.habitat(index)).reduce(Rect::union).unwrap_or(self.rect)
    }

    /// Where the total of a player is.
    pub(super) fn total_place(&self, index: usize) -> Pos2 {
        let rect = self.player(index);
        pos2(rect.center().x, rect.top() + rect.height() * 0.66)
    }

    /// Where the number of a habitat is.
    pub(super) fn number_place(&self, index: usize) -> Pos2 {
        let rect = self.habitat(index);
        pos2(rect.left() + 40.0, rect.center().y)
    }
}

/// Where a card of the left strip lies.
pub(super) fn card_rect(areas: &Areas, count: usize, index: usize) -> Rect {
    let rect = egui_rect(areas.left).shrink(GAP);
    let height = rect.height() / count as f32;
    let top = rect.top() + index as f32 * height;
    Rect::from_min_size(pos2(rect.left(), top), Vec2::new(rect.width(), height - GAP))
}

/// Where the points of a card are.
pub(super) fn card_points_place(areas: &Areas, count: usize, index: usize) -> Pos2 {
    let rect = card_rect(areas, count, index);
    pos2(rect.center().x, rect.bottom() - 15.0)
}

/// The ground of a cell, brighter while it is pointed at.
fn cell(ui: &egui::Ui, look: &Look, rect: Rect, lit: bool) {
    let rim = if lit { look.theme.focus } else { look.theme.outline };
    ui.painter().rect_filled(rect, CornerRadius::same(8), colour(look.theme.raised));
    ui.painter().rect_stroke(rect, CornerRadius::same(8), Stroke::new(1.0, colour(rim)), StrokeKind::Inside);
}

/// Opens a panel of `size` beside a cell, towards the land.
fn beside<R>(
    context: &egui::Context,
    areas: &Areas,
    name: &str,
    cell: Rect,
    size: Vec2,
    contents: impl FnOnce(&mut egui::Ui, Rect) -> R,
) -> R {
    let left = cell.center().x < areas.window.x / 2.0;
    let x = if left { areas.left.max.x + GAP } else { areas.right.min.x - GAP - size.x };
    let lowest = (areas.window.y - size.y - GAP).max(areas.top.max.y);
    let y = (cell.center().y - size.y / 2.0).clamp(areas.top.max.y + GAP, lowest.max(areas.top.max.y + GAP));
    let rect = Rect::from_min_size(pos2(x, y), size);
    // Not an area of egui's, which would be seen one picture late.
    let id = egui::Id::new(name.to_owned());
    let layer = egui::LayerId::new(egui::Order::Middle, id);
    let mut ui = egui::Ui::new(context.clone(), id, egui::UiBuilder::new().layer_id(layer).max_rect(rect));
    contents(&mut ui, rect)
}

pub(super) fn show_cards(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    speaker: Res<Speaker>,
    mut look: ResMut<Look>,
    mut lit: ResMut<LitHexes>,
    mut overlay: ResMut<Overlay>,
    mut pointed: ResMut<Pointed>,
    pulses: Res<Pulses>,
    not_yet: Res<NotYet>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let mut open: Option<(&CardView, Rect, Arriving)> = None;
    fixed_area(&context, "scoring cards", areas.left, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, look.panel_fill());
        ui.painter().vline(rect.right(), rect.y_range(), (1.0, colour(look.theme.outline)));
        for (index, card) in view.cards.iter().enumerate() {
            let place = card_rect(&areas, view.cards.len(), index);
            let response = ui.interact(place, ui.id().with(("card", index)), Sense::click());
            let arriving = Arriving {
                points: not_yet.of(view.visited, Source::Wildlife(card.species)),
                pulse: pulses.strength(Anchor::Card(card.species)),
            };
            let is_open = response.hovered() || response.has_focus();
            cell(ui, look, place, is_open);
            let painter = ui.painter().clone();
            let token = pos2(place.center().x, place.top() + place.height() * 0.36);
            look.token(&painter, card.species, token, (place.height() * 0.24).min(19.0));
            if let Some(letter) = card.letter {
                let at = pos2(place.right() - 4.0, place.top() + 3.0);
                let letter = letter.as_char().to_string();
                let font = look.bold(look.theme.smallest);
                write(&painter, at, Align2::RIGHT_TOP, &letter, font, colour(look.theme.accent));
            }
            if let Some(points) = card.points {
                let at = raised(card_points_place(&areas, view.cards.len(), index), arriving.pulse);
                glow(&painter, look, at, arriving.pulse);
                let tint = blend(look.theme.text, look.theme.focus, arriving.pulse);
                let points = (points as i16 - arriving.points).to_string();
                write(&painter, at, Align2::CENTER_CENTER, &points, look.bold(look.theme.number), tint);
            }
            focus_ring(ui, look, &response, place);
            if is_open {
                open = Some((card, place, arriving));
            }
            response
                .widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, spoken_card(&speaker, card)));
            if response.clicked() {
                *overlay = Overlay::Card(card.species);
            }
        }
    });
    if let Some((card, place, arriving)) = open.filter(|_| *overlay == Overlay::Closed) {
        beside(&context, &areas, "open card", place, CARD, |ui, rect| {
            draw_card(ui, look, &speaker, card, rect, true, arriving);
            if let Some(text) = explanation(&speaker, &view, card) {
                ui.advance_cursor_after_rect(rect);
                ui.label(text);
            }
        });
    }
    let species = open.map(|(card, ..)| card.species);
    if pointed.card != species {
        pointed.card = species;
    }
    LitHexes::ask(&mut lit, LitBy::Card, view.visited, open.map(|(card, ..)| card.hexes.clone()));
    Ok(())
}

pub(super) fn show_players(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    speaker: Res<Speaker>,
    playthrough: Res<Playthrough>,
    overlay: Res<Overlay>,
    mut look: ResMut<Look>,
    mut rig: ResMut<Rig>,
    mut lit: ResMut<LitHexes>,
    mut pointed: ResMut<Pointed>,
    pulses: Res<Pulses>,
    not_yet: Res<NotYet>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let strip = Strip::of(&areas, &view);
    let mut open_player = None;
    let mut open_habitat = None;
    fixed_area(&context, "right rail", areas.right, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, look.panel_fill());
        ui.painter().vline(rect.left(), rect.y_range(), (1.0, colour(look.theme.outline)));
        for (index, seat) in view.seats.iter().enumerate() {
            let place = strip.player(index);
            let response = ui.interact(place, ui.id().with(("player", index)), Sense::click());
            let is_open = response.hovered() || response.has_focus();
            cell(ui, look, place, is_open);
            let own = look.player_colour(index);
            if seat.visited {
                ui.painter().rect_stroke(
                    place,
                    CornerRadius::same(8),
                    Stroke::new(1.5, own),
                    StrokeKind::Inside,
                );
            }
            if seat.active {
                let edge = Rect::from_min_max(place.min, pos2(place.left() + 5.0, place.bottom()));
                ui.painter().rect_filled(edge, CornerRadius { nw: 8, sw: 8, ne: 0, se: 0 }, own);
            }
            let shape = pos2(place.center().x, place.top() + place.height() * 0.27);
            player_shape(ui.painter(), look, index, shape, 7.0);
            let total = seat.total.map(|total| total as i16 - not_yet.total(seat.seat));
            let pulse = pulses.strength(Anchor::Player(seat.seat));
            if let Some(total) = total {
                let at = raised(strip.total_place(index), pulse);
                glow(ui.painter(), look, at, pulse);
                let tint = blend(look.theme.text, look.theme.focus, pulse);
                let font = look.bold(look.theme.number);
                write(ui.painter(), at, Align2::CENTER_CENTER, &total.to_string(), font, tint);
            }
            focus_ring(ui, look, &response, place);
            if is_open {
                open_player = Some((seat, place, (total, pulse)));
            }
            response
                .widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, spoken_player(&speaker, seat)));
            if response.clicked() {
                rig.visit(seat.seat, playthrough.game().player(seat.seat).environment(), &areas);
            }
        }
        for (index, row) in view.habitats.iter().enumerate() {
            let place = strip.habitat(index);
            let response = ui.interact(place, ui.id().with(("habitat", index)), Sense::click());
            if response.hovered() || response.has_focus() {
                open_habitat = Some((row, place));
                ui.painter().rect_filled(place, CornerRadius::same(5), colour(look.theme.raised));
            }
            let size = (place.height() - 6.0).min(22.0);
            let glyph =
                Rect::from_center_size(pos2(place.left() + 15.0, place.center().y), Vec2::splat(size));
            look.habitat(&ui.painter().clone(), row.habitat, glyph);
            if let Some((points, bonus)) = row.players.get(view.visited.index()) {
                let pulse = pulses.strength(Anchor::Habitat(row.habitat, view.visited));
                let at = raised(strip.number_place(index), pulse);
                glow(ui.painter(), look, at, pulse);
                // A bonus is told by gold and, in the panel that opens, in figures.
                let tint = if *bonus > 0 { look.theme.accent } else { look.theme.text };
                let tint = blend(tint, look.theme.focus, pulse);
                let text = if *bonus > 0 { format!("{points}*") } else { points.to_string() };
                write(ui.painter(), at, Align2::CENTER_CENTER, &text, look.bold(look.theme.body), tint);
            }
            focus_ring(ui, look, &response, place);
            let spoken = spoken_row(&speaker, &view, row);
            response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
        }
        show_foot(ui, look, &speaker, &view, &playthrough, &areas, &mut rig);
    });
    let covered = *overlay != Overlay::Closed;
    if let Some((seat, place, counted)) = open_player.filter(|_| !covered) {
        beside(&context, &areas, "open player", place, PLAYER, |ui, rect| {
            draw_player(ui, look, &speaker, seat, counted, rect, false);
        });
    }
    if let Some((_, place)) = open_habitat.filter(|_| !covered) {
        beside(&context, &areas, "open habitats", place, TABLE, |ui, rect| {
            ui.painter().rect_filled(rect, CornerRadius::same(9), colour(look.theme.panel));
            let rim = Stroke::new(1.0, colour(look.theme.outline));
            ui.painter().rect_stroke(rect, CornerRadius::same(9), rim, StrokeKind::Inside);
            draw_table(ui, look, &speaker, &view, &pulses, rect);
        });
    }
    let habitat = open_habitat.map(|(row, _)| row.habitat);
    if pointed.habitat != habitat {
        pointed.habitat = habitat;
    }
    let largest = open_habitat.map(|(row, _)| row.corridors.first().cloned().unwrap_or_default());
    LitHexes::ask(&mut lit, LitBy::Habitat, view.visited, largest);
    Ok(())
}

/// The log, and what else the game is about, behind buttons.
fn show_foot(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    view: &HudView,
    playthrough: &Playthrough,
    areas: &Areas,
    rig: &mut Rig,
) {
    let rect = egui_rect(areas.right).shrink(GAP);
    let foot = Rect::from_min_max(pos2(rect.left(), rect.bottom() - FOOT), rect.max);
    let mut child = ui.new_child(egui::UiBuilder::new().max_rect(foot));
    child.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 2.0;
        let size = if view.purpose.is_empty() { 34.0 } else { 25.0 };
        let log = icon_button(ui, look, "book", &speaker.say("log-open"), true, size);
        let height = (areas.window.y * 0.6).min(log::ROW * 12.0);
        popup(&log, |ui| {
            egui::ScrollArea::vertical().max_height(height).show(ui, |ui| {
                ui.set_width(210.0);
                ui.spacing_mut().item_spacing.y = 0.0;
                log::draw_lines(ui, look, speaker, view, playthrough, areas, rig);
            });
        });
        if !view.purpose.is_empty() {
            let goals = icon_button(ui, look, "crown", &view.purpose.title, true, size);
            popup(&goals, |ui| {
                ui.set_max_width(260.0);
                ui.label(egui::RichText::new(&view.purpose.title).font(look.bold(look.theme.body)));
                for sentence in &view.purpose.sentences {
                    ui.label(rich_text(look, sentence, look.theme.small, colour(look.theme.text)));
                }
                for goal in &view.purpose.goals {
                    ui.label(rich_text(look, &goal.text, look.theme.small, colour(look.theme.text)));
                    if !goal.measure.is_empty() {
                        ui.label(rich_text(look, &goal.measure, look.theme.small, colour(look.theme.muted)));
                    }
                }
            });
        }
    });
}

/// What opens at a button's click and closes at a click elsewhere.
fn popup(button: &Response, contents: impl FnOnce(&mut egui::Ui)) {
    egui::Popup::from_toggle_button_response(button)
        .align(egui::RectAlign::LEFT_END)
        .close_behavior(egui::PopupCloseBehavior::CloseOnClickOutside)
        .show(contents);
}
