//! The players with live totals. A click visits a player's environment.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Vec2};

use super::pulse::{Arrivals, ShownNumber, draw_number, glow, raised};
use super::strip::draw_cell;
use crate::camera::space::hex_centre;
use crate::cascadia::hud::accessibility::spoken_player;
use crate::cascadia::hud::geometry::{
    MAP_MARGIN, PLAYER_MARGIN, PanelPlace, PanelSize, SMALLEST_MAP, first_line, player_head, player_rect,
    players_rect, strip_total_place,
};
use crate::cascadia::hud::table_camera::{CameraIntent, TableCamera};
use crate::cascadia::hud::view::{HudView, MiniTile, SeatView};
use crate::preferences::localizer::Localizer;
use crate::ui::panels::layers::PanelLayer;
use crate::ui::panels::row::TextRow;
use crate::ui::portraits::portrait;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{focus_ring, player_shape, write};
use crate::ui::{UiContext, area_in, fixed_area};
use crate::window::layout::ScreenLayout;
use cascadia_base::Edge;

/// Draws the background of the right rail, and the players on it.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    arrivals: Arrivals,
    mut camera: TableCamera,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    // The background of the whole rail; habitats and log lie on it.
    area_in(&context, PanelLayer::Rail, "right rail", layout.right, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, style.panel_fill());
        let line = (1.0, colour(style.theme.outline));
        if layout.upright {
            ui.painter().hline(rect.x_range(), rect.bottom(), line);
        } else {
            ui.painter().vline(rect.left(), rect.y_range(), line);
        }
    });
    let intent = fixed_area(&context, "players", players_rect(&layout, &view), |ui| {
        draw_players(ui, style, &localizer, &layout, &view, &arrivals)
    });
    camera.follow(intent);
    Ok(())
}

/// Draws the panels of all players. Returns the camera move of a clicked one.
fn draw_players(
    ui: &egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    layout: &ScreenLayout,
    view: &HudView,
    arrivals: &Arrivals,
) -> Option<CameraIntent> {
    let mut intent = None;
    for (index, seat) in view.seats.iter().enumerate() {
        let rect = player_rect(layout, view, index);
        let response = ui.interact(rect, ui.id().with(("player", index)), Sense::click());
        let place = PanelPlace { rect, size: PanelSize::Full, lit: response.hovered() };
        draw_player(ui, style, seat, arrivals.player(seat), place, player_head(layout, view));
        focus_ring(ui, style, &response, rect);
        response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::WidgetType::Button, true, spoken_player(localizer, seat))
        });
        let state = format!("{} · {}", seat.name, localizer.text(seat.state_key()));
        let hint = [state, localizer.text("visit-environment")].join("\n");
        if response.on_hover_text(hint).clicked() {
            intent = Some(CameraIntent::Visit(seat.seat));
        }
    }
    intent
}

/// Draws the panel of a player. `total` is the total counted on screen so far, `head` the height of the line
/// with the name.
pub(super) fn draw_player(
    ui: &egui::Ui,
    style: &mut UiStyle,
    seat: &SeatView,
    total: ShownNumber,
    place: PanelPlace,
    head: f32,
) {
    let rect = place.rect;
    if place.size == PanelSize::Strip {
        draw_cell(ui, style, rect, place.lit);
        draw_player_in_strip(ui.painter(), style, seat, total, rect);
        return;
    }
    let painter = ui.painter_at(rect.expand(1.0));
    let theme = style.theme.clone();
    let own = style.player_colour(seat.seat.index());
    let fill = if place.lit { theme.hover } else { theme.raised };
    painter.rect_filled(rect, CornerRadius::same(9), colour(fill));
    let rim = if seat.visited { Stroke::new(1.5, own) } else { Stroke::new(1.0, colour(theme.outline)) };
    painter.rect_stroke(rect, CornerRadius::same(9), rim, StrokeKind::Inside);
    if seat.active {
        // A lit edge and an arrow mark the player to move.
        let edge = Rect::from_min_max(rect.min, Pos2::new(rect.left() + 6.0, rect.bottom()));
        painter.rect_filled(edge, CornerRadius { nw: 9, sw: 9, ne: 0, se: 0 }, own);
    }
    let inner = rect.shrink2(PLAYER_MARGIN);
    let first_line = first_line(rect, head);
    player_shape(&painter, style, seat.seat.index(), Pos2::new(inner.left() + 8.0, first_line), 8.0);
    let total_font = style.bold(theme.number + 4.0);
    let total_at = raised(Pos2::new(inner.right(), first_line), total.pulse);
    glow(&painter, style, total_at - Vec2::new(14.0, 0.0), total.pulse);
    let written = write(
        &painter,
        total_at,
        Align2::RIGHT_CENTER,
        &total.value.map(|total| total.to_string()).unwrap_or_default(),
        total_font,
        blend(theme.text, theme.gain, total.pulse),
    );
    let font = if seat.active { style.bold(theme.body) } else { style.plain(theme.body) };
    let mut row = TextRow::within(Rect::from_x_y_ranges(
        (inner.left() + 24.0)..=(written.left() - 6.0),
        first_line..=first_line,
    ));
    row.write_left(&painter, &seat.name, &[font], colour(theme.text));
    let below = Rect::from_min_max(Pos2::new(rect.left(), rect.top() + head), rect.max);
    draw_below_name(&painter, style, seat, below);
}

