//! A person's input of this frame: keys and clicks on panels.

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;

use super::warning::may_do;
use super::{Aim, Click, Hint, Outlook};
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::input::this_frame::ThisFrame;
use crate::preferences::settings::Settings;
use crate::rolling::Session;
use crate::session::Chosen;
use crate::ui::overlay::Overlay;
use rolling_rivers::rules::{Action, legal};

/// The actions that choose by number.
const NUMBERS: [InputAction; 5] = [
    InputAction::Choose1,
    InputAction::Choose2,
    InputAction::Choose3,
    InputAction::Choose4,
    InputAction::Choose5,
];

/// A person's input, and the means to decide.
#[derive(SystemParam)]
pub(super) struct RoundInput<'w> {
    actions: Res<'w, ActionState>,
    overlay: Res<'w, Overlay>,
    clicks: Res<'w, ThisFrame<Click>>,
    chosen: MessageWriter<'w, Chosen<Action>>,
    settings: Option<Res<'w, Settings>>,
    hint: Res<'w, Hint>,
    pub(super) session: Res<'w, Session>,
}

impl RoundInput<'_> {
    /// Returns the clicks on the panels.
    pub(super) fn clicks(&self) -> Vec<Click> {
        self.clicks.iter().copied().collect()
    }

    /// Tests whether the key of an action was pressed with no window over the table.
    pub(super) fn pressed(&self, action: InputAction) -> bool {
        *self.overlay == Overlay::Closed && self.actions.just(action)
    }

    /// Returns the pressed number key, from 0.
    pub(super) fn number(&self) -> Option<u8> {
        NUMBERS.iter().position(|action| self.pressed(*action)).map(|index| index as u8)
    }

    /// Returns the steps between variants by key: turning, or left and right.
    pub(super) fn turns(&self) -> i32 {
        i32::from(self.pressed(InputAction::RotateRight)) - i32::from(self.pressed(InputAction::RotateLeft))
    }

    /// Returns the step by arrow key: right and down.
    pub(super) fn arrows(&self) -> IVec2 {
        let way = |plus, minus| i32::from(self.pressed(plus)) - i32::from(self.pressed(minus));
        IVec2::new(
            way(InputAction::CursorRight, InputAction::CursorLeft),
            way(InputAction::CursorDown, InputAction::CursorUp),
        )
    }

    /// Decides on an action if it is legal.
    pub(super) fn decide(&mut self, action: Action) -> bool {
        let is_legal = legal::check(self.session.state(), action).is_ok();
        if is_legal {
            self.chosen.write(Chosen(action));
        }
        is_legal
    }

    /// Decides on a legal action, unless the coach has to warn of a loss first; hinted actions cause no
    /// warning.
    pub(super) fn decide_or_warn(&mut self, outlook: &Outlook, aim: &mut Aim, action: Action) -> bool {
        let game = self.session.state();
        legal::check(game, action).is_ok()
            && (self.hint.advises(&self.session, action)
                || may_do(self.settings.as_deref(), game, outlook, aim, action))
            && self.decide(action)
    }

    /// Decides on an action that an earlier decision of this frame makes legal.
    pub(super) fn then(&mut self, action: Action) {
        self.chosen.write(Chosen(action));
    }
}

/// Returns the index `steps` further, wrapping at `count`.
pub(super) fn stepped(index: usize, steps: i32, count: usize) -> usize {
    if count == 0 {
        return 0;
    }
    (index as i32 + steps).rem_euclid(count as i32) as usize
}
