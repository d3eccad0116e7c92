//! The travel and rotation of the previews, like those of the pieces themselves.

use std::time::Duration;

use bevy::prelude::*;

use super::easing;
use super::parameters::AnimationTiming;
use super::turning::{Turning, steps_between};
use crate::camera::CameraView;
use crate::cascadia::turn::{Aim, GhostTile, GhostToken};
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use cascadia_base::Rotation;

/// Distance to its goal at which a preview has arrived.
const ARRIVED: f32 = 0.01;
/// Initial size of a new preview.
const INITIAL_SIZE: f32 = 0.86;

/// The displayed pose of a preview, which lags behind the aim.
#[derive(Component, Clone, Copy, Debug)]
struct GhostMotion {
    goal: Vec3,
    /// Offset from its goal to its displayed position.
    offset: Vec3,
    speed: Vec3,
    age: Duration,
    rotation: Rotation,
    turning: Turning,
}

impl GhostMotion {
    fn new(goal: Vec3, rotation: Rotation) -> Self {
        let turning = Turning::default();
        Self { goal, offset: Vec3::ZERO, speed: Vec3::ZERO, age: Duration::ZERO, rotation, turning }
    }
}

/// Moves previews smoothly to their goals.
fn move_ghosts(
    mut commands: Commands,
    time: Res<Time>,
    timing: AnimationTiming,
    aim: Res<Aim>,
    camera: Res<CameraView>,
    mut frames: FrameRequests,
    mut steps_seen: Local<i32>,
    mut ghosts: Query<
        (Entity, &mut Transform, Option<&GhostTile>, Option<&mut GhostMotion>),
        Or<(With<GhostTile>, With<GhostToken>)>,
    >,
) {
    let asked = if aim.steps_turned == 0 { 0 } else { aim.steps_turned - *steps_seen };
    *steps_seen = aim.steps_turned;
    for (entity, mut transform, tile, motion) in &mut ghosts {
        let rotation = tile.map_or(Rotation::default(), |tile| tile.rotation);
        // Other systems place the preview at the aim; any other value in the transform was written here.
        let Some(mut motion) = motion else {
            if tile.is_none() {
                transform.rotation = camera.upright();
            }
            if timing.is_on() {
                commands.entity(entity).insert(GhostMotion::new(transform.translation, rotation));
                transform.scale = Vec3::splat(INITIAL_SIZE);
                frames.now();
            }
            continue;
        };
        let shown = motion.goal + motion.offset;
        if transform.translation.distance(shown) > 1e-4 {
            motion.offset = shown - transform.translation;
            motion.goal = transform.translation;
        }
        if motion.rotation != rotation {
            let steps = steps_between(motion.rotation, rotation, asked);
            motion.turning = motion.turning.further(steps, timing.scaled(timing.rotate));
            motion.rotation = rotation;
        }
        if !timing.is_on() {
            *motion = GhostMotion::new(motion.goal, rotation);
        }
        let seconds = time.delta_secs();
        let follow = timing.scaled(timing.ghost_follow).as_secs_f32();
        (motion.offset, motion.speed) = easing::smooth_damp(motion.offset, motion.speed, seconds, follow);
        motion.age = motion.age.saturating_add(time.delta());
        let turned = motion.turning.advance(time.delta());
        if motion.offset.length() < ARRIVED {
            (motion.offset, motion.speed) = (Vec3::ZERO, Vec3::ZERO);
        }
        let rise = timing.scaled(timing.ghost_rise).as_secs_f32();
        let risen = (motion.age.as_secs_f32() / rise.max(1e-3)).min(1.0);
        let moving = motion.offset != Vec3::ZERO || !turned;
        let turn = if turned { Quat::IDENTITY } else { motion.turning.back() };
        transform.set_if_neq(Transform {
            translation: motion.goal + motion.offset,
            rotation: if tile.is_some() { turn } else { camera.upright() },
            scale: Vec3::splat(
                INITIAL_SIZE + (1.0 - INITIAL_SIZE) * EaseFunction::CubicOut.sample_clamped(risen),
            ),
        });
        if moving || risen < 1.0 {
            frames.now();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, move_ghosts.in_set(AppSystems::Show));
}
