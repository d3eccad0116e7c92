//! Whether the turn on the table is only tried, as in a puzzle, and whether it is judged already.

use bevy::prelude::*;

/// The trial of the turn on the table. Written by whoever has a turn tried.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum TurnTrial {
    /// It is a turn of a game.
    #[default]
    None,
    /// It is tried, and not ended yet.
    Open,
    /// It was ended, and is or will be judged as it lies: to end it again leads nowhere.
    Settled,
}

/// Returns whether the turn may be ended, as a condition of systems.
pub(super) fn can_end(trial: Option<Res<TurnTrial>>) -> bool {
    trial.is_none_or(|trial| *trial != TurnTrial::Settled)
}

/// Returns whether the turn on the table is of a game, as a condition of systems.
pub(crate) fn playing_for_real(trial: Option<Res<TurnTrial>>) -> bool {
    trial.is_none_or(|trial| *trial == TurnTrial::None)
}
