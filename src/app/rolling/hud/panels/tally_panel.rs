//! The tally, which is the choice of what to collect: each row says what it would bring.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use fluent_bundle::FluentValue;

use crate::app::input::InputAction;
use crate::app::input::bindings::Bindings;
use crate::app::preferences::localizer::Localizer;
use crate::app::rolling::dice::DiceStage;
use crate::app::rolling::hud::geometry::RollingLayout;
use crate::app::rolling::hud::pins::draw_pin;
use crate::app::rolling::hud::view::{RollingView, TallyRow, VariantView, listed, words};
use crate::app::rolling::turn::RollingClick;
use crate::app::ui::key_names::with_key;
use crate::app::ui::style::{UiStyle, colour};
use crate::app::ui::widgets::{ButtonStyle, focus_ring, icon_button, text_button_within, whole, write};
use crate::app::ui::{UiContext, fixed_area};

/// What the panel remembers between frames.
#[derive(Default)]
pub(crate) struct TallyPointer {
    hovered: Option<u8>,
    wheel: f32,
}

/// Draws the tally.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<RollingView>,
    dice: Res<DiceStage>,
    bindings: Res<Bindings>,
    mut clicks: MessageWriter<RollingClick>,
    mut pointer: Local<TallyPointer>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let at = RollingLayout::of(&layout).tally;
    let mut out = Vec::new();
    let is_choice = view.rows.iter().any(|row| row.variants > 0) && view.choosing && !dice.is_throwing();
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
            (is_choice, view.rows.iter().all(|row| row.is_told), view.rows.iter().any(|row| row.has_pin)),
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
            if is_choice && response.clicked() {
                out.push(RollingClick::TakeRow(index as u8));
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
    // The row that was pointed at last stays, while the pointer is on its way to dice, cards and buttons.
    if now != pointer.hovered {
        pointer.hovered = now;
        if now.is_some() {
            out.insert(0, RollingClick::AimRow(now));
        }
    }
    if !out.is_empty() {
        clicks.write_batch(out);
        context.request_repaint();
    }
    Ok(())
}

/// Goes through the collections of a row by the wheel, one for each notch.
fn turn_by_wheel(ui: &Ui, rest: &mut f32, out: &mut Vec<RollingClick>) {
    *rest += ui.input(|input| input.smooth_scroll_delta.y) / 50.0;
    let steps = rest.trunc();
    if steps != 0.0 {
        *rest -= steps;
        out.push(RollingClick::TurnRow(-(steps as i32)));
    }
}

fn draw_head(
    ui: &Ui,
    style: &UiStyle,
    localizer: &Localizer,
    rect: Rect,
    (is_choice, is_told, has_pin): (bool, bool, bool),
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
    if is_choice && is_told {
        let at = Pos2::new(columns.gain, middle);
        write(painter, at, Align2::LEFT_CENTER, &localizer.text("rolling-tally-gain"), font, tint);
    }
}

/// The columns of a row.
struct Columns {
    have: f32,
    /// Middle of what the pinned card lacks.
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
    let can = is_choice && row.variants > 0;
    let sense = if can { Sense::click() } else { Sense::hover() };
    let response = ui.interact(rect, egui::Id::new(("rolling row", index)), sense);
    let painter = ui.painter();
    let fill = if row.aimed && can { style.theme.hover } else { style.theme.raised };
    painter.rect_filled(
        rect,
        CornerRadius::same(7),
        colour(fill).gamma_multiply(if can || !is_choice { 1.0 } else { 0.5 }),
    );
    if row.aimed && can {
        painter.rect_stroke(
            rect,
            CornerRadius::same(7),
            Stroke::new(2.0, colour(style.theme.accent)),
            StrokeKind::Inside,
        );
    }
    let middle = rect.center().y;
    let radius = (rect.height() * 0.42).min(15.0);
    if is_choice {
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
    if can && row.is_told {
        let right = rect.right() - if row.is_best { 18.0 } else { 0.0 };
        let place = Rect::from_min_max(Pos2::new(columns.gain, rect.top()), Pos2::new(right, rect.bottom()));
        draw_gain(painter, style, row, place);
    }
    draw_lack(ui, style, localizer, row, Pos2::new(columns.lack, middle), rect.height());
    if row.is_best && is_choice {
        let sign = Rect::from_center_size(rect.right_center() - Vec2::new(12.0, 0.0), Vec2::splat(14.0));
        style.icon(ui.painter(), "bulb", sign, colour(style.theme.accent));
        let told = ui.interact(sign, egui::Id::new(("rolling best", index)), Sense::hover());
        told.on_hover_text(localizer.text("rolling-best-row"));
    }
    focus_ring(ui, style, &response, rect);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, can, words::spoken_row(localizer, row)));
    response
}

