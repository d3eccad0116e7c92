//! Tests that advice matches its position after any change: another pair, undo, redo, a wipe, a turn taken
//! back. Puzzles have none.

use crate::camera::pointer::Pointer;
use crate::cascadia::turn::{Aim, CoachView, HintStep, PlacementPreview};
use crate::preferences::assists::AssistPreset;
use crate::preferences::settings::Settings;
use crate::session::Request;
use crate::tests::support::cascadia::hud::{stated_points, view_plugin};
use crate::window::screen::Screen;
use bevy::prelude::*;
use cascadia_ai::advice::{PlacementAdvisor, TurnAdvice};
use cascadia_base::{Hex, Rotation};
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::GameOptions;
use cascadia_rules::mode::TurnAmendment;
use cascadia_rules::rules::{Action, CardChoice, Knowledge, Phase, Slot, SlotSet, legal};
use cascadia_rules::scoring::PointChange;

use crate::session::PlayableMode;
use crate::tests::table_app::{choose, game, press, request, seats, session, settle, table};

/// A table with all assists in the middle of a game.
fn table_with_assists(kinds: &str, seed: u64, turns: u16) -> App {
    let mut app = table();
    AssistPreset::Coach.apply(&mut app.world_mut().resource_mut::<Settings>());
    // The search to the end of the game has its own tests.
    app.world_mut().resource_mut::<Settings>().hints = false;
    app.add_plugins(view_plugin);
    let seats = seats(kinds);
    let terms = GameOptions::standard(seats.len() as u8, CardChoice::ALL_A, seed);
    crate::session::start(app.world_mut(), Cascadia::setup(terms, seats), turns)
        .expect("the box holds this game");
    app.world_mut().resource_mut::<NextState<Screen>>().set(Cascadia::TABLE);
    settle(&mut app);
    app
}

fn coach(app: &App) -> &CoachView {
    app.world().resource::<CoachView>()
}

/// Compares the displayed advice with fresh results for the current position. Returns the places of the tile.
fn assert_fresh(app: &App, best_of_turn: Option<PointChange>) -> Vec<(Hex, Rotation, PointChange)> {
    let (session, game) = (session(app), game(app));
    let (knowledge, cards) = (Knowledge::of(game, game.seat()), session.seen_cards());
    let fresh = TurnAdvice::of(&knowledge, &cards);
    let coach = coach(app);
    assert_eq!(coach.advice, fresh);
    assert_eq!(coach.suggestion(), fresh.best.as_ref());
    assert_eq!(coach.best_of_turn, best_of_turn);
    let pairs = stated_points(app.world()).expect("the panels are prepared").pairs;
    let shown: Vec<_> = pairs.into_iter().filter_map(|(slot, best)| Some((slot, best?))).collect();
    assert_eq!(shown, fresh.pairs);

    let (aim, preview) = (app.world().resource::<Aim>(), app.world().resource::<PlacementPreview>());
    let mut advisor = PlacementAdvisor::of(&knowledge, &cards);
    let tile = aim.tile.zip(game.hand().tile).map(|(hex, tile)| {
        let face = game.setup().catalogue.tile(tile);
        let species = game.hand().token.map(|token| token.species);
        (hex, advisor.tile(face, hex, aim.rotation, species))
    });
    assert_eq!(preview.tile, tile, "the preview of the tile");
    let token = aim.token.zip(game.hand().token).map(|(hex, token)| (hex, advisor.token(hex, token.species)));
    assert_eq!(preview.token, token, "the preview of the token");
    fresh.tile_places
}

/// Rests the pointer on a hex of the environment.
fn point_at(app: &mut App, hex: Option<Hex>) {
    app.world_mut().resource_mut::<Pointer>().hex = hex;
    settle(app);
}

fn take_instead(app: &mut App, slot: Slot) {
    request(app, Request::Amend(TurnAmendment::TakeInstead(Action::TakePair(slot))));
}

#[test]
fn each_pair_taken_after_another_has_its_own_numbers() {
    let mut differed = 0;
    for seed in [3, 8, 21] {
        let mut app = table_with_assists("hh", seed, 18);
        let best = coach(&app).best_of_turn;
        assert!(best.is_some());
        assert_fresh(&app, best);
        let slots: Vec<Slot> = game(&app).display().slots().collect();
        choose(&mut app, Action::TakePair(slots[0]));
        let resting = legal::tile_hexes(game(&app))[0];
        point_at(&mut app, Some(resting));
        let mut last = assert_fresh(&app, best);
        for slot in slots[1..].iter().chain(&slots) {
            take_instead(&mut app, *slot);
            let places = assert_fresh(&app, best);
            differed += usize::from(places != last);
            last = places;
        }
    }
    assert!(differed > 6, "the pairs bring the same everywhere");
}

