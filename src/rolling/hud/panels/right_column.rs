//! Players, points, questions with their answers, and the large buttons.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType,
};
use fluent_bundle::FluentValue;

use super::goals::draw_goals;
use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;
use crate::rolling::hud::flat_die::draw_flat_die;
use crate::rolling::hud::geometry::HudLayout;
use crate::rolling::hud::view::{ChoiceView, HudView, LastRound, QuestionView, SeatView, listed};
use crate::rolling::paper::{PaperChip, PaperTone};
use crate::rolling::turn::Click;
use crate::ui::key_names::with_key;
use crate::ui::panels::layers::PanelLayer;
use crate::ui::panels::row::TextRow;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{
    ButtonStyle, focus_ring, player_shape, rich_text, signed, text_button_within, whole, write,
};
use crate::ui::{UiContext, area_in};
use rolling_rivers::sheets::HIERARCHY;

/// Draws the column.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    bindings: Res<Bindings>,
    mut clicks: MessageWriter<Click>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let at = HudLayout::of(&layout).right;
    let mut out = Vec::new();
    area_in(&context, PanelLayer::Rail, "rolling right", at, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, colour(style.theme.panel));
        ui.painter().vline(rect.left(), rect.y_range(), (1.0, colour(style.theme.outline)));
        let inner = rect.shrink2(Vec2::new(9.0, 8.0));
        let mut top = inner.top();
        for player in &view.players {
            let height = if view.players.len() > 2 { 52.0 } else { 60.0 };
            let place =
                Rect::from_min_size(Pos2::new(inner.left(), top), Vec2::new(inner.width(), height - 5.0));
            if draw_player(ui, style, &localizer, player, place) {
                out.push(Click::Look(player.seat));
            }
            top += height;
        }
        let buttons = draw_buttons(ui, style, &localizer, &bindings, &view, inner, &mut out);
        // Consequences of the aim, apart from the chips on the sheet.
        let buttons = buttons - draw_outcome(ui, style, &view.paper.more, (top, buttons), inner);
        let mut middle =
            Rect::from_min_max(Pos2::new(inner.left(), top + 4.0), Pos2::new(inner.right(), buttons - 8.0));
        if let Some(goals) = view.goals.as_ref().filter(|goals| goals.is_scenario) {
            // The question and the points come first if space is short.
            let lines = view.question.as_ref().map_or(10, |question| question.choices.len().min(7) + 3);
            let room = middle.with_max_y(middle.bottom() - lines as f32 * 24.0);
            middle.min.y += draw_goals(ui, style, goals, room);
        }
        match &view.question {
            Some(question) => draw_question(ui, style, question, middle, &mut out),
            None => {
                let used = draw_score(ui, style, &localizer, &view, middle);
                if let Some(goals) = view.goals.as_ref().filter(|goals| !goals.is_scenario) {
                    draw_goals(ui, style, goals, middle.with_min_y(middle.top() + used + 14.0));
                }
            }
        }
    });
    if !out.is_empty() {
        clicks.write_batch(out);
        context.request_repaint();
    }
    Ok(())
}

