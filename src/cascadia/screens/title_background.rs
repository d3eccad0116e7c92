//! The background of the title and its lists: a finished environment that turns slowly.

use bevy::prelude::*;

use crate::camera::{CameraOrder, Rig, Viewport};
use crate::cascadia::Session;
use crate::preferences::graphics_quality::Quality;
use crate::preferences::settings::Settings;
use crate::schedule::Decisions;
use crate::session;
use crate::session::PlayableMode;
use crate::store::seed::fresh_seed;
use crate::ui::daily;
use crate::ui::page::list_columns;
use crate::window::layout::ScreenLayout;
use crate::window::screen::{Screen, TableLayout};
use cascadia_engine::SeatOwner;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{CardChoice, Seat};

/// The size of an environment here relative to its size in a game.
const LARGER: f32 = 1.25;

/// Plays a game of two opponents to its end, to show its environment behind the title and its lists.
fn set_up_background(world: &mut World) {
    let seats = vec![SeatOwner::Opponent("greedy".to_owned()); 2];
    let setup = Cascadia::setup(GameOptions::standard(2, CardChoice::ALL_A, fresh_seed()), seats);
    // Without an environment the title is merely dark.
    if let Err(error) = session::start(world, setup, u16::MAX) {
        warn!("no environment for the title: {error}");
    }
}

/// Tests whether this screen was opened from the table, where the camera was over an environment.
fn from_table(mut changes: MessageReader<StateTransitionEvent<Screen>>) -> bool {
    changes.read().last().is_some_and(|change| change.exited == Some(Cascadia::TABLE))
}

/// Tests whether the session has a person, unlike that of the title, or is missing.
fn somebody_played(session: Option<Res<Session>>) -> bool {
    session.is_none_or(|session| session.humans() > 0)
}

/// Tests whether a screen is so wide that only a few tiles would be visible beside it.
fn hides_background(screen: Screen) -> bool {
    let is_wide = screen.mode().is_some_and(|mode| mode.layout == TableLayout::Papers);
    is_wide || matches!(screen, Cascadia::NEW_GAME | Cascadia::PUZZLES)
}

/// The narrowest gap, as a share of the window, in which an environment is recognisable.
const NARROWEST: f32 = 0.22;

/// Returns the viewport of the title: to the right of its menu. It lies outside the window if only a few
/// tiles would be visible, which look like dirt, as beside the panel of a new game, or if text would overlap
/// tiles.
fn background_viewport(screen: Screen, layout: &ScreenLayout) -> Viewport {
    // Lists are wider than the menu.
    let (left, right) = match screen {
        Screen::Lessons => ((list_columns(layout.window).1 + 20.0) / layout.window.x, 0.98),
        Cascadia::DAILY => {
            let (left, right) = daily::free_columns(layout.window);
            (left / layout.window.x, right / layout.window.x)
        }
        _ => (0.44, 0.98),
    };
    let is_hidden = hides_background(screen) || right - left < NARROWEST;
    let aside = if is_hidden { layout.window.x } else { 0.0 };
    let (left, right) = if is_hidden { (0.0, 1.0) } else { (left, right) };
    let shares = Rect::new(left, 0.02, right, 0.98);
    let aside = Vec2::new(aside, 0.0);
    let rect = Rect::from_corners(shares.min * layout.window + aside, shares.max * layout.window + aside);
    Viewport { rect, middle: rect.center() }
}

/// Resets the camera for the title, slightly pitched and turned.
pub(super) fn reset_camera(session: Option<Res<Session>>, mut orders: MessageWriter<CameraOrder>) {
    // The camera may still be at another seat of the last game.
    orders.write(CameraOrder::Reset);
    if session.is_some() {
        orders.write(CameraOrder::Face { yaw: 0.3, pitch: 52f32.to_radians() });
    }
}

/// Keeps the environment in its viewport at every window size, and rotates the camera if background motion is
/// on.
fn turn_slowly(
    time: Res<Time>,
    (settings, quality): (Res<Settings>, Option<Res<Quality>>),
    screen: Res<State<Screen>>,
    layout: Res<ScreenLayout>,
    session: Option<Res<Session>>,
    rig: Res<Rig>,
    mut orders: MessageWriter<CameraOrder>,
) {
    let viewport = background_viewport(*screen.get(), &layout);
    if let (Some(session), true) = (session, rig.viewport != Some(viewport)) {
        // The title needs no room for the free cells around the environment.
        let environment = session.game().player(Seat(0)).environment();
        orders.write(CameraOrder::show(viewport, Seat(0), environment, LARGER));
    }
    if !quality.map_or(settings.reduce_motion, |quality| quality.stands_still(&settings)) {
        orders.write(CameraOrder::Turn(time.delta_secs() * 0.03));
    }
}

/// A run condition: the environment may be visible behind the screen.
fn is_behind(screen: Res<State<Screen>>) -> bool {
    match *screen.get() {
        Screen::Title | Screen::Lessons | Cascadia::DAILY | Cascadia::PUZZLES | Screen::NewGame(_) => true,
        Screen::Trail(mode) | Screen::Result(mode) | Screen::Daily(mode) => {
            mode.layout == TableLayout::Papers
        }
        _ => false,
    }
}

/// Resets the camera for a game: from the south, in the part of the window free of panels.
fn reset_camera_for_game(mut orders: MessageWriter<CameraOrder>) {
    orders.write(CameraOrder::Reset);
}

pub(super) fn plugin(app: &mut App) {
    // The screens opened from the title keep showing its environment.
    app.add_systems(OnEnter(Screen::Title), (set_up_background, reset_camera).chain())
        .add_systems(
            OnEnter(Cascadia::NEW_GAME),
            (set_up_background, reset_camera).chain().run_if(not(resource_exists::<Session>)),
        )
        .add_systems(
            OnEnter(Screen::Lessons),
            (set_up_background, reset_camera).chain().run_if(somebody_played),
        )
        .add_systems(
            OnEnter(Cascadia::DAILY),
            (set_up_background, reset_camera)
                .chain()
                .run_if(somebody_played.or_else(not(resource_exists::<Session>))),
        )
        .add_systems(OnEnter(Cascadia::DAILY), reset_camera.run_if(from_table))
        .add_systems(OnEnter(Cascadia::TABLE), reset_camera_for_game)
        .add_systems(Update, turn_slowly.in_set(Decisions::Camera).run_if(is_behind));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_of_the_day_lies_between_the_columns_or_nowhere() {
        for (window, is_seen) in [
            (Vec2::new(1280.0, 720.0), true),
            (Vec2::new(1536.0, 864.0), true),
            // Text of 150 % leaves this many points of 1280x720.
            (Vec2::new(853.0, 480.0), false),
        ] {
            let layout = ScreenLayout { window, ..ScreenLayout::default() };
            let rect = background_viewport(Cascadia::DAILY, &layout).rect;
            let (left, right) = daily::free_columns(window);
            assert_eq!(rect.min.x < window.x, is_seen, "{window}");
            assert!(
                !is_seen || (rect.min.x >= left - 0.5 && rect.max.x <= right + 0.5),
                "{window}: {rect:?}"
            );
        }
    }
}
