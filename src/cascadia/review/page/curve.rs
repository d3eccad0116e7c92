//! The curve of the expected score: a solid bar per turn for the choice and a hatched one for the following
//! luck, with par as a line across.

use bevy_egui::egui::{
    Align2, Color32, CornerRadius, Id, Mesh, Painter, PopupAnchor, Pos2, Rect, Response, Sense, Shape,
    Stroke, StrokeKind, Tooltip, Ui, Vec2, WidgetInfo, WidgetType,
};

use crate::cascadia::review::view::{CurveBar, CurveView};
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{focus_ring, write};

/// Insets of the plot in its card: for the heading, the axis labels and the legend.
const LEFT: f32 = 46.0;
const TOP: f32 = 62.0;
const RIGHT: f32 = 18.0;
const BOTTOM: f32 = 30.0;
/// The minimum height of the card, in points.
pub(super) const LEAST_HEIGHT: f32 = 210.0;
/// Distance between the lines of a hatch, in points.
const HATCH: f32 = 5.0;

/// The mapping of scores and turns to the card.
struct CurvePlot<'a> {
    curve: &'a CurveView,
    rect: Rect,
}

impl CurvePlot<'_> {
    /// Returns the y coordinate of a score.
    fn y(&self, points: f32) -> f32 {
        let (low, high) = self.curve.range;
        let share = (points - low) / (high - low).max(1.0);
        self.rect.bottom() - share * self.rect.height()
    }

    /// Returns the width of a decision, by its index.
    fn step(&self, index: usize) -> f32 {
        let share = self.curve.bars.get(index).map_or(1.0, |bar| bar.edges.1 - bar.edges.0);
        self.rect.width() * share
    }

    /// Returns the left edge of a decision, by its index.
    fn x(&self, index: usize) -> f32 {
        let share = self.curve.bars.get(index).map_or(1.0, |bar| bar.edges.0);
        self.rect.left() + self.rect.width() * share
    }

    /// Returns the middle of a decision, by its index.
    fn middle(&self, index: usize) -> f32 {
        self.x(index) + self.step(index) / 2.0
    }

    /// Returns the decision at an x coordinate.
    fn turn_at(&self, x: f32) -> Option<usize> {
        (0..self.curve.bars.len()).find(|index| (self.x(*index)..self.x(*index + 1)).contains(&x))
    }
}

/// Possible steps between labelled turns.
const LABELLED: [u8; 5] = [1, 2, 5, 10, 20];
/// The minimum width of a label, in points.
const LABEL: f32 = 26.0;

/// Returns the turns with a label, evenly spaced, with their middles as shares of the width; `label` is the
/// width of a label as such a share.
fn labelled_turns(curve: &CurveView, label: f32) -> Vec<(u8, f32)> {
    let mut turns: Vec<(u8, (f32, f32))> = Vec::new();
    for bar in &curve.bars {
        match turns.last_mut() {
            Some((turn, edges)) if *turn == bar.turn => edges.1 = bar.edges.1,
            _ => turns.push((bar.turn, bar.edges)),
        }
    }
    let width = 1.0 / turns.len().max(1) as f32;
    let step = LABELLED.into_iter().find(|step| f32::from(*step) * width >= label).unwrap_or(20);
    let labels = turns.into_iter().filter(|(turn, _)| step == 1 || turn % step == 0);
    labels.map(|(turn, (left, right))| (turn, (left + right) / 2.0)).collect()
}

/// Draws the curve in `rect`. Returns the clicked turn, as an index into the bars.
pub(super) fn draw_curve(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    curve: &CurveView,
    rect: Rect,
) -> Option<usize> {
    let theme = &style.theme;
    let rim = Stroke::new(1.0, colour(theme.outline));
    ui.painter().rect(rect, CornerRadius::same(10), colour(theme.background), rim, StrokeKind::Inside);
    let least = rect.min + Vec2::new(LEFT, TOP);
    let inner =
        Rect::from_min_max(least, (rect.max - Vec2::new(RIGHT, BOTTOM)).max(least + Vec2::splat(30.0)));
    let plot = CurvePlot { curve, rect: inner };
    let response = ui.interact(inner, Id::new("review curve"), Sense::click());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &curve.spoken));
    focus_ring(ui, style, &response, inner);
    let painter = ui.painter().with_clip_rect(rect);
    let at = rect.left_top() + Vec2::new(16.0, 10.0);
    write(
        &painter,
        at,
        Align2::LEFT_TOP,
        &localizer.text("review-curve"),
        style.heading(theme.body),
        colour(theme.text),
    );
    draw_key(&painter, style, localizer, rect);
    draw_grid(&painter, style, &plot);
    let pointed = response.hover_pos().and_then(|at| plot.turn_at(at.x));
    if let Some(index) = pointed {
        let column = Rect::from_x_y_ranges(plot.x(index)..=plot.x(index + 1), inner.y_range());
        painter.rect_filled(column, 0, colour(theme.hover).gamma_multiply(0.5));
    }
    draw_doubt(&painter, style, &plot);
    draw_bars(&painter, style, &plot);
    draw_par(&painter, style, localizer, &plot);
    if let Some(bar) = pointed.and_then(|index| curve.bars.get(index)) {
        read_out(&response, &bar.spoken);
    }
    pointed.filter(|_| response.clicked())
}

