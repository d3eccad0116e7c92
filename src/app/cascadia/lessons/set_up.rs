//! Sets up the environment of a lesson: when it begins, when it goes on to the next environment, and when a
//! person starts it again.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::{InLesson, TakeLesson};
use crate::app::cascadia::CascadiaAssets;
use crate::app::cascadia::CascadiaSession;
use crate::app::cascadia::turn::Aim;
use crate::app::preferences::localizer::Localizer;
use crate::app::session;
use crate::app::store::lesson_progress::SavedLessonProgress;
use crate::app::window::screen::Screen;
use crate::cascadia::Cascadia;
use crate::cascadia::content::GameOptions;
use crate::cascadia::goals::{Beginning, LESSON_SEATS, LessonProgressState};
use crate::cascadia::rules::{Action, CardChoice};
use crate::engine::{GameSetup, SeatOwner};

/// The level of the opponent, if there is such a level: one that plays sensibly and at once.
const OPPONENT: &str = "greedy";

/// Requests the environment of the lesson with these actions applied to it. Written where a lesson is
/// followed.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct SetUpLesson(pub Vec<Action>);

/// Begins the requested lesson at the step where it was left.
fn take(world: &mut World) {
    let requests: Vec<TakeLesson> = world.resource_mut::<Messages<TakeLesson>>().drain().collect();
    let Some(TakeLesson(index)) = requests.into_iter().next_back() else { return };
    let content = world.resource::<CascadiaAssets>().content.clone();
    let Some(lesson) = content.lessons().get(index) else { return };
    let learned = &world.resource::<SavedLessonProgress>().value;
    let progress = LessonProgressState::at(lesson, learned.step_of(&lesson.key).unwrap_or(0));
    let done = progress.done().to_vec();
    world.insert_resource(InLesson { index, progress, serial: None, over: false });
    world.write_message(SetUpLesson(done));
    world.resource_mut::<NextState<Screen>>().set(Screen::Playing);
}

/// Sets up the requested environment, and puts it on the table.
fn set_up(world: &mut World) {
    let requests: Vec<SetUpLesson> = world.resource_mut::<Messages<SetUpLesson>>().drain().collect();
    let Some(SetUpLesson(done)) = requests.into_iter().next_back() else { return };
    let assets = world.resource::<CascadiaAssets>().clone();
    let Some(in_lesson) = world.get_resource::<InLesson>() else { return };
    let lesson = in_lesson.lesson(&assets);
    let beginning = lesson.and_then(|lesson| lesson.beginning_of(in_lesson.step()));
    let Some((_, beginning)) = beginning else { return };
    let setup = setup_of(beginning, &assets, world.resource::<Localizer>());
    let actions: Vec<Action> = beginning.actions.iter().chain(&done).copied().collect();
    // All lessons were checked when the program started.
    if let Err(error) = session::start_practice(world, setup, &actions) {
        warn!("the environment of a lesson cannot be set up: {error}");
        return;
    }
    let serial = world.resource::<CascadiaSession>().serial();
    if let Some(mut in_lesson) = world.get_resource_mut::<InLesson>() {
        in_lesson.serial = Some(serial);
    }
    // The aim belonged to another environment.
    if let Some(mut aim) = world.get_resource_mut::<Aim>() {
        *aim = Aim::default();
    }
}

/// Returns the setup of a game of the learner against an opponent.
fn setup_of(beginning: &Beginning, assets: &CascadiaAssets, localizer: &Localizer) -> GameSetup<Cascadia> {
    let options = GameOptions::standard(LESSON_SEATS, CardChoice::Lettered(beginning.cards), beginning.seed);
    let name = localizer.text_with("player-default", &[("number", FluentValue::from(1))]);
    let mut seats = vec![SeatOwner::Human(name)];
    let known = assets.levels.find(OPPONENT).is_ok();
    let opponent = || SeatOwner::Opponent(if known { OPPONENT } else { assets.levels.usual() }.to_owned());
    seats.resize_with(usize::from(LESSON_SEATS), opponent);
    Cascadia::setup(options, seats)
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<SetUpLesson>().add_systems(PreUpdate, (take, set_up).chain());
}
