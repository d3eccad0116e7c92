//! Tests of lessons at the table: driven by the ordinary controls, step by step, with retries and exits.

use crate::boot::command_line::Args;
use crate::camera::pointer::HexClicked;
use crate::cascadia::ModeAssets as CascadiaAssets;
use crate::tests::table_app::{choose, game, press, request, session, settle, table, table_is_true};
use bevy::prelude::*;
use cascadia_base::{Hex, Wildlife};
use cascadia_rules::Cascadia;
use cascadia_rules::goals::{Lesson, StepAim};
use cascadia_rules::rules::{Action, Slot};

use crate::cascadia::lessons::{InLesson, LessonIntent, LessonView};
use crate::cascadia::turn::{PairPart, TrayClicked, TurnButton};
use crate::lessons::TakeLesson;
use crate::rolling::ModeAssets as RollingAssets;
use crate::session::Request;
use crate::store::lesson_progress::SavedLessonProgress;
use crate::window::screen::Screen;
use clap::Parser;

/// A table with lessons.
fn classroom() -> App {
    let mut app = table();
    app.add_plugins(crate::cascadia::lessons::plugin);
    app.update();
    app
}

fn lesson(app: &App, index: usize) -> Lesson {
    app.world().resource::<CascadiaAssets>().content.lessons()[index].clone()
}

fn take(app: &mut App, index: usize) {
    app.world_mut().write_message(TakeLesson::<Cascadia>::new(index));
    settle(app);
}

fn text(app: &mut App, word: LessonIntent) {
    app.world_mut().write_message(word);
    settle(app);
}

fn view(app: &App) -> LessonView {
    app.world().resource::<LessonView>().clone()
}

fn step(app: &App) -> usize {
    app.world().resource::<InLesson>().step()
}

/// Does the current step.
fn do_step(app: &mut App, lesson: &Lesson) {
    let step = &lesson.steps[step(app)];
    match step.aim {
        StepAim::Read => text(app, LessonIntent::GoOn),
        StepAim::OpenCard(species) => text(app, LessonIntent::LookAt(species)),
        _ => step.way.clone().into_iter().for_each(|action| choose(app, action)),
    }
    settle(app);
}

#[test]
fn every_lesson_is_done_from_beginning_to_end_and_remembered() {
    let mut app = classroom();
    for index in 0..4 {
        let lesson = lesson(&app, index);
        take(&mut app, index);
        for expected in 0..lesson.steps.len() {
            assert_eq!(step(&app), expected, "{}", lesson.key);
            let view = view(&app);
            assert_eq!((view.step, view.over), ((expected + 1, lesson.steps.len()), false), "{}", lesson.key);
            assert_eq!(view.astray, None, "{}, {}", lesson.key, lesson.steps[expected].key);
            assert!(!view.text.contains("lesson-") && !view.text.contains('$'), "{}", view.text);
            assert!(session(&app).record().practice, "a lesson earns nothing");
            assert!(table_is_true(&mut app));
            do_step(&mut app, &lesson);
        }
        assert!(view(&app).over, "{}", lesson.key);
        assert!(app.world().resource::<SavedLessonProgress>().value.has_finished(&lesson.key));
    }
}

#[test]
fn the_first_lesson_is_taken_by_keys_alone() {
    let mut app = classroom();
    take(&mut app, 0);
    text(&mut app, LessonIntent::GoOn);
    press(&mut app, &[KeyCode::Digit3]);
    assert_eq!(step(&app), 2);
    press(&mut app, &[KeyCode::KeyN]);
    press(&mut app, &[KeyCode::Space]);
    assert_eq!(step(&app), 3);
    press(&mut app, &[KeyCode::KeyN]);
    press(&mut app, &[KeyCode::Space]);
    assert_eq!(step(&app), 4);
    press(&mut app, &[KeyCode::Space]);
    assert_eq!(step(&app), 5);
    text(&mut app, LessonIntent::GoOn);
    assert!(view(&app).over);
}

#[test]
fn the_fourth_lesson_is_taken_by_the_buttons_of_the_panels() {
    let mut app = classroom();
    take(&mut app, 3);
    let click = |app: &mut App, slot: u8, part: PairPart| {
        app.world_mut().write_message(TrayClicked { slot: Slot(slot), part });
        settle(app);
    };
    let push = |app: &mut App, button: TurnButton| {
        app.world_mut().write_message(button);
        settle(app);
    };
    push(&mut app, TurnButton::WipeThree);
    text(&mut app, LessonIntent::GoOn);
    push(&mut app, TurnButton::Wipe);
    click(&mut app, 2, PairPart::Token);
    push(&mut app, TurnButton::Confirm);
    assert_eq!(step(&app), 3);
    push(&mut app, TurnButton::Mix);
    click(&mut app, 0, PairPart::Tile);
    click(&mut app, 3, PairPart::Token);
    assert_eq!(step(&app), 4);
    text(&mut app, LessonIntent::GoOn);
    assert!(view(&app).over);
}

