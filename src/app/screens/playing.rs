//! A game: from the first turn until the table is quiet after the last and its panels have faded.

use std::time::Duration;

use bevy::prelude::*;

use super::result::{Ending, go_on};
use crate::app::Frame;
use crate::app::areas::Areas;
use crate::app::config::Timing;
use crate::app::hud::{Overlay, PanelOpacity};
use crate::app::play::{Happened, Playthrough, Showing, Stage};
use crate::app::quality::Awake;
use crate::app::screen::Screen;
use crate::app::settings::Settings;
use crate::rules::Phase;

/// Somebody was there when the last turn ended, so the end is worth a ceremony.
fn see_the_end(
    mut happened: MessageReader<Happened>,
    playthrough: Res<Playthrough>,
    mut ending: ResMut<Ending>,
) {
    if happened.read().count() > 0 && playthrough.game().phase() == Phase::Finished {
        ending.announce(playthrough.serial());
    }
}

/// Time since everything has been shown.
#[derive(Resource, Default)]
struct Quiet(Duration);

/// Goes on to the score pad once everything has been shown: after a moment the panels fade and the tray sinks. Input
/// goes on at once.
fn finish(
    time: Res<Time>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    showing: Res<Showing>,
    overlay: Res<Overlay>,
    playthrough: Res<Playthrough>,
    ending: Res<Ending>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    mut quiet: ResMut<Quiet>,
    mut opacity: ResMut<PanelOpacity>,
    mut areas: ResMut<Areas>,
    mut awake: ResMut<Awake>,
    mut next: ResMut<NextState<Screen>>,
) {
    if !ending.is_announced(playthrough.serial()) {
        next.set(Screen::Result);
        return;
    }
    awake.0 = true;
    // Whoever reads something is not interrupted.
    if showing.0 > 0 || *overlay != Overlay::Closed {
        quiet.0 = Duration::ZERO;
        opacity.set_if_neq(PanelOpacity(1.0));
        areas.set_if_neq(areas.with_tray_sunk(0.0));
        return;
    }
    quiet.0 += time.delta();
    let pause = Duration::from_millis(timing.end_pause);
    let fade = Timing::scaled(timing.panels_fade, settings.motion());
    let faded = quiet.0.saturating_sub(pause).as_secs_f32() / fade.as_secs_f32().max(1e-3);
    if quiet.0 >= pause + fade || go_on(&keys, &buttons) {
        next.set(Screen::Result);
    } else if fade > Duration::ZERO {
        let faded = faded.min(1.0);
        opacity.set_if_neq(PanelOpacity(1.0 - faded));
        areas.set_if_neq(areas.with_tray_sunk(faded * faded));
    }
}

/// The panels are there again for the next game.
fn put_back(mut quiet: ResMut<Quiet>, mut opacity: ResMut<PanelOpacity>, mut areas: ResMut<Areas>) {
    quiet.0 = Duration::ZERO;
    opacity.set_if_neq(PanelOpacity::default());
    let as_usual = areas.with_tray_sunk(0.0);
    areas.set_if_neq(as_usual);
}

/// From the last turn to the result.
pub fn plugin(app: &mut App) {
    app.init_resource::<Quiet>()
        .init_resource::<PanelOpacity>()
        .init_resource::<Overlay>()
        .add_systems(OnExit(Screen::Playing), put_back)
        .add_systems(
            Update,
            (
                see_the_end.run_if(resource_exists::<Playthrough>),
                finish.run_if(in_state(Stage::Finished).and_then(resource_exists::<Playthrough>)),
            )
                .chain()
                .in_set(Frame::Project),
        );
}