/// Draws a player. Returns true if clicked.
fn draw_player(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, view: &SeatView, rect: Rect) -> bool {
    let response = ui.interact(rect, egui::Id::new(("rolling player", view.seat.0)), Sense::click());
    let painter = ui.painter();
    let fill = if response.hovered() { style.theme.hover } else { style.theme.raised };
    painter.rect_filled(rect, CornerRadius::same(8), colour(fill));
    if view.shown {
        painter.rect_stroke(
            rect,
            CornerRadius::same(8),
            Stroke::new(1.5, style.player_colour(view.seat.index())),
            StrokeKind::Inside,
        );
    }
    let first = rect.top() + rect.height() * 0.32;
    player_shape(
        painter,
        style,
        view.seat.index(),
        Pos2::new(rect.left() + 15.0, first),
        if view.active { 8.0 } else { 6.5 },
    );
    let mut row =
        TextRow::within(Rect::from_x_y_ranges((rect.left() + 29.0)..=(rect.right() - 8.0), first..=first));
    let tint = colour(style.theme.text);
    if let Some(total) = view.total {
        row.write_right(painter, &total.to_string(), style.bold(style.theme.number), tint);
    }
    if view.ready {
        let mark = Rect::from_center_size(row.take_right(16.0), Vec2::splat(13.0));
        style.icon(painter, "check", mark, colour(style.theme.gain));
    }
    let font = if view.active { style.bold(style.theme.body) } else { style.plain(style.theme.body) };
    row.write_left(painter, &view.name, &[font], tint);
    if view.ends_round {
        let edge = Stroke::new(1.0, colour(style.theme.gain));
        painter.rect_stroke(rect, CornerRadius::same(8), edge, StrokeKind::Inside);
    }
    match view.last.as_ref().filter(|_| !view.shown || view.ends_round) {
        Some(last) => draw_last_round(painter, style, last, rect),
        None => draw_stock(painter, style, view, rect),
    }
    focus_ring(ui, style, &response, rect);
    let with_name = |key| localizer.text_with(key, &[("name", FluentValue::from(view.name.clone()))]);
    let mut label = with_name(if view.takes_part { "rolling-take-part" } else { "rolling-look" });
    if view.ready {
        label = format!("{} {label}", with_name("rolling-ready"));
    }
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    let clicked = response.clicked();
    let cards =
        localizer.text_with("rolling-cards-completed", &[("count", FluentValue::from(view.completed))]);
    let last = view.last.as_ref().map_or_else(String::new, |last| format!("\n{}", last.spoken));
    response.on_hover_text(format!("{label}\n{cards}{last}"));
    clicked
}

/// Draws a player's last round: animals, card, points.
fn draw_last_round(painter: &egui::Painter, style: &mut UiStyle, last: &LastRound, rect: Rect) {
    let second = rect.top() + rect.height() * 0.74;
    let mut right = rect.right() - 8.0;
    if let Some(points) = last.points.filter(|points| *points != 0) {
        let tint = colour(if points > 0 { style.theme.gain } else { style.theme.loss });
        let text = signed(i16::try_from(points).unwrap_or(0));
        let font = style.bold(style.theme.small);
        right =
            write(painter, Pos2::new(right, second), Align2::RIGHT_CENTER, &text, font, tint).left() - 6.0;
    }
    if let Some((habitat, number)) = last.card {
        let font = style.bold(style.theme.small);
        let at = Pos2::new(right, second);
        let text = number.to_string();
        right = write(painter, at, Align2::RIGHT_CENTER, &text, font, colour(style.theme.text)).left() - 3.0;
        let sign = Rect::from_min_size(Pos2::new(right - 17.0, second - 8.5), Vec2::splat(17.0));
        style.habitat(painter, habitat, sign);
        right -= 25.0;
    }
    let animals = listed(&last.animals);
    let left = rect.left() + 13.0;
    let step = ((right - left - 7.5) / animals.len().max(1) as f32).min(17.0);
    for (index, animal) in animals.into_iter().enumerate() {
        style.token(painter, animal, Pos2::new(left + index as f32 * step, second), 7.5);
    }
}

