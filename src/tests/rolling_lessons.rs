//! Tests of Rolling Rivers' lessons at the table: driven by the ordinary controls, step by step, with retries
//! and exits.

use crate::lessons::TakeLesson;
use crate::rolling::lessons::{InRiverLesson, RiverLessonIntent, RiverLessonView};
use crate::rolling::turn::{Aim, Click, Outlook};
use crate::rolling::{ModeAssets as RollingAssets, Session as RollingSession};
use crate::session::Chosen;
use crate::store::lesson_progress::SavedLessonProgress;
use crate::window::screen::Screen;
use bevy::prelude::*;
use rolling_rivers::RollingRivers;
use rolling_rivers::goals::{Lesson, Look, StepAim};
use rolling_rivers::rules::{Action, Phase};
use rolling_rivers::sheets::HIERARCHY;

use crate::tests::rolling_table::{click, game, press, settle, table};

/// A table with lessons.
fn classroom() -> App {
    let mut app = table();
    app.add_plugins(crate::rolling::lessons::plugin);
    app.update();
    app
}

fn lesson(app: &App, index: usize) -> Lesson {
    app.world().resource::<RollingAssets>().content.lessons()[index].clone()
}

fn take(app: &mut App, index: usize) {
    app.world_mut().write_message(TakeLesson::<RollingRivers>::new(index));
    settle(app);
}

fn send(app: &mut App, word: RiverLessonIntent) {
    app.world_mut().write_message(word);
    settle(app);
}

fn view(app: &App) -> RiverLessonView {
    app.world().resource::<RiverLessonView>().clone()
}

fn step(app: &App) -> usize {
    app.world().resource::<InRiverLesson>().step()
}

fn choose(app: &mut App, action: Action) {
    app.world_mut().write_message(Chosen(action));
    settle(app);
}

/// Does the current step; looks are sent as the panels' messages.
fn do_step(app: &mut App, lesson: &Lesson) {
    let step = &lesson.steps[step(app)];
    match step.aim {
        StepAim::Read => send(app, RiverLessonIntent::GoOn),
        StepAim::Look(Look::Row(animal)) => {
            let row = HIERARCHY.iter().position(|each| *each == animal).expect("an animal") as u8;
            click(app, Click::AimRow(Some(row)));
        }
        StepAim::Look(Look::Card(space)) => click(app, Click::AimCard(Some(space))),
        _ => step.way.clone().into_iter().for_each(|action| choose(app, action)),
    }
    settle(app);
}

#[test]
fn every_lesson_of_rivers_is_done_from_beginning_to_end_and_remembered() {
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
            let practice = app.world().resource::<RollingSession>().record().practice;
            assert!(practice, "a lesson earns nothing");
            let saved = &app.world().resource::<SavedLessonProgress>().value;
            assert!(!saved.has_finished(&format!("rolling-{}", lesson.key)), "not before its end");
            do_step(&mut app, &lesson);
        }
        assert!(view(&app).over, "{}", lesson.key);
        assert_eq!(view(&app).next, (index < 3).then_some(index + 1), "it leads to the next one");
        let saved = &app.world().resource::<SavedLessonProgress>().value;
        assert!(saved.has_finished(&format!("rolling-{}", lesson.key)));
        assert!(!saved.has_finished(&lesson.key), "lessons of both games are kept apart");
    }
}

#[test]
fn the_lesson_of_dice_is_taken_by_keys() {
    let mut app = classroom();
    take(&mut app, 0);
    send(&mut app, RiverLessonIntent::GoOn);
    press(&mut app, KeyCode::Space);
    assert_eq!(step(&app), 2);
    press(&mut app, KeyCode::Digit4);
    assert_eq!(step(&app), 3);
    send(&mut app, RiverLessonIntent::GoOn);
    press(&mut app, KeyCode::Digit5);
    press(&mut app, KeyCode::Space);
    assert_eq!(step(&app), 5, "the next table lies ready");
    send(&mut app, RiverLessonIntent::GoOn);
    press(&mut app, KeyCode::Digit4);
    let first = app.world().resource::<Outlook>().variants(3)[0];
    assert_eq!(first.nature_tokens, 0, "nothing is spent without being asked for");
    press(&mut app, KeyCode::KeyE);
    assert_eq!(app.world().resource::<Aim>().variant, 1);
    press(&mut app, KeyCode::Space);
    assert_eq!(step(&app), 7);
    press(&mut app, KeyCode::Digit4);
    press(&mut app, KeyCode::Space);
    assert!(view(&app).over);
}

#[test]
fn lesson_steps_on_paper_are_clicked() {
    use crate::tests::support::rolling::turn::places_to_write;
    let mut app = classroom();
    take(&mut app, 3);
    let lesson = lesson(&app, 3);
    do_step(&mut app, &lesson);
    click(&mut app, Click::TakeCard(2));
    assert_eq!((step(&app), game(&app).phase()), (2, Phase::Rewards));
    let places = places_to_write(app.world().resource::<Outlook>());
    assert!(places.len() > 1, "one has to choose the wetland");
    do_step(&mut app, &lesson);
    let place = places_to_write(app.world().resource::<Outlook>())[0];
    click(&mut app, Click::TakePlace(place));
    assert_eq!(step(&app), 4);
}

#[test]
fn a_wrong_step_is_taken_back() {
    let mut app = classroom();
    take(&mut app, 1);
    let lesson = lesson(&app, 1);
    do_step(&mut app, &lesson);
    let before = game(&app).clone();
    click(&mut app, Click::TakeRow(2));
    assert!(view(&app).astray.is_some());
    send(&mut app, RiverLessonIntent::TryAgain);
    assert_eq!((view(&app).astray.clone(), step(&app)), (None, 1));
    assert_eq!(*game(&app), before);
    // The end of the round prevents undo, so the position is set up again.
    do_step(&mut app, &lesson);
    do_step(&mut app, &lesson);
    choose(&mut app, Action::Pass);
    choose(&mut app, Action::Done);
    assert!(view(&app).astray.is_some());
    send(&mut app, RiverLessonIntent::TryAgain);
    assert_eq!((view(&app).astray.clone(), step(&app)), (None, 3));
    do_step(&mut app, &lesson);
    assert_eq!(step(&app), 4);
}

#[test]
fn a_lesson_of_rivers_that_was_left_is_not_done_and_goes_on_where_it_was() {
    let mut app = classroom();
    take(&mut app, 2);
    let lesson = lesson(&app, 2);
    do_step(&mut app, &lesson);
    do_step(&mut app, &lesson);
    app.world_mut().resource_mut::<NextState<Screen>>().set(Screen::Lessons);
    for _ in 0..4 {
        app.update();
    }
    assert!(!app.world().contains_resource::<InRiverLesson>());
    assert!(!app.world().contains_resource::<RiverLessonView>());
    let saved = &app.world().resource::<SavedLessonProgress>().value;
    assert_eq!((saved.step_of("rolling-paper"), saved.has_finished("rolling-paper")), (Some(2), false));
    take(&mut app, 2);
    assert_eq!((step(&app), view(&app).astray.clone()), (2, None));
    assert_eq!(game(&app).phase(), Phase::Rewards, "the sun is still waiting");
}
