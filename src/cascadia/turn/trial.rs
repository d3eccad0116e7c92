//! Whether the turn on the table is only tried, as in a puzzle, and whether it is judged already.

use bevy::prelude::*;

use crate::preferences::settings::Settings;
use crate::schedule::AppSystems;

/// The trial of the turn on the table. Written by whoever has a turn tried.
#[derive(Resource, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum TurnTrial {
    /// It is a turn of a game.
    #[default]
    None,
    /// It is tried, and not ended yet.
    Open,
    /// It was ended, and is or will be judged as it lies: to end it again leads nowhere.
    Settled,
}

/// The system that keeps aids from a turn that is tried.
#[derive(SystemSet, Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct KeepAidsAway;

/// Hides assists that give the best turn away during a trial; the settings stay for later games.
fn keep_aids_away(trial: Res<TurnTrial>, mut settings: ResMut<Settings>) {
    let in_trial = *trial != TurnTrial::None;
    if settings.in_trial != in_trial {
        settings.in_trial = in_trial;
    }
}

/// Returns whether the turn may be ended, as a condition of systems.
pub(super) fn can_end(trial: Option<Res<TurnTrial>>) -> bool {
    trial.is_none_or(|trial| *trial != TurnTrial::Settled)
}

/// Returns whether the turn on the table is of a game, as a condition of systems.
pub(crate) fn playing_for_real(trial: Option<Res<TurnTrial>>) -> bool {
    trial.is_none_or(|trial| *trial == TurnTrial::None)
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<TurnTrial>().add_systems(
        Update,
        keep_aids_away.in_set(KeepAidsAway).in_set(AppSystems::Show).run_if(resource_exists::<Settings>),
    );
}
