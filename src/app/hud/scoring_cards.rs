//! The five scoring cards with the points of the land in sight. Hovering one lights what earned them.

use bevy::prelude::*;
use bevy_egui::egui::{Align2, Color32, CornerRadius, Pos2, Rect, Sense, Stroke, StrokeKind, Vec2};
use bevy_egui::{EguiContexts, egui};
use fluent_bundle::FluentValue;

use super::aloud::spoken_card;
use super::flights::{glow, raised};
use super::marks::Pointed;
use super::theme::{Look, blend, colour};
use super::view::{CardView, HudView, species_name};
use super::widgets::{change_width, focus_ring, write, write_change};
use super::{Overlay, egui_rect, fixed_area, strips};
use crate::app::areas::Areas;
use crate::app::library::Speaker;
use crate::app::look::terrain::{LitBy, LitHexes};
use crate::app::motion::{Anchor, NotYet, Pulses, Source};
use crate::app::space::hex_centre;

const GAP: f32 = 6.0;
/// From the rim of a card to what is on it.
const INNER: Vec2 = Vec2::new(12.0, 8.0);
/// Of the token on a card.
const TOKEN_RADIUS: f32 = 15.0;

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    view: Res<HudView>,
    speaker: Res<Speaker>,
    mut look: ResMut<Look>,
    mut lit: ResMut<LitHexes>,
    mut overlay: ResMut<Overlay>,
    mut pointed: ResMut<Pointed>,
    pulses: Res<Pulses>,
    not_yet: Res<NotYet>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let mut hovered: Option<&CardView> = None;
    fixed_area(&context, "scoring cards", areas.left, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, look.panel_fill());
        ui.painter().vline(rect.right(), rect.y_range(), (1.0, colour(look.theme.outline)));
        for (index, card) in view.cards.iter().enumerate() {
            let place = card_rect(&areas, view.cards.len(), index);
            let response = ui.interact(place, ui.id().with(("card", index)), Sense::click());
            let arriving = Arriving {
                points: not_yet.of(view.visited, Source::Wildlife(card.species)),
                pulse: pulses.strength(Anchor::Card(card.species)),
            };
            let lit = response.hovered() || response.has_focus();
            draw_card(ui, look, &speaker, card, place, lit, arriving);
            focus_ring(ui, look, &response, place);
            if response.hovered() || response.has_focus() {
                hovered = Some(card);
            }
            response.widget_info(|| {
                egui::WidgetInfo::labeled(egui::WidgetType::Button, true, spoken_card(&speaker, card))
            });
            let response = match explanation(&speaker, &view, card) {
                Some(text) => response.on_hover_text(text),
                None => response,
            };
            if response.clicked() {
                *overlay = Overlay::Card(card.species);
            }
        }
    });
    let card = hovered.map(|card| card.species);
    if pointed.card != card {
        pointed.card = card;
    }
    LitHexes::ask(&mut lit, LitBy::Card, view.visited, hovered.map(|card| card.hexes.clone()));
    Ok(())
}

/// What flies to the points of a card.
#[derive(Clone, Copy)]
pub(super) struct Arriving {
    /// Points that have not arrived.
    pub points: i16,
    /// How strongly the number pulses because some just have.
    pub pulse: f32,
}

/// Where a card of the rail lies.
pub(super) fn card_rect(areas: &Areas, count: usize, index: usize) -> Rect {
    let rect = egui_rect(areas.left);
    let count = count as f32;
    let height = (rect.height() - GAP * (count + 1.0)) / count;
    let top = rect.top() + GAP + index as f32 * (height + GAP);
    Rect::from_min_size(Pos2::new(rect.left() + GAP, top), Vec2::new(rect.width() - 2.0 * GAP, height))
}

/// Where the points of a card are.
pub(super) fn points_place(areas: &Areas, count: usize, index: usize) -> Pos2 {
    if areas.folded {
        return strips::card_points_place(areas, count, index);
    }
    let inner = card_rect(areas, count, index).shrink2(INNER);
    Pos2::new(inner.right() - 12.0, inner.top() + TOKEN_RADIUS)
}

