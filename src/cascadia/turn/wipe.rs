//! Overpopulation: wipe three of a kind for free, or any tokens for a nature token.

use bevy::prelude::*;

use super::input::TurnInput;
use super::{Aim, DraftMode, TurnButton};
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::input::InputAction;
use crate::schedule::Decisions;
use crate::session::Chosen;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Action, Phase, SlotSet, legal};

/// Wipes three of a kind, marks the tokens of a paid wipe, and carries it out on confirmation.
fn wipe(
    input: TurnInput,
    session: Res<Session>,
    mut aim: ResMut<Aim>,
    mut chosen: MessageWriter<Chosen<Action>>,
) {
    let game = session.game();
    let mut buttons = input.buttons();
    if input.pressed(InputAction::Wipe) {
        // The free wipe comes first while it is available.
        let free = legal::check(game, Action::WipeThree).is_ok() && aim.draft == DraftMode::Pair;
        buttons.push(if free { TurnButton::WipeThree } else { TurnButton::Wipe });
    }
    if input.pressed(InputAction::Confirm) {
        buttons.push(TurnButton::Confirm);
    }
    for button in buttons {
        match (button, aim.draft) {
            (TurnButton::WipeThree, _) => {
                chosen.write(Chosen(Action::WipeThree));
            }
            (TurnButton::Wipe, DraftMode::Wipe(_)) => aim.draft = DraftMode::Pair,
            (TurnButton::Wipe, _) if legal::can_pay_nature_action(game) => {
                aim.draft = DraftMode::Wipe(SlotSet::NONE);
            }
            (TurnButton::Confirm, DraftMode::Wipe(slots)) if !slots.is_empty() => {
                chosen.write(Chosen(Action::PaidWipe(slots)));
                aim.draft = DraftMode::Pair;
            }
            _ => {}
        }
    }
    if let DraftMode::Wipe(mut slots) = aim.draft {
        let before = slots;
        for pick in input.picks() {
            if game.display().has(pick.slot) && game.display().token(pick.slot).is_some() {
                slots = slots.toggled(pick.slot);
            }
        }
        if slots != before {
            aim.draft = DraftMode::Wipe(slots);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        wipe.in_set(Decisions::Turn)
            .run_if(in_state(SessionStage::Choosing(Phase::Draft)).and_then(resource_exists::<Session>)),
    );
}
