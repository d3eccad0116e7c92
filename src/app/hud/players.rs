//! Who is playing, with live totals. A click visits the land.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Vec2};
use bevy_egui::{EguiContexts, egui};

use super::aloud::spoken_player;
use super::flights::{glow, raised};
use super::theme::{Look, blend, colour};
use super::view::{HudView, MiniTile, SeatView};
use super::widgets::{fitted, focus_ring, player_shape, write};
use super::{egui_rect, fixed_area, strips};
use crate::app::areas::Areas;
use crate::app::camera::Rig;
use crate::app::library::Speaker;
use crate::app::motion::{Anchor, NotYet, Pulses};
use crate::app::play::Playthrough;
use crate::app::space::hex_centre;
use crate::rules::Edge;

const GAP: f32 = 6.0;
/// From the rim of a panel to what is on it.
const INNER: Vec2 = Vec2::new(14.0, 8.0);

/// Height of the panel of one player.
fn row_height(areas: &Areas, view: &HudView) -> f32 {
    // Many players leave room for the goals of a scenario.
    let share = if view.is_crowded() { 0.32 } else { 0.44 };
    let room = areas.right.height() * share / view.seats.len() as f32;
    room.min(96.0)
}

/// The part of the right rail that the players take.
pub(super) fn players_rect(areas: &Areas, view: &HudView) -> bevy::math::Rect {
    let height = (row_height(areas, view) + GAP) * view.seats.len() as f32 + GAP;
    let corner = areas.right.min;
    bevy::math::Rect::from_corners(corner, corner + bevy::math::Vec2::new(areas.right.width(), height))
}

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    speaker: Res<Speaker>,
    playthrough: Res<Playthrough>,
    mut look: ResMut<Look>,
    mut rig: ResMut<Rig>,
    pulses: Res<Pulses>,
    not_yet: Res<NotYet>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    // The whole rail gets its ground here; habitats and log lie on it.
    fixed_area(&context, "right rail", areas.right, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, look.panel_fill());
        ui.painter().vline(rect.left(), rect.y_range(), (1.0, colour(look.theme.outline)));
    });
    fixed_area(&context, "players", players_rect(&areas, &view), |ui| {
        for (index, seat) in view.seats.iter().enumerate() {
            let place = panel_rect(&areas, &view, index);
            let response = ui.interact(place, ui.id().with(("player", index)), Sense::click());
            let total = seat.total.map(|total| total as i16 - not_yet.total(seat.seat));
            let pulse = pulses.strength(Anchor::Player(seat.seat));
            draw_player(ui, look, &speaker, seat, (total, pulse), place, response.hovered());
            focus_ring(ui, look, &response, place);
            response.widget_info(|| {
                egui::WidgetInfo::labeled(egui::WidgetType::Button, true, spoken_player(&speaker, seat))
            });
            let state = format!("{} · {}", seat.name, speaker.say(state_key(seat)));
            let hint = [state, speaker.say("visit-land")].join("\n");
            let response = response.on_hover_text(hint);
            if response.clicked() {
                rig.visit(seat.seat, playthrough.game().player(seat.seat).environment(), &areas);
            }
        }
    });
    Ok(())
}

/// What a player is or does, as the key of its text.
pub(super) const fn state_key(seat: &SeatView) -> &'static str {
    if seat.thinking {
        "player-thinks"
    } else if seat.active {
        "player-turn"
    } else if seat.level.is_some() {
        "player-computer"
    } else {
        "player-human"
    }
}

/// Where the panel of a player lies.
fn panel_rect(areas: &Areas, view: &HudView, index: usize) -> Rect {
    let rect = egui_rect(players_rect(areas, view));
    let height = row_height(areas, view);
    let top = rect.top() + GAP + index as f32 * (height + GAP);
    Rect::from_min_size(Pos2::new(rect.left() + GAP, top), Vec2::new(rect.width() - 2.0 * GAP, height))
}

/// Where the total of a player is.
pub(super) fn total_place(areas: &Areas, view: &HudView, index: usize) -> Pos2 {
    if areas.folded {
        return strips::Strip::of(areas, view).total_place(index);
    }
    let inner = panel_rect(areas, view, index).shrink2(INNER);
    Pos2::new(inner.right() - 14.0, inner.top() + inner.height() * 0.3)
}

