//! The tally, where the player chooses a row to collect; each row shows its gain.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use fluent_bundle::FluentValue;

use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;
use crate::rolling::dice::DiceStage;
use crate::rolling::hud::geometry::HudLayout;
use crate::rolling::hud::pins::draw_pin;
use crate::rolling::hud::view::{HudView, TallyRow, VariantView, listed};
use crate::rolling::turn::Click;
use crate::ui::key_names::with_key;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, fitted, focus_ring, icon_button, text_button_within, whole, write};
use crate::ui::{UiContext, fixed_area};

/// State of the panel between frames.
#[derive(Default)]
pub(crate) struct TallyPointer {
    hovered: Option<u8>,
    wheel: f32,
}

/// Draws the tally.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    dice: Res<DiceStage>,
    bindings: Res<Bindings>,
    mut clicks: MessageWriter<Click>,
    mut pointer: Local<TallyPointer>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let at = HudLayout::of(&layout).tally;
    let mut out = Vec::new();
    let decides = view.choosing || view.planning;
    let is_choice = view.rows.iter().any(|row| row.variants > 0) && decides && !dice.is_throwing();
    let now = fixed_area(&context, "rolling tally", at, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, colour(style.theme.panel));
        let inner = rect.shrink2(Vec2::new(10.0, 6.0));
        let head = 18.0;
        let foot = if is_choice { 74.0 } else { 34.0 };
        draw_head(
            ui,
            style,
            &localizer,
            Rect::from_min_size(inner.min, Vec2::new(inner.width(), head)),
            (
                is_choice,
                view.rows.iter().all(|row| row.shows_change),
                view.rows.iter().any(|row| row.has_pin),
            ),
            view.family && view.choosing,
        );
        let room = inner.height() - head - foot;
        let height = (room / 5.0).min(46.0);
        let mut pointed = None;
        for (index, row) in view.rows.iter().enumerate() {
            let top = inner.top() + head + index as f32 * height;
            let place =
                Rect::from_min_size(Pos2::new(inner.left(), top), Vec2::new(inner.width(), height - 3.0));
            let response = draw_row(ui, style, &localizer, row, index, place, is_choice);
            if is_choice && response.hovered() {
                pointed = Some(index as u8);
            }
            if response.clicked() {
                out.extend(row.answer.or(is_choice.then_some(Click::ChooseRow(index as u8))));
            }
        }
        let below = inner.top() + head + 5.0 * height + 2.0;
        let place = Rect::from_min_max(Pos2::new(inner.left(), below), inner.max);
        draw_foot(ui, style, &localizer, &bindings, &view, place, is_choice, &mut out);
        if ui.rect_contains_pointer(rect) && is_choice {
            turn_by_wheel(ui, &mut pointer.wheel, &mut out);
        }
        pointed
    });
    // The last row stays aimed at while the pointer moves to dice, cards and buttons, unless a row is chosen.
    if now != pointer.hovered {
        pointer.hovered = now;
        if now.is_some() || view.rows.iter().any(|row| row.chosen) {
            out.insert(0, Click::AimRow(now));
        }
    }
    if !out.is_empty() {
        clicks.write_batch(out);
        context.request_repaint();
    }
    Ok(())
}

/// Scrolls through the collections of a row, one per notch of the wheel.
fn turn_by_wheel(ui: &Ui, rest: &mut f32, out: &mut Vec<Click>) {
    *rest += ui.input(|input| input.smooth_scroll_delta.y) / 50.0;
    let steps = rest.trunc();
    if steps != 0.0 {
        *rest -= steps;
        out.push(Click::TurnRow(-(steps as i32)));
    }
}

