//! Settings and own keys at the table: they take effect at once.
#![cfg(feature = "app")]

mod app_common;

use app_common::{begin, press, settle, stage, table};
use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use cascadia::app::controls::{Control, Controls, KeyCatcher};
use cascadia::app::play::Stage;
use cascadia::app::pointer::Pointer;
use cascadia::app::settings::{Settings, Wheel};
use cascadia::app::turn::Aim;
use cascadia::rules::Phase;

/// Turns the wheel by one notch while a tile is held; whether that turned the tile and whether it was lent for it.
fn one_notch(wheel: Wheel) -> (bool, bool) {
    let mut app = table();
    app.world_mut().resource_mut::<Settings>().wheel = wheel;
    begin(&mut app, "hh", 5);
    press(&mut app, &[KeyCode::Digit1]);
    assert_eq!(stage(&app), Stage::Choosing(Phase::Place));
    let scroll = AccumulatedMouseScroll { unit: MouseScrollUnit::Line, delta: Vec2::new(0.0, -1.0) };
    app.insert_resource(scroll);
    app.update();
    app.insert_resource(AccumulatedMouseScroll::default());
    settle(&mut app);
    (app.world().resource::<Aim>().steps_turned != 0, app.world().resource::<Pointer>().wheel_turns_tile)
}

#[test]
fn the_wheel_turns_the_tile_in_hand_or_is_left_to_the_view() {
    assert_eq!(one_notch(Wheel::Rotate), (true, true));
    assert_eq!(one_notch(Wheel::Zoom), (false, false));
}

#[test]
fn a_key_that_was_chosen_works_at_once_and_the_old_one_does_not() {
    let mut app = table();
    begin(&mut app, "hh", 5);
    assert!(app.world_mut().resource_mut::<Controls>().bind(Control::Choose1, Some("1"), "J"));
    press(&mut app, &[KeyCode::Digit1]);
    assert_eq!(stage(&app), Stage::Choosing(Phase::Draft));
    press(&mut app, &[KeyCode::KeyJ]);
    assert_eq!(stage(&app), Stage::Choosing(Phase::Place));
}

#[test]
fn a_key_that_is_being_chosen_does_nothing_at_the_table() {
    let mut app = table();
    begin(&mut app, "hh", 5);
    app.insert_resource(KeyCatcher::Waiting);
    press(&mut app, &[KeyCode::Digit1]);
    assert_eq!(stage(&app), Stage::Choosing(Phase::Draft));
    assert_eq!(*app.world().resource::<KeyCatcher>(), KeyCatcher::Caught("1".to_owned()));
}
