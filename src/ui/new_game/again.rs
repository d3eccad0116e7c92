//! The heading of the page of a new game, with a button that repeats the last one.

use bevy_egui::egui::{
    Align, Align2, CornerRadius, Layout, Pos2, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType,
};

use super::seats::Seats;
use crate::preferences::localizer::Localizer;
use crate::ui::names::player_names;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{fitted, focus_ring, write};

/// Size of the button, in points.
const SIZE: Vec2 = Vec2::new(560.0, 46.0);
/// Space for the icon of the button.
const ICON: f32 = 48.0;

/// Returns the players and the options of a game in one line.
pub(crate) fn game_in_words(
    seats: &Seats,
    options: impl IntoIterator<Item = String>,
    localizer: &Localizer,
) -> String {
    let players = player_names(&seats.as_typed(), localizer);
    std::iter::once(players).chain(options).collect::<Vec<_>>().join(" · ")
}

/// Draws the title of a page, and right of it a button for the game that `last` describes. Returns true if it
/// was pressed.
pub(crate) fn draw_heading(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    title: impl FnOnce(&mut Ui, &UiStyle),
    last: Option<&str>,
) -> bool {
    let drawn = ui.horizontal(|ui| {
        ui.vertical(|ui| title(ui, style));
        let layout = Layout::right_to_left(Align::Center);
        let again = ui.with_layout(layout, |ui| last.map(|last| draw_again(ui, style, localizer, last)));
        again.inner.is_some_and(|button| button.clicked())
    });
    drawn.inner
}

/// Draws the title of the page.
pub(crate) fn draw_title(ui: &mut Ui, style: &UiStyle, text: &str) {
    ui.label(RichText::new(text).font(style.title()));
}

/// Draws the button: its action, and below it the players and the options.
fn draw_again(ui: &mut Ui, style: &mut UiStyle, localizer: &Localizer, last: &str) -> Response {
    let (rect, response) = ui.allocate_exact_size(SIZE, Sense::click());
    let painter = ui.painter().clone();
    let theme = &style.theme;
    let fill = if response.hovered() { theme.hover } else { theme.raised };
    let rim = Stroke::new(1.0, colour(theme.outline));
    painter.rect(rect, CornerRadius::same(10), colour(fill), rim, StrokeKind::Inside);
    let press = if response.is_pointer_button_down_on() { 1.0 } else { 0.0 };
    let (text, muted) = (colour(theme.text), colour(theme.muted));
    let (bold, small) = (style.bold(theme.body), style.plain(theme.small));
    let sign = Pos2::new(rect.left() + ICON / 2.0, rect.center().y + press);
    style.icon(&painter, "play", Rect::from_center_size(sign, Vec2::splat(20.0)), text);
    let action = localizer.text("new-game-again");
    let left = rect.left() + ICON;
    let at = |lines: f32| Pos2::new(left, rect.center().y + lines * 10.0 + press);
    write(&painter, at(-1.0), Align2::LEFT_CENTER, &action, bold, text);
    let line = fitted(&painter, last, small.clone(), rect.right() - 12.0 - left);
    write(&painter, at(1.0), Align2::LEFT_CENTER, &line, small, muted);
    focus_ring(ui, style, &response, rect);
    let aloud = format!("{action}. {last}");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &aloud));
    if line == last { response } else { response.on_hover_text(last) }
}
