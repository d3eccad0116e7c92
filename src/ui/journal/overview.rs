//! The first page of the journal: large figures, and plots below them.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};

use super::GAP;
use super::figures::{Figures, LargeFigure};
use super::plots::{draw_histogram, draw_history};
use super::shown::JournalShown;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{fitted, write};

/// Height of the cards with large figures.
const CARD: f32 = 92.0;
/// Share of the width for the plot of totals.
const HISTORY: f32 = 0.6;

/// Draws the tab: large figures, and plots below them.
pub(super) fn draw<M: JournalShown>(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    figures: &Figures<M>,
) {
    let room = ui.available_rect_before_wrap();
    let count = figures.large.len().max(1) as f32;
    let width = (room.width() - GAP * (count - 1.0)) / count;
    for (index, figure) in figures.large.iter().enumerate() {
        let left = room.left() + (width + GAP) * index as f32;
        let rect = Rect::from_min_size(Pos2::new(left, room.top()), Vec2::new(width, CARD));
        draw_card(ui, style, figure, rect);
    }
    let below = Rect::from_min_max(Pos2::new(room.left(), room.top() + CARD + GAP), room.max);
    let middle = below.left() + (below.width() - GAP) * HISTORY;
    let history = Rect::from_min_max(below.min, Pos2::new(middle, below.bottom()));
    let histogram = Rect::from_min_max(Pos2::new(middle + GAP, below.top()), below.max);
    draw_history(ui, style, localizer, &figures.history, history);
    draw_histogram(ui, style, localizer, &figures.histogram, histogram);
}

/// Draws a large figure with its name.
fn draw_card(ui: &mut Ui, style: &UiStyle, figure: &LargeFigure, rect: Rect) {
    let theme = &style.theme;
    let response = ui.allocate_rect(rect, Sense::hover());
    let rim = Stroke::new(1.0, colour(theme.outline));
    ui.painter().rect(rect, CornerRadius::same(10), colour(theme.raised), rim, StrokeKind::Inside);
    let painter = ui.painter();
    let at = rect.left_top() + Vec2::new(16.0, 10.0);
    write(painter, at, Align2::LEFT_TOP, &figure.title, style.plain(theme.small), colour(theme.muted));
    let at = rect.left_center() + Vec2::new(16.0, 3.0);
    let font = style.bold(theme.large_number);
    write(painter, at, Align2::LEFT_CENTER, &figure.value, font, colour(theme.text));
    let at = rect.left_bottom() + Vec2::new(16.0, -9.0);
    let font = style.plain(theme.small);
    let note = fitted(painter, &figure.note, font.clone(), rect.width() - 24.0);
    write(painter, at, Align2::LEFT_BOTTOM, &note, font, colour(theme.muted));
    response.widget_info(|| {
        let spoken = format!("{}: {}. {}", figure.title, figure.value, figure.note);
        WidgetInfo::labeled(WidgetType::Label, true, spoken)
    });
}

/// Draws a bar that fills `share` of its track.
pub(crate) fn draw_bar(ui: &Ui, style: &UiStyle, track: Rect, share: f32, fill: Color32) {
    let radius = CornerRadius::same(3);
    ui.painter().rect_filled(track, radius, colour(style.theme.background));
    let width = track.width() * share.clamp(0.0, 1.0);
    ui.painter().rect_filled(Rect::from_min_size(track.min, Vec2::new(width, track.height())), radius, fill);
}
