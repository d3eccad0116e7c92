//! All animation: pieces travel to their rest poses. The rules never wait for it; a skipped piece arrives
//! immediately.

mod bonuses;
mod celebrate;
mod choreography;
mod clip;
mod departure;
mod easing;
mod effects;
mod encore;
mod flights;
mod gains;
mod ghosts;
mod landing;
mod last_moves;
mod leaving;
mod parameters;
mod piece_motion;
mod travel;
mod turning;

pub(crate) use bonuses::BonusTaken;
#[cfg(test)]
pub(crate) use celebrate::finished_shapes;
#[cfg(test)]
pub(crate) use clip::ClipKind;
pub(crate) use clip::PieceClips;
pub(crate) use effects::Effect;
pub(crate) use encore::CelebrateAgain;
pub(crate) use flights::{Anchor, Cargo, PendingPoints, Pulses, ScoreFlight};
pub(crate) use flights::{LANE, Leg};
#[cfg(test)]
pub(crate) use gains::changes_between;
pub(crate) use gains::{Gain, ScoreSource};
#[cfg(test)]
pub(crate) use last_moves::LastMoveOutline;
pub(crate) use travel::Travel;

use bevy::prelude::*;

use crate::cascadia::Session;
use crate::cascadia::table::PlayerSeat;
use crate::schedule::AppSystems;
use crate::session::Jumped;
use crate::session::PlayableMode;
use cascadia_rules::Cascadia;

/// A piece has left its pose, which ends all its effects and flights.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
struct Departed {
    entity: Entity,
    /// True if it enters an environment or rotates there.
    to_environment: bool,
    /// True if it only rotates within the environment.
    soft: bool,
}

/// A piece has landed in an environment.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
struct Landed {
    entity: Entity,
    /// True if it was already there and has only rotated.
    soft: bool,
}

/// Despawns the animations of an earlier game.
fn end_effects_of_earlier_game(
    mut commands: Commands,
    session: Res<Session>,
    mut serial: Local<u64>,
    shows: Query<Entity, Or<(With<Effect>, With<ScoreFlight>, With<leaving::Leaving>)>>,
) {
    if *serial != session.serial() {
        *serial = session.serial();
        shows.iter().for_each(|show| commands.entity(show).despawn());
    }
}

/// Ends all animations after a jump, so that only the current position is shown.
fn end_all_after_jump(
    mut commands: Commands,
    mut jumps: MessageReader<Jumped>,
    shows: Query<Entity, Or<(With<Effect>, With<ScoreFlight>, With<leaving::Leaving>)>>,
    pieces: Query<Entity, Or<(With<Travel>, With<turning::Turning>, With<PieceClips>, With<Gain>)>>,
) {
    if jumps.read().count() == 0 {
        return;
    }
    shows.iter().for_each(|show| commands.entity(show).despawn());
    for piece in &pieces {
        commands.entity(piece).remove::<(Travel, turning::Turning, PieceClips, Gain)>();
    }
}

/// Adds the animations of pieces, points and effects.
pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Departed>()
        .add_message::<Landed>()
        .add_message::<CelebrateAgain>()
        .init_resource::<Pulses>()
        .init_resource::<bonuses::BonusHolders>()
        .add_message::<BonusTaken>()
        .register_required_components::<PlayerSeat, PendingPoints>()
        .add_plugins((ghosts::plugin, last_moves::plugin))
        .add_systems(
            PreUpdate,
            encore::celebrate_again.run_if(on_message::<CelebrateAgain>.and_then(resource_exists::<Session>)),
        )
        .add_systems(
            Update,
            (
                end_effects_of_earlier_game,
                turning::follow_turns,
                departure::depart,
                departure::end_effects_of_departed,
                gains::attach_gains,
                choreography::choreograph,
                choreography::skip,
                end_all_after_jump,
                leaving::leave,
                piece_motion::move_pieces,
                landing::touch_down,
                effects::play,
                flights::fly,
            )
                .chain()
                .run_if(resource_exists::<Session>)
                .in_set(AppSystems::Show),
        )
        .add_systems(
            Update,
            bonuses::follow_bonuses
                .in_set(AppSystems::Project)
                .run_if(resource_exists_and_changed::<Session>.and_then(in_state(Cascadia::TABLE))),
        )
        .add_systems(
            Update,
            flights::stack_rising.in_set(AppSystems::Show).after(landing::touch_down).before(flights::fly),
        )
        .add_systems(OnExit(Cascadia::TABLE), flights::forget_arrivals);
}
