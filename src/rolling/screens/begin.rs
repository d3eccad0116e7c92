//! Beginning a game of Rolling Rivers on the table.

use bevy::prelude::*;

use crate::session::StartOptions;
use crate::store::clock::Clock;
use crate::ui::new_game::begin::begin_at_table;
use cascadia_engine::GameSetup;
use rolling_rivers::RollingRivers;

/// A request for a game of Rolling Rivers, from a screen or the command line.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct BeginGame {
    pub setup: GameSetup<RollingRivers>,
    /// Number of turns, over all seats, that the computer plays first.
    pub skip_turns: u16,
}

/// Begins the most recently requested game.
fn begin_game(world: &mut World) {
    let requests: Vec<BeginGame> = world.resource_mut::<Messages<BeginGame>>().drain().collect();
    let Some(BeginGame { setup, skip_turns }) = requests.into_iter().next_back() else { return };
    let begun = world.resource::<Clock>().now();
    let options = StartOptions { begun: Some(begun), skip_turns, ..StartOptions::default() };
    begin_at_table(world, setup, options);
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BeginGame>().add_systems(PreUpdate, begin_game);
}
