//! What the card of a lesson may show, prepared once per change.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::InLesson;
use crate::app::cascadia::CascadiaAssets;
use crate::app::input::InputAction;
use crate::app::input::bindings::Bindings;
use crate::app::preferences::localizer::Localizer;
use crate::app::schedule::AppSystems;
use crate::cascadia::goals::{About, Lesson, LessonStep, StepAim, StepState};

/// The card of a lesson.
#[derive(Resource, Clone, PartialEq, Debug)]
pub struct LessonView {
    /// What the lesson is called.
    pub title: String,
    /// The present step, from 1, and how many there are.
    pub step: (usize, usize),
    /// What to know and what to do; parts between `**` are bold.
    pub text: String,
    /// What went wrong, if something did.
    pub astray: Option<String>,
    /// Whether it waits only to be read.
    pub to_be_read: bool,
    /// Whether the last step is done.
    pub over: bool,
    /// The lesson after this one, if there is one.
    pub next: Option<usize>,
    /// What the step is about.
    pub about: Vec<About>,
}

/// Returns the text key of a lesson's title.
pub(crate) fn title_key(lesson: &Lesson) -> String {
    format!("lesson-{}", lesson.key)
}

/// Returns the names of the keys that lessons mention, by their variables in the texts.
fn key_names(localizer: &Localizer, bindings: &Bindings, step: &LessonStep) -> Vec<(&'static str, String)> {
    let name = |action: InputAction| localizer.keys(bindings.key_name(action));
    let pairs = [InputAction::Choose1, InputAction::Choose2, InputAction::Choose3, InputAction::Choose4];
    let wanted = match step.aim {
        StepAim::TakePair(slots) => slots.iter().next().map_or(0, |slot| slot.index()),
        _ => 0,
    };
    vec![
        ("pair", name(pairs[wanted.min(pairs.len() - 1)])),
        ("next", name(InputAction::NextCell)),
        ("turn", name(InputAction::RotateRight)),
        ("confirm", name(InputAction::Confirm)),
        ("mix", name(InputAction::Mix)),
        ("wipe", name(InputAction::Wipe)),
    ]
}

fn prepare(
    mut commands: Commands,
    in_lesson: Res<InLesson>,
    assets: Res<CascadiaAssets>,
    localizer: Res<Localizer>,
    bindings: Res<Bindings>,
    view: Option<ResMut<LessonView>>,
) {
    let Some(lesson) = in_lesson.lesson(&assets) else { return };
    let Some(step) = lesson.steps.get(in_lesson.step()) else { return };
    let names = key_names(&localizer, &bindings, step);
    let values: Vec<(&str, FluentValue<'_>)> =
        names.iter().map(|(name, key)| (*name, FluentValue::from(key.as_str()))).collect();
    let over = in_lesson.over;
    let text = if over {
        localizer.text("lesson-done")
    } else {
        localizer.text_with(&format!("lesson-{}-{}", lesson.key, step.key), &values)
    };
    let astray = !over && in_lesson.progress.state() == StepState::Astray;
    let next = in_lesson.index + 1;
    let now = LessonView {
        title: localizer.text(&title_key(lesson)),
        step: (in_lesson.step() + 1, lesson.steps.len()),
        text,
        astray: astray.then(|| localizer.text(&format!("lesson-{}-{}-astray", lesson.key, step.key))),
        to_be_read: in_lesson.waits_for_reader(&assets),
        over,
        next: (next < assets.content.lessons().len()).then_some(next),
        about: if over { Vec::new() } else { step.about.clone() },
    };
    match view {
        Some(mut view) => {
            view.set_if_neq(now);
        }
        None => commands.insert_resource(now),
    }
}

pub(super) fn plugin(app: &mut App) {
    let something_changed = resource_exists_and_changed::<InLesson>
        .or_else(resource_changed::<Localizer>)
        .or_else(not(resource_exists::<LessonView>));
    app.add_systems(
        Update,
        prepare.in_set(AppSystems::Show).run_if(resource_exists::<InLesson>.and_then(something_changed)),
    );
}
