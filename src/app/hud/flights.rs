//! Changes of points and nature tokens on their way over the screen, and the pair that an opponent has picked.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Color32, CornerRadius, Pos2, Rect, Stroke, StrokeKind, Vec2};

use super::theme::{Look, colour};
use super::view::HudView;
use super::widgets::{change_colour, signed};
use super::{egui_rect, habitat_table, nature_tokens, players, scoring_cards};
use crate::app::areas::Areas;
use crate::app::motion::{Anchor, Cargo, Flight, LANE, Leg, Source};
use crate::app::play::{Playthrough, Stage};
use crate::app::table::Rest;
use crate::rules::Seat;

/// Points by which a change rises before it flies.
const RISE: f32 = 30.0;
/// Size of a change; always the same, for every other size would need letters and icons of its own.
const TEXT: f32 = 23.0;
/// Radius of a nature token.
const NATURE_TOKEN: f32 = 18.0;

/// A light behind a number that pulses. Letters of another size would have to be made first, and be missed for a
/// moment.
pub(super) fn glow(painter: &egui::Painter, look: &Look, middle: Pos2, pulse: f32) {
    if pulse > 0.0 {
        let tint = colour(look.theme.accent).gamma_multiply(0.45 * pulse);
        painter.circle_filled(middle, 24.0 - 8.0 * pulse, tint);
    }
}

/// How far a number is raised while it pulses.
pub(super) fn raised(at: Pos2, pulse: f32) -> Pos2 {
    at - Vec2::new(0.0, 5.0 * pulse)
}

/// Where something is on the screen now.
fn point_of(anchor: Anchor, areas: &Areas, view: &HudView) -> Option<Pos2> {
    let column = |seat: Seat| view.seats.iter().position(|other| other.seat == seat);
    Some(match anchor {
        Anchor::Point(point) => Pos2::new(point.x, point.y),
        Anchor::Card(species) => {
            let index = view.cards.iter().position(|card| card.species == species)?;
            scoring_cards::points_place(areas, view.cards.len(), index)
        }
        Anchor::Habitat(habitat, seat) => {
            let row = view.habitats.iter().position(|row| row.habitat == habitat)?;
            habitat_table::number_place(areas, view, row, column(seat)?)
        }
        Anchor::Player(seat) => players::total_place(areas, view, column(seat)?),
        Anchor::NatureTokens => nature_tokens::token_place(areas),
        Anchor::Display => egui_rect(areas.tray).center(),
        Anchor::Bag => egui_rect(areas.supply()).center_bottom(),
    })
}

/// A point on a bow between two points, bent to the side of the longer way up.
fn on_bow(from: Pos2, to: Pos2, share: f32) -> Pos2 {
    let way = to - from;
    let up = Vec2::new(0.0, -0.22 * way.length());
    from + way * share + up * (4.0 * share * (1.0 - share))
}

/// Draws everything that flies.
pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    mut look: ResMut<Look>,
    flights: Query<&Flight>,
) -> Result {
    if flights.is_empty() {
        return Ok(());
    }
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    // Over the panels, under windows.
    let layer = egui::LayerId::new(egui::Order::Middle, egui::Id::new("flights"));
    let painter = context.layer_painter(layer);
    for flight in &flights {
        let ends = point_of(flight.from, &areas, &view).zip(point_of(flight.to, &areas, &view));
        let Some((from, to)) = ends else { continue };
        // It begins where it can be seen, whatever else flies beside it.
        let room = egui_rect(areas.board).shrink2(Vec2::new(LANE / 2.0, RISE + TEXT));
        let mut begin = from + Vec2::new(flight.apart.x, flight.apart.y - 14.0);
        if matches!(flight.from, Anchor::Point(_)) {
            begin = room.clamp(begin);
        }
        match flight.cargo {
            Cargo::Points(source, change) => {
                let (at, opacity) = match flight.leg() {
                    Leg::Waiting => continue,
                    Leg::Rising(t) => {
                        let eased = 1.0 - (1.0 - t) * (1.0 - t);
                        (begin - Vec2::new(0.0, RISE * eased), (t * 4.0).min(1.0))
                    }
                    Leg::Flying(t) => {
                        let eased = t * t * (3.0 - 2.0 * t);
                        let start = begin - Vec2::new(0.0, RISE);
                        (on_bow(start, to, eased), 1.0)
                    }
                };
                draw_change(&painter, look, source, change, at, opacity);
            }
            Cargo::NatureToken => {
                let at = match flight.leg() {
                    Leg::Waiting => continue,
                    Leg::Rising(t) => spiral(begin, t),
                    Leg::Flying(t) => {
                        let start =
                            spiral(begin, if matches!(flight.from, Anchor::Point(_)) { 1.0 } else { 0.0 });
                        on_bow(start, to, t * t * (3.0 - 2.0 * t))
                    }
                };
                look.nature_token(&painter, at, NATURE_TOKEN);
            }
        }
    }
    Ok(())
}

