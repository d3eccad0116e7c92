//! Drawings of cards for the rules: a habitat card with its parts named, and the cards moving past the
//! completion cards.

use bevy_egui::egui::{self, Align2, Color32, CornerRadius, Pos2, Rect, Stroke, Vec2};

use super::labels::{draw_centred, draw_label};
use crate::preferences::localizer::Localizer;
use crate::rolling::hud::signs::draw_card_body;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::write;
use cascadia_base::Wildlife;
use rolling_rivers::content::Content;
use rolling_rivers::rules::HabitatCard;
use rolling_rivers::sheets::HIERARCHY;

/// Heights of the drawings.
pub(super) const CARD_HEIGHT: f32 = 136.0;
pub(super) const CONVEYOR_HEIGHT: f32 = 186.0;
const INK: Color32 = Color32::from_rgb(0x2A, 0x2A, 0x26);

/// A habitat card, and the names of its parts: habitat, number, nature tokens, cost.
#[derive(Clone, Debug)]
pub(super) struct NamedCard {
    card: HabitatCard,
    parts: [String; 4],
}

/// Returns a habitat card that shows all parts, with their names.
pub(super) fn named_card(localizer: &Localizer, content: &Content) -> Option<NamedCard> {
    let is_full = |card: &&HabitatCard| card.nature_tokens > 1 && card.number > 2;
    let mut cards = content.habitat_cards().iter().map(|(_, card)| card);
    let card = cards.find(is_full)?;
    let parts = [
        "rolling-rules-card-habitat",
        "rolling-rules-card-number",
        "rolling-rules-card-tokens",
        "rolling-rules-card-cost",
    ];
    Some(NamedCard { card: card.clone(), parts: parts.map(|part| localizer.text(part)) })
}

/// Returns the animals of a cost, one by one.
fn cost_of(card: &HabitatCard) -> Vec<Wildlife> {
    HIERARCHY
        .into_iter()
        .flat_map(|animal| std::iter::repeat_n(animal, usize::from(card.cost[animal])))
        .collect()
}

/// Draws a habitat card with a head of the given height. Returns the places of habitat, number, nature tokens
/// and cost.
fn draw_habitat_card(
    painter: &egui::Painter,
    style: &mut UiStyle,
    card: &HabitatCard,
    rect: Rect,
    head: f32,
) -> [Pos2; 4] {
    draw_card_body(
        painter,
        rect,
        colour(style.theme.paper),
        Stroke::new(1.0, Color32::from_black_alpha(110)),
    );
    let sign = Rect::from_min_size(rect.min + Vec2::splat(5.0), Vec2::splat(head));
    style.habitat(painter, card.habitat, sign);
    let number = Pos2::new(sign.right() + 7.0, sign.center().y);
    let font = style.bold(head * 0.8);
    let written = write(painter, number, Align2::LEFT_CENTER, &card.number.to_string(), font, INK);
    let token =
        |index: u8| Pos2::new(rect.right() - head * 0.45 - f32::from(index) * head * 0.62, sign.center().y);
    for index in 0..card.nature_tokens {
        style.nature_token(painter, token(index), head * 0.34);
    }
    let animals = cost_of(card);
    let radius = head * 0.36;
    let step = radius * 2.0 + 2.0;
    let per_row = (((rect.width() - 8.0) / step).floor() as usize).max(1);
    let place = |index: usize| {
        let (row, column) = (index / per_row, index % per_row);
        Pos2::new(
            rect.left() + 6.0 + radius + column as f32 * step,
            sign.bottom() + 6.0 + radius + row as f32 * step,
        )
    };
    for (index, animal) in animals.iter().enumerate() {
        style.token(painter, *animal, place(index), radius);
    }
    let last = place(animals.len().min(per_row).saturating_sub(1));
    [
        Pos2::new(sign.left(), sign.center().y),
        Pos2::new(written.center().x, sign.bottom()),
        Pos2::new(token(0).x + head * 0.34, sign.center().y),
        Pos2::new(last.x + radius, last.y),
    ]
}

