//! Keeps a lesson in step with the actions at the table.

use bevy::prelude::*;

use super::set_up::SetUpLesson;
use super::{InLesson, LessonIntent};
use crate::app::cascadia::CascadiaAssets;
use crate::app::cascadia::CascadiaSession;
use crate::app::preferences::graphics_quality::KeepRendering;
use crate::app::schedule::AppSystems;
use crate::app::session::Request;
use crate::app::store::lesson_progress::SavedLessonProgress;
use crate::base::Wildlife;
use crate::cascadia::Cascadia;
use crate::cascadia::goals::{LEARNER, Lesson, LessonMoment, LessonProgressState, Onward};
use crate::cascadia::rules::{Action, Phase};

/// Returns the actions of the lesson's present environment, without those that prepared it.
fn own_actions<'a>(
    lesson: &Lesson,
    progress: &LessonProgressState,
    playthrough: &'a CascadiaSession,
) -> &'a [Action] {
    let before = lesson.beginning_of(progress.step()).map_or(0, |(_, beginning)| beginning.actions.len());
    playthrough.record().actions.get(before..).unwrap_or_default()
}

/// Compares what was done with what the lesson asks for, and carries out what a person answers.
fn follow(
    playthrough: Res<CascadiaSession>,
    assets: Res<CascadiaAssets>,
    mut intents: MessageReader<LessonIntent>,
    mut in_lesson: ResMut<InLesson>,
    mut saved: ResMut<SavedLessonProgress>,
    mut requests: MessageWriter<Request<Cascadia>>,
    mut set_ups: MessageWriter<SetUpLesson>,
) {
    let intents: Vec<LessonIntent> = intents.read().copied().collect();
    let Some(lesson) = in_lesson.lesson(&assets) else { return };
    if in_lesson.serial != Some(playthrough.serial()) || (intents.is_empty() && !playthrough.is_changed()) {
        return;
    }
    let mut now = in_lesson.clone();
    let actions = own_actions(lesson, &now.progress, &playthrough);
    if intents.contains(&LessonIntent::Again) || playthrough.game().phase() == Phase::Finished {
        if now.over {
            now.progress = LessonProgressState::at(lesson, 0);
            now.over = false;
        } else {
            now.progress.again();
        }
        set_ups.write(SetUpLesson(Vec::new()));
        now.serial = None;
    } else if intents.contains(&LessonIntent::TryAgain) {
        let kept = now.progress.try_again(actions);
        let undone = actions.len().saturating_sub(kept.len());
        // One after the other, so that the pieces visibly go back; where something hidden has appeared, the
        // environment is set up again.
        if actions.starts_with(&kept) && playthrough.open_actions().len() >= undone {
            requests.write_batch(vec![Request::Undo; undone]);
        } else {
            set_ups.write(SetUpLesson(kept));
            now.serial = None;
        }
    } else if !now.over {
        advance(lesson, &playthrough, actions, &intents, &mut now, &mut set_ups);
    }
    if now != *in_lesson {
        record_progress(lesson, &now, &mut saved);
        *in_lesson = now;
    }
}

/// Advances the lesson by what was done since its present step began.
fn advance(
    lesson: &Lesson,
    playthrough: &CascadiaSession,
    actions: &[Action],
    intents: &[LessonIntent],
    now: &mut InLesson,
    set_ups: &mut MessageWriter<SetUpLesson>,
) {
    let looked_at = |intent: &LessonIntent| match intent {
        LessonIntent::LookAt(species) => Some(*species),
        _ => None,
    };
    let open_card: Option<Wildlife> = intents.iter().find_map(looked_at);
    let sheets = playthrough.sheets();
    let Some(sheet) = sheets.get(LEARNER.index()) else { return };
    let has_read = intents.contains(&LessonIntent::GoOn);
    let moment = LessonMoment { game: playthrough.game(), sheet, actions, has_read, open_card };
    match now.progress.follow(lesson, &moment) {
        Onward::Stay => {}
        Onward::NextPosition => {
            now.progress.next_position();
            now.serial = None;
            set_ups.write(SetUpLesson(Vec::new()));
        }
        Onward::Over => now.over = true,
    }
}

/// Records that the lesson is finished, or at which step to continue it.
fn record_progress(lesson: &Lesson, now: &InLesson, saved: &mut ResMut<SavedLessonProgress>) {
    let mut learned = saved.value.clone();
    if now.over {
        learned.finish(&lesson.key);
    } else {
        learned.come_to(&lesson.key, now.step());
    }
    if learned != saved.value {
        saved.value = learned;
    }
}

/// Frames until an environment that was set up is drawn with everything that belongs to it.
const FRAMES: u8 = 12;

/// Keeps rendering for a few frames after a change, also when nobody moves the pointer.
fn render_after_change(
    in_lesson: Res<InLesson>,
    mut keep_rendering: ResMut<KeepRendering>,
    mut left: Local<u8>,
) {
    if in_lesson.is_changed() {
        *left = FRAMES;
    }
    if *left > 0 {
        *left -= 1;
        keep_rendering.0 = true;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (follow.run_if(resource_exists::<CascadiaSession>), render_after_change)
            .chain()
            .in_set(AppSystems::Project)
            .run_if(resource_exists::<InLesson>),
    );
}