/// A point on the way up around a keystone.
fn spiral(middle: Pos2, share: f32) -> Pos2 {
    let around = Vec2::angled((share * 1.25 + 0.25) * std::f32::consts::TAU) * 26.0 * share;
    middle + around * Vec2::new(1.0, 0.5) - Vec2::new(0.0, 34.0 * share)
}

/// A change of points with the sign of its row, dark around so that it can be read on any land.
fn draw_change(
    painter: &egui::Painter,
    look: &mut Look,
    source: Source,
    change: i16,
    at: Pos2,
    opacity: f32,
) {
    let size = TEXT;
    let dark = colour(look.theme.background).gamma_multiply(opacity);
    let tint = change_colour(look, change).gamma_multiply(opacity);
    let galley = painter.layout_no_wrap(signed(change), look.bold(size), Color32::PLACEHOLDER);
    let glyph = size * 0.95;
    let width = glyph + 4.0 + galley.size().x;
    let left = at.x - width / 2.0;
    let glyph_at = Pos2::new(left + glyph / 2.0, at.y);
    match source {
        Source::Wildlife(species) => look.token(painter, species, glyph_at, glyph / 2.0),
        Source::Habitat(habitat) => {
            let rect = Rect::from_center_size(glyph_at, Vec2::splat(glyph));
            painter.rect_filled(rect.expand(1.5), CornerRadius::same(6), dark);
            look.habitat(painter, habitat, rect);
        }
    }
    let text_at = Pos2::new(left + glyph + 4.0, at.y - galley.size().y / 2.0);
    for step in 0..8 {
        let around = Vec2::angled(step as f32 * std::f32::consts::FRAC_PI_4) * (size * 0.11);
        painter.galley_with_override_text_color(text_at + around, galley.clone(), dark);
    }
    painter.galley_with_override_text_color(text_at, galley, tint);
}

/// A rim in the colour of the opponent around what it has picked.
pub(super) fn show_picked(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    stage: Option<Res<State<Stage>>>,
    playthrough: Option<Res<Playthrough>>,
    look: Res<Look>,
    pieces: Query<&Rest>,
) -> Result {
    let watching = stage.is_some_and(|stage| *stage.get() == Stage::Watching);
    let (true, Some(playthrough)) = (watching, playthrough) else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    let pairs = playthrough.game().display().slots().count();
    let layer = egui::LayerId::new(egui::Order::Background, egui::Id::new("picked"));
    let painter = context.layer_painter(layer);
    let stroke = Stroke::new(2.5, look.player_colour(playthrough.game().seat().index()));
    for rest in &pieces {
        let Rest::Tray(pose) = rest else { continue };
        if let (true, Some(slot)) = (pose.lifted, pose.slot) {
            let rect = egui_rect(areas.pair(slot.index(), pairs));
            painter.rect_stroke(rect, CornerRadius::same(10), stroke, StrokeKind::Inside);
        }
    }
    Ok(())
}