/// What is unusual about a card: somebody keeps it secret, or there is a second one.
pub(super) fn explanation(speaker: &Speaker, view: &HudView, card: &CardView) -> Option<String> {
    if let Some(secret) = card.secret {
        let name = view.seats.get(secret.seat.index()).map_or("", |seat| seat.name.as_str());
        let key = if secret.covered { "card-secret-hint" } else { "card-own-secret-hint" };
        return Some(speaker.say_with(key, &[("name", FluentValue::from(name))]));
    }
    card.other.filter(|_| view.points_shown).map(|(letter, points)| {
        let letter = letter.as_char().to_string();
        let values = [("letter", FluentValue::from(letter)), ("points", FluentValue::from(points))];
        speaker.say_with("card-other-hint", &values)
    })
}

/// A small square with a letter.
fn draw_badge(
    painter: &egui::Painter,
    look: &Look,
    left: f32,
    middle: f32,
    letter: &str,
    tint: Color32,
) -> f32 {
    let badge = Rect::from_center_size(Pos2::new(left + 15.0, middle), Vec2::new(20.0, 20.0));
    painter.rect_filled(badge, CornerRadius::same(5), colour(look.theme.background));
    let font = look.bold(look.theme.small);
    write(painter, badge.center(), Align2::CENTER_CENTER, letter, font, tint);
    badge.right()
}

/// Draws a card in `rect`.
pub(super) fn draw_card(
    ui: &egui::Ui,
    look: &mut Look,
    speaker: &Speaker,
    card: &CardView,
    rect: Rect,
    lit: bool,
    arriving: Arriving,
) {
    let painter = ui.painter_at(rect.expand(1.0));
    let theme = look.theme.clone();
    let disc = theme.wildlife[card.species.index()].disc;
    painter.rect_filled(rect, CornerRadius::same(9), colour(theme.raised));
    let rim = if lit { colour(theme.focus) } else { colour(theme.outline) };
    painter.rect_stroke(rect, CornerRadius::same(9), Stroke::new(1.0, rim), StrokeKind::Inside);
    // A stripe in the colour of the species.
    let stripe = Rect::from_min_max(rect.min, Pos2::new(rect.left() + 5.0, rect.bottom()));
    painter.rect_filled(stripe, CornerRadius { nw: 9, sw: 9, ne: 0, se: 0 }, colour(disc));

    let inner = rect.shrink2(INNER);
    let radius = TOKEN_RADIUS;
    let centre = Pos2::new(inner.left() + radius + 1.0, inner.top() + radius);
    look.token(&painter, card.species, centre, radius);
    let name_at = Pos2::new(centre.x + radius + 8.0, centre.y);
    let points_at = raised(Pos2::new(inner.right(), centre.y), arriving.pulse);
    glow(&painter, look, points_at - Vec2::new(12.0, 0.0), arriving.pulse);
    let font = look.bold(theme.number + 2.0);
    let counted = card.points.map(|points| points as i16 - arriving.points);
    let points_colour = if counted.is_some_and(|points| points > 0) { theme.text } else { theme.muted };
    let points_colour = blend(points_colour, theme.focus, arriving.pulse);
    let points = counted.map(|points| points.to_string()).unwrap_or_default();
    let points = write(&painter, points_at, Align2::RIGHT_CENTER, &points, font, points_colour);
    // In narrow rails the name gives way to the badges and the points.
    let badges = [card.letter.is_some(), card.other.is_some()].into_iter().filter(|there| *there).count();
    let room = points.left() - name_at.x - 26.0 * badges as f32 - 4.0;
    let name = species_name(speaker, card.species, 2);
    let fits = |size: f32| {
        let galley = painter.layout_no_wrap(name.clone(), look.bold(size), Color32::PLACEHOLDER);
        galley.size().x <= room
    };
    // A name that does not fit even small would be cut to a letter or two; the token says as much.
    let sizes = [theme.body, theme.small, theme.smallest];
    let size = sizes.into_iter().find(|size| fits(*size));
    let name = if size.is_some() { name } else { String::new() };
    let size = size.unwrap_or(theme.smallest);
    let written = write(&painter, name_at, Align2::LEFT_CENTER, &name, look.bold(size), colour(theme.text));
    let mut end = written.right();
    if let Some(letter) = card.letter {
        let letter = letter.as_char().to_string();
        end = draw_badge(&painter, look, end, centre.y, &letter, colour(theme.accent));
    }
    if let Some((letter, _)) = card.other {
        let letter = letter.as_char().to_string();
        end = draw_badge(&painter, look, end - 4.0, centre.y, &letter, colour(theme.muted));
    }
    if let Some(secret) = card.secret {
        if secret.covered {
            draw_covered(&painter, look, speaker, inner, centre.y + radius + 4.0);
            return;
        }
        let eye = Rect::from_center_size(Pos2::new(end + 14.0, centre.y), Vec2::splat(16.0));
        look.icon(&painter, "eye", eye, look.player_colour(secret.seat.index()));
    }
    // Below: the drawing and the name of the card, then its table.
    let table_height = 38.0;
    let top = centre.y + radius + 4.0;
    let middle = Rect::from_min_max(
        Pos2::new(inner.left(), top),
        Pos2::new(
            inner.right(),
            inner.bottom() - if card.steps.is_empty() { 0.0 } else { table_height + 2.0 },
        ),
    );
    let picture = Rect::from_min_size(middle.min, Vec2::new(58.0, middle.height()));
    draw_picture(&painter, look, card, picture);
    let text = if card.steps.is_empty() {
        speaker.say(&format!("card-{}-short", card.key))
    } else {
        speaker.say(&format!("card-{}-name", card.key))
    };
    let words = Rect::from_min_max(Pos2::new(picture.right() + 8.0, middle.top()), middle.max);
    draw_words(&painter, look, speaker, card, text, words);
    if !card.steps.is_empty() {
        let table = Rect::from_min_max(Pos2::new(inner.left(), inner.bottom() - table_height), inner.max);
        draw_steps(&painter, look, card, table);
    }
}

