//! Corridors of every player and the bonuses at stake.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{Align2, CornerRadius, Pos2, Rect, Sense, Vec2};

use super::flights::{glow, raised};
use super::players::players_rect;
use super::rules_pages::RulesPage;
use super::theme::{Look, blend, colour};
use super::view::HudView;
use super::widgets::{player_shape, rules_button, write};
use super::{egui_rect, fixed_area};
use crate::app::areas::Areas;
use crate::app::library::Speaker;
use crate::app::look::terrain::{LitBy, LitHexes};
use crate::app::motion::{Anchor, Pulses};

/// The part of the right rail that the table takes.
pub(super) fn table_rect(areas: &Areas, view: &HudView) -> bevy::math::Rect {
    let above = players_rect(areas, view);
    let share = if view.is_crowded() { 0.2 } else { 0.29 };
    let height = (areas.right.height() * share).clamp(138.0, 200.0);
    let corner = bevy::math::Vec2::new(areas.right.min.x, above.max.y);
    bevy::math::Rect::from_corners(corner, corner + bevy::math::Vec2::new(areas.right.width(), height))
}

/// How the table is divided.
struct Grid {
    rect: Rect,
    /// Height of a row.
    row: f32,
    /// Size of the glyph of a habitat.
    glyph: f32,
    /// Left end of the first column, and the width of each.
    first: f32,
    width: f32,
}

impl Grid {
    fn of(areas: &Areas, view: &HudView) -> Self {
        let rect = egui_rect(table_rect(areas, view)).shrink2(Vec2::new(10.0, 4.0));
        let row = rect.height() / (view.habitats.len() as f32 + 1.0);
        let glyph = (row - 5.0).min(24.0);
        let first = rect.left() + glyph + 8.0;
        Self { rect, row, glyph, first, width: (rect.right() - first) / view.seats.len() as f32 }
    }

    fn middle_of(&self, column: usize) -> f32 {
        self.first + (column as f32 + 0.5) * self.width
    }
}

/// Where a player's number of a habitat is.
pub(super) fn number_place(areas: &Areas, view: &HudView, row: usize, column: usize) -> Pos2 {
    let grid = Grid::of(areas, view);
    Pos2::new(grid.middle_of(column), grid.rect.top() + grid.row * (row as f32 + 1.5))
}

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    speaker: Res<Speaker>,
    mut look: ResMut<Look>,
    mut lit: ResMut<LitHexes>,
    pulses: Res<Pulses>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let mut hovered = None;
    fixed_area(&context, "habitats", table_rect(&areas, &view), |ui| {
        let Grid { rect, row, glyph, .. } = Grid::of(&areas, &view);
        let painter = ui.painter().clone();
        let theme = look.theme.clone();
        let middle_of = |column: usize| Grid::of(&areas, &view).middle_of(column);
        let corner = Pos2::new(rect.left() + glyph / 2.0, rect.top() + row / 2.0);
        rules_button(ui, look, &speaker, corner, RulesPage::Habitats);
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
                let pulse = pulses.strength(Anchor::Habitat(habitat.habitat, view.seats[column].seat));
                let font = if leads { look.bold(theme.body) } else { look.plain(theme.body) };
                let tint = blend(if leads { theme.text } else { theme.muted }, theme.focus, pulse);
                let shift = if *bonus > 0 { -8.0 } else { 0.0 };
                let at = Pos2::new(middle_of(column) + shift, top + row / 2.0);
                glow(&painter, look, at, pulse);
                let at = raised(at, pulse);
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
