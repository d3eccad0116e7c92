//! Corridors of every player and the bonuses at stake.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, CornerRadius, Pos2, Rect, Sense, Vec2};

use super::fixed_area;
use super::players::players_rect;
use super::theme::{Look, colour};
use super::view::HudView;
use super::widgets::{player_shape, write};
use crate::app::areas::Areas;
use crate::app::library::Speaker;
use crate::app::look::terrain::{LitBy, LitHexes};

/// The part of the right rail that the table takes.
pub(super) fn table_rect(areas: &Areas, view: &HudView) -> bevy::math::Rect {
    let above = players_rect(areas, view);
    let share = if view.is_crowded() { 0.2 } else { 0.29 };
    let height = (areas.right.height() * share).clamp(138.0, 200.0);
    let corner = bevy::math::Vec2::new(areas.right.min.x, above.max.y);
    bevy::math::Rect::from_corners(corner, corner + bevy::math::Vec2::new(areas.right.width(), height))
}

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    speaker: Res<Speaker>,
    mut look: ResMut<Look>,
    mut lit: ResMut<LitHexes>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let mut hovered = None;
    fixed_area(&context, "habitats", table_rect(&areas, &view), |ui| {
        let rect = ui.max_rect().shrink2(Vec2::new(10.0, 4.0));
        let painter = ui.painter().clone();
        let theme = look.theme.clone();
        let rows = view.habitats.len() as f32 + 1.0;
        let row = rect.height() / rows;
        let glyph = (row - 5.0).min(24.0);
        let columns = view.seats.len() as f32;
        let first = rect.left() + glyph + 8.0;
        let width = (rect.right() - first) / columns;
        let middle_of = |column: usize| first + (column as f32 + 0.5) * width;
        for (column, seat) in view.seats.iter().enumerate() {
            let at = Pos2::new(middle_of(column), rect.top() + row / 2.0);
            player_shape(&painter, look, seat.seat.index(), at, 7.0);
        }
        for (index, habitat) in view.habitats.iter().enumerate() {
            let top = rect.top() + row * (index as f32 + 1.0);
            let line =
                Rect::from_min_size(Pos2::new(rect.left() - 4.0, top), Vec2::new(rect.width() + 8.0, row));
            let response = ui.interact(line, ui.id().with(("habitat", index)), Sense::hover());
            if response.hovered() {
                hovered = Some(habitat.hexes.clone());
                painter.rect_filled(line, CornerRadius::same(5), colour(theme.raised));
            }
            let glyph_at = Pos2::new(rect.left() + glyph / 2.0, top + row / 2.0);
            look.habitat(&painter, habitat.habitat, Rect::from_center_size(glyph_at, Vec2::splat(glyph)));
            let best = habitat.players.iter().map(|(size, _)| *size).max().unwrap_or(0);
            for (column, (size, bonus)) in habitat.players.iter().enumerate() {
                let leads = *size == best && best > 0;
                let font = if leads { look.bold(theme.body) } else { look.plain(theme.body) };
                let tint = if leads { colour(theme.text) } else { colour(theme.muted) };
                let shift = if *bonus > 0 { -8.0 } else { 0.0 };
                let at = Pos2::new(middle_of(column) + shift, top + row / 2.0);
                let written = write(&painter, at, Align2::CENTER_CENTER, &size.to_string(), font, tint);
                if *bonus > 0 {
                    let at = Pos2::new(written.right() + 3.0, top + row / 2.0);
                    let text = format!("+{bonus}");
                    write(
                        &painter,
                        at,
                        Align2::LEFT_CENTER,
                        &text,
                        look.bold(theme.smallest),
                        colour(theme.accent),
                    );
                }
            }
            response.on_hover_text(speaker.say(&format!("habitat-{}-hint", habitat.habitat.key())));
        }
    });
    LitHexes::ask(&mut lit, LitBy::Habitat, view.visited, hovered);
    Ok(())
}