fn draw_head(
    ui: &Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    rect: Rect,
    (is_choice, shows_change, has_pin): (bool, bool, bool),
    adds_dice: bool,
) {
    let painter = ui.painter();
    let font = style.bold(style.theme.smallest);
    let tint = colour(style.theme.muted);
    let middle = rect.center().y;
    write(
        painter,
        Pos2::new(rect.left(), middle),
        Align2::LEFT_CENTER,
        &localizer.text("rolling-tally"),
        font.clone(),
        tint,
    );
    let columns = Columns::of(rect, has_pin);
    if has_pin {
        draw_pin(painter, Pos2::new(columns.lack, middle - 2.0), 4.5, colour(style.theme.accent));
    }
    if is_choice && shows_change {
        let at = Pos2::new(columns.gain, middle);
        let right =
            write(painter, at, Align2::LEFT_CENTER, &localizer.text("rolling-tally-gain"), font, tint)
                .right();
        if adds_dice {
            draw_family_action(
                ui,
                style,
                localizer,
                Rect::from_min_max(Pos2::new(right + 8.0, rect.top()), rect.max),
            );
        }
    }
}

/// Writes the use of nature tokens by the family rules, at the right.
fn draw_family_action(ui: &Ui, style: &mut UiStyle, localizer: &Localizer, rect: Rect) {
    let token = rect.right_center() - Vec2::new(8.0, 0.0);
    let font = style.plain(style.theme.smallest);
    let text = localizer.text("rolling-family-action");
    let text = fitted(ui.painter(), &text, font.clone(), rect.width() - 20.0);
    let at = token - Vec2::new(11.0, 0.0);
    write(ui.painter(), at, Align2::RIGHT_CENTER, &text, font, colour(style.theme.accent));
    style.nature_token(ui.painter(), token, 7.0);
    let hover = ui.interact(rect, egui::Id::new("rolling family action"), Sense::hover());
    hover.on_hover_text(localizer.text("rolling-family-hint"));
}

/// The columns of a row.
struct Columns {
    have: f32,
    /// Middle of the number that the pinned card lacks.
    lack: f32,
    gain: f32,
}

impl Columns {
    fn of(rect: Rect, has_pin: bool) -> Self {
        let have = rect.left() + if has_pin { 58.0 } else { 66.0 };
        let gain = have + (rect.width() * 0.16).max(44.0);
        if has_pin {
            Self { have, lack: gain + 13.0, gain: gain + 30.0 }
        } else {
            Self { have, lack: gain, gain }
        }
    }
}

/// Draws a row of the tally.
fn draw_row(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    row: &TallyRow,
    index: usize,
    rect: Rect,
    is_choice: bool,
) -> egui::Response {
    let can = is_choice && row.variants > 0 || row.answer.is_some();
    let sense = if can { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, egui::Id::new(("rolling row", index)), sense);
    let painter = ui.painter();
    let aimed = row.aimed || row.answer.is_some() && response.hovered();
    let fill = if aimed && can { style.theme.hover } else { style.theme.raised };
    painter.rect_filled(
        rect,
        CornerRadius::same(7),
        colour(fill).gamma_multiply(if can || !is_choice { 1.0 } else { 0.5 }),
    );
    // Rows that answer a question have a rim like the question.
    if (aimed || row.chosen || row.answer.is_some()) && can {
        let rim = if row.chosen { 3.0 } else { 1.5 };
        painter.rect_stroke(
            rect,
            CornerRadius::same(7),
            Stroke::new(rim, colour(style.theme.accent)),
            StrokeKind::Inside,
        );
    }
    let middle = rect.center().y;
    let radius = (rect.height() * 0.42).min(15.0);
    if is_choice || matches!(row.answer, Some(Click::Gain(_))) {
        let font = style.plain(style.theme.smallest);
        write(
            painter,
            Pos2::new(rect.left() + 9.0, middle),
            Align2::CENTER_CENTER,
            &(index + 1).to_string(),
            font,
            colour(style.theme.muted),
        );
    }
    style.token(painter, row.animal, Pos2::new(rect.left() + 36.0, middle), radius);
    let columns = Columns::of(rect, row.has_pin);
    draw_stock(painter, style, row, Pos2::new(columns.have, middle));
    if is_choice && row.shows_change {
        let right = rect.right() - if row.is_best { 18.0 } else { 0.0 };
        let place = Rect::from_min_max(Pos2::new(columns.gain, rect.top()), Pos2::new(right, rect.bottom()));
        draw_gain(painter, style, localizer, row, place);
    }
    draw_lack(ui, style, localizer, row, Pos2::new(columns.lack, middle), rect.height());
    if row.is_best && is_choice {
        let sign = Rect::from_center_size(rect.right_center() - Vec2::new(12.0, 0.0), Vec2::splat(14.0));
        style.icon(ui.painter(), "bulb", sign, colour(style.theme.accent));
        let hover = ui.interact(sign, egui::Id::new(("rolling best", index)), Sense::hover());
        hover.on_hover_text(localizer.text("rolling-best-row"));
    }
    focus_ring(ui, style, &response, rect);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, can, row.description.replace('\n', " ")));
    // Below the row, the tooltip would cover the next rows.
    let mut tooltip = egui::Tooltip::for_enabled(&response);
    tooltip.popup = tooltip.popup.align(egui::RectAlign::RIGHT_START);
    tooltip.show(|ui| ui.label(&row.description));
    response
}

