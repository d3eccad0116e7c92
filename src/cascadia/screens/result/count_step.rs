//! A large view of the current count step, in place of the later buttons: the groups of a species one by one,
//! or all players' figures side by side.

use bevy_egui::egui::{self, Align2, CornerRadius, Pos2, Rect, Vec2};

use super::count::{Count, CountStep};
use super::layout::BUTTON;
use super::prepared::ResultView;
use crate::cascadia::hud::score_pad::PadRow;
use crate::preferences::localizer::Localizer;
use crate::ui::panels::row::TextRow;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{fitted, player_shape, write};
use cascadia_base::Wildlife;

/// Height of the view.
const HEIGHT: f32 = 330.0;
/// Offset of the row's contents.
const TOP: f32 = 142.0;
/// Height of one group.
const LINE: f32 = 23.0;
/// Height of one player's figure.
const FIGURE: f32 = 42.0;

/// Draws a step of the count. `settled` is 0 at its beginning and rises to 1.
pub(super) fn draw_count_step(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &ResultView,
    count: &Count,
    index: usize,
    settled: f32,
) {
    let (rect, _) = ui.allocate_exact_size(Vec2::new(BUTTON.x, HEIGHT), egui::Sense::hover());
    let Some(step) = count.step(index) else { return };
    let painter = ui.painter().clone();
    let row = step.habitat.map_or(step.row, PadRow::Habitat);
    draw_emblem(&painter, style, row, Pos2::new(rect.center().x, rect.top() + 56.0));
    let font = style.bold(style.theme.number);
    let name = fitted(&painter, &view.pad.row_name(localizer, row), font.clone(), rect.width());
    let at = Pos2::new(rect.center().x, rect.top() + 118.0);
    write(&painter, at, Align2::CENTER_CENTER, &name, font, colour(style.theme.text));
    match step.row {
        PadRow::Wildlife(species) => {
            let counted = count.steps_of_row(index);
            draw_groups(&painter, style, localizer, view, count, rect, species, counted);
        }
        _ => draw_figures(&painter, style, view, step, rect, settled),
    }
}

/// Draws a large emblem of the row.
fn draw_emblem(painter: &egui::Painter, style: &mut UiStyle, row: PadRow, centre: Pos2) {
    let square = Rect::from_center_size(centre, Vec2::splat(76.0));
    match row {
        PadRow::Wildlife(species) => style.token(painter, species, centre, 42.0),
        PadRow::Habitat(habitat) => style.habitat(painter, habitat, square),
        PadRow::Nature => style.nature_token(painter, centre, 42.0),
        PadRow::WildlifeTotal => {
            for (index, species) in Wildlife::ALL.into_iter().enumerate() {
                let at = centre + Vec2::new((index as f32 - 2.0) * 44.0, 0.0);
                style.token(painter, species, at, 20.0);
            }
        }
        PadRow::HabitatTotal => {
            for (index, habitat) in cascadia_base::Habitat::ALL.into_iter().enumerate() {
                let at = centre + Vec2::new((index as f32 - 2.0) * 44.0, 0.0);
                style.habitat(painter, habitat, Rect::from_center_size(at, Vec2::splat(36.0)));
            }
        }
        PadRow::Bonus => style.icon(painter, "crown", square, colour(style.theme.chosen)),
        // The counted player may have lost, so no crown yet.
        PadRow::Total => style.icon(painter, "chart", square, colour(style.theme.chosen)),
    }
}

/// Draws the groups counted so far, the newest one brightest; the oldest of many are omitted.
fn draw_groups(
    painter: &egui::Painter,
    style: &UiStyle,
    localizer: &Localizer,
    view: &ResultView,
    count: &Count,
    rect: Rect,
    species: Wildlife,
    counted: usize,
) {
    let theme = &style.theme;
    let groups = view.pad.groups(localizer, species, count.seat().index());
    if groups.is_empty() {
        let at = Pos2::new(rect.center().x, rect.top() + TOP + LINE / 2.0);
        let text = localizer.text("pad-why-nothing");
        write(painter, at, Align2::CENTER_CENTER, &text, style.plain(theme.body), colour(theme.muted));
        return;
    }
    let room = ((HEIGHT - TOP) / LINE) as usize;
    let first = counted.saturating_sub(room);
    let shown = groups.iter().take(counted).skip(first);
    let newest = counted.min(groups.len()).saturating_sub(first + 1);
    for (index, (reason, points)) in shown.enumerate() {
        let middle = rect.top() + TOP + LINE * (index as f32 + 0.5);
        let tint = colour(if index == newest { theme.text } else { theme.muted });
        let line = Rect::from_x_y_ranges(rect.x_range().shrink(6.0), middle..=middle);
        let mut line = TextRow::within(line);
        line.write_right(painter, &format!("+{points}"), style.bold(theme.body), tint);
        let fonts =
            [theme.body, theme.small, theme.smallest, theme.smallest - 1.0].map(|size| style.plain(size));
        line.write_left(painter, reason, &fonts, tint);
    }
}

/// Draws all players' figures with bars; for a habitat bonus, the sizes of the corridors and the bonuses.
fn draw_figures(
    painter: &egui::Painter,
    style: &UiStyle,
    view: &ResultView,
    step: &CountStep,
    rect: Rect,
    settled: f32,
) {
    let theme = &style.theme;
    let figure = |seat: usize| match step.habitat {
        Some(habitat) => view.pad.corridor(habitat, seat),
        None => step.values.get(seat).copied().unwrap_or(0),
    };
    let most = (0..view.pad.players()).map(figure).max().unwrap_or(0).max(1);
    for seat in 0..view.pad.players() {
        let top = rect.top() + TOP + 4.0 + FIGURE * seat as f32;
        let middle = top + 10.0;
        let bonus = step.habitat.map_or(0, |habitat| view.pad.bonus(habitat, seat));
        let own = figure(seat);
        let tint = colour(if own == most { theme.text } else { theme.muted });
        player_shape(painter, style, seat, Pos2::new(rect.left() + 12.0, middle), 6.5);
        let mut right = rect.right() - 6.0;
        if bonus > 0 {
            let at = Pos2::new(right, middle);
            let font = style.bold(theme.prompt);
            let written =
                write(painter, at, Align2::RIGHT_CENTER, &format!("+{bonus}"), font, colour(theme.gain));
            right = written.left() - 10.0;
        }
        let font = style.bold(theme.prompt);
        let written =
            write(painter, Pos2::new(right, middle), Align2::RIGHT_CENTER, &own.to_string(), font, tint);
        let font = style.plain(theme.body);
        let left = rect.left() + 26.0;
        let name = fitted(painter, view.pad.name(seat), font.clone(), written.left() - 8.0 - left);
        write(painter, Pos2::new(left, middle), Align2::LEFT_CENTER, &name, font, tint);
        let track = Rect::from_min_size(
            Pos2::new(rect.left() + 6.0, top + 24.0),
            Vec2::new(rect.width() - 12.0, 7.0),
        );
        painter.rect_filled(track, CornerRadius::same(3), colour(theme.background));
        let share = f32::from(own) / f32::from(most) * settled.clamp(0.0, 1.0);
        let bar = Rect::from_min_size(track.min, Vec2::new(track.width() * share, track.height()));
        painter.rect_filled(bar, CornerRadius::same(3), style.player_colour(seat));
    }
}
