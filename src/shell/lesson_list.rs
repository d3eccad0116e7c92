//! The lessons of a mode for the list of lessons.

use bevy::prelude::World;
use fluent_bundle::FluentValue;

use super::mode_ui::LessonRow;
use crate::lessons::{LessonMode, TakeLesson, progress_key, title_key};
use crate::preferences::localizer::Localizer;
use crate::session::ModeAssets;
use crate::store::lesson_progress::SavedLessonProgress;

/// Returns the lessons of a mode for the list.
pub(crate) fn lesson_rows<M: LessonMode>(world: &World, localizer: &Localizer) -> Vec<LessonRow> {
    let assets = world.get_resource::<ModeAssets<M>>();
    let saved = world.get_resource::<SavedLessonProgress>();
    let Some((assets, saved)) = assets.zip(saved) else { return Vec::new() };
    let lessons = M::lessons(&assets.content).iter();
    lessons
        .map(|lesson| {
            let title = title_key::<M>(lesson);
            let key = progress_key::<M>(lesson);
            let values = |step: usize| [("step", FluentValue::from(step + 1))];
            let step = saved.value.step_of(&key);
            LessonRow {
                title: localizer.text(&title),
                about: localizer.text(&format!("{title}-about")),
                begun: step.map(|step| localizer.text_with("lessons-go-on", &values(step))),
                done: saved.value.has_finished(&key),
            }
        })
        .collect()
}

/// Starts the lesson with this index.
pub(crate) fn take_lesson<M: LessonMode>(world: &mut World, index: usize) {
    world.write_message(TakeLesson::<M>::new(index));
}