/// Draws the number that the pinned card lacks, or a tick.
fn draw_lack(ui: &Ui, style: &mut UiStyle, localizer: &Localizer, row: &TallyRow, middle: Pos2, height: f32) {
    let Some(lacks) = row.lacks else { return };
    let tint = colour(if lacks == 0 { style.theme.gain } else { style.theme.loss });
    if lacks == 0 {
        style.icon(ui.painter(), "check", Rect::from_center_size(middle, Vec2::splat(12.0)), tint);
    } else {
        let font = style.bold(style.theme.body);
        write(ui.painter(), middle, Align2::CENTER_CENTER, &format!("−{lacks}"), font, tint);
    }
    let words = localizer.text_with("rolling-lacks", &[("count", FluentValue::from(lacks))]);
    let place = Rect::from_center_size(middle, Vec2::new(26.0, height));
    let hover = ui.interact(place, egui::Id::new(("rolling lacks", row.animal)), Sense::hover());
    hover.on_hover_text(words);
}

/// Draws the current number, and the number after the aimed choice.
fn draw_stock(painter: &egui::Painter, style: &UiStyle, row: &TallyRow, at: Pos2) {
    let font = style.bold(style.theme.number);
    let now = write(painter, at, Align2::LEFT_CENTER, &row.have.to_string(), font, colour(style.theme.text));
    if row.after != row.have {
        painter.line_segment(
            [now.left_bottom() + Vec2::new(-2.0, -4.0), now.right_top() + Vec2::new(2.0, 6.0)],
            Stroke::new(1.6, colour(style.theme.muted)),
        );
        let font = style.bold(style.theme.number);
        let next = Pos2::new(now.right() + 6.0, at.y);
        write(painter, next, Align2::LEFT_CENTER, &row.after.to_string(), font, colour(style.theme.gain));
    }
}

/// The layout of a row: animals with the payable cards, and the other collections below.
#[derive(Clone, Copy, PartialEq, Debug)]
struct GainParts {
    /// Distance between the animals; less than their width if they must overlap.
    step: f32,
    radius: f32,
    /// Middle of the animals, from the top.
    upper: f32,
    /// Middle of the words below.
    lower: f32,
    /// Left edge of the payable cards.
    pays: f32,
}

impl GainParts {
    /// Arranges animals above words of a height, beside cards of a width, without overlap.
    fn of(rect: Rect, animals: usize, words: f32, pays: f32) -> Self {
        let room = rect.height() - 4.0;
        // The words need their height; the animals get the rest.
        let below = if words > 0.0 { words.min(room * 0.55) } else { 0.0 };
        let radius = ((room - below) * 0.5).clamp(4.0, 10.0);
        let upper = rect.top() + 2.0 + (room - below) / 2.0;
        let lower = rect.bottom() - 2.0 - below / 2.0;
        let pays = rect.right() - pays;
        let room = (pays - 4.0 - rect.left() - radius * 2.0).max(0.0);
        let step = (room / (animals.max(2) - 1) as f32).min(radius * 2.0 + 2.0);
        Self { step, radius, upper, lower, pays }
    }
}

