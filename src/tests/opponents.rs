//! Tests that opponents play on their own, one action after the other, and never into another game.

use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::cascadia::SessionStage as CascadiaStage;
use crate::cascadia::turn::ShownExplanation;
use crate::session::{AnimationsRunning, ModeAssets, OpponentSearch};
use crate::tests::table_app::{begin, choose, game, session, stage, table, table_is_true, wait_until};
use bevy::prelude::*;
use cascadia_ai::players::Levels;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::rules::{Action, Phase, Seat, Slot};
use cascadia_storage::ProgramRoot;

#[test]
fn opponents_finish_a_game_among_themselves() {
    let mut app = table();
    begin(&mut app, "grg", 4);
    wait_until(&mut app, "the end of the game", |app| game(app).phase() == Phase::Finished);
    assert_eq!(game(&app).turns_ended(), 60);
    assert_eq!(session(&app).log().len(), 60);
    assert!(session(&app).record().outcome.is_some());
    assert!(table_is_true(&mut app));
    app.update();
    assert_eq!(stage(&app), CascadiaStage::Finished);
}

#[test]
fn an_opponent_waits_for_running_animations() {
    let mut app = table();
    begin(&mut app, "gh", 4);
    app.world_mut().resource_mut::<AnimationsRunning>().0 = 1;
    let before = session(&app).record().actions.len();
    for _ in 0..50 {
        app.update();
        thread::sleep(Duration::from_millis(1));
    }
    let after = session(&app).record().actions.len();
    assert!(after <= before + 1, "it went on from {before} to {after}");
    app.world_mut().resource_mut::<AnimationsRunning>().0 = 0;
    wait_until(&mut app, "the person's turn", |app| game(app).seat() == Seat(1));
}

#[test]
fn a_plan_for_a_game_that_was_replaced_is_thrown_away() {
    let mut app = table();
    for seed in 0..30 {
        begin(&mut app, "gh", seed);
        app.update();
        // Another game begins during the opponent's search or planned turn.
        begin(&mut app, "hg", seed + 1000);
        for _ in 0..10 {
            app.update();
            thread::sleep(Duration::from_micros(300));
        }
        assert_eq!(session(&app).record().actions.len(), 0, "seed {seed}");
        assert_eq!(stage(&app), CascadiaStage::Choosing(Phase::Draft));
    }
}

#[test]
fn opponents_show_reasons_until_the_next_action_begins() {
    let mut app = table();
    begin(&mut app, "bsh", 4);
    wait_until(&mut app, "the biologist's move", |app| game(app).seat() == Seat(1));
    let thought = |app: &App| app.world().resource::<ShownExplanation>().0.clone();
    let reasons = thought(&app).expect("reasons");
    assert_eq!(reasons.seat, Seat(0));
    let expected = reasons.expected.expect("a look at the end of the game");
    assert!((7500..12000).contains(&expected), "{expected}");
    // The announced turn equals the played turn.
    let promised = reasons.suggestion.map(|suggestion| suggestion.change);
    assert_eq!(promised, Some(session(&app).log()[0].change));
    wait_until(&mut app, "the person's turn", |app| stage(app) == CascadiaStage::Choosing(Phase::Draft));
    let reasons = thought(&app).expect("the sprout's reasons");
    assert_eq!((reasons.seat, reasons.expected), (Seat(1), None));
    choose(&mut app, Action::TakePair(Slot(0)));
    assert_eq!(thought(&app), None);
}

/// Lets the biologist think until stopped.
fn think_for_ever(app: &mut App) {
    let root = crate::tests::support::scratch().join("endless-thought");
    std::fs::create_dir_all(root.join("config")).expect("a folder");
    let level =
        "(key: \"biologist\", plays: monte_carlo(width: 64, playouts: 4000000000, milliseconds: 86400000))";
    let file = format!("(levels: [{level}, (key: \"greedy\", plays: greedy(wipe_below: 3))], styles: [])");
    std::fs::write(root.join("config/opponents.ron"), file).expect("a file");
    let (levels, _) = Levels::read(&ProgramRoot::folder(&root));
    assert_ne!(levels, Levels::default());
    app.world_mut().resource_mut::<ModeAssets<Cascadia>>().levels = Arc::new(levels);
}

#[test]
fn deep_thought_ends_when_the_game_is_left() {
    let mut app = table();
    think_for_ever(&mut app);
    let is_busy = |app: &App| app.world().resource::<OpponentSearch<Cascadia>>().is_busy();
    // More searches than threads: if they continued, no other opponent could think.
    for seed in 0..5 {
        begin(&mut app, "bh", seed);
        wait_until(&mut app, "a thought", is_busy);
        thread::sleep(Duration::from_millis(20));
    }
    begin(&mut app, "hb", 5);
    app.update();
    assert!(!is_busy(&app), "it thinks of a game that was left");
    begin(&mut app, "gh", 5);
    wait_until(&mut app, "the person's turn", |app| game(app).seat() == Seat(1));
}

#[test]
fn a_person_is_never_played_for() {
    let mut app = table();
    begin(&mut app, "hg", 8);
    for _ in 0..50 {
        app.update();
    }
    assert!(session(&app).record().actions.is_empty());
    choose(&mut app, Action::TakePair(Slot(0)));
    let hex = game(&app).environment().frontier()[0];
    choose(&mut app, Action::PlaceTile { hex, rotation: cascadia_base::Rotation::default() });
    choose(&mut app, Action::ReturnToken);
    choose(&mut app, Action::EndTurn);
    wait_until(&mut app, "the person's next turn", |app| {
        game(app).seat() == Seat(0) && stage(app) == CascadiaStage::Choosing(Phase::Draft)
    });
    assert_eq!(game(&app).turn(), 2);
}
