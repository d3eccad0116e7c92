//! The start of a game of Cascadia on the table.

use bevy::prelude::*;
use jiff::civil::Date;

use crate::cascadia::Session;
use crate::session::{Chosen, StartOptions};
use crate::store::clock::Clock;
use crate::ui::new_game::begin::begin_at_table;
use cascadia_engine::GameSetup;
use cascadia_rules::Cascadia;
use cascadia_rules::goals::Shape;
use cascadia_rules::rules::{Action, Slot};

/// A request to start a game, from screens and from the command line.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct BeginGame {
    pub setup: GameSetup<Cascadia>,
    /// The day of a game of the day.
    pub daily: Option<Date>,
    /// Number of turns to let the computer play for all seats before the game is shown.
    pub skip_turns: u16,
    /// The pair to take immediately, if a human player may take it.
    pub take: Option<Slot>,
}

impl BeginGame {
    /// Returns the request for a game from its first turn.
    pub(crate) const fn new(setup: GameSetup<Cascadia>) -> Self {
        Self { setup, daily: None, skip_turns: 0, take: None }
    }
}

/// A request from the trail's screen to play for a shape: a scenario or a restriction.
#[derive(Message, Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayShape {
    pub shape: Shape,
    /// The profile whose trail was shown, if any.
    pub profile: Option<String>,
}

/// Starts the most recently requested game.
fn begin_game(world: &mut World) {
    let requests: Vec<BeginGame> = world.resource_mut::<Messages<BeginGame>>().drain().collect();
    let Some(BeginGame { setup, daily, skip_turns, take }) = requests.into_iter().next_back() else { return };
    let begun = world.resource::<Clock>().now();
    let options = StartOptions { begun: Some(begun), daily, skip_turns, ..StartOptions::default() };
    if !begin_at_table(world, setup, options) {
        return;
    }
    let session = world.resource::<Session>();
    let may_take = session.to_act().is_some_and(|seat| session.is_human(seat));
    if let Some(slot) = take.filter(|_| may_take) {
        world.write_message(Chosen(Action::TakePair(slot)));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<BeginGame>().add_systems(PreUpdate, begin_game);
}
