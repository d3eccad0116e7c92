//! The pile and the four spaces with their habitat cards and completion cards.

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};
use fluent_bundle::FluentValue;

use crate::preferences::localizer::Localizer;
use crate::rolling::dice::DiceStage;
use crate::rolling::hud::geometry::HudLayout;
use crate::rolling::hud::pins::{draw_pin, draw_way};
use crate::rolling::hud::signs::{draw_card_body, draw_cost_icon};
use crate::rolling::hud::view::{CompletionView, HabitatCardView, HudView, words};
use crate::rolling::turn::Click;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{fitted, focus_ring, icon_button, signed, write};
use crate::ui::{UiContext, fixed_area};

/// Ink of cards, normal and faint.
const INK: Color32 = Color32::from_rgb(0x2A, 0x2A, 0x26);
const FAINT: Color32 = Color32::from_rgb(0x6E, 0x66, 0x58);

/// Gap between two spaces, and height of a completion card.
const GAP: f32 = 8.0;
const NOTE: f32 = 25.0;

pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    stage: Res<DiceStage>,
    mut clicks: MessageWriter<Click>,
    mut hovered: Local<(Option<u8>, bool)>,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let at = HudLayout::of(&layout).strip;
    let mut out = Vec::new();
    let now = fixed_area(&context, "rolling cards", at, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, colour(style.theme.background));
        ui.painter().hline(rect.x_range(), rect.bottom(), (1.0, colour(style.theme.outline)));
        let inner = rect.shrink2(Vec2::new(8.0, 5.0));
        let pile = (inner.width() * 0.075).clamp(50.0, 78.0);
        draw_pile(
            ui,
            style,
            &localizer,
            &view,
            Rect::from_min_size(inner.min, Vec2::new(pile, inner.height())),
        );
        let gap = GAP;
        let width = (inner.width() - pile - gap * 4.0) / 4.0;
        let mut pointed = None;
        for index in 0..4 {
            let left = inner.left() + pile + gap + index as f32 * (width + gap);
            let place = Rect::from_min_size(Pos2::new(left, inner.top()), Vec2::new(width, inner.height()));
            if draw_space(ui, style, &localizer, &view, (index, stage.is_throwing()), place, &mut out) {
                pointed = Some(index as u8 + 1);
            }
        }
        pointed
    });
    // After a new decision the aim stays empty until the pointer moves.
    let before = hovered.0.filter(|_| hovered.1 == view.can.pass);
    *hovered = (now, view.can.pass);
    if now != before {
        out.push(Click::AimCard(now));
    }
    if !out.is_empty() {
        clicks.write_batch(out);
        context.request_repaint();
    }
    Ok(())
}

fn draw_pile(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, view: &HudView, rect: Rect) {
    let card = Rect::from_center_size(
        rect.center() + Vec2::new(0.0, 4.0),
        Vec2::new(rect.width() - 6.0, rect.height() * 0.56),
    );
    let deep = usize::from(view.pile.min(4));
    for step in (0..deep).rev() {
        let place = card.translate(Vec2::new(step as f32 * 1.5, -(step as f32) * 1.5));
        draw_card_body(
            ui.painter(),
            place,
            Color32::from_rgb(0x3E, 0x5A, 0x63),
            Stroke::new(1.0, Color32::from_rgb(0x21, 0x33, 0x39)),
        );
    }
    let centre = card.center();
    let font = style.bold(style.theme.number);
    write(
        ui.painter(),
        centre,
        Align2::CENTER_CENTER,
        &view.pile.to_string(),
        font,
        colour(style.theme.text),
    );
    let above = Pos2::new(rect.center().x, card.top() - 12.0);
    let font = style.plain(style.theme.smallest);
    write(
        ui.painter(),
        above,
        Align2::CENTER_CENTER,
        &localizer.text("rolling-pile"),
        font,
        colour(style.theme.muted),
    );
    let response = ui.interact(rect, egui::Id::new("rolling pile"), Sense::hover());
    let hint = localizer.text_with("rolling-pile-hint", &[("count", FluentValue::from(view.pile))]);
    response.on_hover_text(hint);
}

