//! The stage of the table, always derived from the session.

use bevy::prelude::*;
use bevy::state::state::FreelyMutableState;

use super::{PlayableMode, Session};
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::window::screen::Screen;
use cascadia_engine::GameMode;

/// The decision or event that the table waits for. It exists only while the mode's table is shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum SessionStage<M: GameMode> {
    /// An opponent plays, or the host has yet to reveal the outcome of the player's own action.
    #[default]
    Watching,
    /// A replay is shown.
    Replaying,
    /// The screen is handed over to a player with hidden information.
    Handover,
    Choosing(M::Phase),
    Finished,
}

// Implemented by hand, since the screen is that of the mode.
impl<M: PlayableMode> States for SessionStage<M> {
    const DEPENDENCY_DEPTH: usize = <Screen as States>::DEPENDENCY_DEPTH + 1;
}

impl<M: PlayableMode> FreelyMutableState for SessionStage<M> {}

impl<M: PlayableMode> SubStates for SessionStage<M> {
    type SourceStates = Screen;

    fn should_exist(screen: Screen) -> Option<Self> {
        (screen == M::TABLE).then(Self::default)
    }
}

/// Derives the stage from the session.
fn stage_of<M: PlayableMode>(session: &Session<M>) -> SessionStage<M> {
    match session.phase() {
        _ if session.is_watched() => SessionStage::Replaying,
        // A remote game counts as finished only once the host has revealed its seed.
        _ if session.is_over() && session.is_unverified() => SessionStage::Watching,
        _ if session.is_over() => SessionStage::Finished,
        _ if session.curtain_is_down() => SessionStage::Handover,
        phase if session.decides_here(session.seat()) => SessionStage::Choosing(phase),
        _ => SessionStage::Watching,
    }
}

/// Updates the stage. The next frame is rendered even if nothing moves.
fn set_stage<M: PlayableMode>(
    session: Res<Session<M>>,
    mut next: ResMut<NextState<SessionStage<M>>>,
    mut frames: FrameRequests,
    now: Res<State<SessionStage<M>>>,
) {
    let stage = stage_of(&session);
    if *now.get() != stage {
        NextState::set_if_neq(&mut next, stage);
        frames.now();
    }
}

/// Enters the new stage within the frame, so that everything after it in the schedule runs in the stage of the
/// position.
fn enter_stage(world: &mut World) {
    world.run_schedule(StateTransition);
}

/// Tests whether only the stage changes. A change of screen waits for the next frame, and the stage with it.
fn changes_stage_only<M: PlayableMode>(
    stage: Res<NextState<SessionStage<M>>>,
    screen: Res<NextState<Screen>>,
) -> bool {
    !matches!(*stage, NextState::Unchanged) && matches!(*screen, NextState::Unchanged)
}

pub(super) fn plugin<M: PlayableMode>(app: &mut App) {
    app.add_sub_state::<SessionStage<M>>().add_systems(
        Update,
        (set_stage::<M>, enter_stage.run_if(changes_stage_only::<M>))
            .chain()
            .in_set(AppSystems::Stage)
            .run_if(resource_exists::<Session<M>>.and_then(in_state(M::TABLE))),
    );
}