/// Draws the animals of the row as rolled, the cards they pay for, and the other collections in words below.
fn draw_gain(
    painter: &egui::Painter,
    style: &mut UiStyle,
    localizer: &Localizer,
    row: &TallyRow,
    rect: Rect,
) {
    let font = style.plain(style.theme.smallest);
    let (gain, accent) = (colour(style.theme.gain), colour(style.theme.accent));
    let more = row.more.as_ref().map(|text| {
        let fonts =
            [font.clone(), style.plain(style.theme.smallest - 1.0), style.plain(style.theme.smallest - 2.0)];
        let tall = |font: &egui::FontId| painter.layout_no_wrap(text.clone(), font.clone(), accent);
        let fits = fonts.iter().map(tall).find(|galley| galley.size().x <= rect.width());
        fits.unwrap_or_else(|| {
            let text = fitted(painter, text, fonts[2].clone(), rect.width());
            painter.layout_no_wrap(text, fonts[2].clone(), accent)
        })
    });
    let words = more.as_ref().map_or(0.0, |more| more.size().y);
    let animals = row.free.map_or_else(Vec::new, |animals| listed(&animals));
    // The first cards are named, as many as fit; the tooltip names all.
    let pays_word = painter.layout_no_wrap(localizer.text("rolling-row-pays"), font.clone(), gain);
    let numbers: Vec<_> = row
        .pays
        .iter()
        .map(|(habitat, number)| (*habitat, painter.layout_no_wrap(number.to_string(), font.clone(), gain)))
        .collect();
    let icons: f32 = numbers.iter().map(|(_, number)| 19.0 + number.size().x + 3.0).sum();
    let with_word = pays_word.size().x + 5.0 + icons;
    let has_word = with_word + animals.len().max(1) as f32 * 12.0 <= rect.width();
    let pays_width = match (numbers.is_empty(), has_word) {
        (true, _) => 0.0,
        (false, true) => with_word,
        (false, false) => icons,
    };
    let parts = GainParts::of(rect, animals.len(), words, pays_width);
    for (index, animal) in animals.iter().enumerate() {
        let at = Pos2::new(rect.left() + parts.radius + index as f32 * parts.step, parts.upper);
        style.token(painter, *animal, at, parts.radius);
    }
    if animals.is_empty() {
        let text =
            localizer.text(if row.is_rolled { "rolling-row-left-out" } else { "rolling-row-not-rolled" });
        let text = fitted(painter, &text, font, parts.pays - rect.left() - 4.0);
        let font = style.plain(style.theme.smallest);
        let at = Pos2::new(rect.left(), parts.upper);
        write(painter, at, Align2::LEFT_CENTER, &text, font, colour(style.theme.muted));
    }
    if let Some(more) = more {
        let at = Pos2::new(rect.left(), parts.lower - more.size().y / 2.0);
        painter.galley(at, more, accent);
    }
    let mut left = parts.pays;
    if has_word && !numbers.is_empty() {
        let next = left + pays_word.size().x + 5.0;
        painter.galley(Pos2::new(left, parts.upper - pays_word.size().y / 2.0), pays_word, gain);
        left = next;
    }
    for (habitat, number) in numbers {
        let sign = Rect::from_min_size(Pos2::new(left, parts.upper - 8.0), Vec2::splat(16.0));
        style.habitat(painter, habitat, sign);
        let width = number.size().x;
        painter.galley(Pos2::new(left + 19.0, parts.upper - number.size().y / 2.0), number, gain);
        left += 19.0 + width + 3.0;
    }
}