/// Draws how many the pinned card lacks, or a tick.
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
    let told = ui.interact(place, egui::Id::new(("rolling lacks", row.animal)), Sense::hover());
    told.on_hover_text(words);
}

/// Draws how many there are, and how many there would be.
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

/// The parts of what a row brings, from left to right: the animals, what more could be had, and the cards it pays for.
#[derive(Clone, Copy, PartialEq, Debug)]
struct GainParts {
    /// Distance between the animals; smaller than they are wide if they have to stand closer together.
    step: f32,
    /// Left edge of what more could be had.
    more: f32,
    /// Left edge of the cards it pays for.
    pays: f32,
}

impl GainParts {
    /// Arranges animals of a radius and the other two parts with these widths, which keep clear of each other.
    fn of(rect: Rect, animals: usize, radius: f32, more: f32, pays: f32) -> Self {
        let pays = rect.right() - pays;
        // A dash stands for no animals.
        let count = animals.max(1) as f32;
        let room = (pays - more - 4.0 - rect.left() - radius * 2.0).max(0.0);
        let step = (room / (count - 1.0).max(1.0)).min(radius * 2.0 + 2.0);
        let end = rect.left() + step * (count - 1.0) + radius * 2.0;
        Self { step, more: (end + 6.0).min(pays - more), pays }
    }
}

/// Draws what the row brings with nothing spent, what more could be had, and which cards it pays for.
fn draw_gain(painter: &egui::Painter, style: &mut UiStyle, row: &TallyRow, rect: Rect) {
    let middle = rect.center().y;
    let small = style.bold(style.theme.smallest);
    let (gain, accent) = (colour(style.theme.gain), colour(style.theme.accent));
    let pays = row.pays.iter().map(u8::to_string).collect::<Vec<_>>().join(" ");
    let pays = (!pays.is_empty()).then(|| painter.layout_no_wrap(pays, small.clone(), gain));
    let more = row.more.map(|(most, tokens)| {
        let number = painter.layout_no_wrap(most.to_string(), small, accent);
        let width =
            13.0 + number.size().x + 4.0 + if tokens > 0 { 3.0 + 9.0 * f32::from(tokens) } else { 0.0 };
        (number, tokens, width)
    });
    let animals = row.free.map_or_else(Vec::new, |animals| listed(&animals));
    let radius = (rect.height() * 0.3).min(10.0);
    let more_width = more.as_ref().map_or(0.0, |(.., width)| *width);
    let pays_width = pays.as_ref().map_or(0.0, |text| text.size().x + 8.0 + 18.0);
    let parts = GainParts::of(rect, animals.len(), radius, more_width, pays_width);
    for (index, animal) in animals.iter().enumerate() {
        let at = Pos2::new(rect.left() + radius + index as f32 * parts.step, middle);
        style.token(painter, *animal, at, radius);
    }
    if animals.is_empty() {
        let font = style.plain(style.theme.body);
        let tint = colour(style.theme.muted);
        write(painter, Pos2::new(rect.left(), middle), Align2::LEFT_CENTER, "–", font, tint);
    }
    if let Some((number, tokens, _)) = more {
        let sign = Rect::from_center_size(Pos2::new(parts.more + 5.0, middle), Vec2::splat(10.0));
        style.icon(painter, "arrow_right", sign, accent);
        let at = Pos2::new(parts.more + 13.0, middle - number.size().y / 2.0);
        let mut left = at.x + number.size().x + 4.0;
        painter.galley(at, number, accent);
        for _ in 0..tokens {
            style.nature_token(painter, Pos2::new(left + 6.0, middle), 6.0);
            left += 9.0;
        }
    }
    if let Some(text) = pays {
        let sign = Rect::from_center_size(Pos2::new(parts.pays + 8.0, middle), Vec2::splat(12.0));
        style.icon(painter, "check", sign, gain);
        painter.galley(Pos2::new(parts.pays + 18.0, middle - text.size().y / 2.0), text, gain);
    }
}

