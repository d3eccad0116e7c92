//! Whose land is in sight: the one whose turn it is, or the one a player asks for.

use bevy::prelude::*;

use crate::app::Frame;
use crate::app::areas::Areas;
use crate::app::camera::Rig;
use crate::app::controls::{Control, Pressed};
use crate::app::play::Playthrough;
use crate::app::screen::{InGame, Screen};
use crate::app::settings::Settings;
use crate::rules::{Phase, Seat};

/// The turn the eye was brought to last.
#[derive(Default, PartialEq, Eq)]
struct Brought {
    serial: u64,
    turns_ended: u16,
}

/// Brings the eye to the land of the player whose turn begins. During a decision it stays where it is.
fn follow_turn(
    playthrough: Res<Playthrough>,
    settings: Res<Settings>,
    areas: Res<Areas>,
    mut rig: ResMut<Rig>,
    mut brought: Local<Brought>,
) {
    let game = playthrough.game();
    let now = Brought { serial: playthrough.serial(), turns_ended: game.turns_ended() };
    let first = brought.serial != now.serial;
    if *brought == now || (game.phase() == Phase::Finished && !first) {
        return;
    }
    *brought = now;
    if first {
        rig.forget();
    }
    let seat = game.seat();
    if first || settings.follow_moves || playthrough.is_human(seat) {
        rig.visit(seat, game.player(seat).environment(), &areas);
    }
}

/// Whoever acts while looking at another land wants to see what it does at home.
fn come_home(
    playthrough: Res<Playthrough>,
    areas: Res<Areas>,
    mut rig: ResMut<Rig>,
    mut known: Local<(u64, usize)>,
) {
    let game = playthrough.game();
    let (serial, actions) = playthrough.moment();
    let acted = known.0 == serial && actions > known.1;
    *known = (serial, actions);
    let seat = game.seat();
    let decides = matches!(game.phase(), Phase::Place | Phase::Review) && playthrough.is_human(seat);
    if acted && decides && rig.seat() != seat {
        rig.visit(seat, game.player(seat).environment(), &areas);
    }
}

/// Fit, and visits to other lands by key.
fn look_around(
    pressed: Res<Pressed>,
    areas: Res<Areas>,
    playthrough: Res<Playthrough>,
    mut rig: ResMut<Rig>,
) {
    let game = playthrough.game();
    if pressed.just(Control::Fit) {
        let seat = rig.seat();
        rig.fit(game.player(seat).environment(), &areas);
    }
    let seats = i32::from(game.setup().seats);
    let step = i32::from(pressed.just(Control::NextLand)) - i32::from(pressed.just(Control::PreviousLand));
    if step != 0 {
        let seat = Seat((i32::from(rig.seat().0) + step).rem_euclid(seats) as u8);
        rig.visit(seat, game.player(seat).environment(), &areas);
    }
    let lands = [Control::Land1, Control::Land2, Control::Land3, Control::Land4];
    if let Some(asked) = lands.into_iter().position(|land| pressed.just(land))
        && asked < seats as usize
    {
        let seat = Seat(asked as u8);
        rig.visit(seat, game.player(seat).environment(), &areas);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (follow_turn, come_home)
                .chain()
                .in_set(Frame::Project)
                .run_if(resource_exists_and_changed::<Playthrough>.and_then(in_state(Screen::Playing))),
            look_around
                .in_set(Frame::Decide)
                .run_if(resource_exists::<Playthrough>.and_then(in_state(InGame))),
        ),
    );
}
