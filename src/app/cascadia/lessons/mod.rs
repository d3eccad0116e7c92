//! Lessons at the table: a real game in a prepared environment, with a card that says what to do next.

mod follow;
mod set_up;
mod view;

pub use view::LessonView;
pub(crate) use view::title_key;

use bevy::prelude::*;

use crate::app::camera::{Rig, Viewport};
use crate::app::cascadia::CascadiaAssets;
use crate::app::cascadia::CascadiaSession;
use crate::app::schedule::AppSystems;
use crate::app::window::layout::ScreenLayout;
use crate::app::window::screen::Screen;
use crate::base::Wildlife;
use crate::cascadia::goals::{LEARNER, Lesson, LessonProgressState, StepAim};

/// Requests a lesson. Written by screens, by the card of the lesson and by the command line.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub struct TakeLesson(pub usize);

/// What a person asks for in a lesson. Written by panels.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum LessonIntent {
    /// The step has been read.
    GoOn,
    /// Undo what led astray.
    TryAgain,
    /// Start again: in this environment, or the whole lesson once it is over.
    Again,
    /// This scoring card has been opened.
    LookAt(Wildlife),
}

/// The lesson that is being taken.
#[derive(Resource, Clone, PartialEq, Eq, Debug)]
pub struct InLesson {
    /// Its index in the content.
    index: usize,
    /// The progress within it.
    progress: LessonProgressState,
    /// The playthrough of its environment; none until that is set up.
    serial: Option<u64>,
    /// Whether its last step is done.
    over: bool,
}

impl InLesson {
    /// Returns which lesson it is, counted from 0.
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Returns the present step, counted from 0.
    pub const fn step(&self) -> usize {
        self.progress.step()
    }

    /// Returns whether the last step is done.
    pub const fn is_over(&self) -> bool {
        self.over
    }

    /// Returns the content of the lesson; none if there is no such lesson.
    fn lesson<'a>(&self, assets: &'a CascadiaAssets) -> Option<&'a Lesson> {
        assets.content.lessons().get(self.index)
    }

    /// Returns whether the present step waits only to be read.
    pub fn waits_for_reader(&self, assets: &CascadiaAssets) -> bool {
        let step = self.lesson(assets).and_then(|lesson| lesson.steps.get(self.step()));
        !self.over && step.is_some_and(|step| step.aim == StepAim::Read)
    }
}

/// Returns whether a lesson is being taken.
pub(crate) fn taking(lesson: Option<Res<InLesson>>) -> bool {
    lesson.is_some()
}

/// Returns the strip of the viewport, in points, that the card of the lesson may fill: from the top as far
/// down as it needs, ending above the buttons that float there.
pub(crate) fn card_strip(layout: &ScreenLayout) -> Rect {
    let width = (layout.viewport.width() * 0.4).clamp(250.0, 340.0);
    let corner = layout.viewport.min + Vec2::new(12.0, 12.0);
    Rect::from_corners(corner, Vec2::new(corner.x + width, layout.viewport.max.y - 60.0))
}

/// Fits the environment beside the card, so that nothing the lesson is about is covered.
fn fit_beside_card(
    layout: Res<ScreenLayout>,
    playthrough: Res<CascadiaSession>,
    lesson: Res<InLesson>,
    mut rig: ResMut<Rig>,
    mut fitted_for: Local<Option<u64>>,
) {
    let min = Vec2::new(card_strip(&layout).max.x + 8.0, layout.viewport.min.y + 8.0);
    let rect = Rect { min, max: layout.viewport.max - Vec2::new(10.0, 62.0) };
    let viewport = Viewport { rect, middle: Vec2::new(rect.center().x, layout.viewport.center().y) };
    if rig.viewport != Some(viewport) || *fitted_for != lesson.serial {
        rig.viewport = Some(viewport);
        *fitted_for = lesson.serial;
        if rig.seat() == LEARNER {
            rig.fit(playthrough.game().player(LEARNER).environment(), &layout);
            rig.arrive();
        }
    }
}

/// Ends the lesson when its player leaves the table or begins another game.
fn leave(
    mut commands: Commands,
    screen: Res<State<Screen>>,
    playthrough: Option<Res<CascadiaSession>>,
    lesson: Res<InLesson>,
) {
    let Some(serial) = lesson.serial else { return };
    let elsewhere = playthrough.is_none_or(|playthrough| playthrough.serial() != serial);
    if elsewhere || *screen.get() != Screen::Playing {
        commands.remove_resource::<InLesson>();
        commands.remove_resource::<LessonView>();
    }
}

/// Adds lessons at the table.
pub fn plugin(app: &mut App) {
    app.add_message::<TakeLesson>()
        .add_message::<LessonIntent>()
        .add_plugins((set_up::plugin, follow::plugin, view::plugin))
        .add_systems(
            Update,
            (
                leave.run_if(resource_exists::<InLesson>).before(AppSystems::Read),
                fit_beside_card
                    .in_set(AppSystems::Decide)
                    .run_if(resource_exists::<InLesson>.and_then(resource_exists::<CascadiaSession>)),
            ),
        );
}
