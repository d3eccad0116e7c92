//! The placement of the token, or its return to the bag.

use bevy::prelude::*;

use super::input::{TurnInput, at_home};
use super::place_tile::aim_tile;
use super::{Aim, TurnButton, Warning};
use crate::camera::Rig;
use crate::camera::pointer::Pointer;
use crate::cascadia::Session;
use crate::cascadia::SessionStage;
use crate::input::InputAction;
use crate::preferences::assists::Assist;
use crate::preferences::settings::Settings;
use crate::schedule::Decisions;
use crate::session::Chosen;
use cascadia_base::Hex;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Action, Phase, legal};

/// Aims the token in hand by pointer, and places it or returns it to the bag.
pub(super) fn aim_token(
    input: TurnInput,
    pointer: Res<Pointer>,
    session: Res<Session>,
    settings: Res<Settings>,
    rig: Res<Rig>,
    mut last_pointed: Local<Option<Hex>>,
    mut aim: ResMut<Aim>,
    mut warnings: MessageWriter<Warning>,
    mut chosen: MessageWriter<Chosen<Action>>,
) {
    let game = session.game();
    let (clicks, buttons) = (input.hex_clicks(), input.buttons());
    if game.hand().token.is_none() {
        return;
    }
    let places = legal::token_hexes(game);
    let takes = |hex: Hex| at_home(&rig, &session) && places.contains(&hex);
    if pointer.hex != *last_pointed {
        *last_pointed = pointer.hex;
        let hex = pointer.hex.filter(|hex| takes(*hex));
        if aim.token != hex {
            aim.token = hex;
        }
    }
    if aim.token.is_some_and(|hex| !takes(hex)) {
        aim.token = None;
    }
    // Without a legal place, returning the token is the only step left, and its button is the primary one.
    let is_stuck = game.hand().tile.is_none() && legal::token_hexes(game).is_empty();
    let returned = input.pressed(InputAction::ReturnToken)
        || buttons.contains(&TurnButton::ReturnToken)
        || (is_stuck && input.pressed(InputAction::Confirm));
    let clicked = clicks.iter().find(|click| click.button == MouseButton::Left && takes(click.hex));
    let confirmed = aim
        .token
        .filter(|_| input.pressed(InputAction::Confirm) && (aim.token_first || game.hand().tile.is_none()));
    if let Some(hex) = clicked.map(|click| click.hex).or(confirmed) {
        chosen.write(Chosen(Action::PlaceToken { hex }));
        aim.placed_by_key = clicked.is_none();
        aim.token = None;
        aim.token_first = false;
    } else if returned && settings.helps(Assist::Warnings) && !places.is_empty() && !aim.return_warned {
        // The warning appears once; a second request confirms.
        aim.return_warned = true;
        warnings.write(Warning::TokenHasPlaces);
    } else if returned {
        chosen.write(Chosen(Action::ReturnToken));
        aim.token = None;
        aim.token_first = false;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        aim_token
            .in_set(Decisions::Turn)
            .after(aim_tile)
            .run_if(in_state(SessionStage::Choosing(Phase::Place)).and_then(resource_exists::<Session>)),
    );
}
