//! The suspended game, set aside while a puzzle is on the table.

use bevy::prelude::*;

use crate::cascadia::Session;

/// The game at the table before the puzzle, if any, with its undo history.
#[derive(Resource, Default)]
pub(super) struct SetAside(Option<Session>);

/// Sets aside the game at the table, unless it is a puzzle.
pub(super) fn set_aside(world: &mut World) {
    if !world.contains_resource::<SetAside>() {
        let session = world.remove_resource::<Session>();
        world.insert_resource(SetAside(session));
    }
}

/// Restores the game set aside.
pub(super) fn put_back(world: &mut World) {
    match world.remove_resource::<SetAside>() {
        Some(SetAside(Some(session))) => world.insert_resource(session),
        Some(SetAside(None)) => {
            world.remove_resource::<Session>();
        }
        None => {}
    }
}
