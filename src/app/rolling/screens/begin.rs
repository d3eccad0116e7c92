//! Begins a game of Rolling Rivers on the table.

use bevy::prelude::*;

use crate::app::rolling::RollingSession;
use crate::app::session::{self, StartOptions};
use crate::app::store::clock::now;
use crate::app::store::game_store::GameStore;
use crate::app::ui::Notice;
use crate::app::window::screen::Screen;
use crate::engine::GameSetup;
use crate::rolling::Rolling;

/// Somebody wants to begin a game of Rolling Rivers. Written by screens and by the command line.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub struct BeginRolling {
    /// What it starts from.
    pub setup: GameSetup<Rolling>,
    /// Rounds of seats that the computer plays for everybody before it is shown.
    pub skip_turns: u16,
}

/// Begins the game that was asked for last.
fn begin_rolling(world: &mut World) {
    let requests: Vec<BeginRolling> = world.resource_mut::<Messages<BeginRolling>>().drain().collect();
    let Some(BeginRolling { setup, skip_turns }) = requests.into_iter().next_back() else { return };
    let options = StartOptions { begun: Some(now()), skip_turns, ..StartOptions::default() };
    match session::begin(world, setup, options) {
        Ok(()) => {
            let record = world.get_resource::<RollingSession>().map(|session| session.record().clone());
            if let (Some(record), Some(mut store)) = (record, world.get_resource_mut::<GameStore<Rolling>>())
            {
                store.note_begun(&record);
            }
            world.resource_mut::<NextState<Screen>>().set(Screen::Rolling);
        }
        Err(error) => {
            world.write_message(Notice(error.to_string()));
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BeginRolling>().add_systems(PreUpdate, begin_rolling);
}