#[test]
fn a_wrong_pair_is_answered_and_undone() {
    let mut app = classroom();
    take(&mut app, 0);
    text(&mut app, LessonIntent::GoOn);
    choose(&mut app, Action::TakePair(Slot(0)));
    assert!(view(&app).astray.is_some());
    assert_eq!(step(&app), 1);
    text(&mut app, LessonIntent::TryAgain);
    assert_eq!(view(&app).astray, None);
    assert_eq!((step(&app), session(&app).record().actions.len()), (1, 0));
    // Undo by hand works as well.
    choose(&mut app, Action::TakePair(Slot(1)));
    request(&mut app, Request::Undo);
    assert_eq!(view(&app).astray, None);
    choose(&mut app, Action::TakePair(Slot(2)));
    assert_eq!(step(&app), 2);
}

#[test]
fn an_irreversible_mistake_can_be_retried() {
    let mut app = classroom();
    take(&mut app, 3);
    let lesson = lesson(&app, 3);
    do_step(&mut app, &lesson);
    do_step(&mut app, &lesson);
    let serial = session(&app).serial();
    let tokens = game(&app).display().clone();
    // After a pair, a whole turn, and the others' turns, nothing of that can be undone.
    choose(&mut app, Action::TakePair(Slot(0)));
    let hex = game(&app).environment().frontier()[0];
    choose(&mut app, Action::PlaceTile { hex, rotation: cascadia_base::Rotation::default() });
    choose(&mut app, Action::ReturnToken);
    choose(&mut app, Action::EndTurn);
    for _ in 0..40 {
        app.update();
    }
    assert!(view(&app).astray.is_some());
    text(&mut app, LessonIntent::TryAgain);
    assert_ne!(session(&app).serial(), serial, "the position was set up again");
    assert_eq!((step(&app), view(&app).astray.clone()), (2, None));
    assert_eq!(*game(&app).display(), tokens, "as it was when the step began");
    do_step(&mut app, &lesson);
    assert_eq!(step(&app), 3);
}

#[test]
fn again_begins_the_environment_anew() {
    let mut app = classroom();
    take(&mut app, 2);
    let lesson = lesson(&app, 2);
    for _ in 0..5 {
        do_step(&mut app, &lesson);
    }
    assert_eq!(step(&app), 5);
    text(&mut app, LessonIntent::Again);
    assert_eq!(lesson.steps[step(&app)].key, "run");
    text(&mut app, LessonIntent::Again);
    assert_eq!(lesson.steps[step(&app)].key, "run");
    for _ in 0..3 {
        do_step(&mut app, &lesson);
    }
    assert!(view(&app).over);
    text(&mut app, LessonIntent::Again);
    assert_eq!((step(&app), view(&app).over), (0, false));
    assert!(app.world().resource::<SavedLessonProgress>().value.has_finished("wildlife"));
}

#[test]
fn a_lesson_that_was_left_goes_on_where_it_was() {
    let mut app = classroom();
    take(&mut app, 1);
    let lesson = lesson(&app, 1);
    for _ in 0..3 {
        do_step(&mut app, &lesson);
    }
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lessons);
    settle(&mut app);
    assert!(!app.world().contains_resource::<InLesson>());
    assert!(!app.world().contains_resource::<LessonView>());
    assert_eq!(app.world().resource::<SavedLessonProgress>().value.step_of("habitats"), Some(3));
    take(&mut app, 1);
    assert_eq!((step(&app), view(&app).astray.clone()), (3, None));
    assert!(game(&app).hand().token.is_some(), "the token of the pair is still to be placed");
    app.world_mut().write_message(HexClicked { hex: Hex::ZERO, button: MouseButton::Left });
    settle(&mut app);
    do_step(&mut app, &lesson);
    do_step(&mut app, &lesson);
    assert!(view(&app).over);
}

#[test]
fn another_game_is_no_lesson() {
    let mut app = classroom();
    take(&mut app, 0);
    crate::tests::table_app::begin(&mut app, "hh", 5);
    assert!(!app.world().contains_resource::<InLesson>());
    assert!(!session(&app).record().practice);
    // Input for a finished lesson changes nothing.
    text(&mut app, LessonIntent::LookAt(Wildlife::Fox));
    text(&mut app, LessonIntent::Again);
    assert_eq!(session(&app).record().actions.len(), 0);
}

#[test]
fn the_command_line_names_a_lesson_by_its_number() {
    let app = classroom();
    let content = &app.world().resource::<CascadiaAssets>().content;
    let rolling = &app.world().resource::<RollingAssets>().content;
    let asked = |words: &[&str]| {
        let words = std::iter::once("cascadia").chain(words.iter().copied());
        Args::try_parse_from(words).expect("a command line").lesson(content, rolling)
    };
    assert_eq!(asked(&[]), Ok(None));
    assert_eq!(asked(&["--lesson", "1"]), Ok(Some(0)));
    assert_eq!(asked(&["--lesson", "4"]), Ok(Some(3)));
    assert_eq!(asked(&["--lesson", "5"]), Ok(Some(4)), "the first one of Rolling Rivers");
    for number in ["0", "9"] {
        let sentence = asked(&["--lesson", number]).expect_err("there are eight");
        assert_eq!(sentence, format!("there is no lesson {number}; they are numbered 1 to 8"));
    }
    assert!(Args::try_parse_from(["cascadia", "--lesson", "1", "--scenario", "2"]).is_err());
}
