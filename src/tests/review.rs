//! Tests of the review without a window: opened, computed, ended, saved and read again, with turns to retry.

use std::fs;
use std::path::PathBuf;

use crate::cascadia::Session as CascadiaSession;
use crate::cascadia::review::{
    AttemptOutcome, ReviewAhead, ReviewJob, ReviewState, ReviewedGame, ShowDecision, TurnAttempt,
    review_file, rules_plugin,
};
use crate::preferences::assists::Assist;
use crate::preferences::settings::Settings;
use bevy::prelude::*;
use cascadia_ai::review::{LEAST_DEPTH, Review, ReviewedDecision, read_kept_review};
use cascadia_engine::Record;
use cascadia_rules::Cascadia;
use cascadia_rules::content::GameOptions;
use cascadia_rules::rules::{Action, CardChoice, Seat};

use crate::session::StartOptions;
use crate::store::paths::DataPaths;
use crate::store::save_writer::SaveWriter;
use crate::ui::open_record::{OpenPurpose, OpenRecord};
use crate::window::screen::Screen;
use jiff::civil::date;

use crate::session::PlayableMode;
use crate::tests::kept::KeptTable;
use crate::tests::table_app::{choose, press, seats, settle, wait_until};

/// A table with reviews at the least search depth.
fn table() -> KeptTable<Cascadia> {
    let mut table = KeptTable::<Cascadia>::new();
    table.app.add_plugins(rules_plugin);
    table.app.world_mut().resource_mut::<ReviewJob>().set_depth(LEAST_DEPTH);
    table
}

/// Drops all reviews in memory, like a restart of the program.
fn forget(table: &mut KeptTable<Cascadia>) {
    let mut job = ReviewJob::default();
    job.set_depth(LEAST_DEPTH);
    table.app.insert_resource(job);
}

/// Lets the computer play a whole game of one person, and shows its result.
fn finish_game(table: &mut KeptTable<Cascadia>, seed: u64) -> Record<Cascadia> {
    let terms = GameOptions { seats: 1, ..GameOptions::standard(0, CardChoice::ALL_A, seed) };
    let setup = Cascadia::setup(terms, seats("h"));
    let begun = Some(date(2026, 11, 23).at(8, 0, 0, 0));
    let options = StartOptions { begun, skip_turns: u16::MAX, ..StartOptions::default() };
    crate::session::begin(table.app.world_mut(), setup, options).expect("the box holds this game");
    go(&mut table.app, Cascadia::RESULT);
    table.record()
}

fn go(app: &mut App, screen: Screen) {
    app.world_mut().resource_mut::<NextState<Screen>>().set(screen);
    settle(app);
}

fn job(app: &App) -> &ReviewJob {
    app.world().resource::<ReviewJob>()
}

/// Continues the computation until a condition holds.
fn wait(app: &mut App, so: impl Fn(&ReviewJob) -> bool) {
    wait_until(app, "the awaited result", |app| so(job(app)));
}

fn whole_review(table: &mut KeptTable<Cascadia>) -> Review {
    wait(&mut table.app, |job| job.state() == ReviewState::Whole);
    table.app.world().resource::<SaveWriter>().flush();
    job(&table.app).review().expect("a review").clone()
}

fn file(table: &KeptTable<Cascadia>, record: &Record<Cascadia>) -> PathBuf {
    review_file(table.app.world().resource::<DataPaths>(), record).expect("a file")
}