/// A symbol of the legend.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CurveSign {
    Choice,
    Luck,
    Uncertainty,
}

const SIGNS: [(&str, CurveSign); 3] = [
    ("review-curve-choice", CurveSign::Choice),
    ("review-curve-luck", CurveSign::Luck),
    ("review-curve-uncertainty", CurveSign::Uncertainty),
];

/// Draws the legend of the bars and the band, below the heading.
fn draw_key(painter: &Painter, style: &UiStyle, localizer: &Localizer, rect: Rect) {
    let theme = &style.theme;
    let (font, muted) = (style.plain(theme.small), colour(theme.muted));
    let mut left = rect.left() + 16.0;
    let y = rect.top() + 44.0;
    for (key, drawn) in SIGNS {
        let sign = Rect::from_min_max(Pos2::new(left, y - 6.0), Pos2::new(left + 14.0, y + 6.0));
        match drawn {
            CurveSign::Luck => hatch(painter, sign, colour(theme.muted)),
            CurveSign::Choice | CurveSign::Uncertainty => {
                let tint = if drawn == CurveSign::Choice { colour(theme.gain) } else { doubt_tint(style) };
                painter.rect_filled(sign, 2, tint);
            }
        }
        let at = Pos2::new(sign.right() + 7.0, y);
        let text = write(painter, at, Align2::LEFT_CENTER, &localizer.text(key), font.clone(), muted);
        left = text.right() + 18.0;
    }
}

/// Draws the axis labels: points at the left, turns below.
fn draw_grid(painter: &Painter, style: &UiStyle, plot: &CurvePlot<'_>) {
    let (font, muted) = (style.plain(style.theme.smallest), colour(style.theme.muted));
    let (low, high) = plot.curve.range;
    let span = (high - low).max(1.0);
    let lines = (plot.rect.height() / 30.0).max(1.0);
    let step =
        [1.0, 2.0, 5.0, 10.0, 20.0, 50.0].into_iter().find(|step| span / step <= lines).unwrap_or(100.0);
    let mut value = (low / step).ceil() * step;
    while value <= high {
        let y = plot.y(value);
        painter.hline(
            plot.rect.x_range(),
            y,
            Stroke::new(1.0, colour(style.theme.outline).gamma_multiply(0.7)),
        );
        let at = Pos2::new(plot.rect.left() - 8.0, y);
        write(painter, at, Align2::RIGHT_CENTER, &format!("{value:.0}"), font.clone(), muted);
        value += step;
    }
    for (turn, middle) in labelled_turns(plot.curve, LABEL / plot.rect.width().max(1.0)) {
        let at = Pos2::new(plot.rect.left() + plot.rect.width() * middle, plot.rect.bottom() + 6.0);
        write(painter, at, Align2::CENTER_TOP, &turn.to_string(), font.clone(), muted);
    }
}

/// Returns the colour of the confidence band.
fn doubt_tint(style: &UiStyle) -> Color32 {
    colour(style.theme.muted).gamma_multiply(0.3)
}

/// Draws the 90 % intervals of the played choices as a band from turn to turn.
fn draw_doubt(painter: &Painter, style: &UiStyle, plot: &CurvePlot<'_>) {
    let at = |(index, bar): (usize, &CurveBar)| {
        let x = plot.middle(index);
        let edge = |points: f32| Pos2::new(x, plot.y(points));
        (edge(bar.chosen + bar.within), edge(bar.chosen - bar.within))
    };
    // One mesh, because the antialiased edges of several shapes would show as seams.
    let (mut band, tint) = (Mesh::default(), doubt_tint(style));
    for (index, (high, low)) in plot.curve.bars.iter().enumerate().map(at).enumerate() {
        band.colored_vertex(high, tint);
        band.colored_vertex(low, tint);
        if index > 0 {
            let last = 2 * index as u32;
            band.add_triangle(last - 2, last - 1, last);
            band.add_triangle(last - 1, last + 1, last);
        }
    }
    painter.add(Shape::mesh(band));
}

