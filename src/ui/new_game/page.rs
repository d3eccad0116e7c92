//! The parts of the page of a new game that are the same in every mode.

use bevy_egui::egui::{
    self, CornerRadius, Frame, Margin, Pos2, Rect, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    WidgetType,
};

use super::purpose::NewGamePurpose;
use crate::preferences::localizer::Localizer;
use crate::ui::page::page;
use crate::ui::style::{UiStyle, blend, colour};
use crate::ui::widgets::{ButtonStyle, text_button};
use crate::window::layout::ScreenLayout;

/// Width of the page, and of the surface of the table on it.
const WIDTH: f32 = 920.0;
const TABLE_MARGIN: Margin = Margin::symmetric(12, 8);
pub(crate) const TABLE_WIDTH: f32 = WIDTH - 24.0;

/// The lowest window with room for wide gaps.
const ROOMY: f32 = 660.0;

/// Buttons and keys of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PageIntents {
    /// Starts the game.
    pub start: bool,
    /// Starts the last game again.
    pub again: bool,
    /// Leaves the page.
    pub back: bool,
}

/// Heights that depend on the window.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct PageRoom {
    /// The space between two parts of the page.
    pub gap: f32,
    /// The height of a place.
    pub place: f32,
}

impl PageRoom {
    pub(crate) fn of(layout: &ScreenLayout) -> Self {
        let height = layout.window.y;
        let place = (128.0 + (height - 600.0) * 0.3).clamp(128.0, 166.0);
        Self { gap: if height < ROOMY { 6.0 } else { 14.0 }, place }
    }
}

/// Draws the frame of the page and its contents.
pub(crate) fn draw_frame(
    context: &egui::Context,
    style: &mut UiStyle,
    layout: &ScreenLayout,
    name: &str,
    contents: impl FnOnce(&mut Ui, &mut UiStyle),
) {
    let margin = if layout.window.y < ROOMY { 8 } else { 20 };
    let (area, frame) = page(context, style, layout, name, margin);
    area.show(context, |ui| {
        frame.show(ui, |ui| {
            ui.set_width(WIDTH);
            ui.spacing_mut().item_spacing.y = 0.0;
            contents(ui, style);
        });
    });
}

/// Draws the table with its contents.
pub(crate) fn draw_table(ui: &mut Ui, style: &mut UiStyle, contents: impl FnOnce(&mut Ui, &mut UiStyle)) {
    let below = ui.painter().add(Shape::Noop);
    let drawn = Frame::new().inner_margin(TABLE_MARGIN).show(ui, |ui| {
        ui.set_width(TABLE_WIDTH);
        ui.spacing_mut().item_spacing.y = 6.0;
        contents(ui, style);
    });
    ui.painter().set(below, surface(style, drawn.response.rect));
}

/// Returns the surface of the table: boards of dark wood.
fn surface(style: &UiStyle, rect: Rect) -> Shape {
    let theme = &style.theme;
    let tint = |share: f32| blend(theme.background, theme.nature.disc, share);
    let round = CornerRadius::same(12);
    let mut shapes = vec![Shape::rect_filled(rect, round, tint(0.75))];
    let boards = 5;
    for board in 1..boards {
        let y = rect.top() + rect.height() * board as f32 / boards as f32;
        let ends = [Pos2::new(rect.left() + 2.0, y), Pos2::new(rect.right() - 2.0, y)];
        shapes.push(Shape::line_segment(ends, Stroke::new(1.0, tint(0.4))));
    }
    shapes.push(Shape::rect_stroke(rect, round, Stroke::new(2.0, tint(1.0)), StrokeKind::Inside));
    Shape::Vec(shapes)
}

/// Draws a column of a fixed size, so that no button moves when another option is chosen.
pub(crate) fn draw_column(ui: &mut Ui, size: Vec2, contents: impl FnOnce(&mut Ui)) {
    ui.allocate_ui(size, |ui| {
        ui.set_width(size.x);
        ui.set_min_height(size.y);
        ui.vertical(contents);
    });
}

/// Draws the buttons that lead back and on, and the mode's buttons between them. `obstacle` is the text key of
/// the reason why the game cannot begin; without one, `note` describes the game.
pub(crate) fn draw_foot(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    purpose: NewGamePurpose,
    (obstacle, note): (Option<&str>, &str),
    intents: &mut PageIntents,
    between: impl FnOnce(&mut Ui, &mut UiStyle),
) {
    const HEIGHT: f32 = 44.0;
    ui.horizontal(|ui| {
        let (size, text) = (Vec2::new(130.0, HEIGHT), localizer.text("back"));
        intents.back |= text_button(ui, style, Some("back"), &text, ButtonStyle::Plain, true, size).clicked();
        between(ui, style);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let (size, text) = (Vec2::new(230.0, HEIGHT), localizer.text(purpose.start_key()));
            let ready = obstacle.is_none();
            let button =
                text_button(ui, style, Some("arrow_right"), &text, ButtonStyle::Primary, ready, size);
            intents.start |= button.clicked();
            intents.start &= ready;
            let (words, tint) = match obstacle {
                Some(key) => (localizer.text(key), style.theme.loss),
                None => (note.to_owned(), style.theme.muted),
            };
            let (rect, label) =
                ui.allocate_exact_size(Vec2::new(ui.available_width(), HEIGHT), Sense::hover());
            let font = style.plain(style.theme.small);
            let mut job =
                egui::text::LayoutJob::simple(words.clone(), font, colour(tint), rect.width() - 8.0);
            job.halign = egui::Align::RIGHT;
            let galley = ui.painter().layout_job(job);
            let at = Pos2::new(rect.right() - 8.0, rect.center().y - galley.size().y / 2.0);
            ui.painter().galley(at, galley, colour(tint));
            label.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &words));
        });
    });
}