/// Draws a space with its cards. Returns true while pointed at.
fn draw_space(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HudView,
    (index, is_thrown): (usize, bool),
    rect: Rect,
    out: &mut Vec<Click>,
) -> bool {
    let completion = &view.completions[index];
    let strip = NOTE;
    let (note, card) = if completion.is_discount {
        (
            Rect::from_min_size(rect.min, Vec2::new(rect.width(), strip)),
            Rect::from_min_max(Pos2::new(rect.left(), rect.top() + strip - 1.0), rect.max),
        )
    } else {
        (
            Rect::from_min_max(Pos2::new(rect.left(), rect.bottom() - strip), rect.max),
            Rect::from_min_max(rect.min, Pos2::new(rect.right(), rect.bottom() - strip + 1.0)),
        )
    };
    draw_completion(ui, style, localizer, completion, index, note);
    draw_way_on(ui, style, view, index, rect, card);
    // While the dice fly, hide the consequences of their result.
    let flying = view.cards[index].as_ref().filter(|_| is_thrown);
    let flying = flying.map(|card| HabitatCardView { plan: None, ..card.clone() });
    let Some(found) = flying.as_ref().or(view.cards[index].as_ref()) else {
        let rim = Stroke::new(1.0, colour(style.theme.outline));
        ui.painter().rect_stroke(card, CornerRadius::same(8), rim, StrokeKind::Inside);
        return false;
    };
    let sense = if found.can_take { Sense::click() } else { Sense::hover() };
    let response = ui.interact(card, egui::Id::new(("rolling card", index)), sense);
    let lift = if found.can_take && response.hovered() { -2.0 } else { 0.0 };
    draw_card(ui, style, localizer, found, card.translate(Vec2::new(0.0, lift)));
    focus_ring(ui, style, &response, card);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, found.can_take, &found.spoken));
    if found.aimed && found.can_take && found.payment.1 > 1 {
        let size = 24.0;
        // Beside the nature tokens, where the card is empty.
        let right = card.right() - 14.0 - f32::from(found.tokens) * 19.0;
        let corner = Rect::from_min_size(Pos2::new(right - size, card.top() + 8.0), Vec2::splat(size));
        let mut child = ui.new_child(egui::UiBuilder::new().max_rect(corner));
        if icon_button(&mut child, style, "mix", &localizer.text("rolling-payment-next"), true, size)
            .clicked()
        {
            out.push(Click::TurnPayment(1));
        }
    }
    if response.clicked() {
        out.push(Click::ChooseCard(found.space));
    }
    draw_pin_button(ui, style, localizer, found, card, out);
    if found.can_leave_tokens {
        let wide = f32::from(found.tokens) * 19.0 + 5.0;
        let at = Rect::from_min_size(
            Pos2::new(card.right() - 7.0 - wide, card.top() + 6.0),
            Vec2::new(wide, 28.0),
        );
        let key = if found.leaves_tokens { "rolling-take-tokens" } else { "rolling-leave-tokens" };
        let text = localizer.text(key);
        let tokens = ui.interact(at, egui::Id::new(("rolling tokens of card", index)), Sense::click());
        tokens.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &text));
        if tokens.on_hover_text(text).clicked() {
            out.push(Click::LeaveTokens);
        }
    }
    ui.rect_contains_pointer(rect)
}

/// Draws the pin in the lower corner of a card: always if pinned, faintly if pointed at. A click pins or
/// unpins the card.
fn draw_pin_button(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    view: &HabitatCardView,
    card: Rect,
    out: &mut Vec<Click>,
) {
    if !view.pinned && !ui.rect_contains_pointer(card) {
        return;
    }
    // Beside the number, where the card is empty.
    let at = Rect::from_center_size(card.min + Vec2::new(102.0, 16.0), Vec2::splat(24.0));
    let text = localizer.text(if view.pinned { "rolling-unpin" } else { "rolling-pin" });
    let response = ui.interact(at, egui::Id::new(("rolling pin", view.space)), Sense::click());
    let strong = if view.pinned || response.hovered() { 1.0 } else { 0.45 };
    draw_pin(ui.painter(), at.center(), 6.0, colour(style.theme.accent).gamma_multiply(strong));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &text));
    if response.on_hover_text(text).clicked() {
        out.push(Click::Pin(view.space));
    }
}

