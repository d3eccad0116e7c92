//! Lessons at the table, for all modes: a real game in a prepared position, with a card of instructions.
//!
//! A mode defines the contents of its lessons ([`LessonMode`]), reports looks, places the card and points out
//! the subject of a step.

mod card;
mod follow;
mod set_up;
mod view;

#[cfg(test)]
pub(crate) use card::{CARD_MARGIN, draw_card};
pub(crate) use card::{LessonAnswers, draw_outline, outline_strokes, show_card};
pub(crate) use view::CourseView;
#[cfg(test)]
pub(crate) use view::step_key;
pub(crate) use view::{LessonCard, progress_key, title_key};

use std::marker::PhantomData;

use bevy::prelude::*;

use super::input::InputAction;
use super::schedule::AppSystems;
use super::session::{ModeAssets, PlayableMode, Session};
use super::window::screen::Screen;
use cascadia_engine::{Course, CourseProgress, CourseStep, Curriculum, GameSetup};

/// A mode with lessons.
pub(crate) trait LessonMode: PlayableMode {
    /// The elements of its lessons.
    type Curriculum: Curriculum<Action = Self::Action>;

    /// Returns the lessons in their recommended order.
    fn lessons(content: &Self::Content) -> &[Course<Self::Curriculum>];

    /// Returns the setup of the game in which a lesson begins.
    fn lesson_setup(
        beginning: &<Self::Curriculum as Curriculum>::Beginning,
        assets: &ModeAssets<Self>,
        learner: String,
    ) -> GameSetup<Self>;

    /// Returns the position for judging steps, or `None` if no person plays.
    fn position(session: &Session<Self>) -> Option<<Self::Curriculum as Curriculum>::Position<'_>>;

    /// Returns the keys mentioned in the texts of lessons, by their variables.
    fn key_names(
        step: &CourseStep<Self::Curriculum>,
        name: &dyn Fn(InputAction) -> String,
    ) -> Vec<(&'static str, String)>;

    /// Clears the aim of the previous position.
    fn forget_aim(world: &mut World);
}

/// An object to look at in the lessons of a mode.
pub(crate) type LookOf<M> = <<M as LessonMode>::Curriculum as Curriculum>::Look;

/// A request for a lesson, from a screen, a lesson's card or the command line.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TakeLesson<M: LessonMode> {
    /// Its index in the content.
    pub index: usize,
    mode: PhantomData<M>,
}

impl<M: LessonMode> TakeLesson<M> {
    /// Creates the request for the lesson with this index.
    pub(crate) const fn new(index: usize) -> Self {
        Self { index, mode: PhantomData }
    }
}

/// A person's input in a lesson, written by panels.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CourseIntent<L: Copy + Send + Sync + 'static> {
    /// The step has been read.
    GoOn,
    /// Undo the mistake.
    TryAgain,
    /// Restart the current position, or the whole lesson once it is over.
    Again,
    /// The person has pointed at this.
    LookAt(L),
}

/// The current lesson.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub(crate) struct InCourse<M: LessonMode> {
    /// Its index in the content.
    index: usize,
    progress: CourseProgress<M::Curriculum>,
    /// The serial number of its session; `None` until its position is set up.
    serial: Option<u64>,
    /// Set once its last step is done.
    over: bool,
}

impl<M: LessonMode> InCourse<M> {
    /// Returns the current step, counted from 0.
    pub(crate) const fn step(&self) -> usize {
        self.progress.step()
    }

    /// Tests whether the last step is done.
    pub(crate) const fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the serial number of its session, or `None` until its position is set up.
    pub(crate) const fn serial(&self) -> Option<u64> {
        self.serial
    }

    /// Returns the content of the lesson, or `None` for an invalid index.
    pub(crate) fn lesson<'a>(&self, assets: &'a ModeAssets<M>) -> Option<&'a Course<M::Curriculum>> {
        M::lessons(&assets.content).get(self.index)
    }

    /// Tests whether the current step only needs to be read.
    pub(crate) fn waits_for_reader(&self, assets: &ModeAssets<M>) -> bool {
        let step = self.lesson(assets).and_then(|lesson| lesson.steps.get(self.step()));
        !self.over && step.is_some_and(|step| M::Curriculum::is_read(step.aim))
    }
}

/// Tests whether a lesson of a mode is in progress.
pub(crate) fn taking<M: LessonMode>(lesson: Option<Res<InCourse<M>>>) -> bool {
    lesson.is_some()
}

/// Ends the lesson when its player leaves the table or begins another game.
fn leave<M: LessonMode>(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    session: Option<Res<Session<M>>>,
    lesson: Res<InCourse<M>>,
) {
    let Some(serial) = lesson.serial else { return };
    let elsewhere = session.is_none_or(|session| session.serial() != serial);
    if elsewhere || *screen.get() != M::TABLE {
        commands.remove_resource::<InCourse<M>>();
        commands.remove_resource::<CourseView<M>>();
    }
}

/// Adds the lessons of a mode at its table.
pub(crate) fn plugin<M: LessonMode>(app: &mut App) {
    app.add_message::<TakeLesson<M>>()
        .add_message::<CourseIntent<LookOf<M>>>()
        .add_plugins((set_up::plugin::<M>, follow::plugin::<M>, view::plugin::<M>))
        .add_systems(Update, leave::<M>.run_if(resource_exists::<InCourse<M>>).before(AppSystems::Read));
}

/// Adds the key that continues the lessons of a mode.
pub(crate) fn keys_plugin<M: LessonMode>(app: &mut App) {
    app.add_plugins(card::plugin::<M>);
}
