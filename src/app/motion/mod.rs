//! Everything that moves: pieces travel to where they rest. It is only show; a piece that is skipped is simply there.

mod celebrate;
mod choreography;
mod ease;
mod effects;
mod flights;
mod gains;
mod gesture;
mod ghosts;
mod glide;
mod landing;
mod last_moves;
mod leaving;
mod turning;

pub use celebrate::{Finished, finished_shapes};
pub use effects::Effect;
pub use flights::{Anchor, Cargo, Flight, LANE, Leg, NotYet, Pulses};
pub use gains::{Gain, Source, changes_between};
pub use gesture::{Act, Gestures};
pub use glide::Travel;
pub use last_moves::LastMove;

use bevy::prelude::*;

use super::Frame;
use super::play::Playthrough;

/// A piece has left where it was. Written when it does; whatever was shown of it before is over.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
struct Departed {
    entity: Entity,
    /// It goes onto a land, or turns there.
    to_land: bool,
    /// It lies on the land already and only turns.
    soft: bool,
}

/// A piece has arrived on a land: the moment of the blow.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
struct Landed {
    entity: Entity,
    /// It lay there already and has only turned.
    soft: bool,
}

/// Nothing of an earlier game goes on.
fn forget_another_game(
    mut commands: Commands,
    playthrough: Res<Playthrough>,
    mut serial: Local<u64>,
    shows: Query<Entity, Or<(With<Effect>, With<Flight>, With<leaving::Leaving>)>>,
) {
    if *serial != playthrough.serial() {
        *serial = playthrough.serial();
        shows.iter().for_each(|show| commands.entity(show).despawn());
    }
}

/// Everything in this folder.
pub fn plugin(app: &mut App) {
    app.add_message::<Departed>()
        .add_message::<Landed>()
        .init_resource::<gains::Known>()
        .init_resource::<Pulses>()
        .init_resource::<NotYet>()
        .add_plugins((flights::plugin, ghosts::plugin, last_moves::plugin))
        .add_systems(
            Update,
            (
                forget_another_game,
                turning::follow_turns,
                glide::depart,
                glide::end_show_of_departed,
                gains::note_gains,
                choreography::choreograph,
                choreography::skip,
                leaving::leave,
                glide::glide,
                landing::land,
                effects::play,
                flights::fly,
            )
                .chain()
                .run_if(resource_exists::<Playthrough>)
                .in_set(Frame::Show),
        );
}
