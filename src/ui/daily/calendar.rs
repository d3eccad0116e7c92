//! The calendar beside the daily game: the best total of every day of a month, streaks, and a short text
//! about today to share.

use bevy_egui::egui::{
    self, Align2, CornerRadius, Frame, Margin, Pos2, RichText, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;
use jiff::civil::Date;

use crate::preferences::localizer::Localizer;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, icon_button, text_button, write};
use cascadia_engine::archive::{DailyHistory, weeks_of_month};

/// Size of a day, and the space between two, in points.
const CELL: Vec2 = Vec2::new(34.0, 32.0);
const GAP: f32 = 3.0;
/// Rows of days; fixed, so that the calendar has the same height every month.
const WEEKS: usize = 6;
/// Width of the contents.
pub(crate) const CONTENTS: f32 = CELL.x * 7.0 + GAP * 6.0;
/// Margin at either side.
pub(crate) const MARGIN: f32 = 14.0;
/// Height of the calendar with its margins, in points.
pub(crate) const CALENDAR_HEIGHT: f32 = 384.0;
/// Side of the buttons that turn the pages.
const PAGE: f32 = 30.0;

/// Returns a date in the format of a language.
pub(crate) fn day_text(localizer: &Localizer, day: Date) -> String {
    let month = localizer.text(&format!("month-{}", day.month()));
    let values = [
        ("day", FluentValue::from(i64::from(day.day()))),
        ("month", FluentValue::from(month)),
        ("year", FluentValue::from(day.year().to_string())),
    ];
    localizer.text_with("date", &values)
}

/// The contents of the calendar.
pub(crate) struct CalendarView<'a> {
    /// The days of the player.
    pub history: &'a DailyHistory,
    pub today: Date,
    /// A day of the visible month.
    pub month: Date,
}

/// A click on the calendar.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CalendarIntent {
    /// Show the month of this day.
    Turn(Date),
    /// Copy the text about today.
    Share,
}

/// Draws the calendar with its right edge in the middle of `right`. Returns the click.
pub(crate) fn draw_calendar(
    context: &egui::Context,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &CalendarView<'_>,
    right: Pos2,
) -> Option<CalendarIntent> {
    let area = layers::area(context, PanelLayer::Floating, egui::Id::new("daily calendar"))
        .pivot(Align2::RIGHT_CENTER)
        .fixed_pos(right);
    let frame = Frame::new()
        .fill(colour(style.theme.panel))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(Margin::symmetric(MARGIN as i8, 12));
    let drawn = area.show(context, |ui| {
        frame
            .show(ui, |ui| {
                ui.set_width(CONTENTS);
                ui.spacing_mut().item_spacing = Vec2::splat(GAP);
                let turned = draw_month(ui, style, localizer, view);
                draw_weekdays(ui, style, localizer);
                let mut weeks = weeks_of_month(view.month);
                weeks.resize(WEEKS, [None; 7]);
                for week in weeks {
                    ui.horizontal(|ui| {
                        for day in week {
                            draw_day(ui, style, localizer, view, day);
                        }
                    });
                }
                ui.add_space(4.0);
                draw_streak(ui, style, localizer, view);
                let ready = view.history.best_on(view.today).is_some();
                let (size, text) = (Vec2::new(CONTENTS, 36.0), localizer.text("daily-share"));
                let button = text_button(ui, style, Some("copy"), &text, ButtonStyle::Plain, ready, size);
                let shared = button.clicked().then_some(CalendarIntent::Share);
                let hint = if ready { "daily-share-hint" } else { "daily-share-later" };
                button.on_hover_text(localizer.text(hint));
                turned.or(shared)
            })
            .inner
    });
    drawn.inner
}

/// Draws the name of the month, and the buttons for the months before and after it. Returns the month to
/// show.
fn draw_month(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &CalendarView<'_>,
) -> Option<CalendarIntent> {
    let mut intent = None;
    ui.horizontal(|ui| {
        let before = view.month.first_of_month().yesterday().ok();
        // The future has nothing to show.
        let after = view.month.last_of_month().tomorrow().ok().filter(|after| *after <= view.today);
        let mut turn = |ui: &mut Ui, style: &mut UiStyle, icon: &str, key: &str, to: Option<Date>| {
            if icon_button(ui, style, icon, &localizer.text(key), to.is_some(), PAGE).clicked() {
                intent = to.map(CalendarIntent::Turn);
            }
        };
        turn(ui, style, "arrow_left", "daily-month-before", before);
        let month = localizer.text(&format!("month-{}", view.month.month()));
        let name = format!("{month} {}", view.month.year());
        let size = Vec2::new(CONTENTS - (PAGE + GAP) * 2.0, PAGE);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        let (font, tint) = (style.bold(style.theme.prompt), colour(style.theme.text));
        write(ui.painter(), rect.center(), Align2::CENTER_CENTER, &name, font, tint);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &name));
        turn(ui, style, "arrow_right", "daily-month-after", after);
    });
    intent
}