/// Draws the nature tokens and the aimed collection, with arrows to the others and the button to take it.
fn draw_foot(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    view: &HudView,
    rect: Rect,
    is_choice: bool,
    out: &mut Vec<Click>,
) {
    let line = 28.0;
    let used = draw_tokens(ui, style, localizer, view.tokens, rect.with_max_y(rect.top() + line));
    let Some(variant) = view.variant.as_ref().filter(|_| is_choice) else { return };
    let text = Rect::from_min_max(
        Pos2::new((rect.left() + 84.0).max(used + 10.0), rect.top()),
        Pos2::new(rect.right(), rect.top() + line),
    );
    draw_variant_text(ui, style, localizer, variant, text);
    let row = Rect::from_min_max(Pos2::new(rect.left(), rect.top() + line + 4.0), rect.max);
    let mut child = ui.new_child(
        egui::UiBuilder::new().max_rect(row).layout(egui::Layout::left_to_right(egui::Align::Center)),
    );
    child.spacing_mut().item_spacing.x = 6.0;
    let size = 34.0;
    let (index, count) = variant.index;
    let is_row_chosen = view.rows.get(usize::from(variant.row)).is_some_and(|row| row.chosen);
    if count > 1 {
        let label = with_key(localizer, bindings, "rolling-variant-previous", InputAction::RotateLeft);
        if icon_button(&mut child, style, "arrow_left", &label, true, size).clicked() {
            out.push(Click::TurnRow(-1));
        }
        draw_ways(&mut child, style, localizer, (index, count), size);
        let label = with_key(localizer, bindings, "rolling-variant-next", InputAction::RotateRight);
        if icon_button(&mut child, style, "arrow_right", &label, true, size).clicked() {
            out.push(Click::TurnRow(1));
        }
    }
    let wide = Vec2::new(child.available_width(), size);
    if view.planning {
        let text = localizer.text("rolling-plan-ahead");
        let fonts = [style.plain(style.theme.small), style.plain(style.theme.smallest)];
        let galley = whole(child.painter(), &text, &fonts, colour(style.theme.muted), wide.x);
        let (place, hover) = child.allocate_exact_size(wide, Sense::hover());
        let at = Pos2::new(place.left(), place.center().y - galley.size().y / 2.0);
        child.painter().galley(at, galley, Color32::WHITE);
        hover.on_hover_text(localizer.text("rolling-plan-ahead-hint"));
        return;
    }
    let text = with_key(localizer, bindings, "rolling-take", InputAction::Confirm);
    let texts = [text.as_str(), &localizer.text("rolling-take")];
    let tone = if is_row_chosen || count == 1 { ButtonStyle::Primary } else { ButtonStyle::On };
    if text_button_within(&mut child, style, "check", &texts, tone, wide).clicked() {
        out.push(Click::TakeRow(variant.row));
    }
}

/// Draws the nature tokens, now and after the aimed action. Returns their right edge.
fn draw_tokens(
    ui: &Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    (now, after): (u8, u8),
    rect: Rect,
) -> f32 {
    let middle = rect.center().y;
    style.nature_token(ui.painter(), Pos2::new(rect.left() + 14.0, middle), 12.0);
    let font = style.bold(style.theme.number);
    let at = Pos2::new(rect.left() + 34.0, middle);
    let place = write(
        ui.painter(),
        at,
        Align2::LEFT_CENTER,
        &now.to_string(),
        font.clone(),
        colour(style.theme.text),
    );
    let mut used = place.right();
    if after != now {
        let next = Pos2::new(place.right() + 6.0, middle);
        ui.painter().line_segment(
            [place.left_bottom() + Vec2::new(-2.0, -4.0), place.right_top() + Vec2::new(2.0, 6.0)],
            Stroke::new(1.6, colour(style.theme.muted)),
        );
        let tint = colour(style.theme.loss);
        used = write(ui.painter(), next, Align2::LEFT_CENTER, &after.to_string(), font, tint).right();
    }
    let response = ui.interact(
        Rect::from_min_size(rect.min, Vec2::new(70.0, rect.height())),
        egui::Id::new("rolling tokens"),
        Sense::hover(),
    );
    response.on_hover_text(localizer.text("rolling-tokens"));
    used
}

