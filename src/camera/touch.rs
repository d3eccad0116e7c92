//! Fingers on a touch screen: one finger is a mouse, whose right button a long press is; two fingers move, turn
//! and zoom the view.

use std::time::Duration;

use bevy::input::InputSystems;
use bevy::input::touch::{TouchInput, TouchPhase};
use bevy::prelude::*;
use bevy_egui::{EguiContext, PrimaryEguiContext, egui};

use crate::preferences::wake_up::FrameRequests;
use crate::window::layout::ScreenLayout;

/// Factor by which a notch of the wheel zooms.
pub(super) const NOTCH: f32 = 1.13;
/// Movement in points of a finger that still taps.
const TAP_TOLERANCE: f32 = 10.0;
/// Width in points of the border around a widget in which a finger hits it, if it hits nothing else.
const FINGER_BORDER: f32 = 9.0;
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
    /// One finger after a long press.
    Pressed,
    /// Two fingers or more, until all have left.
    Several,
}

/// The fingers on a touch screen.
#[derive(Resource, Default, Debug)]
pub(crate) struct TouchPointer {
    /// The position of a single finger in points, also in the frame in which it leaves.
    pub position: Option<Vec2>,
    /// Set if the first finger began on a panel.
    on_panel: bool,
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

    /// Tests whether the fingers mean no single place of the table.
    pub(super) fn is_off_table(&self) -> bool {
        self.on_panel || self.touching == Touching::Several
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
            self.touching = Touching::Several;
            self.position = None;
            return;
        }
        self.on_panel = on_panel;
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
        if self.touching != Touching::Several {
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
        self.touching = if self.fingers.is_empty() { Touching::Nothing } else { Touching::Several };
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
fn is_on_panel(context: &egui::Context, at: Vec2) -> bool {
    let layer = context.layer_id_at(egui::pos2(at.x, at.y));
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
    mut frames: FrameRequests,
) {
    let (now, before) = (time.elapsed(), touch.two());
    if touch.fingers.is_empty() && (touch.position.is_some() || touch.on_panel) {
        touch.position = None;
        touch.on_panel = false;
    }
    for &TouchInput { phase, position, id, .. } in messages.read() {
        let at = position / layout.scale;
        match phase {
            TouchPhase::Started => {
                let on_panel = contexts.single_mut().is_ok_and(|mut context| {
                    let context = context.get_mut();
                    context.global_style_mut(|style| style.interaction.interact_radius = FINGER_BORDER);
                    is_on_panel(context, at)
                });
                touch.begin(id, at, on_panel, now, &mut mouse);
            }
            TouchPhase::Moved => touch.go_on(id, at, &mut mouse),
            TouchPhase::Ended => touch.end(id, true, &mut mouse),
            TouchPhase::Canceled => touch.end(id, false, &mut mouse),
        }
        // A frame later the finger is gone.
        frames.within(Duration::ZERO);
    }
    if let Touching::Waiting { since, .. } = touch.touching {
        match LONG_PRESS.checked_sub(now.saturating_sub(since)).filter(|left| !left.is_zero()) {
            Some(left) => frames.within(left),
            None => {
                click(&mut mouse, MouseButton::Right);
                touch.touching = Touching::Pressed;
            }
        }
    }
    let moved = match (before, touch.two()) {
        (Some([(first, a), (second, b)]), Some([(one, c), (other, d)]))
            if (first, second) == (one, other) =>
        {
            Some(pinch([a, b], [c, d])).filter(|_| !touch.on_panel)
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
        .add_message::<TouchInput>()
        .add_systems(PreUpdate, read_touches.after(InputSystems));
}

#[cfg(test)]
mod tests {
    use bevy::input::InputPlugin;
    use bevy::time::{TimePlugin, TimeUpdateStrategy};

    use super::*;
    use crate::preferences::wake_up::RequestFrame;

    /// A touch screen with a clock of 20 ms for each frame.
    fn touch_screen() -> App {
        let mut app = App::new();
        app.add_plugins((TimePlugin, InputPlugin))
            .insert_resource(TimeUpdateStrategy::ManualDuration(Duration::from_millis(20)))
            .init_resource::<ScreenLayout>()
            .add_message::<RequestFrame>()
            .add_plugins(plugin);
        app.update();
        app
    }

    /// Draws a frame with touches. Returns the clicked buttons and the state of the left one.
    fn frame(app: &mut App, touches: &[(u64, TouchPhase, Vec2)]) -> (Vec<MouseButton>, bool) {
        for (id, phase, position) in touches.iter().copied() {
            let window = Entity::PLACEHOLDER;
            app.world_mut().write_message(TouchInput { phase, position, window, force: None, id });
        }
        app.update();
        let mouse = app.world().resource::<ButtonInput<MouseButton>>();
        let clicked = mouse.get_just_pressed().copied().filter(|button| !mouse.pressed(*button)).collect();
        (clicked, mouse.pressed(MouseButton::Left))
    }

    #[test]
    fn one_finger_taps_presses_long_or_drags() {
        use TouchPhase::{Canceled, Ended, Moved, Started};
        let at = Vec2::new(300.0, 200.0);
        let mut app = touch_screen();
        assert_eq!(frame(&mut app, &[(4, Started, at), (4, Ended, at)]), (vec![MouseButton::Left], false));
        assert_eq!(app.world().resource::<TouchPointer>().position, Some(at), "where the click is");
        assert_eq!(frame(&mut app, &[]), (vec![], false));
        assert_eq!(app.world().resource::<TouchPointer>().position, None);

        frame(&mut app, &[(5, Started, at)]);
        let clicks: Vec<MouseButton> = (0..40).flat_map(|_| frame(&mut app, &[]).0).collect();
        assert_eq!(clicks, [MouseButton::Right], "once");
        assert_eq!(frame(&mut app, &[(5, Ended, at)]), (vec![], false));

        frame(&mut app, &[(6, Started, at)]);
        assert_eq!(frame(&mut app, &[(6, Moved, at + Vec2::X * 4.0)]), (vec![], false), "a finger trembles");
        assert_eq!(frame(&mut app, &[(6, Moved, at + Vec2::X * 30.0)]), (vec![], true));
        assert_eq!(frame(&mut app, &[(6, Ended, at + Vec2::X * 30.0)]), (vec![], false));

        frame(&mut app, &[(7, Started, at)]);
        assert_eq!(frame(&mut app, &[(7, Canceled, at)]), (vec![], false), "the system took the finger");
    }

    #[test]
    fn a_second_finger_ends_the_drag_of_the_first_and_none_of_both_clicks() {
        use TouchPhase::{Ended, Moved, Started};
        let [at, other] = [Vec2::new(300.0, 200.0), Vec2::new(400.0, 200.0)];
        let mut app = touch_screen();
        frame(&mut app, &[(1, Started, at)]);
        assert_eq!(frame(&mut app, &[(1, Moved, at + Vec2::X * 15.0)]), (vec![], true));
        assert_eq!(frame(&mut app, &[(2, Started, other)]), (vec![], false));
        assert!(app.world().resource::<TouchPointer>().is_off_table());
        frame(&mut app, &[(2, Moved, other + Vec2::Y * 10.0)]);
        assert!(app.world().resource::<TouchPointer>().pinch.is_some_and(|pinch| pinch.turn > 0.0));
        frame(&mut app, &[(1, Ended, at)]);
        let clicks: Vec<MouseButton> = (0..40).flat_map(|_| frame(&mut app, &[]).0).collect();
        assert_eq!(clicks, []);
        assert_eq!(frame(&mut app, &[(2, Ended, other)]), (vec![], false));
        assert!(!app.world().resource::<TouchPointer>().is_off_table());
    }

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
