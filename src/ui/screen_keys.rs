//! Keys for a screen, ignored while a window lies over it.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::overlay::Overlay;
use crate::input::InputAction;
use crate::input::bindings::ActionState;

/// The keys of a screen.
#[derive(SystemParam)]
pub(crate) struct ScreenKeys<'w> {
    actions: Res<'w, ActionState>,
    overlay: Res<'w, Overlay>,
}

impl ScreenKeys<'_> {
    /// Tests whether the key of an action has just been pressed with no window over the screen.
    pub(crate) fn just(&self, action: InputAction) -> bool {
        *self.overlay == Overlay::Closed && self.actions.just(action)
    }
}
