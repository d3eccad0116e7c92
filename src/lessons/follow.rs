//! Synchronisation of a lesson with the actions at the table.

use bevy::prelude::*;

use super::set_up::SetUpLesson;
use super::{CourseIntent, InCourse, LessonMode, LookOf, progress_key};
use crate::preferences::wake_up::FrameRequests;
use crate::schedule::AppSystems;
use crate::session::{ModeAssets, Request, Session};
use crate::store::lesson_progress::SavedLessonProgress;
use cascadia_engine::{Course, CourseProgress, Curriculum, LearningMoment, LessonAdvance};

/// Returns the actions at the lesson's current position, without its preparation.
fn own_actions<'a, M: LessonMode>(
    lesson: &Course<M::Curriculum>,
    progress: &CourseProgress<M::Curriculum>,
    session: &'a Session<M>,
) -> &'a [M::Action] {
    let before = lesson
        .beginning_of(progress.step())
        .map_or(0, |(_, beginning)| M::Curriculum::preparation(beginning).len());
    session.record().actions.get(before..).unwrap_or_default()
}

/// Compares the player's actions with the lesson, and handles the player's input.
fn follow<M: LessonMode>(
    session: Res<Session<M>>,
    assets: Res<ModeAssets<M>>,
    mut intents: MessageReader<CourseIntent<LookOf<M>>>,
    mut in_lesson: ResMut<InCourse<M>>,
    mut saved: ResMut<SavedLessonProgress>,
    mut requests: MessageWriter<Request<M>>,
    mut set_ups: MessageWriter<SetUpLesson<M>>,
) {
    let intents: Vec<CourseIntent<LookOf<M>>> = intents.read().copied().collect();
    let Some(lesson) = in_lesson.lesson(&assets) else { return };
    if in_lesson.serial != Some(session.serial()) || (intents.is_empty() && !session.is_changed()) {
        return;
    }
    let mut now = in_lesson.clone();
    let actions = own_actions(lesson, &now.progress, &session);
    if intents.contains(&CourseIntent::Again) || session.is_over() {
        if now.over {
            now.progress = CourseProgress::at(lesson, 0);
            now.over = false;
        } else {
            now.progress.again();
        }
        set_ups.write(SetUpLesson(Vec::new()));
        now.serial = None;
    } else if intents.contains(&CourseIntent::TryAgain) {
        let kept = now.progress.try_again(actions);
        let undone = actions.len().saturating_sub(kept.len());
        // Undo one by one, so that the pieces visibly go back; if hidden information was revealed, set the
        // position up again.
        if actions.starts_with(&kept) && session.open_actions().len() >= undone {
            for _ in 0..undone {
                requests.write(Request::Undo);
            }
        } else {
            set_ups.write(SetUpLesson(kept));
            now.serial = None;
        }
    } else if !now.over {
        advance(lesson, &session, actions, &intents, &mut now, &mut set_ups);
    }
    if now != *in_lesson {
        record_progress(lesson, &now, &mut saved);
        *in_lesson = now;
    }
}

/// Advances the lesson by the actions since its current step began.
fn advance<M: LessonMode>(
    lesson: &Course<M::Curriculum>,
    session: &Session<M>,
    actions: &[M::Action],
    intents: &[CourseIntent<LookOf<M>>],
    now: &mut InCourse<M>,
    set_ups: &mut MessageWriter<SetUpLesson<M>>,
) {
    let looked_at = |intent: &CourseIntent<LookOf<M>>| match intent {
        CourseIntent::LookAt(look) => Some(*look),
        _ => None,
    };
    let Some(position) = M::position(session) else { return };
    let mut moment = LearningMoment::new(position, actions);
    moment.has_read = intents.contains(&CourseIntent::GoOn);
    moment.looked_at = intents.iter().find_map(looked_at);
    match now.progress.follow(lesson, &moment) {
        LessonAdvance::Stay => {}
        LessonAdvance::NextPosition => {
            now.progress.next_position();
            now.serial = None;
            set_ups.write(SetUpLesson(Vec::new()));
        }
        LessonAdvance::Over => now.over = true,
    }
}

/// Records that the lesson is finished, or the step at which to continue it.
fn record_progress<M: LessonMode>(
    lesson: &Course<M::Curriculum>,
    now: &InCourse<M>,
    saved: &mut ResMut<SavedLessonProgress>,
) {
    let mut learned = saved.value.clone();
    let key = progress_key::<M>(lesson);
    if now.over {
        learned.finish(&key);
    } else {
        learned.come_to(&key, now.step());
    }
    if learned != saved.value {
        saved.value = learned;
    }
}

/// Frames until a newly set up position is completely drawn.
const FRAMES: u8 = 12;

/// Keeps rendering for a few frames after a change, even without input.
fn render_after_change<M: LessonMode>(
    in_lesson: Res<InCourse<M>>,
    mut frames: FrameRequests,
    mut left: Local<u8>,
) {
    if in_lesson.is_changed() {
        *left = FRAMES;
    }
    if *left > 0 {
        *left -= 1;
        frames.now();
    }
}

pub(super) fn plugin<M: LessonMode>(app: &mut App) {
    app.add_systems(
        Update,
        (follow::<M>.run_if(resource_exists::<Session<M>>), render_after_change::<M>)
            .chain()
            .in_set(AppSystems::Project)
            .run_if(resource_exists::<InCourse<M>>),
    );
}
