//! The screens of the game, and which of them is shown.

use bevy::prelude::*;
use bevy::state::state::ComputedStates;

use crate::preferences::graphics_quality::{FramePacing, KeepRendering};

/// The screens.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Screen {
    /// The name of the game over a finished environment.
    #[default]
    Title,
    /// The choices for a new game.
    NewGame,
    /// A game.
    Playing,
    /// The score pad of a finished game.
    Result,
    /// An environment alone, of which pictures are taken; the game waits.
    Picture,
    /// What a finished game teaches: where its points came from and went, turn by turn.
    Review,
    /// The profiles and what they have earned.
    Trail,
    /// The list of lessons.
    Lessons,
    /// The game of the day.
    Daily,
    /// The puzzles: tiers, themes, and that of the day.
    Puzzles,
    /// Hosts, tables, and the table where people gather before a game.
    Together,
    /// Games that were saved or not finished, and records from elsewhere.
    Games,
    /// Statistics of the games played here.
    Journal,
    /// A game of Rolling Rivers.
    Rolling,
    /// The papers of a finished game of Rolling Rivers.
    RollingResult,
    /// The choices for a new game of Rolling Rivers.
    RollingNewGame,
    /// The scenarios and achievements of Rolling Rivers.
    RollingTrack,
    /// The game of the day of Rolling Rivers.
    RollingDaily,
    /// Statistics of the games of Rolling Rivers played here.
    RollingJournal,
}

impl Screen {
    /// Tests whether something of a landscape is to be seen behind the panels.
    pub(crate) const fn shows_landscape(self) -> bool {
        !matches!(self, Self::Rolling | Self::RollingResult)
    }
}

/// Derived state: a game is played, or has just ended and its environments can be looked at, also for a picture.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct InGame;

impl ComputedStates for InGame {
    type SourceStates = Screen;

    fn compute(screen: Screen) -> Option<Self> {
        matches!(screen, Screen::Playing | Screen::Result | Screen::Picture).then_some(Self)
    }
}

/// Frames in which nothing but the environment is shown, for a screenshot of it. Counted down by the system
/// that takes it.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct HideUi(pub u8);

impl HideUi {
    /// Tests whether the panels are hidden now.
    pub(crate) const fn is_on(self) -> bool {
        self.0 > 0
    }
}

/// Draws the frame in which a screen changes: where the host of a game has opened it, no input asks for that frame, and
/// the screen that is left has nothing to show any more.
fn draw_next_screen(next: Res<NextState<Screen>>, keep_rendering: Option<ResMut<KeepRendering>>) {
    if let Some(mut keep_rendering) = keep_rendering.filter(|_| !matches!(*next, NextState::Unchanged)) {
        keep_rendering.0 = true;
    }
}

/// Registers the screens.
pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<HideUi>()
        .init_state::<Screen>()
        .add_computed_state::<InGame>()
        .add_systems(Last, draw_next_screen.before(FramePacing));
}