#[test]
fn a_quick_look_comes_first_and_the_whole_is_kept_and_read_again() {
    let mut table = table();
    let record = finish_game(&mut table, 7);
    go(&mut table.app, Cascadia::REVIEW);
    assert!(job(&table.app).progress().is_some(), "the work begins by itself");
    wait(&mut table.app, |job| job.of_seat(Seat(0)).is_some());
    let quick = job(&table.app).of_seat(Seat(0)).expect("the quick look").clone();
    assert_eq!(quick.decisions.last().map(|decision| decision.turn), Some(20));
    assert!(quick.adds_up());
    let review = whole_review(&mut table);
    assert!(review.seats.iter().all(|seat| seat.adds_up()));
    let file = file(&table, &record);
    assert!(file.exists(), "{}", file.display());
    let kept = read_kept_review(&fs::read_to_string(&file).expect("a file")).expect("a readable file");
    assert!(kept.unfinished.is_empty() && kept.finished(Seat(0)).is_some());
    let playouts = fs::read_dir(file.with_file_name("playouts")).map_or(0, Iterator::count);
    assert_eq!(playouts, 0, "unneeded files are gone");

    // Opened again, it needs no computation.
    go(&mut table.app, Cascadia::RESULT);
    forget(&mut table);
    go(&mut table.app, Cascadia::REVIEW);
    assert_eq!(job(&table.app).review(), Some(&review));
    assert_eq!((job(&table.app).state(), job(&table.app).progress()), (ReviewState::Whole, None));

    // The review of another engine is shown with a mark.
    let text = fs::read_to_string(&file).expect("the file");
    fs::write(&file, text.replace(&review.engine, "review-0")).expect("a file");
    forget(&mut table);
    go(&mut table.app, Cascadia::RESULT);
    go(&mut table.app, Cascadia::REVIEW);
    assert_eq!((job(&table.app).state(), job(&table.app).progress()), (ReviewState::Stale, None));

    // A damaged review is computed again.
    fs::write(&file, "(format: 1, \u{1}").expect("a file");
    forget(&mut table);
    go(&mut table.app, Cascadia::RESULT);
    go(&mut table.app, Cascadia::REVIEW);
    assert!(job(&table.app).review().is_none() && job(&table.app).progress().is_some());
    wait(&mut table.app, |job| job.of_seat(Seat(0)).is_some());
    let again = job(&table.app).of_seat(Seat(0)).expect("the quick look");
    assert_eq!(again.total, quick.total);
}

#[test]
fn the_review_of_a_game_just_finished_begins_at_its_result() {
    let mut table = table();
    finish_game(&mut table, 7);
    assert!(job(&table.app).progress().is_none(), "an old result needs no review");
    table.app.world_mut().write_message(ReviewAhead);
    settle(&mut table.app);
    assert!(job(&table.app).progress().is_some());
    assert!(
        table.app.world().get_resource::<ReviewedGame>().is_none(),
        "the table must not take it for open"
    );
    wait(&mut table.app, |job| job.of_seat(Seat(0)).is_some());
    // Opened, it shows what is there and goes on, and so it does on the way back.
    go(&mut table.app, Cascadia::REVIEW);
    assert!(job(&table.app).of_seat(Seat(0)).is_some());
    go(&mut table.app, Cascadia::RESULT);
    wait(&mut table.app, |job| job.state() == ReviewState::Whole);

    // Another game ends the work.
    finish_game(&mut table, 8);
    table.app.world_mut().write_message(ReviewAhead);
    settle(&mut table.app);
    assert!(job(&table.app).progress().is_some() && job(&table.app).of_seat(Seat(0)).is_none());
    go(&mut table.app, Cascadia::TABLE);
    assert!(job(&table.app).progress().is_none());
}

#[test]
fn no_review_begins_before_its_time() {
    let mut table = table();
    let mut record = finish_game(&mut table, 9);
    record.daily = Some(date(2026, 11, 23));
    crate::session::resume(table.app.world_mut(), record).expect("it can be played");
    go(&mut table.app, Cascadia::RESULT);
    table.app.world_mut().write_message(ReviewAhead);
    settle(&mut table.app);
    assert!(job(&table.app).progress().is_none(), "attempts are left");
    let terms = GameOptions { seats: 2, ..GameOptions::standard(0, CardChoice::ALL_A, 5) };
    let options = StartOptions { skip_turns: u16::MAX, ..StartOptions::default() };
    let computers = Cascadia::setup(terms, seats("rr"));
    crate::session::begin(table.app.world_mut(), computers, options).expect("the box holds this game");
    go(&mut table.app, Cascadia::RESULT);
    table.app.world_mut().write_message(ReviewAhead);
    settle(&mut table.app);
    assert!(job(&table.app).progress().is_none(), "nobody here has played");
}

#[test]
fn leaving_ends_the_work_and_the_journal_opens_it_too() {
    let mut table = table();
    let record = finish_game(&mut table, 8);
    go(&mut table.app, Cascadia::REVIEW);
    assert!(job(&table.app).progress().is_some());
    go(&mut table.app, Screen::Title);
    assert!(job(&table.app).progress().is_none());
    assert!(table.app.world().get_resource::<ReviewedGame>().is_none());
    go(&mut table.app, Cascadia::JOURNAL);
    table.open(OpenRecord::Read(Box::new(record), OpenPurpose::Review));
    assert_eq!(table.screen(), Cascadia::REVIEW);
    assert!(job(&table.app).progress().is_some());
}

