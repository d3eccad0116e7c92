//! The box with the puzzle of the day, on the puzzle page and beside the game of the day.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, RichText, Stroke, Ui, Vec2};

use super::attempt::ToPuzzle;
use super::view::{DailyPuzzleView, PuzzlesView};
use crate::preferences::localizer::Localizer;
use crate::ui::UiContext;
use crate::ui::daily::below_calendar;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{ButtonStyle, text_button};

const MARGIN: Margin = Margin::symmetric(14, 10);
/// Height of its button, in points.
const BUTTON: f32 = 36.0;
/// Height of the box beside the game of the day, in points.
pub(crate) const DAILY_BOX: f32 = 132.0;

/// Draws the puzzle of the day across the available width. Returns whether its button was clicked.
pub(super) fn draw_daily(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    view: &DailyPuzzleView,
) -> bool {
    let theme = &style.theme;
    let frame = Frame::new()
        .fill(colour(theme.panel))
        .stroke(Stroke::new(1.0, colour(theme.outline)))
        .corner_radius(CornerRadius::same(14))
        .inner_margin(MARGIN);
    let mut clicked = false;
    frame.show(ui, |ui| {
        let width = ui.available_width();
        ui.set_width(width);
        ui.spacing_mut().item_spacing = Vec2::new(8.0, 3.0);
        let title =
            RichText::new(localizer.text("puzzle-of-the-day")).font(style.heading(style.theme.prompt));
        ui.label(title.color(colour(style.theme.text)));
        let about = RichText::new(&view.about).font(style.plain(style.theme.body));
        ui.add(egui::Label::new(about.color(colour(style.theme.text))).wrap());
        let tint = if view.is_done { style.theme.gain } else { style.theme.muted };
        let state = RichText::new(&view.state).font(style.plain(style.theme.small));
        ui.add(egui::Label::new(state.color(colour(tint))).wrap());
        ui.add_space(4.0);
        let key = if view.is_tried { "puzzle-daily-again" } else { "puzzle-daily-solve" };
        let tone = if view.is_tried { ButtonStyle::Plain } else { ButtonStyle::On };
        let (size, text) = (Vec2::new(width, BUTTON), localizer.text(key));
        clicked = text_button(ui, style, Some("calendar"), &text, tone, true, size).clicked();
    });
    clicked
}

/// Draws the puzzle of the day below the calendar of the game of the day.
pub(super) fn show(
    mut parts: UiContext,
    view: Res<PuzzlesView>,
    mut to_puzzle: MessageWriter<ToPuzzle>,
) -> Result {
    let Some(daily) = &view.daily else { return Ok(()) };
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let place = below_calendar(layout.window, DAILY_BOX);
    let area = layers::area(&context, PanelLayer::Floating, egui::Id::new("daily puzzle"))
        .pivot(Align2::LEFT_TOP)
        .fixed_pos((place.min.x, place.min.y));
    let drawn = area.show(&context, |ui| {
        ui.set_width(place.width());
        draw_daily(ui, &mut style, &localizer, daily)
    });
    if drawn.inner {
        to_puzzle.write(ToPuzzle::Daily);
        context.request_repaint();
    }
    Ok(())
}
