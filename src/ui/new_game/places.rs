//! The places at the table of a new game: a portrait and a name for every player, and an invitation to more.

use bevy_egui::egui::{
    self, Align2, CornerRadius, CursorIcon, Id, Margin, Pos2, Rect, Response, RichText, Sense, Shape, Stroke,
    StrokeKind, TextWrapMode, Ui, UiBuilder, Vec2, WidgetInfo, WidgetType,
};

use super::opponents::Opponents;
use super::seats::{MOST_SEATS, Owner, Seats, default_name};
use crate::preferences::localizer::Localizer;
use crate::ui::lettering::name_field::{NAME_CHARACTERS, keep_to_letters};
use crate::ui::portraits::{person, portrait};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{
    ButtonStyle, fitted, focus_ring, icon_button, name_aloud, player_shape, text_button, write,
};
use cascadia_engine::LONGEST_NAME;

/// Space between two places, and between the edge of a place and its contents.
const GAP: f32 = 12.0;
const MARGIN: f32 = 10.0;
/// Room below a portrait, for a name or a sentence in three lines.
const BELOW_FACE: f32 = 58.0;
/// Size of the button that empties a place.
const REMOVE: f32 = 24.0;
/// Width of the list of known names.
const KNOWN: f32 = 34.0;

/// Parameters of the places.
#[derive(Clone, Copy)]
pub(crate) struct PlaceTerms<'a> {
    /// The suggested names.
    pub known_names: &'a [String],
    /// Set if people join from elsewhere, so that they are not named here.
    pub is_table: bool,
    /// The height of a place.
    pub height: f32,
}

/// Returns the id of a place's portrait, which opens the gallery.
pub(super) fn face_id(index: usize) -> Id {
    Id::new(("place", index))
}

/// Gives the focus to the portrait that opened the gallery, once nothing lies over it any more.
fn take_focus_back(ui: &Ui, seats: &mut Seats) {
    let Some(index) = seats.refocused.filter(|_| seats.choosing.is_none()) else { return };
    if ui.memory(|memory| memory.has_focus(face_id(index))) {
        seats.refocused = None;
    } else {
        ui.memory_mut(|memory| memory.request_focus(face_id(index)));
        ui.ctx().request_repaint();
    }
}

/// Draws the places in a row. A click on a portrait opens the gallery for its seat.
pub(crate) fn draw_places(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    opponents: &Opponents<'_>,
    terms: PlaceTerms<'_>,
    seats: &mut Seats,
) {
    take_focus_back(ui, seats);
    let (row, _) = ui.allocate_exact_size(Vec2::new(ui.available_width(), terms.height), Sense::hover());
    let width = (row.width() - GAP * (MOST_SEATS as f32 - 1.0)) / MOST_SEATS as f32;
    let place = |index: usize| {
        let left = row.left() + (width + GAP) * index as f32;
        Rect::from_min_size(Pos2::new(left, row.top()), Vec2::new(width, row.height()))
    };
    let removable = seats.owners.len() > 1;
    let mut removed = None;
    for (index, (owner, name)) in seats.owners.iter().zip(&mut seats.names).enumerate() {
        let rect = place(index);
        let is_clicked = match owner {
            Owner::Human => draw_person(ui, style, localizer, terms, (index, name), rect),
            Owner::Computer(key) => draw_computer(ui, style, localizer, opponents, (index, key), rect),
        };
        if is_clicked {
            seats.choosing = Some(index);
        }
        if removable && draw_remove(ui, style, localizer, rect) {
            removed = Some(index);
        }
    }
    if let Some(index) = removed {
        seats.remove(index);
    }
    for index in seats.owners.len()..MOST_SEATS {
        draw_empty(ui, style, place(index));
    }
    let free = seats.owners.len();
    if free < MOST_SEATS {
        seats.owners.extend(draw_invitation(ui, style, localizer, opponents.usual, place(free)));
    }
    // The parts of the places have moved the cursor up.
    ui.advance_cursor_after_rect(row);
}

/// Draws the ground of a place, with an edge in the player's colour towards the table.
fn draw_ground(ui: &Ui, style: &UiStyle, seat: usize, is_lit: bool, rect: Rect) {
    let theme = &style.theme;
    let fill = colour(if is_lit { theme.hover } else { theme.raised });
    let rim = Stroke::new(1.0, colour(theme.outline));
    ui.painter().rect(rect, CornerRadius::same(10), fill, rim, StrokeKind::Inside);
    let edge = Rect::from_min_max(Pos2::new(rect.left(), rect.bottom() - 4.0), rect.max);
    let round = CornerRadius { nw: 0, ne: 0, sw: 10, se: 10 };
    ui.painter().rect_filled(edge, round, style.player_colour(seat));
}

