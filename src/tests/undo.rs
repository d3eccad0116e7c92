//! Tests of undo, redo, and amendments within a turn, until hidden information is revealed.

use crate::cascadia::SessionStage as CascadiaStage;
use crate::session::Request;
use crate::tests::table_app::{begin, choose, game, press, request, session, stage, table, table_is_true};
use crate::ui::overlay::Overlay;
use bevy::prelude::*;
use cascadia_base::{Hex, Rotation};
use cascadia_rules::mode::TurnAmendment;
use cascadia_rules::rules::{Action, Phase, Slot, legal};

/// Takes the pair of a slot and places its tile; returns the place.
fn place_first_tile(app: &mut App, slot: u8) -> Hex {
    choose(app, Action::TakePair(Slot(slot)));
    let hex = game(app).environment().frontier()[0];
    choose(app, Action::PlaceTile { hex, rotation: Rotation::new(1) });
    hex
}

#[test]
fn every_action_of_a_turn_can_be_taken_back_and_done_again() {
    let mut app = table();
    begin(&mut app, "hh", 3);
    let opening = game(&app).clone();
    place_first_tile(&mut app, 1);
    choose(&mut app, Action::ReturnToken);
    let placed = game(&app).clone();
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Review));
    for _ in 0..3 {
        request(&mut app, Request::Undo);
        assert!(table_is_true(&mut app));
    }
    assert_eq!(*game(&app), opening);
    assert!(!session(&app).can_undo());
    for _ in 0..3 {
        request(&mut app, Request::Redo);
    }
    assert_eq!(*game(&app), placed);
    assert!(!session(&app).can_redo());
    assert!(table_is_true(&mut app));
}

#[test]
fn a_refill_is_the_barrier_that_undo_cannot_cross() {
    let mut app = table();
    begin(&mut app, "hh", 3);
    place_first_tile(&mut app, 0);
    choose(&mut app, Action::ReturnToken);
    choose(&mut app, Action::EndTurn);
    let after = game(&app).clone();
    assert!(!session(&app).can_undo());
    request(&mut app, Request::Undo);
    assert_eq!(*game(&app), after);
}

#[test]
fn a_wipe_is_a_barrier_too_and_what_follows_it_is_not() {
    let mut app = table();
    // A seed whose opening display shows three of a kind.
    let seed = (0..).find(|seed| {
        begin(&mut app, "hh", *seed);
        legal::check(game(&app), Action::WipeThree).is_ok()
    });
    assert!(seed.is_some());
    choose(&mut app, Action::WipeThree);
    let wiped = game(&app).clone();
    assert!(!session(&app).can_undo());
    choose(&mut app, Action::TakePair(Slot(0)));
    request(&mut app, Request::Undo);
    assert_eq!(*game(&app), wiped);
    request(&mut app, Request::Undo);
    assert_eq!(*game(&app), wiped);
    assert!(game(&app).free_wipe_used());
}

#[test]
fn a_new_action_clears_redo() {
    let mut app = table();
    begin(&mut app, "hh", 3);
    choose(&mut app, Action::TakePair(Slot(0)));
    request(&mut app, Request::Undo);
    choose(&mut app, Action::TakePair(Slot(3)));
    assert!(!session(&app).can_redo());
    let before = game(&app).clone();
    request(&mut app, Request::Redo);
    assert_eq!(*game(&app), before);
}

#[test]
fn a_placed_tile_can_be_turned_where_it_lies_even_under_its_token() {
    let mut app = table();
    begin(&mut app, "hh", 3);
    let hex = place_first_tile(&mut app, 0);
    request(&mut app, Request::Amend(TurnAmendment::TurnPlacedTile(2)));
    assert_eq!(game(&app).environment().at(hex).map(|tile| tile.rotation), Some(Rotation::new(3)));
    choose(&mut app, Action::ReturnToken);
    request(&mut app, Request::Amend(TurnAmendment::TurnPlacedTile(-4)));
    assert_eq!(game(&app).environment().at(hex).map(|tile| tile.rotation), Some(Rotation::new(5)));
    assert_eq!(game(&app).phase(), Phase::Review);
    assert!(table_is_true(&mut app));
}

