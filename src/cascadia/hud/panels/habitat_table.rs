//! The habitat table: corridors of every player and the bonuses at stake.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Sense, Vec2, WidgetInfo, WidgetType};
use fluent_bundle::FluentValue;

use super::pulse::{Arrivals, glow, raised};
use crate::cascadia::animation::{Anchor, Pulses};
use crate::cascadia::hud::change::{draw_crown, habitat_parts};
use crate::cascadia::hud::geometry::{HabitatGrid, PanelPlace, habitats_rect, strip_number_place};
use crate::cascadia::hud::hints::marks::PointedOut;
use crate::cascadia::hud::names::habitat_name;
use crate::cascadia::hud::rules_book::RulesPage;
use crate::cascadia::hud::view::{HabitatView, HudView};
use crate::preferences::localizer::Localizer;
use crate::ui::rules::button::rules_button;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{focus_ring, player_shape, write};
use crate::ui::{UiContext, egui_rect, fixed_area};
use cascadia_rules::rules::{HabitatBonus, Seat};

/// Size of the crown over the points in a strip.
const CROWN_IN_STRIP: f32 = 12.0;

/// Draws the table in the right rail.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    arrivals: Arrivals,
    mut pointed_out: PointedOut,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let place = habitats_rect(&layout, &view);
    let hovered = fixed_area(&context, "habitats", place, |ui| {
        draw_table(ui, style, &localizer, &view, &arrivals.pulses, egui_rect(place))
    });
    pointed_out.habitat(view.visited, hovered);
    Ok(())
}

/// Draws the table in `place`. Returns the hovered row.
pub(super) fn draw_table<'v>(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &'v HudView,
    pulses: &Pulses,
    place: Rect,
) -> Option<&'v HabitatView> {
    let mut hovered = None;
    let HabitatGrid { rect, row, glyph, .. } = HabitatGrid::of(place, view);
    let painter = ui.painter().clone();
    let theme = style.theme.clone();
    let middle_of = |column: usize| HabitatGrid::of(place, view).middle_of(column);
    let corner = Pos2::new(rect.left() + glyph / 2.0, rect.top() + row / 2.0);
    rules_button(ui, style, localizer, corner, RulesPage::Habitats);
    for (column, seat) in view.seats.iter().enumerate().filter(|_| view.points_shown) {
        let at = Pos2::new(middle_of(column), rect.top() + row / 2.0);
        player_shape(&painter, style, seat.seat.index(), at, 7.0);
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
        style.habitat(&painter, habitat.habitat, Rect::from_center_size(glyph_at, Vec2::splat(glyph)));
        if habitat.players.is_empty() {
            draw_prize(&painter, style, localizer, view.bonus, line);
        }
        let best = habitat.players.iter().map(|(size, _)| *size).max().unwrap_or(0);
        for (column, (size, bonus)) in habitat.players.iter().enumerate() {
            let leads = *size == best && best > 0;
            let pulse = pulses.strength(Anchor::Habitat(habitat.habitat, view.seats[column].seat));
            let font = if leads { style.bold(theme.body) } else { style.plain(theme.body) };
            let tint = blend(if leads { theme.text } else { theme.muted }, theme.gain, pulse);
            let at = Pos2::new(middle_of(column), top + row / 2.0);
            glow(&painter, style, at, pulse);
            let at = raised(at, pulse);
            let points = (size + bonus).to_string();
            let written = write(&painter, at, Align2::CENTER_CENTER, &points, font, tint);
            if *bonus > 0 {
                let right = Pos2::new(written.right(), top + row / 2.0);
                draw_crown(&painter, style, right, theme.smallest, colour(theme.paper));
            }
        }
        focus_ring(ui, style, &response, line);
        let spoken = spoken_row(localizer, view, habitat);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
        let hint = localizer.text(&format!("habitat-{}-hint", habitat.habitat.key()));
        let players = habitat.players.iter().enumerate().map(|(column, counted)| {
            format!("{}: {}", view.seats[column].name, counted_text(localizer, *counted))
        });
        response.on_hover_text(std::iter::once(hint).chain(players).collect::<Vec<_>>().join("\n"));
    }
    hovered
}

