//! The caption during the orbit of the finished environment: its owner, and how to continue.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Pos2};
use fluent_bundle::FluentValue;

use super::count::seat_to_count;
use super::prepared::ResultView;
use super::sequence::EndingTimeline;
use crate::cascadia::Session;
use crate::ui::UiContext;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::colour;
use crate::ui::widgets::player_shape;

/// Returns the opacity of the caption after a share of the orbit: it fades in, and out before the end.
fn opacity(share: f32) -> f32 {
    let comes = (share - 0.06) / 0.08;
    let goes = (1.0 - share) / 0.05;
    comes.min(goes).clamp(0.0, 1.0)
}

/// Draws the caption.
pub(super) fn show(
    mut screen: UiContext,
    timeline: EndingTimeline,
    view: Res<ResultView>,
    session: Res<Session>,
) -> Result {
    let context = screen.egui()?;
    let (style, localizer, window) = (&*screen.style, &*screen.localizer, screen.layout.window);
    let seat = seat_to_count(&session).index();
    let share = timeline.share(timeline.timing.final_orbit);
    layers::area(&context, PanelLayer::Floating, egui::Id::new("finished environment"))
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(Pos2::new(window.x / 2.0, window.y - 16.0))
        .interactable(false)
        .show(&context, |ui| {
            ui.set_opacity(opacity(share));
            let frame = Frame::new()
                .fill(colour(style.theme.background).gamma_multiply(0.72))
                .corner_radius(CornerRadius::same(16))
                .inner_margin(Margin::symmetric(28, 10));
            frame.show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                let values = [("name", FluentValue::from(view.pad.name(seat)))];
                let text = localizer.text_with("result-environment-finished", &values);
                ui.horizontal(|ui| {
                    let size = egui::Vec2::new(30.0, 34.0);
                    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                    player_shape(ui.painter(), style, seat, rect.center(), 11.0);
                    let text = egui::RichText::new(text).font(style.title());
                    ui.add(egui::Label::new(text.color(colour(style.theme.text))).extend());
                });
                ui.vertical_centered(|ui| {
                    let text = egui::RichText::new(localizer.text("result-go-on"));
                    ui.label(text.font(style.plain(style.theme.small)).color(colour(style.theme.muted)));
                });
            });
        });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_caption_comes_softly_and_goes_before_the_end() {
        assert_eq!((opacity(0.0), opacity(0.5), opacity(1.0)), (0.0, 1.0, 0.0));
        assert!(opacity(0.1) > 0.0 && opacity(0.1) < 1.0);
    }
}