/// `total` is what has been counted on the screen so far, and how strongly it pulses.
pub(super) fn draw_player(
    ui: &egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    seat: &SeatView,
    (total, pulse): (Option<i16>, f32),
    rect: Rect,
    hovered: bool,
) {
    let painter = ui.painter_at(rect.expand(1.0));
    let theme = look.theme.clone();
    let own = look.player_colour(seat.seat.index());
    let fill = if hovered { theme.hover } else { theme.raised };
    painter.rect_filled(rect, CornerRadius::same(9), colour(fill));
    let rim = if seat.visited { Stroke::new(1.5, own) } else { Stroke::new(1.0, colour(theme.outline)) };
    painter.rect_stroke(rect, CornerRadius::same(9), rim, StrokeKind::Inside);
    if seat.active {
        // A lit edge and an arrow: whose turn it is.
        let edge = Rect::from_min_max(rect.min, Pos2::new(rect.left() + 6.0, rect.bottom()));
        painter.rect_filled(edge, CornerRadius { nw: 9, sw: 9, ne: 0, se: 0 }, own);
    }
    let inner = rect.shrink2(INNER);
    let first_line = inner.top() + inner.height() * 0.3;
    let second_line = inner.top() + inner.height() * 0.76;
    player_shape(&painter, look, seat.seat.index(), Pos2::new(inner.left() + 8.0, first_line), 8.0);
    let total_font = look.bold(theme.number + 4.0);
    let total_at = raised(Pos2::new(inner.right(), first_line), pulse);
    glow(&painter, look, total_at - Vec2::new(14.0, 0.0), pulse);
    let total = write(
        &painter,
        total_at,
        Align2::RIGHT_CENTER,
        &total.map(|total| total.to_string()).unwrap_or_default(),
        total_font,
        blend(theme.text, theme.focus, pulse),
    );
    let name_left = inner.left() + 24.0;
    let font = if seat.active { look.bold(theme.body) } else { look.plain(theme.body) };
    let name = fitted(&painter, &seat.name, font.clone(), total.left() - name_left - 6.0);
    write(&painter, Pos2::new(name_left, first_line), Align2::LEFT_CENTER, &name, font, colour(theme.text));

    let cone = Pos2::new(inner.right() - 34.0, second_line);
    look.nature_token(&painter, cone, 9.0);
    let count = seat.nature_tokens.to_string();
    let count_at = Pos2::new(inner.right(), second_line);
    write(&painter, count_at, Align2::RIGHT_CENTER, &count, look.bold(theme.body), colour(theme.text));
    let icon = if seat.level.is_some() { "machine" } else { "human" };
    let icon_rect = Rect::from_center_size(Pos2::new(inner.left() + 8.0, second_line), Vec2::splat(17.0));
    look.icon(&painter, icon, icon_rect, colour(theme.muted));
    let top = first_line + 13.0;
    let room =
        Rect::from_min_max(Pos2::new(name_left - 2.0, top), Pos2::new(cone.x - 13.0, rect.bottom() - 5.0));
    if seat.thinking {
        let font = look.plain(theme.small);
        let text = fitted(&painter, &speaker.say("player-thinks"), font.clone(), room.width());
        let at = Pos2::new(name_left, second_line);
        write(&painter, at, Align2::LEFT_CENTER, &text, font, colour(theme.muted));
    } else {
        draw_minimap(&painter, look, &seat.minimap, room);
    }
}

/// A small picture of a land: the habitats of its tiles, and dots in the colours of its animals.
fn draw_minimap(painter: &egui::Painter, look: &Look, tiles: &[MiniTile], room: Rect) {
    let centres: Vec<Vec2> = tiles
        .iter()
        .map(|tile| {
            let centre = hex_centre(tile.hex);
            Vec2::new(centre.x, centre.y)
        })
        .collect();
    let Some(first) = centres.first() else { return };
    let (low, high) = centres.iter().fold((*first, *first), |(low, high), at| (low.min(*at), high.max(*at)));
    let size = high - low + Vec2::new(1.8, 2.1);
    let unit = (room.width() / size.x).min(room.height() / size.y).min(7.5);
    let middle = (low + high) / 2.0;
    for (tile, centre) in tiles.iter().zip(&centres) {
        let at = room.center() + (*centre - middle) * unit;
        let corner =
            |index: usize| at + Vec2::angled((index as f32 * 60.0 - 30.0).to_radians()) * unit * 0.96;
        for edge in Edge::ALL {
            // The edge lies between two corners; its habitat reaches to the middle of the tile.
            let towards = hex_centre(edge.neighbour(tile.hex)) - hex_centre(tile.hex);
            let turn = (towards.y.atan2(towards.x).to_degrees() / 60.0).round().rem_euclid(6.0) as usize;
            let fill = colour(look.theme.habitats[tile.edges[edge.index()].index()]);
            let wedge = vec![at, corner(turn), corner(turn + 1)];
            painter.add(egui::Shape::convex_polygon(wedge, fill, Stroke::new(0.5, fill)));
        }
        if let Some(species) = tile.token {
            painter.circle_filled(at, unit * 0.5, Color32::from_rgb(0xFF, 0xF6, 0xE3));
            let disc = look.theme.wildlife[species.index()].disc;
            painter.circle_filled(at, unit * 0.38, colour(disc));
        }
    }
}
