//! Screens of the game, and the current one.

use bevy::prelude::*;
use bevy::state::state::ComputedStates;

use crate::preferences::wake_up::{FramePacing, FrameRequests};

#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Screen {
    /// The name of the game over a finished environment.
    #[default]
    Title,
    /// The options of a new game.
    NewGame,
    Playing,
    /// The score pad of a finished game.
    Result,
    /// Picture mode: an environment alone; the game waits.
    Picture,
    /// Review of a finished game: gains and losses, turn by turn.
    Review,
    /// Profiles and achievements.
    Trail,
    /// The list of lessons.
    Lessons,
    /// The daily challenge.
    Daily,
    /// The puzzles: tiers, themes, and the daily one.
    Puzzles,
    /// Online play: hosts, tables, and the lobby of a table.
    Together,
    /// Saved and unfinished games, and records from elsewhere.
    Games,
    /// Statistics of the games played here.
    Journal,
    /// A game of Rolling Rivers.
    Rolling,
    /// The sheets of a finished game of Rolling Rivers.
    RollingResult,
    /// The options of a new game of Rolling Rivers.
    RollingNewGame,
    /// The scenarios and achievements of Rolling Rivers.
    RollingTrack,
    /// The daily challenge of Rolling Rivers.
    RollingDaily,
    /// Statistics of the games of Rolling Rivers played here.
    RollingJournal,
}

impl Screen {
    /// Tests whether part of a landscape is visible behind the panels.
    pub(crate) const fn shows_landscape(self) -> bool {
        !matches!(self, Self::Rolling | Self::RollingResult)
    }
}

/// Derived state: a game is in progress, or has just ended and its environments are still shown, including
/// picture mode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct InGame;

impl ComputedStates for InGame {
    type SourceStates = Screen;

    fn compute(screen: Screen) -> Option<Self> {
        matches!(screen, Screen::Playing | Screen::Result | Screen::Picture).then_some(Self)
    }
}

/// Remaining frames that show only the environment, for a screenshot. Counted down by the system that takes
/// it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct HideUi(pub u8);

impl HideUi {
    pub(crate) const fn is_on(self) -> bool {
        self.0 > 0
    }
}

/// Draws the frame of a screen change: if the host has opened the game, no input triggers that frame, and
/// the old screen has nothing left to show.
fn draw_next_screen(next: Res<NextState<Screen>>, mut frames: FrameRequests) {
    if !matches!(*next, NextState::Unchanged) {
        frames.now();
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<HideUi>()
        .init_state::<Screen>()
        .add_computed_state::<InGame>()
        .add_systems(Last, draw_next_screen.before(FramePacing));
}
