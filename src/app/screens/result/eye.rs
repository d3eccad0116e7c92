//! Where the eye is at the end of a game: around the finished land, at the land that is counted, and slowly drifting
//! around one that is only looked at.

use std::f32::consts::TAU;
use std::time::Duration;

use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::prelude::*;

use super::count::Count;
use super::layout::room;
use super::sequence::{Act, Ending};
use super::{PadAside, land_to_count};
use crate::app::areas::Areas;
use crate::app::camera::{Rig, View};
use crate::app::config::Timing;
use crate::app::orbit::{Flight, Orbit};
use crate::app::play::Playthrough;
use crate::app::pointer::Pointer;
use crate::app::quality::Awake;
use crate::app::settings::Settings;

/// How far below the horizon the finished land lies when the eye goes around it.
const ORBIT_PITCH: f32 = 44.0 * TAU / 360.0;
/// Seconds in which the eye drifts around a land once.
const DRIFT_ROUND: f32 = 75.0;
/// Seconds until it drifts as fast as that.
const DRIFT_EASE: f32 = 3.0;

/// What moves the eye on this screen.
#[derive(Resource, Default)]
pub(super) struct EndEye {
    /// The walk around the land.
    orbit: Option<Orbit>,
    /// What was seen before it.
    before: Option<View>,
    flight: Option<Flight>,
    /// Where a flight brought the eye last; if it is elsewhere now, somebody steers.
    placed: Option<View>,
    /// Size of the window the land was fitted into.
    window: Vec2,
    /// Time since a hand was on anything, and where the pointer was then.
    idle: Duration,
    pointer: Option<Vec2>,
}

/// Moves the eye.
pub(super) fn guide(
    time: Res<Time>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    areas: Res<Areas>,
    ending: Res<Ending>,
    count: Res<Count>,
    aside: Res<PadAside>,
    playthrough: Res<Playthrough>,
    mut eye: ResMut<EndEye>,
    mut rig: ResMut<Rig>,
    mut awake: ResMut<Awake>,
) {
    let motion = settings.motion();
    let land = |rig: &Rig| playthrough.game().player(rig.seat()).environment();
    let wanted = room(&areas, playthrough.sheets().len(), ending.act(), aside.0);
    if ending.act() == Act::Orbit {
        awake.0 = true;
        if eye.orbit.is_none() {
            let seat = land_to_count(&playthrough);
            rig.visit(seat, playthrough.game().player(seat).environment(), &areas);
            eye.before = Some(rig.goal);
            rig.change_room(wanted, &areas);
        }
        let begun = Orbit {
            from: rig.now,
            length: Timing::scaled(timing.final_orbit, motion),
            ease: Timing::scaled(timing.final_orbit_ease, motion),
        };
        let orbit = *eye.orbit.get_or_insert(begun);
        rig.room = Some(wanted);
        let ring = rig.ring(land(&rig), &areas, ORBIT_PITCH);
        rig.place(orbit.view(&ring, ending.elapsed()));
        return;
    }
    let resized = eye.window != areas.window;
    if rig.room != Some(wanted) {
        rig.change_room(wanted, &areas);
        // Back to the side from which the land was played.
        let like = eye.before.take().unwrap_or(rig.goal);
        let elsewhere = ending.act() == Act::Count && count.seat() != rig.seat();
        if elsewhere {
            rig.visit(count.seat(), playthrough.game().player(count.seat()).environment(), &areas);
        }
        let to = rig.fitted(land(&rig), &areas, like);
        let from = if elsewhere { View { zoom: to.zoom * 0.9, ..to } } else { rig.now };
        // A window that has changed its size needs no flight.
        let length = if resized && eye.orbit.is_none() { 0 } else { timing.count_flight };
        let length = Timing::scaled(length, motion);
        eye.flight = Some(Flight { from, to, length, elapsed: Duration::ZERO });
        eye.placed = None;
        eye.orbit = None;
    }
    eye.window = areas.window;
    let steered = eye.placed.is_some_and(|placed| placed != rig.goal);
    let Some(flight) = eye.flight.as_mut().filter(|_| !steered) else {
        eye.flight = None;
        return;
    };
    awake.0 = true;
    flight.elapsed += time.delta();
    let (view, over) = (flight.view(), flight.is_over());
    rig.place(view);
    eye.placed = Some(view);
    if over {
        eye.flight = None;
    }
}

/// Lets the eye drift around a land that nobody touches.
pub(super) fn drift(
    time: Res<Time>,
    timing: Res<Timing>,
    settings: Res<Settings>,
    areas: Res<Areas>,
    aside: Res<PadAside>,
    playthrough: Res<Playthrough>,
    keys: Res<ButtonInput<KeyCode>>,
    buttons: Res<ButtonInput<MouseButton>>,
    scroll: Res<AccumulatedMouseScroll>,
    pointer: Res<Pointer>,
    mut eye: ResMut<EndEye>,
    mut rig: ResMut<Rig>,
    mut awake: ResMut<Awake>,
) {
    let touched = keys.get_pressed().next().is_some()
        || keys.get_just_pressed().next().is_some()
        || buttons.get_pressed().next().is_some()
        || buttons.get_just_pressed().next().is_some()
        || scroll.delta != Vec2::ZERO
        || pointer.position != eye.pointer;
    eye.pointer = pointer.position;
    if !aside.0 || touched || settings.motion() <= 0.0 || eye.flight.is_some() {
        eye.idle = Duration::ZERO;
        return;
    }
    eye.idle += time.delta();
    let Some(drifting) = eye.idle.checked_sub(Duration::from_millis(timing.drift_wait)) else { return };
    awake.0 = true;
    let speed = TAU / DRIFT_ROUND * (drifting.as_secs_f32() / DRIFT_EASE).min(1.0);
    let ring = rig.ring(playthrough.game().player(rig.seat()).environment(), &areas, ORBIT_PITCH);
    let turned = ring.turned(rig.goal, speed * time.delta_secs());
    rig.place(turned);
}

/// The land gets its usual room again.
pub(super) fn leave(mut rig: ResMut<Rig>, mut eye: ResMut<EndEye>) {
    if let Some(before) = eye.before.take() {
        rig.goal.yaw = before.yaw;
        rig.goal.pitch = before.pitch;
    }
    rig.room = None;
    *eye = EndEye::default();
}
