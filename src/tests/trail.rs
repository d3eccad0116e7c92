//! Tests of a finished game's rewards on the trail, from the table to the profiles.

use crate::cascadia::ModeAssets as CascadiaAssets;
use crate::cascadia::Session as CascadiaSession;
use crate::cascadia::hud::windows::awards::{Award, awards, fill_in};
use crate::cascadia::profiles::SavedProfiles;
use crate::tests::table_app::{begin_on, session, table};
use bevy::prelude::*;
use cascadia_engine::SeatOwner;
use cascadia_engine::archive::Journal;
use cascadia_rules::Cascadia;
use cascadia_rules::CascadiaPlaythrough;
use cascadia_rules::content::GameOptions;
use cascadia_rules::goals::{NotEarned, Shape, Verdict};
use cascadia_rules::rules::{CardChoice, Phase};

use crate::session::StartOptions;
use jiff::civil::DateTime;

/// A game that the computer has played to its end for all seats, with people called `names`.
fn finished(app: &mut App, names: &[&str], terms: GameOptions) {
    let seats: Vec<SeatOwner> = names.iter().map(|name| SeatOwner::Human((*name).to_owned())).collect();
    let setup = Cascadia::setup(GameOptions { seats: seats.len() as u8, ..terms }, seats);
    // Games are identified by their time of beginning.
    let before = app.world().get_resource::<CascadiaSession>().and_then(|session| session.record().begun);
    let first = DateTime::constant(2026, 11, 21, 20, 0, 0, 0);
    let begun = before.map_or(first, |before| before.saturating_add(jiff::Span::new().hours(1)));
    let occasion = StartOptions { begun: Some(begun), skip_turns: u16::MAX, ..StartOptions::default() };
    crate::session::begin(app.world_mut(), setup, occasion).expect("the box holds this game");
    assert_eq!(session(app).game().phase(), Phase::Finished);
}

fn offers(app: &App, saved: &SavedProfiles) -> Vec<Award> {
    let content = &app.world().resource::<CascadiaAssets>().content;
    awards(session(app), content, saved, &Journal::default())
}

#[test]
fn a_scenario_is_filled_in_once_by_each_profile_that_reached_its_goals() {
    let mut app = table();
    finished(
        &mut app,
        &["Ada"],
        GameOptions { scenario: Some(1), ..GameOptions::standard(1, CardChoice::ALL_A, 1) },
    );
    let mut saved = SavedProfiles::default();
    let offered = offers(&app, &saved);
    let shape = Shape::Scenario(1);
    assert_eq!(*offered[0].verdict(), Verdict::May { shapes: vec![shape], house_rule: false });
    assert!(offered[0].is_open());
    // Without a profile nothing is written anywhere.
    fill_in(session(&app), &mut saved, &offered[0], shape);
    assert!(offers(&app, &saved)[0].is_open());
    saved.value.add("ada").expect("there is room");
    // A shape without an offer is refused.
    fill_in(session(&app), &mut saved, &offered[0], Shape::Scenario(2));
    assert_eq!(saved.value.profiles()[0].steps(), 0);
    fill_in(session(&app), &mut saved, &offered[0], shape);
    assert_eq!(saved.value.profiles()[0].steps(), 1);
    let total = session(&app).sheets()[0].total();
    assert_eq!(saved.value.profiles()[0].filled_in()[&shape].total, total);
    assert!(!offers(&app, &saved)[0].is_open());
    // The same scenario again adds nothing.
    finished(
        &mut app,
        &["Ada"],
        GameOptions { scenario: Some(1), ..GameOptions::standard(1, CardChoice::ALL_A, 2) },
    );
    let again = offers(&app, &saved);
    assert_eq!(*again[0].verdict(), Verdict::Nothing(NotEarned::FilledIn));
}

#[test]
fn the_winner_fills_in_one_achievement_a_game() {
    let mut app = table();
    finished(&mut app, &["Ada", "Bob"], GameOptions::standard(2, CardChoice::ALL_A, 4));
    let mut saved = SavedProfiles::default();
    for name in ["Ada", "Bob"] {
        saved.value.add(name).expect("there is room");
    }
    let winners = cascadia_rules::scoring::winners(session(&app).sheets());
    assert_eq!(winners.len(), 1, "this game has one winner");
    let offered = offers(&app, &saved);
    let (winner, loser) = (winners[0], 1 - winners[0]);
    assert_eq!(*offered[loser].verdict(), Verdict::Nothing(NotEarned::NotTheWinner));
    let Verdict::May { shapes, .. } = offered[winner].verdict().clone() else {
        panic!("a win with 80 or more")
    };
    assert!(shapes.len() > 1 && shapes.contains(&Shape::Achievement(1)), "{shapes:?}");
    for shape in &shapes {
        fill_in(session(&app), &mut saved, &offered[winner], *shape);
    }
    assert_eq!(saved.value.profiles()[winner].steps(), 1);
    // The next game can earn another one.
    finished(&mut app, &["Ada", "Bob"], GameOptions::standard(2, CardChoice::ALL_A, 4));
    let next = offers(&app, &saved);
    let Verdict::May { shapes: others, .. } = next[winner].verdict().clone() else { panic!("the same game") };
    assert_eq!(others.len(), shapes.len() - 1);
    fill_in(session(&app), &mut saved, &next[winner], others[0]);
    assert_eq!(saved.value.profiles()[winner].steps(), 2);
}

#[test]
fn playing_alone_counts_by_house_rule_only() {
    let mut app = table();
    finished(&mut app, &["Ada"], GameOptions::standard(1, CardChoice::ALL_A, 3));
    let mut saved = SavedProfiles::default();
    assert_eq!(*offers(&app, &saved)[0].verdict(), Verdict::Nothing(NotEarned::Alone));
    saved.value.set_solo_counts(true);
    assert!(matches!(offers(&app, &saved)[0].verdict(), Verdict::May { house_rule: true, .. }));
}

#[test]
fn the_computer_fills_in_nothing() {
    let mut app = table();
    begin_on(&mut app, "gg", GameOptions::standard(0, CardChoice::ALL_A, 3));
    assert!(offers(&app, &SavedProfiles::default()).is_empty());
    assert!(app.world().contains_resource::<CascadiaSession>());
}
