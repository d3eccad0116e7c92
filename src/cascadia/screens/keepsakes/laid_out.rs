//! A kept game on the table with computer players only, which affects no statistics and no file.

use bevy::prelude::World;

use crate::cascadia::Session;
use crate::session;
use crate::store::game_store::GameStore;
use cascadia_engine::{GameSetup, SeatOwner};
use cascadia_rules::Cascadia;

/// Lays a finished game on the table as a game of the computer. Returns the serial number of the session, or
/// `None` if the record is gone or does not lead to the end of the game.
pub(in crate::cascadia::screens) fn lay_out(world: &mut World, game: &str) -> Option<u64> {
    let record = world.resource::<GameStore<Cascadia>>().finished_record(game)?;
    let seats = vec![SeatOwner::Opponent("greedy".to_owned()); record.setup.seats.len()];
    let setup = GameSetup { options: record.setup.options, seats };
    session::start_practice::<Cascadia>(world, setup, &record.actions).ok()?;
    let session = world.resource::<Session>();
    session.is_over().then(|| session.serial())
}
