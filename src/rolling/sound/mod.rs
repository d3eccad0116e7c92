//! The sounds of Rolling Rivers: dice on wood, pencil on paper, cards, and the chain that climbs the scale.

mod clips;
mod cues;

#[cfg(test)]
pub(crate) use clips::SoundClip;
pub(crate) use cues::Cue;

use bevy::prelude::*;

use super::Session;
use crate::audio::{AudioSystems, MoreClips, play_refusals};
use crate::schedule::AppSystems;
use crate::session::PlayableMode;
use rolling_rivers::RollingRivers;

/// Registers the sounds of Rolling Rivers with the mixer and plays its cues.
pub(crate) fn plugin(app: &mut App) {
    app.world_mut().resource_mut::<MoreClips>().add(clips::clip_set());
    let playing = resource_exists::<Session>.and_then(in_state(RollingRivers::TABLE));
    app.add_message::<Cue>()
        .add_systems(
            Update,
            (play_refusals::<RollingRivers>, cues::play_events.run_if(playing)).in_set(AppSystems::Show),
        )
        .add_systems(Last, cues::play_cues.in_set(AudioSystems::Effects));
}
