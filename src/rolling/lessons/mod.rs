//! The lessons of Rolling Rivers at the table: solo games on paper.

use bevy::prelude::*;

use crate::input::InputAction;
use crate::lessons::{self, CourseIntent, CourseView, InCourse, LessonMode};
use crate::rolling::turn::{Aim, ForgetAim};
use crate::rolling::{ModeAssets, Session};
use crate::schedule::AppSystems;
use cascadia_engine::{GameSetup, SeatOwner};
use rolling_rivers::RollingRivers;
use rolling_rivers::content::Content;
use rolling_rivers::goals::{Beginning, Lesson, LessonCurriculum, LessonStep, Look, StepAim};
use rolling_rivers::rules::Game;
use rolling_rivers::sheets::HIERARCHY;

/// A person's input in a lesson of Rolling Rivers.
pub(crate) type RiverLessonIntent = CourseIntent<Look>;

/// The current lesson of Rolling Rivers.
pub(crate) type InRiverLesson = InCourse<RollingRivers>;

/// The current step of a lesson of Rolling Rivers.
pub(crate) type RiverLessonView = CourseView<RollingRivers>;

impl LessonMode for RollingRivers {
    type Curriculum = LessonCurriculum;

    fn lessons(content: &Content) -> &[Lesson] {
        content.lessons()
    }

    fn lesson_setup(beginning: &Beginning, _: &ModeAssets, learner: String) -> GameSetup<Self> {
        Self::setup(Content::options_of_lesson(beginning), vec![SeatOwner::Human(learner)])
    }

    fn position(session: &Session) -> Option<&Game> {
        Some(session.state())
    }

    fn key_names(step: &LessonStep, name: &dyn Fn(InputAction) -> String) -> Vec<(&'static str, String)> {
        let choices = [
            InputAction::Choose1,
            InputAction::Choose2,
            InputAction::Choose3,
            InputAction::Choose4,
            InputAction::Choose5,
        ];
        let row = |animal| HIERARCHY.iter().position(|each| *each == animal);
        let wanted = match step.aim {
            StepAim::Gather { animal, .. } | StepAim::Look(Look::Row(animal)) => row(animal),
            StepAim::Complete(space) | StepAim::Look(Look::Card(space)) => usize::from(space).checked_sub(1),
            _ => None,
        };
        vec![
            ("number", name(choices[wanted.unwrap_or_default().min(choices.len() - 1)])),
            ("confirm", name(InputAction::Confirm)),
            ("next", name(InputAction::RotateRight)),
        ]
    }

    fn forget_aim(world: &mut World) {
        world.write_message(ForgetAim);
    }
}

/// Reports a newly aimed row or card to the lesson.
fn report_looks(
    aim: Res<Aim>,
    mut before: Local<(Option<u8>, Option<u8>)>,
    mut words: MessageWriter<RiverLessonIntent>,
) {
    let now = (aim.row, aim.card);
    let row = now.0.filter(|_| now.0 != before.0);
    let animal = row.and_then(|row| HIERARCHY.get(usize::from(row)));
    words.write_batch(animal.map(|animal| CourseIntent::LookAt(Look::Row(*animal))));
    let card = now.1.filter(|_| now.1 != before.1);
    words.write_batch(card.map(|space| CourseIntent::LookAt(Look::Card(space))));
    *before = now;
}

/// Tests whether a lesson concerns the paper, which must stay uncovered then.
pub(crate) fn is_about_paper(lesson: &Lesson) -> bool {
    lesson.steps.iter().flat_map(|step| &step.about).any(|about| about.is_on_paper())
}

/// Tests whether a step of a lesson marks the sheet, which must stay visible then.
pub(crate) fn marks_paper(step: &LessonStep) -> bool {
    matches!(step.aim, StepAim::Complete(_) | StepAim::EndRound)
}

/// Adds the lessons of Rolling Rivers at its table.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(lessons::plugin::<RollingRivers>).add_systems(
        Update,
        report_looks
            .after(AppSystems::Decide)
            .before(AppSystems::Project)
            .run_if(resource_exists::<InRiverLesson>.and_then(resource_exists_and_changed::<Aim>)),
    );
}
