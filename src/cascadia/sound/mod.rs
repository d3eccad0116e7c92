//! The sounds of Cascadia: cues and the ambience of the habitats.

mod ambience;
mod bank;
mod critters;
mod cues;
mod effects;
mod environment_ambience;
mod habitats;

pub(crate) use cues::Cue;
#[cfg(test)]
pub(crate) use effects::SoundClip;

use bevy::prelude::*;

use super::Session;
use crate::audio::{AudioSystems, play_refusals};
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use cascadia_rules::Cascadia;

/// Gives the mixer the sounds of Cascadia, and plays its cues and the ambience of the environment in view.
pub(crate) fn plugin(app: &mut App) {
    let playing = resource_exists::<Session>.and_then(in_state(Cascadia::TABLE));
    app.add_message::<Cue>()
        .insert_resource(bank::sound_bank())
        .add_systems(
            Update,
            (play_refusals::<Cascadia>, cues::play_turn_calls.run_if(playing)).in_set(AppSystems::Show),
        )
        .add_systems(
            Last,
            (
                environment_ambience::follow_environment.in_set(AudioSystems::Ambience),
                cues::play_cues.in_set(AudioSystems::Effects),
            ),
        );
}
