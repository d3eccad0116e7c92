//! Tests of the assists' switches: hints, places, warnings, the order of places.

use std::thread;
use std::time::Duration;

use crate::camera::pointer::Pointer;
use crate::cascadia::SessionStage as CascadiaStage;
use crate::cascadia::turn::{Aim, CoachView, HintStep, SpotKind, TurnButton};
use crate::preferences::assists::{Assist, AssistPreset};
use crate::preferences::settings::Settings;
use crate::tests::table_app::{begin, choose, game, press, session, settle, spots, stage, table, wait_until};
use bevy::prelude::*;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Action, Phase, Slot, legal};

fn coach(app: &App) -> &CoachView {
    app.world().resource::<CoachView>()
}

fn prefer(app: &mut App, change: impl FnOnce(&mut Settings)) {
    change(&mut app.world_mut().resource_mut::<Settings>());
    settle(app);
}

fn begun() -> App {
    let mut app = table();
    begin(&mut app, "hg", 12);
    foreseen(&mut app);
    app
}

/// Waits for the coach's search in the background.
fn foreseen(app: &mut App) {
    wait_until(app, "the coach looking ahead", |app| {
        coach(app).expected().is_some() || coach(app).suggests_wipe()
    });
}

#[test]
fn hints_grow_and_lead_to_the_end_of_the_turn() {
    let mut app = begun();
    assert_eq!(coach(&app).hint, HintStep::None);
    for wanted in [HintStep::Topic, HintStep::Region, HintStep::Move, HintStep::Move] {
        press(&mut app, &[KeyCode::KeyH]);
        assert_eq!(coach(&app).hint, wanted);
    }
    let promised = coach(&app).suggestion().expect("a suggestion").change;
    let action = coach(&app).suggestion().and_then(|best| best.next()).expect("a draft");
    choose(&mut app, action);
    assert_eq!(coach(&app).hint, HintStep::Move, "the rest of the turn is shown");
    // The tile is held over its place, so that one key puts it there.
    let (hex, rotation) = coach(&app).suggestion().and_then(|best| best.tile).expect("a place");
    let aim = app.world().resource::<Aim>();
    assert_eq!((aim.tile, aim.rotation), (Some(hex), rotation));
    press(&mut app, &[KeyCode::Enter]);
    if coach(&app).suggestion().is_some() {
        press(&mut app, &[KeyCode::Enter]);
    } else {
        press(&mut app, &[KeyCode::KeyR]);
    }
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Review));
    assert_eq!(session(&app).turn_change(), promised);
    assert_eq!(coach(&app).best_of_turn, None, "the best turn causes no warning");
}

#[test]
fn a_hint_looks_to_the_end_of_the_game() {
    let app = begun();
    let expected = coach(&app).expected().expect("a look ahead");
    assert!((75..115).contains(&expected), "{expected}");
    // The suggestion can be played from here.
    let next = coach(&app).suggestion().and_then(|best| best.next()).expect("a draft");
    assert!(legal::check(game(&app), next).is_ok());
    // Without hints there is no search.
    let mut app = table();
    prefer(&mut app, |settings| settings.hints = false);
    begin(&mut app, "hg", 12);
    for _ in 0..50 {
        app.update();
        thread::sleep(Duration::from_millis(2));
    }
    assert_eq!(coach(&app).expected(), None);
}

#[test]
fn doing_something_else_ends_the_hint() {
    let mut app = begun();
    for _ in 0..3 {
        press(&mut app, &[KeyCode::KeyH]);
    }
    let wanted = coach(&app).suggestion().and_then(|best| best.next()).expect("a draft");
    let other = (0..4).map(|slot| Action::TakePair(Slot(slot))).find(|action| *action != wanted);
    choose(&mut app, other.expect("another pair"));
    assert_eq!(coach(&app).hint, HintStep::None);
    app.world_mut().write_message(TurnButton::Hint);
    settle(&mut app);
    assert_eq!(coach(&app).hint, HintStep::Topic, "the button does what the key does");
    app.world_mut().write_message(TurnButton::CloseHint);
    settle(&mut app);
    assert_eq!(coach(&app).hint, HintStep::None);
}

