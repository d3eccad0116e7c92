//! The steps to earn below the map: tabs, cards with number, name and room for a sketch, goals in words.

use bevy_egui::egui::{
    self, Align2, Color32, CornerRadius, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};

use crate::preferences::config_files::Rgb;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{ButtonStyle, fitted, focus_ring, text_button, write};

/// Gap between cards, in points.
const GAP: f32 = 5.0;

/// Draws a tab for each text, that at `chosen` lit. Returns the clicked one.
pub(crate) fn draw_card_tabs(
    ui: &mut Ui,
    style: &mut UiStyle,
    texts: &[String],
    chosen: usize,
    least: f32,
) -> Option<usize> {
    let mut clicked = None;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(6.0);
        for (index, text) in texts.iter().enumerate() {
            let tone = if index == chosen { ButtonStyle::On } else { ButtonStyle::Plain };
            if text_button(ui, style, None, text, tone, true, Vec2::new(least, 34.0)).clicked() {
                clicked = Some(index);
            }
        }
    });
    clicked
}

/// Divides the rest of the panel: cards at the left, over a legend of this height; at the right `share` of
/// the width for words.
pub(crate) fn card_columns(ui: &mut Ui, style: &UiStyle, share: f32, legend: f32) -> (Rect, Rect) {
    let (rect, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
    let width = (rect.width() * share).clamp(170.0, 420.0);
    let words = Rect::from_min_max(Pos2::new(rect.right() - width, rect.top()), rect.max);
    let line = words.left() - 12.0;
    ui.painter().vline(line, rect.y_range(), (1.0, colour(style.theme.outline)));
    (Rect::from_min_max(rect.min, Pos2::new(line - 8.0, rect.bottom() - legend)), words)
}

/// Returns the places of cards of this least size, as many in a row as there is room for.
pub(crate) fn card_places(ui: &mut Ui, least: Vec2, count: usize) -> Vec<Rect> {
    // The bar to scroll by lies over the right end.
    let room = ui.available_width() - 8.0;
    let columns = (((room + GAP) / (least.x + GAP)) as usize).clamp(1, count.max(1));
    let size = Vec2::new((room + GAP) / columns as f32 - GAP, least.y);
    let rows = count.div_ceil(columns);
    let height = rows as f32 * (size.y + GAP) + 3.0;
    let (area, _) = ui.allocate_exact_size(Vec2::new(room, height), Sense::hover());
    let corner = |index: usize| {
        let (row, column) = (index / columns, index % columns);
        area.min + Vec2::new(column as f32 * (size.x + GAP), 3.0 + row as f32 * (size.y + GAP))
    };
    (0..count).map(|index| Rect::from_min_size(corner(index), size)).collect()
}

/// The face of a card without its sketch.
pub(crate) struct StepCard<'a> {
    pub number: &'a str,
    pub name: Option<&'a str>,
    /// The colour of a player who has earned it.
    pub own: Option<Rgb>,
    pub looked_at: bool,
    /// Set if a sketch follows.
    pub has_sketch: bool,
}

/// Returns a readable ink on a colour.
fn ink_on(style: &UiStyle, [red, green, blue]: Rgb) -> Color32 {
    let light = 0.299 * f32::from(red) + 0.587 * f32::from(green) + 0.114 * f32::from(blue);
    colour(if light > 120.0 { style.theme.background } else { style.theme.text })
}

/// Draws the face of a card. Returns its response, and place and ink of the sketch.
pub(crate) fn draw_card_face(
    ui: &Ui,
    style: &UiStyle,
    id: egui::Id,
    rect: Rect,
    face: &StepCard<'_>,
) -> (Response, Rect, Color32) {
    let response = ui.interact(rect, id, Sense::click());
    let painter = ui.painter();
    let bright = face.looked_at || response.hovered();
    let (fill, ink) = match face.own {
        Some(own) => (colour(own), ink_on(style, own)),
        None if bright => (colour(style.theme.hover), colour(style.theme.text)),
        None => (colour(style.theme.raised), colour(style.theme.text)),
    };
    let rim = if bright {
        Stroke::new(2.0, colour(style.theme.text))
    } else {
        Stroke::new(1.2, blend(style.theme.outline, style.theme.muted, 0.45))
    };
    let shrunk = if response.is_pointer_button_down_on() { 1.5 } else { 0.0 };
    painter.rect(rect.shrink(shrunk), CornerRadius::same(8), fill, rim, StrokeKind::Inside);
    let inside = rect.shrink2(Vec2::new(9.0, 4.0));
    let line = style.theme.smallest * 1.35;
    let over_sketch = face.name.is_some() && face.has_sketch;
    let heading = if over_sketch { inside.top() + line * 0.5 } else { inside.center().y };
    let at = Pos2::new(inside.left(), heading);
    let plain = style.plain(style.theme.smallest);
    let number = write(painter, at, Align2::LEFT_CENTER, face.number, plain, ink.gamma_multiply(0.8));
    let beside = number.right() + 6.0;
    if let Some(name) = face.name {
        let font = style.bold(style.theme.smallest);
        let text = fitted(painter, name, font.clone(), inside.right() - beside);
        write(painter, Pos2::new(beside, heading), Align2::LEFT_CENTER, &text, font, ink);
    }
    let corner = match face.name {
        Some(_) => Pos2::new(inside.left(), inside.top() + line),
        None => Pos2::new(beside + 4.0, inside.top()),
    };
    focus_ring(ui, style, &response, rect);
    (response, Rect::from_min_max(corner, inside.max).shrink2(Vec2::new(0.0, 1.0)), ink)
}

/// Writes goals below each other, with dots before several.
pub(crate) fn draw_goal_lines(ui: &mut Ui, style: &UiStyle, lines: &[String]) {
    let indent = if lines.len() > 1 { 14.0 } else { 0.0 };
    let (font, tint) = (style.plain(style.theme.small), colour(style.theme.text));
    for line in lines {
        let width = ui.available_width() - indent;
        let galley = ui.painter().layout(line.clone(), font.clone(), tint, width);
        let size = Vec2::new(ui.available_width(), galley.size().y);
        let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, line));
        if indent > 0.0 {
            let dot = Pos2::new(rect.left() + 5.0, rect.top() + style.theme.small * 0.62);
            ui.painter().circle_filled(dot, 2.5, colour(style.theme.muted));
        }
        ui.painter().galley(rect.min + Vec2::new(indent, 0.0), galley, tint);
    }
}
