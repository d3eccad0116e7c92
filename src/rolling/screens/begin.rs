//! Beginning a game of Rolling Rivers on the table.

use bevy::prelude::*;

use crate::session::StartOptions;
use crate::store::clock::Clock;
use crate::ui::new_game::begin::begin_at_table;
use cascadia_engine::GameSetup;
use rolling_rivers::Rolling;

/// A request for a game of Rolling Rivers, from a screen or the command line.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct BeginRolling {
    pub setup: GameSetup<Rolling>,
    /// Number of turns, over all seats, that the computer plays first.
    pub skip_turns: u16,
}

/// Begins the most recently requested game.
fn begin_rolling(world: &mut World) {
    let requests: Vec<BeginRolling> = world.resource_mut::<Messages<BeginRolling>>().drain().collect();
    let Some(BeginRolling { setup, skip_turns }) = requests.into_iter().next_back() else { return };
    let begun = world.get_resource_or_init::<Clock>().now();
    let options = StartOptions { begun: Some(begun), skip_turns, ..StartOptions::default() };
    begin_at_table(world, setup, options);
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BeginRolling>().add_systems(PreUpdate, begin_rolling);
}
