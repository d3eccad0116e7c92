//! A player's input in this frame: keys, clicks on the environment and the display, buttons of the panels.

use bevy::ecs::system::SystemParam;
use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;

use super::{PairPart, TrayClicked, TurnButton};
use crate::camera::Rig;
use crate::camera::pointer::HexClicked;
use crate::cascadia::Session;
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::input::this_frame::ThisFrame;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::Slot;

/// The actions that choose the pair, or the tile of a mixed draft, from left to right.
const CHOOSE: [InputAction; 4] =
    [InputAction::Choose1, InputAction::Choose2, InputAction::Choose3, InputAction::Choose4];
/// The actions that choose the token of a mixed draft, from left to right.
const CHOOSE_TOKEN: [InputAction; 4] = [
    InputAction::ChooseToken1,
    InputAction::ChooseToken2,
    InputAction::ChooseToken3,
    InputAction::ChooseToken4,
];
/// Scroll distance of a touch pad per step, in points.
const POINTS_PER_STEP: f32 = 50.0;

/// A player's input about the turn in this frame.
#[derive(SystemParam)]
pub(super) struct TurnInput<'w> {
    actions: Res<'w, ActionState>,
    keys: Res<'w, ButtonInput<KeyCode>>,
    hex_clicks: Res<'w, ThisFrame<HexClicked>>,
    tray_clicks: Res<'w, ThisFrame<TrayClicked>>,
    buttons: Res<'w, ThisFrame<TurnButton>>,
}

impl TurnInput<'_> {
    /// Tests whether the key of an action was pressed.
    pub(super) fn pressed(&self, action: InputAction) -> bool {
        self.actions.just(action)
    }

    /// Tests whether one of the control keys is held down.
    pub(super) fn control_held(&self) -> bool {
        self.keys.any_pressed([KeyCode::ControlLeft, KeyCode::ControlRight])
    }

    /// Returns the clicks on hexes of the environment in view.
    pub(super) fn hex_clicks(&self) -> Vec<HexClicked> {
        self.hex_clicks.iter().copied().collect()
    }

    /// Returns the clicked buttons of the panels.
    pub(super) fn buttons(&self) -> Vec<TurnButton> {
        self.buttons.iter().copied().collect()
    }

    /// Returns the picks in the tray, by click or key.
    pub(super) fn picks(&self) -> Vec<TrayClicked> {
        let mut picks: Vec<TrayClicked> = self.tray_clicks.iter().copied().collect();
        for (actions, part) in [(CHOOSE, PairPart::Tile), (CHOOSE_TOKEN, PairPart::Token)] {
            let pressed = (0..).zip(actions).filter(|(_, action)| self.actions.just(*action));
            picks.extend(pressed.map(|(slot, _)| TrayClicked { slot: Slot(slot), part }));
        }
        picks
    }

    /// Returns the steps to rotate a tile by keys, right clicks and buttons, clockwise if positive.
    pub(super) fn steps<'a>(
        &self,
        clicks: impl Iterator<Item = &'a HexClicked>,
        buttons: &[TurnButton],
    ) -> i32 {
        let by_key = i32::from(self.pressed(InputAction::RotateRight))
            - i32::from(self.pressed(InputAction::RotateLeft));
        let back = self.keys.any_pressed([KeyCode::ShiftLeft, KeyCode::ShiftRight]);
        let right_clicks = clicks.filter(|click| click.button == MouseButton::Right).count() as i32;
        let by_button: i32 = buttons
            .iter()
            .map(|button| if let TurnButton::Rotate(steps) = button { *steps } else { 0 })
            .sum();
        by_key + if back { -right_clicks } else { right_clicks } + by_button
    }
}

/// The wheel for rotating a tile: one step per notch; touch pads accumulate points until they make a step.
#[derive(SystemParam)]
pub(super) struct WheelInput<'w, 's> {
    scroll: Res<'w, AccumulatedMouseScroll>,
    rest: Local<'s, f32>,
}

impl WheelInput<'_, '_> {
    /// Returns the whole steps since the last call, clockwise if positive.
    pub(super) fn steps(&mut self) -> i32 {
        *self.rest += match self.scroll.unit {
            MouseScrollUnit::Line => self.scroll.delta.y,
            MouseScrollUnit::Pixel => self.scroll.delta.y / POINTS_PER_STEP,
        };
        let steps = self.rest.trunc();
        *self.rest -= steps;
        -(steps as i32)
    }
}

/// Returns whether the environment in view belongs to the player to move.
pub(super) fn at_home(rig: &Rig, session: &Session) -> bool {
    rig.seat() == session.game().seat()
}
