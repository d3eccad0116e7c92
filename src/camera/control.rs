//! Camera control by keys, wheel, drags and buttons.

use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;

use super::main_camera::MainCamera;
use super::pointer::{Drag, Pointer, WheelTurnsTile};
use super::pose::CameraPose;
use super::rig::Rig;
use super::touch::{NOTCH, Pinch, TouchPointer};
use super::view::CameraView;
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::preferences::settings::Settings;
use crate::preferences::wake_up::FrameRequests;
use crate::window::layout::ScreenLayout;

/// A camera step requested by a button. Written by the panels.
#[derive(Message, Clone, Copy, PartialEq, Debug)]
pub(crate) enum ViewStep {
    /// Moves the focus by points of the window: right and down.
    Pan(Vec2),
    /// Rotates to the next sixth of a turn, clockwise if positive.
    Turn(i8),
    /// Zooms in by notches of the wheel.
    Zoom(i8),
    /// Toggles between the view from above and the default pitch.
    TopDown,
}

/// Applies the steps of the buttons to the goal.
pub(super) fn step(
    mut steps: MessageReader<ViewStep>,
    camera: Res<CameraView>,
    layout: Res<ScreenLayout>,
    mut rig: ResMut<Rig>,
) {
    for step in steps.read() {
        match *step {
            ViewStep::Pan(points) => rig.pan(points),
            ViewStep::Turn(sixths) => rig.turn(f32::from(sixths)),
            ViewStep::TopDown => rig.look_from_above(),
            ViewStep::Zoom(notches) => {
                let middle = rig.viewport_in(&layout).middle;
                zoom(&mut rig, &camera, &layout, Some(middle), f32::from(notches));
            }
        }
    }
}

/// Applies keys, wheel, drags and fingers to the goal.
pub(super) fn steer(
    time: Res<Time>,
    pressed: Res<ActionState>,
    (pointer, touch, wheel_turns_tile): (Res<Pointer>, Res<TouchPointer>, Res<WheelTurnsTile>),
    scroll: Res<AccumulatedMouseScroll>,
    keys: Res<ButtonInput<KeyCode>>,
    layout: Res<ScreenLayout>,
    camera: Res<CameraView>,
    mut rig: ResMut<Rig>,
) {
    let seconds = time.delta_secs();
    let held = |control| f32::from(u8::from(pressed.held(control)));
    let pan = Vec2::new(
        held(InputAction::PanRight) - held(InputAction::PanLeft),
        held(InputAction::PanDown) - held(InputAction::PanUp),
    );
    let points = pan * seconds * 520.0 - pointer.dragged(Drag::Pan);
    if points != Vec2::ZERO {
        let before = rig.goal.focus;
        rig.pan(points);
        let step = rig.goal.focus - before;
        if pointer.is_dragging(Drag::Pan) {
            // The grabbed point stays under the pointer.
            rig.now.focus += step;
        }
    }
    if let Some(pinch) = touch.pinch {
        follow_fingers(&mut rig, &camera, &layout, pinch);
    }
    let turn = pointer.dragged(Drag::Orbit);
    if turn != Vec2::ZERO {
        rig.goal.yaw -= turn.x * 0.006;
        tilt(&mut rig, turn.y * 0.004);
    }
    if rig.limits.is_free {
        let turn = held(InputAction::CursorRight) - held(InputAction::CursorLeft);
        rig.goal.yaw += turn * seconds * FREE_TURN;
        tilt(&mut rig, (held(InputAction::CursorUp) - held(InputAction::CursorDown)) * seconds * FREE_TILT);
    }
    if pressed.just(InputAction::TurnLeft) {
        rig.turn(-1.0);
    }
    if pressed.just(InputAction::TurnRight) {
        rig.turn(1.0);
    }
    if pressed.just(InputAction::TopDown) {
        rig.look_from_above();
    }
    let mut notches = (held(InputAction::ZoomIn) - held(InputAction::ZoomOut)) * seconds * 9.0;
    let wheel = match scroll.unit {
        MouseScrollUnit::Line => scroll.delta.y,
        MouseScrollUnit::Pixel => scroll.delta.y / 50.0,
    };
    let ctrl = keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight]);
    if wheel != 0.0 && !pointer.over_panel && (ctrl || !wheel_turns_tile.0) {
        notches += wheel;
    }
    if notches != 0.0 {
        zoom(&mut rig, &camera, &layout, pointer.position, notches);
    }
}

/// Moves, turns and zooms the view so that the points of the table under two fingers stay under them.
fn follow_fingers(rig: &mut Rig, camera: &CameraView, layout: &ScreenLayout, pinch: Pinch) {
    let Some(held) = camera.table_under(pinch.middle - pinch.moved, layout.window) else { return };
    let held = Vec2::new(held.x, held.z);
    let before = rig.goal;
    let [least, most] = rig.limits.zoom;
    let zoom = (before.zoom * NOTCH.powf(pinch.notches)).clamp(least, most);
    let away = Vec2::from_angle(-pinch.turn).rotate(held - before.focus) * (before.zoom / zoom);
    rig.goal = CameraPose { focus: held - away, zoom, yaw: before.yaw + pinch.turn, ..before };
    rig.pan(-pinch.moved);
    rig.arrive();
}

/// Radians per second of rotation and tilt of a free camera by held keys.
const FREE_TURN: f32 = 1.1;
const FREE_TILT: f32 = 0.6;

