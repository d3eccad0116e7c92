//! What an opponent had in mind with its move, in a bubble above the tray until a person begins to act.

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Stroke, vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::PanelSet;
use super::theme::{Look, colour};
use super::view::{seat_name, species_name};
use super::widgets::{player_shape, rich_text, signed};
use crate::ai::{Topic, whole_points};
use crate::app::areas::Areas;
use crate::app::library::Speaker;
use crate::app::play::{Playthrough, Reasons, Thought};
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::app::turn::{Coach, Hint};

/// The reasons in words.
fn words(speaker: &Speaker, playthrough: &Playthrough, reasons: &Reasons) -> String {
    let name = ("name", FluentValue::from(seat_name(speaker, playthrough, reasons.seat)));
    let told = match &reasons.suggestion {
        None => speaker.say_with("thought-wipe", &[name]),
        Some(suggestion) => {
            let source = match suggestion.topic() {
                Topic::Wildlife(species) => Some(species_name(speaker, species, 2)),
                Topic::Habitat(habitat) => Some(speaker.say(&format!("habitat-{}", habitat.key()))),
                Topic::Nature => Some(speaker.say("thought-source-nature")),
                Topic::Room => None,
            };
            match source {
                Some(source) => {
                    let change = FluentValue::from(signed(suggestion.change.total()));
                    let source = FluentValue::from(source);
                    speaker.say_with("thought-points", &[name, ("change", change), ("source", source)])
                }
                None => speaker.say_with("thought-room", &[name]),
            }
        }
    };
    match reasons.expected {
        Some(expected) => {
            let points = FluentValue::from(whole_points(expected));
            format!("{told} {}", speaker.say_with("thought-expected", &[("points", points)]))
        }
        None => told,
    }
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    playthrough: Res<Playthrough>,
    thought: Res<Thought>,
    coach: Res<Coach>,
    settings: Res<Settings>,
    speaker: Res<Speaker>,
    mut look: ResMut<Look>,
) -> Result {
    // A hint that was asked for has the place to itself.
    let Some(reasons) = thought.0.as_ref().filter(|_| settings.explain && coach.hint == Hint::None) else {
        return Ok(());
    };
    let context = contexts.ctx_mut()?.clone();
    let look = &mut *look;
    let text = words(&speaker, &playthrough, reasons);
    let width = (areas.board.width() * 0.45).clamp(180.0, 300.0);
    // The coach has its buttons below.
    let corner = egui::pos2(areas.board.min.x + 10.0, areas.tray.min.y - 54.0);
    egui::Area::new(egui::Id::new(("thought", &text)))
        .order(egui::Order::Middle)
        .interactable(false)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(corner)
        .show(&context, |ui| {
            let rim = look.player_colour(reasons.seat.index());
            let frame = Frame::new()
                .fill(look.panel_fill())
                .stroke(Stroke::new(1.5, rim))
                .corner_radius(CornerRadius::same(12))
                .inner_margin(Margin::symmetric(12, 9));
            frame.show(ui, |ui| {
                ui.set_max_width(width);
                ui.horizontal_top(|ui| {
                    let (rect, _) = ui.allocate_exact_size(vec2(16.0, 20.0), egui::Sense::hover());
                    player_shape(ui.painter(), look, reasons.seat.index(), rect.center(), 7.0);
                    let mut job = rich_text(look, &text, look.theme.body, colour(look.theme.text));
                    job.wrap.max_width = width - 28.0;
                    ui.label(job);
                });
            });
        });
    Ok(())
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSet).run_if(in_state(Screen::Playing).and_then(resource_exists::<Playthrough>)),
    );
}
