//! The camera at the end of a game: orbits the finished environment, shows the counted one, and drifts around
//! a visited one.

use cascadia_rules::CascadiaPlaythrough;
use std::f32::consts::TAU;
use std::time::Duration;

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::AccumulatedMouseScroll;
use bevy::prelude::*;

use super::count::seat_to_count;
use super::layout::{ResultShape, viewport};
use super::pad_state::PadState;
use super::sequence::{EndingAct, EndingTimeline};
use crate::camera::path::{CameraFlight, Orbit};
use crate::camera::pointer::Pointer;
use crate::camera::{CameraOrder, CameraPose, Rig, Viewport};
use crate::cascadia::Session;
use crate::preferences::animation_timing::AnimationTiming;
use crate::preferences::graphics_quality::Quality;
use crate::preferences::wake_up::FrameRequests;
use crate::window::layout::ScreenLayout;

/// Pitch of the orbit below the horizon, in radians.
const ORBIT_PITCH: f32 = 44.0 * TAU / 360.0;
/// Seconds per round of the drift.
const DRIFT_ROUND: f32 = 75.0;
/// Seconds until the drift reaches full speed.
const DRIFT_EASE: f32 = 3.0;

/// The state of the camera on this screen.
#[derive(Resource, Default)]
pub(super) struct EndingCamera {
    /// The orbit around the environment.
    orbit: Option<Orbit>,
    /// The pose before the orbit.
    before: Option<CameraPose>,
    flight: Option<CameraFlight>,
    /// The last pose reached by a flight; any other current pose means that a player has moved the camera.
    placed: Option<CameraPose>,
    /// The window size at the last fit.
    window: Vec2,
    /// Time since the last input, and the pointer position at that time.
    idle: Duration,
    pointer: Option<Vec2>,
}

/// All input devices.
#[derive(SystemParam)]
pub(super) struct AnyInput<'w> {
    keys: Res<'w, ButtonInput<KeyCode>>,
    buttons: Res<'w, ButtonInput<MouseButton>>,
    scroll: Res<'w, AccumulatedMouseScroll>,
    pointer: Res<'w, Pointer>,
}

impl AnyInput<'_> {
    /// Returns whether anything is pressed or scrolled, or the pointer has moved.
    fn is_used(&self, pointer_before: Option<Vec2>) -> bool {
        self.keys.get_pressed().next().is_some()
            || self.keys.get_just_pressed().next().is_some()
            || self.buttons.get_pressed().next().is_some()
            || self.buttons.get_just_pressed().next().is_some()
            || self.scroll.delta != Vec2::ZERO
            || self.pointer.position != pointer_before
    }
}

/// Moves the camera: through the orbit, and then to each viewport.
pub(super) fn guide(
    time: Res<Time>,
    timeline: EndingTimeline,
    layout: Res<ScreenLayout>,
    pad: Res<PadState>,
    session: Res<Session>,
    mut camera: ResMut<EndingCamera>,
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
    mut frames: FrameRequests,
) {
    let mut next = rig.clone();
    let wanted = viewport(&layout, ResultShape::of(&session), timeline.act(), pad.aside);
    if timeline.act() == EndingAct::Orbit {
        frames.now();
        orbit(&timeline, &layout, &session, wanted, &mut camera, &mut next);
    } else if fly(time.delta(), &timeline, &layout, &session, wanted, &mut camera, &mut next) {
        frames.now();
    }
    if next != *rig {
        orders.write(CameraOrder::replace(next));
    }
}

/// Orbits the environment that is counted first.
fn orbit(
    timeline: &EndingTimeline,
    layout: &ScreenLayout,
    session: &Session,
    wanted: Viewport,
    camera: &mut EndingCamera,
    rig: &mut Rig,
) {
    let timing = &timeline.timing;
    if camera.orbit.is_none() {
        let seat = seat_to_count(session);
        rig.visit(seat, session.game().player(seat).environment(), layout);
        camera.before = Some(rig.goal);
        rig.change_viewport(wanted, layout);
    }
    let begun = Orbit {
        from: rig.now,
        length: timing.scaled(timing.final_orbit),
        ease: timing.scaled(timing.final_orbit_ease),
    };
    let orbit = *camera.orbit.get_or_insert(begun);
    rig.viewport = Some(wanted);
    let ring = rig.ring(session.game().player(rig.seat()).environment(), layout, ORBIT_PITCH);
    rig.place(orbit.pose(&ring, timeline.elapsed()));
}

