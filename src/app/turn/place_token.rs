//! Where the token goes, or back to the bag.

use bevy::prelude::*;

use super::place_tile::at_home;
use super::{Aim, TurnButton, Warning};
use crate::app::Frame;
use crate::app::camera::Rig;
use crate::app::controls::{Control, Pressed};
use crate::app::play::{Chosen, Playthrough, Stage};
use crate::app::pointer::{LandClicked, Pointer};
use crate::app::settings::Settings;
use crate::rules::{Action, Hex, Phase, legal};

fn aim_token(
    pointer: Res<Pointer>,
    pressed: Res<Pressed>,
    playthrough: Res<Playthrough>,
    settings: Res<Settings>,
    rig: Res<Rig>,
    mut last_pointed: Local<Option<Hex>>,
    mut land_clicks: MessageReader<LandClicked>,
    mut buttons: MessageReader<TurnButton>,
    mut aim: ResMut<Aim>,
    mut warnings: MessageWriter<Warning>,
    mut chosen: MessageWriter<Chosen>,
) {
    let game = playthrough.game();
    let clicks: Vec<LandClicked> = land_clicks.read().copied().collect();
    let buttons: Vec<TurnButton> = buttons.read().copied().collect();
    if game.hand().token.is_none() {
        return;
    }
    let places = legal::token_hexes(game);
    let takes = |hex: Hex| at_home(&rig, &playthrough) && places.contains(&hex);
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
    // With nowhere to put it, returning the token is the one step left, and its button is the bright one.
    let is_stuck = game.hand().tile.is_none() && legal::token_hexes(game).is_empty();
    let returned = pressed.just(Control::ReturnToken)
        || buttons.contains(&TurnButton::ReturnToken)
        || (is_stuck && pressed.just(Control::Confirm));
    let clicked = clicks.iter().find(|click| click.button == MouseButton::Left && takes(click.hex));
    let confirmed = aim
        .token
        .filter(|_| pressed.just(Control::Confirm) && (aim.token_first || game.hand().tile.is_none()));
    if let Some(hex) = clicked.map(|click| click.hex).or(confirmed) {
        chosen.write(Chosen(Action::PlaceToken { hex }));
        aim.token = None;
        aim.token_first = false;
    } else if returned && settings.warnings && !places.is_empty() && !aim.return_warned {
        // Said once; whoever asks again means it.
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
            .in_set(Frame::Decide)
            .run_if(in_state(Stage::Choosing(Phase::Place)).and_then(resource_exists::<Playthrough>)),
    );
}