/// The name of a card, and below it what one more of the species can bring where the land takes it now.
fn draw_words(
    painter: &egui::Painter,
    look: &Look,
    speaker: &Speaker,
    card: &CardView,
    name: String,
    rect: Rect,
) {
    const LINE: f32 = 19.0;
    let theme = &look.theme;
    let muted = colour(theme.muted);
    let tight = rect.height() < 2.0 * LINE;
    let mut job = egui::text::LayoutJob::simple(name, look.plain(theme.small), muted, rect.width());
    let next = card.next.map_or(0.0, |_| LINE);
    job.wrap.max_rows = (((rect.height() - next) / LINE) as usize).max(1);
    let galley = painter.layout_job(job);
    let mut top = rect.center().y - (galley.size().y + next) / 2.0;
    if tight && card.next.is_some() {
        // There is room for one line only; the drawing tells which card it is.
        top = rect.center().y - LINE / 2.0;
    } else {
        let height = galley.size().y;
        painter.galley(Pos2::new(rect.left(), top), galley, muted);
        top += height;
    }
    let Some(next) = card.next else { return };
    let middle = top + LINE / 2.0;
    let label = speaker.say("card-next");
    let label = painter.layout_no_wrap(label, look.plain(theme.smallest), muted);
    let mut left = rect.left();
    if left + label.size().x + 5.0 + change_width(painter, look, next, theme.small) <= rect.right() + 4.0 {
        let size = label.size();
        painter.galley(Pos2::new(left, middle - size.y / 2.0), label, muted);
        left += size.x + 5.0;
    }
    write_change(painter, look, Pos2::new(left, middle), Align2::LEFT_CENTER, next, theme.small);
}

/// A card that must not be seen.
fn draw_covered(painter: &egui::Painter, look: &mut Look, speaker: &Speaker, inner: Rect, top: f32) {
    let theme = &look.theme;
    let at = Pos2::new(inner.left() + 29.0, (top + inner.bottom()) / 2.0);
    write(painter, at, Align2::CENTER_CENTER, "?", look.bold(theme.large_number), colour(theme.muted));
    let left = inner.left() + 66.0;
    let font = look.plain(theme.small);
    let galley = painter.layout(speaker.say("card-secret"), font, colour(theme.muted), inner.right() - left);
    let at = Pos2::new(left, at.y - galley.size().y / 2.0);
    painter.galley(at, galley, colour(theme.muted));
}

