//! Beginning a game of any mode with its date, and showing its table.

use bevy::prelude::*;

use crate::session::{self, PlayableMode, Session, StartOptions};
use crate::store::game_store::GameStore;
use crate::ui::Notice;
use cascadia_engine::GameSetup;

/// Begins a game and shows its table. Returns true on success; otherwise a notice gives the reason.
pub(crate) fn begin_at_table<M: PlayableMode>(
    world: &mut World,
    setup: GameSetup<M>,
    options: StartOptions,
) -> bool {
    if let Err(error) = session::begin(world, setup, options) {
        world.write_message(Notice(error.to_string()));
        return false;
    }
    let record = world.get_resource::<Session<M>>().map(|session| session.record().clone());
    if let (Some(record), Some(mut store)) = (record, world.get_resource_mut::<GameStore<M>>()) {
        store.note_begun(&record);
    }
    world.resource_mut::<NextState<crate::window::screen::Screen>>().set(M::TABLE);
    true
}