#[test]
fn without_the_assist_there_are_no_hints() {
    let mut app = begun();
    prefer(&mut app, |settings| settings.hints = false);
    press(&mut app, &[KeyCode::KeyH]);
    assert_eq!(coach(&app).hint, HintStep::None);
}

#[test]
fn the_heat_map_comes_and_goes_with_its_key_and_orders_the_places() {
    let mut app = begun();
    press(&mut app, &[KeyCode::KeyG]);
    assert!(!app.world().resource::<Settings>().heat_map, "without a piece there is nothing to show");
    choose(&mut app, Action::TakePair(Slot(0)));
    press(&mut app, &[KeyCode::KeyG]);
    assert!(app.world().resource::<Settings>().heat_map);
    let best = coach(&app).advice.tile_places[0].0;
    press(&mut app, &[KeyCode::KeyN]);
    assert_eq!(app.world().resource::<Aim>().tile, Some(best), "the best place comes first");
    press(&mut app, &[KeyCode::KeyG]);
    assert!(!app.world().resource::<Settings>().heat_map);
}

#[test]
fn a_purist_is_shown_no_places_but_can_use_them() {
    let mut app = begun();
    prefer(&mut app, |settings| AssistPreset::Purist.apply(settings));
    choose(&mut app, Action::TakePair(Slot(1)));
    assert_eq!(spots(&mut app, SpotKind::Tile), []);
    let hex = legal::tile_hexes(game(&app))[2];
    app.world_mut().resource_mut::<Pointer>().hex = Some(hex);
    settle(&mut app);
    let aim = app.world().resource::<Aim>().clone();
    assert_eq!(aim.tile, Some(hex));
    // Without the assist, the tile is not rotated to its best fit.
    assert_eq!(aim.rotation, Aim::default().rotation);
    prefer(&mut app, |settings| *Assist::Places.switch(settings) = true);
    assert_eq!(spots(&mut app, SpotKind::Tile).len(), legal::tile_hexes(game(&app)).len());
}

#[test]
fn with_warnings_a_token_with_places_is_returned_only_when_asked_twice() {
    let mut app = begun();
    prefer(&mut app, |settings| settings.warnings = true);
    let placeable = (0..4).find(|slot| {
        let mut trial = game(&app).clone();
        trial.apply(Action::TakePair(Slot(*slot))).is_ok() && !legal::token_hexes(&trial).is_empty()
    });
    choose(&mut app, Action::TakePair(Slot(placeable.expect("a token with a place"))));
    press(&mut app, &[KeyCode::KeyR]);
    assert!(game(&app).hand().token.is_some(), "the first press warns");
    assert!(app.world().resource::<Aim>().return_warned);
    press(&mut app, &[KeyCode::KeyR]);
    assert!(game(&app).hand().token.is_none(), "then it is done");
}

#[test]
fn the_coach_is_silent_while_others_play() {
    let mut app = begun();
    assert!(!coach(&app).advice.pairs.is_empty());
    choose(&mut app, Action::TakePair(Slot(0)));
    let (hex, rotation) = legal::tile_places(game(&app)).next().expect("a place");
    choose(&mut app, Action::PlaceTile { hex, rotation });
    choose(&mut app, Action::ReturnToken);
    app.world_mut().resource_mut::<Settings>().follow_moves = true;
    app.world_mut().write_message(crate::session::Chosen(Action::EndTurn));
    app.update();
    app.update();
    if !session(&app).is_human(game(&app).seat()) {
        assert_eq!(coach(&app).advice, Default::default());
        assert_eq!(coach(&app).best_of_turn, None);
    }
}