/// Flies to the counted environment and to each change of the viewport, unless a player steers. Returns
/// false at the end of the flight.
fn fly(
    passed: Duration,
    timeline: &EndingTimeline,
    layout: &ScreenLayout,
    session: &Session,
    wanted: Viewport,
    camera: &mut EndingCamera,
    rig: &mut Rig,
) -> bool {
    let (count, timing) = (&timeline.count, &timeline.timing);
    let resized = camera.window != layout.window;
    if rig.viewport != Some(wanted) {
        rig.change_viewport(wanted, layout);
        // Back to the side from which the environment was played.
        let like = camera.before.take().unwrap_or(rig.goal);
        let elsewhere = timeline.act() == EndingAct::Count && count.seat() != rig.seat();
        if elsewhere {
            rig.visit(count.seat(), session.game().player(count.seat()).environment(), layout);
        }
        let to = rig.fitted(session.game().player(rig.seat()).environment(), layout, like);
        let from = if elsewhere { CameraPose { zoom: to.zoom * 0.9, ..to } } else { rig.now };
        // After a window resize the camera moves immediately.
        let length = if resized && camera.orbit.is_none() { 0 } else { timing.count_flight };
        let length = timing.scaled(length);
        camera.flight = Some(CameraFlight { from, to, length, elapsed: Duration::ZERO });
        camera.placed = None;
        camera.orbit = None;
    }
    camera.window = layout.window;
    let steered = camera.placed.is_some_and(|placed| placed != rig.goal);
    let Some(flight) = camera.flight.as_mut().filter(|_| !steered) else {
        camera.flight = None;
        return false;
    };
    flight.elapsed += passed;
    let (view, over) = (flight.pose(), flight.is_over());
    rig.place(view);
    camera.placed = Some(view);
    if over {
        camera.flight = None;
    }
    true
}

/// Drifts around an environment during a pause in the input, if animated scenery is on.
pub(super) fn drift(
    time: Res<Time>,
    (timing, quality): (AnimationTiming, Option<Res<Quality>>),
    layout: Res<ScreenLayout>,
    pad: Res<PadState>,
    session: Res<Session>,
    input: AnyInput,
    mut camera: ResMut<EndingCamera>,
    (rig, mut orders): (Res<Rig>, MessageWriter<CameraOrder>),
    mut frames: FrameRequests,
) {
    let touched = input.is_used(camera.pointer);
    camera.pointer = input.pointer.position;
    let still = !timing.is_on() || quality.is_some_and(|quality| quality.preset.baked);
    if !pad.aside || touched || still || camera.flight.is_some() {
        camera.idle = Duration::ZERO;
        return;
    }
    camera.idle += time.delta();
    let Some(drifting) = camera.idle.checked_sub(Duration::from_millis(timing.drift_wait)) else { return };
    frames.now();
    let speed = TAU / DRIFT_ROUND * (drifting.as_secs_f32() / DRIFT_EASE).min(1.0);
    let ring = rig.ring(session.game().player(rig.seat()).environment(), &layout, ORBIT_PITCH);
    orders.write(CameraOrder::Place(ring.turned(rig.goal, speed * time.delta_secs())));
}

/// Restores the camera's viewport and angles.
pub(super) fn leave(mut orders: MessageWriter<CameraOrder>, mut camera: ResMut<EndingCamera>) {
    if let Some(before) = camera.before.take() {
        orders.write(CameraOrder::Face { yaw: before.yaw, pitch: before.pitch });
    }
    orders.write(CameraOrder::Viewport(None));
    *camera = EndingCamera::default();
}
