//! The screen of a game: from the first turn until the animations after the last have ended and its panels
//! have faded.

use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::result::{Ending, SkipInput};
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::preferences::animation_timing::AnimationTiming;
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use crate::session::{AnimationsRunning, Happened};
use crate::ui::PanelOpacity;
use crate::ui::overlay::Overlay;
use crate::window::layout::TrayChange;
use crate::window::screen::Screen;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{GameEvent, Phase};

/// Announces the end of the game if a player was there when the last turn ended.
fn see_the_end(
    mut happened: MessageReader<Happened<GameEvent>>,
    session: Res<Session>,
    mut ending: ResMut<Ending>,
) {
    if happened.read().count() > 0 && session.game().phase() == Phase::Finished {
        ending.announce(session.serial());
    }
}

/// Time since the last animation ended and the last window closed; `None` during one.
#[derive(Resource, Default)]
struct Quiet(Option<Duration>);

/// Measures the time since the last animation. An open window delays it.
fn measure_quiet(
    time: Res<Time>,
    animations: Res<AnimationsRunning>,
    overlay: Res<Overlay>,
    mut quiet: ResMut<Quiet>,
) {
    let is_quiet = animations.0 == 0 && *overlay == Overlay::Closed;
    quiet.0 = is_quiet.then(|| quiet.0.unwrap_or_default() + time.delta());
}

/// The panels and the tray of the table.
#[derive(SystemParam)]
struct TablePanels<'w, 's> {
    opacity: ResMut<'w, PanelOpacity>,
    commands: Commands<'w, 's>,
}

impl TablePanels<'_, '_> {
    /// Shows the panels faded by `share`, 0 to 1, and the tray sunk with them.
    fn fade(&mut self, share: f32) {
        self.opacity.set_if_neq(PanelOpacity(1.0 - share));
        self.commands.trigger(TrayChange::Sunk(share * share));
    }
}

/// Proceeds to the score pad once the last animation has ended: after a short delay the panels fade and the
/// tray sinks. Any input skips the wait.
fn finish(
    timing: AnimationTiming,
    session: Res<Session>,
    ending: Res<Ending>,
    quiet: Res<Quiet>,
    input: SkipInput,
    mut panels: TablePanels,
    mut frames: FrameRequests,
    mut next: ResMut<NextState<Screen>>,
) {
    frames.now();
    if !ending.is_announced(session.serial()) {
        next.set(Cascadia::RESULT);
        return;
    }
    let Some(quiet) = quiet.0 else {
        panels.fade(0.0);
        return;
    };
    frames.now();
    let pause = Duration::from_millis(timing.end_pause);
    let fade = timing.scaled(timing.panels_fade);
    let faded = quiet.saturating_sub(pause).as_secs_f32() / fade.as_secs_f32().max(1e-3);
    if quiet >= pause + fade || input.is_pressed() {
        next.set(Cascadia::RESULT);
    } else if fade > Duration::ZERO {
        panels.fade(faded.min(1.0));
    }
}

/// Shows the panels and the tray again for the next game.
fn put_back(mut quiet: ResMut<Quiet>, mut panels: TablePanels) {
    quiet.0 = None;
    panels.fade(0.0);
}

/// Adds the transition from the last turn to the result.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Quiet>().add_systems(OnExit(Cascadia::TABLE), put_back).add_systems(
        Update,
        (
            see_the_end.run_if(resource_exists::<Session>),
            (measure_quiet, finish)
                .chain()
                .run_if(in_state(SessionStage::Finished).and_then(resource_exists::<Session>)),
        )
            .chain()
            .in_set(AppSystems::Project),
    );
}
