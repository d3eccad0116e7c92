//! The system sets of a frame and their order.

use bevy::prelude::*;

/// The system sets of a frame, in order. Panels are drawn after all of them; their messages are read in the
/// next frame.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AppSystems {
    /// Keys and pointer are read.
    Read,
    /// Players, opponents and replays choose actions.
    Decide,
    /// Chosen actions are applied by the rules.
    Apply,
    /// The entities of the table are brought in step with the position.
    Project,
    /// Pieces move, and the values shown by panels are prepared.
    Show,
}
