//! The table of everybody a person has played against.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType,
};

use super::figures::{Figures, RivalRow};
use super::overview::draw_bar;
use super::shown::JournalShown;
use crate::app::preferences::localizer::Localizer;
use crate::app::ui::style::{UiStyle, blend, colour};
use crate::app::ui::widgets::{draw_alone, fitted, scroll_by_keys, write};

/// Heights of the titles and of a row, and the space below it.
const TITLES: f32 = 30.0;
const ROW: f32 = 44.0;
const GAP: f32 = 4.0;
/// Where the columns end, as shares of the width: the name, three numbers, the share that was won, the
/// difference.
const ENDS: [f32; 6] = [0.36, 0.46, 0.57, 0.68, 0.86, 0.985];

/// The titles of the columns, and what the less obvious ones mean.
const COLUMNS: [(&str, Option<&str>); 6] = [
    ("journal-rival", None),
    ("journal-rival-games", None),
    ("journal-rival-won", None),
    ("journal-rival-tied", None),
    ("journal-rival-share", Some("journal-rival-share-hint")),
    ("journal-rival-difference", Some("journal-rival-difference-hint")),
];

/// Draws the tab: everybody who was played against.
pub(super) fn draw<M: JournalShown>(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    figures: &Figures<M>,
) {
    if figures.rivals.is_empty() {
        draw_alone(ui, style, &localizer.text("journal-none-against"));
        return;
    }
    // Rows leave space for the scroll bar, if there has to be one.
    let needed = TITLES + (ROW + GAP) * (figures.rivals.len() + 1) as f32;
    let scrolled = needed > ui.available_height();
    let width = ui.available_width() - if scrolled { 14.0 } else { 0.0 };
    let (titles, _) = ui.allocate_exact_size(Vec2::new(width, TITLES), Sense::hover());
    let ends = ENDS.map(|share| titles.left() + width * share);
    for (index, (key, hint)) in COLUMNS.into_iter().enumerate() {
        let text = localizer.text(key);
        let (at, anchor) = match index {
            0 => (Pos2::new(titles.left() + 14.0, titles.center().y), Align2::LEFT_CENTER),
            _ => (Pos2::new(ends[index], titles.center().y), Align2::RIGHT_CENTER),
        };
        let font = style.plain(style.theme.small);
        let place = write(ui.painter(), at, anchor, &text, font, colour(style.theme.muted));
        if let Some(hint) = hint {
            let response = ui.interact(place, ui.id().with(key), Sense::hover());
            response.on_hover_text(localizer.text(hint));
        }
    }
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        scroll_by_keys(ui);
        ui.spacing_mut().item_spacing.y = GAP;
        for row in &figures.rivals {
            draw_row(ui, style, row, width);
        }
    });
}

/// Draws the games against one rival.
fn draw_row(ui: &mut Ui, style: &mut UiStyle, row: &RivalRow, width: f32) {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, ROW), Sense::hover());
    ui.painter().rect_filled(rect, CornerRadius::same(8), colour(style.theme.raised));
    let ends = ENDS.map(|share| rect.left() + width * share);
    let y = rect.center().y;
    let icon = Rect::from_center_size(Pos2::new(rect.left() + 26.0, y), Vec2::splat(20.0));
    let shape = if row.person { "human" } else { "machine" };
    style.icon(ui.painter(), shape, icon, colour(style.theme.muted));
    let theme = &style.theme;
    let (font, text) = (style.bold(theme.body), colour(theme.text));
    let painter = ui.painter();
    let name = fitted(painter, &row.name, font.clone(), ends[0] - rect.left() - 56.0);
    write(painter, Pos2::new(rect.left() + 48.0, y), Align2::LEFT_CENTER, &name, font.clone(), text);
    for (count, end) in row.counts.iter().zip(&ends[1..4]) {
        let plain = style.plain(theme.body);
        write(painter, Pos2::new(*end, y), Align2::RIGHT_CENTER, count, plain, text);
    }
    write(painter, Pos2::new(ends[4], y), Align2::RIGHT_CENTER, &row.percent, font.clone(), text);
    let track = Rect::from_min_max(Pos2::new(ends[3] + 34.0, y - 3.0), Pos2::new(ends[4] - 56.0, y + 3.0));
    draw_bar(ui, style, track, row.share, blend(theme.outline, theme.gain, 0.62));
    // Half of the games: beyond it are more wins than losses.
    let half = track.center().x;
    painter.vline(half, track.expand(3.0).y_range(), Stroke::new(1.0, colour(theme.muted)));
    let tint = match row.difference {
        more if more > 0.0 => theme.gain,
        less if less < 0.0 => theme.loss,
        _ => theme.text,
    };
    write(painter, Pos2::new(ends[5], y), Align2::RIGHT_CENTER, &row.signed, font, colour(tint));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &row.spoken));
}
