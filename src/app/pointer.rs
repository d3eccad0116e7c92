//! Pointer to hex: where the mouse is, what it drags, and which hex of the land it clicks.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

use super::Frame;
use super::areas::Areas;
use super::camera::{Eye, Rig};
use super::screen::{InGame, Screen};
use super::space::hex_under;
use crate::rules::Hex;

/// Points the pointer may move between press and release of a click.
const CLICK_TOLERANCE: f32 = 6.0;

/// What a drag does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Gesture {
    /// Moves the land: left or middle button.
    Pan,
    /// Turns the eye: right button.
    Orbit,
}

/// A button that went down over the land.
#[derive(Clone, Copy, Debug)]
struct Press {
    button: MouseButton,
    origin: Vec2,
    dragging: bool,
}

/// The pointer in this frame. Written here once per frame.
#[derive(Resource, Default, Debug)]
pub struct Pointer {
    /// Where it is, in points.
    pub position: Option<Vec2>,
    /// The hex of the land in sight that it is over; none over panels and while dragging.
    pub hex: Option<Hex>,
    /// Whether it is over a panel or a window, so that wheel and clicks are not for the land.
    pub over_panel: bool,
    /// Whether the wheel turns a tile now instead of zooming. Written by the turn files.
    pub wheel_turns_tile: bool,
    moved: Vec2,
    press: Option<Press>,
}

impl Pointer {
    /// How far a drag of this kind moved in this frame, in points.
    pub fn dragged(&self, gesture: Gesture) -> Vec2 {
        if self.is_dragging(gesture) { self.moved } else { Vec2::ZERO }
    }

    /// Whether a drag of this kind is under way.
    pub fn is_dragging(&self, gesture: Gesture) -> bool {
        self.press.is_some_and(|press| press.dragging && gesture_of(press.button) == gesture)
    }
}

const fn gesture_of(button: MouseButton) -> Gesture {
    match button {
        MouseButton::Right => Gesture::Orbit,
        _ => Gesture::Pan,
    }
}

/// A hex of the land in sight was clicked: pressed and released without a drag between.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct LandClicked {
    /// Which hex.
    pub hex: Hex,
    /// With which button.
    pub button: MouseButton,
}

fn follow_pointer(
    window: Single<&Window, With<PrimaryWindow>>,
    buttons: Res<ButtonInput<MouseButton>>,
    egui: Res<EguiWantsInput>,
    areas: Res<Areas>,
    eye: Res<Eye>,
    rig: Res<Rig>,
    screen: Res<State<Screen>>,
    mut pointer: ResMut<Pointer>,
    mut clicks: MessageWriter<LandClicked>,
) {
    let position = window.cursor_position().map(|position| position / areas.scale);
    pointer.moved = match (pointer.position, position) {
        (Some(before), Some(now)) => now - before,
        _ => Vec2::ZERO,
    };
    pointer.position = position;
    // The rails lie at the very back of the windows, where egui does not count them.
    let over_rail =
        *screen.get() == Screen::Playing && position.is_some_and(|point| !areas.board.contains(point));
    let over_panel = over_rail || egui.is_pointer_over_area() || egui.is_using_pointer();
    pointer.over_panel = over_panel;
    let hex = position
        .filter(|_| !over_panel)
        .and_then(|point| eye.table_under(point, areas.window))
        .map(|point| hex_under(rig.seat(), point));

    if let Some(mut press) = pointer.press {
        if position.is_some_and(|now| now.distance(press.origin) > CLICK_TOLERANCE) {
            press.dragging = true;
        }
        pointer.press = Some(press);
        if !buttons.pressed(press.button) {
            if let (false, Some(hex)) = (press.dragging, hex) {
                clicks.write(LandClicked { hex, button: press.button });
            }
            pointer.press = None;
        }
    }
    let wanted = [MouseButton::Left, MouseButton::Right, MouseButton::Middle];
    if let (None, Some(origin), false) = (pointer.press, position, over_panel)
        && let Some(button) = wanted.into_iter().find(|button| buttons.just_pressed(*button))
    {
        // A press and its release can fall into one frame when frames are slow.
        if buttons.pressed(button) {
            pointer.press = Some(Press { button, origin, dragging: false });
        } else if let Some(hex) = hex {
            clicks.write(LandClicked { hex, button });
        }
    }
    let dragging = pointer.press.is_some_and(|press| press.dragging);
    pointer.hex = hex.filter(|_| !dragging);
}

/// Follows the pointer.
pub fn plugin(app: &mut App) {
    app.init_resource::<Pointer>()
        .add_message::<LandClicked>()
        .add_systems(Update, follow_pointer.in_set(Frame::Read).run_if(in_state(InGame)));
}
