//! The sounds of Rolling Rivers: dice on wood, pencil on paper, cards, and the chain that climbs the scale.

mod clips;
mod cues;

pub use clips::RollingClip;
pub use cues::RollingCue;

use bevy::prelude::*;

use super::RollingSession;
use crate::app::audio::{AudioSystems, MoreClips};
use crate::app::schedule::AppSystems;
use crate::app::window::screen::Screen;

/// Gives the mixer the sounds of Rolling Rivers and plays its cues.
pub fn plugin(app: &mut App) {
    app.world_mut().get_resource_or_init::<MoreClips>().add(clips::clip_set());
    let playing = resource_exists::<RollingSession>.and_then(in_state(Screen::Rolling));
    app.add_message::<RollingCue>()
        .add_systems(
            Update,
            (cues::play_refusals, cues::hear_events.run_if(playing)).in_set(AppSystems::Show),
        )
        .add_systems(Last, cues::play_cues.in_set(AudioSystems::Effects));
}
