//! Throwing the dice, ending a round, and steps back.

use bevy::prelude::*;

use super::input::RoundInput;
use super::{Aim, Click, choosing, in_phase};
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::input::this_frame::ThisFrame;
use crate::preferences::settings::Settings;
use crate::rolling::{Session, SessionStage};
use crate::schedule::Decisions;
use crate::session::{Chosen, HurryOpponents, Request};
use crate::ui::overlay::Overlay;
use rolling_rivers::RollingRivers;
use rolling_rivers::rules::{Action, Phase};

fn throw(mut input: RoundInput) {
    if input.clicks().contains(&Click::Throw) || input.pressed(InputAction::Confirm) {
        input.decide(Action::Roll);
    }
}

/// Ends the round of the seat after confirmation, or at once if the settings say so.
fn end_round(mut input: RoundInput, settings: Res<Settings>) {
    let asked = input.clicks().contains(&Click::Done) || input.pressed(InputAction::Confirm);
    if asked || settings.end_turn_automatically {
        input.decide(Action::Done);
    }
}

/// Tests whether there is a choice to leave or an action to undo, so that the key does not open the menu.
pub(crate) fn has_step_back(session: &Session, aim: &Aim) -> bool {
    session.can_undo() || *aim != released(aim)
}

/// Returns an aim without manual choices: row, readings of dice, warning.
fn released(aim: &Aim) -> Aim {
    Aim { animal: aim.animal, place: aim.place, card: aim.card, ahead: aim.ahead, ..Aim::default() }
}

/// Closes open letters or a visited sheet first, then undoes.
fn step_back(input: RoundInput, mut aim: ResMut<Aim>, mut requests: MessageWriter<Request<RollingRivers>>) {
    let clicks = input.clicks();
    let by_key = input.pressed(InputAction::StepBack);
    if by_key && aim.letters_open {
        aim.letters_open = false;
        return;
    }
    if by_key && aim.looked_at.is_some() {
        aim.looked_at = None;
        return;
    }
    // With nothing to undo, clear manual choices.
    if by_key && !input.session.can_undo() && *aim != released(&aim) {
        *aim = released(&aim);
        return;
    }
    let undo = by_key
        || clicks.contains(&Click::Back)
        || clicks.contains(&Click::Undo)
        || input.pressed(InputAction::Undo);
    if undo && input.session.can_undo() {
        requests.write(Request::Undo);
    } else if clicks.contains(&Click::Redo) || input.pressed(InputAction::Redo) {
        requests.write(Request::Redo);
    }
}

/// Hurries the opponents on request.
fn hurry(
    pressed: Res<ActionState>,
    overlay: Option<Res<Overlay>>,
    clicks: Res<ThisFrame<Click>>,
    mut hurries: MessageWriter<HurryOpponents>,
) {
    let is_open = overlay.is_some_and(|overlay| *overlay != Overlay::Closed);
    let by_key = !is_open && pressed.just(InputAction::Confirm);
    let by_click = clicks.iter().any(|click| *click == Click::Hurry);
    if by_key || by_click {
        hurries.write(HurryOpponents::UntilMyTurn);
    }
}

/// Lets another person at this screen go on with the round, or shows another player's sheet and returns.
fn look(
    clicks: Res<ThisFrame<Click>>,
    session: Res<Session>,
    mut aim: ResMut<Aim>,
    mut chosen: MessageWriter<Chosen<Action>>,
) {
    for click in clicks.iter() {
        if let Click::Look(seat) = click {
            if session.can_take_part(*seat) {
                chosen.write(Chosen(Action::Seat(*seat)));
                continue;
            }
            let is_own = *seat == session.seat() || aim.looked_at == Some(*seat);
            aim.looked_at = (!is_own).then_some(*seat);
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            throw.run_if(in_phase(Phase::Roll)),
            end_round.run_if(in_phase(Phase::Review)),
            step_back.run_if(choosing),
            hurry.run_if(in_state(SessionStage::Watching)),
            look,
        )
            .in_set(Decisions::Turn)
            .run_if(resource_exists::<Session>),
    );
}
