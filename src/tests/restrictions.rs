//! Tests of restrictions, scenarios and secret cards at the table.

use crate::camera::pointer::Pointer;
use crate::cascadia::SessionStage as CascadiaStage;
use crate::cascadia::table::{RestPose, TileOf, TraySpot};
use crate::cascadia::turn::{Aim, SpotKind};
use crate::session::Request;
use crate::tests::table_app::{
    begin_on, choose, game, press, request, session, settle, spots, stage, table, table_is_true,
};
use bevy::prelude::*;
use cascadia_base::{Wildlife, WildlifeSet};
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::GameOptions;
use cascadia_rules::mode::TurnAmendment;
use cascadia_rules::rules::{Action, CardChoice, Display, EdgeRule, Game, Phase, Seat, Slot, legal};

fn terms(restriction: u8, seed: u64) -> GameOptions {
    GameOptions { restriction: Some(restriction), ..GameOptions::standard(0, CardChoice::ALL_A, seed) }
}

/// Ends the current player's turn in the quickest way.
fn end_turn(app: &mut App) {
    choose(app, Action::TakePair(Slot(0)));
    let place = legal::tile_places(game(app)).next();
    let (hex, rotation) = place.expect("a tile always has a place");
    choose(app, Action::PlaceTile { hex, rotation });
    choose(app, Action::ReturnToken);
    choose(app, Action::EndTurn);
}

#[test]
fn the_second_tile_waits_above_the_tray_and_is_placed_before_the_draft() {
    let mut app = table();
    begin_on(&mut app, "hh", terms(7, 3));
    for seat in [Seat(0), Seat(1)] {
        assert_eq!((game(&app).seat(), stage(&app)), (seat, CascadiaStage::Choosing(Phase::Place)));
        let tile = game(&app).hand().tile.expect("the second tile");
        let world = app.world_mut();
        let rest = world
            .query::<(&TileOf, &RestPose)>()
            .iter(world)
            .find(|(piece, _)| piece.id() == tile)
            .map(|(_, rest)| *rest);
        assert!(
            matches!(rest, Some(RestPose::Tray(pose)) if pose.spot == TraySpot::Waiting && pose.lifted),
            "{rest:?}"
        );
        // No choice is possible before it is placed.
        press(&mut app, &[KeyCode::Digit1]);
        assert_eq!(game(&app).hand().tile, Some(tile));
        press(&mut app, &[KeyCode::KeyN]);
        press(&mut app, &[KeyCode::Enter]);
        assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Draft));
        assert!(table_is_true(&mut app));
        // It can be picked up again.
        request(&mut app, Request::Undo);
        assert_eq!(
            (stage(&app), game(&app).hand().tile),
            (CascadiaStage::Choosing(Phase::Place), Some(tile))
        );
        request(&mut app, Request::Redo);
        let open = session(&app).open_actions().len();
        choose(&mut app, Action::TakePair(Slot(1)));
        let (hex, rotation) = legal::tile_places(game(&app)).next().expect("a place");
        choose(&mut app, Action::PlaceTile { hex, rotation });
        // Rotating and lifting concern the taken tile, not the first one.
        request(&mut app, Request::Amend(TurnAmendment::TurnPlacedTile(1)));
        let placed = game(&app).environment().at(hex).map(|tile| tile.rotation);
        assert_eq!(placed, Some(rotation.turned(1)));
        request(&mut app, Request::Amend(TurnAmendment::LiftTile));
        assert!(game(&app).environment().at(hex).is_none());
        assert_eq!(session(&app).open_actions().len(), open + 1);
        choose(&mut app, Action::PlaceTile { hex, rotation });
        choose(&mut app, Action::ReturnToken);
        choose(&mut app, Action::EndTurn);
    }
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Draft));
    assert!(table_is_true(&mut app));
}

#[test]
fn only_places_and_rotations_that_fit_are_offered() {
    for restriction in [1, 2] {
        let mut app = table();
        begin_on(&mut app, "hh", terms(restriction, 5));
        choose(&mut app, Action::TakePair(Slot(0)));
        let expected = legal::tile_hexes(game(&app));
        assert_eq!(spots(&mut app, SpotKind::Tile), expected);
        let rule = game(&app).setup().rules.edges;
        assert_ne!(rule, EdgeRule::Any);
        for hex in expected {
            app.world_mut().resource_mut::<Pointer>().hex = Some(hex);
            settle(&mut app);
            for _ in 0..7 {
                let rotation = app.world().resource::<Aim>().rotation;
                let offered = legal::check(game(&app), Action::PlaceTile { hex, rotation });
                assert_eq!(offered, Ok(()), "{hex:?} {rotation:?}");
                press(&mut app, &[KeyCode::KeyE]);
            }
        }
        // A placed tile is turned to the next legal rotation, or stays.
        let (hex, rotation) = legal::tile_places(game(&app)).next().expect("a place");
        choose(&mut app, Action::PlaceTile { hex, rotation });
        choose(&mut app, Action::ReturnToken);
        for _ in 0..6 {
            request(&mut app, Request::Amend(TurnAmendment::TurnPlacedTile(1)));
            assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Review));
        }
    }
}