/// Draws a habitat in a cell of the strip, with the points of the seat `visited`.
pub(super) fn draw_habitat_in_strip(
    painter: &egui::Painter,
    style: &mut UiStyle,
    row: &HabitatView,
    visited: Seat,
    pulses: &Pulses,
    place: PanelPlace,
) {
    let rect = place.rect;
    if place.lit {
        painter.rect_filled(rect, CornerRadius::same(5), colour(style.theme.raised));
    }
    let size = (rect.height() - 6.0).min(22.0);
    let glyph = Rect::from_center_size(Pos2::new(rect.left() + 15.0, rect.center().y), Vec2::splat(size));
    style.habitat(painter, row.habitat, glyph);
    let Some((points, bonus)) = row.players.get(visited.index()) else { return };
    let pulse = pulses.strength(Anchor::Habitat(row.habitat, visited));
    let at = raised(strip_number_place(rect), pulse);
    glow(painter, style, at, pulse);
    let tint = blend(style.theme.text, style.theme.gain, pulse);
    let (total, font) = ((points + bonus).to_string(), style.bold(style.theme.body));
    if *bonus == 0 {
        write(painter, at, Align2::CENTER_CENTER, &total, font, tint);
        return;
    }
    // The strip is too narrow for both in a line.
    let (above, below) = (at - Vec2::new(0.0, 10.0), at + Vec2::new(0.0, 4.0));
    let crown = Rect::from_center_size(above, Vec2::splat(CROWN_IN_STRIP));
    style.icon(painter, "crown", crown, colour(style.theme.paper));
    write(painter, below, Align2::CENTER_CENTER, &total, font, tint);
}

/// Returns the points of a player for a habitat, with their parts: `7 – 5 from the corridor, 2 habitat
/// bonus`.
fn counted_text(localizer: &Localizer, (points, bonus): (u16, u16)) -> String {
    let total = (points + bonus).to_string();
    std::iter::once(total).chain(habitat_parts(localizer, (points, bonus))).collect::<Vec<_>>().join(" – ")
}

/// Describes a row in words: the habitat, and each player's points with their parts.
pub(super) fn spoken_row(localizer: &Localizer, view: &HudView, row: &HabitatView) -> String {
    let name = habitat_name(localizer, row.habitat);
    let of_player = |(seat, (points, bonus)): (usize, &(u16, u16))| {
        format!("{} {}", view.seats[seat].name, counted_text(localizer, (*points, *bonus)))
    };
    let players: Vec<String> = row.players.iter().enumerate().map(of_player).collect();
    std::iter::once(name).chain(players).collect::<Vec<_>>().join(", ")
}

/// Draws the bonus at stake for the habitat, while points are hidden.
fn draw_prize(
    painter: &egui::Painter,
    style: &UiStyle,
    localizer: &Localizer,
    bonus: HabitatBonus,
    line: Rect,
) {
    let text = match bonus {
        HabitatBonus::None => return,
        HabitatBonus::MinimumSize { size, points } => {
            let values = [("size", FluentValue::from(size)), ("points", FluentValue::from(points))];
            localizer.text_with("habitat-prize-size", &values)
        }
        HabitatBonus::Majority { largest, second, .. } => {
            let values = [("first", FluentValue::from(largest)), ("second", FluentValue::from(second))];
            localizer.text_with(if second > 0 { "habitat-prize-two" } else { "habitat-prize-one" }, &values)
        }
    };
    let at = Pos2::new(line.right() - 8.0, line.center().y);
    write(
        painter,
        at,
        Align2::RIGHT_CENTER,
        &text,
        style.plain(style.theme.small),
        colour(style.theme.muted),
    );
}