#[test]
fn a_review_that_is_left_is_kept_and_goes_on_after_a_restart() {
    let mut table = table();
    let record = finish_game(&mut table, 8);
    go(&mut table.app, Cascadia::REVIEW);
    wait(&mut table.app, |job| job.of_seat(Seat(0)).is_some());
    assert!(job(&table.app).is_first_impression(Seat(0)));
    go(&mut table.app, Cascadia::JOURNAL);
    table.app.world().resource::<SaveWriter>().flush();
    let (review, percent) = (job(&table.app).review().cloned(), job(&table.app).percent(Seat(0)));
    let text = fs::read_to_string(file(&table, &record)).expect("it is kept");
    let kept = read_kept_review(&text).expect("a readable file");
    assert_eq!((Some(&kept.review), kept.percent_of(Seat(0))), (review.as_ref(), percent));
    assert!(kept.finished(Seat(0)).is_none());

    // After a restart, the results are there at once and the work resumes.
    forget(&mut table);
    go(&mut table.app, Cascadia::REVIEW);
    assert!(job(&table.app).of_seat(Seat(0)).is_some(), "a first look would take its time");
    assert!(job(&table.app).percent(Seat(0)) >= percent && job(&table.app).progress().is_some());
    wait(&mut table.app, |job| job.percent(Seat(0)) > percent || job.state() == ReviewState::Whole);
}

#[test]
fn work_that_is_damaged_or_of_another_engine_begins_anew() {
    let mut table = table();
    let record = finish_game(&mut table, 10);
    go(&mut table.app, Cascadia::REVIEW);
    wait(&mut table.app, |job| job.of_seat(Seat(0)).is_some());
    go(&mut table.app, Screen::Title);
    table.app.world().resource::<SaveWriter>().flush();
    let path = file(&table, &record);
    let text = fs::read_to_string(&path).expect("a file");
    let engine = read_kept_review(&text).expect("a readable file").review.engine;
    for spoilt in [text.replace(&engine, "review-0"), text[..text.len() / 2].to_owned()] {
        table.app.world().resource::<SaveWriter>().flush();
        fs::write(&path, spoilt).expect("a file");
        forget(&mut table);
        table.open(OpenRecord::Read(Box::new(record.clone()), OpenPurpose::Review));
        assert_eq!(table.screen(), Cascadia::REVIEW);
        assert!(job(&table.app).review().is_none() && job(&table.app).progress().is_some());
        go(&mut table.app, Screen::Title);
    }
}

#[test]
fn an_attempt_at_a_daily_game_is_not_reviewed_before_all_are_finished() {
    let mut table = table();
    let mut record = finish_game(&mut table, 9);
    record.daily = Some(date(2026, 11, 23));
    table.open(OpenRecord::Read(Box::new(record), OpenPurpose::Review));
    assert_eq!(table.screen(), Cascadia::REVIEW);
    assert!(job(&table.app).progress().is_none() && job(&table.app).review().is_none());
}

/// Repeats the effect of these actions.
fn play(app: &mut App, actions: &[Action]) {
    for action in actions {
        choose(app, *action);
    }
}

fn outcome(app: &mut App) -> AttemptOutcome {
    let attempt = |app: &App| {
        let attempt = app.world().resource::<TurnAttempt>();
        assert!(attempt.outcome().is_some() || attempt.is_judging(), "no judgement runs");
        attempt.outcome()
    };
    wait_until(app, "the judgement", |app| attempt(app).is_some());
    attempt(app).expect("it was waited for")
}

