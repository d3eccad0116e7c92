//! The turning points of a game as cards: a sentence about each, and two buttons.

use bevy_egui::egui::{self, CornerRadius, Frame, Margin, Sense, Stroke, Ui, Vec2};

use super::marks::draw_mark;
use super::{ReviewIntent, draw_ways};
use crate::cascadia::review::view::KeyMoment;
use crate::preferences::localizer::Localizer;
use crate::ui::style::{UiStyle, colour};
use crate::ui::widgets::{rich_text, speak};

/// Draws the cards in a column. Returns the clicked action.
pub(super) fn draw_moments(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    moments: &[KeyMoment],
    none: &str,
) -> Option<ReviewIntent> {
    let mut intent = None;
    ui.spacing_mut().item_spacing.y = 8.0;
    if moments.is_empty() {
        let text = egui::RichText::new(none).font(style.plain(style.theme.body));
        ui.label(text.color(colour(style.theme.muted)));
    }
    for (index, moment) in moments.iter().enumerate() {
        ui.push_id(index, |ui| intent = draw_moment(ui, style, localizer, moment).or(intent));
    }
    intent
}

fn draw_moment(
    ui: &mut Ui,
    style: &mut UiStyle,
    localizer: &Localizer,
    moment: &KeyMoment,
) -> Option<ReviewIntent> {
    let frame = Frame::new()
        .fill(colour(style.theme.background))
        .stroke(Stroke::new(1.0, colour(style.theme.outline)))
        .corner_radius(CornerRadius::same(10))
        .inner_margin(Margin::symmetric(14, 9));
    let drawn = frame.show(ui, |ui| {
        let width = ui.available_width();
        ui.set_width(width);
        ui.spacing_mut().item_spacing = Vec2::new(8.0, 5.0);
        let row = ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(18.0), Sense::hover());
            draw_mark(ui.painter(), style, moment.mark, rect.center(), 8.0);
            let title = egui::RichText::new(&moment.title).font(style.bold(style.theme.body));
            ui.add(egui::Label::new(title.color(colour(style.theme.text))).wrap());
        });
        speak(ui, ui.id().with("title"), row.response.rect, &moment.title);
        let mut job = rich_text(style, &moment.sentence, style.theme.body, colour(style.theme.text));
        job.wrap.max_width = width;
        ui.label(job);
        let decision = (moment.decision, moment.turn);
        ui.horizontal(|ui| draw_ways(ui, style, localizer, decision, moment.can_try)).inner
    });
    drawn.inner
}