/// Draws a card with lines to the names of its parts.
pub(super) fn draw_named_card(painter: &egui::Painter, style: &mut UiStyle, named: &NamedCard, rect: Rect) {
    let card = Rect::from_center_size(rect.center(), Vec2::new(164.0, rect.height() - 6.0));
    let [habitat, number, tokens, cost] = draw_habitat_card(painter, style, &named.card, card, 34.0);
    let side = (rect.width() - card.width()) / 2.0 - 34.0;
    let left = |y: f32| Rect::from_min_size(Pos2::new(rect.left(), y - 22.0), Vec2::new(side, 44.0));
    let right = |y: f32| Rect::from_min_size(Pos2::new(rect.right() - side, y - 22.0), Vec2::new(side, 44.0));
    let line = Stroke::new(1.4, colour(style.theme.muted));
    let lines = [
        (left(habitat.y), habitat, &named.parts[0], true),
        (left(number.y + 44.0), number, &named.parts[1], true),
        (right(tokens.y), tokens, &named.parts[2], false),
        (right(cost.y + 22.0), cost, &named.parts[3], false),
    ];
    for (place, part, text, is_left) in lines {
        draw_label(painter, style, text, place);
        let from = if is_left {
            place.right_center() + Vec2::new(2.0, 0.0)
        } else {
            place.left_center() - Vec2::new(6.0, 0.0)
        };
        painter.line_segment([from, part], line);
        painter.circle_filled(part, 2.5, line.color);
    }
}

/// The four spaces with their cards and completion cards.
#[derive(Clone, Debug)]
pub(super) struct ConveyorPicture {
    pile: String,
    leaves: String,
    cards: Vec<HabitatCard>,
    /// Short text of each completion card, and true for a discount, which lies above its space.
    completions: Vec<(String, bool)>,
}

/// Returns the spaces of an example game with the beginners' cards.
pub(super) fn conveyor(localizer: &Localizer, content: &Content) -> ConveyorPicture {
    let mut cards: Vec<HabitatCard> = Vec::new();
    for (_, card) in content.habitat_cards().iter() {
        if cards.len() < 4 && cards.iter().all(|other| other.habitat != card.habitat) {
            cards.push(card.clone());
        }
    }
    let all = content.completion_cards();
    let completions = content.beginner_cards().into_iter().filter_map(|id| {
        let card = all.get(&id)?;
        let short = localizer.text(&format!("rolling-card-{}-short", card.key));
        Some((short, card.card.effect.discount().is_some()))
    });
    ConveyorPicture {
        pile: localizer.text("rolling-pile"),
        leaves: localizer.text("rolling-rules-leaves"),
        cards,
        completions: completions.collect(),
    }
}

/// Draws the spaces, with arrows for the movement of the cards.
pub(super) fn draw_conveyor(
    painter: &egui::Painter,
    style: &mut UiStyle,
    view: &ConveyorPicture,
    rect: Rect,
) {
    let note = 40.0;
    let (pile, leaving) = (54.0, 46.0);
    let step = (rect.width() - pile - leaving) / 4.0;
    let middle = rect.center().y;
    let high = rect.height() - 2.0 * note - 12.0;
    let deck = Rect::from_center_size(Pos2::new(rect.left() + 24.0, middle), Vec2::new(44.0, high * 0.8));
    for shift in [3.0, 0.0] {
        let place = deck.translate(Vec2::new(shift, -shift));
        let rim = Stroke::new(1.0, Color32::from_rgb(0x21, 0x33, 0x39));
        draw_card_body(painter, place, Color32::from_rgb(0x3E, 0x5A, 0x63), rim);
    }
    draw_centred(painter, style, &view.pile, Pos2::new(deck.center().x, deck.bottom() + 14.0), 70.0);
    let muted = colour(style.theme.muted);
    let arrow = |painter: &egui::Painter, style: &mut UiStyle, x: f32| {
        let sign = Rect::from_center_size(Pos2::new(x, middle), Vec2::splat(15.0));
        style.icon(painter, "arrow_right", sign, muted);
    };
    for (index, (card, (short, is_discount))) in view.cards.iter().zip(&view.completions).enumerate() {
        let left = rect.left() + pile + index as f32 * step;
        arrow(painter, style, left + 7.0);
        let place =
            Rect::from_min_size(Pos2::new(left + 16.0, middle - high / 2.0), Vec2::new(step - 18.0, high));
        let (strip, fill) = if *is_discount {
            let strip = Rect::from_min_max(Pos2::new(place.left(), place.top() - note), place.right_top());
            (strip, Color32::from_rgb(0x4B, 0x5F, 0x3C))
        } else {
            let strip =
                Rect::from_min_max(place.left_bottom(), Pos2::new(place.right(), place.bottom() + note));
            (strip, Color32::from_rgb(0x6A, 0x4F, 0x2C))
        };
        painter.rect_filled(strip.shrink2(Vec2::new(0.0, 1.0)), CornerRadius::same(5), fill);
        draw_centred(painter, style, short, strip.center(), strip.width() - 6.0);
        draw_habitat_card(painter, style, card, place, 24.0);
    }
    let end = rect.right() - leaving;
    arrow(painter, style, end + 7.0);
    draw_centred(painter, style, &view.leaves, Pos2::new(end + leaving / 2.0, middle + 22.0), leaving + 20.0);
}
