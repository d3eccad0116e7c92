//! The *sheets* tab: averages by sheet or by line, and the effect of each completion card.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, Sense, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType,
};

use super::rows::{CompletionRow, LineRow, PointSources, SheetRow, SourceTable};
use crate::preferences::localizer::Localizer;
use crate::ui::journal::halves::{HEADING, draw_heading, split_halves};
use crate::ui::journal::overview::draw_bar;
use crate::ui::panels::row::TextRow;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{fitted, scroll_by_keys, write};

/// Share of the width for the sheets.
const SHEETS: f32 = 0.56;
/// Heights in points: column titles, card.
const TITLES: f32 = 26.0;
const CARD: f32 = 40.0;
/// Greatest height of a row.
const ROW: f32 = 74.0;

/// Titles and explanations of the columns of counts.
const COUNTS: [(&str, &str); 4] = [
    ("rolling-journal-cards", "rolling-journal-cards-hint"),
    ("rolling-journal-dice", "rolling-journal-dice-hint"),
    ("rolling-journal-animals", "rolling-journal-animals-hint"),
    ("rolling-journal-tokens", "rolling-journal-tokens-hint"),
];

/// Draws the tab: the sheets or the lines of one on the left, completion cards on the right.
pub(super) fn draw(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, sources: &PointSources) {
    let room = ui.available_rect_before_wrap();
    let [left, right] = split_halves(room, SHEETS);
    match &sources.left {
        SourceTable::Sheets(rows) => draw_sheets(ui, style, localizer, rows, left),
        SourceTable::Lines(title, lines, row) => {
            draw_lines(ui, style, localizer, title, (lines, row), left);
        }
    }
    let (title, about) =
        (localizer.text("rolling-journal-worth"), localizer.text("rolling-journal-worth-about"));
    draw_heading(ui, style, [title, about], right);
    let list = Rect::from_min_max(right.min + Vec2::new(0.0, HEADING), right.max);
    ui.scope_builder(UiBuilder::new().max_rect(list), |ui| {
        egui::ScrollArea::vertical().id_salt("completion cards").auto_shrink(false).show(ui, |ui| {
            scroll_by_keys(ui);
            ui.spacing_mut().item_spacing.y = 2.0;
            for row in &sources.cards {
                draw_card(ui, style, row);
            }
        });
    });
}

/// Draws a row for each sheet.
fn draw_sheets(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, rows: &[SheetRow], rect: Rect) {
    let heading = [localizer.text("rolling-journal-sheets"), localizer.text("rolling-journal-sheets-about")];
    draw_heading(ui, style, heading, rect);
    let column = count_column(rect);
    for (index, (key, hint)) in COUNTS.into_iter().enumerate() {
        let centre = Pos2::new(
            rect.right() - column * (COUNTS.len() - index) as f32 + column / 2.0,
            rect.top() + HEADING + TITLES / 2.0,
        );
        let font = style.plain(style.theme.smallest);
        let text = fitted(ui.painter(), &localizer.text(key), font.clone(), column - 6.0);
        write(ui.painter(), centre, Align2::CENTER_CENTER, &text, font, colour(style.theme.muted));
        let place = Rect::from_center_size(centre, Vec2::new(column, TITLES));
        let response = ui.interact(place, ui.id().with(key), Sense::hover());
        response.on_hover_text(localizer.text(hint));
    }
    let top = rect.top() + HEADING + TITLES;
    let height = ((rect.bottom() - top) / rows.len().max(1) as f32).min(ROW);
    for (index, row) in rows.iter().enumerate() {
        let corner = Pos2::new(rect.left(), top + height * index as f32);
        let place = Rect::from_min_size(corner, Vec2::new(rect.width(), height));
        draw_sheet(ui, style, row, place.shrink2(Vec2::new(0.0, 3.0)), column);
    }
}

fn count_column(rect: Rect) -> f32 {
    (rect.width() * 0.145).min(92.0)
}

fn draw_sheet(ui: &mut Ui, style: &UiStyle, row: &SheetRow, rect: Rect, column: f32) {
    let response = ui.allocate_rect(rect, Sense::hover());
    let theme = &style.theme;
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(8), colour(theme.raised));
    let size = Vec2::new(26.0, 32.0).min(Vec2::splat(rect.height() - 8.0));
    let paper = Rect::from_center_size(rect.left_center() + Vec2::new(26.0, 0.0), size);
    painter.rect_filled(paper, CornerRadius::same(3), colour(theme.paper));
    let ink = colour(theme.ink);
    write(painter, paper.center(), Align2::CENTER_CENTER, &row.letter, style.bold(theme.body), ink);
    let left = rect.left() + 52.0;
    let right = rect.right() - column * COUNTS.len() as f32 - 14.0;
    let y = |share: f32| rect.top() + rect.height() * share;
    let mean = Pos2::new(left, y(0.36));
    let font = style.bold(theme.number);
    let number = write(painter, mean, Align2::LEFT_CENTER, &row.mean, font, colour(theme.text));
    let at = Pos2::new(right, number.center().y);
    let font = style.plain(theme.smallest);
    let games = fitted(painter, &row.games, font.clone(), right - number.right() - 8.0);
    write(painter, at, Align2::RIGHT_CENTER, &games, font, colour(theme.muted));
    let track = Rect::from_min_max(Pos2::new(left, y(0.74) - 3.0), Pos2::new(right, y(0.74) + 3.0));
    draw_bar(ui, style, track, row.share, blend(theme.outline, theme.gain, 0.62));
    for (index, count) in row.counts.iter().enumerate() {
        let x = rect.right() - column * (COUNTS.len() - index) as f32 + column / 2.0;
        let at = Pos2::new(x, rect.center().y);
        write(painter, at, Align2::CENTER_CENTER, count, style.plain(theme.body), colour(theme.text));
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &row.spoken));
}

