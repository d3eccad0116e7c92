//! The game that was on the table before a puzzle waits aside.

use bevy::prelude::*;

use crate::cascadia::CascadiaSession;

/// The game that was on the table before the puzzle, if there was one: as it was, with all that can be undone in it.
#[derive(Resource, Default)]
pub(super) struct SetAside(Option<CascadiaSession>);

/// Sets aside the game on the table, unless it is that of a puzzle.
pub(super) fn set_aside(world: &mut World) {
    if !world.contains_resource::<SetAside>() {
        let session = world.remove_resource::<CascadiaSession>();
        world.insert_resource(SetAside(session));
    }
}

/// Puts the game back that was set aside.
pub(super) fn put_back(world: &mut World) {
    match world.remove_resource::<SetAside>() {
        Some(SetAside(Some(session))) => world.insert_resource(session),
        Some(SetAside(None)) => {
            world.remove_resource::<CascadiaSession>();
        }
        None => {}
    }
}
