//! The two halves of a tab about points by source.

use bevy_egui::egui::{Align2, Pos2, Rect, Sense, Ui, Vec2, WidgetInfo, WidgetType};

use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{fitted, write};

/// Height of the heading of a half: its title, and a sentence below.
pub(crate) const HEADING: f32 = 46.0;
/// Gap between the halves.
const BETWEEN: f32 = 34.0;

/// Splits a tab; the left half has this share of the width.
pub(crate) fn split_halves(room: Rect, left: f32) -> [Rect; 2] {
    let middle = room.left() + (room.width() - BETWEEN) * left;
    [
        Rect::from_min_max(room.min, Pos2::new(middle, room.bottom())),
        Rect::from_min_max(Pos2::new(middle + BETWEEN, room.top()), room.max),
    ]
}

/// Draws the title of a half and the explanation of its figures.
pub(crate) fn draw_heading(ui: &mut Ui, style: &UiStyle, [title, about]: [String; 2], rect: Rect) {
    let place = Rect::from_min_size(rect.min, Vec2::new(rect.width(), HEADING));
    let response = ui.allocate_rect(place, Sense::hover());
    let theme = &style.theme;
    let painter = ui.painter();
    write(painter, rect.min, Align2::LEFT_TOP, &title, style.bold(theme.body), colour(theme.text));
    let (at, font) = (rect.min + Vec2::new(0.0, 22.0), style.plain(theme.smallest));
    let short = fitted(painter, &about, font.clone(), rect.width());
    write(painter, at, Align2::LEFT_TOP, &short, font, colour(theme.muted));
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, format!("{title}. {about}")));
    if short != about {
        response.on_hover_text(about);
    }
}
