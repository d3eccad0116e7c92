//! Changes of points and nature tokens flying over the screen, and the outline of an opponent's pick.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Color32, CornerRadius, Pos2, Rect, Stroke, StrokeKind, Vec2};

use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::cascadia::animation::{Anchor, Cargo, LANE, Leg, ScoreFlight, ScoreSource};
use crate::cascadia::hud::change::{bonus_colour, change_text, crown_width, draw_crown};
use crate::cascadia::hud::geometry::{habitat_place, nature_token_place, points_place, total_place};
use crate::cascadia::hud::view::HudView;
use crate::cascadia::table::{RestPose, TraySpot};
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::change_colour;
use crate::ui::{UiContext, egui_rect};
use crate::window::layout::ScreenLayout;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Seat;
use cascadia_rules::scoring::PointChange;

/// Height by which a change rises before it flies, in points.
const RISE: f32 = 30.0;
/// Text size of a change; constant, because every other size would rasterize its own glyphs and icons.
const TEXT: f32 = 23.0;
/// Radius of a nature token.
const NATURE_TOKEN: f32 = 18.0;

/// Returns the current screen position of an anchor; `None` if it is hidden.
fn point_of(anchor: Anchor, layout: &ScreenLayout, view: &HudView) -> Option<Pos2> {
    let column = |seat: Seat| view.seats.iter().position(|other| other.seat == seat);
    Some(match anchor {
        Anchor::Point(point) => Pos2::new(point.x, point.y),
        Anchor::Card(species) => {
            let index = view.cards.iter().position(|card| card.species == species)?;
            points_place(layout, view.cards.len(), index)
        }
        Anchor::Habitat(habitat, seat) => {
            let row = view.habitats.iter().position(|row| row.habitat == habitat)?;
            habitat_place(layout, view, row, column(seat)?)
        }
        Anchor::Player(seat) => total_place(layout, view, column(seat)?),
        Anchor::NatureTokens => nature_token_place(layout),
        Anchor::Display => egui_rect(layout.tray).center(),
        Anchor::Bag => egui_rect(layout.supply()).center_bottom(),
    })
}

/// Returns a point on an upward arc between two points.
fn on_bow(from: Pos2, to: Pos2, share: f32) -> Pos2 {
    let way = to - from;
    let up = Vec2::new(0.0, -0.22 * way.length());
    from + way * share + up * (4.0 * share * (1.0 - share))
}

/// Draws all changes of points and nature tokens in flight.
pub(crate) fn show(mut parts: UiContext, view: Res<HudView>, flights: Query<&ScoreFlight>) -> Result {
    if flights.is_empty() {
        return Ok(());
    }
    let context = parts.egui()?;
    let UiContext { layout, mut style, .. } = parts;
    let style = &mut *style;
    // Over the panels, under windows.
    let painter = layers::painter(&context, PanelLayer::Pointer, "flights");
    for flight in &flights {
        let ends = point_of(flight.from, &layout, &view).zip(point_of(flight.to, &layout, &view));
        let Some((from, to)) = ends else { continue };
        // Starts inside the viewport, next to other simultaneous flights.
        let room = egui_rect(layout.viewport).shrink2(Vec2::new(LANE / 2.0, RISE + TEXT));
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
                draw_change(&painter, style, (source, change), at, opacity);
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
                style.nature_token(&painter, at, NATURE_TOKEN);
            }
        }
    }
    Ok(())
}

/// Returns a point of the upward spiral around a keystone tile.
fn spiral(middle: Pos2, share: f32) -> Pos2 {
    let around = Vec2::angled((share * 1.25 + 0.25) * std::f32::consts::TAU) * 26.0 * share;
    middle + around * Vec2::new(1.0, 0.5) - Vec2::new(0.0, 34.0 * share)
}

/// Draws a change of points with the icon of its row, a crown for a habitat bonus, and a dark outline for
/// contrast on any background.
fn draw_change(
    painter: &egui::Painter,
    style: &mut UiStyle,
    (source, change): (ScoreSource, PointChange),
    at: Pos2,
    opacity: f32,
) {
    let size = TEXT;
    let dark = colour(style.theme.background).gamma_multiply(opacity);
    let tint = change_colour(style, change.total()).gamma_multiply(opacity);
    let points = painter.layout_no_wrap(change_text(change), style.bold(size), Color32::PLACEHOLDER);
    let glyph = size * 0.95;
    let gap = 4.0;
    let width = glyph + gap + points.size().x + crown_width(change, size);
    let left = at.x - width / 2.0;
    let glyph_at = Pos2::new(left + glyph / 2.0, at.y);
    match source {
        ScoreSource::Wildlife(species) => style.token(painter, species, glyph_at, glyph / 2.0),
        ScoreSource::Habitat(habitat) => {
            let rect = Rect::from_center_size(glyph_at, Vec2::splat(glyph));
            painter.rect_filled(rect.expand(1.5), CornerRadius::same(6), dark);
            style.habitat(painter, habitat, rect);
        }
    }
    let text_at = Pos2::new(left + glyph + gap, at.y - points.size().y / 2.0);
    let right = Pos2::new(text_at.x + points.size().x, at.y);
    let around = (0..8).map(|step| Vec2::angled(step as f32 * std::f32::consts::FRAC_PI_4) * (size * 0.11));
    for shift in around {
        painter.galley_with_override_text_color(text_at + shift, points.clone(), dark);
        if change.bonus != 0 {
            draw_crown(painter, style, right + shift, size, dark);
        }
    }
    painter.galley_with_override_text_color(text_at, points, tint);
    if change.bonus != 0 {
        let gold = bonus_colour(style, change).gamma_multiply(opacity);
        draw_crown(painter, style, right, size, gold);
    }
}

/// Draws an outline in the opponent's colour around its pick.
pub(crate) fn show_picked(
    mut contexts: EguiContexts,
    layout: Res<ScreenLayout>,
    stage: Option<Res<State<SessionStage>>>,
    session: Option<Res<Session>>,
    style: Res<UiStyle>,
    pieces: Query<&RestPose>,
) -> Result {
    let watching = stage.is_some_and(|stage| *stage.get() == SessionStage::Watching);
    let (true, Some(session)) = (watching, session) else { return Ok(()) };
    let context = contexts.ctx_mut()?.clone();
    let pairs = session.game().display().slots().count();
    let painter = layers::painter(&context, PanelLayer::OnPanel, "picked");
    let stroke = Stroke::new(2.5, style.player_colour(session.game().seat().index()));
    for rest in &pieces {
        let RestPose::Tray(pose) = rest else { continue };
        if let (true, TraySpot::Slot(slot)) = (pose.lifted, pose.spot) {
            let rect = egui_rect(layout.pair(slot.index(), pairs));
            painter.rect_stroke(rect, CornerRadius::same(10), stroke, StrokeKind::Inside);
        }
    }
    Ok(())
}
