//! The pose of every piece in this frame: its rest pose, changed by active travel, rotation and clips.

use bevy::ecs::query::QueryData;
use bevy::prelude::*;

use super::Landed;
use super::clip::PieceClips;
use super::leaving::Leaving;
use super::parameters::ScreenView;
use super::travel::{Path, Travel};
use super::turning::Turning;
use crate::cascadia::Session;
use crate::cascadia::render::InFlight;
use crate::cascadia::sound::Cue;
use crate::cascadia::table::{At, RestPose, TileOf};
use crate::preferences::wake_up::FrameRequests;
use crate::session::AnimationsRunning;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Place;

/// A piece with all influences on its pose.
#[derive(QueryData)]
#[query_data(mutable)]
pub(super) struct MovingPiece {
    entity: Entity,
    at: &'static At,
    rest: &'static RestPose,
    transform: &'static mut Transform,
    travel: Option<&'static mut Travel>,
    turning: Option<&'static mut Turning>,
    clips: Option<&'static mut PieceClips>,
    was_in_flight: Has<InFlight>,
    is_tile: Has<TileOf>,
}

impl MovingPieceItem<'_, '_> {
    /// Returns whether it rests in an environment.
    const fn in_environment(&self) -> bool {
        matches!(self.rest, RestPose::Environment(_))
    }

    /// Returns its rest pose, with `pairs` pairs in the tray.
    fn rest_pose(&self, view: &ScreenView, pairs: usize) -> Transform {
        let mut pose = self.rest.pose(&view.camera, &view.layout, pairs, view.tokens());
        if self.in_environment() && !self.is_tile {
            // Animals stand upright from every side.
            pose.rotation = view.camera.upright() * pose.rotation;
        }
        pose
    }
}

/// Moves every piece to its rest pose, or further on its way there.
pub(super) fn move_pieces(
    mut commands: Commands,
    time: Res<Time>,
    view: ScreenView,
    session: Res<Session>,
    leaving: Query<(), With<Leaving>>,
    (mut running, mut frames): (ResMut<AnimationsRunning>, FrameRequests),
    mut landed: MessageWriter<Landed>,
    mut cues: MessageWriter<Cue>,
    mut pieces: Query<MovingPiece>,
) {
    let pairs = session.game().display().slots().count();
    let mut moving = leaving.iter().count();
    let mut refilled = false;
    for mut piece in &mut pieces {
        let entity = piece.entity;
        let in_environment = piece.in_environment();
        let mut pose = piece.rest_pose(&view, pairs);
        let mut in_flight = false;
        let mut arrived = false;
        let mut turned_in_place = false;
        if let Some(travel) = &mut piece.travel {
            if travel.advance(time.delta()) {
                commands.entity(entity).remove::<Travel>();
                arrived = in_environment;
                // A pair has one sound; a token alone has another.
                let sounds = piece.is_tile || travel.path() == Path::Pop;
                refilled |= matches!(piece.at.place(), Place::Display(_)) && sounds;
            } else {
                pose = travel.pose(pose, &view.camera);
                in_flight = true;
            }
        }
        if let Some(turning) = &mut piece.turning {
            let turned = turning.advance(time.delta());
            if arrived || turned {
                commands.entity(entity).remove::<Turning>();
                turned_in_place = turning.touches_down_again && !arrived;
            } else {
                pose = turning.apply(pose, in_environment);
                moving += 1;
                // A tile rotated away from its final pose is drawn without its neighbours.
                in_flight |= in_environment;
            }
        }
        if let Some(clips) = &mut piece.clips {
            moving += 1;
            if clips.advance(time.delta()) {
                commands.entity(entity).remove::<PieceClips>();
            } else {
                pose = clips.apply(pose);
            }
        }
        if arrived || turned_in_place {
            landed.write(Landed { entity, soft: turned_in_place });
        }
        if in_flight && !piece.was_in_flight {
            commands.entity(entity).insert(InFlight);
        } else if !in_flight && piece.was_in_flight {
            commands.entity(entity).remove::<InFlight>();
        }
        moving += usize::from(in_flight);
        piece.transform.set_if_neq(pose);
    }
    if refilled {
        cues.write(Cue::Refill);
    }
    running.0 = moving;
    if moving > 0 {
        frames.now();
    }
}
