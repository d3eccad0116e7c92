//! The gallery of computer players: a portrait of every level, and of every level in every style.

use bevy_egui::egui::{
    self, Align, Align2, CornerRadius, Layout, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};

use super::opponents::Opponents;
use super::seats::{Owner, Seats};
use crate::preferences::localizer::Localizer;
use crate::ui::page::heading;
use crate::ui::portraits::portrait;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, focus_ring, rich_text, text_button, write};
use crate::ui::windows::modal::modal_window;
use crate::window::layout::ScreenLayout;
use cascadia_engine::key_with_style;

/// Width of the gallery, and the gap between two portraits.
const WIDTH: f32 = 880.0;
const GAP: f32 = 10.0;
/// Height of the card of a level, and of a level in a style.
const CARD: f32 = 166.0;
const CELL: f32 = 48.0;

/// Draws the gallery while the player of a seat is being chosen; a choice closes it. `step_back` closes it
/// without a choice.
pub(crate) fn draw_gallery(
    context: &egui::Context,
    style: &mut UiStyle,
    (localizer, layout): (&Localizer, &ScreenLayout),
    opponents: &Opponents<'_>,
    seats: &mut Seats,
    step_back: bool,
) {
    let Some((index, owner)) = seats.choosing.and_then(|index| Some((index, seats.owners.get_mut(index)?)))
    else {
        seats.choosing = None;
        return;
    };
    let (closes, beside) = modal_window(context, style, layout, "opponents", |ui, style, _| {
        ui.set_width(WIDTH);
        heading(ui, style, &localizer.text("seat-choose"));
        let chosen = draw_players(ui, style, opponents, owner);
        ui.add_space(6.0);
        let (human, closes) = draw_foot(ui, style, localizer, owner);
        let chosen = chosen.map(Owner::Computer).or(human.then_some(Owner::Human));
        let is_chosen = chosen.is_some();
        if let Some(chosen) = chosen {
            *owner = chosen;
        }
        is_chosen || closes
    });
    if closes || beside || step_back {
        seats.choosing = None;
        // A player without a mouse goes on where the gallery was opened.
        if !context.input(|input| input.pointer.any_click()) {
            seats.refocused = Some(index);
            context.request_repaint();
        }
    }
}

/// Draws the levels, and below them each style with all levels. Returns the key of the clicked one.
fn draw_players(
    ui: &mut Ui,
    style: &mut UiStyle,
    opponents: &Opponents<'_>,
    owner: &Owner,
) -> Option<String> {
    let mut clicked = None;
    let now = |key: &str| matches!(owner, Owner::Computer(now) if now == key);
    let columns = opponents.levels.len().max(1) as f32;
    let width = (WIDTH - GAP * (columns - 1.0)) / columns;
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = GAP;
        for level in &opponents.levels {
            if draw_card(ui, style, opponents, level, now(level), Vec2::new(width, CARD)).clicked() {
                clicked = Some((*level).to_owned());
            }
        }
    });
    for playing_style in &opponents.styles {
        let sample = key_with_style(opponents.usual, Some(playing_style));
        let name = opponents.style_name(&sample).unwrap_or_default();
        let title = format!("**{name}** – {}", opponents.character(&sample));
        ui.label(rich_text(style, &title, style.theme.small, colour(style.theme.text)));
        ui.horizontal(|ui| {
            ui.spacing_mut().item_spacing.x = GAP;
            for level in &opponents.levels {
                let key = key_with_style(level, Some(playing_style));
                if draw_cell(ui, style, opponents, &key, now(&key), Vec2::new(width, CELL)).clicked() {
                    clicked = Some(key);
                }
            }
        });
    }
    clicked
}

/// Draws the ground of a portrait in the gallery.
fn draw_ground(ui: &Ui, style: &UiStyle, response: &Response, is_chosen: bool) {
    let theme = &style.theme;
    let (fill, rim) = match (is_chosen, response.hovered()) {
        (true, _) => (colour(theme.chosen).gamma_multiply(0.22), Stroke::new(2.0, colour(theme.chosen))),
        (false, true) => (colour(theme.hover), Stroke::new(1.0, colour(theme.outline))),
        (false, false) => (colour(theme.raised), Stroke::new(1.0, colour(theme.outline))),
    };
    ui.painter().rect(response.rect, CornerRadius::same(10), fill, rim, StrokeKind::Inside);
    focus_ring(ui, style, response, response.rect);
}

