//! Screens of the game, and the current one.

use bevy::prelude::*;
use bevy::state::state::ComputedStates;

use crate::preferences::wake_up::{FramePacing, FrameRequests};

/// The use of the window by the table of a mode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum TableLayout {
    /// A landscape with panels around it.
    Landscape,
    /// Papers all over the window, with a wide column at the right.
    Papers,
}

/// A mode in the window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct ModeId {
    /// The key of the mode, as in records.
    pub key: &'static str,
    /// The key of its name.
    pub name: &'static str,
    pub layout: TableLayout,
}

#[cfg(test)]
impl ModeId {
    pub(crate) const WITH_LANDSCAPE: Self =
        Self { key: "landscape", name: "landscape", layout: TableLayout::Landscape };
    pub(crate) const WITH_PAPERS: Self = Self { key: "papers", name: "papers", layout: TableLayout::Papers };
}

#[derive(States, Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) enum Screen {
    /// The name of the game over a finished environment.
    #[default]
    Title,
    /// The options of a new game.
    NewGame(ModeId),
    /// A game in progress.
    Table(ModeId),
    /// A finished game.
    Result(ModeId),
    /// Picture mode: an environment alone; the game waits.
    Picture(ModeId),
    /// Review of a finished game: gains and losses, turn by turn.
    Review(ModeId),
    /// The people, their scenarios and achievements.
    Trail(ModeId),
    /// The list of lessons.
    Lessons,
    /// The daily challenge.
    Daily(ModeId),
    /// The puzzles: tiers, themes, and the daily one.
    Puzzles(ModeId),
    /// Online play: hosts, tables, and the lobby of a table.
    Together,
    /// Saved and unfinished games, and records from elsewhere.
    Games,
    /// Statistics of the games played here.
    Journal(ModeId),
}

impl Screen {
    /// Tests whether part of a landscape is visible behind the panels.
    pub(crate) fn shows_landscape(self) -> bool {
        !matches!(self.game(), Some(ModeId { layout: TableLayout::Papers, .. }))
    }

    /// Tests whether panels at the edges surround a landscape.
    pub(crate) fn has_rails(self) -> bool {
        matches!(self, Self::Table(ModeId { layout: TableLayout::Landscape, .. }))
    }

    /// Returns the mode that the screen belongs to; none for a shared screen.
    pub(crate) const fn mode(self) -> Option<ModeId> {
        match self {
            Self::NewGame(mode)
            | Self::Table(mode)
            | Self::Result(mode)
            | Self::Trail(mode)
            | Self::Daily(mode)
            | Self::Journal(mode)
            | Self::Picture(mode)
            | Self::Review(mode)
            | Self::Puzzles(mode) => Some(mode),
            Self::Title | Self::Lessons | Self::Together | Self::Games => None,
        }
    }

    /// Returns the mode of a game in progress, or of a finished one.
    pub(crate) fn game(self) -> Option<ModeId> {
        match self {
            Self::Table(mode) | Self::Result(mode) => Some(mode),
            _ => None,
        }
    }
}

/// Derived state: a game is in progress, or has just ended and its environments are still shown, including
/// picture mode.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct InGame;

impl ComputedStates for InGame {
    type SourceStates = Screen;

    fn compute(screen: Screen) -> Option<Self> {
        let shows = screen.game().is_some_and(|mode| mode.layout == TableLayout::Landscape);
        (shows || matches!(screen, Screen::Picture(_))).then_some(Self)
    }
}

/// A run condition: a game is in progress, or has just ended.
pub(crate) fn at_game(screen: Option<Res<State<Screen>>>) -> bool {
    screen.is_some_and(|screen| screen.get().game().is_some())
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
