//! Corridors of every player and the bonuses at stake.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Sense, Vec2, WidgetInfo, WidgetType};
use fluent_bundle::FluentValue;

use super::flights::{glow, raised};
use super::marks::Pointed;
use super::players::players_rect;
use super::rules_pages::RulesPage;
use super::theme::{Look, blend, colour};
use super::view::{HabitatView, HudView};
use super::widgets::{focus_ring, player_shape, rules_button, write};
use super::{egui_rect, fixed_area, strips};
use crate::app::areas::Areas;
use crate::app::library::Speaker;
use crate::app::look::terrain::{LitBy, LitHexes};
use crate::app::motion::{Anchor, Pulses};
use crate::rules::HabitatBonus;

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
    fn of(place: Rect, view: &HudView) -> Self {
        let rect = place.shrink2(Vec2::new(10.0, 4.0));
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
    if areas.folded {
        return strips::Strip::of(areas, view).number_place(row);
    }
    let grid = Grid::of(egui_rect(table_rect(areas, view)), view);
    Pos2::new(grid.middle_of(column), grid.rect.top() + grid.row * (row as f32 + 1.5))
}

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    speaker: Res<Speaker>,
    mut look: ResMut<Look>,
    mut lit: ResMut<LitHexes>,
    mut pointed: ResMut<Pointed>,
    pulses: Res<Pulses>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let place = table_rect(&areas, &view);
    let hovered = fixed_area(&context, "habitats", place, |ui| {
        draw_table(ui, look, &speaker, &view, &pulses, egui_rect(place))
    });
    let habitat = hovered.map(|row| row.habitat);
    if pointed.habitat != habitat {
        pointed.habitat = habitat;
    }
    let largest = hovered.map(|row| row.corridors.first().cloned().unwrap_or_default());
    LitHexes::ask(&mut lit, LitBy::Habitat, view.visited, largest);
    Ok(())
}

/// Draws the table in `place`; returns the row that is pointed at.
pub(super) fn draw_table<'v>(
    ui: &mut egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    view: &'v HudView,
    pulses: &Pulses,
    place: Rect,
) -> Option<&'v HabitatView> {
    let mut hovered = None;
    let Grid { rect, row, glyph, .. } = Grid::of(place, view);
    let painter = ui.painter().clone();
    let theme = look.theme.clone();
    let middle_of = |column: usize| Grid::of(place, view).middle_of(column);
    let corner = Pos2::new(rect.left() + glyph / 2.0, rect.top() + row / 2.0);
    rules_button(ui, look, speaker, corner, RulesPage::Habitats);
    for (column, seat) in view.seats.iter().enumerate().filter(|_| view.points_shown) {
        let at = Pos2::new(middle_of(column), rect.top() + row / 2.0);
        player_shape(&painter, look, seat.seat.index(), at, 7.0);
    }
    for (index, habitat) in view.habitats.iter().enumerate() {
        let top = rect.top() + row * (index as f32 + 1.0);
        let line = Rect::from_min_size(Pos2::new(rect.left() - 4.0, top), Vec2::new(rect.width() + 8.0, row));
        let response = ui.interact(line, ui.id().with(("habitat", index)), Sense::click());
        if response.hovered() || response.has_focus() {
            hovered = Some(habitat);
            painter.rect_filled(line, CornerRadius::same(5), colour(theme.raised));
        }
        let glyph_at = Pos2::new(rect.left() + glyph / 2.0, top + row / 2.0);
        look.habitat(&painter, habitat.habitat, Rect::from_center_size(glyph_at, Vec2::splat(glyph)));
        if habitat.players.is_empty() {
            show_prize(&painter, look, speaker, view.bonus, line);
        }
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
        focus_ring(ui, look, &response, line);
        let spoken = spoken_row(speaker, view, habitat);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
        response.on_hover_text(speaker.say(&format!("habitat-{}-hint", habitat.habitat.key())));
    }
    hovered
}

/// A row in words: the habitat, and each player's points with the bonus.
pub(super) fn spoken_row(speaker: &Speaker, view: &HudView, row: &HabitatView) -> String {
    let name = speaker.say(&format!("habitat-{}", row.habitat.key()));
    let of_player = |(seat, (points, bonus)): (usize, &(u16, u16))| {
        let values = [
            ("name", FluentValue::from(view.seats[seat].name.clone())),
            ("points", FluentValue::from(*points)),
            ("bonus", FluentValue::from(*bonus)),
        ];
        speaker.say_with("habitat-of-player", &values)
    };
    let players: Vec<String> = row.players.iter().enumerate().map(of_player).collect();
    std::iter::once(name).chain(players).collect::<Vec<_>>().join(", ")
}

/// While points are not shown: what there is to win with the habitat.
fn show_prize(painter: &egui::Painter, look: &Look, speaker: &Speaker, bonus: HabitatBonus, line: Rect) {
    let text = match bonus {
        HabitatBonus::None => return,
        HabitatBonus::MinimumSize { size, points } => {
            let values = [("size", FluentValue::from(size)), ("points", FluentValue::from(points))];
            speaker.say_with("habitat-prize-size", &values)
        }
        HabitatBonus::Majority { largest, second, .. } => {
            let values = [("first", FluentValue::from(largest)), ("second", FluentValue::from(second))];
            speaker.say_with(if second > 0 { "habitat-prize-two" } else { "habitat-prize-one" }, &values)
        }
    };
    let at = Pos2::new(line.right() - 8.0, line.center().y);
    write(painter, at, Align2::RIGHT_CENTER, &text, look.plain(look.theme.small), colour(look.theme.muted));
}