/// Draws the faint arrow from a card to the completion card that it meets next.
fn draw_way_on(ui: &Ui, style: &UiStyle, view: &HudView, index: usize, rect: Rect, card: Rect) {
    let Some(next) = view.completions.get(index + 1).filter(|_| view.cards[index].is_some()) else { return };
    let height = if next.is_discount { rect.top() + NOTE / 2.0 } else { rect.bottom() - NOTE / 2.0 };
    // Across the strip, the arrow starts at the height of the card.
    let from = Pos2::new(rect.right() - 5.0, height.clamp(card.top() + 14.0, card.bottom() - 14.0));
    let to = Pos2::new(rect.right() + GAP + 5.0, height);
    draw_way(ui.painter(), from, to, colour(style.theme.muted).gamma_multiply(0.8));
}

fn draw_completion(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &CompletionView,
    index: usize,
    rect: Rect,
) {
    let fill = if view.is_discount {
        Color32::from_rgb(0x4B, 0x5F, 0x3C)
    } else {
        Color32::from_rgb(0x6A, 0x4F, 0x2C)
    };
    let rim = Stroke::new(1.0, Color32::from_black_alpha(120));
    let place = rect.shrink2(Vec2::new(6.0, 0.0));
    ui.painter().rect(place, CornerRadius::same(6), fill, rim, StrokeKind::Inside);
    let font = style.bold(style.theme.smallest);
    let text = fitted(ui.painter(), &view.short, font.clone(), place.width() - 12.0);
    write(ui.painter(), place.center(), Align2::CENTER_CENTER, &text, font, colour(style.theme.text));
    let response = ui.interact(place, egui::Id::new(("rolling completion", index)), Sense::hover());
    let kind = localizer.text(if view.is_discount { "rolling-card-discount" } else { "rolling-card-bonus" });
    let spoken = format!("{kind}: {}. {}", view.name, view.text);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &spoken));
    response.on_hover_text(format!("{}\n{}", view.name, view.text));
}

/// Draws a habitat card.
fn draw_card(ui: &Ui, style: &mut UiStyle, localizer: &Localizer, view: &HabitatCardView, rect: Rect) {
    let painter = ui.painter();
    let rim = if view.completing || view.lit {
        Stroke::new(3.0, colour(style.theme.gain))
    } else if view.chosen {
        Stroke::new(3.5, colour(style.theme.accent))
    } else if view.aimed {
        Stroke::new(2.5, colour(style.theme.accent))
    } else if view.can_take && view.shows_change {
        Stroke::new(1.5, colour(style.theme.accent).gamma_multiply(0.6))
    } else {
        Stroke::new(1.0, Color32::from_black_alpha(110))
    };
    if view.lit {
        let glow = colour(style.theme.gain).gamma_multiply(0.3);
        painter.rect_filled(rect.expand(4.0), CornerRadius::same(11), glow);
    }
    draw_card_body(painter, rect, colour(style.theme.paper), rim);
    let head = Rect::from_min_size(rect.min + Vec2::splat(5.0), Vec2::new(rect.width() - 10.0, 30.0));
    let sign = Rect::from_min_size(head.min, Vec2::splat(30.0));
    style.habitat(painter, view.habitat, sign);
    let number = Pos2::new(sign.right() + 8.0, head.center().y);
    let font = style.bold(style.theme.number + 4.0);
    write(painter, number, Align2::LEFT_CENTER, &view.number.to_string(), font, INK);
    for token in 0..view.tokens {
        let at = Pos2::new(head.right() - 12.0 - f32::from(token) * 19.0, head.center().y);
        style.nature_token(painter, at, 10.0);
        if view.leaves_tokens {
            let reach = Vec2::new(10.0, -9.0);
            painter.line_segment([at - reach, at + reach], Stroke::new(2.5, INK));
        }
    }
    let badge = Rect::from_min_max(
        Pos2::new(rect.left() + 5.0, rect.bottom() - 23.0),
        Pos2::new(rect.right() - 5.0, rect.bottom() - 4.0),
    );
    draw_cost(
        painter,
        style,
        view,
        Rect::from_min_max(
            Pos2::new(head.left(), head.bottom() + 2.0),
            Pos2::new(head.right(), badge.top() - 1.0),
        ),
    );
    if view.too_late && !view.completing {
        let veil = colour(style.theme.background).gamma_multiply(0.45);
        painter.rect_filled(rect, CornerRadius::same(8), veil);
    } else {
        draw_badge(painter, style, localizer, view, badge);
    }
    if let Some((_, true)) = view.plan {
        let sign = Rect::from_center_size(number + Vec2::new(34.0, 0.0), Vec2::splat(15.0));
        style.icon(painter, "bulb", sign, Color32::from_rgb(0xB8, 0x7A, 0x12));
        let hover = ui.interact(sign, egui::Id::new(("rolling best card", view.space)), Sense::hover());
        hover.on_hover_text(localizer.text("rolling-best-card"));
    }
}

