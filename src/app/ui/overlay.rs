//! Which window lies over everything, and the ways out of a game.

use bevy::prelude::*;

use crate::base::Wildlife;

/// The window that lies over everything.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Overlay {
    /// None.
    #[default]
    Closed,
    /// Resume, settings, leave.
    Menu,
    /// The preferences.
    Settings,
    /// The list of controls.
    Help,
    /// How the game is played.
    Rules,
    /// A scoring card with its rules.
    Card(Wildlife),
    /// The score pad as if the game ended now.
    ScorePad,
    /// What may be filled in on the trail after a game.
    Awards,
    /// Whether to leave a game that is not finished.
    Leave,
    /// Saves the game under a name.
    Save,
    /// Whether to take back a turn although something was revealed since.
    TakeBack,
    /// What to do with a record that cannot be played to its end.
    Doubt,
    /// The questions of the first start.
    FirstRun,
}

/// Somebody wants to leave the game: to the title, or altogether. Written by windows and screens.
#[derive(Message, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Leave {
    /// To the title.
    ToTitle,
    /// To the trail, and back from there.
    ToTrail,
    /// To the list of lessons.
    ToLessons,
    /// To the pictures of an environment, and back from there.
    ToPicture,
    /// From a record that is watched back to where it was opened.
    Replay,
    /// The program ends.
    Quit,
}
