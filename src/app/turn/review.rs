//! Change one's mind about what was placed this turn, and end the turn.

use bevy::prelude::*;

use super::place_tile::{at_home, steps_asked};
use super::{Aim, TurnButton};
use crate::app::Frame;
use crate::app::camera::Rig;
use crate::app::controls::{Control, Pressed};
use crate::app::play::{Chosen, Playthrough, Request, Stage};
use crate::app::pointer::LandClicked;
use crate::app::settings::Settings;
use crate::rules::{Action, Phase, legal};

/// A tile or token placed this turn is picked up by a click; the tile can be turned where it lies.
fn change_placed(
    pressed: Res<Pressed>,
    keys: Res<ButtonInput<KeyCode>>,
    playthrough: Res<Playthrough>,
    rig: Res<Rig>,
    mut land_clicks: MessageReader<LandClicked>,
    mut buttons: MessageReader<TurnButton>,
    mut aim: ResMut<Aim>,
    mut requests: MessageWriter<Request>,
) {
    let clicks: Vec<LandClicked> = land_clicks.read().copied().collect();
    let buttons: Vec<TurnButton> = buttons.read().copied().collect();
    let hand = playthrough.game().hand();
    let home = at_home(&rig, &playthrough);
    if hand.tile.is_none() {
        // Clicks into another land are not about the tile.
        let here = clicks.iter().filter(|_| home);
        let steps = steps_asked(&pressed, &keys, here, &buttons);
        if steps != 0 {
            requests.write(Request::TurnPlacedTile(steps));
            return;
        }
    }
    if pressed.just(Control::StepBack) || buttons.contains(&TurnButton::StepBack) {
        requests.write(Request::Undo);
        return;
    }
    if !home {
        return;
    }
    for click in clicks.iter().filter(|click| click.button == MouseButton::Left) {
        let lifts_token = playthrough.token_placed_this_turn() == Some(click.hex);
        let lifts_tile = playthrough.tile_placed_this_turn() == Some(click.hex);
        // A tile that could take the token in hand is meant for that, not to be picked up.
        let meant_for_token = legal::token_hexes(playthrough.game()).contains(&click.hex);
        if lifts_token && hand.token.is_none() {
            requests.write(Request::LiftToken);
        } else if lifts_tile && hand.tile.is_none() && !meant_for_token {
            requests.write(Request::LiftTile);
            aim.turned_by_hand = false;
        }
    }
}

fn end_turn(
    pressed: Res<Pressed>,
    settings: Res<Settings>,
    mut buttons: MessageReader<TurnButton>,
    mut chosen: MessageWriter<Chosen>,
) {
    let asked = buttons.read().any(|button| *button == TurnButton::Confirm);
    if asked || pressed.just(Control::Confirm) || settings.end_turn_automatically {
        chosen.write(Chosen(Action::EndTurn));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (change_placed.run_if(super::placing), end_turn.run_if(in_state(Stage::Choosing(Phase::Review))))
            .in_set(Frame::Decide)
            .run_if(resource_exists::<Playthrough>),
    );
}