/// Draws the possessions of a player.
fn draw_stock(painter: &egui::Painter, style: &mut UiStyle, view: &SeatView, rect: Rect) {
    let second = rect.top() + rect.height() * 0.74;
    let tint = colour(style.theme.text);
    let counts: Vec<_> = HIERARCHY
        .into_iter()
        .map(|animal| (Some(animal), view.animals[animal]))
        .chain([(None, view.tokens)])
        .map(|(animal, count)| {
            let font = style.plain(style.theme.smallest);
            (animal, painter.layout_no_wrap(count.to_string(), font, tint))
        })
        .collect();
    let widths: Vec<f32> = counts.iter().map(|(_, count)| 16.5 + count.size().x).collect();
    let lefts = stock_places(rect.left() + 5.5, rect.width() - 12.0, &widths);
    for ((animal, count), left) in counts.into_iter().zip(lefts) {
        let at = Pos2::new(left + 7.5, second);
        match animal {
            Some(animal) => style.token(painter, animal, at, 7.5),
            None => style.nature_token(painter, at, 7.5),
        }
        painter.galley(Pos2::new(at.x + 9.0, second - count.size().y / 2.0), count, tint);
    }
}

/// Returns the left edges of parts with these widths in a room: evenly spaced if each fits its step,
/// otherwise with equal gaps.
fn stock_places(left: f32, room: f32, widths: &[f32]) -> Vec<f32> {
    let count = widths.len().max(1) as f32;
    let step = room / count;
    if widths.iter().all(|width| *width + 2.0 <= step) {
        return (0..widths.len()).map(|index| left + index as f32 * step).collect();
    }
    let gap = ((room - widths.iter().sum::<f32>()) / (count - 1.0).max(1.0)).max(0.0);
    let next = |at: &mut f32, width: &f32| {
        let left = *at;
        *at += width + gap;
        Some(left)
    };
    widths.iter().scan(left, next).collect()
}

/// Draws the large buttons from the bottom up. Returns their upper edge.
fn draw_buttons(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    view: &HudView,
    inner: Rect,
    out: &mut Vec<Click>,
) -> f32 {
    let can = view.can;
    // The button aimed at by key is highlighted.
    let tone_of = |aimed: bool| if aimed { ButtonStyle::On } else { ButtonStyle::Plain };
    let buttons = [
        (can.done, "rolling-done", "check", InputAction::Confirm, ButtonStyle::Primary, Click::Done),
        (
            can.pass && !can.only_pass,
            "rolling-pass",
            "arrow_right",
            InputAction::Pass,
            tone_of(can.declines),
            Click::Pass,
        ),
        (can.only_pass, "rolling-done", "check", InputAction::Confirm, ButtonStyle::Primary, Click::Pass),
        (
            can.decline,
            "rolling-decline-free",
            "close",
            InputAction::Pass,
            tone_of(can.declines),
            Click::Decline,
        ),
        (view.can_hurry, "rolling-hurry", "turn_on", InputAction::Confirm, ButtonStyle::Plain, Click::Hurry),
        (
            (can.done || can.only_pass) && view.undo.0,
            "back",
            "back",
            InputAction::StepBack,
            ButtonStyle::Plain,
            Click::Back,
        ),
    ];
    let mut bottom = inner.bottom();
    for (shown, key, icon, control, tone, click) in buttons {
        if !shown {
            continue;
        }
        let height = 38.0;
        let place =
            Rect::from_min_size(Pos2::new(inner.left(), bottom - height), Vec2::new(inner.width(), height));
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(place));
        let text = localizer.text(key);
        let hint = with_key(localizer, bindings, key, control);
        let button = text_button_within(&mut child, style, icon, &[&text], tone, place.size());
        if button.on_hover_text(hint).clicked() {
            out.push(click);
        }
        bottom -= height + 6.0;
    }
    bottom
}

