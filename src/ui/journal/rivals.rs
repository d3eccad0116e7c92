//! The table of all opponents of a person.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, Sense, Stroke, Ui, Vec2, WidgetInfo, WidgetType,
};

use super::figures::RivalRow;
use super::overview::draw_bar;
use crate::preferences::localizer::Localizer;
use crate::ui::panels::row::TextRow;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{draw_alone, fitted, scroll_by_keys, write};

/// Heights of the titles and of a row, and the space below it.
const TITLES: f32 = 30.0;
const ROW: f32 = 44.0;
const GAP: f32 = 4.0;
/// The columns as shares of the width, unless a title needs more: name, three numbers, share of wins,
/// difference.
const SHARES: [f32; 6] = [0.36, 0.10, 0.11, 0.11, 0.18, 0.125];
/// Space before a title.
const BEFORE: f32 = 14.0;
/// Space after the last column, as a share of the width.
const AFTER: f32 = 0.015;

/// The titles of the columns, and explanations of the less obvious ones.
const COLUMNS: [(&str, Option<&str>); 6] = [
    ("journal-rival", None),
    ("journal-rival-games", None),
    ("journal-rival-won", None),
    ("journal-rival-tied", None),
    ("journal-rival-share", Some("journal-rival-share-hint")),
    ("journal-rival-difference", Some("journal-rival-difference-hint")),
];

/// Draws the tab.
pub(super) fn draw(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, rivals: &[RivalRow]) {
    if rivals.is_empty() {
        draw_alone(ui, style, &localizer.text("journal-none-against"));
        return;
    }
    // Rows leave space for a scroll bar, if one appears.
    let needed = TITLES + (ROW + GAP) * (rivals.len() + 1) as f32;
    let scrolled = needed > ui.available_height();
    let width = ui.available_width() - if scrolled { 14.0 } else { 0.0 };
    let (titles, _) = ui.allocate_exact_size(Vec2::new(width, TITLES), Sense::hover());
    let (font, tint) = (style.plain(style.theme.small), colour(style.theme.muted));
    let texts = COLUMNS.map(|(key, _)| localizer.text(key));
    let needed = texts
        .clone()
        .map(|text| ui.painter().layout_no_wrap(text, font.clone(), tint).size().x.ceil() + 1.0 + BEFORE);
    let offsets = ends(width, needed);
    for (index, ((key, hint), text)) in COLUMNS.into_iter().zip(&texts).enumerate() {
        let left = if index == 0 { 0.0 } else { offsets[index - 1] };
        let room = (titles.left() + left + BEFORE)..=(titles.left() + offsets[index]);
        let mut line = TextRow::within(Rect::from_x_y_ranges(room, titles.y_range()));
        let place = match index {
            0 => line.write_left(ui.painter(), text, std::slice::from_ref(&font), tint),
            _ => line.write_right(ui.painter(), text, font.clone(), tint),
        };
        if let Some(hint) = hint {
            let response = ui.interact(place, ui.id().with(key), Sense::hover());
            response.on_hover_text(localizer.text(hint));
        }
    }
    egui::ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
        scroll_by_keys(ui);
        ui.spacing_mut().item_spacing.y = GAP;
        for row in rivals {
            draw_row(ui, style, row, (width, offsets));
        }
    });
}

/// Returns the right edges of the columns, from the left: each is as wide as its title needs, at the cost of
/// the names.
fn ends(width: f32, needed: [f32; 6]) -> [f32; 6] {
    let mut widths = SHARES.map(|share| share * width);
    for (own, needed) in widths.iter_mut().zip(needed).skip(1) {
        *own = own.max(needed);
    }
    let others: f32 = widths[1..].iter().sum();
    widths[0] = (width * (1.0 - AFTER) - others).max(needed[0]);
    let mut end = 0.0;
    widths.map(|own| {
        end += own;
        end
    })
}

/// Draws the games against one rival.
fn draw_row(ui: &mut Ui, style: &mut UiStyle, row: &RivalRow, (width, offsets): (f32, [f32; 6])) {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, ROW), Sense::hover());
    ui.painter().rect_filled(rect, CornerRadius::same(8), colour(style.theme.raised));
    let ends = offsets.map(|offset| rect.left() + offset);
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
    let percent =
        write(painter, Pos2::new(ends[4], y), Align2::RIGHT_CENTER, &row.percent, font.clone(), text);
    let track_end = (ends[4] - 56.0).min(percent.left() - 8.0);
    let track = Rect::from_min_max(Pos2::new(ends[3] + 34.0, y - 3.0), Pos2::new(track_end, y + 3.0));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::{dressed, texts_apart};
    use cascadia_storage::text::Language;

    #[test]
    fn no_two_texts_of_a_row_overlap_at_any_width_and_no_title_is_cut() {
        for language in Language::ALL {
            let (mut style, localizer, context) = dressed(language);
            let row = RivalRow {
                name: "Alexandrine de Montmorency-Laval".to_owned(),
                person: true,
                counts: ["1088", "1000", "88"].map(str::to_owned),
                share: 0.96,
                percent: "100 %".to_owned(),
                difference: 12.3,
                signed: "+112,3".to_owned(),
                spoken: String::new(),
            };
            for width in (560..1100).step_by(20) {
                let mut output = context.run_ui(egui::RawInput::default(), |ui| {
                    ui.set_max_width(width as f32);
                    draw(ui, &mut style, &localizer, std::slice::from_ref(&row));
                });
                let texts = texts_apart(&mut output);
                for (key, _) in COLUMNS {
                    let title = localizer.text(key);
                    assert!(texts.iter().any(|(text, _)| *text == title), "{title} at {width}: {texts:?}");
                }
                let edge = texts.iter().map(|(_, rect)| rect.right()).fold(0.0, f32::max);
                assert!(edge <= width as f32 + 8.0, "{edge} {width}");
            }
        }
    }
}
