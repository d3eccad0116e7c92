//! Lessons at the table, whatever the mode: a real game in a prepared position, with a card that says what to do next.
//!
//! A mode says what its lessons are made of ([`TaughtMode`]), tells what is looked at, places the card and points out
//! what a step is about.

mod card;
mod follow;
mod set_up;
mod view;

#[cfg(test)]
pub(crate) use card::{CARD_MARGIN, draw_card};
pub(crate) use card::{LessonAnswers, ReadLessonKeys, draw_outline, outline_strokes, show_card};
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
pub(crate) trait TaughtMode: PlayableMode {
    /// What its lessons are made of.
    type Taught: Curriculum<Action = Self::Action>;

    /// Returns the lessons in their recommended order.
    fn lessons(content: &Self::Content) -> &[Course<Self::Taught>];

    /// Returns the setup of the game in which a lesson begins.
    fn lesson_setup(
        beginning: &<Self::Taught as Curriculum>::Beginning,
        assets: &ModeAssets<Self>,
        learner: String,
    ) -> GameSetup<Self>;

    /// Returns what steps are judged by; none if nobody plays.
    fn position(session: &Session<Self>) -> Option<<Self::Taught as Curriculum>::Position<'_>>;

    /// Returns the names of the keys that the texts of lessons mention, by their variables.
    fn key_names(
        step: &CourseStep<Self::Taught>,
        name: &dyn Fn(InputAction) -> String,
    ) -> Vec<(&'static str, String)>;

    /// Forgets what was aimed at in another position.
    fn forget_aim(world: &mut World);
}

/// A thing that can be looked at in the lessons of a mode.
pub(crate) type LookOf<M> = <<M as TaughtMode>::Taught as Curriculum>::Look;

/// Requests a lesson. Written by screens, by the card of the lesson and by the command line.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TakeLesson<M: TaughtMode> {
    /// Its index in the content.
    pub index: usize,
    mode: PhantomData<M>,
}

impl<M: TaughtMode> TakeLesson<M> {
    /// Creates the request for the lesson with this index.
    pub(crate) const fn new(index: usize) -> Self {
        Self { index, mode: PhantomData }
    }
}

/// What a person asks for in a lesson. Written by panels.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum CourseIntent<L: Copy + Send + Sync + 'static> {
    /// The step has been read.
    GoOn,
    /// Undo what led astray.
    TryAgain,
    /// Start again: in this position, or the whole lesson once it is over.
    Again,
    /// This has been looked at.
    LookAt(L),
}

/// The lesson that is being taken.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub(crate) struct InCourse<M: TaughtMode> {
    /// Its index in the content.
    index: usize,
    /// The progress within it.
    progress: CourseProgress<M::Taught>,
    /// The playthrough of its position; none until that is set up.
    serial: Option<u64>,
    /// Whether its last step is done.
    over: bool,
}

impl<M: TaughtMode> InCourse<M> {
    /// Returns the present step, counted from 0.
    pub(crate) const fn step(&self) -> usize {
        self.progress.step()
    }

    /// Returns whether the last step is done.
    pub(crate) const fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the playthrough of its position; none until that is set up.
    pub(crate) const fn serial(&self) -> Option<u64> {
        self.serial
    }

    /// Returns the content of the lesson; none if there is no such lesson.
    pub(crate) fn lesson<'a>(&self, assets: &'a ModeAssets<M>) -> Option<&'a Course<M::Taught>> {
        M::lessons(&assets.content).get(self.index)
    }

    /// Returns whether the present step waits only to be read.
    pub(crate) fn waits_for_reader(&self, assets: &ModeAssets<M>) -> bool {
        let step = self.lesson(assets).and_then(|lesson| lesson.steps.get(self.step()));
        !self.over && step.is_some_and(|step| M::Taught::is_read(step.aim))
    }
}

/// Returns whether a lesson of a mode is being taken.
pub(crate) fn taking<M: TaughtMode>(lesson: Option<Res<InCourse<M>>>) -> bool {
    lesson.is_some()
}

/// Ends the lesson when its player leaves the table or begins another game.
fn leave<M: TaughtMode>(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    session: Option<Res<Session<M>>>,
    lesson: Res<InCourse<M>>,
) {
    let Some(serial) = lesson.serial else { return };
    let elsewhere = session.is_none_or(|session| session.serial() != serial);
    if elsewhere || *screen.get() != M::SCREEN {
        commands.remove_resource::<InCourse<M>>();
        commands.remove_resource::<CourseView<M>>();
    }
}

/// Adds the lessons of a mode at its table.
pub(crate) fn plugin<M: TaughtMode>(app: &mut App) {
    app.add_message::<TakeLesson<M>>()
        .add_message::<CourseIntent<LookOf<M>>>()
        .add_plugins((set_up::plugin::<M>, follow::plugin::<M>, view::plugin::<M>))
        .add_systems(Update, leave::<M>.run_if(resource_exists::<InCourse<M>>).before(AppSystems::Read));
}

/// Adds the key that goes on in the lessons of a mode.
pub(crate) fn keys_plugin<M: TaughtMode>(app: &mut App) {
    app.add_plugins(card::plugin::<M>);
}