/// Draws a question with its answers as buttons in as many columns as fit.
fn draw_question(
    ui: &mut Ui,
    style: &mut UiStyle,
    question: &QuestionView,
    rect: Rect,
    out: &mut Vec<Click>,
) {
    let job_width = rect.width() - 20.0;
    let mut job = rich_text(style, &question.title, style.theme.small, colour(style.theme.text));
    job.wrap.max_width = job_width;
    let galley = ui.painter().layout_job(job);
    let columns = if question.choices.len() > 7 { 2 } else { 1 };
    let gap = 5.0;
    let width = (rect.width() - 16.0 - gap * (columns as f32 - 1.0)) / columns as f32;
    let rows = question.choices.len().div_ceil(columns) as f32;
    let room = rect.height() - galley.size().y - 26.0;
    let height = ((room - gap * (rows - 1.0)) / rows.max(1.0)).clamp(20.0, 36.0);
    let whole = Rect::from_min_size(
        rect.min,
        Vec2::new(rect.width(), galley.size().y + 26.0 + rows * (height + gap)),
    );
    ui.painter().rect(
        whole,
        CornerRadius::same(9),
        colour(style.theme.background),
        Stroke::new(2.0, colour(style.theme.accent)),
        StrokeKind::Inside,
    );
    let below = rect.top() + 10.0 + galley.size().y + 8.0;
    ui.painter().galley(rect.min + Vec2::splat(10.0), galley, colour(style.theme.text));
    // A resting pointer does not override the keys.
    let moves = ui.input(|input| input.pointer.is_moving());
    for (index, choice) in question.choices.iter().enumerate() {
        let (row, column) = (index / columns, index % columns);
        let corner =
            Pos2::new(rect.left() + 8.0 + column as f32 * (width + gap), below + row as f32 * (height + gap));
        let place = Rect::from_min_size(corner, Vec2::new(width, height));
        let response = draw_choice(ui, style, choice, index, place);
        if response.clicked() {
            out.push(choice.click);
        } else if let Click::Use(choice) = choice.click
            && response.hovered()
            && moves
        {
            out.push(Click::AimUse(choice));
        }
    }
}

/// Draws an answer; a declining answer is small and in the corner.
fn draw_choice(
    ui: &mut Ui,
    style: &mut UiStyle,
    choice: &ChoiceView,
    index: usize,
    rect: Rect,
) -> egui::Response {
    let rect = if choice.is_small {
        let font = style.plain(style.theme.smallest);
        let text = ui.painter().layout_no_wrap(choice.text.clone(), font, colour(style.theme.muted));
        let size = Vec2::new((text.size().x + 18.0).min(rect.width()), rect.height().min(24.0));
        Rect::from_min_max(rect.right_bottom() - size, rect.right_bottom())
    } else {
        rect
    };
    let response = ui.interact(rect, egui::Id::new(("rolling choice", index)), Sense::click());
    let painter = ui.painter();
    let fill = if response.hovered() || choice.aimed { style.theme.hover } else { style.theme.raised };
    painter.rect_filled(rect, CornerRadius::same(6), colour(fill));
    if choice.aimed {
        painter.rect_stroke(
            rect,
            CornerRadius::same(6),
            Stroke::new(1.5, colour(style.theme.chosen)),
            StrokeKind::Inside,
        );
    }
    let middle = rect.center().y;
    let mut left = rect.left() + 8.0;
    let radius = (rect.height() * 0.38).min(12.0);
    for animal in &choice.animals {
        style.token(painter, *animal, Pos2::new(left + radius, middle), radius);
        left += radius * 2.0 + 4.0;
    }
    if let Some(habitat) = choice.habitat {
        let sign = Rect::from_min_size(Pos2::new(left, middle - radius), Vec2::splat(radius * 2.0));
        style.habitat(painter, habitat, sign);
        left += radius * 2.0 + 6.0;
    }
    if let Some((die, face)) = choice.die {
        let size = rect.height() - 10.0;
        draw_flat_die(painter, style, die, face, Pos2::new(left + size / 2.0, middle - 1.0), size);
        left += size + 8.0;
    }
    let largest = if choice.is_small { style.theme.smallest } else { style.theme.body };
    let fonts = [style.plain(largest), style.plain(style.theme.smallest)];
    let galley = whole(painter, &choice.text, &fonts, colour(style.theme.text), rect.right() - left - 4.0);
    let at = Pos2::new(left, middle - galley.size().y / 2.0);
    painter.galley(at, galley, colour(style.theme.text));
    focus_ring(ui, style, &response, rect);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &choice.spoken));
    if choice.hint.is_empty() { response } else { response.on_hover_text(&choice.hint) }
}

