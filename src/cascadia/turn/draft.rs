//! The draft: a pair, or a mix for a nature token.

use bevy::prelude::*;

use super::input::{TurnInput, at_home};
use super::{Aim, DraftMode, PairPart, TurnButton, Warning};
use crate::camera::{CameraOrder, Rig};
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::input::InputAction;
use crate::schedule::Decisions;
use crate::session::{Chosen, Request};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::mode::TurnAmendment;
use cascadia_rules::rules::{Action, Phase, legal};

/// Takes the picked pair, or both parts of a mixed draft once the second is picked.
fn choose(
    input: TurnInput,
    session: Res<Session>,
    mut aim: ResMut<Aim>,
    mut chosen: MessageWriter<Chosen<Action>>,
    mut warnings: MessageWriter<Warning>,
) {
    let game = session.game();
    let mut buttons = input.buttons();
    if input.pressed(InputAction::Mix) {
        buttons.push(TurnButton::Mix);
    }
    if input.pressed(InputAction::StepBack) {
        buttons.push(TurnButton::StepBack);
    }
    for button in buttons {
        match (button, aim.draft) {
            (TurnButton::Mix, DraftMode::Mix { .. }) | (TurnButton::StepBack, _) => {
                aim.set_if_neq(Aim { draft: DraftMode::Pair, ..Aim::default() });
            }
            (TurnButton::Mix, _) if legal::can_pay_nature_action(game) => {
                aim.draft = DraftMode::Mix { tile: None, token: None, warned: None };
            }
            _ => {}
        }
    }
    for pick in input.picks() {
        let DraftMode::Mix { tile, token, warned } = aim.draft else {
            if aim.draft == DraftMode::Pair {
                chosen.write(Chosen(Action::TakePair(pick.slot)));
            }
            continue;
        };
        let picked = match pick.part {
            PairPart::Tile => (Some(pick.slot), token),
            PairPart::Token => (tile, Some(pick.slot)),
        };
        match picked {
            // The pair of one slot is free; paying for it takes a confirmation.
            (Some(tile), Some(token)) if tile == token && warned != Some(tile) => {
                warnings.write(Warning::PairIsFree);
                aim.draft = match pick.part {
                    PairPart::Tile => DraftMode::Mix { tile: None, token: Some(token), warned: Some(tile) },
                    PairPart::Token => DraftMode::Mix { tile: Some(tile), token: None, warned: Some(tile) },
                };
            }
            (Some(tile), Some(token)) => {
                chosen.write(Chosen(Action::TakeMixed { tile, token }));
                aim.draft = DraftMode::Pair;
            }
            (tile, token) => aim.draft = DraftMode::Mix { tile, token, warned },
        }
    }
}

/// Requests another pair while both pieces are in hand. A placed piece has to be picked up first, so that a
/// misclick loses nothing.
fn choose_another(input: TurnInput, session: Res<Session>, mut requests: MessageWriter<Request<Cascadia>>) {
    let hand = session.game().hand();
    let both = hand.tile.is_some() && hand.token.is_some();
    for pick in input.picks() {
        let display = session.game().display();
        if !both {
            continue;
        }
        // The slot the pieces came from is empty; a click there changes nothing.
        if display.has(pick.slot) && display.tile(pick.slot).is_some() && display.token(pick.slot).is_some() {
            requests.write(Request::Amend(TurnAmendment::TakeInstead(Action::TakePair(pick.slot))));
        }
    }
}

/// Returns the camera to the player's environment after a pick during a visit: the piece goes there.
fn return_home(
    input: TurnInput,
    session: Res<Session>,
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
) {
    if !input.picks().is_empty() && !at_home(&rig, &session) {
        let game = session.game();
        orders.write(CameraOrder::visit(game.seat(), game.environment()));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            choose.run_if(in_state(SessionStage::Choosing(Phase::Draft))),
            choose_another.run_if(super::placing),
            return_home.run_if(super::choosing),
        )
            .in_set(Decisions::Turn)
            .run_if(resource_exists::<Session>),
    );
}
