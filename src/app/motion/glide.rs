//! Every piece travels to where it rests.

use std::time::Duration;

use bevy::prelude::*;

use crate::app::Frame;
use crate::app::areas::Areas;
use crate::app::camera::Eye;
use crate::app::config::Timing;
use crate::app::look::terrain::InFlight;
use crate::app::play::{Playthrough, Showing};
use crate::app::quality::Awake;
use crate::app::settings::Settings;
use crate::app::space::TOKEN_RADIUS;
use crate::app::table::{At, Facing, Rest, TileOf, screen_pose};
use crate::app::turn::Aim;

/// On its way from a pose to its rest.
#[derive(Component, Clone, Copy, Debug)]
pub struct Travel {
    from: Transform,
    delay: Duration,
    elapsed: Duration,
    duration: Duration,
    /// Height of the arc, in circumradii.
    arc: f32,
}

impl Travel {
    /// Lets the piece arrive in the next frame.
    pub const fn skip(&mut self) {
        self.elapsed = Duration::MAX;
    }

    /// Lets the piece wait before it departs.
    pub const fn wait(&mut self, delay: Duration) {
        self.delay = delay;
    }

    fn pose(&self, rest: Transform) -> Transform {
        let on_its_way = self.elapsed.saturating_sub(self.delay).as_secs_f32();
        let t = (on_its_way / self.duration.as_secs_f32().max(1e-3)).clamp(0.0, 1.0);
        let eased = t * t * (3.0 - 2.0 * t);
        let mut pose = Transform {
            translation: self.from.translation.lerp(rest.translation, eased),
            rotation: self.from.rotation.slerp(rest.rotation, eased),
            scale: self.from.scale.lerp(rest.scale, eased),
        };
        pose.translation.y += self.arc * (t * std::f32::consts::PI).sin();
        pose
    }

    fn is_over(&self) -> bool {
        self.elapsed >= self.delay.saturating_add(self.duration)
    }
}

/// Where a piece rested when it was last looked at, and how its tile was turned.
#[derive(Component, Clone, Copy, PartialEq, Debug)]
pub(super) struct Rested {
    rest: Rest,
    steps: u8,
}

/// Sends pieces on their way when their rest or their rotation has changed.
pub(super) fn depart(
    mut commands: Commands,
    settings: Res<Settings>,
    timing: Res<Timing>,
    eye: Res<Eye>,
    areas: Res<Areas>,
    aim: Res<Aim>,
    mut pieces: Query<
        (Entity, &Rest, &Transform, Option<&Facing>, Option<&Rested>, Has<TileOf>),
        Or<(Changed<Rest>, Changed<Facing>)>,
    >,
) {
    for (entity, rest, transform, facing, before, is_tile) in &mut pieces {
        let steps = facing.map_or(0, |facing| facing.rotation().steps());
        let now = Rested { rest: *rest, steps };
        if before == Some(&now) {
            continue;
        }
        commands.entity(entity).insert(now);
        let motion = settings.motion();
        if motion <= 0.0 {
            commands.entity(entity).remove::<(Travel, InFlight)>();
            continue;
        }
        let travel = |from, milliseconds, delay, arc| Travel {
            from,
            delay: Timing::scaled(delay, motion),
            elapsed: Duration::ZERO,
            duration: Timing::scaled(milliseconds, motion),
            arc,
        };
        let travel_time = if is_tile { timing.tile_travel } else { timing.token_travel };
        let going = match (before.map(|before| before.rest), *rest) {
            // New on the land: it has always been there.
            (None, Rest::Land(_)) => None,
            // New in the tray: out of the stack or the bag.
            (None, Rest::Tray(pose)) => {
                let supply = areas.supply();
                let height = if is_tile { 0.3 } else { 0.72 };
                let point = Vec2::new(supply.center().x, supply.min.y + supply.height() * height);
                let radius = if is_tile { 1.0 } else { TOKEN_RADIUS };
                let from = screen_pose(&eye, &areas, point, radius, 5.0, 0.1);
                let wait = timing.refill_stagger * pose.slot.map_or(0, |slot| u64::from(slot.0));
                Some(travel(from, timing.refill, wait, 0.0))
            }
            (Some(Rest::Tray(_)), Rest::Tray(_)) => Some(travel(*transform, timing.pick_up, 0, 0.0)),
            (Some(Rest::Tray(_)), Rest::Land(_)) => {
                // It was shown as the hand held it, and turns while it flies.
                let from = turned_back(*transform, i32::from(steps) - i32::from(aim.rotation.steps()));
                Some(travel(from, travel_time, 0, timing.arc))
            }
            (Some(Rest::Land(_)), Rest::Tray(_)) => Some(travel(*transform, timing.put_back, 0, 0.3)),
            (Some(Rest::Land(a)), Rest::Land(b)) if a == b => {
                let turned = i32::from(steps) - i32::from(before.map_or(0, |before| before.steps));
                Some(travel(turned_back(*transform, turned), timing.rotate, 0, 0.12))
            }
            (Some(Rest::Land(_)), Rest::Land(_)) => Some(travel(*transform, travel_time / 2, 0, 0.5)),
        };
        if let Some(travel) = going {
            commands.entity(entity).insert((travel, InFlight));
        }
    }
}

/// The pose turned back by `steps` of 60 degrees, the shorter way around.
fn turned_back(pose: Transform, steps: i32) -> Transform {
    let shorter = (steps + 3).rem_euclid(6) - 3;
    // Clockwise seen from above is negative around y.
    let turn = Quat::from_rotation_y(shorter as f32 * std::f32::consts::FRAC_PI_3);
    Transform { rotation: pose.rotation * turn, ..pose }
}

/// Moves every piece to where it rests, or a bit further on its way there.
fn glide(
    mut commands: Commands,
    time: Res<Time>,
    eye: Res<Eye>,
    areas: Res<Areas>,
    playthrough: Option<Res<Playthrough>>,
    mut showing: ResMut<Showing>,
    mut awake: ResMut<Awake>,
    mut pieces: Query<(Entity, &Rest, &mut Transform, Option<&mut Travel>), With<At>>,
) {
    let pairs = playthrough.map_or(4, |playthrough| playthrough.game().display().slots().count());
    let mut moving = 0;
    for (entity, rest, mut transform, travel) in &mut pieces {
        let mut pose = rest.pose(&eye, &areas, pairs);
        if let Some(mut travel) = travel {
            travel.elapsed = travel.elapsed.saturating_add(time.delta());
            if travel.is_over() {
                commands.entity(entity).remove::<(Travel, InFlight)>();
            } else {
                pose = travel.pose(pose);
                moving += 1;
            }
        }
        transform.set_if_neq(pose);
    }
    showing.0 = moving;
    awake.0 |= moving > 0;
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, (depart, glide).chain().in_set(Frame::Show));
}
