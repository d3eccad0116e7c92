//! The two plots of the journal: points over games, and the distribution of totals.

use std::ops::RangeInclusive;

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Id, PopupAnchor, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Tooltip,
    Ui, UiBuilder, Vec2, WidgetInfo, WidgetType,
};
use egui_plot::{Bar, BarChart, GridMark, Line, Plot, PlotPoints, PlotTransform, PlotUi, Points};

use super::figures::{Histogram, TotalsOverTime};
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::write;
use cascadia_engine::archive::BAR_WIDTH;

/// Margins of the plot in its card, for the heading and the marks of the axes.
const LEFT: f32 = 46.0;
const TOP: f32 = 64.0;
const RIGHT: f32 = 18.0;
const BOTTOM: f32 = 50.0;
/// Extension of the range beyond the last grid line, which would be cut off at the edge.
const RIM: f64 = 0.01;
/// Least distance between the marks of an axis, in points.
const MARKS: Vec2 = Vec2::new(46.0, 30.0);

/// Draws the points of each game, and the running mean.
pub(super) fn draw_history(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    history: &TotalsOverTime,
    rect: Rect,
) {
    let heading = [localizer.text("journal-course"), localizer.text("journal-axis-points")];
    card(ui, style, &heading, &localizer.text("journal-axis-games"), &history.spoken, rect);
    let accent = colour(style.theme.gain);
    let dots = colour(style.theme.text).gamma_multiply(0.72);
    draw_key(ui, style, localizer, rect, dots, accent);
    let count = history.totals.len();
    let radius = if count > 150 { 2.2 } else { 3.4 };
    let (low, high) = history.range;
    let bounds = Bounds { x: 0.4..=count.max(6) as f64 + 0.6, y: low..=high + (high - low) * RIM };
    let (response, transform) = draw_plot(ui, style, Id::new("journal course"), rect, &bounds, |plot| {
        if count > 1 {
            let line = Line::new("recent", PlotPoints::Borrowed(&history.recent));
            plot.line(line.color(accent).width(2.5).allow_hover(false));
        }
        let points = Points::new("totals", PlotPoints::Borrowed(&history.totals));
        plot.points(points.color(dots).radius(radius).allow_hover(false));
    });
    let painter = ui.painter();
    let place = |index: usize| transform.position_from_point(&history.totals[index]);
    if let Some(best) = history.best {
        painter.circle_stroke(place(best), radius + 3.0, Stroke::new(1.8, accent));
    }
    let Some(pointer) = response.hover_pos() else { return };
    let nearest = history.nearest(transform.value_from_position(pointer).x);
    if let Some((index, label)) = nearest.and_then(|index| Some((index, history.labels.get(index)?))) {
        let at = place(index);
        painter.vline(at.x, transform.frame().y_range(), Stroke::new(1.0, colour(style.theme.muted)));
        painter.circle_filled(at, radius + 2.0, colour(style.theme.chosen));
        read_out(&response, &label.text);
    }
}

/// Draws the distribution of totals.
pub(super) fn draw_histogram(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    histogram: &Histogram,
    rect: Rect,
) {
    let heading = [localizer.text("journal-histogram"), localizer.text("journal-axis-count")];
    card(ui, style, &heading, &localizer.text("journal-axis-points"), &histogram.spoken, rect);
    let (low, high) = histogram.range;
    let width = f64::from(BAR_WIDTH);
    let bounds = Bounds { x: low..=high, y: 0.0..=(histogram.most() as f64 * 1.08).max(2.0) };
    let usual = blend(style.theme.outline, style.theme.gain, 0.62);
    let (response, transform) = draw_plot(ui, style, Id::new("journal histogram"), rect, &bounds, |plot| {
        let bar = |from: f64, games: usize| {
            let bar = Bar::new(from + width / 2.0, games as f64).width(width * 0.86);
            bar.fill(usual).stroke(Stroke::NONE)
        };
        let bars = histogram.bars.iter().map(|each| bar(f64::from(each.from), each.games)).collect();
        plot.bar_chart(BarChart::new("totals", bars).allow_hover(false));
    });
    let Some(pointer) = response.hover_pos() else { return };
    let Some(bar) = histogram.at(transform.value_from_position(pointer).x) else { return };
    let from = f64::from(bar.from) + width * 0.07;
    let corner = |x: f64, y: f64| transform.position_from_point(&egui_plot::PlotPoint::new(x, y));
    let lit = Rect::from_two_pos(corner(from, 0.0), corner(from + width * 0.86, bar.games as f64));
    ui.painter().rect_filled(lit, 0, colour(style.theme.gain));
    read_out(&response, &bar.text);
}

/// The ranges of a plot's two axes.
struct Bounds {
    x: RangeInclusive<f64>,
    y: RangeInclusive<f64>,
}

