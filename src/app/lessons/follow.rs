//! A lesson follows what is done at the table.

use bevy::prelude::*;

use super::lay_out::LayOut;
use super::{InLesson, LessonWord};
use crate::app::Frame;
use crate::app::learned::LearnedBook;
use crate::app::library::Library;
use crate::app::play::{Playthrough, Request};
use crate::app::quality::Awake;
use crate::challenges::{Course, LEARNER, Lesson, Moment, Onward};
use crate::rules::{Action, Phase, Wildlife};

/// The actions on the land of the lesson, without what was played before it.
fn own_actions<'a>(lesson: &Lesson, course: &Course, playthrough: &'a Playthrough) -> &'a [Action] {
    let before = lesson.land_of(course.step()).map_or(0, |(_, land)| land.actions.len());
    playthrough.record().actions.get(before..).unwrap_or_default()
}

fn follow(
    playthrough: Res<Playthrough>,
    library: Res<Library>,
    mut words: MessageReader<LessonWord>,
    mut in_lesson: ResMut<InLesson>,
    mut book: ResMut<LearnedBook>,
    mut requests: MessageWriter<Request>,
    mut lands: MessageWriter<LayOut>,
) {
    let words: Vec<LessonWord> = words.read().copied().collect();
    let Some(lesson) = in_lesson.lesson(&library) else { return };
    if in_lesson.serial != Some(playthrough.serial()) || (words.is_empty() && !playthrough.is_changed()) {
        return;
    }
    let mut now = in_lesson.clone();
    let actions = own_actions(lesson, &now.course, &playthrough);
    if words.contains(&LessonWord::Again) || playthrough.game().phase() == Phase::Finished {
        if now.over {
            now.course = Course::at(lesson, 0);
            now.over = false;
        } else {
            now.course.again();
        }
        lands.write(LayOut(Vec::new()));
        now.serial = None;
    } else if words.contains(&LessonWord::TryAgain) {
        let kept = now.course.try_again(actions);
        let undone = actions.len().saturating_sub(kept.len());
        // One after the other, so that the pieces are seen to go back; where something hidden has appeared, the land is
        // laid out again.
        if actions.starts_with(&kept) && playthrough.open_actions().len() >= undone {
            requests.write_batch(vec![Request::Undo; undone]);
        } else {
            lands.write(LayOut(kept));
            now.serial = None;
        }
    } else if !now.over {
        go_on(lesson, &playthrough, actions, &words, &mut now, &mut lands);
    }
    if now != *in_lesson {
        remember(lesson, &now, &mut book);
        *in_lesson = now;
    }
}

fn go_on(
    lesson: &Lesson,
    playthrough: &Playthrough,
    actions: &[Action],
    words: &[LessonWord],
    now: &mut InLesson,
    lands: &mut MessageWriter<LayOut>,
) {
    let looked_at = |word: &LessonWord| match word {
        LessonWord::LookAt(species) => Some(*species),
        _ => None,
    };
    let open_card: Option<Wildlife> = words.iter().find_map(looked_at);
    let sheets = playthrough.sheets();
    let Some(sheet) = sheets.get(LEARNER.index()) else { return };
    let has_read = words.contains(&LessonWord::GoOn);
    let moment = Moment { game: playthrough.game(), sheet, actions, has_read, open_card };
    match now.course.follow(lesson, &moment) {
        Onward::Stay => {}
        Onward::NextLand => {
            now.course.next_land();
            now.serial = None;
            lands.write(LayOut(Vec::new()));
        }
        Onward::Over => now.over = true,
    }
}

/// What was learned is kept, and where to go on.
fn remember(lesson: &Lesson, now: &InLesson, book: &mut ResMut<LearnedBook>) {
    let mut learned = book.now.clone();
    if now.over {
        learned.finish(&lesson.key);
    } else {
        learned.come_to(&lesson.key, now.step());
    }
    if learned != book.now {
        book.now = learned;
    }
}

/// Frames until a land that was laid out is seen with everything that belongs to it.
const FRAMES: u8 = 12;

/// What a lesson changes is seen at once, also when nobody moves the pointer.
fn stay_awake(in_lesson: Res<InLesson>, mut awake: ResMut<Awake>, mut left: Local<u8>) {
    if in_lesson.is_changed() {
        *left = FRAMES;
    }
    if *left > 0 {
        *left -= 1;
        awake.0 = true;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (follow.run_if(resource_exists::<Playthrough>), stay_awake)
            .chain()
            .in_set(Frame::Project)
            .run_if(resource_exists::<InLesson>),
    );
}