/// Draws the two bars of every turn, and the level between them.
fn draw_bars(painter: &Painter, style: &UiStyle, plot: &CurvePlot<'_>) {
    let theme = &style.theme;
    let width_of = |index: usize| (plot.step(index) * 0.42).clamp(2.0, 16.0);
    for (index, bar) in plot.curve.bars.iter().enumerate() {
        let CurveBar { before, chosen, after, .. } = *bar;
        let (middle, width) = (plot.middle(index), width_of(index));
        let bar_of = |left: f32, from: f32, to: f32| {
            let (top, bottom) = (plot.y(from.max(to)), plot.y(from.min(to)));
            Rect::from_min_max(Pos2::new(left, top - 0.75), Pos2::new(left + width, bottom + 0.75))
        };
        let tint = if chosen >= before { theme.gain } else { theme.loss };
        painter.rect_filled(bar_of(middle - width, before, chosen), 1, colour(tint));
        hatch(painter, bar_of(middle, chosen, after), colour(theme.muted));
        let next = plot.middle(index + 1) - width_of(index + 1);
        if index + 1 < plot.curve.bars.len() && next > middle + width {
            let y = plot.y(after);
            painter.hline(middle + width..=next, y, Stroke::new(1.0, colour(theme.muted)));
        }
    }
}

/// Draws par across the plot, with its name.
fn draw_par(painter: &Painter, style: &UiStyle, localizer: &Localizer, plot: &CurvePlot<'_>) {
    let y = plot.y(plot.curve.par);
    let tint = colour(style.theme.chosen);
    painter.hline(plot.rect.x_range(), y, Stroke::new(1.5, tint));
    let at = Pos2::new(plot.rect.right() - 2.0, y - 3.0);
    write(
        painter,
        at,
        Align2::RIGHT_BOTTOM,
        &localizer.text("review-par"),
        style.bold(style.theme.small),
        tint,
    );
}

/// Fills a rectangle with slanted lines and an outline.
fn hatch(painter: &Painter, rect: Rect, tint: Color32) {
    painter.rect_stroke(rect, CornerRadius::same(1), Stroke::new(1.0, tint), StrokeKind::Inside);
    let inside = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    let mut x = rect.left() - rect.height();
    while x < rect.right() {
        let from = Pos2::new(x, rect.bottom());
        let to = Pos2::new(x + rect.height(), rect.top());
        inside.add(Shape::line_segment([from, to], Stroke::new(1.0, tint.gamma_multiply(0.8))));
        x += HATCH;
    }
}

/// Shows the effect of the hovered turn.
fn read_out(response: &Response, text: &str) {
    let context = response.ctx.clone();
    Tooltip::always_open(context, response.layer_id, response.id, PopupAnchor::Pointer).gap(14.0).show(
        |ui| {
            ui.set_max_width(300.0);
            ui.label(text);
        },
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_labelled_evenly_whatever_the_number_of_decisions() {
        let bar = |turn: u8, left: f32, right: f32| CurveBar {
            turn,
            edges: (left / 20.0, right / 20.0),
            before: 0.0,
            chosen: 0.0,
            after: 0.0,
            within: 0.0,
            decision: 0,
            spoken: String::new(),
        };
        let mut bars: Vec<CurveBar> =
            (1..=20u8).map(|turn| bar(turn, f32::from(turn - 1), f32::from(turn))).collect();
        // Wipes in turns 3 and 8.
        bars[2].edges.1 = 2.5 / 20.0;
        bars.insert(3, bar(3, 2.5, 3.0));
        bars[8].edges.1 = 7.5 / 20.0;
        bars.insert(9, bar(8, 7.5, 8.0));
        let curve = CurveView { bars, ..CurveView::default() };
        let turns = |label: f32| labelled_turns(&curve, label).into_iter().map(|(turn, _)| turn);
        assert!(turns(0.05).eq(1..=20));
        assert!(turns(0.07).eq((2..=20).step_by(2)));
        assert!(turns(0.2).eq([5, 10, 15, 20]));
        let middles: Vec<f32> = labelled_turns(&curve, 0.07).into_iter().map(|(_, middle)| middle).collect();
        assert!(middles.windows(2).all(|pair| (pair[1] - pair[0] - 0.1).abs() < 1e-4), "{middles:?}");
    }
}
