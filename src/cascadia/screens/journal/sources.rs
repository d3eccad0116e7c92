//! The points of Wildlife scoring cards and habitats: averages for each card of each species, each habitat,
//! and nature tokens.

use bevy_egui::egui::{
    Align2, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};

use super::PointSources;
use super::rows::{CardCell, CardRow, PointSource, SourceRow};
use crate::preferences::localizer::Localizer;
use crate::ui::journal::halves::{HEADING, draw_heading, split_halves};
use crate::ui::journal::overview::draw_bar;
use crate::ui::panels::row::TextRow;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{fitted, write};
use cascadia_rules::rules::Letter;

/// Share of the width for the Wildlife scoring cards.
const CARDS: f32 = 0.62;
/// Height of the letters.
const LETTERS: f32 = 24.0;
/// Width of the name of a species.
const NAME: f32 = 132.0;
/// Maximum height of a row.
const ROW: f32 = 92.0;

/// Draws the tab: the Wildlife scoring cards at the left, habitats and nature tokens at the right.
pub(super) fn draw(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, figures: &PointSources) {
    let room = ui.available_rect_before_wrap();
    let [cards, sources] = split_halves(room, CARDS);
    draw_heading(ui, style, [localizer.text("journal-cards"), localizer.text("journal-cards-about")], cards);
    let height = ((cards.height() - HEADING - LETTERS) / figures.cards.len().max(1) as f32).min(ROW);
    let column = (cards.width() - NAME) / 4.0;
    for (index, letter) in Letter::ALL.iter().enumerate() {
        let x = cards.left() + NAME + column * (index as f32 + 0.5);
        let at = Pos2::new(x, cards.top() + HEADING + LETTERS / 2.0);
        let (font, tint) = (style.bold(style.theme.body), colour(style.theme.muted));
        write(ui.painter(), at, Align2::CENTER_CENTER, &letter.as_char().to_string(), font, tint);
    }
    for (index, row) in figures.cards.iter().enumerate() {
        let top = cards.top() + HEADING + LETTERS + height * index as f32;
        let rect = Rect::from_min_size(Pos2::new(cards.left(), top), Vec2::new(cards.width(), height));
        draw_species(ui, style, row, rect);
    }
    draw_heading(
        ui,
        style,
        [localizer.text("journal-habitat-points"), localizer.text("journal-habitat-points-about")],
        sources,
    );
    let whole = LETTERS + height * figures.cards.len() as f32;
    let height = whole / figures.sources.len().max(1) as f32;
    for (index, row) in figures.sources.iter().enumerate() {
        let top = sources.top() + HEADING + height * index as f32;
        let rect = Rect::from_min_size(Pos2::new(sources.left(), top), Vec2::new(sources.width(), height));
        draw_source(ui, style, row, rect);
    }
}

/// Draws a species with its four cards.
fn draw_species(ui: &mut Ui, style: &mut UiStyle, row: &CardRow, rect: Rect) {
    let response = ui.allocate_rect(rect, Sense::hover());
    let radius = (rect.height() * 0.32).min(20.0);
    let middle = rect.left_center();
    style.token(ui.painter(), row.species, middle + Vec2::new(radius + 1.0, 0.0), radius);
    let font = style.plain(style.theme.body);
    let at = middle + Vec2::new(radius * 2.0 + 12.0, 0.0);
    let name = fitted(ui.painter(), &row.name, font.clone(), NAME - radius * 2.0 - 18.0);
    write(ui.painter(), at, Align2::LEFT_CENTER, &name, font, colour(style.theme.text));
    let column = (rect.width() - NAME) / 4.0;
    for (index, cell) in row.cells.iter().enumerate() {
        let left = rect.left() + NAME + column * index as f32;
        let place = Rect::from_min_size(Pos2::new(left, rect.top()), Vec2::new(column, rect.height()));
        draw_cell(ui, style, cell, place.shrink(3.0));
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &row.spoken));
}

/// Draws the average of one card.
fn draw_cell(ui: &Ui, style: &UiStyle, cell: &CardCell, rect: Rect) {
    let theme = &style.theme;
    let painter = ui.painter();
    let Some((mean, share)) = &cell.mean else {
        let faint = colour(theme.outline);
        painter.rect_stroke(rect, CornerRadius::same(8), Stroke::new(1.0, faint), StrokeKind::Inside);
        let font = style.plain(theme.body);
        write(painter, rect.center(), Align2::CENTER_CENTER, "–", font, colour(theme.muted));
        return;
    };
    let rim = if cell.best {
        Stroke::new(1.6, colour(theme.gain))
    } else {
        Stroke::new(1.0, colour(theme.outline))
    };
    painter.rect(rect, CornerRadius::same(8), colour(theme.raised), rim, StrokeKind::Inside);
    let line = |share: f32| Pos2::new(rect.left() + 12.0, rect.top() + (rect.height() - 8.0) * share);
    let tint = if cell.best { colour(theme.gain) } else { colour(theme.text) };
    write(painter, line(0.36), Align2::LEFT_CENTER, mean, style.bold(theme.number), tint);
    let font = style.plain(theme.smallest);
    let games = fitted(painter, &cell.games, font.clone(), rect.width() - 20.0);
    write(painter, line(0.76), Align2::LEFT_CENTER, &games, font, colour(theme.muted));
    let track = Rect::from_min_max(
        rect.left_bottom() + Vec2::new(12.0, -11.0),
        rect.right_bottom() - Vec2::new(10.0, 6.0),
    );
    let fill = if cell.best { colour(theme.gain) } else { blend(theme.outline, theme.gain, 0.62) };
    draw_bar(ui, style, track, *share, fill);
}

/// Draws the row of a habitat or of the nature tokens.
fn draw_source(ui: &mut Ui, style: &mut UiStyle, row: &SourceRow, rect: Rect) {
    let response = ui.allocate_rect(rect, Sense::hover());
    let side = (rect.height() * 0.6).min(36.0);
    let middle = rect.left_center() + Vec2::new(side / 2.0, 0.0);
    match row.source {
        PointSource::Habitat(habitat) => {
            style.habitat(ui.painter(), habitat, Rect::from_center_size(middle, Vec2::splat(side)));
        }
        PointSource::NatureTokens => style.nature_token(ui.painter(), middle, side / 2.0),
    }
    let theme = &style.theme;
    let painter = ui.painter();
    let left = rect.left() + side + 14.0;
    let line = rect.center().y - 9.0;
    let mut texts = TextRow::within(Rect::from_x_y_ranges(left..=rect.right(), line..=line));
    texts.write_right(painter, &row.mean, style.bold(theme.number), colour(theme.text));
    texts.write_left(
        painter,
        &row.name,
        &[style.plain(theme.body), style.plain(theme.small)],
        colour(theme.text),
    );
    let track = Rect::from_min_max(
        Pos2::new(left, rect.center().y + 8.0),
        Pos2::new(rect.right(), rect.center().y + 13.0),
    );
    draw_bar(ui, style, track, row.share, blend(theme.outline, theme.gain, 0.62));
    response
        .widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{}: {}", row.name, row.mean)));
}