/// Tilts the goal downwards by an angle in radians, within the limits.
fn tilt(rig: &mut Rig, by: f32) {
    let [least, most] = rig.limits.pitch;
    let pitch = (rig.goal.pitch + by).clamp(least, most);
    if pitch != rig.goal.pitch {
        rig.goal.pitch = pitch;
    }
}

/// Zooms by notches of the wheel; the point of the table under the pointer stays there.
fn zoom(rig: &mut Rig, camera: &CameraView, layout: &ScreenLayout, pointer: Option<Vec2>, notches: f32) {
    let before = rig.goal.zoom;
    let [least, most] = rig.limits.zoom;
    rig.goal.zoom = (before * NOTCH.powf(notches)).clamp(least, most);
    let under = pointer.and_then(|point| camera.table_under(point, layout.window));
    if let Some(under) = under {
        let towards = Vec2::new(under.x, under.z) - rig.goal.focus;
        let focus = rig.goal.focus + towards * (1.0 - before / rig.goal.zoom);
        rig.goal.focus = focus;
    }
}

/// Moves the camera towards its goal: an exponential decay with a half-life of 60 ms.
pub(super) fn move_camera(
    time: Res<Time>,
    settings: Res<Settings>,
    layout: Res<ScreenLayout>,
    mut rig: ResMut<Rig>,
    mut camera: ResMut<CameraView>,
    mut frames: FrameRequests,
    mut transform: Single<&mut Transform, With<MainCamera>>,
) {
    let middle = rig.viewport_in(&layout).middle;
    let goal = rig.goal;
    if rig.now != goal {
        frames.now();
        // Half of the way takes 60 ms.
        let left = if settings.reduce_motion { 0.0 } else { 0.5f32.powf(time.delta_secs() / 0.06) };
        let now = &mut rig.now;
        now.focus = goal.focus + (now.focus - goal.focus) * left;
        now.zoom = goal.zoom + (now.zoom - goal.zoom) * left;
        now.yaw = goal.yaw + (now.yaw - goal.yaw) * left;
        now.pitch = goal.pitch + (now.pitch - goal.pitch) * left;
        let arrived = now.focus.distance(goal.focus) < 0.002
            && (now.zoom - goal.zoom).abs() < 0.05
            && (now.yaw - goal.yaw).abs() < 0.0005
            && (now.pitch - goal.pitch).abs() < 0.0005;
        if arrived {
            rig.arrive();
        }
    }
    *camera = CameraView::of(rig.now, middle, layout.window);
    let pose = Transform { translation: camera.position, rotation: camera.rotation, scale: Vec3::ONE };
    transform.set_if_neq(pose);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_fingers_hold_the_table() {
        let layout = ScreenLayout::default();
        let middle = Rig::default().viewport_in(&layout).middle;
        let before = [middle, middle + Vec2::new(90.0, 0.0)];
        for now in [
            [middle + Vec2::new(40.0, -20.0), middle + Vec2::new(130.0, -20.0)],
            [middle, middle + Vec2::new(60.0, 60.0)],
            [middle - Vec2::new(20.0, 0.0), middle + Vec2::new(120.0, 0.0)],
        ] {
            let mut app = App::new();
            let mut rig = Rig::default();
            // From above, so that both fingers have the same depth.
            rig.goal.pitch = std::f32::consts::FRAC_PI_2;
            rig.arrive();
            let under = |rig: &Rig, point: Vec2| {
                let camera = CameraView::of(rig.now, rig.viewport_in(&layout).middle, layout.window);
                camera.table_under(point, layout.window).expect("the table is below")
            };
            let held = before.map(|point| under(&rig, point));
            let camera = CameraView::of(rig.now, middle, layout.window);
            app.insert_resource(rig).insert_resource(camera).insert_resource(layout);
            app.init_resource::<Time>()
                .init_resource::<ActionState>()
                .init_resource::<Pointer>()
                .init_resource::<WheelTurnsTile>()
                .init_resource::<AccumulatedMouseScroll>()
                .init_resource::<ButtonInput<KeyCode>>()
                .insert_resource(TouchPointer::pinching(before, now))
                .add_systems(Update, steer);
            app.update();
            let rig = app.world().resource::<Rig>();
            for (held, now) in held.into_iter().zip(now) {
                assert!(under(rig, now).distance(held) < 0.08, "{held} {}", under(rig, now));
            }
        }
    }

    #[test]
    fn buttons_move_turn_and_zoom_the_view() {
        let mut app = App::new();
        app.init_resource::<Rig>()
            .init_resource::<CameraView>()
            .init_resource::<ScreenLayout>()
            .add_message::<ViewStep>();
        app.add_systems(Update, step);
        let mut after = |asked: ViewStep| {
            app.world_mut().write_message(asked);
            app.update();
            app.world().resource::<Rig>().goal
        };
        let usual = CameraPose::default();
        assert!(after(ViewStep::Pan(Vec2::new(62.0, 0.0))).focus.distance(Vec2::X) < 1e-3);
        assert!((after(ViewStep::Turn(1)).yaw - std::f32::consts::FRAC_PI_3).abs() < 1e-5);
        assert!(after(ViewStep::Zoom(2)).zoom > usual.zoom * 1.2);
        assert!(after(ViewStep::Zoom(-2)).zoom < usual.zoom * 1.01);
        assert!(after(ViewStep::TopDown).pitch > usual.pitch);
        assert!((after(ViewStep::TopDown).pitch - usual.pitch).abs() < 1e-5);
    }
}