/// Draws chips in a column above the buttons, if there is room. Returns their height.
fn draw_outcome(
    ui: &Ui,
    style: &UiStyle,
    chips: &[PaperChip],
    (top, bottom): (f32, f32),
    inner: Rect,
) -> f32 {
    let font = style.plain(style.theme.small);
    let mut galleys = Vec::new();
    for chip in chips {
        let tint = match chip.tone {
            PaperTone::Gain => style.theme.gain,
            PaperTone::Loss => style.theme.loss,
            PaperTone::Plain => style.theme.text,
        };
        galleys.push(ui.painter().layout(
            chip.text.clone(),
            font.clone(),
            colour(tint),
            inner.width() - 16.0,
        ));
    }
    let height = galleys.iter().map(|galley| galley.size().y + 3.0).sum::<f32>() + 12.0;
    if chips.is_empty() || bottom - height < top {
        return 0.0;
    }
    let frame =
        Rect::from_min_max(Pos2::new(inner.left(), bottom - height), Pos2::new(inner.right(), bottom - 4.0));
    let rim = Stroke::new(1.0, colour(style.theme.outline));
    ui.painter().rect(frame, CornerRadius::same(8), colour(style.theme.background), rim, StrokeKind::Inside);
    let mut at = frame.min + Vec2::new(8.0, 4.0);
    for galley in galleys {
        let below = galley.size().y + 3.0;
        ui.painter().galley(at, galley, colour(style.theme.text));
        at.y += below;
    }
    height + 4.0
}

/// Draws the points of the visible sheet, line by line. Returns the height of all lines.
fn draw_score(ui: &Ui, style: &UiStyle, localizer: &Localizer, view: &HudView, rect: Rect) -> f32 {
    let Some((lines, total)) = &view.score else { return 0.0 };
    let height = (rect.height() / (lines.len() as f32 + 1.0)).min(25.0);
    let painter = ui.painter();
    let line = |middle: f32| {
        TextRow::within(Rect::from_x_y_ranges((rect.left() + 2.0)..=(rect.right() - 4.0), middle..=middle))
    };
    for (index, (name, points)) in lines.iter().enumerate() {
        let middle = rect.top() + (index as f32 + 0.5) * height;
        let tint = colour(if *points > 0 { style.theme.text } else { style.theme.muted });
        let mut row = line(middle);
        row.write_right(painter, &points.to_string(), style.bold(style.theme.small), tint);
        row.write_left(painter, name, &[style.plain(style.theme.small)], tint);
    }
    let middle = rect.top() + (lines.len() as f32 + 0.5) * height + 2.0;
    painter.hline(rect.x_range(), middle - height / 2.0, (1.0, colour(style.theme.outline)));
    let font = style.bold(style.theme.body);
    let mut row = line(middle);
    row.write_right(painter, &total.to_string(), font.clone(), colour(style.theme.text));
    row.write_left(painter, &localizer.text("rolling-total"), &[font], colour(style.theme.text));
    (lines.len() as f32 + 1.0) * height + 4.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_of_a_stock_keep_apart_and_stand_below_each_other_while_they_can() {
        let small = stock_places(5.0, 174.0, &[24.0; 6]);
        assert_eq!(small, [5.0, 34.0, 63.0, 92.0, 121.0, 150.0]);
        let large = [24.0, 24.0, 24.0, 24.0, 31.0, 31.0];
        let places = stock_places(5.0, 174.0, &large);
        for (index, left) in places.iter().enumerate() {
            let end = left + large[index];
            assert!(places.get(index + 1).is_none_or(|next| end + 1.0 < *next), "{places:?}");
            assert!(end <= 5.0 + 174.0 + 1e-3, "{places:?}");
        }
    }
}