/// Writes the number of the collection and the count of all between the arrows.
fn draw_ways(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    (index, count): (usize, usize),
    height: f32,
) {
    let font = style.plain(style.theme.smallest - 1.0);
    let words = localizer.text("rolling-other-ways");
    let words = ui.painter().layout_no_wrap(words, font, colour(style.theme.muted));
    let (place, hover) = ui.allocate_exact_size(Vec2::new(words.size().x.min(84.0), height), Sense::hover());
    let middle = place.center();
    let at = Pos2::new(middle.x - words.size().x / 2.0, middle.y - words.size().y - 0.5);
    ui.painter().galley(at, words, Color32::WHITE);
    let font = style.bold(style.theme.small);
    let below = middle + Vec2::new(0.0, 8.5);
    let text = format!("{}/{count}", index + 1);
    write(ui.painter(), below, Align2::CENTER_CENTER, &text, font, colour(style.theme.text));
    let values = [("index", FluentValue::from(index + 1)), ("count", FluentValue::from(count))];
    hover.on_hover_text(localizer.text_with("rolling-other-ways-hint", &values));
}

/// Draws the parts of a collection, and its cost.
fn draw_variant_text(ui: &Ui, style: &mut UiStyle, localizer: &Localizer, variant: &VariantView, rect: Rect) {
    let mut right = rect.right();
    for _ in 0..variant.tokens {
        // They overlap, so that the words need no third line.
        style.nature_token(ui.painter(), Pos2::new(right - 9.0, rect.center().y), 8.0);
        right -= 11.0;
    }
    right -= if variant.tokens > 0 { 8.0 } else { 0.0 };
    if variant.tokens > 0 {
        let font = style.bold(style.theme.body);
        let at = Pos2::new(right - 2.0, rect.center().y);
        right =
            write(ui.painter(), at, Align2::RIGHT_CENTER, "−", font, colour(style.theme.loss)).left() - 4.0;
    }
    let fonts = [style.plain(style.theme.small), style.plain(style.theme.smallest - 1.0)];
    let tint = colour(style.theme.text);
    let galley = whole(ui.painter(), &variant.text, &fonts, tint, right - rect.left());
    let at = Pos2::new(rect.left(), rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley, Color32::WHITE);
    let cost = localizer.text_with("rolling-row-cost", &[("count", FluentValue::from(variant.tokens))]);
    let hover = ui.interact(rect, egui::Id::new("rolling variant"), Sense::hover());
    hover.on_hover_text(format!("{} · {cost}", variant.text));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_gain_of_a_row_does_not_overlap_its_payments_and_the_text_below() {
        // Includes a row at 150 % text size: the panel is narrow, counted in points.
        for (width, height) in [(110.0, 27.0), (180.0, 30.0), (320.0, 43.0)] {
            let rect = Rect::from_min_size(Pos2::new(90.0, 10.0), Vec2::new(width, height));
            for (animals, words, pays) in [(0, 14.0, 44.0), (1, 0.0, 0.0), (5, 14.0, 34.0), (8, 14.0, 44.0)] {
                let parts = GainParts::of(rect, animals, words, pays);
                let end = rect.left() + parts.step * (animals.max(1) - 1) as f32 + parts.radius * 2.0;
                let case = format!("{animals} animals on {width} points: {parts:?}");
                assert!(end <= parts.pays + 1e-3 && parts.pays + pays <= rect.right() + 1e-3, "{case}");
                assert!(parts.upper - parts.radius >= rect.top() && parts.lower < rect.bottom(), "{case}");
                if words > 0.0 {
                    let below = words.min((height - 4.0) * 0.55);
                    assert!(parts.upper + parts.radius <= parts.lower - below / 2.0 + 1e-3, "{case}");
                }
                if width >= 180.0 {
                    assert!(
                        animals < 2 || parts.step >= parts.radius,
                        "dots must be distinguishable: {case}"
                    );
                }
            }
        }
    }
}