#[test]
fn a_lifted_tile_takes_the_token_on_it_along_and_leaves_any_other() {
    let mut app = table();
    // A game in which some pair's tile takes its own token.
    let (slot, seed) = (0..)
        .find_map(|seed| {
            begin(&mut app, "hh", seed);
            let display = game(&app).display();
            let fits = |slot: &Slot| {
                let (tile, token) = (display.tile(*slot)?, display.token(*slot)?);
                let face = game(&app).setup().catalogue.tile(tile);
                face.wildlife().contains(token.species).then_some(*slot)
            };
            display.slots().find_map(|slot| fits(&slot)).map(|slot| (slot, seed))
        })
        .expect("such a pair exists");
    begin(&mut app, "hh", seed);
    let hex = place_first_tile(&mut app, slot.0);
    choose(&mut app, Action::PlaceToken { hex });
    request(&mut app, Request::Amend(TurnAmendment::LiftTile));
    let hand = game(&app).hand();
    assert!(hand.tile.is_some() && hand.token.is_some());
    assert!(table_is_true(&mut app));

    begin(&mut app, "hh", seed);
    place_first_tile(&mut app, slot.0);
    choose(&mut app, Action::ReturnToken);
    request(&mut app, Request::Amend(TurnAmendment::LiftTile));
    let hand = game(&app).hand();
    assert!(hand.tile.is_some() && hand.token.is_none());
    request(&mut app, Request::Amend(TurnAmendment::LiftToken));
    assert!(game(&app).hand().token.is_some());
}

#[test]
fn another_pair_can_be_taken_instead() {
    let mut app = table();
    begin(&mut app, "hh", 3);
    let wanted = game(&app).display().tile(Slot(2));
    place_first_tile(&mut app, 0);
    request(&mut app, Request::Amend(TurnAmendment::TakeInstead(Action::TakePair(Slot(2)))));
    assert_eq!(game(&app).hand().tile, wanted);
    assert!(game(&app).hand().token.is_some());
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Place));
    assert!(table_is_true(&mut app));
}

#[test]
fn a_change_that_would_be_illegal_is_refused_whole() {
    let mut app = table();
    begin(&mut app, "hh", 3);
    choose(&mut app, Action::TakePair(Slot(0)));
    let before = game(&app).clone();
    // No player has a nature token for a mix yet.
    request(
        &mut app,
        Request::Amend(TurnAmendment::TakeInstead(Action::TakeMixed { tile: Slot(1), token: Slot(2) })),
    );
    assert_eq!(*game(&app), before);
    request(&mut app, Request::Amend(TurnAmendment::TurnPlacedTile(1)));
    assert_eq!(*game(&app), before);
}

#[test]
fn the_undo_key_does_what_the_button_does() {
    let mut app = table();
    begin(&mut app, "h", 3);
    let overlay = |app: &App| *app.world().resource::<Overlay>();
    let undo = [KeyCode::ControlLeft, KeyCode::KeyZ];
    place_first_tile(&mut app, 0);
    press(&mut app, &undo);
    assert!(game(&app).hand().tile.is_some() && overlay(&app) == Overlay::Closed, "a step is undone");
    let hex = game(&app).environment().frontier()[0];
    choose(&mut app, Action::PlaceTile { hex, rotation: Rotation::default() });
    choose(&mut app, Action::ReturnToken);
    choose(&mut app, Action::EndTurn);
    let after = game(&app).clone();
    assert!(!session(&app).can_undo() && session(&app).before_last_turn().is_some());
    press(&mut app, &undo);
    // The turn is over: like the button, the key asks about taking it back.
    assert_eq!((overlay(&app), game(&app)), (Overlay::TakeBack, &after));
}