#[test]
fn a_turn_is_decided_again_with_hints_until_it_is_good_enough() {
    let mut table = table();
    // The random player leaves plenty to find.
    let terms = GameOptions { seats: 2, ..GameOptions::standard(0, CardChoice::ALL_A, 5) };
    let setup = Cascadia::setup(terms, seats("hr"));
    let options = StartOptions { skip_turns: u16::MAX, ..StartOptions::default() };
    crate::session::begin(table.app.world_mut(), setup, options).expect("the box holds this game");
    go(&mut table.app, Cascadia::RESULT);
    go(&mut table.app, Cascadia::REVIEW);

    // The judge goes before the rest of the review, which then goes on.
    wait(&mut table.app, |job| job.of_seat(Seat(0)).is_some());
    let first = job(&table.app).of_seat(Seat(0)).expect("the quick look").decisions[0].clone();
    table.app.world_mut().write_message(ShowDecision::Try(0));
    settle(&mut table.app);
    play(&mut table.app, &first.actions);
    assert_ne!(outcome(&mut table.app), AttemptOutcome::Failed);
    go(&mut table.app, Cascadia::REVIEW);
    whole_review(&mut table);
    let seat = job(&table.app).of_seat(Seat(0)).expect("the person is reviewed").clone();
    assert!(job(&table.app).of_seat(Seat(1)).is_none(), "opponents are not reviewed by themselves");
    let missed = |index: &usize| seat.decisions[*index].surely_missed();
    let index = (0..seat.decisions.len()).max_by_key(missed).expect("decisions");
    let decision: ReviewedDecision = seat.decisions[index].clone();
    assert!(decision.surely_missed() > 30, "nothing was missed: {decision:?}");

    table.app.world_mut().write_message(ShowDecision::Try(index));
    settle(&mut table.app);
    assert_eq!(table.screen(), Cascadia::TABLE);
    let before = table.app.world().resource::<CascadiaSession>().record().clone();
    assert!(before.practice && before.actions.len() == decision.first_action);
    let helps =
        |table: &KeptTable<Cascadia>, assist: Assist| table.app.world().resource::<Settings>().helps(assist);
    assert!(
        !Assist::ALL.into_iter().any(|assist| assist.points_to_best() && helps(&table, assist)),
        "it is to be found"
    );
    play(&mut table.app, &decision.actions);
    let missed = outcome(&mut table.app);
    assert!(matches!(missed, AttemptOutcome::Missed { missed, .. } if missed > 30), "{missed:?}");
    // The pieces stay as placed, and the game does not continue.
    let after = table.app.world().resource::<CascadiaSession>();
    assert_eq!(after.record().actions.len(), decision.first_action + decision.actions.len() - 1);

    // Enter presses the highlighted button.
    press(&mut table.app, &[KeyCode::Enter]);
    assert_eq!(table.app.world().resource::<TurnAttempt>().outcome(), None);
    let again = table.app.world().resource::<CascadiaSession>();
    assert_eq!(again.record().actions.len(), decision.first_action);

    // The table also shows the turn and allows a retry.
    table.app.world_mut().write_message(ShowDecision::Show(index));
    settle(&mut table.app);
    assert!(table.app.world().get_resource::<TurnAttempt>().is_none());
    table.app.world_mut().write_message(ShowDecision::Try(index));
    settle(&mut table.app);
    play(&mut table.app, &decision.best_actions);
    assert_eq!(outcome(&mut table.app), AttemptOutcome::Best);
    go(&mut table.app, Cascadia::REVIEW);
    assert!(table.app.world().get_resource::<TurnAttempt>().is_none());
    assert!(table.app.world().resource::<CascadiaSession>().is_over(), "the game is back on the table");
    assert_eq!(job(&table.app).of_seat(Seat(0)), Some(&seat));
}

#[test]
fn a_turn_is_shown_as_a_replay_and_the_way_leads_back() {
    let mut table = table();
    let record = finish_game(&mut table, 7);
    go(&mut table.app, Cascadia::REVIEW);
    wait(&mut table.app, |job| job.of_seat(Seat(0)).is_some());
    let first = job(&table.app).of_seat(Seat(0)).expect("a review").decisions[6].first_action;
    table.app.world_mut().write_message(ShowDecision::Show(6));
    settle(&mut table.app);
    assert_eq!(table.screen(), Cascadia::TABLE);
    let session = table.app.world().resource::<CascadiaSession>();
    assert!(session.is_watched() && session.record().actions.len() == first);
    go(&mut table.app, Cascadia::REVIEW);
    let session = table.app.world().resource::<CascadiaSession>();
    assert!(session.is_over() && !session.is_watched());
    assert_eq!(session.record().actions, record.actions);
}
