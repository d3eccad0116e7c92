//! Fingers on a touch screen: one finger is a mouse, whose right button a long press is; two fingers move, turn
//! and zoom the view.

use std::time::Duration;

use bevy::input::InputSystems;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use super::control::NOTCH;
use crate::preferences::wake_up::NextFrame;
use crate::window::layout::ScreenLayout;

/// Movement in points of a finger that still taps.
const TAP_TOLERANCE: f32 = 10.0;
/// Duration of a long press.
const LONG_PRESS: Duration = Duration::from_millis(500);

/// The movement of two fingers in a frame.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub(super) struct Pinch {
    /// The point between the fingers, and its movement, in points.
    pub middle: Vec2,
    pub moved: Vec2,
    /// Clockwise rotation in radians.
    pub turn: f32,
    /// Spreading, in notches of the wheel.
    pub notches: f32,
}

/// The meaning of the fingers on the screen.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
enum Touching {
    #[default]
    Nothing,
    /// One finger that may tap, press long or drag.
    Waiting { origin: Vec2, since: Duration },
    /// One finger that holds the left button.
    Holding,
    /// Fingers after a long press or a pinch, until all have left.
    Spent,
}

/// The fingers on a touch screen.
#[derive(Resource, Default, Debug)]
pub(crate) struct TouchPointer {
    /// The position of a single finger in points, also in the frame in which it leaves.
    pub position: Option<Vec2>,
    /// Set if that finger began on a panel.
    pub over_panel: bool,
    pub(super) pinch: Option<Pinch>,
    /// The fingers by id with their positions, the earliest first.
    fingers: Vec<(u64, Vec2)>,
    touching: Touching,
}

impl TouchPointer {
    /// Returns two fingers in the middle of a movement.
    #[cfg(test)]
    pub(super) fn pinching(before: [Vec2; 2], now: [Vec2; 2]) -> Self {
        Self { pinch: Some(pinch(before, now)), ..Self::default() }
    }

    /// Adds a finger.
    fn begin(
        &mut self,
        id: u64,
        at: Vec2,
        on_panel: bool,
        now: Duration,
        mouse: &mut ButtonInput<MouseButton>,
    ) {
        self.fingers.retain(|(other, _)| *other != id);
        self.fingers.push((id, at));
        if self.fingers.len() > 1 {
            mouse.release(MouseButton::Left);
            self.touching = Touching::Spent;
            self.position = None;
            return;
        }
        self.over_panel = on_panel;
        self.position = Some(at);
        self.touching = if on_panel {
            // Panels see the finger themselves; elsewhere the press counts as that of any mouse.
            mouse.press(MouseButton::Left);
            Touching::Holding
        } else {
            Touching::Waiting { origin: at, since: now }
        };
    }

    fn go_on(&mut self, id: u64, at: Vec2, mouse: &mut ButtonInput<MouseButton>) {
        let Some((_, place)) = self.fingers.iter_mut().find(|(other, _)| *other == id) else { return };
        *place = at;
        if self.touching != Touching::Spent {
            self.position = Some(at);
        }
        if let Touching::Waiting { origin, .. } = self.touching
            && at.distance(origin) > TAP_TOLERANCE
        {
            mouse.press(MouseButton::Left);
            self.touching = Touching::Holding;
        }
    }

    /// Removes a finger; `taps` unless the system has taken it away.
    fn end(&mut self, id: u64, taps: bool, mouse: &mut ButtonInput<MouseButton>) {
        self.fingers.retain(|(other, _)| *other != id);
        match self.touching {
            Touching::Waiting { .. } if taps => click(mouse, MouseButton::Left),
            Touching::Holding => mouse.release(MouseButton::Left),
            _ => {}
        }
        self.touching = if self.fingers.is_empty() { Touching::Nothing } else { Touching::Spent };
    }

    /// Returns the first two fingers.
    fn two(&self) -> Option<[(u64, Vec2); 2]> {
        self.fingers.first_chunk().copied()
    }
}

/// Presses and releases a button in one frame.
fn click(mouse: &mut ButtonInput<MouseButton>, button: MouseButton) {
    mouse.press(button);
    mouse.release(button);
}