/// Draws the nature tokens, and the collection that is aimed at with the way to the others and the button that takes it.
fn draw_foot(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    bindings: &Bindings,
    view: &RollingView,
    rect: Rect,
    is_choice: bool,
    out: &mut Vec<RollingClick>,
) {
    let line = 28.0;
    let middle = rect.top() + line / 2.0;
    style.nature_token(ui.painter(), Pos2::new(rect.left() + 14.0, middle), 12.0);
    let (now, after) = view.tokens;
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
        Rect::from_min_size(rect.min, Vec2::new(70.0, line)),
        egui::Id::new("rolling tokens"),
        Sense::hover(),
    );
    response.on_hover_text(localizer.text("rolling-tokens"));
    let Some(variant) = view.variant.as_ref().filter(|_| is_choice) else { return };
    let text = Rect::from_min_max(
        Pos2::new((rect.left() + 84.0).max(used + 10.0), rect.top()),
        Pos2::new(rect.right(), rect.top() + line),
    );
    draw_variant_text(ui, style, variant, text);
    let row = Rect::from_min_max(Pos2::new(rect.left(), rect.top() + line + 4.0), rect.max);
    let mut child = ui.new_child(
        egui::UiBuilder::new().max_rect(row).layout(egui::Layout::left_to_right(egui::Align::Center)),
    );
    child.spacing_mut().item_spacing.x = 6.0;
    let size = 34.0;
    let (index, count) = variant.index;
    if count > 1 {
        let label = with_key(localizer, bindings, "rolling-variant-previous", InputAction::RotateLeft);
        if icon_button(&mut child, style, "arrow_left", &label, true, size).clicked() {
            out.push(RollingClick::TurnRow(-1));
        }
        let text = egui::RichText::new(format!("{}/{count}", index + 1)).font(style.plain(style.theme.small));
        child.label(text);
        let label = with_key(localizer, bindings, "rolling-variant-next", InputAction::RotateRight);
        if icon_button(&mut child, style, "arrow_right", &label, true, size).clicked() {
            out.push(RollingClick::TurnRow(1));
        }
    }
    let wide = Vec2::new(child.available_width(), size);
    let text = with_key(localizer, bindings, "rolling-take", InputAction::Confirm);
    let texts = [text.as_str(), &localizer.text("rolling-take")];
    if text_button_within(&mut child, style, "check", &texts, ButtonStyle::Primary, wide).clicked() {
        out.push(RollingClick::TakeRow(variant.row));
    }
}

/// Draws how a collection comes about, and what it costs.
fn draw_variant_text(ui: &Ui, style: &mut UiStyle, variant: &VariantView, rect: Rect) {
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_row_brings_keeps_clear_of_what_it_pays_for() {
        // A row at 150 % text: the panel is narrow, counted in points.
        for (width, radius) in [(110.0, 8.0), (180.0, 10.0), (320.0, 10.0)] {
            let rect = Rect::from_min_size(Pos2::new(90.0, 10.0), Vec2::new(width, 30.0));
            for (animals, more, pays) in [(0, 38.0, 44.0), (1, 0.0, 0.0), (5, 38.0, 34.0), (8, 38.0, 44.0)] {
                let parts = GainParts::of(rect, animals, radius, more, pays);
                let end = rect.left() + parts.step * (animals.max(1) - 1) as f32 + radius * 2.0;
                let case = format!("{animals} animals on {width} points: {parts:?}");
                assert!(
                    parts.more + more <= parts.pays + 1e-3 && parts.pays + pays <= rect.right() + 1e-3,
                    "{case}"
                );
                assert!(parts.step >= 0.0 && parts.step <= radius * 2.0 + 2.0, "{case}");
                if width >= 180.0 {
                    assert!(end <= parts.more, "{case}");
                    assert!(animals < 2 || parts.step >= radius, "each is to be told apart: {case}");
                }
            }
        }
    }
}
