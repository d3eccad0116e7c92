//! The lessons of Rolling Rivers at the table: solo games on paper.

use bevy::prelude::*;

use crate::input::InputAction;
use crate::lessons::{self, CourseIntent, CourseView, InCourse, TaughtMode};
use crate::rolling::turn::RollingAim;
use crate::rolling::{RollingAssets, RollingSession};
use crate::schedule::AppSystems;
use cascadia_engine::{GameSetup, SeatOwner};
use rolling_rivers::Rolling;
use rolling_rivers::content::RollingContent;
use rolling_rivers::goals::{
    RiverAim, RiverBeginning, RiverCurriculum, RiverLesson, RiverLessonStep, RiverLook,
};
use rolling_rivers::rules::RollingGame;
use rolling_rivers::sheets::HIERARCHY;

/// A person's input in a lesson of Rolling Rivers.
pub(crate) type RiverLessonIntent = CourseIntent<RiverLook>;

/// The current lesson of Rolling Rivers.
pub(crate) type InRiverLesson = InCourse<Rolling>;

/// The current step of a lesson of Rolling Rivers.
pub(crate) type RiverLessonView = CourseView<Rolling>;

impl TaughtMode for Rolling {
    type Taught = RiverCurriculum;

    fn lessons(content: &RollingContent) -> &[RiverLesson] {
        content.lessons()
    }

    fn lesson_setup(beginning: &RiverBeginning, _: &RollingAssets, learner: String) -> GameSetup<Self> {
        Self::setup(RollingContent::options_of_lesson(beginning), vec![SeatOwner::Human(learner)])
    }

    fn position(session: &RollingSession) -> Option<&RollingGame> {
        Some(session.state())
    }

    fn key_names(
        step: &RiverLessonStep,
        name: &dyn Fn(InputAction) -> String,
    ) -> Vec<(&'static str, String)> {
        let choices = [
            InputAction::Choose1,
            InputAction::Choose2,
            InputAction::Choose3,
            InputAction::Choose4,
            InputAction::Choose5,
        ];
        let row = |animal| HIERARCHY.iter().position(|each| *each == animal);
        let wanted = match step.aim {
            RiverAim::Gather { animal, .. } | RiverAim::Look(RiverLook::Row(animal)) => row(animal),
            RiverAim::Complete(space) | RiverAim::Look(RiverLook::Card(space)) => {
                usize::from(space).checked_sub(1)
            }
            _ => None,
        };
        vec![
            ("number", name(choices[wanted.unwrap_or_default().min(choices.len() - 1)])),
            ("confirm", name(InputAction::Confirm)),
            ("next", name(InputAction::RotateRight)),
        ]
    }

    fn forget_aim(world: &mut World) {
        if let Some(mut aim) = world.get_resource_mut::<RollingAim>() {
            *aim = RollingAim::default();
        }
    }
}

/// Reports a newly aimed row or card to the lesson.
fn report_looks(
    aim: Res<RollingAim>,
    mut before: Local<(Option<u8>, Option<u8>)>,
    mut words: MessageWriter<RiverLessonIntent>,
) {
    let now = (aim.row, aim.card);
    let row = now.0.filter(|_| now.0 != before.0);
    let animal = row.and_then(|row| HIERARCHY.get(usize::from(row)));
    words.write_batch(animal.map(|animal| CourseIntent::LookAt(RiverLook::Row(*animal))));
    let card = now.1.filter(|_| now.1 != before.1);
    words.write_batch(card.map(|space| CourseIntent::LookAt(RiverLook::Card(space))));
    *before = now;
}

/// Tests whether a lesson concerns the paper, which must stay uncovered then.
pub(crate) fn is_about_paper(lesson: &RiverLesson) -> bool {
    lesson.steps.iter().flat_map(|step| &step.about).any(|about| about.is_on_paper())
}

/// Tests whether a step of a lesson marks the sheet, which must stay visible then.
pub(crate) fn marks_paper(step: &RiverLessonStep) -> bool {
    matches!(step.aim, RiverAim::Complete(_) | RiverAim::EndRound)
}

/// Adds the lessons of Rolling Rivers at its table.
pub(crate) fn plugin(app: &mut App) {
    app.add_plugins(lessons::plugin::<Rolling>).add_systems(
        Update,
        report_looks
            .after(AppSystems::Decide)
            .before(AppSystems::Project)
            .run_if(resource_exists::<InRiverLesson>.and_then(resource_exists_and_changed::<RollingAim>)),
    );
}
