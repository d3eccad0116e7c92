//! While the eye goes around the finished land: whose it is, and how to go on.

use bevy::prelude::*;
use bevy_egui::EguiContexts;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Pos2};
use fluent_bundle::FluentValue;

use super::land_to_count;
use super::prepared::ResultView;
use super::sequence::Course;
use crate::app::areas::Areas;
use crate::app::hud::theme::{Look, colour};
use crate::app::hud::widgets::player_shape;
use crate::app::library::Speaker;
use crate::app::play::Playthrough;

/// How much of the caption is to be seen after a share of the walk: it comes softly, and goes before the end.
fn opacity(share: f32) -> f32 {
    let comes = (share - 0.06) / 0.08;
    let goes = (1.0 - share) / 0.05;
    comes.min(goes).clamp(0.0, 1.0)
}

pub(super) fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    look: Res<Look>,
    course: Course,
    view: Res<ResultView>,
    playthrough: Res<Playthrough>,
) -> Result {
    let context = contexts.ctx_mut()?.clone();
    let seat = land_to_count(&playthrough).index();
    let share = course.share(|timing| timing.final_orbit);
    egui::Area::new(egui::Id::new("finished land"))
        .pivot(Align2::CENTER_BOTTOM)
        .fixed_pos(Pos2::new(areas.window.x / 2.0, areas.window.y - 16.0))
        .interactable(false)
        .show(&context, |ui| {
            ui.set_opacity(opacity(share));
            let frame = Frame::new()
                .fill(colour(look.theme.background).gamma_multiply(0.72))
                .corner_radius(CornerRadius::same(16))
                .inner_margin(Margin::symmetric(28, 10));
            frame.show(ui, |ui| {
                ui.spacing_mut().item_spacing.y = 2.0;
                let values = [("name", FluentValue::from(view.pad.name(seat)))];
                let text = speaker.say_with("result-land-finished", &values);
                ui.horizontal(|ui| {
                    let size = egui::Vec2::new(30.0, 34.0);
                    let (rect, _) = ui.allocate_exact_size(size, egui::Sense::hover());
                    player_shape(ui.painter(), &look, seat, rect.center(), 11.0);
                    let text = egui::RichText::new(text).font(look.bold(26.0));
                    ui.add(egui::Label::new(text.color(colour(look.theme.text))).extend());
                });
                ui.vertical_centered(|ui| {
                    let text = egui::RichText::new(speaker.say("result-go-on"));
                    ui.label(text.font(look.plain(look.theme.small)).color(colour(look.theme.muted)));
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
