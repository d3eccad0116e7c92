//! Tests of settings and key bindings at the table: changes take effect at once.

use std::fs;

use crate::camera::pointer::WheelTurnsTile;
use crate::cascadia::SessionStage as CascadiaStage;
use crate::cascadia::turn::Aim;
use crate::input::InputAction;
use crate::input::bindings::{Bindings, CustomBindings, DefaultBindings, KeyCatcher};
use crate::preferences::settings::{Settings, WheelUse};
use crate::store::paths::DataPaths;
use crate::store::persistent::Persistent;
use crate::store::save_writer::{SaveFailed, SaveWriter};
use crate::tests::table_app::{begin, press, settle, stage, table};
use bevy::input::mouse::{AccumulatedMouseScroll, MouseScrollUnit};
use bevy::prelude::*;
use cascadia_rules::rules::Phase;

/// Turns the wheel by one notch while a tile is held. Returns two flags: the tile turned, and the wheel is
/// lent to it.
fn one_notch(wheel: WheelUse) -> (bool, bool) {
    let mut app = table();
    app.world_mut().resource_mut::<Settings>().wheel = wheel;
    begin(&mut app, "hh", 5);
    press(&mut app, &[KeyCode::Digit1]);
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Place));
    let scroll = AccumulatedMouseScroll { unit: MouseScrollUnit::Line, delta: Vec2::new(0.0, -1.0) };
    app.insert_resource(scroll);
    app.update();
    app.insert_resource(AccumulatedMouseScroll::default());
    settle(&mut app);
    (app.world().resource::<Aim>().steps_turned != 0, app.world().resource::<WheelTurnsTile>().0)
}

#[test]
fn the_wheel_turns_the_tile_in_hand_or_is_left_to_the_view() {
    assert_eq!(one_notch(WheelUse::Rotate), (true, true));
    assert_eq!(one_notch(WheelUse::Zoom), (false, false));
}

#[test]
fn a_key_that_was_chosen_works_at_once_and_the_old_one_does_not() {
    let mut app = table();
    begin(&mut app, "hh", 5);
    assert!(app.world_mut().resource_mut::<Bindings>().bind(InputAction::Choose1, Some("1"), "J"));
    press(&mut app, &[KeyCode::Digit1]);
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Draft));
    press(&mut app, &[KeyCode::KeyJ]);
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Place));
}

#[test]
fn a_key_that_is_being_chosen_does_nothing_at_the_table() {
    let mut app = table();
    begin(&mut app, "hh", 5);
    app.insert_resource(KeyCatcher::Waiting);
    press(&mut app, &[KeyCode::Digit1]);
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Draft));
    assert_eq!(*app.world().resource::<KeyCatcher>(), KeyCatcher::Caught("1".to_owned()));
}

/// Completes or refuses pending writes. Returns the notices about them.
fn written(app: &mut App) -> Vec<String> {
    app.update();
    app.world().resource::<SaveWriter>().flush();
    app.world_mut().resource_mut::<Messages<SaveFailed>>().clear();
    app.update();
    app.world_mut().resource_mut::<Messages<SaveFailed>>().drain().map(|failure| failure.notice).collect()
}

#[test]
fn settings_and_keys_that_the_disk_refuses_are_reported_once_and_tried_again() {
    let temporary = tempfile::tempdir().expect("a temporary folder");
    let folder = temporary.path().join("refused");
    let paths = DataPaths::of(Some(&folder.join("below").join("settings.toml")), None);
    let mut app = table();
    app.insert_resource(Persistent::<Settings>::read(&paths).0)
        .insert_resource(Persistent::<CustomBindings>::read(&paths).0)
        .insert_resource(DefaultBindings(Bindings::built_in()));
    assert_eq!(written(&mut app), [""; 0]);
    assert!(!folder.exists(), "nothing was changed");
    // A file in the place of the folder.
    fs::create_dir_all(&folder).expect("a folder");
    fs::write(folder.join("below"), "").expect("a file");
    app.world_mut().resource_mut::<Settings>().volume = 11;
    assert_eq!(written(&mut app), ["settings-notice-not-written"]);
    assert!(app.world_mut().resource_mut::<Bindings>().bind(InputAction::Fit, None, "J"));
    assert_eq!(written(&mut app), ["keys-notice-not-written"]);
    app.world_mut().resource_mut::<Settings>().volume = 12;
    assert!(app.world_mut().resource_mut::<Bindings>().bind(InputAction::Fit, None, "End"));
    assert_eq!(written(&mut app), [""; 0]);
    fs::remove_file(folder.join("below")).expect("the way is free");
    // Nothing else changes before the program ends.
    app.world_mut().write_message(AppExit::Success);
    app.update();
    let read = Persistent::<Settings>::read(&paths).0;
    assert_eq!((read.value.volume, app.world().resource::<SaveWriter>().take_failures()), (12, Vec::new()));
    let keys = Persistent::<CustomBindings>::read(&paths).0;
    assert_eq!(keys.value[&InputAction::Fit], ["Home", "J", "End"]);
    // It works again, so the next refusal is reported.
    fs::remove_dir_all(folder.join("below")).expect("it is there");
    fs::write(folder.join("below"), "").expect("a file");
    app.world_mut().resource_mut::<Settings>().volume = 13;
    assert_eq!(written(&mut app), ["settings-notice-not-written"]);
}
