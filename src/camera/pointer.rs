//! Pointer input: position, drags, and the hex under it.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;
use bevy_egui::input::EguiWantsInput;

use super::rig::Rig;
use super::space::hex_under;
use super::touch::{self, TouchPointer};
use super::view::CameraView;
use crate::input::bindings::KeyOrder;
use crate::schedule::AppSystems;
use crate::window::layout::ScreenLayout;
use crate::window::screen::{InGame, Screen};
use cascadia_base::Hex;

/// Maximum movement in points between press and release of a click.
const CLICK_TOLERANCE: f32 = 6.0;

/// The effect of a drag.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Drag {
    /// Moves the camera: left or middle button.
    Pan,
    /// Rotates the camera: right button.
    Orbit,
}

/// A button pressed over the environment.
#[derive(Clone, Copy, Debug)]
struct PointerPress {
    button: MouseButton,
    origin: Vec2,
    dragging: bool,
}

/// The pointer in this frame. Written once per frame.
#[derive(Resource, Default, Debug)]
pub(crate) struct Pointer {
    /// Its position, in points.
    pub position: Option<Vec2>,
    /// The hex below it in the visible environment; `None` over panels and during a drag.
    pub hex: Option<Hex>,
    /// Set over a panel or a window, which then receives wheel and clicks.
    pub over_panel: bool,
    moved: Vec2,
    press: Option<PointerPress>,
}

impl Pointer {
    /// Returns the movement of a drag of this kind in this frame, in points; zero if there is none.
    pub(crate) fn dragged(&self, drag: Drag) -> Vec2 {
        if self.is_dragging(drag) { self.moved } else { Vec2::ZERO }
    }

    pub(crate) fn is_dragging(&self, drag: Drag) -> bool {
        self.press.is_some_and(|press| press.dragging && drag_of(press.button) == drag)
    }
}

const fn drag_of(button: MouseButton) -> Drag {
    match button {
        MouseButton::Right => Drag::Orbit,
        _ => Drag::Pan,
    }
}

/// Set while the wheel rotates the tile in hand instead of zooming; the turn of a mode sets it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct WheelTurnsTile(pub bool);

/// A click on a hex of the visible environment: pressed and released without a drag between.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct HexClicked {
    pub hex: Hex,
    pub button: MouseButton,
}

fn follow_pointer(
    window: Single<&Window, With<PrimaryWindow>>,
    (buttons, touch): (Res<ButtonInput<MouseButton>>, Res<TouchPointer>),
    egui: Res<EguiWantsInput>,
    layout: Res<ScreenLayout>,
    camera: Res<CameraView>,
    rig: Res<Rig>,
    screen: Res<State<Screen>>,
    mut pointer: ResMut<Pointer>,
    mut clicks: MessageWriter<HexClicked>,
) {
    let mouse = window.cursor_position().map(|position| position / layout.scale);
    let position = touch.position.or(mouse);
    pointer.moved = match (pointer.position, position) {
        (Some(before), Some(now)) => now - before,
        _ => Vec2::ZERO,
    };
    pointer.position = position;
    // The rails lie at the very back of the windows, where egui does not count them.
    let over_rail =
        screen.get().has_rails() && position.is_some_and(|point| !layout.viewport.contains(point));
    let over_panel =
        over_rail || touch.is_off_table() || egui.is_pointer_over_area() || egui.is_using_pointer();
    pointer.over_panel = over_panel;
    let hex = position
        .filter(|_| !over_panel)
        .and_then(|point| camera.table_under(point, layout.window))
        .map(|point| hex_under(rig.seat(), point));

    if let Some(mut press) = pointer.press {
        if position.is_some_and(|now| now.distance(press.origin) > CLICK_TOLERANCE) {
            press.dragging = true;
        }
        pointer.press = Some(press);
        if !buttons.pressed(press.button) {
            if let (false, Some(hex)) = (press.dragging, hex) {
                clicks.write(HexClicked { hex, button: press.button });
            }
            pointer.press = None;
        }
    }
    let wanted = [MouseButton::Left, MouseButton::Right, MouseButton::Middle];
    if let (None, Some(origin), false) = (pointer.press, position, over_panel)
        && let Some(button) = wanted.into_iter().find(|button| buttons.just_pressed(*button))
    {
        // A press and its release can fall into one slow frame.
        if buttons.pressed(button) {
            pointer.press = Some(PointerPress { button, origin, dragging: false });
        } else if let Some(hex) = hex {
            clicks.write(HexClicked { hex, button });
        }
    }
    let dragging = pointer.press.is_some_and(|press| press.dragging);
    pointer.hex = hex.filter(|_| !dragging);
}

/// Registers the pointer, updated once per frame.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Pointer>().add_message::<HexClicked>().add_plugins(touch::plugin).add_systems(
        Update,
        follow_pointer.in_set(AppSystems::Read).after(KeyOrder::Lesson).run_if(in_state(InGame)),
    );
}