/// Draws a level: portrait, name, points, and a sentence on its character.
fn draw_card(
    ui: &mut Ui,
    style: &mut UiStyle,
    opponents: &Opponents<'_>,
    key: &str,
    is_chosen: bool,
    size: Vec2,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    draw_ground(ui, style, &response, is_chosen);
    let painter = ui.painter().clone();
    let (text, muted) = (colour(style.theme.text), colour(style.theme.muted));
    let (bold, small) = (style.bold(style.theme.prompt), style.plain(style.theme.small));
    let radius = 42.0;
    let centre = rect.min + Vec2::splat(radius + 12.0);
    portrait(&painter, style, key, colour(style.theme.outline), centre, radius);
    let left = centre.x + radius + 10.0;
    let (name, points) = (opponents.level_name(key), opponents.points(key));
    write(&painter, Pos2::new(left, centre.y - 11.0), Align2::LEFT_CENTER, &name, bold, text);
    write(&painter, Pos2::new(left, centre.y + 12.0), Align2::LEFT_CENTER, &points, small.clone(), muted);
    let character = opponents.character(key);
    let galley = painter.layout(character.clone(), small, muted, rect.width() - 24.0);
    painter.galley(Pos2::new(rect.left() + 12.0, centre.y + radius + 8.0), galley, muted);
    finish(response, is_chosen, &[name, points, character].join(". "), &opponents.details(key))
}

/// Draws a level in a style: portrait and name of the level.
fn draw_cell(
    ui: &mut Ui,
    style: &mut UiStyle,
    opponents: &Opponents<'_>,
    key: &str,
    is_chosen: bool,
    size: Vec2,
) -> Response {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    draw_ground(ui, style, &response, is_chosen);
    let painter = ui.painter().clone();
    let radius = rect.height() / 2.0 - 4.0;
    let centre = Pos2::new(rect.left() + 12.0 + radius, rect.center().y);
    portrait(&painter, style, key, colour(style.theme.outline), centre, radius);
    let name = opponents.level_name(key);
    let (font, text) = (style.plain(style.theme.body), colour(style.theme.text));
    let at = Pos2::new(centre.x + radius + 10.0, centre.y);
    write(&painter, at, Align2::LEFT_CENTER, &name, font, text);
    let spoken = [name, opponents.style_name(key).unwrap_or_default(), opponents.character(key)].join(". ");
    finish(response, is_chosen, &spoken, &opponents.details(key))
}

/// Adds the name for screen readers and the tooltip.
fn finish(response: Response, is_chosen: bool, spoken: &str, details: &str) -> Response {
    response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_chosen, spoken));
    response.on_hover_cursor(egui::CursorIcon::PointingHand).on_hover_text(details)
}

/// Draws the buttons that give the seat to a person and that close the gallery. Returns true for the clicked
/// one.
fn draw_foot(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, owner: &Owner) -> (bool, bool) {
    let (row, _) = ui.allocate_exact_size(Vec2::new(WIDTH, 40.0), Sense::hover());
    let half = |left: bool| {
        let (from, to) = if left { (row.left(), row.center().x) } else { (row.center().x, row.right()) };
        Rect::from_x_y_ranges(from..=to, row.y_range())
    };
    let mut button = |left: bool, icon: &str, text: &str, tone: ButtonStyle| {
        let layout =
            if left { Layout::left_to_right(Align::Center) } else { Layout::right_to_left(Align::Center) };
        let place = egui::UiBuilder::new().max_rect(half(left)).layout(layout);
        let size = Vec2::new(200.0, 38.0);
        ui.scope_builder(place, |ui| text_button(ui, style, Some(icon), text, tone, true, size).clicked())
            .inner
    };
    let tone = if *owner == Owner::Human { ButtonStyle::On } else { ButtonStyle::Plain };
    let human = button(true, "human", &localizer.text("seat-human"), tone);
    let closes = button(false, "close", &localizer.text("close"), ButtonStyle::Plain);
    (human, closes)
}
