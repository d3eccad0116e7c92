//! The land of a lesson is laid out: when it is taken, when it goes on to the next land, and when it is tried again.

use bevy::prelude::*;
use fluent_bundle::FluentValue;

use super::{InLesson, TakeLesson};
use crate::app::learned::LearnedBook;
use crate::app::library::{Library, Speaker};
use crate::app::play::{self, Playthrough};
use crate::app::screen::Screen;
use crate::app::turn::Aim;
use crate::challenges::{Beginning, Course, LESSON_SEATS};
use crate::content::Terms;
use crate::record::{RecordSetup, SeatOwner};
use crate::rules::{Action, CardChoice};

/// Who sits opposite, if there is such a level: somebody who plays sensibly and at once.
const OPPONENT: &str = "greedy";

/// The land of the lesson is wanted with these actions done on it. Written where a lesson is followed.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct LayOut(pub Vec<Action>);

/// Begins the lesson that is asked for, where it was left.
fn take(world: &mut World) {
    let wishes: Vec<TakeLesson> = world.resource_mut::<Messages<TakeLesson>>().drain().collect();
    let Some(TakeLesson(index)) = wishes.into_iter().next_back() else { return };
    let content = world.resource::<Library>().content.clone();
    let Some(lesson) = content.lessons().get(index) else { return };
    let learned = &world.resource::<LearnedBook>().now;
    let course = Course::at(lesson, learned.step_of(&lesson.key).unwrap_or(0));
    let done = course.done().to_vec();
    world.insert_resource(InLesson { index, course, serial: None, over: false });
    world.write_message(LayOut(done));
    world.resource_mut::<NextState<Screen>>().set(Screen::Playing);
}

fn lay_out(world: &mut World) {
    let wishes: Vec<LayOut> = world.resource_mut::<Messages<LayOut>>().drain().collect();
    let Some(LayOut(done)) = wishes.into_iter().next_back() else { return };
    let library = world.resource::<Library>().clone();
    let Some(in_lesson) = world.get_resource::<InLesson>() else { return };
    let land = in_lesson.lesson(&library).and_then(|lesson| lesson.land_of(in_lesson.step()));
    let Some((_, land)) = land else { return };
    let setup = setup_of(land, &library, world.resource::<Speaker>());
    let actions: Vec<Action> = land.actions.iter().chain(&done).copied().collect();
    // The lessons were tried out with this box when the program started.
    if let Err(error) = play::start_practice(world, setup, &actions) {
        warn!("the land of a lesson cannot be laid out: {error}");
        return;
    }
    let serial = world.resource::<Playthrough>().serial();
    if let Some(mut in_lesson) = world.get_resource_mut::<InLesson>() {
        in_lesson.serial = Some(serial);
    }
    // What was aimed at was on another land.
    if let Some(mut aim) = world.get_resource_mut::<Aim>() {
        *aim = Aim::default();
    }
}

/// A game of the learner against an opponent.
fn setup_of(land: &Beginning, library: &Library, speaker: &Speaker) -> RecordSetup {
    let terms = Terms::standard(LESSON_SEATS, CardChoice::Lettered(land.cards), land.seed);
    let name = speaker.say_with("player-default", &[("number", FluentValue::from(1))]);
    let mut seats = vec![SeatOwner::Human(name)];
    let known = library.levels.find(OPPONENT).is_ok();
    let opponent = || SeatOwner::Opponent(if known { OPPONENT } else { library.levels.usual() }.to_owned());
    seats.resize_with(usize::from(LESSON_SEATS), opponent);
    RecordSetup::new(&terms, seats)
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<LayOut>().add_systems(PreUpdate, (take, lay_out).chain());
}