/// Draws the cost in as many rows as fit.
fn draw_cost(painter: &egui::Painter, style: &mut UiStyle, view: &HabitatCardView, rect: Rect) {
    let count = view.cost.len().max(1) as f32;
    // The largest icons that all fit.
    let mut radius = (rect.height() / 2.0 - 1.0).min(15.0);
    while radius > 6.0 {
        let per_row = (rect.width() / (radius * 2.0 + 3.0)).floor().max(1.0);
        let rows = (count / per_row).ceil();
        if rows * (radius * 2.0 + 3.0) <= rect.height() + 3.0 {
            break;
        }
        radius -= 0.5;
    }
    let step = radius * 2.0 + 3.0;
    let per_row = ((rect.width() / step).floor().max(1.0)) as usize;
    let rows = view.cost.len().div_ceil(per_row);
    let top = rect.center().y - (rows as f32 * step - 3.0) / 2.0;
    for (index, (animal, icon)) in view.cost.iter().enumerate() {
        let (row, column) = (index / per_row, index % per_row);
        let centre = Pos2::new(rect.left() + radius + column as f32 * step, top + radius + row as f32 * step);
        draw_cost_icon(painter, style, *animal, *icon, centre, radius);
    }
}

fn draw_badge(
    painter: &egui::Painter,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &HabitatCardView,
    rect: Rect,
) {
    let text = if view.completing {
        localizer.text("rolling-badge-completing")
    } else if !view.shows_change {
        String::new()
    } else if let Some((points, _)) = view.plan {
        // The plan can pay for it with this roll.
        let points = signed(i16::try_from(points).unwrap_or(0));
        localizer.text_with("rolling-plan-points", &[("points", FluentValue::from(points))])
    } else {
        words::badge(localizer, view)
    };
    // During completion, the payment may already be gone.
    let is_good = view.completing || (view.shows_change && view.missing == 0 && view.has_room);
    let tint = if is_good { Color32::from_rgb(0x1E, 0x6B, 0x3C) } else { FAINT };
    let mut left = rect.left() + 2.0;
    if is_good {
        let sign = Rect::from_center_size(Pos2::new(left + 7.0, rect.center().y), Vec2::splat(13.0));
        style.icon(painter, "check", sign, tint);
        left += 18.0;
    }
    let font = style.bold(style.theme.smallest);
    let leaves = (view.space == 4).then(|| localizer.text("rolling-leaves"));
    let leaving = leaves.map_or(0.0, |leaves| {
        let at = Pos2::new(rect.right() - 4.0, rect.center().y);
        let red = Color32::from_rgb(0xA8, 0x45, 0x2B);
        write(painter, at, Align2::RIGHT_CENTER, &leaves, style.plain(style.theme.smallest), red).width()
            + 8.0
    });
    let text = fitted(painter, &text, font.clone(), rect.right() - leaving - left);
    write(painter, Pos2::new(left, rect.center().y), Align2::LEFT_CENTER, &text, font, tint);
}