/// Returns the movement of two fingers from their places `before`.
fn pinch(before: [Vec2; 2], now: [Vec2; 2]) -> Pinch {
    let across = |places: [Vec2; 2]| places[1] - places[0];
    let middle = |places: [Vec2; 2]| (places[0] + places[1]) / 2.0;
    let (first, last) = (across(before), across(now));
    // Fingers can touch each other.
    let spread = last.length().max(1.0) / first.length().max(1.0);
    Pinch {
        middle: middle(now),
        moved: middle(now) - middle(before),
        turn: first.angle_to(last),
        notches: spread.ln() / NOTCH.ln(),
    }
}

/// Tests whether a point, in points, is on a panel: egui knows it only in the frame after the touch.
fn is_on_panel(context: Option<&egui::Context>, at: Vec2) -> bool {
    let layer = context.and_then(|context| context.layer_id_at(egui::pos2(at.x, at.y)));
    layer.is_some_and(|layer| layer.order != egui::Order::Background)
}

/// Reads the fingers, and presses the buttons of the mouse for a single one.
fn read_touches(
    mut messages: MessageReader<TouchInput>,
    time: Res<Time<Real>>,
    layout: Res<ScreenLayout>,
    mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>,
    mut touch: ResMut<TouchPointer>,
    mut mouse: ResMut<ButtonInput<MouseButton>>,
    mut next: ResMut<NextFrame>,
) {
    let (now, before) = (time.elapsed(), touch.two());
    if touch.fingers.is_empty() && touch.position.is_some() {
        touch.position = None;
        touch.over_panel = false;
    }
    for &TouchInput { phase, position, id, .. } in messages.read() {
        let at = position / layout.scale;
        match phase {
            TouchPhase::Started => {
                let mut context = contexts.single_mut().ok();
                let on_panel = is_on_panel(context.as_mut().map(|context| &*context.get_mut()), at);
                touch.begin(id, at, on_panel, now, &mut mouse);
            }
            TouchPhase::Moved => touch.go_on(id, at, &mut mouse),
            TouchPhase::Ended => touch.end(id, true, &mut mouse),
            TouchPhase::Canceled => touch.end(id, false, &mut mouse),
        }
        // A frame later the finger is gone.
        next.within(Duration::ZERO);
    }
    if let Touching::Waiting { since, .. } = touch.touching {
        match LONG_PRESS.checked_sub(now.saturating_sub(since)).filter(|left| !left.is_zero()) {
            Some(left) => next.within(left),
            None => {
                click(&mut mouse, MouseButton::Right);
                touch.touching = Touching::Spent;
            }
        }
    }
    let moved = match (before, touch.two()) {
        (Some([(first, a), (second, b)]), Some([(one, c), (other, d)]))
            if (first, second) == (one, other) =>
        {
            Some(pinch([a, b], [c, d])).filter(|_| !touch.over_panel)
        }
        _ => None,
    };
    if touch.pinch != moved {
        touch.pinch = moved;
    }
}

/// Registers the fingers, read before anything else reads the mouse.
pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TouchPointer>()
        .init_resource::<NextFrame>()
        .add_message::<TouchInput>()
        .add_systems(PreUpdate, read_touches.after(InputSystems));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_fingers_move_turn_and_spread() {
        let [a, b] = [Vec2::new(100.0, 100.0), Vec2::new(200.0, 100.0)];
        let still = pinch([a, b], [a, b]);
        assert_eq!((still.moved, still.turn, still.notches), (Vec2::ZERO, 0.0, 0.0));
        let moved = pinch([a, b], [a + Vec2::X * 7.0, b + Vec2::X * 7.0]);
        assert_eq!((moved.moved, moved.middle), (Vec2::new(7.0, 0.0), Vec2::new(157.0, 100.0)));
        let spread = pinch([a, b], [a - Vec2::X * 50.0, b + Vec2::X * 50.0]);
        assert!((NOTCH.powf(spread.notches) - 2.0).abs() < 1e-4 && spread.moved == Vec2::ZERO);
        // The second finger goes down the screen, so the line between them turns clockwise.
        assert!(pinch([a, b], [a, b + Vec2::Y * 30.0]).turn > 0.2);
        assert!(pinch([a, a], [a, b]).notches.is_finite());
    }
}