#[test]
fn the_token_is_not_offered_the_tile_placed_in_the_same_turn() {
    let mut app = table();
    begin_on(&mut app, "hh", terms(9, 1));
    // A pair whose tile takes its token.
    let fits = |game: &Game, slot: Slot| {
        let display: &Display = game.display();
        let face = game.setup().catalogue.tile(display.tile(slot)?);
        face.wildlife().contains(display.token(slot)?.species).then_some(slot)
    };
    let slot = loop {
        if let Some(slot) = (0..4).find_map(|slot| fits(game(&app), Slot(slot))) {
            break slot;
        }
        end_turn(&mut app);
    };
    choose(&mut app, Action::TakePair(slot));
    let (hex, rotation) = legal::tile_places(game(&app)).next().expect("a place");
    choose(&mut app, Action::PlaceTile { hex, rotation });
    let species = game(&app).hand().token.expect("a token").species;
    assert!(game(&app).environment().token_hexes(species).contains(&hex));
    assert!(!spots(&mut app, SpotKind::Token).contains(&hex));
    choose(&mut app, Action::PlaceToken { hex });
    assert!(game(&app).hand().token.is_some(), "it was refused");
}

/// Species hidden from the person at the screen.
fn secret(app: &App) -> WildlifeSet {
    session(app).secret()
}

#[test]
fn a_curtain_falls_between_people_who_keep_cards_secret() {
    let mut app = table();
    begin_on(&mut app, "hhg", terms(10, 2));
    let own = |app: &App, seat: u8| game(app).player(Seat(seat)).hidden_card();
    let all: WildlifeSet = (0..3).filter_map(|seat| own(&app, seat)).collect();
    assert_eq!(all.len(), 3);
    assert_eq!((stage(&app), secret(&app)), (CascadiaStage::Handover, all));
    // No action is possible before it is raised.
    press(&mut app, &[KeyCode::Digit1]);
    assert_eq!(game(&app).phase(), Phase::Draft);
    request(&mut app, Request::RaiseCurtain);
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Draft));
    assert_eq!(session(&app).viewer(), Some(Seat(0)));
    assert!(!secret(&app).contains(own(&app, 0).expect("a secret")));
    assert_eq!(secret(&app).len(), 2);
    // Secret cards score nothing in the visible totals, and everything in the true ones.
    for (seen, true_sheet) in session(&app).seen_sheets().iter().zip(session(&app).sheets()) {
        for species in Wildlife::ALL {
            let covered = secret(&app).contains(species);
            let points = if covered { 0 } else { true_sheet.wildlife[species].points };
            assert_eq!(seen.wildlife[species].points, points);
        }
    }
    // It stays up during the turn, also after an undo.
    choose(&mut app, Action::TakePair(Slot(0)));
    request(&mut app, Request::Undo);
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Draft));
    end_turn(&mut app);
    assert_eq!((game(&app).seat(), stage(&app), secret(&app)), (Seat(1), CascadiaStage::Handover, all));
    request(&mut app, Request::RaiseCurtain);
    end_turn(&mut app);
    // During a computer's turn, all secrets are hidden.
    assert_eq!(game(&app).seat(), Seat(2));
    assert_eq!(secret(&app), all);
}

#[test]
fn one_person_among_computers_needs_no_curtain() {
    let mut app = table();
    begin_on(&mut app, "hg", terms(10, 2));
    assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Draft));
    let others = game(&app).player(Seat(1)).hidden_card();
    assert_eq!(secret(&app), others.into_iter().collect());
}

#[test]
fn a_scenario_is_known_to_the_table() {
    let mut app = table();
    let content = cascadia_rules::content::Content::shipped().expect("the shipped data is valid");
    let cards = CardChoice::Lettered(content.scenario(8).expect("the eighth").cards);
    begin_on(&mut app, "hg", GameOptions { scenario: Some(8), ..GameOptions::standard(0, cards, 4) });
    let goals = session(&app).scenario(&content).map(|scenario| scenario.goals.len());
    assert_eq!(goals, Some(3));
}
