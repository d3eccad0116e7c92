//! One file per screen, and the ways from one to the next.

mod lessons;
mod new_game;
pub mod picture;
pub mod playing;
pub mod problems;
pub mod result;
mod title;
mod trail;

pub use new_game::default_name;

use bevy::prelude::*;

use super::hud::{Leave, Notice};
use super::library::Library;
use super::play;
use super::screen::Screen;
use crate::challenges::Shape;
use crate::record::RecordSetup;

/// Somebody wants to begin a game. Written by screens and by the command line.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct BeginGame {
    /// What it starts from.
    pub setup: RecordSetup,
    /// Turns the computer plays for everybody before it is shown.
    pub skip_turns: u16,
}

/// Somebody wants to play for this shape: a scenario or a restriction. Written by the trail's screen.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct PlayShape {
    /// Which shape.
    pub shape: Shape,
    /// Whose trail it is for, if somebody's was looked at.
    pub profile: Option<String>,
}

fn begin_game(world: &mut World) {
    let wishes: Vec<BeginGame> = world.resource_mut::<Messages<BeginGame>>().drain().collect();
    let Some(wish) = wishes.into_iter().next_back() else { return };
    match play::start(world, wish.setup, wish.skip_turns) {
        Ok(()) => world.resource_mut::<NextState<Screen>>().set(Screen::Playing),
        Err(error) => {
            world.write_message(Notice(error.to_string()));
        }
    }
}

fn leave(
    mut wishes: MessageReader<Leave>,
    mut next: ResMut<NextState<Screen>>,
    mut exit: MessageWriter<AppExit>,
) {
    for wish in wishes.read() {
        match wish {
            Leave::ToTitle => next.set(Screen::Title),
            Leave::ToTrail => next.set(Screen::Trail),
            Leave::ToLessons => next.set(Screen::Lessons),
            Leave::Quit => {
                exit.write(AppExit::Success);
            }
        }
    }
}

/// What was broken when the program started is said once.
fn tell_notices(library: Res<Library>, mut notices: MessageWriter<Notice>) {
    notices.write_batch(library.notices.iter().cloned().map(Notice));
}

/// Everything in this folder.
pub fn plugin(app: &mut App) {
    app.add_message::<BeginGame>()
        .add_message::<PlayShape>()
        .add_plugins((
            title::plugin,
            lessons::plugin,
            new_game::plugin,
            playing::plugin,
            result::plugin,
            trail::plugin,
            picture::plugin,
        ))
        .add_systems(PostStartup, tell_notices)
        .add_systems(PreUpdate, (begin_game, leave));
}
