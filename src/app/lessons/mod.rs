//! Lessons at the table: a real game on a prepared land, with somebody who says what to do next.

mod follow;
mod lay_out;
mod view;

pub use lay_out::LayOut;
pub use view::{LessonView, title_key};

use bevy::prelude::*;

use super::Frame;
use super::areas::Areas;
use super::camera::{Rig, Room};
use super::library::Library;
use super::play::Playthrough;
use super::screen::Screen;
use crate::challenges::{Course, LEARNER, Lesson, StepAim};
use crate::rules::Wildlife;

/// Somebody wants to take a lesson. Written by screens, by the card of the lesson and by the command line.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeLesson(pub usize);

/// What somebody says in a lesson. Written by panels.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonWord {
    /// I have read this.
    GoOn,
    /// Take back what led astray.
    TryAgain,
    /// From the beginning: of this land, or of the lesson once it is over.
    Again,
    /// I look at this scoring card.
    LookAt(Wildlife),
}

/// The lesson that is being taken.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct InLesson {
    /// Which one.
    index: usize,
    /// Where in it.
    course: Course,
    /// The playthrough on its land; none while the land is not laid out yet.
    serial: Option<u64>,
    /// Whether its last step is done.
    over: bool,
}

impl InLesson {
    /// Which lesson, counted from 0.
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Which step, counted from 0.
    pub const fn step(&self) -> usize {
        self.course.step()
    }

    /// Whether the last step is done.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// What the lesson says.
    fn lesson<'a>(&self, library: &'a Library) -> Option<&'a Lesson> {
        library.content.lessons().get(self.index)
    }

    /// Whether the present step waits only to be read.
    pub fn waits_for_reader(&self, library: &Library) -> bool {
        let step = self.lesson(library).and_then(|lesson| lesson.steps.get(self.step()));
        !self.over && step.is_some_and(|step| step.aim == StepAim::Read)
    }
}

/// Whether a lesson is being taken.
pub fn taking(lesson: Option<Res<InLesson>>) -> bool {
    lesson.is_some()
}

/// Where the card of the lesson is: it takes this strip of the land's part of the window, from the top as far down as it
/// needs, and ends above the buttons that float there.
pub fn card_strip(areas: &Areas) -> Rect {
    let width = (areas.board.width() * 0.4).clamp(250.0, 340.0);
    let corner = areas.board.min + Vec2::new(12.0, 12.0);
    Rect::from_corners(corner, Vec2::new(corner.x + width, areas.board.max.y - 60.0))
}

/// The land is shown beside the card, so that nothing it is about is covered.
fn make_room(
    areas: Res<Areas>,
    playthrough: Res<Playthrough>,
    lesson: Res<InLesson>,
    mut rig: ResMut<Rig>,
    mut made_for: Local<Option<u64>>,
) {
    let min = Vec2::new(card_strip(&areas).max.x + 8.0, areas.board.min.y + 8.0);
    let rect = Rect { min, max: areas.board.max - Vec2::new(10.0, 62.0) };
    let room = Room { rect, middle: Vec2::new(rect.center().x, areas.board.center().y) };
    if rig.room != Some(room) || *made_for != lesson.serial {
        rig.room = Some(room);
        *made_for = lesson.serial;
        if rig.seat() == LEARNER {
            rig.fit(playthrough.game().player(LEARNER).environment(), &areas);
            rig.arrive();
        }
    }
}

/// Whoever leaves the table or begins another game has left the lesson.
fn leave(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    playthrough: Option<Res<Playthrough>>,
    lesson: Res<InLesson>,
) {
    let Some(serial) = lesson.serial else { return };
    let elsewhere = playthrough.is_none_or(|playthrough| playthrough.serial() != serial);
    if elsewhere || *screen.get() != Screen::Playing {
        commands.remove_resource::<InLesson>();
        commands.remove_resource::<LessonView>();
    }
}

/// Everything in this folder.
pub fn plugin(app: &mut App) {
    app.add_message::<TakeLesson>()
        .add_message::<LessonWord>()
        .add_plugins((lay_out::plugin, follow::plugin, view::plugin))
        .add_systems(
            Update,
            (
                leave.run_if(resource_exists::<InLesson>).before(Frame::Read),
                make_room
                    .in_set(Frame::Decide)
                    .run_if(resource_exists::<InLesson>.and_then(resource_exists::<Playthrough>)),
            ),
        );
}