/// Returns the centre and the radius of a place's portrait.
fn face(rect: Rect) -> (Pos2, f32) {
    let radius = ((rect.height() - BELOW_FACE - MARGIN) / 2.0).min(42.0);
    (rect.min + Vec2::splat(MARGIN + radius), radius)
}

/// Draws a line of a place beside its portrait, at `y`.
fn beside(ui: &Ui, rect: Rect, y: f32, text: &str, font: egui::FontId, tint: egui::Color32) {
    let (centre, radius) = face(rect);
    let left = centre.x + radius + MARGIN;
    let text = fitted(ui.painter(), text, font.clone(), rect.right() - 6.0 - left);
    write(ui.painter(), Pos2::new(left, y), Align2::LEFT_CENTER, &text, font, tint);
}

/// Draws a computer player: its portrait, name and points, and a sentence on its character. Returns true if
/// it was clicked.
fn draw_computer(
    ui: &Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    opponents: &Opponents<'_>,
    (index, key): (usize, &str),
    rect: Rect,
) -> bool {
    let response = ui.interact(rect, face_id(index), Sense::click());
    draw_ground(ui, style, index, response.hovered(), rect);
    let (centre, radius) = face(rect);
    let ring = style.player_colour(index);
    portrait(ui.painter(), style, key, ring, centre, radius);
    draw_badge(ui, style, index, rect);
    let (text, muted) = (colour(style.theme.text), colour(style.theme.muted));
    let (bold, small) = (style.bold(style.theme.body), style.plain(style.theme.small));
    let name = opponents.level_name(key);
    let lines = [opponents.style_name(key), Some(opponents.points(key)).filter(|line| !line.is_empty())];
    let mut y = centre.y - 9.0 * lines.iter().flatten().count() as f32;
    beside(ui, rect, y, &name, bold, text);
    for line in lines.iter().flatten() {
        y += 19.0;
        beside(ui, rect, y, line, small.clone(), muted);
    }
    let character = opponents.character(key);
    let room = rect.width() - 2.0 * MARGIN;
    let mut job =
        egui::text::LayoutJob::simple(character.clone(), style.plain(style.theme.smallest), muted, room);
    job.wrap.max_rows = 3;
    let galley = ui.painter().layout_job(job);
    ui.painter().galley(Pos2::new(rect.left() + MARGIN, centre.y + radius + 5.0), galley, muted);
    focus_ring(ui, style, &response, rect);
    let change = localizer.text("seat-change");
    let spoken =
        [name, lines.into_iter().flatten().collect::<Vec<_>>().join(", "), character, change.clone()];
    speak_button(&response, &spoken);
    let response = response.on_hover_cursor(CursorIcon::PointingHand);
    response.on_hover_text(format!("{}\n{change}", opponents.details(key))).clicked()
}

/// Draws a person: a portrait in their colour, and a field for their name. Returns true if the portrait was
/// clicked.
fn draw_person(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    terms: PlaceTerms<'_>,
    (index, name): (usize, &mut String),
    rect: Rect,
) -> bool {
    let (centre, radius) = face(rect);
    let face = Rect::from_center_size(centre, Vec2::splat(radius * 2.0));
    let response = ui.interact(face, face_id(index), Sense::click());
    draw_ground(ui, style, index, false, rect);
    let own = style.player_colour(index);
    person(ui.painter(), style, own, response.hovered(), centre, radius);
    draw_badge(ui, style, index, rect);
    let human = localizer.text("seat-human");
    let small = style.plain(style.theme.small);
    beside(ui, rect, centre.y, &human, small, colour(style.theme.muted));
    focus_ring(ui, style, &response, face);
    let change = localizer.text("seat-change");
    speak_button(&response, &[default_name(localizer, index), human, change.clone()]);
    let below = Pos2::new(rect.left() + MARGIN, centre.y + radius + 8.0);
    let line = Rect::from_min_max(below, rect.right_bottom() - Vec2::new(MARGIN, 6.0));
    ui.scope_builder(UiBuilder::new().max_rect(line).id_salt(("name", index)), |ui| {
        if terms.is_table {
            draw_open_seat(ui, style, localizer, index);
        } else {
            draw_name(ui, style, localizer, terms, name, index);
        }
    });
    response.on_hover_cursor(CursorIcon::PointingHand).on_hover_text(change).clicked()
}

/// Draws the shape of a player at the portrait, so that colour is never the only sign.
fn draw_badge(ui: &Ui, style: &UiStyle, index: usize, rect: Rect) {
    let (centre, radius) = face(rect);
    player_shape(ui.painter(), style, index, centre + Vec2::splat(radius * 0.72), radius * 0.24);
}

