//! The previews glide from place to place and turn like the pieces themselves.

use std::time::Duration;

use bevy::prelude::*;

use super::ease;
use super::turning::{Turning, steps_between};
use crate::app::Frame;
use crate::app::camera::Eye;
use crate::app::config::Timing;
use crate::app::quality::Awake;
use crate::app::settings::Settings;
use crate::app::turn::{Aim, GhostTile, GhostToken};
use crate::rules::Rotation;

/// What is nearer than this to its goal is there.
const THERE: f32 = 0.01;
/// Size of a preview that has just appeared.
const SMALL: f32 = 0.86;

/// Where a preview is shown, which is not always where it belongs.
#[derive(Component, Clone, Copy, Debug)]
struct Sway {
    goal: Vec3,
    /// From its goal to where it is shown.
    away: Vec3,
    speed: Vec3,
    age: Duration,
    rotation: Rotation,
    turning: Turning,
}

impl Sway {
    fn new(goal: Vec3, rotation: Rotation) -> Self {
        let turning = Turning::default();
        Self { goal, away: Vec3::ZERO, speed: Vec3::ZERO, age: Duration::ZERO, rotation, turning }
    }
}

/// Keeps a preview shown between where it was and where it belongs.
fn sway(
    mut commands: Commands,
    time: Res<Time>,
    settings: Res<Settings>,
    timing: Res<Timing>,
    aim: Res<Aim>,
    eye: Res<Eye>,
    mut awake: ResMut<Awake>,
    mut steps_seen: Local<i32>,
    mut ghosts: Query<
        (Entity, &mut Transform, Option<&GhostTile>, Option<&mut Sway>),
        Or<(With<GhostTile>, With<GhostToken>)>,
    >,
) {
    let asked = if aim.steps_turned == 0 { 0 } else { aim.steps_turned - *steps_seen };
    *steps_seen = aim.steps_turned;
    let motion = settings.motion();
    for (entity, mut transform, tile, sway) in &mut ghosts {
        let rotation = tile.map_or(Rotation::default(), |tile| tile.rotation);
        // Whoever aims puts it where it belongs; what is found there otherwise was put there by this.
        let Some(mut sway) = sway else {
            if tile.is_none() {
                transform.rotation = eye.upright();
            }
            if motion > 0.0 {
                commands.entity(entity).insert(Sway::new(transform.translation, rotation));
                transform.scale = Vec3::splat(SMALL);
                awake.0 = true;
            }
            continue;
        };
        let shown = sway.goal + sway.away;
        if transform.translation.distance(shown) > 1e-4 {
            sway.away = shown - transform.translation;
            sway.goal = transform.translation;
        }
        if sway.rotation != rotation {
            let steps = steps_between(sway.rotation, rotation, asked);
            sway.turning = sway.turning.further(steps, Timing::scaled(timing.rotate, motion));
            sway.rotation = rotation;
        }
        if motion <= 0.0 {
            *sway = Sway::new(sway.goal, rotation);
        }
        let seconds = time.delta_secs();
        let follow = Timing::scaled(timing.ghost_follow, motion).as_secs_f32();
        (sway.away, sway.speed) = ease::follow(sway.away, sway.speed, seconds, follow);
        sway.age = sway.age.saturating_add(time.delta());
        let turned = sway.turning.advance(time.delta());
        if sway.away.length() < THERE {
            (sway.away, sway.speed) = (Vec3::ZERO, Vec3::ZERO);
        }
        let rise = Timing::scaled(timing.ghost_rise, motion).as_secs_f32();
        let risen = (sway.age.as_secs_f32() / rise.max(1e-3)).min(1.0);
        let moving = sway.away != Vec3::ZERO || !turned;
        let turn = if turned { Quat::IDENTITY } else { sway.turning.back() };
        transform.set_if_neq(Transform {
            translation: sway.goal + sway.away,
            rotation: if tile.is_some() { turn } else { eye.upright() },
            scale: Vec3::splat(SMALL + (1.0 - SMALL) * ease::out(risen)),
        });
        awake.0 |= moving || risen < 1.0;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, sway.in_set(Frame::Show));
}