/// Draws the first letters of the days of the week.
fn draw_weekdays(ui: &mut Ui, style: &UiStyle, localizer: &Localizer) {
    ui.horizontal(|ui| {
        for day in 1..=7 {
            let (rect, _) = ui.allocate_exact_size(Vec2::new(CELL.x, 18.0), Sense::hover());
            let text = localizer.text(&format!("weekday-{day}"));
            let (font, tint) = (style.bold(style.theme.smallest), colour(style.theme.muted));
            write(ui.painter(), rect.center(), Align2::CENTER_CENTER, &text, font, tint);
        }
    });
}

/// Draws a day: its number and, if its game was finished, the points.
fn draw_day(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, view: &CalendarView<'_>, day: Option<Date>) {
    let (rect, response) = ui.allocate_exact_size(CELL, Sense::hover());
    let Some(day) = day else { return };
    let theme = &style.theme;
    let points = view.history.best_on(day);
    let (painter, radius) = (ui.painter(), CornerRadius::same(7));
    if points.is_some() {
        painter.rect_filled(rect, radius, colour(theme.gain).gamma_multiply(0.3));
    }
    if day == view.today {
        painter.rect_stroke(rect, radius, Stroke::new(2.0, colour(theme.focus)), StrokeKind::Inside);
    }
    let number = day.day().to_string();
    let spoken = match points {
        Some(points) => {
            let (corner, middle) =
                (rect.left_top() + Vec2::new(5.0, 2.0), rect.center() + Vec2::new(2.0, 4.0));
            let muted = colour(theme.muted);
            write(painter, corner, Align2::LEFT_TOP, &number, style.plain(9.0), muted);
            let (font, tint) = (style.bold(theme.body), colour(theme.text));
            write(painter, middle, Align2::CENTER_CENTER, &points.to_string(), font, tint);
            let values = [
                ("date", FluentValue::from(day_text(localizer, day))),
                ("points", FluentValue::from(points)),
            ];
            localizer.text_with("daily-day", &values)
        }
        None => {
            let fade = if day > view.today { 0.45 } else { 1.0 };
            let (font, tint) = (style.plain(theme.small), colour(theme.muted).gamma_multiply(fade));
            write(painter, rect.center(), Align2::CENTER_CENTER, &number, font, tint);
            day_text(localizer, day)
        }
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    if points.is_some() {
        response.on_hover_text(spoken);
    }
}

/// Draws the current and the longest streak of days.
fn draw_streak(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, view: &CalendarView<'_>) {
    let values = [("days", FluentValue::from(view.history.streak(view.today)))];
    let text = RichText::new(localizer.text_with("daily-streak", &values)).font(style.bold(style.theme.body));
    ui.label(text.color(colour(style.theme.text)));
    let values = [("days", FluentValue::from(view.history.longest_streak()))];
    let text = localizer.text_with("daily-streak-longest", &values);
    let text = RichText::new(text).font(style.plain(style.theme.small));
    ui.label(text.color(colour(style.theme.muted)));
}

/// Returns the short text about today for the clipboard, or `None` before the day's game is finished.
/// `first_line` is the key of its first line, `code` the seed code.
pub(crate) fn share_text(
    localizer: &Localizer,
    first_line: &str,
    history: &DailyHistory,
    today: Date,
    code: &str,
) -> Option<String> {
    let values = [
        ("date", FluentValue::from(day_text(localizer, today))),
        ("points", FluentValue::from(history.best_on(today)?)),
        ("days", FluentValue::from(history.streak(today))),
        ("code", FluentValue::from(code)),
    ];
    let lines = [first_line, "daily-share-points", "daily-share-streak", "daily-share-code"];
    Some(lines.map(|key| localizer.text_with(key, &values)).join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::support::shipped;
    use cascadia_storage::text::Language;

    #[test]
    fn the_first_of_a_month_is_an_ordinal_in_french() {
        let text = |language, day| day_text(&shipped().0.localizer(language), Date::constant(2026, 8, day));
        assert_eq!(text(Language::French, 1), "1er août 2026");
        assert_eq!(text(Language::French, 21), "21 août 2026");
        assert_eq!(text(Language::English, 1), "1 August 2026");
    }
}
