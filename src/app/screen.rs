//! Which screen is shown.

use bevy::prelude::*;
use bevy::state::state::ComputedStates;

/// The screens.
#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Screen {
    /// The name of the game over a finished land.
    #[default]
    Title,
    /// The choices for a new game.
    NewGame,
    /// A game.
    Playing,
    /// The score pad of a finished game.
    Result,
    /// The profiles and what they have earned.
    Trail,
    /// The list of lessons.
    Lessons,
    /// The game of the day.
    Daily,
    /// Games that were saved or not finished, and records from elsewhere.
    Games,
    /// What was played here, in figures.
    Journal,
}

/// Somebody sits at a table: a game is played, or has just ended and its lands can be looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InGame;

impl ComputedStates for InGame {
    type SourceStates = Screen;

    fn compute(screen: Screen) -> Option<Self> {
        matches!(screen, Screen::Playing | Screen::Result).then_some(Self)
    }
}

/// Frames in which nothing but the land is shown, for a picture of it. Counted down by who takes the picture.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Bare(pub u8);

impl Bare {
    /// Whether nothing but the land is shown now.
    pub const fn is_on(self) -> bool {
        self.0 > 0
    }
}

/// Knows which screen is shown.
pub fn plugin(app: &mut App) {
    app.init_resource::<Bare>().init_state::<Screen>().add_computed_state::<InGame>();
}
