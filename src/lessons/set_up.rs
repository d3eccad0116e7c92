//! Setting up the position of a lesson: at its beginning, at the next position, and on a restart.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::{InCourse, LessonMode, TakeLesson, progress_key};
use crate::preferences::localizer::Localizer;
use crate::session::{self, ModeAssets, Session};
use crate::store::lesson_progress::SavedLessonProgress;
use crate::window::screen::Screen;
use cascadia_engine::{CourseProgress, Curriculum};

/// A request for the lesson's position with these actions applied to it, written where lessons are followed.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(super) struct SetUpLesson<M: LessonMode>(pub Vec<M::Action>);

/// Begins the requested lesson at its remembered step.
fn take<M: LessonMode>(world: &mut World) {
    let requests: Vec<TakeLesson<M>> = world.resource_mut::<Messages<TakeLesson<M>>>().drain().collect();
    let Some(TakeLesson { index, .. }) = requests.into_iter().next_back() else { return };
    let assets = world.resource::<ModeAssets<M>>().clone();
    let Some(lesson) = M::lessons(&assets.content).get(index) else { return };
    let learned = &world.resource::<SavedLessonProgress>().value;
    let progress = CourseProgress::at(lesson, learned.step_of(&progress_key::<M>(lesson)).unwrap_or(0));
    let done = progress.done().to_vec();
    world.insert_resource(InCourse::<M> { index, progress, serial: None, over: false });
    world.write_message(SetUpLesson::<M>(done));
    world.resource_mut::<NextState<Screen>>().set(M::TABLE);
}

/// Puts the requested position on the table.
fn set_up<M: LessonMode>(world: &mut World) {
    let requests: Vec<SetUpLesson<M>> = world.resource_mut::<Messages<SetUpLesson<M>>>().drain().collect();
    let Some(SetUpLesson(done)) = requests.into_iter().next_back() else { return };
    let assets = world.resource::<ModeAssets<M>>().clone();
    let Some(in_lesson) = world.get_resource::<InCourse<M>>() else { return };
    let lesson = in_lesson.lesson(&assets);
    let beginning = lesson.and_then(|lesson| lesson.beginning_of(in_lesson.step()));
    let Some((_, beginning)) = beginning else { return };
    let localizer = world.resource::<Localizer>();
    let learner = localizer.text_with("player-default", &[("number", FluentValue::from(1))]);
    let setup = M::lesson_setup(beginning, &assets, learner);
    let actions: Vec<M::Action> =
        M::Curriculum::preparation(beginning).iter().chain(&done).copied().collect();
    // All lessons were checked when the program started.
    if let Err(error) = session::start_practice(world, setup, &actions) {
        warn!("the position of a lesson cannot be set up: {error}");
        return;
    }
    let serial = world.resource::<Session<M>>().serial();
    if let Some(mut in_lesson) = world.get_resource_mut::<InCourse<M>>() {
        in_lesson.serial = Some(serial);
    }
    M::forget_aim(world);
}

pub(super) fn plugin<M: LessonMode>(app: &mut App) {
    app.add_message::<SetUpLesson<M>>().add_systems(PreUpdate, (take::<M>, set_up::<M>).chain());
}