/// Draws a plot with its axes. It can be neither moved nor zoomed. The marks are drawn here, because the axes
/// of egui_plot would be stops of the Tab key.
fn draw_plot<'a>(
    ui: &mut Ui,
    style: &UiStyle,
    id: Id,
    card: Rect,
    bounds: &Bounds,
    fill: impl FnOnce(&mut PlotUi<'a>) + 'a,
) -> (Response, PlotTransform) {
    let least = card.min + Vec2::new(LEFT, TOP);
    let inner =
        Rect::from_min_max(least, (card.max - Vec2::new(RIGHT, BOTTOM)).max(least + Vec2::splat(40.0)));
    let span = |range: &RangeInclusive<f64>| range.end() - range.start();
    let x_step = step(span(&bounds.x) / f64::from(inner.width() / MARKS.x));
    let y_step = step(span(&bounds.y) / f64::from(inner.height() / MARKS.y));
    let grid = marks(&bounds.y, y_step);
    let lines: Vec<GridMark> =
        grid.iter().map(|value| GridMark { value: *value, step_size: y_step }).collect();
    let plot = Plot::new(id)
        .id(id)
        .width(inner.width())
        .height(inner.height())
        .sense(Sense::hover())
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_axis_zoom_drag(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_axes(false)
        .show_background(false)
        .show_x(false)
        .show_y(false)
        .show_grid([false, true])
        .grid_color(colour(style.theme.outline))
        .grid_spacing(0.5..=1.0)
        .y_grid_spacer(move |_| lines.clone())
        .auto_bounds(false)
        .set_margin_fraction(Vec2::ZERO);
    let (x, y) = (bounds.x.clone(), bounds.y.clone());
    let shown = ui.scope_builder(UiBuilder::new().max_rect(inner), |ui| {
        plot.show(ui, move |plot| {
            plot.set_plot_bounds_x(x);
            plot.set_plot_bounds_y(y);
            fill(plot);
        })
    });
    let (response, transform) = (shown.inner.response, shown.inner.transform);
    let painter = ui.painter();
    let (font, muted) = (style.plain(style.theme.smallest), colour(style.theme.muted));
    painter.hline(inner.x_range(), inner.bottom(), Stroke::new(1.0, muted));
    for value in grid {
        let at = Pos2::new(inner.left() - 8.0, transform.position_from_point_y(value));
        write(painter, at, Align2::RIGHT_CENTER, &format!("{value:.0}"), font.clone(), muted);
    }
    for value in marks(&bounds.x, x_step) {
        let at = Pos2::new(transform.position_from_point_x(value), inner.bottom());
        painter.vline(at.x, at.y..=at.y + 4.0, Stroke::new(1.0, muted));
        let below = at + Vec2::new(0.0, 6.0);
        write(painter, below, Align2::CENTER_TOP, &format!("{value:.0}"), font.clone(), muted);
    }
    (response, transform)
}

/// Draws the card under a plot, with its heading and the names of its axes: that of the vertical axis below
/// the heading.
fn card(ui: &mut Ui, style: &UiStyle, heading: &[String; 2], axis: &str, spoken: &str, rect: Rect) {
    let theme = &style.theme;
    let response = ui.allocate_rect(rect, Sense::hover());
    let painter = ui.painter();
    let rim = Stroke::new(1.0, colour(theme.outline));
    painter.rect(rect, CornerRadius::same(10), colour(theme.background), rim, StrokeKind::Inside);
    let [title, upright] = heading;
    let at = rect.left_top() + Vec2::new(16.0, 10.0);
    write(painter, at, Align2::LEFT_TOP, title, style.heading(theme.body), colour(theme.text));
    let (font, muted) = (style.plain(theme.smallest), colour(theme.muted));
    let at = rect.left_top() + Vec2::new(16.0, 35.0);
    write(painter, at, Align2::LEFT_TOP, upright, font.clone(), muted);
    let at = Pos2::new((rect.left() + LEFT + rect.right() - RIGHT) / 2.0, rect.bottom() - 9.0);
    write(painter, at, Align2::CENTER_BOTTOM, axis, font, muted);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{title}: {spoken}")));
}

/// Draws the legend of dots and line in the upper right corner.
fn draw_key(ui: &Ui, style: &UiStyle, localizer: &Localizer, rect: Rect, dots: Color32, line: Color32) {
    let painter = ui.painter();
    let (font, muted) = (style.plain(style.theme.small), colour(style.theme.muted));
    let mut at = rect.right_top() + Vec2::new(-RIGHT, 20.0);
    let mut text = |key: &str| {
        let text = write(painter, at, Align2::RIGHT_CENTER, &localizer.text(key), font.clone(), muted);
        at.x = text.left() - 46.0;
        text.left()
    };
    let left = text("journal-course-recent");
    painter.hline(left - 28.0..=left - 8.0, rect.top() + 20.0, Stroke::new(2.5, line));
    let left = text("journal-course-total");
    painter.circle_filled(Pos2::new(left - 12.0, rect.top() + 20.0), 3.4, dots);
}

/// Shows a tooltip for the item under the pointer.
fn read_out(response: &Response, text: &str) {
    let context = response.ctx.clone();
    Tooltip::always_open(context, response.layer_id, response.id, PopupAnchor::Pointer).gap(14.0).show(
        |ui| {
            ui.label(text);
        },
    );
}

/// Returns the smallest round number not below `least`; games and points are integers.
fn step(least: f64) -> f64 {
    let round = (0..6).flat_map(|power| [1.0, 2.0, 5.0].map(|factor| factor * 10_f64.powi(power)));
    round.into_iter().find(|step| *step >= least).unwrap_or(1e6)
}

/// Returns the multiples of `step` within a range.
fn marks(range: &RangeInclusive<f64>, step: f64) -> Vec<f64> {
    let (first, last) = ((range.start() / step).ceil() as i64, (range.end() / step).floor() as i64);
    (first..=last).map(|number| number as f64 * step).collect()
}
