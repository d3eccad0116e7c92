//! The reasons of a computer player's move, in a bubble above the tray until a human player acts.

use bevy::prelude::*;
use bevy_egui::EguiPrimaryContextPass;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Stroke, vec2};
use fluent_bundle::FluentValue;

use crate::cascadia::Session;
use crate::cascadia::hud::change::change_text;
use crate::cascadia::hud::names::{seat_name, species_inside};
use crate::cascadia::turn::MoveExplanation;
use crate::cascadia::turn::ShownExplanation;
use crate::cascadia::turn::{CoachView, HintStep};
use crate::preferences::assists::Assist;
use crate::preferences::localizer::Localizer;
use crate::preferences::settings::Settings;
use crate::session::PlayableMode;
use crate::ui::panels::layers::{self, PanelLayer};
use crate::ui::style::colour;
use crate::ui::widgets::{player_shape, rich_text};
use crate::ui::{PanelSet, UiContext};
use cascadia_ai::advice::{AdviceTopic, whole_points};
use cascadia_rules::Cascadia;

/// Describes the reasons of a move in words.
fn words(localizer: &Localizer, session: &Session, reasons: &MoveExplanation) -> String {
    let name = ("name", FluentValue::from(seat_name(localizer, session, reasons.seat)));
    let text = match &reasons.suggestion {
        None => localizer.text_with("thought-wipe", &[name]),
        Some(suggestion) => {
            let source = match suggestion.topic() {
                AdviceTopic::Wildlife(species) => {
                    let species = FluentValue::from(species_inside(localizer, species, 2));
                    Some(localizer.text_with("thought-source-wildlife", &[("species", species)]))
                }
                AdviceTopic::Habitat(habitat) => {
                    Some(localizer.text(&format!("thought-source-{}", habitat.key())))
                }
                AdviceTopic::Nature => Some(localizer.text("thought-source-nature")),
                AdviceTopic::Room => None,
            };
            match source {
                Some(source) => {
                    let change = FluentValue::from(change_text(suggestion.change.sum()));
                    let source = FluentValue::from(source);
                    localizer.text_with("thought-points", &[name, ("change", change), ("source", source)])
                }
                None => localizer.text_with("thought-room", &[name]),
            }
        }
    };
    match reasons.expected {
        Some(expected) => {
            let points = FluentValue::from(whole_points(expected));
            format!("{text} {}", localizer.text_with("thought-expected", &[("points", points)]))
        }
        None => text,
    }
}

fn show(
    mut parts: UiContext,
    session: Res<Session>,
    thought: Res<ShownExplanation>,
    coach: Res<CoachView>,
    settings: Res<Settings>,
) -> Result {
    // A requested hint takes the same place and precedence.
    let Some(reasons) =
        thought.0.as_ref().filter(|_| settings.helps(Assist::Explain) && coach.hint == HintStep::None)
    else {
        return Ok(());
    };
    let context = parts.egui()?;
    let UiContext { layout, localizer, mut style, .. } = parts;
    let style = &mut *style;
    let text = words(&localizer, &session, reasons);
    let width = (layout.viewport.width() * 0.45).clamp(180.0, 300.0);
    // Above the buttons of the coach.
    let corner = egui::pos2(layout.viewport.min.x + 10.0, layout.tray.min.y - 54.0);
    layers::area(&context, PanelLayer::Floating, egui::Id::new(("thought", &text)))
        .interactable(false)
        .pivot(Align2::LEFT_BOTTOM)
        .fixed_pos(corner)
        .show(&context, |ui| {
            let rim = style.player_colour(reasons.seat.index());
            let frame = Frame::new()
                .fill(style.panel_fill())
                .stroke(Stroke::new(1.5, rim))
                .corner_radius(CornerRadius::same(12))
                .inner_margin(Margin::symmetric(12, 9));
            frame.show(ui, |ui| {
                ui.set_max_width(width);
                ui.horizontal_top(|ui| {
                    let (rect, _) = ui.allocate_exact_size(vec2(16.0, 20.0), egui::Sense::hover());
                    player_shape(ui.painter(), style, reasons.seat.index(), rect.center(), 7.0);
                    let mut job = rich_text(style, &text, style.theme.body, colour(style.theme.text));
                    job.wrap.max_width = width - 28.0;
                    ui.label(job);
                });
            });
        });
    Ok(())
}

pub(crate) fn plugin(app: &mut App) {
    app.add_systems(
        EguiPrimaryContextPass,
        show.in_set(PanelSet).run_if(in_state(Cascadia::TABLE).and_then(resource_exists::<Session>)),
    );
}
