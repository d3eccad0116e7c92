//! The environment in view: that of the player to move, or a visited one.

use bevy::prelude::*;

use crate::camera::{CameraOrder, GuideCamera, Rig};
use crate::cascadia::Session;
use crate::input::InputAction;
use crate::input::bindings::ActionState;
use crate::preferences::settings::Settings;
use crate::schedule::{AppSystems, Decisions};
use crate::session::PlayableMode;
use crate::window::layout::ScreenLayout;
use crate::window::screen::InGame;
use cascadia_engine::Revision;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Phase, Seat};

/// The turn of the last camera move.
#[derive(Default, PartialEq, Eq)]
struct FollowedTurn {
    serial: u64,
    turns_ended: u16,
}

/// Moves the camera to the environment of the player whose turn begins. During a decision it stays.
fn follow_turn(
    session: Res<Session>,
    settings: Res<Settings>,
    mut orders: MessageWriter<CameraOrder>,
    mut followed: Local<FollowedTurn>,
) {
    let game = session.game();
    let now = FollowedTurn { serial: session.serial(), turns_ended: game.turns_ended() };
    let first = followed.serial != now.serial;
    if *followed == now || (game.phase() == Phase::Finished && !first) {
        return;
    }
    *followed = now;
    if first {
        orders.write(CameraOrder::Forget);
    }
    let seat = game.seat();
    if first || settings.follow_moves || session.is_here(seat) {
        orders.write(CameraOrder::visit(seat, game.player(seat).environment()));
    }
}

/// Returns the camera to the environment of a human player who acts while another one is in view.
fn return_to_actor(
    session: Res<Session>,
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
    mut known: Local<(Revision, usize)>,
) {
    let game = session.game();
    let (revision, actions) = (session.revision(), session.record().actions.len());
    let (before, actions_before) = std::mem::replace(&mut *known, (revision, actions));
    // Taking back an action does not end a visit.
    let acted = before.serial == revision.serial && before != revision && actions >= actions_before;
    let seat = game.seat();
    let decides = matches!(game.phase(), Phase::Place | Phase::Review) && session.decides_here(seat);
    if acted && decides && rig.seat() != seat {
        orders.write(CameraOrder::visit(seat, game.player(seat).environment()));
    }
}

/// The part of the window that shows the environment, the bar over it, and the window.
type Room = (Rect, f32, Vec2);

/// Fits the whole environment into view after a change of the window or the text size, even with a piece in
/// hand: a panel may cover it now.
fn refit(
    session: Res<Session>,
    layout: Res<ScreenLayout>,
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
    mut known: Local<Option<Room>>,
) {
    let now = (layout.viewport, layout.bars.above, layout.window);
    if known.replace(now).is_some_and(|before| before != now) {
        let seat = rig.seat();
        orders.write(CameraOrder::fit(seat, session.game().player(seat).environment()));
    }
}

/// Fits the environment in view, and visits others by key.
fn visit_by_key(
    pressed: Res<ActionState>,
    session: Res<Session>,
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
) {
    let game = session.game();
    if pressed.just(InputAction::Fit) {
        let seat = rig.seat();
        orders.write(CameraOrder::fit_then_face_north(seat, game.player(seat).environment()));
    }
    let seats = i32::from(game.setup().seats);
    let step = i32::from(pressed.just(InputAction::NextEnvironment))
        - i32::from(pressed.just(InputAction::PreviousEnvironment));
    if step != 0 {
        let seat = Seat((i32::from(rig.seat().0) + step).rem_euclid(seats) as u8);
        orders.write(CameraOrder::visit(seat, game.player(seat).environment()));
    }
    let environments = [
        InputAction::Environment1,
        InputAction::Environment2,
        InputAction::Environment3,
        InputAction::Environment4,
    ];
    if let Some(asked) = environments.into_iter().position(|action| pressed.just(action))
        && asked < seats as usize
    {
        let seat = Seat(asked as u8);
        orders.write(CameraOrder::visit(seat, game.player(seat).environment()));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (
            (follow_turn, return_to_actor)
                .chain()
                .in_set(GuideCamera)
                .in_set(AppSystems::Project)
                .run_if(resource_exists_and_changed::<Session>.and_then(in_state(Cascadia::TABLE))),
            refit
                .in_set(Decisions::Camera)
                .before(visit_by_key)
                .run_if(resource_exists::<Session>.and_then(in_state(Cascadia::TABLE))),
            visit_by_key
                .in_set(Decisions::Camera)
                .run_if(resource_exists::<Session>.and_then(in_state(InGame))),
        ),
    );
}
