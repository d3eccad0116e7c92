//! What the table is waiting for: computed from the playthrough, never kept in step by hand.

use bevy::prelude::*;

use super::Playthrough;
use crate::app::Frame;
use crate::app::screen::Screen;
use crate::rules::Phase;

/// What the playing screen waits for.
#[derive(SubStates, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[source(Screen = Screen::Playing)]
pub enum Stage {
    /// An opponent plays.
    #[default]
    Watching,
    /// A record is watched.
    Replaying,
    /// The screen is handed over to somebody with a secret.
    Handover,
    /// A person decides.
    Choosing(Phase),
    /// The game is over.
    Finished,
}

fn stage_of(playthrough: &Playthrough) -> Stage {
    let game = playthrough.game();
    match game.phase() {
        _ if playthrough.is_watched() => Stage::Replaying,
        Phase::Finished => Stage::Finished,
        _ if playthrough.curtain_is_down() => Stage::Handover,
        phase if playthrough.is_human(game.seat()) => Stage::Choosing(phase),
        _ => Stage::Watching,
    }
}

fn set_stage(playthrough: Res<Playthrough>, mut next: ResMut<NextState<Stage>>, now: Res<State<Stage>>) {
    let stage = stage_of(&playthrough);
    if *now.get() != stage {
        NextState::set_if_neq(&mut next, stage);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_sub_state::<Stage>().add_systems(
        Update,
        set_stage
            .in_set(Frame::Project)
            .run_if(resource_exists::<Playthrough>.and_then(in_state(Screen::Playing))),
    );
}
