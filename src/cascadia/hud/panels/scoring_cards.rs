//! The five Wildlife scoring cards with the points of the environment in view. Hovering one highlights its
//! scoring tokens; in the folded rail it also opens the full card.

use bevy::prelude::*;
use bevy_egui::egui::{self, Rect, Sense, Vec2, WidgetInfo, WidgetType};
use fluent_bundle::FluentValue;

use super::card::draw_card;
use super::pulse::{Arrivals, ShownNumber};
use super::strip::open_beside;
use crate::cascadia::hud::accessibility::spoken_card;
use crate::cascadia::hud::geometry::{PanelPlace, PanelSize, card_rect};
use crate::cascadia::hud::hints::marks::PointedOut;
use crate::cascadia::hud::view::{CardView, HudView};
use crate::cascadia::hud::windows::window_names::card_window;
use crate::preferences::localizer::Localizer;
use crate::ui::overlay::Windows;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{focus_ring, signed};
use crate::ui::{UiContext, fixed_area};
use crate::window::layout::ScreenLayout;
use cascadia_base::Wildlife;

/// Size of a card that opens beside the folded rail.
pub(super) const OPEN: Vec2 = Vec2::new(216.0, 136.0);

/// Hover and click results of the cards.
#[derive(Default)]
struct CardsIntent<'v> {
    /// The hovered card, its rectangle and its number.
    pointed: Option<(&'v CardView, Rect, ShownNumber)>,
    /// The species of the clicked card.
    clicked: Option<Wildlife>,
}

/// Draws the rail of the Wildlife scoring cards.
pub(crate) fn show(
    mut parts: UiContext,
    view: Res<HudView>,
    arrivals: Arrivals,
    mut windows: Windows,
    mut pointed_out: PointedOut,
) -> Result {
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let intent = fixed_area(&context, "scoring cards", layout.left, |ui| {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, style.panel_fill());
        if !layout.upright {
            ui.painter().vline(rect.right(), rect.y_range(), (1.0, colour(style.theme.outline)));
        }
        draw_cards(ui, style, &localizer, &layout, &view, &arrivals)
    });
    if let Some(species) = intent.clicked {
        windows.show(card_window(species));
    }
    let opened = intent.pointed.filter(|_| layout.folded && windows.is_closed());
    if let Some((card, cell, points)) = opened {
        open_beside(&context, &layout, "open card", cell, OPEN, |ui, rect| {
            let place = PanelPlace { rect, size: PanelSize::Full, lit: true };
            draw_card(ui, style, &localizer, card, points, place);
            if let Some(text) = explanation(&localizer, &view, card) {
                ui.advance_cursor_after_rect(rect);
                ui.label(text);
            }
        });
    }
    pointed_out.card(view.visited, intent.pointed.map(|(card, ..)| card));
    Ok(())
}

/// Draws the cards in the rail. Returns their hover and click results.
fn draw_cards<'v>(
    ui: &mut egui::Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    layout: &ScreenLayout,
    view: &'v HudView,
    arrivals: &Arrivals,
) -> CardsIntent<'v> {
    let mut intent = CardsIntent::default();
    for (index, card) in view.cards.iter().enumerate() {
        let rect = card_rect(layout, view.cards.len(), index);
        let response = ui.interact(rect, ui.id().with(("card", index)), Sense::click());
        let points = arrivals.card(view.visited, card);
        let lit = response.hovered() || response.has_focus();
        let place = PanelPlace { rect, size: PanelSize::of(layout), lit };
        draw_card(ui, style, localizer, card, points, place);
        focus_ring(ui, style, &response, rect);
        if lit {
            intent.pointed = Some((card, rect, points));
        }
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, spoken_card(localizer, card)));
        // In the folded rail, the opened card explains itself.
        let text = explanation(localizer, view, card).filter(|_| !layout.folded);
        let response = match text {
            Some(text) => response.on_hover_text(text),
            None => response,
        };
        if response.clicked() {
            intent.clicked = Some(card.species);
        }
    }
    intent
}

/// Explains a card: the gain from the next token, secrecy, or a second card.
fn explanation(localizer: &Localizer, view: &HudView, card: &CardView) -> Option<String> {
    let next = card.next.filter(|change| *change != 0).map(|change| {
        localizer.text_with("card-next-hint", &[("change", FluentValue::from(signed(change)))])
    });
    let lines: Vec<String> = unusual(localizer, view, card).into_iter().chain(next).collect();
    (!lines.is_empty()).then(|| lines.join("\n"))
}

/// Explains the unusual about a card: a player keeps it secret, or there is a second one.
fn unusual(localizer: &Localizer, view: &HudView, card: &CardView) -> Option<String> {
    if let Some(secret) = card.secret {
        let name = view.seats.get(secret.seat.index()).map_or("", |seat| seat.name.as_str());
        let key = if secret.covered { "card-secret-hint" } else { "card-own-secret-hint" };
        return Some(localizer.text_with(key, &[("name", FluentValue::from(name))]));
    }
    card.other.filter(|_| view.points_shown).map(|(letter, points)| {
        let letter = letter.as_char().to_string();
        let values = [("letter", FluentValue::from(letter)), ("points", FluentValue::from(points))];
        localizer.text_with("card-other-hint", &values)
    })
}