/// The wanted shape: hexes with the species, and those of the wildlife around.
fn draw_picture(painter: &egui::Painter, look: &Look, card: &CardView, rect: Rect) {
    let (own, around) = &card.picture;
    let centres: Vec<Vec2> = own
        .iter()
        .chain(around)
        .map(|hex| {
            let centre = hex_centre(*hex);
            Vec2::new(centre.x, centre.y)
        })
        .collect();
    let Some(first) = centres.first() else { return };
    let (mut low, mut high) = (*first, *first);
    for centre in &centres {
        low = low.min(*centre);
        high = high.max(*centre);
    }
    let size = high - low + Vec2::new(2.0, 2.2);
    let unit = (rect.width() / size.x).min(rect.height() / size.y).min(13.0);
    let middle = (low + high) / 2.0;
    let disc = colour(look.theme.wildlife[card.species.index()].disc);
    for (index, centre) in centres.iter().enumerate() {
        let at = rect.center() + (*centre - middle) * unit;
        let corners: Vec<Pos2> = (0..6)
            .map(|corner| {
                let angle = (corner as f32 * 60.0 - 30.0).to_radians();
                at + Vec2::angled(angle) * unit * 0.95
            })
            .collect();
        let (fill, rim) = if index < own.len() {
            (disc, Color32::from_rgb(0xFF, 0xF6, 0xE3))
        } else {
            (Color32::TRANSPARENT, colour(look.theme.muted))
        };
        painter.add(egui::Shape::convex_polygon(corners, fill, Stroke::new(1.3, rim)));
        if index >= own.len() {
            painter.circle_filled(at, unit * 0.34, colour(look.theme.muted));
        }
    }
}

/// The table: sizes, points below them, and a mark for each time the land has that size.
fn draw_steps(painter: &egui::Painter, look: &Look, card: &CardView, rect: Rect) {
    let theme = &look.theme;
    let columns = card.steps.len() as f32;
    let width = (rect.width() / columns).min(34.0);
    let left = rect.left();
    let row = rect.height() / 2.0;
    let top = rect.top();
    for (index, step) in card.steps.iter().enumerate() {
        let cell =
            Rect::from_min_size(Pos2::new(left + index as f32 * width, top), Vec2::new(width, row * 2.0));
        let had = step.times > 0;
        if had {
            painter.rect_filled(
                cell.shrink(0.5),
                CornerRadius::same(4),
                colour(theme.accent).gamma_multiply(0.3),
            );
            painter.rect_stroke(
                cell.shrink(0.5),
                CornerRadius::same(4),
                Stroke::new(1.0, colour(theme.accent)),
                StrokeKind::Inside,
            );
        }
        let small = look.plain(theme.smallest - 1.0);
        // Long tables in narrow rails: figures that would touch are a little smaller.
        let bold = look.bold(if width < 19.0 { theme.small - 2.0 } else { theme.small });
        let middle = cell.center().x;
        let size_at = Pos2::new(middle, cell.top() + row * 0.55);
        write(painter, size_at, Align2::CENTER_CENTER, &step.size, small, colour(theme.muted));
        let points_at = Pos2::new(middle, cell.bottom() - row * 0.55);
        let tint = if had { colour(theme.text) } else { colour(theme.text).gamma_multiply(0.8) };
        write(painter, points_at, Align2::CENTER_CENTER, &step.points.to_string(), bold, tint);
        if step.times > 1 {
            // How often, as a small badge on the corner.
            let badge = Pos2::new(cell.right() - 3.0, cell.top() + 1.0);
            painter.circle_filled(badge, 8.0, colour(theme.accent));
            let times = step.times.to_string();
            write(painter, badge, Align2::CENTER_CENTER, &times, look.bold(12.0), colour(theme.background));
        }
    }
}