#[test]
fn undo_redo_and_another_choice_change_the_numbers_with_the_position() {
    let mut app = table_with_assists("hh", 5, 14);
    let best = coach(&app).best_of_turn;
    for slot in [Slot(1), Slot(2)] {
        choose(&mut app, Action::TakePair(slot));
        assert_fresh(&app, best);
        for place in [0, 3] {
            let (hex, rotation, _) = coach(&app).advice.tile_places[place];
            choose(&mut app, Action::PlaceTile { hex, rotation });
            assert_fresh(&app, best);
            request(&mut app, Request::Undo);
            assert_fresh(&app, best);
        }
        request(&mut app, Request::Redo);
        assert_fresh(&app, best);
        request(&mut app, Request::Amend(TurnAmendment::TurnPlacedTile(1)));
        assert_fresh(&app, best);
        request(&mut app, Request::Amend(TurnAmendment::LiftTile));
        assert_fresh(&app, best);
        request(&mut app, Request::Undo);
        assert_eq!(game(&app).phase(), Phase::Draft);
        assert_fresh(&app, best);
    }
}

#[test]
fn a_wipe_and_a_turn_taken_back_bring_numbers_of_their_own() {
    // A game in which the only person has a nature token.
    let (mut app, wipe) = (1..60)
        .find_map(|seed| {
            let app = table_with_assists("hr", seed, 8);
            let all = game(&app).display().slots().fold(SlotSet::NONE, SlotSet::toggled);
            legal::check(game(&app), Action::PaidWipe(all)).is_ok().then_some((app, all))
        })
        .expect("there is such a game");
    let opening = coach(&app).best_of_turn;
    choose(&mut app, Action::PaidWipe(wipe));
    let wiped = coach(&app).best_of_turn;
    assert_fresh(&app, wiped);
    choose(&mut app, Action::TakePair(Slot(0)));
    assert_fresh(&app, wiped);
    request(&mut app, Request::TakeBackTurn);
    assert_eq!(game(&app).phase(), Phase::Draft);
    assert_fresh(&app, opening);
}

#[test]
fn another_pair_does_not_keep_the_position_of_a_hint() {
    let mut app = table_with_assists("hh", 12, 6);
    app.world_mut().resource_mut::<Settings>().hints = true;
    settle(&mut app);
    for _ in 0..3 {
        press(&mut app, &[KeyCode::KeyH]);
    }
    let suggested = coach(&app).suggestion().and_then(|best| best.next());
    let Some(Action::TakePair(slot)) = suggested else { panic!("a pair, not {suggested:?}") };
    choose(&mut app, Action::TakePair(slot));
    assert!(app.world().resource::<Aim>().tile.is_some(), "the hint holds the tile where it goes");
    let other = game(&app).display().slots().find(|other| *other != slot).expect("another pair");
    take_instead(&mut app, other);
    assert_eq!(coach(&app).hint, HintStep::None);
    assert_eq!(*app.world().resource::<Aim>(), Aim::default());
}

#[test]
fn every_change_makes_another_revision() {
    let mut app = table_with_assists("hr", 4, 6);
    let mut known = vec![session(&app).revision()];
    let mut changed = |app: &App, what: &str| {
        let now = session(app).revision();
        assert!(!known.contains(&now), "{what}");
        known.push(now);
    };
    choose(&mut app, Action::TakePair(Slot(0)));
    changed(&app, "a pair");
    take_instead(&mut app, Slot(1));
    changed(&app, "another pair");
    request(&mut app, Request::Undo);
    changed(&app, "undone");
    request(&mut app, Request::Redo);
    changed(&app, "redone");
    let hex = legal::tile_hexes(game(&app))[0];
    choose(&mut app, Action::PlaceTile { hex, rotation: Rotation::default() });
    changed(&app, "placed");
    request(&mut app, Request::Amend(TurnAmendment::TurnPlacedTile(1)));
    changed(&app, "turned");
    request(&mut app, Request::TakeBackTurn);
    changed(&app, "taken back");
    // A refused action changes nothing.
    let before = session(&app).revision();
    request(&mut app, Request::Redo);
    choose(&mut app, Action::EndTurn);
    assert_eq!(session(&app).revision(), before);
}