/// Names a painted button for screen readers.
fn speak_button(response: &Response, parts: &[String]) {
    let parts: Vec<&str> = parts.iter().map(|part| part.trim_end_matches('.')).collect();
    let spoken = parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(". ");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &spoken));
}

/// Draws the note of an open seat in place of a name; the first seat is that of the table's owner.
fn draw_open_seat(ui: &mut Ui, style: &UiStyle, localizer: &Localizer, index: usize) {
    let key = if index == 0 { "together-seat-mine" } else { "together-seat-open" };
    let text = RichText::new(localizer.text(key)).font(style.plain(style.theme.small));
    ui.add(egui::Label::new(text.color(colour(style.theme.text))).wrap());
}

/// Draws a field for the name of a person, with the known names beside it.
fn draw_name(
    ui: &mut Ui,
    style: &UiStyle,
    localizer: &Localizer,
    terms: PlaceTerms<'_>,
    name: &mut String,
    index: usize,
) {
    let room = ui.available_width();
    let known = if terms.known_names.is_empty() { 0.0 } else { KNOWN + 6.0 };
    ui.horizontal(|ui| {
        ui.spacing_mut().item_spacing.x = 6.0;
        let hint = default_name(localizer, index);
        let edit = egui::TextEdit::singleline(name)
            .id(Id::new(("name of", index)))
            .hint_text(RichText::new(&hint).color(colour(style.theme.muted)))
            .char_limit(NAME_CHARACTERS)
            .margin(Margin::symmetric(9, 7))
            .desired_width(room - known - 18.0);
        let field = ui.add(edit);
        keep_to_letters(&field, localizer, name, LONGEST_NAME);
        name_aloud(&field, &hint);
        if terms.known_names.is_empty() {
            return;
        }
        ui.spacing_mut().interact_size.y = field.rect.height();
        let list = egui::ComboBox::from_id_salt(("profile", index)).width(KNOWN).selected_text("");
        let response = list.show_ui(ui, |ui| {
            ui.style_mut().wrap_mode = Some(TextWrapMode::Extend);
            for known in terms.known_names {
                ui.selectable_value(name, known.clone(), known);
            }
        });
        let text = localizer.text("seat-profile");
        name_aloud(&response.response, &text);
        response.response.on_hover_text(text);
    });
}

/// Draws the button that empties a place. Returns true if it was clicked.
fn draw_remove(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, rect: Rect) -> bool {
    let corner = rect.right_top() + Vec2::new(-REMOVE - 4.0, 4.0);
    let place = Rect::from_min_size(corner, Vec2::splat(REMOVE));
    let text = localizer.text("seat-remove");
    let button = ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
        icon_button(ui, style, "times", &text, true, REMOVE).clicked()
    });
    button.inner
}

/// Draws the dashed outline of an empty place.
fn draw_empty(ui: &Ui, style: &UiStyle, rect: Rect) {
    let rect = rect.shrink(1.0);
    let round = 9.0;
    let corners = [
        (rect.right_top() + Vec2::new(-round, round), -90.0_f32),
        (rect.right_bottom() + Vec2::new(-round, -round), 0.0),
        (rect.left_bottom() + Vec2::new(round, -round), 90.0),
        (rect.left_top() + Vec2::new(round, round), 180.0),
    ];
    let arc = |(middle, start): (Pos2, f32)| {
        (0..=4).map(move |step| middle + Vec2::angled((start + 22.5 * step as f32).to_radians()) * round)
    };
    let mut path: Vec<Pos2> = corners.into_iter().flat_map(arc).collect();
    path.extend(path.first().copied());
    let stroke = Stroke::new(1.5, colour(style.theme.outline));
    ui.painter().extend(Shape::dashed_line(&path, stroke, 7.0, 5.0));
}

/// Draws the two buttons that fill a place. Returns its player; the computer begins with the level `usual`.
fn draw_invitation(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    usual: &str,
    rect: Rect,
) -> Option<Owner> {
    let mut added = None;
    let size = Vec2::new(rect.width() - 2.0 * MARGIN, 38.0);
    let place = Rect::from_center_size(rect.center(), Vec2::new(size.x, 2.0 * size.y + 8.0));
    ui.scope_builder(UiBuilder::new().max_rect(place), |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        for (key, is_human) in [("seat-add-human", true), ("seat-add-computer", false)] {
            let text = localizer.text(key);
            if text_button(ui, style, Some("plus"), &text, ButtonStyle::Plain, true, size).clicked() {
                added = Some(if is_human { Owner::Human } else { Owner::Computer(usual.to_owned()) });
            }
        }
    });
    added
}