/// Draws a player in a cell of the strip: shape, total, and marks for the player to move and the one visited.
fn draw_player_in_strip(
    painter: &egui::Painter,
    style: &mut UiStyle,
    seat: &SeatView,
    total: ShownNumber,
    rect: Rect,
) {
    let index = seat.seat.index();
    let own = style.player_colour(index);
    if seat.visited {
        painter.rect_stroke(rect, CornerRadius::same(8), Stroke::new(1.5, own), StrokeKind::Inside);
    }
    if seat.active {
        let edge = Rect::from_min_max(rect.min, Pos2::new(rect.left() + 5.0, rect.bottom()));
        painter.rect_filled(edge, CornerRadius { nw: 8, sw: 8, ne: 0, se: 0 }, own);
    }
    let shape = Pos2::new(rect.center().x, rect.top() + rect.height() * 0.27);
    if let Some(level) = &seat.level {
        // The face of a computer player, and its shape beside it.
        player_shape(painter, style, index, shape - Vec2::new(15.0, 0.0), 6.0);
        let radius = (rect.height() * 0.22).min(14.0);
        portrait(painter, style, level, own, shape + Vec2::new(8.0, 0.0), radius);
    } else {
        player_shape(painter, style, index, shape, 7.0);
    }
    draw_number(painter, style, total, strip_total_place(rect));
}

/// Height of the room below a name from which the minimap has lines of its own.
const TALL: f32 = 128.0;

/// Draws the rest of a player's panel below the name, in `room`: face or sign, environment, nature tokens.
fn draw_below_name(painter: &egui::Painter, style: &mut UiStyle, seat: &SeatView, room: Rect) {
    let theme = style.theme.clone();
    let inner = room.shrink2(Vec2::new(PLAYER_MARGIN.x, 0.0));
    let last_line = room.bottom() - 19.0;
    let cone = Pos2::new(inner.right() - 34.0, last_line);
    style.nature_token(painter, cone, 9.0);
    let count = seat.nature_tokens.to_string();
    let count_at = Pos2::new(inner.right(), last_line);
    write(painter, count_at, Align2::RIGHT_CENTER, &count, style.bold(theme.body), colour(theme.text));
    // A human player has a sign, a computer player a face.
    let face = ((room.height() - 4.0) / 2.0).min(17.0);
    let face_at = Pos2::new(inner.left() - 5.0 + face, room.bottom() - face - 4.0);
    if let Some(level) = &seat.level {
        let ring = style.player_colour(seat.seat.index());
        portrait(painter, style, level, ring, face_at, face);
    } else {
        let icon_rect = Rect::from_center_size(Pos2::new(inner.left() + 8.0, last_line), Vec2::splat(17.0));
        style.icon(painter, "human", icon_rect, colour(theme.muted));
    }
    if seat.thinking {
        // The thought bubble, over the face, or beside it if there is no room.
        let (over, beside) = (face_at - Vec2::new(0.0, face + 4.0), face_at + Vec2::new(face + 4.0, 0.0));
        let has_room = over.y - 8.0 > room.top();
        let (at, align) =
            if has_room { (over, Align2::CENTER_BOTTOM) } else { (beside, Align2::LEFT_CENTER) };
        write(painter, at, align, "…", style.bold(theme.number), colour(theme.text));
    }
    let left = face_at.x + face + if seat.thinking { 16.0 } else { 6.0 };
    let map = if room.height() >= TALL {
        // Over the whole width, above the line with face and nature tokens.
        Rect::from_min_max(
            Pos2::new(inner.left(), room.top()),
            Pos2::new(inner.right(), room.bottom() - 42.0),
        )
    } else {
        let end = Pos2::new(cone.x - 13.0, room.bottom() - MAP_MARGIN);
        Rect::from_min_max(Pos2::new(left, room.top()), end)
    };
    if map.height() >= SMALLEST_MAP {
        draw_minimap(painter, style, &seat.minimap, map);
    }
}

/// Draws a minimap of an environment: the habitats of its tiles, and dots in the colours of its animals.
fn draw_minimap(painter: &egui::Painter, style: &UiStyle, tiles: &[MiniTile], room: Rect) {
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
    let unit = (room.width() / size.x).min(room.height() / size.y).min(12.0);
    let middle = (low + high) / 2.0;
    for (tile, centre) in tiles.iter().zip(&centres) {
        let at = room.center() + (*centre - middle) * unit;
        let corner =
            |index: usize| at + Vec2::angled((index as f32 * 60.0 - 30.0).to_radians()) * unit * 0.96;
        for edge in Edge::ALL {
            // The edge lies between two corners; its habitat extends to the middle of the tile.
            let towards = hex_centre(edge.neighbour(tile.hex)) - hex_centre(tile.hex);
            let turn = (towards.y.atan2(towards.x).to_degrees() / 60.0).round().rem_euclid(6.0) as usize;
            let fill = colour(style.theme.habitats[tile.edges[edge.index()].index()]);
            let wedge = vec![at, corner(turn), corner(turn + 1)];
            painter.add(egui::Shape::convex_polygon(wedge, fill, Stroke::new(0.5, fill)));
        }
        if let Some(species) = tile.token {
            painter.circle_filled(at, unit * 0.5, Color32::from_rgb(0xFF, 0xF6, 0xE3));
            let disc = style.theme.wildlife[species.index()].disc;
            painter.circle_filled(at, unit * 0.38, colour(disc));
        }
    }
}
