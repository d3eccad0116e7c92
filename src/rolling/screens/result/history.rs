//! The course of the game: totals by round as a small graph, and notable moments in words.

use bevy_egui::egui::{
    Align2, CornerRadius, PopupAnchor, Pos2, Rect, Sense, Shape, Stroke, Tooltip, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::ui::names::habitat_name;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{player_shape, write};
use rolling_rivers::archive::{GameHistory, Moment};
use rolling_rivers::rules::Game;
use rolling_rivers_ai::advice::LastRoll;

/// Height of the graph with its heading, and the margins of the plot for the numbers of the axes.
const GRAPH: f32 = 112.0;
const HEADING: f32 = 20.0;
const LEFT: f32 = 26.0;
const RIGHT: f32 = 12.0;
const BOTTOM: f32 = 18.0;

/// The course of the game, prepared for drawing.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct HistoryView {
    /// The totals of every seat after each round.
    totals: Vec<Vec<u16>>,
    /// The tooltip of each round.
    rounds: Vec<String>,
    /// The longest chain, the best round and the best use of each last roll, in words.
    moments: Vec<String>,
}

/// Prepares the course of the game, given the names of the seats and sentences about the last rolls.
pub(super) fn history_view(
    history: &GameHistory,
    names: &[String],
    last_rolls: Vec<String>,
    localizer: &Localizer,
) -> HistoryView {
    let line = |[among_several, alone]: [&str; 2], moment: Option<Moment>| {
        let moment = moment?;
        let values = [
            ("name", FluentValue::from(names.get(moment.seat).cloned().unwrap_or_default())),
            ("round", FluentValue::from(moment.round)),
            ("count", FluentValue::from(moment.size)),
        ];
        // A solo game need not name the player.
        Some(localizer.text_with(if names.len() > 1 { among_several } else { alone }, &values))
    };
    let moments = [
        line(["rolling-course-chain", "rolling-course-chain-alone"], history.chain),
        line(["rolling-course-best", "rolling-course-best-alone"], history.best),
    ];
    let rounds = history.totals.iter().enumerate().map(|(index, totals)| {
        let round = localizer.text_with("rolling-course-round", &[("round", FluentValue::from(index + 1))]);
        let seats = names.iter().zip(totals).map(|(name, total)| format!("{name} {total}"));
        format!("{round}: {}", seats.collect::<Vec<_>>().join(", "))
    });
    HistoryView {
        rounds: rounds.collect(),
        moments: moments.into_iter().flatten().chain(last_rolls).collect(),
        totals: history.totals.clone(),
    }
}

/// Describes the best possible use of a seat's last roll.
pub(super) fn last_roll_line(
    roll: &LastRoll,
    game: &Game,
    names: &[String],
    localizer: &Localizer,
) -> String {
    let key = match (names.len() > 1, roll.most > roll.made, roll.card) {
        (true, false, _) => "rolling-course-last-best",
        (false, false, _) => "rolling-course-last-best-alone",
        (true, true, Some(_)) => "rolling-course-last-card",
        (false, true, Some(_)) => "rolling-course-last-card-alone",
        (true, true, None) => "rolling-course-last-more",
        (false, true, None) => "rolling-course-last-more-alone",
    };
    let card = roll.card.map(|id| game.card(id));
    let card = card.map(|card| format!("{} {}", habitat_name(localizer, card.habitat), card.number));
    let values = [
        ("name", FluentValue::from(names.get(roll.seat).cloned().unwrap_or_default())),
        ("made", FluentValue::from(roll.made)),
        ("most", FluentValue::from(roll.most)),
        ("card", FluentValue::from(card.unwrap_or_default())),
    ];
    localizer.text_with(key, &values)
}

/// Draws the graph and the moments, `width` points wide.
pub(super) fn draw_course(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    view: &HistoryView,
    width: f32,
) {
    if view.totals.len() < 2 {
        return;
    }
    draw_graph(ui, style, localizer, view, width);
    for moment in &view.moments {
        let text = bevy_egui::egui::RichText::new(moment).font(style.plain(style.theme.small));
        ui.add(bevy_egui::egui::Label::new(text.color(colour(style.theme.text))).wrap());
    }
}

/// Draws the totals by round: a line for each seat, ending in its shape.
fn draw_graph(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, view: &HistoryView, width: f32) {
    let (rect, response) = ui.allocate_exact_size(Vec2::new(width, GRAPH), Sense::hover());
    let theme = &style.theme;
    let painter = ui.painter();
    painter.rect_filled(rect, CornerRadius::same(8), colour(theme.background));
    let (small, muted) = (style.plain(theme.smallest), colour(theme.muted));
    let title = localizer.text("rolling-course-title");
    let at = rect.left_top() + Vec2::new(8.0, 4.0);
    write(painter, at, Align2::LEFT_TOP, &title, small.clone(), muted);
    let inner =
        Rect::from_min_max(rect.min + Vec2::new(LEFT, HEADING + 6.0), rect.max - Vec2::new(RIGHT, BOTTOM));
    let highest = view.totals.iter().flatten().copied().max().unwrap_or_default();
    let top = f32::from(highest.max(10).div_ceil(10) * 10);
    let last = view.totals.len() - 1;
    let x = |round: usize| inner.left() + inner.width() * round as f32 / last as f32;
    let y = |total: u16| inner.bottom() - inner.height() * f32::from(total) / top;
    for mark in [0, (top / 2.0) as u16, top as u16] {
        painter.hline(inner.x_range(), y(mark), Stroke::new(1.0, colour(theme.outline)));
        let at = Pos2::new(inner.left() - 5.0, y(mark));
        write(painter, at, Align2::RIGHT_CENTER, &mark.to_string(), small.clone(), muted);
    }
    let fifths = (0..=last).filter(|round| *round == 0 || (round + 1) % 5 == 0);
    for round in fifths {
        let at = Pos2::new(x(round), inner.bottom() + 3.0);
        write(painter, at, Align2::CENTER_TOP, &(round + 1).to_string(), small.clone(), muted);
    }
    for seat in 0..view.totals[last].len() {
        let points =
            view.totals.iter().enumerate().map(|(round, totals)| Pos2::new(x(round), y(totals[seat])));
        let line: Vec<Pos2> = points.collect();
        painter.add(Shape::line(line, Stroke::new(2.0, style.player_colour(seat))));
        player_shape(painter, style, seat, Pos2::new(x(last), y(view.totals[last][seat])), 5.0);
    }
    let spoken = format!("{title}. {}", view.rounds.last().cloned().unwrap_or_default());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    let Some(pointer) = response.hover_pos() else { return };
    let share = ((pointer.x - inner.left()) / inner.width()).clamp(0.0, 1.0);
    let round = (share * last as f32).round() as usize;
    painter.vline(x(round), inner.y_range(), Stroke::new(1.0, muted));
    let tip =
        Tooltip::always_open(response.ctx.clone(), response.layer_id, response.id, PopupAnchor::Pointer);
    tip.gap(14.0).show(|ui| ui.label(&view.rounds[round]));
}
