//! The contents of a lesson's card, prepared once per change.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::{InCourse, LessonMode};
use crate::input::InputAction;
use crate::input::bindings::Bindings;
use crate::preferences::localizer::Localizer;
use crate::schedule::AppSystems;
use crate::session::ModeAssets;
use cascadia_engine::{Course, CourseStep, Curriculum, StepState};

/// The card of a lesson.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct LessonCard {
    pub title: String,
    /// The current step, from 1, and the number of steps.
    pub step: (usize, usize),
    /// Information and instruction; parts between `**` are bold.
    pub text: String,
    /// The mistake made, if any.
    pub astray: Option<String>,
    /// Set if the step only needs to be read.
    pub to_be_read: bool,
    /// Set once the last step is done.
    pub over: bool,
    /// The index of the next lesson, if there is one.
    pub next: Option<usize>,
}

/// The current step of a lesson.
#[derive(Resource, Deref, Clone, PartialEq, Debug)]
pub(crate) struct CourseView<M: LessonMode> {
    #[deref]
    pub card: LessonCard,
    /// The subjects of the step.
    pub about: Vec<<M::Curriculum as Curriculum>::About>,
}

/// Returns the prefix of a mode's keys.
fn prefix<M: LessonMode>() -> String {
    if M::IS_UNNAMED { String::new() } else { format!("{}-", M::KEY) }
}

/// Returns the text key of a lesson's title.
pub(crate) fn title_key<M: LessonMode>(lesson: &Course<M::Curriculum>) -> String {
    format!("{}lesson-{}", prefix::<M>(), lesson.key)
}

/// Returns the text key of a step.
pub(crate) fn step_key<M: LessonMode>(
    lesson: &Course<M::Curriculum>,
    step: &CourseStep<M::Curriculum>,
) -> String {
    format!("{}lesson-{}-{}", prefix::<M>(), lesson.key, step.key)
}

/// Returns the key of a lesson in the file of lesson progress.
pub(crate) fn progress_key<M: LessonMode>(lesson: &Course<M::Curriculum>) -> String {
    format!("{}{}", prefix::<M>(), lesson.key)
}

fn prepare<M: LessonMode>(
    mut commands: Commands,
    in_lesson: Res<InCourse<M>>,
    assets: Res<ModeAssets<M>>,
    localizer: Res<Localizer>,
    bindings: Res<Bindings>,
    view: Option<ResMut<CourseView<M>>>,
) {
    let Some(lesson) = in_lesson.lesson(&assets) else { return };
    let Some(step) = lesson.steps.get(in_lesson.step()) else { return };
    let names = M::key_names(step, &|action: InputAction| localizer.keys(bindings.key_name(action)));
    let values: Vec<(&str, FluentValue<'_>)> =
        names.iter().map(|(name, key)| (*name, FluentValue::from(key.as_str()))).collect();
    let over = in_lesson.over;
    let key = step_key::<M>(lesson, step);
    let text = if over { localizer.text("lesson-done") } else { localizer.text_with(&key, &values) };
    let astray = !over && in_lesson.progress.state() == StepState::Astray;
    let next = in_lesson.index + 1;
    let card = LessonCard {
        title: localizer.text(&title_key::<M>(lesson)),
        step: (in_lesson.step() + 1, lesson.steps.len()),
        text,
        astray: astray.then(|| localizer.text(&format!("{key}-astray"))),
        to_be_read: in_lesson.waits_for_reader(&assets),
        over,
        next: (next < M::lessons(&assets.content).len()).then_some(next),
    };
    let now = CourseView { card, about: if over { Vec::new() } else { step.about.clone() } };
    match view {
        Some(mut view) => {
            view.set_if_neq(now);
        }
        None => commands.insert_resource(now),
    }
}

pub(super) fn plugin<M: LessonMode>(app: &mut App) {
    let something_changed = resource_exists_and_changed::<InCourse<M>>
        .or_else(resource_changed::<Localizer>)
        .or_else(not(resource_exists::<CourseView<M>>));
    app.add_systems(
        Update,
        prepare::<M>
            .in_set(AppSystems::Show)
            .run_if(resource_exists::<InCourse<M>>.and_then(something_changed)),
    );
}
