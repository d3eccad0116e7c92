//! Changes to the pieces placed this turn, and the end of the turn.

use bevy::prelude::*;

use super::input::{TurnInput, at_home};
use super::place_token::aim_token;
use super::trial::can_end;
use super::{Aim, TurnButton};
use crate::camera::Rig;
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::input::InputAction;
use crate::preferences::settings::Settings;
use crate::schedule::Decisions;
use crate::session::{Chosen, Request};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::mode::TurnAmendment;
use cascadia_rules::rules::{Action, Phase, legal};

/// Picks up a tile or token placed this turn at a click, and rotates the placed tile.
fn change_placed(
    input: TurnInput,
    session: Res<Session>,
    rig: Res<Rig>,
    mut aim: ResMut<Aim>,
    mut requests: MessageWriter<Request<Cascadia>>,
) {
    let (clicks, buttons) = (input.hex_clicks(), input.buttons());
    let hand = session.game().hand();
    let home = at_home(&rig, &session);
    if hand.tile.is_none() {
        // Clicks into another environment do not concern the tile.
        let here = clicks.iter().filter(|_| home);
        let steps = input.steps(here, &buttons);
        if steps != 0 {
            requests.write(Request::Amend(TurnAmendment::TurnPlacedTile(steps)));
            return;
        }
    }
    if input.pressed(InputAction::StepBack) || buttons.contains(&TurnButton::StepBack) {
        requests.write(Request::Undo);
        return;
    }
    if !home {
        return;
    }
    for click in clicks.iter().filter(|click| click.button == MouseButton::Left) {
        let lifts_token = session.token_placed_this_turn() == Some(click.hex);
        let lifts_tile = session.tile_placed_this_turn() == Some(click.hex);
        // A click on a tile that accepts the token in hand places the token and does not lift the tile.
        let meant_for_token = legal::token_hexes(session.game()).contains(&click.hex);
        if lifts_token && hand.token.is_none() {
            requests.write(Request::Amend(TurnAmendment::LiftToken));
        } else if lifts_tile && hand.tile.is_none() && !meant_for_token {
            requests.write(Request::Amend(TurnAmendment::LiftTile));
            aim.turned_by_hand = false;
        }
    }
}

/// Ends the turn on confirmation, or immediately if the settings say so.
fn end_turn(input: TurnInput, settings: Res<Settings>, mut chosen: MessageWriter<Chosen<Action>>) {
    let asked = input.buttons().contains(&TurnButton::Confirm);
    if asked || input.pressed(InputAction::Confirm) || settings.end_turn_automatically {
        chosen.write(Chosen(Action::EndTurn));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            change_placed.run_if(super::placing).after(aim_token),
            end_turn.run_if(in_state(SessionStage::Choosing(Phase::Review)).and_then(can_end)),
        )
            .in_set(Decisions::Turn)
            .run_if(resource_exists::<Session>),
    );
}