/// Draws the lines of a sheet, and its other counts below them.
fn draw_lines(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    title: &str,
    (lines, row): (&[LineRow], &SheetRow),
    rect: Rect,
) {
    draw_heading(ui, style, [title.to_owned(), localizer.text("rolling-journal-lines-about")], rect);
    let counts = 60.0;
    let top = rect.top() + HEADING;
    let height = ((rect.bottom() - counts - top) / lines.len().max(1) as f32).min(46.0);
    for (index, line) in lines.iter().enumerate() {
        let corner = Pos2::new(rect.left(), top + height * index as f32);
        draw_line(ui, style, line, Rect::from_min_size(corner, Vec2::new(rect.width(), height)));
    }
    let below = top + height * lines.len() as f32 + 8.0;
    let width = rect.width() / COUNTS.len() as f32;
    for (index, ((key, hint), count)) in COUNTS.into_iter().zip(&row.counts).enumerate() {
        let corner = Pos2::new(rect.left() + width * index as f32, below);
        let place = Rect::from_min_size(corner, Vec2::new(width, counts - 8.0)).shrink2(Vec2::new(3.0, 0.0));
        draw_count(ui, style, (&localizer.text(key), &localizer.text(hint)), count, place);
    }
}

/// Draws a count with its name.
fn draw_count(ui: &mut Ui, style: &UiStyle, (name, hint): (&str, &str), count: &str, rect: Rect) {
    let response = ui.allocate_rect(rect, Sense::hover());
    let theme = &style.theme;
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(8), colour(theme.raised));
    let font = style.plain(theme.smallest);
    let short = fitted(painter, name, font.clone(), rect.width() - 16.0);
    let at = rect.left_top() + Vec2::new(10.0, 5.0);
    write(painter, at, Align2::LEFT_TOP, &short, font, colour(theme.muted));
    let at = rect.left_bottom() + Vec2::new(10.0, -4.0);
    write(painter, at, Align2::LEFT_BOTTOM, count, style.bold(theme.body), colour(theme.text));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{name}: {count}")));
    response.on_hover_text(hint);
}

fn draw_line(ui: &mut Ui, style: &UiStyle, line: &LineRow, rect: Rect) {
    let response = ui.allocate_rect(rect, Sense::hover());
    let theme = &style.theme;
    let painter = ui.painter();
    let name_room = rect.width() * 0.36;
    let font = style.plain(theme.body);
    let name = fitted(painter, &line.name, font.clone(), name_room - 8.0);
    write(painter, rect.left_center(), Align2::LEFT_CENTER, &name, font, colour(theme.text));
    let number = style.bold(theme.body);
    write(painter, rect.right_center(), Align2::RIGHT_CENTER, &line.mean, number, colour(theme.text));
    let track = Rect::from_min_max(
        Pos2::new(rect.left() + name_room, rect.center().y - 4.0),
        Pos2::new(rect.right() - 50.0, rect.center().y + 4.0),
    );
    draw_bar(ui, style, track, line.share, blend(theme.outline, theme.gain, 0.62));
    let spoken = format!("{}: {}", line.name, line.mean);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
}

/// Draws the effect of a completion card as a bar from the middle: to the right for more points, to the left
/// for fewer.
fn draw_card(ui: &mut Ui, style: &UiStyle, row: &CompletionRow) {
    let size = Vec2::new(ui.available_width() - 14.0, CARD);
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    let theme = &style.theme;
    let painter = ui.painter();
    let tint = match row.worth {
        more if more > 0.0 => theme.gain,
        less if less < 0.0 => theme.loss,
        _ => theme.text,
    };
    let font = style.plain(theme.body);
    let games_font = style.plain(theme.smallest);
    let line = rect.top() + 11.0;
    let number = style.bold(theme.body);
    let right = write(
        painter,
        Pos2::new(rect.right(), line),
        Align2::RIGHT_CENTER,
        &row.signed,
        number,
        colour(tint),
    );
    let at = Pos2::new(rect.right() - 58.0, line).min(right.left_center());
    let games = write(painter, at, Align2::RIGHT_CENTER, &row.games, games_font, colour(theme.muted));
    let mut texts = TextRow::within(Rect::from_x_y_ranges(rect.left()..=(games.left() - 8.0), line..=line));
    texts.write_left(painter, &row.name, &[font], colour(theme.text));
    let track = Rect::from_min_max(
        Pos2::new(rect.left(), rect.bottom() - 13.0),
        Pos2::new(rect.right(), rect.bottom() - 7.0),
    );
    painter.rect_filled(track, CornerRadius::same(3), colour(theme.background));
    let (middle, length) = (track.center().x, track.width() / 2.0 * row.share);
    let (from, to) = if row.worth < 0.0 { (middle - length, middle) } else { (middle, middle + length) };
    let bar = Rect::from_min_max(Pos2::new(from, track.top()), Pos2::new(to, track.bottom()));
    painter.rect_filled(bar, CornerRadius::same(3), colour(tint));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &row.spoken));
}
