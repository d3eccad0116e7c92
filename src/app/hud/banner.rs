//! Whose turn it is, in large letters, when people share a screen. Any input takes it away.

use std::time::Duration;

use bevy::prelude::*;
use bevy_egui::egui::{self, Align2, CornerRadius, Frame, Margin, Stroke, Vec2};
use bevy_egui::{EguiContexts, EguiPrimaryContextPass};
use fluent_bundle::FluentValue;

use super::PanelSet;
use super::theme::{Look, colour};
use super::view::seat_name;
use super::widgets::player_shape;
use crate::app::areas::Areas;
use crate::app::config::Timing;
use crate::app::library::Speaker;
use crate::app::play::{Happened, Playthrough, Stage};
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::rules::{GameEvent, Seat};

/// The turn that is announced, and how long still.
#[derive(Resource, Default)]
struct Banner(Option<(Seat, Duration)>);

fn announce(
    mut happened: MessageReader<Happened>,
    playthrough: Res<Playthrough>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    mut banner: ResMut<Banner>,
) {
    for Happened(event) in happened.read() {
        if let GameEvent::TurnBegan { seat, .. } = event
            && playthrough.is_human(*seat)
            && playthrough.humans() > 1
            && !playthrough.curtain_is_down()
            && settings.speed.factor() > 0.0
        {
            banner.0 = Some((*seat, Duration::from_millis(timing.turn_banner)));
        }
    }
}

fn fade(
    time: Res<Time>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut banner: ResMut<Banner>,
) {
    let Some((_, left)) = &mut banner.0 else { return };
    *left = left.saturating_sub(time.delta());
    let input = keys.get_just_pressed().next().is_some() || buttons.get_just_pressed().next().is_some();
    if left.is_zero() || input {
        banner.0 = None;
    }
}

fn show(
    mut contexts: EguiContexts,
    areas: Res<Areas>,
    speaker: Res<Speaker>,
    playthrough: Res<Playthrough>,
    look: Res<Look>,
    banner: Res<Banner>,
) -> Result {
    let Some((seat, _)) = banner.0 else { return Ok(()) };
    let context = contexts.ctx_mut()?;
    egui::Area::new(egui::Id::new("turn banner"))
        .order(egui::Order::Foreground)
        .pivot(Align2::CENTER_CENTER)
        .fixed_pos(egui::pos2(areas.board.center().x, areas.board.center().y - 40.0))
        .interactable(false)
        .show(context, |ui| {
            Frame::new()
                .fill(colour(look.theme.background).gamma_multiply(0.95))
                .stroke(Stroke::new(2.0, look.player_colour(seat.index())))
                .corner_radius(CornerRadius::same(14))
                .inner_margin(Margin::symmetric(28, 16))
                .show(ui, |ui| {
                    ui.horizontal(|ui| {
                        let (rect, _) = ui.allocate_exact_size(Vec2::splat(34.0), egui::Sense::hover());
                        player_shape(ui.painter(), &look, seat.index(), rect.center(), 14.0);
                        let name = seat_name(&speaker, &playthrough, seat);
                        let text = speaker.say_with("banner-turn", &[("name", FluentValue::from(name))]);
                        let text = egui::RichText::new(text).font(look.bold(look.theme.large_number));
                        ui.label(text.color(colour(look.theme.text)));
                    });
                });
        });
    context.request_repaint_after(Duration::from_millis(100));
    Ok(())
}

fn take_down(mut banner: ResMut<Banner>) {
    banner.0 = None;
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Banner>()
        .add_systems(
            Update,
            (announce.run_if(resource_exists::<Playthrough>), fade).chain().in_set(crate::app::Frame::Show),
        )
        .add_systems(OnExit(Screen::Playing), take_down)
        .add_systems(
            EguiPrimaryContextPass,
            show.in_set(PanelSet).run_if(
                resource_exists::<Playthrough>
                    .and_then(in_state(Screen::Playing))
                    .and_then(not(in_state(Stage::Finished))),
            ),
        );
}
